/// Numbers: decimal and hexadecimal, with a sign, a leading or a trailing point, and the words.
extension JSON5Scanner {
  /// Whether a number begins here that is not a word.
  package var isAtNumber: Bool {
    guard let byte = peek() else { return false }
    return "+-.0123456789".utf8.contains(byte)
  }

  package mutating func readNumber() throws(JSON5Error) -> JSON5Number {
    let isNegative = peek() == UInt8(ascii: "-")
    if isNegative || peek() == UInt8(ascii: "+") { index += 1 }
    if isAtIdentifier {
      let start = self
      _ = try readIdentifier()
      guard let number = JSON5Number(word: bytes[start.index..<index], isNegative: isNegative) else {
        throw start.expected("a number after the sign")
      }
      return number
    }
    if peek() == UInt8(ascii: "0"), peek(1) == UInt8(ascii: "x") || peek(1) == UInt8(ascii: "X") {
      index += 2
      return try readHexadecimal(isNegative: isNegative)
    }
    return try readDecimal(isNegative: isNegative)
  }

  private mutating func readHexadecimal(isNegative: Bool) throws(JSON5Error) -> JSON5Number {
    let start = index
    while let byte = peek(), Character(Unicode.Scalar(byte)).isHexDigit { index += 1 }
    guard index > start else { throw expected("a hexadecimal digit after 0x") }
    let digits = String(decoding: bytes[start..<index], as: UTF8.self)
    return JSON5Number(
      isNegative: isNegative, magnitude: UInt64(digits, radix: 16), double: Double("0x" + digits) ?? .infinity)
  }

  private mutating func readDecimal(isNegative: Bool) throws(JSON5Error) -> JSON5Number {
    let start = self
    let digits = skipDigits()
    if digits.count > 1, digits.first == UInt8(ascii: "0") {
      throw start.error("a number must not begin with a needless 0")
    }
    let hasPoint = skip(".")
    let fraction = hasPoint ? skipDigits() : []
    if digits.isEmpty, fraction.isEmpty { throw expected("a digit") }
    var exponent = ""
    if skip("e") || skip("E") {
      let sign = skip("-") ? "-" : ""
      if sign.isEmpty { _ = skip("+") }
      let power = skipDigits()
      if power.isEmpty { throw expected("a digit in the exponent") }
      exponent = "e" + sign + String(decoding: power, as: UTF8.self)
    }
    let integer = String(decoding: digits, as: UTF8.self)
    let text = "0" + integer + "." + String(decoding: fraction, as: UTF8.self) + "0" + exponent
    let double = Double(text) ?? .infinity
    let isWrittenWhole = !hasPoint && exponent.isEmpty
    return JSON5Number(
      isNegative: isNegative, magnitude: isWrittenWhole ? UInt64(integer) : whole(double), double: double)
  }

  /// The same number as an integer; `UInt64(exactly:)` would need the mathematics library at link time.
  private func whole(_ double: Double) -> UInt64? {
    guard double < 0x1p53 else { return nil }
    let whole = UInt64(double)
    return Double(whole) == double ? whole : nil
  }

  private mutating func skipDigits() -> ArraySlice<UInt8> {
    let start = index
    while let byte = peek(), (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
    return bytes[start..<index]
  }
}

extension JSON5Number {
  fileprivate init(isNegative: Bool, magnitude: UInt64?, double: Double) {
    self.isNegative = isNegative
    self.magnitude = magnitude
    self.double = isNegative ? -double : double
  }

  /// The number behind `Infinity` and `NaN`; nil for any other word.
  package init?(word: ArraySlice<UInt8>, isNegative: Bool) {
    if word.elementsEqual("Infinity".utf8) {
      self.init(isNegative: isNegative, magnitude: nil, double: .infinity)
    } else if word.elementsEqual("NaN".utf8) {
      self.init(isNegative: isNegative, magnitude: nil, double: .nan)
    } else {
      return nil
    }
  }
}
