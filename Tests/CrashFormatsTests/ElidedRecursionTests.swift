import CrashModel
import Testing

@testable import CrashFormats

/// Rounds of a recursion that the reporter counted and left out.
@Suite struct ElidedRecursionTests {
  private static func text(_ rows: String) throws -> CrashReport {
    let text = """
      Process:         Harbour [712]
      Exception Type:  EXC_BAD_ACCESS (SIGSEGV)

      Thread 0:
      0   libsystem_kernel.dylib        0x18a1d2bb0 mach_msg2_trap + 8
      --------\tRECURSION LEVEL 9000
      1   Harbour                       0x1045d2a0c Tide.rise() + 300 (Tide.swift:31)

      Thread 3 Crashed:
      0   libobjc.A.dylib               0x18a1c2a44 objc_msgSend + 4
      \(rows)
      4100 Harbour                      0x1045d2b98 Harbour.open() + 88 (Harbour.swift:120)

      Thread 4:
      0   libsystem_kernel.dylib        0x18a1d2bb0 mach_msg2_trap + 8
      """
    return try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
  }

  @Test func rowsOfTheCrashedThreadAreCounted() throws {
    let report = try Self.text(
      """
      --------\tRECURSION LEVEL 4096
      1   Harbour                       0x1045d2a0c Boat.turn(to:) + 300 (Boat.swift:31)
      --------\tELIDED 4087 LEVELS OF RECURSION THROUGH 0x1045d2a0c Boat.turn(to:) + 300 (Boat.swift:31)
      --------\tRECURSION LEVEL 1
      4099 Harbour                      0x1045d2a0c Boat.turn(to:) + 300 (Boat.swift:31)
      --------
      """)
    let recursion = try #require(report.elidedRecursion)
    #expect(recursion.levels == 4096)
    #expect(recursion.frame?.symbol == "Boat.turn(to:)")
    #expect(recursion.frame?.address == 0x1045d2a0c)
    #expect(report.crashedThread?.index == 3)
    #expect(report.crashedThread?.frames.map(\.index) == [0, 1, 4099, 4100])
    #expect(report.crashedThread?.frames.last?.line == 120)
  }

  /// Rows that say something else, or nothing, end no stack and count nothing.
  @Test(arguments: [
    "--------", "--------\tRECURSION LEVEL", "--------\tRECURSION LEVEL x", "-------- ELIDED",
    "--------\tELIDED 3 LEVELS",
    "--------\tELIDED 3 LEVELS OF RECURSION THROUGH", "-------- Harbour",
  ])
  func otherRowsCountNothing(row: String) throws {
    let report = try Self.text(row)
    #expect(report.elidedRecursion == nil || report.elidedRecursion?.frame == nil)
    #expect(report.elidedRecursion?.levels ?? 0 <= 3)
    #expect(report.crashedThread?.frames.map(\.index) == [0, 4100])
  }

  @Test(arguments: [
    (
      #"[{"depth":9,"keyFrame":{"symbol":"a","imageIndex":0}},{"depth":58038,"keyFrame":{"symbol":"b","imageIndex":0}}]"#,
      58038, "b"
    ),
    (#"[{"depth":12}]"#, 12, nil), (#"[{"keyFrame":{"symbol":"a"}}]"#, nil, nil), ("[]", nil, nil), ("7", nil, nil),
    (#"[{"depth":-4}]"#, nil, nil), (#"{"depth":4}"#, nil, nil), (#"[{"depth":99999999999999999999}]"#, nil, nil),
  ])
  func listsOfTheCrashedThreadAreRead(list: String, levels: Int?, symbol: String?) throws {
    let text = """
      {"bug_type":"309","name":"Harbour"}
      {"procName":"Harbour","faultingThread":1,"threads":[
      {"recursionInfoArray":[{"depth":700}],"frames":[]},
      {"triggered":true,"frames":[{"symbol":"b","imageIndex":0,"imageOffset":4}],"recursionInfoArray":\(list)}],
      "usedImages":[{"name":"Harbour","base":4096,"size":4096}]}
      """
    let report = try #require(try ReportFormat.reports(in: ReportSource(path: "a.ips", text: text)).first)
    #expect(report.elidedRecursion?.levels == levels)
    #expect(report.elidedRecursion?.frame?.symbol == symbol)
    #expect(report.crashedThread?.frames.count == 1)
  }
}
