/// The literals of the rules in each of a report's own texts, so that a pattern is only looked for where it has a chance.
struct TextMasks {
  /// In the order of the report's messages.
  let messages: [LiteralMask]
  let exceptionSubtype: LiteralMask
  let exceptionMessage: LiteralMask
  let exceptionCodes: LiteralMask
  let uncaughtReason: LiteralMask
  /// Whether a line of a log or of a tool is among the messages; reports of Apple's own have none.
  let holdLog: Bool
  /// Whether one of these lines is a sentence that quotes the end of a program.
  let holdQuotes: Bool

  /// Searches the texts of a report, and notes what they hold; sentences that quote the end of a program are there for
  /// the rules only where quotes are taken.
  init(_ report: borrowing CrashReport, takesQuotes: Bool, _ names: NameMemory, _ literals: inout LiteralSet) {
    var messages: [LiteralMask] = []
    messages.reserveCapacity(report.messages.count)
    var holdLog = false
    // By their places: stepping through messages would copy each of them.
    for index in report.messages.indices {
      messages.append(names.insertLiterals(in: report.messages[index].text, into: &literals))
      if report.messages[index].isLogged { holdLog = true }
    }
    self.holdLog = holdLog
    let quotes = holdLog ? StrayLines.quotes(in: report) : []
    holdQuotes = !quotes.isEmpty
    // What is of another crash is not there for any rule.
    if holdLog { for index in StrayLines.places(in: report, withQuotesAt: quotes) { messages[index] = .nothing } }
    if !takesQuotes { for index in quotes { messages[index] = .nothing } }
    self.messages = messages
    exceptionSubtype = names.insertLiterals(in: report.exception.subtype?.value, into: &literals)
    exceptionMessage = names.insertLiterals(in: report.exception.message?.value, into: &literals)
    exceptionCodes = names.insertLiterals(in: report.exception.codesText?.value, into: &literals)
    _ = names.insertLiterals(in: report.uncaughtException?.name?.value, into: &literals)
    uncaughtReason = names.insertLiterals(in: report.uncaughtException?.reason?.value, into: &literals)
  }
}
