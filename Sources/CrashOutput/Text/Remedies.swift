public import CrashDiagnosis

extension Diagnosis {
  /// What stops the crash now: the page's advice with the report's own names, as Markdown.
  public var fixNow: String { remedy(\.fixNow) }

  /// What keeps the crash away for good: the page's advice with the report's own names, as Markdown.
  public var fixProperly: String { remedy(\.fixProperly) }

  /// What the rule needed of the report and what else fits, in the order of the report's lines.
  public var facts: [Evidence] { (evidence + support).inOrderOfLines }

  private func remedy(_ part: KeyPath<PlaybookPage, String>) -> String {
    MarkdownText.filled(page[keyPath: part], with: remedyValues)
  }
}

extension Analysis {
  /// All that the program prints as "How we know" of a diagnosis, in its order: the facts, and the report's numbers in
  /// words.
  public func facts(for diagnosis: Diagnosis) -> [Evidence] { evidence(for: diagnosis).inOrderOfLines }

  /// All that the program prints as "How we know" of the first diagnosis; the report's numbers where there is none.
  public var facts: [Evidence] { diagnoses.first.map { facts(for: $0) } ?? numbers }
}

extension [Evidence] {
  /// Sorted by line; what stands in no line comes last.
  fileprivate var inOrderOfLines: [Evidence] { sorted { ($0.line ?? .max) < ($1.line ?? .max) } }
}
