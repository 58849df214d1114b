@testable import ByteKit
import CrashModel
import Testing

@testable import CrashDiagnosis

/// What is remembered of names, held against what is found out anew.
@Suite struct NameTableTests {
  /// A thing that knows its name.
  private final class Thing {
    let name: String

    init(_ name: String) { self.name = name }
  }

  private static func find(_ name: String, _ hash: UInt32, in table: NameTable<Thing>) -> String? {
    name.withBytes { table.entry($0, hash)?.name }
  }

  private static func file(_ name: String, _ hash: UInt32, in table: inout NameTable<Thing>) {
    name.withBytes { table.insert(Thing(name), $0, hash) }
  }

  @Test func everyNameIsFoundAgain() {
    var table = NameTable<Thing>()
    let names = (0..<3000).map { "Harbour.Pier\($0 % 7).moor(boat\($0):)" } + ["", "a", "été", "$s4main1fyyF"]
    for name in names {
      let hash = NameHash.of(name)
      #expect(Self.find(name, hash, in: table) == nil)
      Self.file(name, hash, in: &table)
    }
    for name in names { #expect(Self.find(name, NameHash.of(name), in: table) == name) }
    #expect(Self.find("Harbour.Pier", NameHash.of("Harbour.Pier"), in: table) == nil)
  }

  @Test func namesOfOneHashAreToldApart() {
    var table = NameTable<Thing>()
    let names = ["moor", "cast", "haul", "", "m", "moored", "a boat moored", "a boat hauled", "a boat mooreD"]
    for name in names { Self.file(name, 7, in: &table) }
    for name in names { #expect(Self.find(name, 7, in: table) == name) }
    #expect(Self.find("furl", 7, in: table) == nil)
    #expect(Self.find("a boat moore", 7, in: table) == nil)
    #expect(Self.find("a boat moored fast", 7, in: table) == nil)
  }

  /// Whatever is fetched, an empty table or a name that is longer than all that was filed, nothing is read beyond the end.
  @Test func fetchingStaysInside() {
    var table = NameTable<Thing>()
    let sought = [(7, 3), (7, .max), (9, 0), (0, 0)].map { NameTable<Thing>.Sought(hash: $0.0, length: $0.1) }
    #expect(sought.withUnsafeBufferPointer { table.fetch($0) } == 0)
    for name in ["moor", "cast"] { Self.file(name, 7, in: &table) }
    #expect(sought.withUnsafeBufferPointer { table.fetch($0) } > 0)
    #expect(Self.find("cast", 7, in: table) == "cast")
  }

  /// Names of frames that are looked up side by side are those that are looked up one by one, also where the memory is
  /// given back in between.
  @Test func namesOfFramesAreFoundSideBySide() {
    let memory = NameMemory()
    let symbols: [String?] = ["moor(boat:)", nil, "$s4main5helloyyF", "", "moor(boat:)", "_mh_execute_header", "abort"]
    let frames = symbols.enumerated().map { index, symbol in
      var frame = CrashReport.Frame(index: index)
      frame.symbol = symbol
      return frame
    }
    let expected = ["moor(boat:)", nil, "hello()", nil, "moor(boat:)", nil, "abort"]
    let long = String(repeating: "x", count: 2000)
    for round in 0..<3 {
      frames.withUnsafeBufferPointer { frames in
        memory.withNames(of: frames) { known in
          for index in frames.indices {
            if round == 2, index == 3 { for number in 0..<3000 { _ = memory.name(of: "\(long)\(number)") } }
            let name = frames.baseAddress.flatMap { memory.name(of: $0 + index, at: index, among: known)?.text }
            #expect(name == expected[index])
          }
        }
      }
    }
  }

  /// More lists than a name has room for, each of them asked twice.
  @Test func answersKeptWithNamesAreThoseOfThePatterns() {
    let memory = NameMemory()
    let texts = ["moor(boat:)", "-[HBRPier cast:]", "abort", "$s4main5helloyyF", "swift_release"]
    let lists = (0..<70).map { number -> [TextPattern] in
      [TextPattern("^\(texts[number % 5].prefix(4))"), TextPattern(number % 3 == 0 ? "release" : "no \(number)")]
    }
    for list in lists + lists + [[]] {
      for text in texts {
        let name = memory.name(of: text)
        #expect(memory.answers(memory.question(list), name) == list.matches(name.text), "\(list) in \(text)")
      }
    }
  }

  @Test func aFullMemoryForgetsAndLearnsAgain() {
    let memory = NameMemory()
    let long = String(repeating: "x", count: 2000)
    for number in 0..<6000 { _ = memory.name(of: "\(long)\(number)") }
    #expect(memory.name(of: "$s4main5helloyyF").text == "hello()")
    #expect(memory.name(of: "abort").text == "abort")
    #expect(memory.remembered < 3000)
  }
}
