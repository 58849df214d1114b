/// Reads one name of Rust's v0 mangling (RFC 2603) from its beginning to its end.
///
/// Crates' hashes, implementations' places and the types of constants are left out, as Rust's own tools do for people.
struct RustDemangler {
  /// Longer names are left as they are.
  static let inputLimit = 4096
  /// Longer results are given up: a few references back can make a name of any length.
  static let outputLimit = 2048
  private static let depthLimit = 100
  private static let stepLimit = 8192

  private let bytes: [UInt8]
  private var position = 2
  private var output: [UInt8] = []
  /// Whether what is read is not shown, because it only says where an implementation stands.
  private var isSilent = false
  private var depth = 0
  private var steps = 0
  /// Lifetimes that the binders around the place have named.
  private var boundLifetimes = 0

  /// What is wrong with a name; which of many things it is does not matter.
  private struct Invalid: Error {}

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The readable name; nil where the bytes are not a whole name.
  mutating func name() -> String? {
    do {
      try readPath(isValue: true)
      if isPathTag(peek) {
        isSilent = true
        try readPath(isValue: false)
        isSilent = false
      }
    } catch { return nil }
    // What compilers add to the names of parts of functions, as in `.llvm.1234`.
    guard position == bytes.count || peek == UInt8(ascii: ".") || peek == UInt8(ascii: "$") else { return nil }
    let addition = String(decoding: bytes[position...], as: UTF8.self)
    let name = String(decoding: output, as: UTF8.self)
    return addition.hasPrefix(".llvm.") ? name : name + addition
  }

  // MARK: Bytes

  private var peek: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private func isPathTag(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "C"), UInt8(ascii: "M"), UInt8(ascii: "X"), UInt8(ascii: "Y"), UInt8(ascii: "N"),
      UInt8(ascii: "I"), UInt8(ascii: "B"):
      true
    default: false
    }
  }

  private mutating func next() throws(Invalid) -> UInt8 {
    guard position < bytes.count else { throw Invalid() }
    position += 1
    return bytes[position - 1]
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Shows text; gives up where there is too much of it.
  private mutating func show(_ text: some Sequence<UInt8>) throws(Invalid) {
    if isSilent { return }
    output += text
    if output.count > Self.outputLimit { throw Invalid() }
  }

  private mutating func show(_ text: String) throws(Invalid) { try show(text.utf8) }

  /// Goes a level deeper, within limits.
  private mutating func enter() throws(Invalid) {
    depth += 1
    steps += 1
    if depth > Self.depthLimit || steps > Self.stepLimit { throw Invalid() }
  }

  // MARK: Numbers and identifiers

  /// A number to the base of 62, ended by an underscore, which on its own is zero.
  ///
  /// Hashes of crates take all of its 64 bits.
  private mutating func number62() throws(Invalid) -> UInt64 {
    if skip("_") { return 0 }
    var value: UInt64 = 0
    while true {
      let byte = try next()
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "_") where value < .max: return value + 1
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A") + 36
      default: throw Invalid()
      }
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 62)
      let (sum, isStillTooLarge) = product.addingReportingOverflow(UInt64(digit))
      if isTooLarge || isStillTooLarge { throw Invalid() }
      value = sum
    }
  }

  /// A number of which not much can be meant: a place in the name, or how many of something there are.
  private mutating func smallNumber62() throws(Invalid) -> Int {
    guard let number = Int(exactly: try number62()), number < Int.max else { throw Invalid() }
    return number
  }

  /// What tells apart things of one name, zero where it is left out.
  private mutating func disambiguator() throws(Invalid) -> UInt64 {
    // A crate's hash may be the highest of all numbers, and nobody is shown it.
    skip("s") ? try number62() &+ 1 : 0
  }

  private mutating func decimal() throws(Invalid) -> Int {
    let first = try next()
    guard (0x30...0x39).contains(first) else { throw Invalid() }
    var value = Int(first - 0x30)
    if value == 0 { return 0 }
    while (0x30...0x39).contains(peek) {
      value = value * 10 + Int(try next() - 0x30)
      if value > Self.inputLimit { throw Invalid() }
    }
    return value
  }

  /// A name; one with letters outside of ASCII stays in Punycode, between the words that Rust's own tools put around it.
  private mutating func identifier() throws(Invalid) -> [UInt8] {
    let isEncoded = skip("u")
    let length = try decimal()
    _ = skip("_")
    guard bytes.count - position >= length else { throw Invalid() }
    defer { position += length }
    let name = bytes[position..<position + length]
    guard name.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw Invalid() }
    return isEncoded ? Array("punycode{".utf8) + name + Array("}".utf8) : Array(name)
  }

  // MARK: Paths

  private mutating func readPath(isValue: Bool) throws(Invalid) {
    try enter()
    defer { depth -= 1 }
    switch try next() {
    case UInt8(ascii: "C"):
      _ = try disambiguator()
      try show(try identifier())
    case UInt8(ascii: "M"):
      try skipPlaceOfImplementation()
      try readImplementation(hasTrait: false)
    case UInt8(ascii: "X"):
      try skipPlaceOfImplementation()
      try readImplementation(hasTrait: true)
    case UInt8(ascii: "Y"):
      try readImplementation(hasTrait: true)
    case UInt8(ascii: "N"):
      try readMember(isValue: isValue)
    case UInt8(ascii: "I"):
      try readPath(isValue: isValue)
      if isValue { try show("::") }
      try show("<")
      try readList(separator: ", ") { (reader) throws(Invalid) in try reader.readArgument() }
      try show(">")
    case UInt8(ascii: "B"):
      try followReference { (reader) throws(Invalid) in try reader.readPath(isValue: isValue) }
    default:
      throw Invalid()
    }
  }

  private mutating func skipPlaceOfImplementation() throws(Invalid) {
    _ = try disambiguator()
    let wasSilent = isSilent
    isSilent = true
    try readPath(isValue: false)
    isSilent = wasSilent
  }

  /// `<Type>` or `<Type as Trait>`.
  private mutating func readImplementation(hasTrait: Bool) throws(Invalid) {
    try show("<")
    try readType()
    if hasTrait {
      try show(" as ")
      try readPath(isValue: false)
    }
    try show(">")
  }

  /// `path::name`, or `path::{closure#0}` where the compiler made the name.
  private mutating func readMember(isValue: Bool) throws(Invalid) {
    let namespace = try next()
    guard (0x41...0x5A).contains(namespace) || (0x61...0x7A).contains(namespace) else { throw Invalid() }
    try readPath(isValue: isValue)
    let place = try disambiguator()
    let name = try identifier()
    guard namespace < 0x61 else {
      if !name.isEmpty { try show(Array("::".utf8) + name) }
      return
    }
    try show("::{")
    switch namespace {
    case UInt8(ascii: "C"): try show("closure")
    case UInt8(ascii: "S"): try show("shim")
    default: try show([namespace])
    }
    if !name.isEmpty { try show(Array(":".utf8) + name) }
    try show("#\(place)}")
  }

  /// Reads what stands elsewhere in the name; what is not shown need not be read again.
  private mutating func followReference(_ read: (inout Self) throws(Invalid) -> Void) throws(Invalid) {
    let start = position - 1
    let target = try smallNumber62()
    guard target < start - 2 else { throw Invalid() }
    if isSilent { return }
    let end = position
    position = target + 2
    try read(&self)
    position = end
  }

  private mutating func readList(
    separator: String, _ read: (inout Self) throws(Invalid) -> Void
  ) throws(Invalid) {
    var isFirst = true
    while !skip("E") {
      if !isFirst { try show(separator) }
      isFirst = false
      try read(&self)
    }
  }

  private mutating func readArgument() throws(Invalid) {
    if skip("L") { return try showLifetime(try smallNumber62()) }
    if skip("K") { return try readConstant() }
    try readType()
  }

  // MARK: Types

  private mutating func readType() throws(Invalid) {
    try enter()
    defer { depth -= 1 }
    let tag = try next()
    if let basic = Self.basicTypes[tag] { return try show(basic) }
    switch tag {
    case UInt8(ascii: "A"):
      try show("[")
      try readType()
      try show("; ")
      try readConstant()
      try show("]")
    case UInt8(ascii: "S"):
      try show("[")
      try readType()
      try show("]")
    case UInt8(ascii: "T"):
      try show("(")
      let start = steps
      try readList(separator: ", ") { (reader) throws(Invalid) in try reader.readType() }
      // A tuple of one has a comma, to tell it from brackets around a type.
      if steps == start + 1 { try show(",") }
      try show(")")
    case UInt8(ascii: "R"), UInt8(ascii: "Q"):
      try show("&")
      if skip("L") {
        let lifetime = try smallNumber62()
        if lifetime > 0 {
          try showLifetime(lifetime)
          try show(" ")
        }
      }
      if tag == UInt8(ascii: "Q") { try show("mut ") }
      try readType()
    case UInt8(ascii: "P"):
      try show("*const ")
      try readType()
    case UInt8(ascii: "O"):
      try show("*mut ")
      try readType()
    case UInt8(ascii: "F"):
      try inBinder { (reader) throws(Invalid) in try reader.readFunctionType() }
    case UInt8(ascii: "D"):
      try show("dyn ")
      try inBinder { (reader) throws(Invalid) in
        try reader.readList(separator: " + ") { (reader) throws(Invalid) in try reader.readTrait() }
      }
      guard skip("L") else { throw Invalid() }
      let lifetime = try smallNumber62()
      if lifetime > 0 {
        try show(" + ")
        try showLifetime(lifetime)
      }
    case UInt8(ascii: "B"):
      try followReference { (reader) throws(Invalid) in try reader.readType() }
    default:
      position -= 1
      try readPath(isValue: false)
    }
  }

  private mutating func readFunctionType() throws(Invalid) {
    if skip("U") { try show("unsafe ") }
    if skip("K") {
      try show("extern \"")
      if skip("C") { try show("C") } else { try show(try identifier().map { $0 == 0x5F ? 0x2D : $0 }) }
      try show("\" ")
    }
    try show("fn(")
    try readList(separator: ", ") { (reader) throws(Invalid) in try reader.readType() }
    try show(")")
    if skip("u") { return }
    try show(" -> ")
    try readType()
  }

  /// `Trait<Argument, Name = Type>`: associated types join the arguments.
  private mutating func readTrait() throws(Invalid) {
    var isOpen = false
    if peek == UInt8(ascii: "I") {
      position += 1
      try readPath(isValue: false)
      try show("<")
      isOpen = true
      try readList(separator: ", ") { (reader) throws(Invalid) in try reader.readArgument() }
    } else {
      try readPath(isValue: false)
    }
    while skip("p") {
      try show(isOpen ? ", " : "<")
      isOpen = true
      try show(try identifier())
      try show(" = ")
      try readType()
    }
    if isOpen { try show(">") }
  }

  /// Reads what stands behind `for<'a, 'b>`, where there is one.
  private mutating func inBinder(_ read: (inout Self) throws(Invalid) -> Void) throws(Invalid) {
    let outer = boundLifetimes
    if skip("G") {
      let count = try smallNumber62() + 1
      guard count <= 26 else { throw Invalid() }
      try show("for<")
      for index in 0..<count {
        if index > 0 { try show(", ") }
        boundLifetimes += 1
        try showLifetime(1)
      }
      try show("> ")
    }
    try read(&self)
    boundLifetimes = outer
  }

  /// A lifetime, counted from the innermost binder; zero is one without a name.
  private mutating func showLifetime(_ index: Int) throws(Invalid) {
    guard index > 0 else { return try show("'_") }
    let place = boundLifetimes - index
    guard place >= 0 else {
      // What is not shown is read without its binders.
      if isSilent { return }
      throw Invalid()
    }
    try show(place < 26 ? [UInt8(ascii: "'"), UInt8(ascii: "a") + UInt8(place)] : Array("'_\(place)".utf8))
  }

  // MARK: Constants

  private mutating func readConstant() throws(Invalid) {
    try enter()
    defer { depth -= 1 }
    let type = try next()
    switch type {
    case UInt8(ascii: "p"): try show("_")
    case UInt8(ascii: "B"): try followReference { (reader) throws(Invalid) in try reader.readConstant() }
    case UInt8(ascii: "b"):
      switch try hexDigits() {
      case [UInt8(ascii: "0")]: try show("false")
      case [UInt8(ascii: "1")]: try show("true")
      default: throw Invalid()
      }
    case UInt8(ascii: "c"): try showCharacter(try hexDigits())
    case UInt8(ascii: "a"), UInt8(ascii: "s"), UInt8(ascii: "l"), UInt8(ascii: "x"), UInt8(ascii: "n"),
      UInt8(ascii: "i"):
      if skip("n") { try show("-") }
      try showNumber(try hexDigits())
    case UInt8(ascii: "h"), UInt8(ascii: "t"), UInt8(ascii: "m"), UInt8(ascii: "y"), UInt8(ascii: "o"),
      UInt8(ascii: "j"):
      try showNumber(try hexDigits())
    default: throw Invalid()
    }
  }

  private mutating func hexDigits() throws(Invalid) -> [UInt8] {
    var digits: [UInt8] = []
    while true {
      let byte = try next()
      if byte == UInt8(ascii: "_") { return digits }
      guard (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) else { throw Invalid() }
      digits.append(byte)
    }
  }

  private mutating func showNumber(_ digits: [UInt8]) throws(Invalid) {
    guard !digits.isEmpty else { throw Invalid() }
    if let number = UInt64(String(decoding: digits, as: UTF8.self), radix: 16) { return try show("\(number)") }
    try show(Array("0x".utf8) + digits)
  }

  private mutating func showCharacter(_ digits: [UInt8]) throws(Invalid) {
    guard let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(number)
    else { throw Invalid() }
    let isPlain = number >= 0x20 && number < 0x7F && number != 0x27 && number != 0x5C
    try show(isPlain ? "'\(scalar)'" : "'\\u{\(String(number, radix: 16))}'")
  }

  private static let basicTypes: [UInt8: String] = [
    UInt8(ascii: "a"): "i8", UInt8(ascii: "b"): "bool", UInt8(ascii: "c"): "char", UInt8(ascii: "d"): "f64",
    UInt8(ascii: "e"): "str", UInt8(ascii: "f"): "f32", UInt8(ascii: "h"): "u8", UInt8(ascii: "i"): "isize",
    UInt8(ascii: "j"): "usize", UInt8(ascii: "l"): "i32", UInt8(ascii: "m"): "u32", UInt8(ascii: "n"): "i128",
    UInt8(ascii: "o"): "u128", UInt8(ascii: "s"): "i16", UInt8(ascii: "t"): "u16", UInt8(ascii: "u"): "()",
    UInt8(ascii: "v"): "...", UInt8(ascii: "x"): "i64", UInt8(ascii: "y"): "u64", UInt8(ascii: "z"): "!",
    UInt8(ascii: "p"): "_",
  ]
}
