import CrashAnalysis
import JSON5

/// A JSON value that can be looked into, changed and written.
indirect enum JSONTree: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case fraction(Double)
  case text(String)
  case list([JSONTree])
  case object([Member])

  /// A key of an object with its value; keys keep their order.
  struct Member: Sendable, Hashable {
    let key: String
    var value: JSONTree
  }

  /// A value as the parser gives it.
  init(_ value: JSON5Value) {
    switch value.kind {
    case .null: self = .null
    case .bool(let truth): self = .bool(truth)
    case .number(let number): self = number.signed.map { .integer($0) } ?? .fraction(number.double)
    case .string(let text): self = .text(text)
    case .array(let elements): self = .list(elements.map { JSONTree($0) })
    case .object(let members): self = .object(members.map { Member(key: $0.key, value: JSONTree($0.value)) })
    }
  }

  /// Reads JSON that this program wrote.
  init(written bytes: [UInt8]) throws(JSON5Error) { self.init(try JSON5Parser.parse(bytes)) }

  /// A member of an object; setting nil takes it out.
  subscript(key: String) -> JSONTree? {
    get {
      guard case .object(let members) = self else { return nil }
      return members.first { $0.key == key }?.value
    }
    set {
      guard case .object(var members) = self else { return }
      let place = members.firstIndex { $0.key == key }
      switch (place, newValue) {
      case (let place?, let value?): members[place].value = value
      case (let place?, nil): members.remove(at: place)
      case (nil, let value?): members.append(Member(key: key, value: value))
      case (nil, nil): return
      }
      self = .object(members)
    }
  }

  /// The text; nil for anything else.
  var string: String? { if case .text(let text) = self { text } else { nil } }
  /// The whole number; nil for anything else.
  var number: Int64? { if case .integer(let number) = self { number } else { nil } }
  /// The elements; nil for what is no list.
  var elements: [JSONTree]? { if case .list(let elements) = self { elements } else { nil } }
  /// Whether it is an object.
  var isObject: Bool { if case .object = self { true } else { false } }

  /// The value with every text changed, keys apart.
  func changingTexts(_ change: (String) -> String) -> JSONTree {
    switch self {
    case .text(let text): .text(change(text))
    case .list(let elements): .list(elements.map { $0.changingTexts(change) })
    case .object(let members):
      .object(members.map { Member(key: $0.key, value: $0.value.changingTexts(change)) })
    case .null, .bool, .integer, .fraction: self
    }
  }

  /// The value on one line, with every control character escaped.
  var written: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  private func write(to writer: inout JSONWriter) {
    switch self {
    case .null: writer.null()
    case .bool(let truth): writer.raw(truth ? "true" : "false")
    case .integer(let number): writer.value(Int(number))
    case .fraction(let number): writer.raw(number.isFinite ? String(number) : "null")
    case .text(let text): writer.value(text)
    case .list(let elements): writer.array(elements) { writer, element in element.write(to: &writer) }
    case .object(let members):
      writer.object { writer in
        for member in members {
          writer.key(named: member.key)
          member.value.write(to: &writer)
        }
      }
    }
  }
}

extension JSONTree: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral
{
  init(dictionaryLiteral members: (String, JSONTree)...) {
    self = .object(members.map { Member(key: $0.0, value: $0.1) })
  }
  init(arrayLiteral elements: JSONTree...) { self = .list(elements) }
  init(stringLiteral text: String) { self = .text(text) }
  init(booleanLiteral truth: Bool) { self = .bool(truth) }
  init(integerLiteral number: Int64) { self = .integer(number) }
}
