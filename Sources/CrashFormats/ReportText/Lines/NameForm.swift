import ByteKit

/// What the letters of a text say: the name of a function, or a word that may be one.
enum NameForm {
  /// Names with brackets or scopes, or the words of a demangler.
  case function
  /// A single word.
  case word

  /// The form of a name; nil for sentences and anything else.
  init?(_ text: ByteSlice) {
    guard !text.isEmpty else { return nil }
    if Self.isMethod(text) || Self.isThunk(text) {
      self = .function
      return
    }
    if Self.isMessage(text) {
      self = .word
      return
    }
    var rest = text
    while let word = Self.beginnings.first(where: { rest.hasPrefix($0) }) {
      rest = rest.dropping(word.utf8CodeUnitCount)
    }
    let isMangled = rest.hasPrefix("$s") || rest.hasPrefix("_$s") || rest.hasPrefix("_Z")
    guard let sign = Self.sign(of: rest) else { return nil }
    self = sign || isMangled ? .function : .word
  }

  /// Whether a name is a method of Objective-C, or a block in one: `-[Harbour open:]`.
  private static func isMethod(_ text: ByteSlice) -> Bool {
    var rest = text
    if rest[0] == 0x5F {
      while rest[0] == 0x5F || isDigit(rest[0]) { rest = rest.dropping(1) }
    }
    guard rest.hasPrefix("-[") || rest.hasPrefix("+["), let close = rest.index(of: 0x5D),
      let blank = rest.upTo(close).index(of: 0x20), blank > rest.start + 2
    else { return false }
    let tail = rest.from(close + 1)
    return tail.isEmpty || tail[0] == 0x5F && !tail.contains(" ")
  }

  /// Whether a name is a method whose brackets were left out: `Harbour openGate:for:`.
  private static func isMessage(_ text: ByteSlice) -> Bool {
    guard (0x41...0x5A).contains(text[0]), text.last == 0x3A, let blank = text.index(of: 0x20) else { return false }
    // Titles of sections end with a colon, too.
    let method = text.from(blank + 1)
    let isCapitalized = (method.start..<method.end).contains { (0x41...0x5A).contains(text.bytes[$0]) }
    return isCapitalized && !(0x41...0x5A).contains(method[0]) && !text.contains("::")
      && (text.start..<text.end).allSatisfy { index in
        let byte = text.bytes[index]
        return isLetter(byte) || isDigit(byte) || byte == 0x5F || index == blank || byte == 0x3A && index > blank + 1
      }
  }

  /// Whether a name begins with the words that Swift's demangler puts before parts of a function, behind which whole types
  /// may stand.
  static func isThunk(_ text: ByteSlice) -> Bool { thunks.contains { text.hasPrefix($0) } }

  private static let thunks: [StaticString] = [
    "closure #", "implicit closure #", "thunk for ", "reabstraction thunk ", "partial apply for ",
    "protocol witness for ", "dispatch thunk of ", "invocation function for block in ",
    "variable initialization expression of ",
    "generic specialization <", "function signature specialization <", "virtual thunk to ", "non-virtual thunk to ",
    "value witness ", "outlined ", "(1) ", "(2) ", "(3) ",
  ]

  /// Whether a text begins with a word that stands before names of Swift.
  static func isBeginning(_ text: ByteSlice) -> Bool { beginnings.contains { text.hasPrefix($0) } }

  /// Words before a name of Swift.
  private static let beginnings: [StaticString] = [
    "static ", "specialized ", "merged ", "@objc ", "async ", "type metadata for ",
  ]

  /// Signs that stand in names between brackets only.
  private static let outside: [UInt8] = [0x27, 0x7B, 0x7D, 0x2F, 0x3D, 0x23, 0x25, 0x7C, 0x40]

  /// Whether a single name has a sign that words have not; nil where it is no single name.
  private static func sign(of text: ByteSlice) -> Bool? {
    guard isNameStart(text[0]) else { return nil }
    var depth = 0
    var hasSign = false
    var index = text.start
    while index < text.end {
      let byte = text.bytes[index]
      switch byte {
      case 0x28, 0x3C, 0x5B:
        depth += 1
        if byte == 0x28 { hasSign = true }
      case 0x29, 0x5D: depth -= 1
      // The sign of an arrow in a type closes nothing.
      case 0x3E where text.bytes[index - 1] != 0x2D: depth -= 1
      case 0x3A where text.bytes[index + 1] == 0x3A:
        hasSign = true
        index += 1
      case 0x3A where depth <= 0: return nil
      case 0x20 where depth <= 0: return isTail(text.from(index)) ? hasSign : nil
      case _ where depth <= 0 && outside.contains(byte): return nil
      case 0x22, 0x3B, 0x5C: return nil
      case 0x80...: return nil
      default: break
      }
      if depth < 0 { depth = 0 }
      index += 1
    }
    return depth == 0 ? hasSign : nil
  }

  /// Whether what stands behind a blank belongs to a name still: what it returns, where it is defined, how it is bound.
  private static func isTail(_ text: ByteSlice) -> Bool {
    let tail = text.trimmed
    return tail.hasPrefix("-> ") || tail.hasPrefix("throws") || tail.hasPrefix("async")
      || bindings.contains { tail == $0 } || tail.hasPrefix("const::")
      || tail.hasPrefix("in _") || tail.hasPrefix("[inlined]") || tail.hasPrefix("where ")
  }

  /// What C++ writes behind the arguments of a method.
  private static let bindings: [StaticString] = ["const", "&", "&&", "const &", "const &&", "const&"]

  private static func isNameStart(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == 0x5F || byte == 0x24 || byte == 0x3C
  }
}
