import JSON5

extension RuleDecoder {
  /// The words that a condition can begin with.
  static let words = [
    "all", "any", "not", "message", "exceptionName", "exceptionType", "signal", "exceptionCode", "exceptionText",
    "exceptionNote", "terminationNamespace", "terminationCode", "bugType", "kind", "format", "system", "systemVersion",
    "architecture", "process", "role", "memoryRegion", "faultAddress", "frame", "topFrame", "framesInOrder", "appFrame",
    "crashedQueue", "crashedOnMainThread", "otherThread", "computed",
  ]

  func condition(_ cursor: JSON5Cursor?) throws(JSON5Error) -> Condition? {
    guard let cursor else { return nil }
    return try condition(cursor) as Condition
  }

  /// Reads `{message: "…"}`, `{frame: {matches: […], within: 3}, because: "…"}` and so on.
  func condition(_ cursor: JSON5Cursor) throws(JSON5Error) -> Condition {
    let object = try cursor.object(allowing: Self.words + ["because"], called: "a condition")
    let words = Self.words.filter { object.optional($0) != nil }
    guard let word = words.first, words.count == 1 else {
      throw cursor.error(
        words.isEmpty
          ? "a condition needs one word, such as 'message' or 'frame'"
          : "a condition has one word, this one has \(words.count) (\(words.joined(separator: ", "))); join conditions with 'all' or 'any'"
      )
    }
    let read = try condition(word, try object.required(word))
    guard let remark = try object.optional("because")?.string() else { return read }
    return .explained(read, remark)
  }

  private func condition(_ word: String, _ value: JSON5Cursor) throws(JSON5Error) -> Condition {
    switch word {
    case "all": return .all(try conditions(value))
    case "any": return .any(try conditions(value))
    case "not": return .not(try condition(value))
    case "frame": return try frame(value)
    case "topFrame": return .frame(try patterns(value), image: [], within: 1)
    case "framesInOrder": return .framesInOrder(try patterns(value))
    case "appFrame": return .appFrame(try patterns(value))
    case "otherThread": return .otherThread(try patterns(value))
    case "crashedQueue": return .crashedQueue(try patterns(value))
    case "crashedOnMainThread": return .crashedOnMainThread(try value.bool())
    case "computed": return try computed(value)
    default: return try field(word, value)
    }
  }

  private func field(_ word: String, _ value: JSON5Cursor) throws(JSON5Error) -> Condition {
    switch word {
    case "message": return .message(try patterns(value))
    case "exceptionText": return .exceptionText(try patterns(value))
    case "exceptionNote": return .exceptionNote(try patterns(value))
    case "memoryRegion": return .memoryRegion(try patterns(value))
    case "process": return .process(try patterns(value))
    case "role": return .role(try patterns(value))
    case "exceptionName": return .exceptionName(try value.strings())
    case "exceptionType": return .exceptionType(try names(value, near: Self.exceptions, called: "an exception"))
    case "signal": return .signal(try names(value, from: Self.signals, called: "a signal"))
    case "terminationNamespace": return .terminationNamespace(try value.strings())
    case "bugType": return .bugType(try value.strings())
    case "format":
      return .format(formats.isEmpty ? try value.strings() : try names(value, from: formats, called: "a format"))
    case "system": return .system(try names(value, near: Self.systems, called: "a system"))
    case "architecture": return .architecture(try value.strings())
    case "exceptionCode": return .exceptionCode(try numbers(value))
    case "terminationCode": return .terminationCode(try numbers(value))
    case "kind": return .kind(try kinds(value))
    case "systemVersion":
      let range = try value.object(allowing: ["from", "below"], called: "an end of a range of versions")
      return .systemVersion(from: try range.optional("from")?.string(), below: try range.optional("below")?.string())
    default:
      let range = try value.object(allowing: ["from", "to"], called: "an end of a range of addresses")
      let from = try range.optional("from")?.unsigned() ?? 0
      let to = try range.optional("to")?.unsigned() ?? .max
      guard from <= to else { throw value.error("'from' is greater than 'to'") }
      return .faultAddress(Address(from)...Address(to))
    }
  }

  /// The signals by which programs end, on Apple's systems and on Linux.
  private static let signals = [
    "SIGABRT", "SIGALRM", "SIGBUS", "SIGEMT", "SIGFPE", "SIGHUP", "SIGILL", "SIGINT", "SIGIO", "SIGKILL", "SIGPIPE",
    "SIGPROF", "SIGPWR", "SIGQUIT", "SIGSEGV", "SIGSTKFLT", "SIGSTOP", "SIGSYS", "SIGTERM", "SIGTRAP", "SIGTSTP",
    "SIGTTIN", "SIGTTOU", "SIGUSR1", "SIGUSR2", "SIGVTALRM", "SIGXCPU", "SIGXFSZ",
  ]
  /// Mach's exceptions.
  private static let exceptions = [
    "EXC_BAD_ACCESS", "EXC_BAD_INSTRUCTION", "EXC_ARITHMETIC", "EXC_EMULATION", "EXC_SOFTWARE", "EXC_BREAKPOINT",
    "EXC_SYSCALL", "EXC_MACH_SYSCALL", "EXC_RPC_ALERT", "EXC_CRASH", "EXC_RESOURCE", "EXC_GUARD", "EXC_CORPSE_NOTIFY",
  ]
  /// The systems as reports call them.
  private static let systems = [
    "iOS", "iPadOS", "macOS", "tvOS", "watchOS", "visionOS", "audioOS", "Bridge OS", "Mac Catalyst", "Linux", "Windows",
    "Android",
  ]

  /// Names of which all are known.
  private func names(_ value: JSON5Cursor, from known: [String], called noun: String) throws(JSON5Error) -> [String] {
    try oneOrMore(value) { (item) throws(JSON5Error) in try item.string(from: known, called: noun) }
  }

  /// Names of which most are known.
  private func names(_ value: JSON5Cursor, near known: [String], called noun: String) throws(JSON5Error) -> [String] {
    try oneOrMore(value) { (item) throws(JSON5Error) in try item.string(near: known, called: noun) }
  }

  func patterns(_ value: JSON5Cursor) throws(JSON5Error) -> [TextPattern] {
    var result: [TextPattern] = []
    for text in try value.strings() {
      let words = text.hasPrefix("(?i)") ? text.dropFirst(4) : text[...]
      guard !words.allSatisfy({ "*^$".contains($0) }) else {
        throw value.error("an empty pattern would match every text")
      }
      result.append(TextPattern(text))
    }
    guard !result.isEmpty else { throw value.error("expected at least one pattern") }
    return result
  }

  private func conditions(_ value: JSON5Cursor) throws(JSON5Error) -> [Condition] {
    var result: [Condition] = []
    for item in try value.array() { result.append(try condition(item)) }
    guard !result.isEmpty else { throw value.error("expected at least one condition") }
    return result
  }

  private func frame(_ value: JSON5Cursor) throws(JSON5Error) -> Condition {
    guard value.isObject else { return .frame(try patterns(value).map(\.anywhere), image: [], within: nil) }
    let object = try value.object(allowing: ["matches", "image", "within"], called: "a key of a frame")
    let names = try object.optional("matches").map(patterns)?.map(\.anywhere) ?? []
    let images = try object.optional("image").map(patterns) ?? []
    if names.isEmpty, images.isEmpty { throw value.error("a frame needs 'matches' or 'image'") }
    return .frame(names, image: images, within: try object.optional("within")?.integer(in: 1...512))
  }

  private func numbers(_ value: JSON5Cursor) throws(JSON5Error) -> [UInt64] {
    try oneOrMore(value) { (item) throws(JSON5Error) in try item.unsigned() }
  }

  private func kinds(_ value: JSON5Cursor) throws(JSON5Error) -> [CrashReport.Kind] {
    try names(value, from: CrashReport.Kind.allCases.map(\.rawValue), called: "a kind of report")
      .compactMap(CrashReport.Kind.init)
  }

  /// What is read of a value, or of each element where it is a list.
  private func oneOrMore<Element>(
    _ value: JSON5Cursor, _ read: (JSON5Cursor) throws(JSON5Error) -> Element
  ) throws(JSON5Error) -> [Element] {
    var result: [Element] = []
    for item in value.isArray ? try value.array() : [value] { result.append(try read(item)) }
    return result
  }

  private func computed(_ value: JSON5Cursor) throws(JSON5Error) -> Condition {
    let name = try value.string(from: tests.keys.sorted(), called: "a named test")
    guard let test = tests[name] else { throw value.error("there is no test '\(name)'") }
    return .computed(test)
  }
}
