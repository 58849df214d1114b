internal import CrashModel

/// Walks once over a text and replaces what must not be shared.
struct RedactionScanner {
  let bytes: [UInt8]
  let alsoHosts: Bool
  private var output: [UInt8] = []
  /// Where the part begins that was not copied yet.
  private(set) var copied = 0
  private(set) var index = 0

  init(_ text: String, alsoHosts: Bool) {
    bytes = Array(text.utf8)
    self.alsoHosts = alsoHosts
  }

  /// The text with pseudonyms; nil where there is nothing to replace.
  mutating func run(_ count: inout Redactor.Count) -> String? {
    while index < bytes.count {
      guard let (kind, range) = match() else {
        index += 1
        continue
      }
      output += bytes[copied..<range.lowerBound]
      output += Self.pseudonym(kind, bytes[range])
      copied = range.upperBound
      index = range.upperBound
      count.add(kind)
    }
    guard copied > 0 else { return nil }
    output += bytes[copied...]
    return String(decoding: output, as: UTF8.self)
  }

  /// What begins, or for an address of mail centres, at the present place.
  private func match() -> (Redactor.Kind, Range<Int>)? {
    switch bytes[index] {
    case UInt8(ascii: "/"), UInt8(ascii: "\\"):
      if let range = user() { return (.user, range) }
      return containerNumber().map { (.device, $0) }
    case UInt8(ascii: "~"):
      return homeOfUser().map { (.user, $0) }
    // The last four begin signs of Korean, Japanese and Chinese, and the bent apostrophe.
    case UInt8(ascii: "'"), 0xE2, 0xE3, 0xE7, 0xEC:
      return ownerOfDevice().map { (.user, $0) }
    case UInt8(ascii: "@"):
      if let range = email(behind: index + 1) { return (.email, range) }
      return userOfPrompt().map { (.user, $0) }
    case UInt8(ascii: "%"):
      if holds(Self.escapedAt, at: index) { return email(behind: index + 3).map { (.email, $0) } }
      return userInEscapedPath().map { (.user, $0) }
    case UInt8(ascii: "+"):
      return phoneNumber().map { (.phone, $0) }
    case UInt8(ascii: "("):
      return (groupedPhoneNumber() ?? townPhoneNumber()).map { (.phone, $0) }
    case UInt8(ascii: "-"):
      if let range = privateKey() ?? secretOption() { return (.secret, range) }
      return ownerInNameOfMac().map { (.user, $0) }
    case UInt8(ascii: ":"):
      if let range = credentials() { return (.secret, range) }
      return alsoHosts ? host().map { (.host, $0) } : nil
    default: break
    }
    guard isWordStart else { return nil }
    if let range = deviceValue() ?? deviceNumber() ?? hardwareAddress() { return (.device, range) }
    if let range = serialNumber() { return (.device, range) }
    let isNumber = Self.isDigit(bytes[index])
    if let range = isNumber ? personalNumber() : accountNumber() ?? namedPersonalNumber() { return (.account, range) }
    if let range = isNumber ? groupedPhoneNumber() ?? dialledPhoneNumber() : namedPhoneNumber() {
      return (.phone, range)
    }
    if let range = cookies() ?? authorization() ?? secretValue() ?? bearer() ?? knownKey() { return (.secret, range) }
    if let range = userValue() ?? ownerBehindDevice() { return (.user, range) }
    return alsoHosts ? (networkAddress() ?? longNetworkAddress() ?? localHost()).map { (.host, $0) } : nil
  }

  // MARK: Bytes

  var isWordStart: Bool {
    Self.isWord(bytes[index]) && (index == 0 || !Self.isWord(bytes[index - 1]))
  }

  /// Where a slash ends that begins at a place, with backslashes before it as in JSON inside of JSON; nil where there is
  /// none.
  func endOfSlash(from start: Int) -> Int? {
    var end = start
    while end < bytes.count, bytes[end] == 0x5C { end += 1 }
    return end < bytes.count && bytes[end] == 0x2F ? end + 1 : nil
  }

  func endOfValue(from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] > 0x20, !"\"'<>&,;)]}\\".utf8.contains(bytes[end]) { end += 1 }
    return end
  }

  func holds(_ text: [UInt8], at start: Int) -> Bool {
    start >= 0 && start + text.count <= bytes.count && text.indices.allSatisfy { bytes[start + $0] == text[$0] }
  }

  func holdsIgnoringCase(_ text: [UInt8], at start: Int) -> Bool {
    guard start + text.count <= bytes.count else { return false }
    return text.indices.allSatisfy { position in
      let byte = bytes[start + position]
      return ((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) == text[position]
    }
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }

  static func isHex(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  static func isNameByte(_ byte: UInt8) -> Bool {
    isWord(byte) || byte == 0x2E || byte == 0x2D || byte >= 0x80
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Whether a place holds a number of 36 characters, as identifiers of incidents, devices and containers are.
  func holdsNumber36(at start: Int) -> Bool {
    guard start + 36 <= bytes.count else { return false }
    let isNumber = (0..<36).allSatisfy { position in
      let byte = bytes[start + position]
      return [8, 13, 18, 23].contains(position) ? byte == 0x2D : Self.isHex(byte)
    }
    return isNumber && (start + 36 == bytes.count || !Self.isWord(bytes[start + 36]) && bytes[start + 36] != 0x2D)
  }

  /// A value is neither empty words nor a pseudonym.
  func isValue(_ range: Range<Int>) -> Bool {
    let value = text(range)
    return !["nil", "null", "true", "false", "none", "(null)", "<null>"].contains(value.lowercased())
      && !Self.isPseudonym(value)
  }

  /// Where a value begins behind a name that ends at `end`, with the sign between them: a colon or `=`, and quotes and
  /// blanks around it; nil where there is no sign.
  func startOfValue(behind end: Int) -> (start: Int, sign: UInt8, isTight: Bool)? {
    var start = end
    while start < bytes.count, Self.isQuote(bytes[start]) { start += 1 }
    let blank = start
    while start < bytes.count, bytes[start] == 0x20 { start += 1 }
    guard start < bytes.count, bytes[start] == 0x3A || bytes[start] == 0x3D else { return nil }
    let sign = bytes[start]
    let isTight = start == blank && start + 1 < bytes.count && bytes[start + 1] != 0x20
    start += 1
    func skipQuotes() {
      while start < bytes.count, bytes[start] == 0x20 || Self.isQuote(bytes[start]) { start += 1 }
    }
    skipQuotes()
    // As Swift prints values that may be missing.
    if holds(Self.optional, at: start) {
      start += Self.optional.count
      skipQuotes()
    }
    return (start, sign, isTight)
  }

  private static let optional = Array("Optional(".utf8)

  /// Quotes, and the backslash before a quote in JSON inside of JSON.
  private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x5C }

  // MARK: Pseudonyms

  /// The kind and five digits of a hash of the value.
  private static func pseudonym(_ kind: Redactor.Kind, _ value: ArraySlice<UInt8>) -> [UInt8] {
    var hash = FNVHash()
    for byte in value { hash.add(byte) }
    let digits = String((hash.value ^ hash.value >> 32) & 0xFFFFF, radix: 16)
    return Array("\(kind.rawValue)-\(String(repeating: "0", count: 5 - digits.count))\(digits)".utf8)
  }

  /// Whether a text was put in place of another already.
  static func isPseudonym(_ text: String) -> Bool {
    guard let dash = text.lastIndex(of: "-"), Redactor.Kind(rawValue: String(text[..<dash])) != nil else {
      return false
    }
    let digits = text[text.index(after: dash)...].utf8
    return digits.count == 5 && digits.allSatisfy(isHex)
  }
}
