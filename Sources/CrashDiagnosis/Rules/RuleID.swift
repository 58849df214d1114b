/// The name of a rule, by which another one refers to it.
///
/// Built-in rules have constants, so that the compiler knows each name. Only rules of users are named by text.
public struct RuleID: Sendable, Hashable {
  /// The name, for instance `swift-nil-unwrap`.
  public let text: String

  /// Names a rule.
  public init(_ text: String) { self.text = text }
}
