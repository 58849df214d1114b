import ByteKit
import CrashModel

/// Values of header lines that hold two things.
enum TextFields {
  /// Takes `MyApp [123]` apart.
  static func nameAndNumber(_ text: ByteSlice) -> (name: String, number: Int?) {
    let (name, number) = placeOfNameAndNumber(text)
    return (name.string, number)
  }

  /// As ``nameAndNumber(_:)``, the name where it stands.
  static func placeOfNameAndNumber(_ text: ByteSlice) -> (name: ByteSlice, number: Int?) {
    guard text.last == 0x5D, let open = text.lastIndex(of: "[") else { return (text, nil) }
    let number = text.from(open + 1).decimal()?.value
    return (text.upTo(open).trimmed, number.flatMap { Int(exactly: $0) })
  }

  /// Takes `2.1 (77)` apart.
  static func versionAndBuild(_ text: ByteSlice) -> (version: String?, build: String?) {
    guard text.last == 0x29, let open = text.lastIndex(of: "(") else { return (text.stringIfAny, nil) }
    let version = text.upTo(open).trimmed.stringIfAny
    let build = ByteSlice(bytes: text.bytes, start: open + 1, end: text.end - 1).stringIfAny
    return (version ?? build, build)
  }
}

/// Reads the many spellings of a termination reason.
enum TerminationReason {
  /// Reads `SIGNAL 5 Trace/BPT trap: 5`, `Namespace SIGNAL, Code 0x5`, `DYLD, [0x1] Library missing` and relatives.
  static func read(_ text: ByteSlice, into termination: inout CrashReport.Termination) {
    var rest = text.after(prefix: "Namespace ") ?? text
    var end = rest.start
    while end < rest.end, isNameByte(rest.bytes[end]) { end += 1 }
    let namespace = rest.upTo(end)
    guard !namespace.isEmpty, !isDigit(namespace[0]) else { return readDescription(text, into: &termination) }
    termination.namespace = Located(namespace.string, at: namespace.start)
    rest = rest.from(end).trimmed
    while rest[0] == 0x2C || rest[0] == 0x3B || rest[0] == 0x5B || isBlank(rest[0]) { rest = rest.dropping(1) }
    rest = rest.after(prefix: "Code ") ?? rest
    if let (code, codeEnd) = rest.hexadecimal() ?? rest.decimal() {
      termination.code = Located(code, at: rest.start)
      rest = rest.from(codeEnd)
      while rest[0] == 0x5D || rest[0] == 0x2C || isBlank(rest[0]) { rest = rest.dropping(1) }
    }
    if let indicator = rest.trimmed.stringIfAny { termination.indicator = Located(indicator, at: rest.start) }
    if termination.namespace?.value == "SIGNAL", termination.code == nil { termination.namespace = nil }
  }

  /// Takes the code out of `<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:…>` where none was given.
  static func readDescription(_ text: ByteSlice, into termination: inout CrashReport.Termination) {
    if termination.namespace == nil, text.hasPrefix("DYLD, ") {
      termination.namespace = Located("DYLD", at: text.start)
    }
    guard termination.code == nil, let mark = text.index(of: "code:0x"),
      let code = text.from(mark + 5).hexadecimal()?.value
    else { return }
    termination.code = Located(code, at: mark + 5)
    guard termination.namespace == nil, let domain = text.index(of: "domain:"),
      let number = text.from(domain + 7).decimal()?.value
    else { return }
    termination.namespace = Located(
      number == 10 ? "FRONTBOARD" : number == 15 ? "RUNNINGBOARD" : "\(number)", at: domain)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || byte == 0x5F || isDigit(byte)
  }
}

/// Reads register dumps: `    x0: 0x0000000000000000   x1: 0x…`.
enum Registers {
  /// Adds the registers of a line; false where the line has none.
  static func append(from text: ByteSlice, to registers: inout [CrashReport.Register]) -> Bool {
    var rest = text
    var found = false
    var next = endOfName(in: text)
    while let colon = next, registers.count < 128 {
      var start = colon
      while start > rest.start, !isBlank(rest.bytes[start - 1]), rest.bytes[start - 1] != 0x2C { start -= 1 }
      let name = ByteSlice(bytes: rest.bytes, start: start, end: colon)
      guard let (value, end) = rest.from(colon + 2).hexadecimal(), !name.isEmpty, name.count <= 8 else { break }
      let tail = rest.from(end).trimmed
      next = endOfName(in: tail)
      // A remark follows the last register of its line: `esr: 0x92000006 (Data Abort) byte read Translation fault`.
      let remark = next == nil ? tail.stringIfAny : nil
      if registers.isEmpty { registers.reserveCapacity(40) }
      registers.append(.init(RegisterName.inLowerCase(name), value, remark: remark, offset: start))
      found = true
      rest = tail
    }
    return found
  }

  /// Where `: 0x` stands.
  private static func endOfName(in text: ByteSlice) -> Int? {
    var start = text.start
    while let colon = text.index(of: 0x3A, from: start) {
      if colon + 4 <= text.end, text.bytes[colon + 1] == 0x20, text.bytes[colon + 2] == 0x30,
        text.bytes[colon + 3] == 0x78
      {
        return colon
      }
      start = colon + 1
    }
    return nil
  }
}

/// Finds an exception type that stands alone in an excerpt.
enum LooseException {
  /// What the words of a message say of the exception.
  struct Found {
    var type: Located<String>?
    var signal: Located<String>?
    /// `KERN_INVALID_ADDRESS at 0x10`, also where a reporter leaves the preposition out.
    var subtype: Located<String>?
  }

  static func parse(_ message: CrashReport.Message) -> Found? {
    guard message.text.range(of: "EXC_") != nil || message.text.range(of: "SIG") != nil,
      !TestLine.isOfRunner(message)
    else { return nil }
    let words = message.text.split { !($0.isLetter && $0.isASCII) && $0 != "_" && !$0.isNumber }
    guard let first = words.first else { return nil }
    // What the kernel says right behind the name is told from prose, wherever it stands.
    let pair = words.indices.first { $0 > 0 && words[$0].hasPrefix("KERN_") && words[$0 - 1] == "EXC_BAD_ACCESS" }
    let type = words.prefix(8).first { types.contains(String($0)) } ?? pair.map { words[$0 - 1] }
    let signal = words.prefix(8).first { signals.contains(String($0)) }
    // Umeng raises an exception in its handler: `Application received signal SIGSEGV`; Instabug names a cause.
    // Unity writes what Android's own handler would, Mono that it got one.
    let isReceived = [
      "Application received signal ", "Crash due to signal: ", ": signal 11 (SIG", "Got a SIG",
      "Thread 1: signal SIG",
    ].contains { message.text.range(of: $0) != nil }
    // A program that reports that it was asked to end goes on to do so in order.
    if signal == "SIGTERM", words.contains(where: { $0 == "received" || $0 == "graceful" || $0 == "gracefully" }) {
      return nil
    }
    guard type != nil || (signal != nil && (signal == first || isReceived)) else { return nil }
    var found = Found()
    found.type = type.map { Located(String($0), at: message.offset) }
    found.signal = signal.map { Located(String($0), at: message.offset) }
    if let kind = pair ?? words.prefix(10).firstIndex(where: { word in kinds.contains { word.hasPrefix($0) } }),
      let address = address(behind: words[kind...])
    {
      found.subtype = Located("\(words[kind]) at \(String(hexadecimal: address))", at: message.offset)
    }
    return found
  }

  /// Beginnings of what the kernel says of an access to memory that failed.
  private static let kinds = ["KERN_", "SEGV_", "BUS_"]

  /// Whether Android's words for the address follow: `SEGV_MAPERR), fault addr 00000004`.
  private static func isFaultAddress(_ words: ArraySlice<Substring>) -> Bool {
    words.dropFirst().starts(with: ["fault", "addr"])
  }

  /// The address among the words behind the kernel's.
  private static func address(behind words: ArraySlice<Substring>) -> UInt64? {
    words.indices.dropFirst().prefix(isFaultAddress(words) ? 3 : 2).lazy.compactMap { place in
      // In a sentence the number of a thread may follow, or a time: `KERN_INVALID_ADDRESS, Thread 0, 120 s after`.
      let isSaid = ["at", "addr"].contains(words[place - 1]) || words[place].count > 5
      return isSaid || words[place].hasPrefix("0x") ? address(words[place]) : nil
    }.first
  }

  /// A hexadecimal number; Instabug leaves out what tells it.
  private static func address(_ word: Substring) -> UInt64? {
    word.hasPrefix("0x") ? UInt64(word.dropFirst(2), radix: 16) : word == "at" ? nil : UInt64(word, radix: 16)
  }

  private static let types: Set = [
    "EXC_BAD_ACCESS", "EXC_BREAKPOINT", "EXC_BAD_INSTRUCTION", "EXC_CRASH", "EXC_ARITHMETIC", "EXC_RESOURCE",
    "EXC_GUARD", "EXC_SOFTWARE",
  ]
  /// The signals that end a program.
  static let signals: Set = [
    "SIGABRT", "SIGSEGV", "SIGBUS", "SIGILL", "SIGTRAP", "SIGKILL", "SIGFPE", "SIGPIPE", "SIGSYS", "SIGQUIT", "SIGTERM",
  ]
}

/// Tells outputs of tools from crashes by what the tools always print.
enum ToolOutput {
  static func kind(of report: CrashReport) -> CrashReport.Kind? {
    for message in report.messages.prefix(120) {
      let text = message.text
      if text.hasPrefix("leaks Report Version:") || text.range(of: "ROOT CYCLE: ") != nil
        || text.range(of: "ROOT LEAK: ") != nil
      {
        return .leakReport
      }
      if text.range(of: "ThreadSanitizer:") != nil || text.range(of: "AddressSanitizer:") != nil
        || text.hasPrefix("Data race in ")
        || text.hasPrefix("Swift access race in ")
      {
        return .sanitizerFinding
      }
      if text.hasPrefix("Main Thread Checker:") { return .checkerFinding }
      if text.hasPrefix("Analysis of sampling ") || text.hasPrefix("Data Source:")
        || text.hasPrefix("Heaviest stack for")
      {
        return .nonFatal
      }
      if text.hasPrefix("panic(cpu ") { return .panic }
    }
    return nil
  }
}

extension TerminationReason {
  /// Reads a reason that stands in a string of JSON: the same spellings, and one line of the message for every line.
  static func read(_ text: Located<String>, into report: inout CrashReport) {
    var termination = report.termination
    let lines = text.value.split(whereSeparator: \.isNewline)
    Bytes.with(Array((lines.first.map(String.init) ?? "").utf8)) { read($0.all, into: &termination) }
    Bytes.with(Array(text.value.utf8)) { readDescription($0.all, into: &termination) }
    // Offsets count from the copy; only the place of the whole string is known.
    termination.namespace?.offset = text.offset
    termination.code?.offset = text.offset
    termination.indicator?.offset = text.offset
    for line in lines.prefix(64) {
      termination.reasons.append(Located(String(line), at: text.offset))
      report.messages.append(.init(.termination, String(line), at: text.offset))
    }
    report.termination = termination
  }
}
