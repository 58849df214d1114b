import ByteKit

/// Reads the common manglings of Swift's names (`$s…`) and gives the short form that crash logs use.
///
/// A name is a program for a machine with a stack, a letter or two an operator. Operators do what they do in the
/// runtime's demangler, whose answer this one always equals. What is rare is refused, and so is what would show a type
/// that is more than a name: then the runtime is asked.
struct SwiftDemangler {
  /// Longer names are left to the runtime, and so are longer results and more nodes: names inside names add up.
  static let inputLimit = 512
  private static let outputLimit = 4096
  private static let nodeLimit = 256
  private static let wordLimit = 26

  /// That a name is not one of those that are read here; why it is not does not matter.
  struct Refused: Error {}

  private let name: [UInt8]
  private var position: Int
  var stack: [Node] = []
  private var substitutions: [Node] = []
  /// What is put together of parts of the name; places in it are counted from the name's end.
  private var output: [UInt8] = []
  /// Parts of identifiers that later ones may be made of, and how many substitutions have been searched for them.
  private var words: [Range<Int>] = []
  private var searched = 0

  private init(_ name: [UInt8], from start: Int) {
    self.name = name
    position = start
    stack.reserveCapacity(24)
    substitutions.reserveCapacity(16)
    output.reserveCapacity(name.count * 2)
  }

  /// The short form of a name; nil where it is none that is read here.
  static func shortForm(of symbol: String) -> String? {
    symbol.withBytes { name in
      let start = name.first == UInt8(ascii: "_") ? 1 : 0
      guard name.count > start + 2, name.count <= inputLimit, name[start] == UInt8(ascii: "$"),
        name[start + 1] | 0x20 == UInt8(ascii: "s"), name.reduce(0, |) < 0x80
      else { return nil }
      var demangler = SwiftDemangler(Array(name), from: start + 2)
      return try? demangler.readName()
    }
  }

  private mutating func readName() throws(Refused) -> String {
    while position < name.count {
      try readOperator()
      guard output.count <= Self.outputLimit else { throw Refused() }
    }
    let text = try takeSymbol()
    guard text.lowerBound >= name.count, !text.isEmpty else { throw Refused() }
    return String(decoding: output[text.lowerBound - name.count..<text.upperBound - name.count], as: UTF8.self)
  }

  // MARK: Letters and numbers

  var peek: Unicode.Scalar { Unicode.Scalar(position < name.count ? name[position] : 0) }

  mutating func next() throws(Refused) -> Unicode.Scalar {
    guard position < name.count else { throw Refused() }
    position += 1
    return Unicode.Scalar(name[position - 1])
  }

  mutating func skip(_ letter: Unicode.Scalar) -> Bool {
    guard peek == letter else { return false }
    position += 1
    return true
  }

  /// Decimal digits; nil where there are none.
  mutating func number() throws(Refused) -> Int? {
    var value: Int?
    while position < name.count, isDigit(peek) {
      let digits = (value ?? 0) * 10 + Int(name[position] - UInt8(ascii: "0"))
      guard digits <= Self.inputLimit else { throw Refused() }
      value = digits
      position += 1
    }
    return value
  }

  /// `_` is zero, `0_` one, and so on.
  mutating func index() throws(Refused) -> Int {
    let value = try number()
    guard skip("_") else { throw Refused() }
    return value.map { $0 + 1 } ?? 0
  }

  // MARK: The stack

  mutating func push(_ node: Node) throws(Refused) {
    guard stack.count < Self.nodeLimit else { throw Refused() }
    stack.append(node)
  }

  /// Puts a node on the stack that later ones may refer to.
  mutating func pushReferable(_ node: Node) throws(Refused) {
    guard substitutions.count < Self.nodeLimit else { throw Refused() }
    substitutions.append(node)
    try push(node)
  }

  /// Takes the topmost node off the stack, where it is of a kind.
  @inline(__always)
  mutating func pop(_ isWanted: (Node.Kind) -> Bool) -> Node? {
    guard let top = stack.last, isWanted(top.kind) else { return nil }
    stack.removeLast()
    return top
  }

  mutating func popIf(_ kind: Node.Kind) -> Bool { pop { $0 == kind } != nil }

  /// Takes a list, whose first element has a mark above it.
  mutating func popList(_ popElement: (inout Self) throws(Refused) -> Void) throws(Refused) {
    if popIf(.emptyList) { return }
    while true {
      let isFirst = popIf(.firstElement)
      try popElement(&self)
      if isFirst { return }
    }
  }

  /// `A…`: what occurred before, a lower case letter for each but the last.
  mutating func readSubstitutions() throws(Refused) {
    while true {
      let count = try number()
      let letter = UInt8(ascii: try next())
      let isNumbered = letter == UInt8(ascii: "_")
      guard isNumbered || isLetter(letter) else { throw Refused() }
      let place = isNumbered ? (count ?? -1) + 27 : Int(letter & 0x1F) - 1
      guard place < substitutions.count else { throw Refused() }
      for _ in 0..<(isNumbered ? 1 : max(count ?? 1, 1)) { try push(substitutions[place]) }
      if isNumbered || letter & 0x20 == 0 { return }
    }
  }

  // MARK: Identifiers

  /// A count and so many letters; behind a zero there may be words of earlier identifiers, too, each told by a letter.
  mutating func readIdentifier() throws(Refused) {
    guard skip("0") else { return try pushReferable(Node(.identifier, try readLetters())) }
    let start = outputEnd
    var hasWords = true
    findWords()
    repeat {
      while hasWords, isLetter(UInt8(ascii: peek)) {
        let letter = UInt8(ascii: try next())
        guard Int(letter & 0x1F) <= words.count else { throw Refused() }
        try append(words[Int(letter & 0x1F) - 1])
        hasWords = letter & 0x20 != 0
      }
      // A second zero at the beginning says Punycode, which is left to the runtime.
      if outputEnd > start, skip("0") { break }
      let letters = try readLetters()
      try append(letters)
      addWords(of: letters)
    } while hasWords
    try pushReferable(Node(.identifier, start..<outputEnd))
    searched = substitutions.count
  }

  private mutating func readLetters() throws(Refused) -> Range<Int> {
    guard peek != "0", let count = try number(), count > 0, count <= name.count - position else { throw Refused() }
    position += count
    return position - count..<position
  }

  /// Few names refer to words, so that they are looked for when one does.
  private mutating func findWords() {
    for node in substitutions[searched...] where node.kind == .identifier { addWords(of: node.text) }
    searched = substitutions.count
  }

  /// Words begin with capitals or behind underscores.
  private mutating func addWords(of letters: Range<Int>) {
    var start = letters.lowerBound
    for index in letters {
      let isFirst = index == start
      let isUnderscore = name[index] == UInt8(ascii: "_")
      if !isFirst, isUnderscore || (isUpper(name[index]) && !isUpper(name[index - 1])) {
        addWord(start..<index)
        start = index
      }
      if index == start, isUnderscore || isDigit(Unicode.Scalar(name[index])) { start += 1 }
    }
    addWord(start..<letters.upperBound)
  }

  private mutating func addWord(_ word: Range<Int>) {
    if word.count >= 2, words.count < Self.wordLimit { words.append(word) }
  }

  func isDigit(_ letter: Unicode.Scalar) -> Bool { letter.value &- 0x30 < 10 }
  private func isUpper(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "A") < 26 }
  private func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  // MARK: Texts

  var outputEnd: Int { name.count + output.count }

  mutating func append(_ text: Range<Int>) throws(Refused) {
    guard output.count + text.count <= Self.outputLimit else { throw Refused() }
    if text.upperBound <= name.count { return output += name[text] }
    // One by one: a slice appended to its own array would have all of it copied.
    for index in text { output.append(output[index - name.count]) }
  }

  mutating func append(_ text: StaticString) { text.withUTF8Buffer { output += $0 } }

  mutating func append(letter: UInt8) { output.append(letter) }

  mutating func append(_ number: Int) { output += String(number).utf8 }

  /// Puts a node on the stack whose text has been written from a place on.
  mutating func push(_ kind: Node.Kind, from start: Int) throws(Refused) { try push(Node(kind, start..<outputEnd)) }
}
