package import CrashSource

extension SwiftCode {
  private static let code = FactKey<SwiftCode?>()

  /// The code in the text of a report that is only a text; nil where there is none.
  package static func of(_ facts: ReportFacts) -> SwiftCode? {
    guard facts.report.hasMessagesAtMost else { return nil }
    return facts.remember(code) { SwiftCode(facts.report.source.bytes) }
  }

  /// The line of a use as evidence.
  package func evidence(_ use: Use, _ remark: String) -> Evidence {
    let line = line(of: use)
    return Evidence("\(line.text): \(remark)", field: Self.field, text: line.text, offset: line.offset)
  }

  /// The field of evidence that source code gives.
  package static let field = "sourceCode"
}
