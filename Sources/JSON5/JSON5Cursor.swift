/// A value on its way into a Swift type: it knows its path from the root and refuses what does not fit.
public struct JSON5Cursor: Sendable {
  /// The value itself.
  public let value: JSON5Value
  /// The way from the root, such as `[0].when.all[1].topFrame`; empty at the root.
  public let path: String

  /// Begins at the root of a document.
  public init(_ root: JSON5Value) {
    value = root
    path = ""
  }

  private init(_ value: JSON5Value, path: String) {
    self.value = value
    self.path = path
  }

  /// A mistake at this value, for what only the caller can know.
  public func error(_ message: String) -> JSON5Error {
    JSON5Error(at: value.position, path: path, message)
  }

  /// A mistake at this value: it holds a name that is none of those allowed.
  public func unknown(_ name: String, called noun: String, allowed: [String]) -> JSON5Error {
    error(Self.unknown(name, called: noun, allowed: allowed))
  }

  // MARK: Single values

  /// Whether the value is `null`.
  public var isNull: Bool {
    if case .null = value.kind { true } else { false }
  }

  /// Whether the value is text.
  public var isString: Bool {
    if case .string = value.kind { true } else { false }
  }

  /// Whether the value is a list.
  public var isArray: Bool {
    if case .array = value.kind { true } else { false }
  }

  /// Whether the value is an object.
  public var isObject: Bool {
    if case .object = value.kind { true } else { false }
  }

  /// The value as text.
  public func string() throws(JSON5Error) -> String {
    guard case .string(let text) = value.kind else { throw expected("text") }
    return text
  }

  /// The value as words for people: not empty, and of printed characters, line breaks and tabs alone.
  package func words() throws(JSON5Error) -> String {
    let text = try string()
    if text.allSatisfy(\.isWhitespace) { throw error("the text is empty") }
    let isPrinted = text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n" || scalar == "\t" || scalar == "\r"
        || ![.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
          && !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
    }
    if !isPrinted { throw error("the text holds control characters, which no terminal or page should get") }
    return text
  }

  /// The value as one of the names allowed; `noun` says what such a name is, as in "a confidence".
  ///
  /// Of hundreds of names a mistake does not list all.
  public func string(
    from names: [String], called noun: String = "known", listing isListed: Bool = true
  ) throws(JSON5Error) -> String {
    let name = try string()
    guard names.contains(where: { $0.isExactly(name) }) else {
      throw error(Self.unknown(name, called: noun, allowed: names, isListed: isListed))
    }
    return name
  }

  /// The value as a name of which not all are known; refused where it is nearly a known one.
  package func string(near names: [String], called noun: String) throws(JSON5Error) -> String {
    let name = try string()
    guard !names.contains(where: { $0.isExactly(name) }), let meant = Suggestion.closest(to: name, among: names) else {
      return name
    }
    throw error("\(VisibleText.quoted(name)) is not \(noun). Did you mean '\(meant)'?")
  }

  /// The value as true or false.
  public func bool() throws(JSON5Error) -> Bool {
    guard case .bool(let flag) = value.kind else { throw expected("true or false") }
    return flag
  }

  /// The value as a whole number within the range.
  public func integer(in range: ClosedRange<Int> = .min ... .max) throws(JSON5Error) -> Int {
    guard case .number(let number) = value.kind else { throw expected("a whole number") }
    guard let integer = number.signed.flatMap({ Int(exactly: $0) }), range.contains(integer) else {
      throw expected("a whole number from \(range.lowerBound) to \(range.upperBound)", found: number.description)
    }
    return integer
  }

  /// The value as a whole number from 0 to 2⁶⁴-1, such as an address.
  public func unsigned() throws(JSON5Error) -> UInt64 {
    guard case .number(let number) = value.kind else { throw expected("a whole number") }
    guard let integer = number.unsigned else {
      throw expected("a whole number from 0 to \(UInt64.max)", found: number.description)
    }
    return integer
  }

  /// The value as any number, which may be infinite or NaN.
  public func number() throws(JSON5Error) -> Double {
    guard case .number(let number) = value.kind else { throw expected("a number") }
    return number.double
  }

  // MARK: Lists

  /// The items of a list.
  public func array() throws(JSON5Error) -> [JSON5Cursor] {
    guard case .array(let items) = value.kind else { throw expected("a list") }
    return items.enumerated().map { JSON5Cursor($1, path: "\(path)[\($0)]") }
  }

  /// The texts of a list, or a single text as a list of one.
  public func strings() throws(JSON5Error) -> [String] {
    if isString { return [try string()] }
    guard isArray else { throw expected("text or a list of texts") }
    var texts: [String] = []
    for item in try array() { texts.append(try item.string()) }
    return texts
  }

  // MARK: Objects

  /// The object, after refusing every key that is not allowed; `noun` says what such a key is, as in "a text pattern".
  public func object(
    allowing keys: [String], called noun: String = "known"
  ) throws(JSON5Error) -> JSON5Object {
    guard case .object(let members) = value.kind else { throw expected("an object") }
    for member in members where !keys.contains(where: { $0.isExactly(member.key) }) {
      throw JSON5Error(
        at: member.position, path: path, Self.unknown(member.key, called: noun, allowed: keys))
    }
    return JSON5Object(cursor: self, allowed: keys, members: members)
  }

  /// The members of an object whose keys are free, in the order of the document.
  public func members() throws(JSON5Error) -> [(key: String, value: JSON5Cursor)] {
    guard case .object(let members) = value.kind else { throw expected("an object") }
    return members.map { ($0.key, cursor(to: $0)) }
  }

  package func cursor(to member: JSON5Member) -> JSON5Cursor {
    let plain = member.key.utf8.allSatisfy {
      switch $0 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    let step =
      if !plain || member.key.isEmpty || member.key.utf8.count > 60 {
        "[\(VisibleText.quoted(member.key))]"
      } else {
        path.isEmpty ? member.key : ".\(member.key)"
      }
    return JSON5Cursor(member.value, path: path + step)
  }

  // MARK: Mistakes

  private func expected(_ wanted: String, found: String? = nil) -> JSON5Error {
    error("expected \(wanted), found \(found ?? value.kind.inWords)")
  }

  private static func unknown(
    _ name: String, called noun: String, allowed: [String], isListed: Bool = true
  ) -> String {
    let meant = Suggestion.closest(to: name, among: allowed).map { " Did you mean '\($0)'?" } ?? ""
    guard isListed else { return "\(VisibleText.quoted(name)) is not \(noun).\(meant)" }
    let list = allowed.isEmpty ? "nothing" : allowed.joined(separator: ", ")
    return "\(VisibleText.quoted(name)) is not \(noun).\(meant) Allowed: \(list)"
  }
}

extension JSON5Value.Kind {
  /// The kind as messages name it.
  fileprivate var inWords: String {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .number: "a number"
    case .string: "text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSON5Number {
  fileprivate var description: String {
    signed.map { "\($0)" } ?? unsigned.map { "\($0)" } ?? "\(double)"
  }
}

extension String {
  /// Whether both texts have the same bytes.
  package func isExactly(_ other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
