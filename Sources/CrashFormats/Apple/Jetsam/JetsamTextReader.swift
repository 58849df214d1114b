import ByteKit
import CrashModel

/// Reads the text form of jetsam reports, which systems wrote before they had JSON.
///
///     Largest process:   Harbour
///     Processes
///          Name                    <UUID>                       rpages       recent_max       [reason]          (state)
///           Harbour <2a…>          34211       35000  [per-process-limit] (frontmost) (resume)
struct JetsamTextReader {
  private var lines: Lines
  private(set) var largestName: Located<String>?
  private(set) var largest: JetsamProcess?
  private(set) var killed: [JetsamProcess] = []
  private(set) var processCount = 0
  /// Devices of that time had pages of four kilobytes.
  let pageSize: UInt64? = 4096

  init(_ bytes: Bytes, from start: Int) {
    lines = Lines(bytes, from: start)
  }

  mutating func read(into report: inout CrashReport) {
    var isInList = false
    while let line = lines.next() {
      let text = line.trimmed
      if text == "Processes" { isInList = true }
      if text.isEmpty { continue }
      if isInList, text.contains("<") {
        if let process = Self.process(text) { add(process) }
      } else {
        readField(text, into: &report)
      }
    }
  }

  private mutating func readField(_ text: ByteSlice, into report: inout CrashReport) {
    guard let colon = text.index(of: 0x3A) else { return }
    let value = text.from(colon + 1).trimmed
    switch text.upTo(colon).trimmed {
    case "Incident Identifier": report.incident = value.stringIfAny
    case "Hardware Model": report.device = value.stringIfAny
    case "OS Version":
      if let words = value.stringIfAny { report.operatingSystem = SystemVersion.parse(Located(words, at: value.start)) }
    case "Date": report.date = value.stringIfAny
    case "Largest process": largestName = value.stringIfAny.map { Located($0, at: value.start) }
    default: break
    }
  }

  private mutating func add(_ process: JetsamProcess) {
    processCount += 1
    if process.reason != nil, killed.count < JetsamReader.killedLimit { killed.append(process) }
    if (process.pages ?? 0) > (largest?.pages ?? 0) || largest == nil { largest = process }
  }

  /// Reads a line of the list; the heading between the columns is none.
  private static func process(_ text: ByteSlice) -> JetsamProcess? {
    guard let open = text.index(of: 0x3C), let close = text.from(open).index(of: 0x3E) else { return nil }
    var process = JetsamProcess(offset: text.start)
    process.name = text.upTo(open).trimmed.stringIfAny
    var rest = text.from(close + 1).trimmed
    guard process.name != nil, let (pages, end) = rest.decimal() else { return nil }
    process.pages = pages
    rest = rest.from(end).trimmed
    if let (most, end) = rest.decimal() {
      process.mostPages = most
      rest = rest.from(end).trimmed
    }
    while !rest.isEmpty, process.states.count < 8 {
      let isReason = rest[0] == 0x5B
      guard isReason || rest[0] == 0x28, let end = rest.index(of: isReason ? 0x5D : 0x29) else { break }
      let word = rest.dropping(1).upTo(end).trimmed
      if isReason || word == "jettisoned" || word.contains("per-process-limit") || word.contains("vm-pageshortage") {
        process.reason = word.stringIfAny.map { Located($0, at: word.start) }
      } else if let state = word.stringIfAny {
        process.states.append(state)
      }
      rest = rest.from(end + 1).trimmed
    }
    return process
  }
}
