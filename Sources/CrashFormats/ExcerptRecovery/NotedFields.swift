import ByteKit
import CrashModel

/// Reads what people note down of a crash's cause as keys and values: in bullets, in tables, behind aligned colons.
///
///     - **Subtype:** `KERN_INVALID_ADDRESS at 0x10`
///     | Signal | SIGSEGV |
///     termination : namespace CODESIGNING   code 2
enum NotedFields {
  /// Lines that are looked at.
  private static let limit = 300

  /// Fills in what no line says in the way of reports.
  static func fill(_ report: inout CrashReport) {
    for message in report.messages.prefix(limit) where message.origin == .log && message.text.utf8.count < 400 {
      Bytes.with(Array(message.text.utf8)) { bytes in
        let line = bytes.all.trimmed
        if let (key, value) = field(line) {
          read(key, value, at: message.offset, into: &report)
        } else {
          readAlone(line, at: message.offset, into: &report)
        }
      }
    }
  }

  // MARK: Lines

  /// The key and the value of a line, without what sets them off.
  private static func field(_ line: ByteSlice) -> (key: String, value: ByteSlice)? {
    var text = line
    if text[0] == 0x7C {
      let row = text.dropping(1)
      guard let bar = row.index(of: 0x7C) else { return nil }
      let value = row.from(bar + 1)
      return pair(row.upTo(bar), value.upTo(value.index(of: 0x7C) ?? value.end))
    }
    for bullet in ["- ", "* ", "• "] as [StaticString] where text.hasPrefix(bullet) {
      text = text.dropping(bullet.utf8CodeUnitCount)
    }
    guard let colon = text.upTo(text.start + 60).index(of: 0x3A) else { return nil }
    return pair(text.upTo(colon), text.from(colon + 1))
  }

  private static func pair(_ key: ByteSlice, _ value: ByteSlice) -> (String, ByteSlice)? {
    let (key, value) = (plain(key), plain(value))
    return key.isEmpty || value.isEmpty ? nil : (key.string.lowercased(), value)
  }

  /// A text without asterisks, backticks and quotes around it.
  private static func plain(_ text: ByteSlice) -> ByteSlice {
    var text = text.trimmed
    while !text.isEmpty, marks.contains(text[0]) || isBlank(text[0]) { text = text.dropping(1) }
    while !text.isEmpty, marks.contains(text.last) || isBlank(text.last) { text = text.upTo(text.end - 1) }
    return text
  }

  private static let marks: [UInt8] = [0x2A, 0x60, 0x22]

  // MARK: Values

  private static func read(_ key: String, _ value: ByteSlice, at offset: Int?, into report: inout CrashReport) {
    switch key {
    case "exception", "exception type", "type", "crash type", "exception code", "exception codes", "signal":
      readType(value, at: offset, into: &report)
      readSubtype(value, at: offset, into: &report)
    case "subtype", "exception subtype", "subtype / fault address", "fault address", "faulting address",
      "crash address", "address":
      readSubtype(value, at: offset, into: &report)
    case "termination", "termination reason", "namespace", "termination namespace":
      readTermination(value, at: offset, into: &report)
    case "process" where value.contains(" ExecStart="): break
    case "process", "process name", "procname":
      report.process.name = report.process.name ?? TextFields.nameAndNumber(value).name
    // Of Ubuntu's apport.
    case "executablepath":
      report.process.path = report.process.path ?? value.string
      report.process.name = report.process.name ?? Paths.lastComponent(value.string)
    case "distrorelease":
      if report.operatingSystem.name == nil { report.operatingSystem.name = "Linux" }
    case "procpath": report.process.path = report.process.path ?? value.string
    default: break
    }
  }

  private static func readType(_ value: ByteSlice, at offset: Int?, into report: inout CrashReport) {
    let message = CrashReport.Message(.log, value.string, at: offset)
    guard isShort(value), let found = LooseException.parse(message) else { return }
    report.exception.type = report.exception.type ?? found.type
    report.exception.signal = report.exception.signal ?? found.signal
  }

  /// Whether a value is no sentence about what it names.
  private static func isShort(_ value: ByteSlice) -> Bool {
    value.string.split(separator: " ").count { word in word.utf8.allSatisfy(isLetter) && word != word.uppercased() } < 3
  }

  /// Reads `KERN_INVALID_ADDRESS at 0x10`, also in the middle of other words, or the address alone.
  private static func readSubtype(_ value: ByteSlice, at offset: Int?, into report: inout CrashReport) {
    guard report.exception.subtype == nil else { return }
    if let start = value.index(of: "KERN_") {
      var text = value.from(start)
      if let mark = text.index(of: 0x60) { text = text.upTo(mark) }
      while text.last == 0x2E || text.last == 0x2C || text.last == 0x29 { text = text.upTo(text.end - 1) }
      guard text.contains("0x") else { return }
      report.exception.subtype = Located(text.string, at: offset)
      if report.exception.type == nil { report.exception.type = Located("EXC_BAD_ACCESS", at: offset) }
    } else if report.faultAddress == nil, let (address, end) = value.hexadecimal(),
      end == value.end || value.from(end).hasPrefix(" (")
    {
      report.faultAddress = Located(address, at: offset)
    }
  }

  /// Reads `namespace CODESIGNING   indicator "Invalid Page"   code 2` and what reports themselves write.
  private static func readTermination(_ value: ByteSlice, at offset: Int?, into report: inout CrashReport) {
    guard report.termination.namespace == nil, report.termination.code == nil else { return }
    var words = value
    words = words.after(prefix: "namespace ") ?? words.after(prefix: "Namespace ") ?? words
    var end = words.start
    while end < words.end, (0x41...0x5A).contains(words.bytes[end]) { end += 1 }
    let namespace = words.upTo(end)
    guard namespaces.contains(where: { namespace == $0 }) else { return }
    report.termination.namespace = Located(namespace.string, at: offset)
    let rest = words.from(end)
    if let mark = rest.index(of: "ode "), case let number = rest.from(mark + 4),
      let (code, _) = number.hexadecimal() ?? number.decimal()
    {
      report.termination.code = Located(code, at: offset)
    } else if let (code, _) = rest.trimmed.hexadecimal() ?? rest.trimmed.decimal() {
      report.termination.code = Located(code, at: offset)
    }
    if let open = rest.index(of: 0x22), let close = rest.from(open + 1).index(of: 0x22) {
      report.termination.indicator = Located(rest.from(open + 1).upTo(close).string, at: offset)
    }
    report.messages.append(.init(.termination, value.string, at: offset))
  }

  private static let namespaces: [StaticString] = [
    "SIGNAL", "CODESIGNING", "DYLD", "SPRINGBOARD", "FRONTBOARD", "RUNNINGBOARD", "JETSAM", "TCC", "SANDBOX",
    "WATCHDOG", "EXEC", "LIBSYSTEM", "ENDPOINTSECURITY", "GUARD",
  ]

  /// Reads a line that holds a value without a key: `KERN_PROTECTION_FAILURE at 0x2000002400001c00`.
  private static func readAlone(_ line: ByteSlice, at offset: Int?, into report: inout CrashReport) {
    let value = plain(line)
    guard value.hasPrefix("KERN_"), value.contains(" at 0x"), value.count < 80 else { return }
    readSubtype(value, at: offset, into: &report)
  }
}
