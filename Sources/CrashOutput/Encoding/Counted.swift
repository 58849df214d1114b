extension Int {
  /// The number with what it counts: `1 group`, `2 groups`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
