/// Makes names and texts equal that differ only in addresses, numbers, versions or the compiler's doing.
public enum NormalName {
  /// A function's name as it enters a signature.
  public static func ofSymbol(_ symbol: String) -> String {
    var name = SymbolName.plain(Demangler.name(of: symbol))
    name = withoutClosureNumbers(name)
    name = withoutGenericArguments(name)
    name = withoutParameterTypes(name)
    // Counting characters costs more than all else here.
    return name.utf8.count <= 100 ? name : String(name.prefix(100))
  }

  /// `closure #3 in closure #1 in f()` becomes `closure in f()`: the numbers move when code is edited.
  private static func withoutClosureNumbers(_ name: String) -> String {
    var rest = Substring(name)
    var isClosure = false
    while rest.hasPrefix("closure #") {
      guard let end = SymbolName.position(of: " in ", in: rest) else { break }
      rest = rest[end...].dropFirst(4)
      while let stripped = ["partial apply for ", "specialized "].first(where: { rest.hasPrefix($0) }) {
        rest = rest.dropFirst(stripped.count)
      }
      isClosure = true
    }
    var text = (isClosure ? "closure in " : "") + rest
    if let block = SymbolName.position(of: "_block_invoke", in: Substring(text)) {
      text = text[..<block] + "_block_invoke"
    }
    // `__42-[Type method]_block_invoke`: the number is the length of the name.
    if text.hasPrefix("__"), let method = text.firstIndex(where: { $0 == "-" || $0 == "+" }),
      text[text.index(text.startIndex, offsetBy: 2)..<method].allSatisfy(\.isNumber)
    {
      text = "__" + text[method...]
    }
    return text
  }

  /// `f<A, B>(a:)` becomes `f<>(a:)`; operators such as `<` and `->` stay.
  private static func withoutGenericArguments(_ name: String) -> String {
    guard name.utf8.contains(0x3C) else { return name }
    var result: [UInt8] = []
    var depth = 0
    var previous: UInt8 = 0x20
    for byte in name.utf8 {
      if byte == 0x3C, isWordByte(previous) || depth > 0 {
        if depth == 0 { result.append(byte) }
        depth += 1
      } else if byte == 0x3E, depth > 0, previous != 0x2D {
        depth -= 1
        if depth == 0 { result.append(byte) }
      } else if depth == 0 {
        result.append(byte)
      }
      previous = byte
    }
    return depth == 0 ? String(decoding: result, as: UTF8.self) : name
  }

  /// `f(a: Int, _: String) async throws -> Bool` becomes `f(a:_:)`; Objective-C methods and plain labels stay.
  private static func withoutParameterTypes(_ name: String) -> String {
    guard name.first != "-", name.first != "+", let open = name.firstIndex(of: "("),
      name.contains(": ") || name.contains(") ")
    else { return name }
    var labels = ""
    var depth = 0
    var label = ""
    var isInType = false
    var end = name.endIndex
    var index = name.index(after: open)
    while index < name.endIndex {
      let character = name[index]
      if depth == 0, character == ")" {
        end = name.index(after: index)
        break
      }
      if character == "(" || character == "[" { depth += 1 }
      if character == ")" || character == "]" { depth -= 1 }
      if depth == 0, character == ":" {
        labels += label + ":"
        label = ""
        isInType = true
      } else if depth == 0, character == "," {
        isInType = false
        label = ""
      } else if !isInType, character != " " {
        label.append(character)
      }
      index = name.index(after: index)
    }
    guard end <= name.endIndex, !labels.isEmpty || name[open..<end] == "()" else { return name }
    // What follows the parameters is a member of the function (`.getter`) or its effects and result, which go.
    let tail = name[end...].hasPrefix(" ") ? "" : String(name[end...])
    return name[..<open] + "(" + labels + ")" + tail
  }

  /// A message as it enters a signature: numbers, addresses, identifiers and quoted data are the user's, not the crash's.
  public static func ofText(_ text: String) -> String {
    var result: [UInt8] = []
    var word: [UInt8] = []
    func flush() {
      result += normalWord(word)
      word.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8.prefix(600) {
      if isWordByte(byte) {
        word.append(byte)
      } else {
        flush()
        if byte == 0x0A || byte == 0x0D { break }
        result.append(byte)
      }
    }
    flush()
    return String(decoding: result.prefix(240), as: UTF8.self)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte >= 0x80 || byte == 0x5F || byte == 0x2D || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func normalWord(_ word: [UInt8]) -> [UInt8] {
    guard word.contains(where: isDigit) else { return word }
    if word.count > 2, word[0] == 0x30, word[1] == 0x78 { return [UInt8(ascii: "H")] }
    if word.count == 36, word.filter({ $0 == 0x2D }).count == 4 { return [UInt8(ascii: "U")] }
    if word.allSatisfy({ isDigit($0) || $0 == 0x2D }) { return [UInt8(ascii: "N")] }
    if word.count >= 9, word.allSatisfy({ isDigit($0) || (0x61...0x66).contains($0 | 0x20) }) {
      return [UInt8(ascii: "H")]
    }
    return word
  }
}
