/// What a command knows about a value that the user types: its name, what it may be, how a shell completes it.
struct ValueDescription: Sendable {
  /// What a value may be.
  enum Domain: Sendable, Equatable {
    case anything
    case oneOf([String])
    case number(ClosedRange<Int>)
  }

  let name: String
  var domain = Domain.anything
  var completion = Completion.none
}

/// A value of one type: its description, and how it is read from text and shown as text.
struct Value<Content>: Sendable {
  let description: ValueDescription
  let read: @Sendable (String) -> Content?
  let show: @Sendable (Content) -> String
}

extension Value where Content == String {
  static func text(_ name: String, completion: Completion) -> Self {
    Value(description: ValueDescription(name: name, completion: completion), read: { $0 }, show: { $0 })
  }

  static func choice(_ name: String, among values: [String]) -> Self {
    Value(
      description: ValueDescription(name: name, domain: .oneOf(values), completion: .values(values)),
      read: { values.contains($0) ? $0 : nil }, show: { $0 })
  }
}

extension Value where Content == Int {
  static func number(_ name: String, in range: ClosedRange<Int>) -> Self {
    Value(
      description: ValueDescription(name: name, domain: .number(range)),
      read: { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }, show: { String($0) })
  }
}

extension Value where Content: CaseIterable & RawRepresentable<String> & Sendable {
  static func choice(_ name: String) -> Self {
    let values = Content.allCases.map(\.rawValue)
    return Value(
      description: ValueDescription(name: name, domain: .oneOf(values), completion: .values(values)),
      read: { Content(rawValue: $0) }, show: { $0.rawValue })
  }
}
