import ByteKit

/// Makes names and texts equal that differ only in addresses, numbers, versions or the compiler's doing.
public enum NormalName {
  /// A function's name as it enters a signature.
  public static func ofSymbol(_ symbol: String) -> String {
    var name = SymbolName.plain(Demangler.name(of: symbol))
    // Without one of these, nothing of what follows would change the name.
    if name.withBytes({ $0.contains { $0 == 0x20 || $0 == 0x3C || $0 == 0x5F } }) {
      name = withoutClosureNumbers(name)
      name = withoutGenericArguments(name)
      name = withoutParameterTypes(name)
    }
    // Counting characters costs more than all else here.
    return name.utf8.count <= 100 ? name : String(name.prefix(100))
  }

  /// `closure #3 in closure #1 in f()` becomes `closure in f()`: the numbers move when code is edited.
  private static func withoutClosureNumbers(_ name: String) -> String {
    var rest = Substring(name)
    var isClosure = false
    while closures.prefixLength(of: rest) != nil {
      guard let owner = SymbolName.owner(ofClosure: rest) else { break }
      rest = owner
      while let length = wrappers.prefixLength(of: rest) { rest = Substring(rest.utf8.dropFirst(length)) }
      isClosure = true
    }
    var text = isClosure ? "closure in " + rest : name
    if let block = SymbolName.position(of: "_block_invoke", in: Substring(text)) {
      text = text[..<block] + "_block_invoke"
    }
    return withoutLength(text)
  }

  private static let closures = WordTable(["closure #"])
  private static let wrappers = WordTable(["partial apply for ", "specialized "])

  /// `__42-[Type method]_block_invoke`: the number is the length of the name.
  private static func withoutLength(_ name: String) -> String {
    guard name.hasPrefix("__") else { return name }
    let method = name.utf8.dropFirst(2).drop(while: isDigit)
    return method.first == 0x2D || method.first == 0x2B ? "__" + Substring(method) : name
  }

  /// `f<A, B>(a:)` becomes `f<>(a:)`; operators such as `<` and `->` stay.
  private static func withoutGenericArguments(_ name: String) -> String {
    name.withBytes { name in
      guard name.contains(0x3C) else { return nil }
      var result: [UInt8] = []
      result.reserveCapacity(name.count)
      var depth = 0
      var previous: UInt8 = 0x20
      for byte in name {
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
      return depth == 0 ? String(decoding: result, as: UTF8.self) : nil
    } ?? name
  }

  /// `f(a: Int, _: String) async throws -> Bool` becomes `f(a:_:)`; Objective-C methods and plain labels stay.
  private static func withoutParameterTypes(_ name: String) -> String {
    guard name.withBytes({ $0.contains(0x28) }), name.contains(": ") || name.contains(") ") else { return name }
    return name.withBytes { bytes in
      guard bytes.first != 0x2D, bytes.first != 0x2B, let open = bytes.firstIndex(of: 0x28) else { return name }
      var labels: [UInt8] = []
      var label: [UInt8] = []
      var depth = 0
      var isInType = false
      var end = bytes.count
      scan: for index in open + 1..<bytes.count {
        switch bytes[index] {
        case 0x29 where depth == 0:
          end = index + 1
          break scan
        case 0x3A where depth == 0:
          labels += label + [0x3A]
          label = []
          isInType = true
        case 0x2C where depth == 0:
          isInType = false
          label = []
        case 0x28, 0x5B:
          depth += 1
          if !isInType { label.append(bytes[index]) }
        case 0x29, 0x5D:
          depth -= 1
          if !isInType { label.append(bytes[index]) }
        case 0x20: break
        default: if !isInType { label.append(bytes[index]) }
        }
      }
      guard !labels.isEmpty || end == open + 2 && bytes[open + 1] == 0x29 else { return name }
      // What follows the parameters is a member of the function (`.getter`) or its effects and result, which go.
      let tail = end < bytes.count && bytes[end] == 0x20 ? bytes[end..<end] : bytes[end...]
      return String(decoding: bytes[...open] + labels + [0x29] + tail, as: UTF8.self)
    }
  }

  /// A message as it enters a signature: numbers, addresses, identifiers and quoted data are the user's, not the crash's.
  public static func ofText(_ text: String) -> String {
    text.withBytes { text in
      let end = text.prefix(600).firstIndex { $0 == 0x0A || $0 == 0x0D } ?? min(text.count, 600)
      let text = text[..<end]
      var result: [UInt8] = []
      result.reserveCapacity(min(end, textLimit) + 1)
      // What lies before a place has been copied or left out; what lies between words without meaning is copied at once.
      var copied = 0
      var wordStart = 0
      var holdsDigit = false
      for index in 0...end {
        if index < end, isWordByte(text[index]) {
          if isDigit(text[index]) { holdsDigit = true }
          continue
        }
        if holdsDigit, let letter = placeholder(for: text[wordStart..<index]) {
          result.append(contentsOf: text[copied..<wordStart])
          result.append(letter)
          copied = index
        }
        if result.count + index - copied >= textLimit {
          result.append(contentsOf: text[copied..<index])
          copied = end
          break
        }
        wordStart = index + 1
        holdsDigit = false
      }
      result.append(contentsOf: text[copied..<end])
      return String(decoding: result.prefix(textLimit), as: UTF8.self)
    }
  }

  /// So many bytes of a message enter a signature.
  private static let textLimit = 240

  private static func isWordByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte >= 0x80 || byte == 0x5F || byte == 0x2D || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
  }

  /// The letter that stands for a word that holds a digit and has no meaning; nil for one that means something.
  private static func placeholder(for word: some RandomAccessCollection<UInt8>) -> UInt8? {
    if word.count > 2, word.starts(with: "0x".utf8) { return UInt8(ascii: "H") }
    if word.count == 36, word.count(where: { $0 == 0x2D }) == 4 { return UInt8(ascii: "U") }
    if word.allSatisfy({ isDigit($0) || $0 == 0x2D }) { return UInt8(ascii: "N") }
    let isHexadecimal = { (byte: UInt8) in isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }
    return word.count >= 9 && word.allSatisfy(isHexadecimal) ? UInt8(ascii: "H") : nil
  }
}
