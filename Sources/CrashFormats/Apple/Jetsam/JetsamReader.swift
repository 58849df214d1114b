import ByteKit
import CrashModel

/// Reads a jetsam report: header and body in JSON, or the text of older systems.
///
/// Published copies often leave out most processes and are no valid JSON any more; what is there is used.
struct JetsamReader {
  let source: ReportSource
  let bytes: Bytes
  private var report: CrashReport
  private var pageSize: UInt64?
  private var largestName: Located<String>?
  private var largest: JetsamProcess?
  private var killed: [JetsamProcess] = []
  private var processCount = 0

  /// At most this many killed processes are told of.
  static let killedLimit = 256

  init(source: ReportSource, bytes: Bytes) {
    self.source = source
    self.bytes = bytes
    report = CrashReport(format: "jetsam", kind: .jetsam, source: source)
  }

  mutating func read() -> CrashReport? {
    let start = InputPrefix(bytes).firstIndex
    report.start = start
    var cursor = JSONCursor(bytes, at: start)
    var objects = 0
    while cursor.peek() == 0x7B, objects < 2 {
      cursor.forEachMember { cursor, key in readKey(key, &cursor) }
      objects += 1
    }
    if processCount == 0, largestName == nil, !cursor.isAtEnd() {
      var text = JetsamTextReader(bytes, from: cursor.position)
      text.read(into: &report)
      pageSize = text.pageSize
      largestName = text.largestName
      largest = text.largest
      killed = text.killed
      processCount = text.processCount
    } else {
      report.noteDamage(seenBy: cursor)
    }
    if processCount == 0 { readPieces() }
    guard processCount > 0 || largestName != nil else { return nil }
    finish()
    return report
  }

  private mutating func readKey(_ key: ByteSlice, _ cursor: inout JSONCursor) {
    switch key {
    case "bug_type": report.bugType = cursor.locatedString() ?? report.bugType
    case "timestamp": report.date = report.date ?? cursor.string()
    case "date": report.date = cursor.string() ?? report.date
    case "os_version", "build":
      if report.operatingSystem.version == nil, let text = cursor.locatedString() {
        report.operatingSystem = SystemVersion.parse(text)
      }
    case "product": report.device = cursor.string()
    case "incident", "incident_id": report.incident = report.incident ?? cursor.string()
    case "largestProcess": largestName = cursor.locatedString()
    case "memoryStatus":
      cursor.forEachMember { cursor, key in
        if key == "pageSize" { pageSize = cursor.unsigned() }
      }
    case "pageSize": pageSize = cursor.unsigned()
    case "processes": cursor.forEachElement { cursor, _ in readProcess(&cursor) }
    default: break
    }
  }

  private mutating func readProcess(_ cursor: inout JSONCursor) {
    let process = JetsamProcess(&cursor)
    guard process.name != nil || process.identifier != nil else { return }
    processCount += 1
    if process.reason != nil, killed.count < Self.killedLimit { killed.append(process) }
    if (process.pages ?? 0) > (largest?.pages ?? 0) || largest == nil { largest = process }
  }

  // MARK: Pieces

  /// Finds what is left of a report that was cut into pieces: the name of the largest process, and entries of processes.
  private mutating func readPieces() {
    if largestName == nil, let key = bytes.index(of: "\"largestProcess\"", from: 0, to: bytes.count) {
      var cursor = JSONCursor(bytes, at: key + 16)
      if cursor.peek() == 0x3A {
        cursor.position += 1
        cursor.skipSpace()
        largestName = cursor.locatedString()
      }
    }
    var (next, tries) = (0, 0)
    while tries < 4 * Self.killedLimit, let key = bytes.index(of: "\"rpages\"", from: next, to: bytes.count) {
      next = key + 8
      tries += 1
      // The entry is the object around it, which holds lists at most.
      guard let start = (max(0, key - 4096)..<key).last(where: { bytes[$0] == 0x7B }) else { continue }
      var cursor = JSONCursor(bytes, at: start)
      readProcess(&cursor)
      next = max(next, cursor.position)
    }
  }

  // MARK: Finish

  private mutating func finish() {
    for process in killed {
      report.messages.append(
        .init(.tool, process.killed(pageSize: pageSize), at: process.reason?.offset ?? process.offset))
    }
    // The name is cut in some reports; the entry with most pages is the one meant.
    if let largest, largestName == nil || largest.name == largestName?.value {
      report.messages.append(
        .init(.tool, largest.largest(pageSize: pageSize), at: largestName?.offset ?? largest.offset))
    } else if let largestName {
      report.messages.append(.init(.tool, "largest process: \(largestName.value)", at: largestName.offset))
    }
    if let victim = killed.first(where: \.isFrontmost) ?? killed.first {
      adopt(victim)
    } else if let largest, largestName == nil || largest.name == largestName?.value {
      adopt(largest)
    } else {
      report.process.name = largestName?.value
    }
    if killed.isEmpty {
      report.notes.append("No process of the report carries a reason, so it does not say which one was ended.")
    }
    if killed.count > 1 { report.notes.append("The system ended \(killed.count) processes; the messages name each.") }
    report.notes.append("A jetsam report holds no stacks.")
  }

  private mutating func adopt(_ process: JetsamProcess) {
    report.process.name = process.name
    report.process.identifier = process.identifier
    report.process.bundleIdentifier = process.bundle
    let states = process.states.joined(separator: " ")
    if !states.isEmpty { report.process.role = Located(states, at: process.offset) }
  }
}
