package import ByteKit

// How often something was taken out, as results and summaries save it.
extension Redactor.Count {
  /// Larger numbers come of no report.
  private static let limit = 1 << 40

  /// Counts by the names of their kinds.
  package init(byKind counts: [String: Int]) {
    self.init()
    for kind in Redactor.Kind.allCases { add(kind, count: min(counts[kind.rawValue] ?? 0, Self.limit)) }
  }

  /// Counts that were saved; what is none counts nothing.
  package init(_ value: JSONValue) {
    self.init(
      byKind: Dictionary(Redactor.Kind.allCases.map { ($0.rawValue, value[$0.rawValue].number ?? 0) }) { first, _ in
        first
      })
  }

  /// The counts by the names of their kinds.
  package var byKind: [String: Int] { Dictionary(counts.map { ($0.key.rawValue, $0.value) }) { first, _ in first } }
}

extension JSONWriter {
  /// Counts as the member `redactions`.
  mutating func redactions(_ count: Redactor.Count) {
    member("redactions") { writer in
      for kind in Redactor.Kind.allCases {
        guard let count = count.counts[kind] else { continue }
        writer.key(named: kind.rawValue)
        writer.value(count)
      }
    }
  }
}
