@testable import ByteKit
@testable import CrashFormats
import CrashModel
import TestSupport
import Testing

/// What is read faster in the form that Apple writes means the same as in any other form of the same JSON.
@Suite struct IPSFormTests {
  /// A report of one thread whose frames name all images.
  static func report(images: [String], frames: [String], state: String = "{}") throws -> CrashReport {
    let text = """
      {"bug_type":"309","name":"Harbour"}
      {"procName":"Harbour","faultingThread":0,"threads":[{"triggered":true,"id":7,"threadState":\(state),
      "frames":[\(frames.joined(separator: ","))]}],
      "usedImages":[\(images.joined(separator: ","))],
      "behind":"\(String(repeating: "x", count: 80))"}
      """
    return try #require(try ReportFormat.reports(in: ReportSource(path: "a.ips", text: text)).first)
  }

  /// An image with keys that may be missing, come in any order or hold what looks like another key.
  static func image(_ random: inout SeededGenerator) -> String {
    let colon = [":", " : ", ": "].randomElement(using: &random) ?? ":"
    let comma = [",", ",\n    ", ", "].randomElement(using: &random) ?? ","
    func text(_ pieces: [String]) -> String {
      let count = Int.random(in: 0...4, using: &random)
      return "\"" + (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() + "\""
    }
    let pieces = [
      "UIKit", "name", "\\\"", "\\\\", "\\/", "\\\"name\\\" : ", "path", "{", "[", "]", ":", " : ", "é", "base",
    ]
    var members = [
      ("source", "\"P\""), ("arch", "\"arm64e\""), ("base", "\(UInt64.random(in: 0...UInt64.max, using: &random))"),
      ("size", "4096"), ("uuid", text(["1f2e", "-"])), ("path", text(pieces)), ("name", text(pieces)),
    ]
    switch Int.random(in: 0..<8, using: &random) {
    case 0: members.shuffle(using: &random)
    case 1: members.remove(at: Int.random(in: 0..<members.count, using: &random))
    case 2: members.append(("CFBundleVersion", text(pieces)))
    case 3: members.insert(("extra", "{\"name\"\(colon)\"no\",\"list\":[1,{}]}"), at: 3)
    case 4: members.insert((String(repeating: "longKey", count: 20), "1"), at: 0)
    case 5: members[6].1 = ["null", "12", "[]"].randomElement(using: &random) ?? ""
    case 6: members.append((text(pieces).filter { $0 != "\"" && $0 != "\\" }, text(pieces)))
    default: break
    }
    return "{" + members.map { "\"\($0)\"\(colon)\($1)" }.joined(separator: comma) + "}"
  }

  /// Such a report tells of a fault that the process lived through, unless it is of a resource.
  @Test func simulatedFaultsAreNoCrashes() throws {
    func report(_ header: String, _ type: String) throws -> CrashReport {
      let text = """
        {"name":"Harbour",\(header)}
        {"procName":"Harbour","faultingThread":0,"exception":{"type":"\(type)"},"threads":[{"frames":[]}]}
        """
      return try #require(try ReportFormat.reports(in: ReportSource(path: "a.ips", text: text)).first)
    }
    #expect(try report("\"bug_type\":\"385\"", "EXC_CRASH").kind == .nonFatal)
    #expect(try report("\"bug_type\":\"385\"", "EXC_RESOURCE").kind == .resourceLimit)
    #expect(try report("\"bug_type\":\"309\",\"is_simulated\":1", "EXC_CRASH").kind == .nonFatal)
    #expect(try report("\"bug_type\":\"309\",\"is_simulated\":0", "EXC_CRASH").kind == .crash)
  }

  @Test func framesKnowOfImagesWhatTheListSays() throws {
    var random = SeededGenerator("images")
    for round in 0..<300 {
      let count = Int.random(in: 1...6, using: &random)
      let images = (0..<count).map { _ in Self.image(&random) }
      let frames = images.indices.map { "{\"imageOffset\":16,\"imageIndex\":\($0)}" }
      let report = try Self.report(images: images, frames: frames)
      let plain = report.images.loaded()
      let read = report.crashedThread?.frames ?? []
      #expect(plain.count == count && read.count == count, "\(round)")
      for (image, frame) in zip(plain, read) {
        #expect(frame.image ?? "" == image.name, "\(round): \(images)")
        #expect(frame.imagePath == image.path, "\(round): \(images)")
        #expect(frame.imageUUID == image.uuid, "\(round): \(images)")
        #expect(frame.address == image.base.map { $0 + 16 }, "\(round): \(images)")
      }
    }
  }

  @Test func imagesAsAppleWritesThemNeedNoOtherWay() throws {
    for (colon, comma) in [(":", ","), (" : ", ",\n    ")] {
      let image = [("base", "4096"), ("path", "\"\\/usr\\/lib\\/a\""), ("name", "\"a\"")]
        .map { "\"\($0)\"\(colon)\($1)" }.joined(separator: comma)
      let text = Array(("[{\(image)},{\(image)}],\"x\":\"" + String(repeating: "x", count: 64) + "\"").utf8)
      try Bytes.with(text) { bytes -> Result<Void, any Error> in
        Result {
          let elements = try #require(ArrayElements(bytes, at: 0))
          #expect(elements.areFlat && elements.starts.count == 2)
          let name = try #require(FlatMember(lastIn: elements.starts[1]..<elements.end, bytes))
          #expect(name.holds(.name, bytes) && !name.holds(.path, bytes))
        }
      }.get()
    }
  }

  @Test func framesMeanTheSameInAnyForm() throws {
    var random = SeededGenerator("frames")
    let images = [#"{"base":4096,"path":"/a","name":"a"}"#]
    for round in 0..<200 {
      let frames = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        var members = [
          ("imageOffset", "\(Int.random(in: 0...1 << 40, using: &random))"),
          ("symbol", ["\"-[A b:]\"", "\"symbol\\\":1\"", "\"\"", "null", "7"].randomElement(using: &random) ?? ""),
          ("symbolLocation", "\(Int.random(in: 0...999, using: &random))"), ("imageIndex", "0"),
          ("sourceLine", "12"), ("sourceFile", "\"A.swift\""), ("inline", "true"), ("symbols", "\"symbol\""),
          ("imageOffsets", "[{\"imageIndex\":3}]"),
        ]
        members.shuffle(using: &random)
        return members.prefix(Int.random(in: 0...9, using: &random))
      }
      func written(_ colon: String, _ comma: String) throws -> [CrashReport.Frame] {
        let texts = frames.map { "{" + $0.map { "\"\($0)\"\(colon)\($1)" }.joined(separator: comma) + "}" }
        return try Self.report(images: images, frames: texts).crashedThread?.frames ?? []
      }
      func words(_ frames: [CrashReport.Frame]) -> [String] {
        frames.map { frame in
          "\(frame.index) \(String(describing: frame.imageOffset)) \(String(describing: frame.symbol)) "
            + "\(String(describing: frame.symbolOffset)) \(String(describing: frame.image)) "
            + "\(String(describing: frame.address)) \(String(describing: frame.file)) "
            + "\(String(describing: frame.line)) \(frame.isInlined)"
        }
      }
      let plain = words(try written("  :  ", "  ,  "))
      #expect(plain.count == frames.count)
      #expect(words(try written(":", ",")) == plain, "\(round)")
      #expect(words(try written(" : ", ",\n        ")) == plain, "\(round)")
      #expect(words(try written(": ", ", ")) == plain, "\(round)")
    }
  }

  @Test func registersMeanTheSameInAnyForm() throws {
    let values = ["0", "12", "123456789012345678", "18446744073709551615", "\"0x1f\"", "-1", "1.5", "true"]
    for value in values {
      let states = [
        "{\"value\":\(value)}", "{\"value\" : \(value)}", "{ \"value\":\(value) }", "{\"other\":1,\"value\":\(value)}",
      ]
      .map { "{\"x\":[\($0),{\"value\":5}],\"lr\":\($0),\"flavor\":\"A\",\"pc\":{\"value\":9,\"description\":\"d\"}}" }
      let registers = try states.map { state in
        try Self.report(images: [], frames: [], state: state).registers
          .map { "\($0.name) \($0.value) \($0.remark ?? "-")" }
      }
      #expect(registers.allSatisfy { $0 == registers[0] }, "\(value): \(registers)")
      #expect(registers[0].suffix(1) == ["pc 9 d"])
    }
  }

  /// Header and body in one array or object, or each of their lines in the ticks of Markdown.
  @Test(arguments: ["lines", "array", "parts", "ticks"])
  func headerAndBodyMayBePutTogether(form: String) throws {
    let header = "{\"bug_type\":\"309\",\"name\":\"Harbour\",\"os_version\":\"iPhone OS 18.5 (22F76)\"}"
    let body = [
      "{", "\"procName\":\"Harbour\",", "\"exception\":{\"type\":\"EXC_BREAKPOINT\",\"signal\":\"SIGTRAP\"},",
      "\"faultingThread\":0,", "\"threads\":[{\"frames\":[{\"imageOffset\":16,\"imageIndex\":0}]}],",
      "\"usedImages\":[{\"base\":4096,\"size\":4096,\"name\":\"Harbour\",\"path\":\"/Harbour.app/Harbour\"}]", "}",
    ]
    let text =
      switch form {
      case "array": "[\(header),\n\(body.joined())]"
      case "parts": "{\"header\":\(header),\"payload\":\(body.joined())}"
      case "ticks": ([header] + body).map { "`\($0)`" }.joined(separator: "\n\n")
      default: header + "\n" + body.joined(separator: "\n")
      }
    let report = try #require(try ReportFormat.reports(in: ReportSource(path: "a.json", text: text)).first)
    #expect(report.format == "ips")
    #expect(report.bugType?.value == "309")
    #expect(report.operatingSystem.build == "22F76")
    #expect(report.exception.type?.value == "EXC_BREAKPOINT")
    #expect(report.crashedThread?.frames.first?.image == "Harbour")
    #expect(report.images.count == 1)
  }

  @Test func theInstructionIsRead() throws {
    func report(_ member: String, inThread: Bool) throws -> CrashReport {
      let text = """
        {"bug_type":"309","name":"Harbour"}
        {"procName":"Harbour","faultingThread":0,\(inThread ? "" : member + ",")
        "threads":[{"triggered":true,\(inThread ? member + "," : "")"frames":[]}],"usedImages":[]}
        """
      return try #require(try ReportFormat.reports(in: ReportSource(path: "a.ips", text: text)).first)
    }
    let stream = try report("\"instructionByteStream\":{\"beforePC\":\"AQ==\",\"atPC\":\"IAAg1AAB\"}", inThread: false)
    #expect(stream.instructionBytes?.value == [0x20, 0x00, 0x20, 0xD4, 0x00, 0x01])
    let state = try report(
      "\"instructionState\":{\"instructionStream\":{\"bytes\":[9,9,15,11],\"offset\":2}}", inThread: true)
    #expect(state.instructionBytes?.value == [0x0F, 0x0B])
    let outside = try report(
      "\"instructionState\":{\"instructionStream\":{\"bytes\":[9],\"offset\":96}}", inThread: true)
    #expect(outside.instructionBytes == nil)
    let lines = """
      Process:         Harbour [712]
      Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

      Thread 0 Crashed:
      0   Harbour   0x00000001027d10b4 pier + 52

      Thread 0 instruction stream:
        c0 74 0f 48 83 fe 07 75-0a 48 3b 05 12 fe 53 43  .t.H...u.H;...SC
       [0f]0b 66 66 66 2e 0f 1f-84 00 00 00 00 00 55 48  ..fff.........UH	<==
        48 89 e5 5d c3 66 2e 0f-1f 84 00 00 00 00 00 90  H..].f..........

      Binary Images:
             0x1027d0000 -        0x1028cffff Harbour (2.4) <aca24bdb-516f-37c2-92a7-89556d26288a> /Harbour

      """
    let crash = try #require(try ReportFormat.reports(in: ReportSource(path: "a.crash", text: lines)).first)
    #expect(crash.instructionBytes?.value.prefix(3) == [0x0F, 0x0B, 0x66])
    #expect(crash.instructionBytes?.value.count == 16)
    #expect(crash.images.count == 1)
    #expect(crash.messages.isEmpty)
  }
}
