import Testing

/// A text, and the rule that is asked about it.
struct TextCase: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let rule: String
  let text: String

  init(_ name: String, _ rule: String, _ text: String) { (testDescription, self.rule, self.text) = (name, rule, text) }
}
