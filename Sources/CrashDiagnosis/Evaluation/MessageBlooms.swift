/// The keywords of the rules in each of a report's own texts, so that a pattern is only tried where it may match.
struct MessageBlooms {
  /// In the order of the report's messages.
  let messages: [KeywordBloom]
  let exceptionSubtype: KeywordBloom
  let exceptionMessage: KeywordBloom
  let exceptionCodes: KeywordBloom
  let uncaughtReason: KeywordBloom
  /// Whether a line of a log or of a tool is among the messages; reports of Apple's own have none.
  let holdLog: Bool

  /// Searches the texts of a report, and notes what they hold.
  init(
    _ report: borrowing CrashReport, hidden: Set<Int>, _ names: SymbolCache, _ keywords: inout KeywordSet
  ) {
    var messages: [KeywordBloom] = []
    messages.reserveCapacity(report.messages.count)
    var holdLog = false
    // Indexed: iterating would retain every message.
    for index in report.messages.indices {
      messages.append(names.insertKeywords(in: report.messages[index].text, into: &keywords))
      if report.messages[index].isLogged { holdLog = true }
    }
    self.holdLog = holdLog
    for index in hidden { messages[index] = .nothing }
    self.messages = messages
    exceptionSubtype = names.insertKeywords(in: report.exception.subtype?.value, into: &keywords)
    exceptionMessage = names.insertKeywords(in: report.exception.message?.value, into: &keywords)
    exceptionCodes = names.insertKeywords(in: report.exception.codesText?.value, into: &keywords)
    _ = names.insertKeywords(in: report.uncaughtException?.name?.value, into: &keywords)
    uncaughtReason = names.insertKeywords(in: report.uncaughtException?.reason?.value, into: &keywords)
  }
}
