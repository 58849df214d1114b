import ByteKit
import CrashModel

/// Reads Breakpad's form for programs, a record a line, its fields between bars.
///
///     OS|Mac OS X|14.6.1 23G93
///     Crash|EXC_BAD_ACCESS / KERN_INVALID_ADDRESS|0x10|0
///     Module|Harbour||Harbour|1A2B…0|0x104c2c000|0x104c5ffff|1
///
///     0|0|Harbour|Berth::moor(int)|berth.cc|41|0x8
enum MinidumpFields {
  /// Reads the dump of a text; nil where it holds neither a reason nor a stack.
  static func read(_ source: ReportSource, _ bytes: Bytes) -> CrashReport? {
    var facts = MinidumpFacts()
    var report = CrashReport(format: "minidump-text", source: source)
    var crashedNumber: Int?
    var positions: [Int: Int] = [:]
    var lines = Lines(bytes)
    while let line = lines.next() {
      let fields = fields(of: line.trimmed)
      switch fields[0] {
      case "OS":
        facts.system = fields[safe: 1]?.stringIfAny
        facts.systemVersion = fields[safe: 2].map { Located($0.string, at: line.start) }
      case "CPU": report.architecture = fields[safe: 1]?.stringIfAny.map(Architecture.name)
      case "Crash":
        facts.reason = fields[safe: 1].map { Located($0.string, at: line.start) }
        facts.address = fields[safe: 2]?.hexadecimal().map { Located($0.value, at: line.start) }
        crashedNumber = fields[safe: 3]?.decimal().flatMap { Int(exactly: $0.value) }
      case "Module": addModule(fields, to: &facts)
      default:
        guard fields.count >= 7, let thread = fields[0].decimal(), thread.end == fields[0].end, thread.value < 1 << 20,
          let index = fields[1].decimal(), index.value < 100_000
        else { continue }
        let number = Int(thread.value)
        if positions[number] == nil, facts.threads.count < ReportCaps.threads {
          positions[number] = facts.threads.count
          facts.threads.append(.init(index: number, offset: line.start))
        }
        guard let position = positions[number] else { continue }
        var owner = facts.threads[position]
        facts.threads[position].frames = []
        facts.add(frame(fields, Int(index.value), at: line.start), isGuess: false, to: &owner)
        facts.threads[position] = owner
      }
    }
    guard facts.reason != nil || !facts.threads.isEmpty else { return nil }
    facts.crashed = crashedNumber.flatMap { positions[$0] }
    facts.fill(&report)
    return report
  }

  private static func fields(of line: ByteSlice) -> [ByteSlice] {
    var fields: [ByteSlice] = []
    var rest = line
    while fields.count < 16, let bar = rest.index(of: 0x7C) {
      fields.append(rest.upTo(bar))
      rest = rest.from(bar + 1)
    }
    return fields + [rest]
  }

  /// Thread, frame, module, function, file, line, and the distance from the nearest of them that is known.
  private static func frame(_ fields: [ByteSlice], _ index: Int, at offset: Int) -> CrashReport.Frame {
    var frame = CrashReport.Frame(index: index, offset: offset)
    frame.image = fields[2].stringIfAny
    frame.symbol = fields[3].stringIfAny
    frame.file = fields[4].stringIfAny
    frame.line = fields[5].decimal().flatMap { Int(exactly: $0.value) }
    guard let distance = fields[6].hexadecimal()?.value else { return frame }
    if fields[2].isEmpty {
      frame.address = Address(distance)
    } else if fields[3].isEmpty {
      frame.imageOffset = distance
    } else if fields[4].isEmpty {
      frame.symbolOffset = distance
    }
    return frame
  }

  /// Name, version, file of symbols, identifier, first and last address, whether it is the program.
  private static func addModule(_ fields: [ByteSlice], to facts: inout MinidumpFacts) {
    guard fields.count >= 7, facts.modules.count < ReportCaps.images, let name = fields[1].stringIfAny,
      let base = fields[5].hexadecimal()?.value, let last = fields[6].hexadecimal()?.value, last >= base
    else { return }
    if fields[safe: 7]?.string == "1" { facts.mainModule = facts.modules.count }
    facts.modules.append(
      .init(
        name: Paths.lastComponent(name), uuid: MinidumpIdentifier.uuid(fields[4].string), base: Address(base),
        size: last &- base &+ 1))
  }
}

/// Identifiers of images as Breakpad writes them.
enum MinidumpIdentifier {
  /// The UUID of an image: Breakpad adds one digit, the age, to its 32.
  static func uuid(_ identifier: String) -> String? {
    let digits = identifier.utf8.prefix(32)
    guard identifier.utf8.count == 33, identifier.utf8.allSatisfy({ hexDigit($0) != nil }),
      digits.contains(where: { $0 != 0x30 })
    else { return nil }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
