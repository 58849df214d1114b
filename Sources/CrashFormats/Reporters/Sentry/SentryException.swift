import ByteKit
import CrashModel

/// One exception of a Sentry event, with the mechanism that caught it.
struct SentryException {
  private var type: Located<String>?
  private(set) var text: Located<String>?
  private var facts = MachFacts()
  private var mechanism: String?
  private var isHandled: Bool?
  private var errorDomain: Located<String>?
  private var errorCode: String?
  /// Identifier of the thread that it happened on.
  private(set) var thread: UInt64?
  /// Offset of the stack.
  var stack: Int?

  /// What it says.
  var value: String? { text?.value }

  init() {}

  /// Reads the exception that the cursor stands at.
  init(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      switch key {
      case "type": type = cursor.locatedString()
      case "value": text = cursor.locatedString()
      case "thread_id", "threadId": thread = cursor.unsigned()
      case "stacktrace": if cursor.peek() == 0x7B { stack = cursor.position }
      case "mechanism": cursor.forEachMember { cursor, key in readMechanism(key, &cursor) }
      default: break
      }
    }
  }

  private mutating func readMechanism(_ key: ByteSlice, _ cursor: inout JSONCursor) {
    switch key {
    case "type": mechanism = cursor.string()
    case "handled": isHandled = cursor.truth()
    case "meta": cursor.forEachMember { cursor, key in readMeta(key, &cursor) }
    case "data":
      cursor.forEachMember { cursor, key in
        if key == "relevant_address" { facts.address = cursor.locatedAddress() }
      }
    case "relevant_address": facts.address = cursor.locatedAddress()
    default: readMeta(key, &cursor)
    }
  }

  private mutating func readMeta(_ key: ByteSlice, _ cursor: inout JSONCursor) {
    switch key {
    case "mach_exception":
      var isOld = false
      cursor.forEachMember { cursor, key in
        switch key {
        case "exception": facts.readType(&cursor)
        case "name": facts.type = cursor.locatedString() ?? facts.type
        case "exception_name":
          isOld = true
          facts.type = cursor.locatedString() ?? facts.type
        case "code": facts.code = cursor.locatedUnsigned()
        case "subcode": facts.subcode = cursor.unsigned()
        default: break
        }
      }
      // Old versions put the lower half of the address where the code belongs.
      if isOld { (facts.code, facts.subcode) = (nil, nil) }
    case "signal", "posix_signal":
      cursor.forEachMember { cursor, key in
        switch key {
        case "number", "signal": facts.readSignal(&cursor)
        case "name": facts.signal = cursor.locatedString() ?? facts.signal
        default: break
        }
      }
    case "ns_error":
      cursor.forEachMember { cursor, key in
        switch key {
        case "domain": errorDomain = cursor.locatedString()
        case "code": errorCode = cursor.string()
        default: break
        }
      }
    default: break
    }
  }

  // MARK: Meaning

  /// What sort of event it is.
  func kind(level: String?) -> CrashReport.Kind {
    let words = ((mechanism ?? "") + " " + (type?.value ?? "")).lowercased()
    if words.range(of: "hang") != nil { return .hang }
    if words.range(of: "cpuexception") != nil || words.range(of: "cpu_exception") != nil
      || words.range(of: "diskwrite") != nil || words.range(of: "disk_write") != nil
    {
      return .resourceLimit
    }
    if ["watchdog_termination", "watchdogtermination", "out_of_memory", "outofmemory"].contains(where: {
      words.range(of: $0) != nil
    }) {
      return .jetsam
    }
    if let isHandled { return isHandled ? .nonFatal : .crash }
    if facts.type != nil || facts.signal != nil { return .crash }
    return level == nil || level == "fatal" ? .crash : .nonFatal
  }

  /// Puts the exception into a report.
  func fill(_ report: inout CrashReport) {
    var facts = facts
    let name = type?.value ?? ""
    if let type { Self.takeCause(type, into: &facts) }
    if let address = addressInWords { facts.address = address }
    let isMetricKits = name == "MXCrashDiagnostic"
    if isMetricKits { readNumbers(into: &facts) }
    facts.fill(&report)
    if let errorDomain {
      let code = errorCode.map { " Code=" + $0 } ?? ""
      report.messages.append(
        .init(.tool, "Error Domain=\(errorDomain.value)\(code)", at: errorDomain.offset))
    }
    guard let text else { return }
    if name.hasPrefix("EXC_") || name.hasPrefix("SIG") {
      let isToolsText = isVerdict || holdsFoundTexts
      report.messages.append(.init(isToolsText ? .tool : .applicationInformation, text.value, at: text.offset))
      // Newer versions put what the program said behind their own words.
      if isVerdict, let mark = text.value.range(of: " > ") {
        let words = String(text.value[mark.upperBound...])
        report.messages.append(.init(.applicationInformation, words, at: text.offset))
      }
    } else if mechanism == "cpp_exception" {
      // Newer versions write the type in front of the words.
      let words = name == "C++ Exception" ? text.value : name + ": " + text.value
      report.messages.append(.init(.exceptionReason, "uncaught exception of type " + words, at: text.offset))
    } else if isHandled == true || errorDomain != nil || isInferred || isMetricKits {
      let words = name.isEmpty ? text.value : name + ": " + text.value
      report.messages.append(.init(.tool, words, at: text.offset))
    } else {
      report.uncaughtException = .init(name: type, reason: text)
      report.messages.append(.init(.exceptionReason, text.value, at: text.offset))
    }
  }

  /// Takes `EXC_BAD_ACCESS / KERN_INVALID_ADDRESS` of minidumps apart, or the name of an exception or a signal alone.
  private static func takeCause(_ type: Located<String>, into facts: inout MachFacts) {
    let parts = type.value.split(separator: "/").map { $0.filter { $0 != " " } }
    guard let first = parts.first, first.hasPrefix("EXC_") || first.hasPrefix("SIG") else { return }
    if first.hasPrefix("EXC_") {
      facts.type = facts.type ?? Located(first, at: type.offset)
    } else {
      facts.signal = facts.signal ?? Located(first, at: type.offset)
    }
    if parts.count > 1, parts[1].hasPrefix("KERN_") {
      facts.codeName = facts.codeName ?? Located(parts[1], at: type.offset)
    }
  }

  /// What MetricKit's crashes are told by: `MachException Type:6 Code:1 Signal:5`.
  private func readNumbers(into facts: inout MachFacts) {
    guard let text else { return }
    func number(behind mark: String) -> UInt64? {
      guard let found = text.value.range(of: mark) else { return nil }
      return UInt64(text.value[found.upperBound...].prefix { $0.isNumber })
    }
    facts.type = facts.type ?? number(behind: "Type:").flatMap(MachNames.exception).map { Located($0, at: text.offset) }
    facts.signal =
      facts.signal ?? number(behind: "Signal:").flatMap(MachNames.signal).map { Located($0, at: text.offset) }
    facts.code = facts.code ?? number(behind: "Code:").map { Located($0, at: text.offset) }
  }

  /// Whether the SDK concluded after the fact that the program hung or was ended: nothing was raised then.
  private var isInferred: Bool {
    switch kind(level: nil) {
    case .hang, .jetsam, .resourceLimit: true
    default: false
    }
  }

  /// Whether the text is the SDK's own opinion and not what the program said.
  private var isVerdict: Bool {
    guard let words = value else { return true }
    return words.hasPrefix("Attempted to dereference ") || words.hasPrefix("Exception ") || words.hasPrefix("Signal ")
      || words.hasPrefix("Stack overflow") || words.hasPrefix("Fatal Error: EXC_")
      || words.hasPrefix("Fatal Error: SIG")
  }

  /// Whether the text is made of strings that the SDK found near registers and the stack, as `bounds > class > 12`.
  ///
  /// The program said none of them.
  private var holdsFoundTexts: Bool {
    guard let words = value, let mark = words.range(of: " > ") else { return false }
    return words[..<mark.lowerBound].range(of: "rror") == nil && words[..<mark.lowerBound].range(of: "failed") == nil
  }

  /// The address in `Attempted to dereference garbage pointer 0x10.`, which is whole where the number is cut in half.
  private var addressInWords: Located<Address>? {
    text.flatMap { FaultAddress.inWords(.init(.tool, $0.value, at: $0.offset)) }
  }
}
