internal import CrashModel

/// Words that every page may use, as far as they are read off a report: put together only where somebody prints a page.
final class CommonValues: Sendable {
  private let process: String?
  private let system: (name: String?, version: String?)
  private let thread: (number: Int?, isMain: Bool, queue: String?)?
  private let raiser: String?
  private let signal: String?
  private let exception: String?
  private let reason: String?
  private let address: Address?
  private let messages: [CrashReport.Message]
  private let isThreadOfException: Bool

  init(_ facts: ReportFacts) {
    process = facts.report.process.name
    system = (facts.report.operatingSystem.name, facts.report.operatingSystem.version?.value)
    if let crashed = facts.report.crashedThread, crashed.isNumbered || crashed.queue != nil {
      // A thread's name is no queue's: on Linux it is the beginning of the program's.
      thread = (crashed.isNumbered ? crashed.index : nil, facts.crashedOnMain == true, crashed.queue)
    } else {
      thread = nil
    }
    raiser = facts.exceptionRaiser.flatMap { raiser in
      raiser.symbol ?? raiser.frame.image.map { "a function of \($0) that has no name here" }
    }
    signal = facts.signal
    exception = facts.report.uncaughtException?.name?.value ?? facts.exceptionType
    reason = facts.report.uncaughtException?.reason?.value
    address = facts.report.faultAddress?.value
    messages = facts.report.messages
    isThreadOfException = facts.exceptionStack.isEmpty && facts.stack.first?.symbol == "__exceptionPreprocess"
  }

  /// The names that pages use, and that of the responsible function.
  static let names = [
    "process", "system", "thread", "queue", "raiser", "signal", "exception", "reason", "address", "blame",
    "otherBlame",
  ]

  /// Places of a page whose words are about a system that is not the report's, and stay out.
  var foreign: [String: String] {
    guard let name = system.name else { return [:] }
    let own = name == "Linux" || name == "Android" ? "onLinux" : name == "Windows" ? "onWindows" : "onApple"
    return Dictionary(Self.systems.filter { $0 != own }.map { ($0, "") }) { first, _ in first }
  }

  /// Names of places that speak of one system only.
  static let systems = ["onApple", "onLinux", "onWindows"]

  /// The words by the names that pages use.
  var words: [String: String] {
    var words: [String: String] = [:]
    words["process"] = process
    let system = [system.name, system.version].compactMap { $0 }
    if !system.isEmpty { words["system"] = system.joined(separator: " ") }
    if let thread {
      words["thread"] = thread.isMain ? "the main thread" : thread.number.map { "thread \($0)" }
      words["queue"] = thread.queue
    }
    words["raiser"] = raiser
    words["signal"] = signal
    words["exception"] = exception
    words["reason"] = reason ?? printedReason
    words["address"] = address.map { String(hexadecimal: $0) }
    return words
  }

  /// What an exception says of itself where only its line was kept: `*** -[NSArray objectAtIndex:]: index 4 …`, or
  /// `NSRangeException - index 4 …`.
  private var printedReason: String? {
    let printed = messages.lazy.map(\.text).compactMap { text in
      let reason = Self.labels.first { text.hasPrefix($0) }.map { String(text.dropFirst($0.count)) } ?? text
      return reason.hasPrefix("*** -[") || reason.hasPrefix("*** +[") ? reason : nil
    }.first
    if let printed { return printed }
    if let exception, exception.hasPrefix("NS") {
      for text in messages.lazy.map(\.text) where text.hasPrefix(exception) {
        let rest = text.dropFirst(exception.count)
        if let sign = [" - ", ": "].first(where: { rest.hasPrefix($0) }) { return String(rest.dropFirst(sign.count)) }
      }
    }
    // Sentry shows the stack of the exception as the thread's, and files the reason under the information of the app.
    guard isThreadOfException else { return nil }
    let informations = messages.filter { $0.origin == .applicationInformation }
    guard informations.count == 1, let text = informations.first?.text else { return nil }
    return text == "abort() called" || text.contains("\n") ? nil : text
  }

  /// What stands before a reason that somebody noted down.
  private static let labels = ["reason = ", "reason: ", "Reason: "]
}

extension ReportFacts {
  /// Words that every page may use.
  var commonValues: CommonValues { remember(Self.knownValues) { CommonValues(self) } }

  private static let knownValues = FactKey<CommonValues>()
}
