/// Makes names and texts equal that differ only in addresses, numbers, versions or the compiler's doing.
public enum NormalName {
  /// A function's name as it enters a signature.
  public static func ofSymbol(_ symbol: String) -> String {
    var name = SymbolName.plain(Demangler.name(of: symbol))
    name = withoutClosureNumbers(name)
    name = withoutGenericArguments(name)
    name = withoutParameterTypes(name)
    return String(name.prefix(100))
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
    var result = ""
    var depth = 0
    var previous: Character = " "
    for character in name {
      if character == "<", previous.isLetter || previous.isNumber || depth > 0 {
        if depth == 0 { result.append("<") }
        depth += 1
      } else if character == ">", depth > 0, previous != "-" {
        depth -= 1
        if depth == 0 { result.append(">") }
      } else if depth == 0 {
        result.append(character)
      }
      previous = character
    }
    return depth == 0 ? result : name
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
    var result = ""
    var word = ""
    func flush() {
      guard !word.isEmpty else { return }
      result += normalWord(word)
      word = ""
    }
    for character in text.prefix(600) {
      if character.isLetter || character.isNumber || character == "_" || character == "-" {
        word.append(character)
      } else {
        flush()
        if character.isNewline { break }
        result.append(character)
      }
    }
    flush()
    return String(result.prefix(240))
  }

  private static func normalWord(_ word: String) -> String {
    if word.hasPrefix("0x") { return "H" }
    if word.count == 36, word.filter({ $0 == "-" }).count == 4 { return "U" }
    if word.allSatisfy({ $0.isNumber || $0 == "-" }) { return word.contains(where: \.isNumber) ? "N" : word }
    if word.count >= 9, word.allSatisfy(\.isHexDigit), word.contains(where: \.isNumber) { return "H" }
    return word
  }
}
