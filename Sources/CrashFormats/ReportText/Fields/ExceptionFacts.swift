import ByteKit
import CrashModel

/// Exception codes as they are written in reports.
enum ExceptionCodes {
  /// The hexadecimal or decimal numbers of a line such as `0x0000000000000001, 0x0000000104da0e88`.
  static func numbers(in text: String) -> [UInt64] {
    // In words, such as `KERN_INVALID_ADDRESS at 0x10`, the number is an address and no code.
    if text.hasPrefix("KERN_") || text.hasPrefix("EXC_") || text.hasPrefix("SEGV_") || text.hasPrefix("BUS_") {
      return []
    }
    return numbers(in: text.utf8[...])
  }

  /// The same of a part of a text that begins with no such word.
  static func numbers(in text: Substring.UTF8View) -> [UInt64] {
    Bytes.with(Array(text)) { view in
      var result: [UInt64] = []
      var index = 0
      while index < view.count, result.count < 8 {
        let rest = view[index..<view.count]
        let startsWord = index == 0 || !isWordByte(view[index - 1])
        if startsWord, let (value, end) = rest.hexadecimal() ?? rest.decimal(), !isWordByte(view[end]) {
          result.append(value)
          index = end
        } else {
          index += 1
        }
      }
      return result
    }
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == 0x5F || isLetter(byte)
  }
}

/// Signal names as they are written in reports.
enum Signals {
  /// `SIGKILL` out of `SIGKILL (Code Signature Invalid)`.
  static func plain(_ signal: Located<String>) -> Located<String> {
    guard let space = signal.value.utf8.firstIndex(of: 0x20) else { return signal }
    return Located(String(signal.value[..<space]), at: signal.offset)
  }
}

/// Finds the address whose access failed.
enum FaultAddress {
  /// Fills in the fault address from the subtype, the codes or the fault address register, in this order.
  static func fill(in report: inout CrashReport) {
    guard report.faultAddress == nil, report.exception.type?.value ?? "EXC_BAD_ACCESS" == "EXC_BAD_ACCESS" else {
      return
    }
    if let address = address(in: report.exception.subtype) ?? address(in: report.exception.codesText) {
      report.faultAddress = address
      return
    }
    if let address = report.messages.lazy.prefix(searched).compactMap(inWords).first {
      report.faultAddress = address
      return
    }
    guard report.exception.type != nil else {
      report.faultAddress =
        report.messages.lazy.suffix(searched).reversed().compactMap(inLinuxWords).first ?? ofGDB(report.messages)
      return
    }
    if let address = report.register("far")?.value, report.exception.codes.count < 2 {
      report.faultAddress = Located(address, at: report.register("far")?.offset)
    } else if report.exception.codes.count >= 2 {
      report.faultAddress = Located(report.exception.codes[1], at: report.exception.codesText?.offset)
    }
  }

  /// Messages that are searched for words about the address.
  private static let searched = 200

  /// The address in KSCrash's words for it, such as `Attempted to dereference garbage pointer 0x10`, in those of Apple's
  /// gdb, `Reason: KERN_INVALID_ADDRESS at address: 0x10`, and in Sentry's, `… > KERN_INVALID_ADDRESS at 0x10`.
  static func inWords(_ message: CrashReport.Message) -> Located<Address>? {
    if let name = message.text.range(of: "KERN_"), message.origin == .tool || message.text.hasPrefix("Reason: KERN_") {
      let rest = message.text[name.upperBound...].drop { $0.isUppercase || $0 == "_" }
      for words in [" at address: 0x", " at 0x"] where rest.hasPrefix(words) {
        let digits = rest.dropFirst(words.count).prefix { $0.isHexDigit }
        return UInt64(digits, radix: 16).map { Located($0, at: message.offset) }
      }
    }
    guard let start = message.text.range(of: "Attempted to dereference ") else { return nil }
    let words = message.text[start.upperBound...]
    if words.hasPrefix("null pointer") { return Located(Address(0), at: message.offset) }
    guard words.hasPrefix("garbage pointer 0x") else { return nil }
    return ExceptionCodes.numbers(in: words.dropFirst(16).utf8).first.map { Located($0, at: message.offset) }
  }

  /// The address in the words of strace, `--- SIGSEGV {…, si_addr=0x10} ---`, of the signal handlers of glog and its
  /// kin, and of Ubuntu's apport, `source "(%rax)" (0x00000010) not located in a known VMA region`.
  private static func inLinuxWords(_ message: CrashReport.Message) -> Located<Address>? {
    let text = message.text
    if text.contains(") received by PID ") {
      return SignalHandlerHead.address(in: text).map { Located($0, at: message.offset) }
    }
    if text.contains("--- SIG"), let mark = text.range(of: "si_addr=0x") {
      return UInt64(text[mark.upperBound...].prefix { $0.isHexDigit }, radix: 16).map {
        Located($0, at: message.offset)
      }
    }
    guard let end = text.range(of: ") not located in a known VMA region"),
      let start = String(text[..<end.lowerBound]).range(of: " (0x", last: true)
    else { return nil }
    return UInt64(text[start.upperBound..<end.lowerBound], radix: 16).map { Located($0, at: message.offset) }
  }

  /// What gdb answers to `p $_siginfo._sifields._sigfault.si_addr`: `$1 = (void *) 0x10`, on the line below.
  private static func ofGDB(_ messages: [CrashReport.Message]) -> Located<Address>? {
    guard let place = messages.prefix(searched).firstIndex(where: { $0.text.contains("si_addr") }) else { return nil }
    for message in messages[place...].prefix(2) {
      guard let mark = message.text.range(of: " = (void *) 0x") ?? message.text.range(of: "si_addr = 0x") else {
        continue
      }
      let digits = message.text[mark.upperBound...].prefix { $0.isHexDigit }
      return UInt64(digits, radix: 16).map { Located($0, at: message.offset) }
    }
    return nil
  }

  /// The address in words such as `KERN_INVALID_ADDRESS at 0x10`; Cr4shed writes a colon.
  private static func address(in text: Located<String>?) -> Located<Address>? {
    guard let text, let mark = ["at ", ": "].lazy.compactMap({ text.value.range(of: $0 + "0x") }).first else {
      return nil
    }
    // `0xOLD -> 0xNEW (possible pointer authentication failure)`: the second address is the one that was accessed.
    let numbers = ExceptionCodes.numbers(
      in: text.value.utf8[text.value.utf8.index(mark.upperBound, offsetBy: -2)...])
    return (numbers.count > 1 && text.value.contains("->") ? numbers[1] : numbers.first)
      .map { Located($0, at: text.offset) }
  }
}

/// Finds name and reason of an uncaught Objective-C exception in the texts of a report.
enum UncaughtExceptions {
  /// Fills in what `*** Terminating app due to uncaught exception 'NAME', reason: 'REASON'` says.
  static func fill(in report: inout CrashReport) {
    guard report.uncaughtException?.name == nil else { return }
    // Whole reports name the exception's type, and need not be searched for it.
    defer {
      if report.exception.type == nil, report.uncaughtException?.name == nil { fillFromManagedCode(in: &report) }
    }
    for index in report.messages.indices
    where report.messages[index].text.contains(announcement) && !TestLine.isOfRunner(report.messages[index]) {
      if adoptReason(behind: index, in: &report) { return }
      guard let found = parse(report.messages[index]) else { continue }
      report.uncaughtException = .init(
        name: found.name, reason: report.uncaughtException?.reason ?? found.reason)
      return
    }
  }

  /// Takes the line behind AppKit's `An uncaught exception was raised` for the reason, which AppKit logs there.
  ///
  /// - Returns: Whether the line is such an announcement with a reason behind it.
  private static func adoptReason(behind place: Int, in report: inout CrashReport) -> Bool {
    guard report.messages[place].text.hasSuffix("An uncaught exception was raised"),
      report.messages.indices.contains(place + 1)
    else { return false }
    let (head, line) = (report.messages[place], report.messages[place + 1])
    let body: (start: Int, text: String)? = Bytes.with(Array(line.text.utf8)) { bytes in
      let isOfSameProcess = Bytes.with(Array(head.text.utf8)) { head in
        LogPrefix.process(of: head.all)?.name == LogPrefix.process(of: bytes.all)?.name
      }
      let start = LogPrefix.length(of: bytes.all)
      var rest = bytes.all.from(start)
      // The category of the unified log.
      if rest[0] == UInt8(ascii: "["), let end = rest.index(of: "] ") { rest = rest.from(end + 2) }
      return isOfSameProcess && !rest.isEmpty && rest[0] != UInt8(ascii: "(") ? (rest.start, rest.string) : nil
    }
    guard let body else { return false }
    let offset = line.offset.map { $0 + body.start }
    report.messages[place + 1] = .init(.exceptionReason, body.text, at: offset)
    report.uncaughtException = .init(
      name: report.uncaughtException?.name, reason: report.uncaughtException?.reason ?? Located(body.text, at: offset))
    return true
  }

  /// Names the exception that Foundation's assertions raise where somebody copied only the line that they write before:
  /// `*** Assertion failure in -[Harbour open:], Harbour.m:40`.
  static func fillByAssertion(_ report: inout CrashReport) {
    guard report.uncaughtException == nil, report.exception.type == nil, report.exception.signal == nil,
      let message = report.messages.prefix(20).first(where: { message in
        assertions.contains { message.text.contains($0) }
      })
    else { return }
    report.uncaughtException = .init(name: Located("NSInternalInconsistencyException", at: message.offset))
  }

  private static let assertions = ["*** Assertion failure in ", "Assertion failure in -["]

  /// Some reporters give the name a line of its own, and the reason the next.
  static func fillByLines(_ report: inout CrashReport) {
    guard report.uncaughtException == nil, report.exception.type?.value ?? "EXC_CRASH" == "EXC_CRASH" else { return }
    guard let line = report.messages.prefix(20).firstIndex(where: { isName($0.text) }) else {
      return fillBySentence(&report)
    }
    let (name, next) = (report.messages[line], line + 1)
    let isHeading = name.text.hasSuffix(":")
    report.uncaughtException = .init(
      name: Located(isHeading ? String(name.text.dropLast()) : name.text, at: name.offset))
    guard report.messages.indices.contains(next) else { return }
    let isLabel = report.messages[next].text.lowercased() == "reason:"
    if isLabel, report.messages.indices.contains(next + 1) { return joinReason(from: next + 1, in: &report) }
    if isHeading { return joinReason(from: next, in: &report) }
    let reason = report.messages[next]
    // Without a stack the text may be somebody's prose, which goes on behind the name.
    let hasStack = report.crashedThread != nil || !report.lastExceptionBacktrace.isEmpty
    guard hasStack || beginnings.contains(where: { reason.text.hasPrefix($0) }) else { return }
    report.uncaughtException?.reason = Located(reason.text, at: reason.offset)
    report.messages[next] = .init(.exceptionReason, reason.text, at: reason.offset)
  }

  /// Takes the lines below a name that ends with a colon for the reason, which somebody broke into several.
  private static func joinReason(from first: Int, in report: inout CrashReport) {
    let lines = report.messages[first...].prefix(longestReason).filter(\.isLogged)
    let text = lines.map(\.text).joined(separator: " ")
    guard lines.count > 0, text.utf8.count < 1000 else { return }
    report.uncaughtException?.reason = Located(text, at: report.messages[first].offset)
    report.messages[first] = .init(.exceptionReason, text, at: report.messages[first].offset)
    report.messages.removeSubrange(first + 1..<first + lines.count)
  }

  /// So many lines of a broken reason are joined.
  private static let longestReason = 4

  /// How the reasons of frameworks' exceptions begin, and no sentence of a person.
  private static let beginnings = [
    "*** ", "-[", "+[", "[<", "<", "Invalid ", "Attempt", "attempt", "Application tried", "Unable to ", "Could not ",
    "Couldn't ", "Cannot ", "Can't ", "Can only ", "Failed to ", "Assertion ", "Expected ", "Collection <", "UI", "NS",
    "AV", "CA", "CK", "Tried to ", "Trying to ", "nrecognized", "unrecognized ", "Unacceptable ", "required condition",
    "data parameter", "Receiver (", "Must ", "Only run", "Unsupported ", "The data", "The specified", "Illegal ",
    "An instance 0x", "Modifications to ", "Request for rect", "No ", "Supported orientations", "accessing _",
  ]

  /// `NSRangeException: index 3 beyond bounds`, and the line that AppKit and UIKit write: `FAULT: NSRangeException: …; {`.
  private static func fillBySentence(_ report: inout CrashReport) {
    for message in report.messages.prefix(50) {
      var text = message.text[...]
      if isXcodes(message), let name = text.range(of: " ("), let end = text.range(of: "): ") {
        report.uncaughtException = .init(
          name: Located(String(text[name.upperBound..<end.lowerBound]), at: message.offset),
          reason: Located(String(text[end.upperBound...]), at: message.offset))
        return
      }
      if let cut = announcedWithoutBeginning(message) {
        report.uncaughtException = cut
        return
      }
      if let fault = text.range(of: "FAULT: ") { text = text[fault.upperBound...] }
      guard text.hasPrefix("NS") || text.hasPrefix("UI"),
        let colon = separators.lazy.compactMap({ text.range(of: $0) })
          .first(where: { isName(String(text[..<$0.lowerBound])) })
      else {
        continue
      }
      // The asterisks belong to the reason.
      var reason = text[colon.upperBound...]
      if text[colon].hasPrefix(" *") { reason = text[text.index(after: colon.lowerBound)...] }
      if let end = reason.range(of: "; {") ?? reason.range(of: "; (user info absent)") {
        reason = reason[..<end.lowerBound]
      }
      report.uncaughtException = .init(
        name: Located(String(text[..<colon.lowerBound]), at: message.offset),
        reason: Located(String(reason), at: message.offset))
      return
    }
  }

  /// What stands between name and reason: a page may put the two into one line.
  private static let separators = [" *** ", "  ", ": "]

  /// Name and reason where the words before them were left out: `NSRangeException', reason: 'index 3 beyond bounds'`.
  private static func announcedWithoutBeginning(_ message: CrashReport.Message) -> CrashReport.UncaughtException? {
    guard let mark = message.text.range(of: "', reason: '") else { return nil }
    let name = message.text[..<mark.lowerBound].drop { $0 == "'" }
    guard name.utf8.count < 60, name.hasSuffix("Exception") || name.hasPrefix("com."),
      name.utf8.allSatisfy({ isLetter($0) || $0 == 0x2E })
    else { return nil }
    var reason = message.text[mark.upperBound...]
    if reason.last == "'" { reason.removeLast() }
    return .init(
      name: Located(String(name), at: message.offset), reason: Located(String(reason), at: message.offset))
  }

  /// Whether a line is that of Xcode: `UNCAUGHT EXCEPTION (NSRangeException): index 3 beyond bounds`.
  static func isXcodes(_ message: CrashReport.Message) -> Bool {
    message.text.utf8.first == 0x55 && message.text.hasPrefix("UNCAUGHT EXCEPTION (")
  }

  /// Whether a text is the name of an exception of Apple's frameworks, perhaps as a heading.
  private static func isName(_ text: String) -> Bool {
    let name = text.hasSuffix(":") ? text.dropLast() : text[...]
    return name.utf8.count < 60 && name.utf8.allSatisfy(isLetter)
      && (name.hasPrefix("NS") && name.hasSuffix("Exception")
        || name.hasPrefix("UI") && name.hasSuffix("Inconsistency"))
  }

  /// .NET wraps an exception of Objective-C: `Objective-C exception thrown.  Name: NAME Reason: REASON`, and older ones
  /// write `Received unhandled ObjectiveC exception: NAME REASON`.
  private static func fillFromManagedCode(in report: inout CrashReport) {
    for (announcement, separator) in managedAnnouncements {
      for message in report.messages {
        guard let start = message.text.range(of: announcement) else { continue }
        let rest = message.text[start.upperBound...].prefix { $0 != "\n" }
        guard let end = rest.range(of: separator) else { continue }
        report.uncaughtException = .init(
          name: Located(String(rest[..<end.lowerBound]), at: message.offset),
          reason: Located(String(rest[end.upperBound...]), at: message.offset))
        return
      }
    }
  }

  /// What stands before the name, and between it and the reason.
  private static let managedAnnouncements = [
    ("unhandled ObjectiveC exception: ", " "), ("Objective-C exception thrown.  Name: ", " Reason: "),
  ]

  /// What stands in every message that announces an uncaught exception.
  private static var announcement: String { "uncaught exception " }

  /// Name and reason in a message, nil where it does not announce an uncaught exception.
  static func parse(_ message: CrashReport.Message) -> CrashReport.UncaughtException? {
    let text = message.text
    guard text.contains(announcement) else { return nil }
    guard let start = text.range(of: "uncaught exception '") ?? text.range(of: "uncaught exception of type ") else {
      return nil
    }
    let rest = text[start.upperBound...]
    guard text[start].hasSuffix("'"), let end = rest.firstIndex(of: "'") else { return nil }
    var exception = CrashReport.UncaughtException(name: Located(String(rest[..<end]), at: message.offset))
    if let reason = text.range(of: "reason: '") {
      var words = text[reason.upperBound...]
      if let stack = words.range(of: "\n*** First throw") { words = words[..<stack.lowerBound] }
      while words.last == "\n" || words.last == " " { words.removeLast() }
      if words.last == "'" { words.removeLast() }
      exception.reason = Located(String(words), at: message.offset)
    }
    return exception
  }
}

extension StringProtocol {
  /// The first range of a text; the standard library has none without Foundation.
  func range(of text: String) -> Range<String.Index>? {
    guard let offset = ByteSearch.offset(of: text, in: Substring(self)) else { return nil }
    let start = utf8.index(startIndex, offsetBy: offset)
    return start..<utf8.index(start, offsetBy: text.utf8.count)
  }
}
