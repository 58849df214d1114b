import ByteKit

/// Values whose name says that they must not be shared.
extension RedactionScanner {
  /// What is between a name and its value.
  private enum Sign {
    case equals, colon
    /// A verb: `the password is …`.
    case verb
    case space
  }

  /// Where the value behind a name begins.
  private struct Value {
    var start: Int
    var sign: Sign
    /// Whether the sign has no space around it.
    var isTight = false
    /// The end of the value where it is in quotes.
    var quotedEnd: Int?
  }

  /// The value behind the name that begins at the present index.
  func labelledValue() -> (Redactor.Kind, Range<Int>)? {
    var end = end(of: .label, from: index)
    guard let (kind, start) = label(before: &end), start <= index || end - start <= end - index,
      let value = value(behind: end, of: kind)
    else { return nil }
    return labelledValue(value, kind, label: start..<end)
  }

  private func labelledValue(_ value: Value, _ kind: LabelTable.Kind, label: Range<Int>) -> (Redactor.Kind, Range<Int>)?
  {
    switch kind {
    case .password: secret(value, isPassword: true).map { (.secret, $0) }
    case .token: isParserToken(label) ? nil : secret(value, isPassword: false).map { (.secret, $0) }
    case .parameter: parameter(value, label).map { (.secret, $0) }
    case .assignment: value.isTight && value.sign == .equals ? accepted(value, least: 3).map { (.secret, $0) } : nil
    case .authorization: authorization(value).map { (.secret, $0) }
    case .scheme: schemeValue(value).map { (.secret, $0) }
    case .cookie: cookies(value).map { (.secret, $0) }
    case .device: device(value).map { (.device, $0) }
    case .userIdentifier: device(value).map { (.device, $0) } ?? userName(value, label).map { (.user, $0) }
    case .deviceWord: deviceIdentifier(at: end(of: .brackets, from: value.start, limit: 1)).map { (.device, $0) }
    case .serialNumber: (serial(value) ?? (value.sign == .space ? nil : device(value))).map { (.device, $0) }
    case .serial: serial(value).map { (.device, $0) }
    case .user: userName(value, label).map { (.user, $0) }
    case .person: value.quotedEnd != nil && value.sign != .space ? accepted(value, least: 2).map { (.user, $0) } : nil
    case .network: networkName(value).map { (.host, $0) }
    case .phone:
      value.sign == .space ? nil : labelledPhoneNumber(at: value.start).map { (.phone, $0) }
    case .account: account(value).map { (.account, $0) }
    case .code: code(value).map { (.account, $0) }
    }
  }

  // MARK: Names and signs

  /// The kind of the name that ends at an index, which moves before a Korean particle behind the name.
  private func label(before end: inout Int) -> (kind: LabelTable.Kind, start: Int)? {
    if let label = LabelTable.standard.kind(in: self, before: end) { return label }
    guard ByteSet.nonASCII.contains(self[end - 1]),
      let particle = Self.particles.first(where: { holds($0, before: end) })
    else { return nil }
    end -= particle.utf8.count
    return LabelTable.standard.kind(in: self, before: end)
  }

  private static let particles = ["는", "은", "가", "이", "를", "을", "로"]

  /// The value behind a name that ends at an index; nil where nothing says that there is one.
  private func value(behind end: Int, of kind: LabelTable.Kind) -> Value? {
    var place = endOfQuotes(from: end)
    if self[place] == UInt8(ascii: "]") { place += 1 }
    // `Serial Number (system): …`
    if self[place] == .space, self[place + 1] == UInt8(ascii: "(") {
      let close = self.end(of: .remark, from: place + 2, limit: 24)
      if self[close] == UInt8(ascii: ")") { place = close + 1 }
    }
    // `No.` is an abbreviation.
    if kind == .serialNumber, self[place] == .dot { place += 1 }
    let first = place
    place = endOfSpaces(from: self.end(of: .nonASCII, from: place, limit: 6))
    var value = Value(start: place, sign: place > first && self[first] != .space ? .verb : .space)
    switch self[place] {
    case .colon, .equals:
      guard self[place + 1] != .colon else { return nil }
      value.sign = self[place] == .colon ? .colon : .equals
      let sign = place
      place += 1
      if self[place] == .equals || self[place] == UInt8(ascii: ">") { place += 1 }
      value.isTight = sign == first && self[place] != .space
    case UInt8(ascii: "%"):
      guard holdsIgnoringCase("%3d", at: place) || holdsIgnoringCase("%3a", at: place) else { return nil }
      value.sign = .equals
      value.isTight = true
      place += 3
    case UInt8(ascii: ">") where self[end] == UInt8(ascii: ">"):
      guard self[index - 1] == UInt8(ascii: "<") else { return nil }
      value.sign = .equals
      value.isTight = true
      place += 1
    case UInt8(ascii: "<") where holds("</key>", at: place):
      // A property list: `<key>…</key><string>…`
      place += 6
      while place - end < Self.window, self[place] <= .space, place < bytes.count { place += 1 }
      guard holds("<string>", at: place) || holds("<data>", at: place) else { return nil }
      place = self.end(of: .letters, from: place + 1) + 1
      value.sign = .equals
      value.isTight = true
    default:
      let isDash = self[place] == .dash
      guard place > first, !isDash else { return nil }
      if let verb = Self.verbs.first(where: { holds($0, at: place) }) {
        value.sign = .verb
        place += verb.utf8.count
      }
    }
    place = endOfQuotes(from: endOfSpaces(from: place))
    // As Swift prints values that may be missing.
    if holds("Optional(", at: place) { place = endOfQuotes(from: place + 9) }
    if self[place] == .at, self[place + 1] == .quote { place += 2 }
    value.start = place
    value.quotedEnd = endOfQuoted(from: place)
    return place < bytes.count ? value : nil
  }

  private static let verbs = ["is ", "was ", "ist ", "est "]

  private func endOfSpaces(from start: Int) -> Int { end(of: .blanks, from: start, limit: 64) }

  /// The end of quotes, of backslashes before quotes as in JSON within JSON, and of quotes in HTML.
  private func endOfQuotes(from start: Int) -> Int {
    var end = end(of: .quotes, from: start, limit: 16)
    while holds("&quot;", at: end) { end += 6 }
    return end
  }

  /// The end of a value that begins behind a quote; nil where it does not.
  private func endOfQuoted(from start: Int) -> Int? {
    let quote = self[start - 1]
    if holds("&quot;", before: start) {
      return (start..<min(start + Self.window, bytes.count)).first { holds("&quot;", at: $0) || self[$0] < .space }
    }
    guard quote == .quote || quote == .apostrophe || quote == UInt8(ascii: "`") else { return nil }
    var end = start
    while end < bytes.count, end - start < Self.window, bytes[end] != quote, bytes[end] != .backslash,
      bytes[end] >= .space, !MaskedText.isMask(bytes[end])
    { end += 1 }
    return end < bytes.count && (self[end] == quote || self[end] == .backslash) ? end : nil
  }

  // MARK: Values

  /// How much of a value without quotes tells whether it is one.
  private static let valueWindow = 96

  /// The value, of which a bounded part is looked at before all of it is taken.
  private func accepted(
    _ value: Value, least: Int, most: Int = .max, where isFit: (ArraySlice<UInt8>) -> Bool = { _ in true }
  ) -> Range<Int>? {
    let head = value.start..<(value.quotedEnd ?? endOfValue(from: value.start, limit: Self.valueWindow))
    guard head.count >= least, head.count <= most, isFit(bytes[head]), isValue(head) else { return nil }
    return value.start..<(value.quotedEnd ?? endOfValue(from: head.upperBound))
  }

  /// Whether a value is one: no word about a value, no number of an address, and not the same character all over.
  func isValue(_ range: Range<Int>) -> Bool {
    let value = bytes[range]
    guard !holds("0x", at: range.lowerBound), value.contains(where: { $0 != value.first }) || value.count < 2 else {
      return false
    }
    let word = value.drop { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "<") }
    return word.count > 20 || !Self.words.contains(String(decoding: word, as: UTF8.self).lowercased())
  }

  /// What messages and declarations say in place of a value.
  private static let words: Set<String> = Set(
    """
    nil null true false none undefined unknown invalid missing empty required expired wrong denied
    unauthorized authorized granted allowed ok valid failed failure error changed not absent unavailable unset default
    string int data any bool void self character substring url uuid double optional redacted hidden notdetermined
    restricted authorizedalways authorizedwheninuse must cannot is was has refused rejected incorrect mismatch revoked
    yes no on off zero nan private cancelled canceled
    accepted value keyword identifier here this that the
    """.split { $0 == " " || $0 == "\n" }.map { String($0) })

  private func secret(_ value: Value, isPassword: Bool) -> Range<Int>? {
    if let range = dataDescription(at: value.start) { return range }
    let hasDigit: (ArraySlice<UInt8>) -> Bool = { $0.contains { $0.isDigit } }
    let hasBoth: (ArraySlice<UInt8>) -> Bool = { hasDigit($0) && $0.contains { ByteSet.letters.contains($0) } }
    switch value.sign {
    case .equals where value.isTight: return accepted(value, least: 3)
    case .equals where value.quotedEnd != nil, .colon where value.quotedEnd != nil: return accepted(value, least: 3)
    // Words behind a colon are seldom a secret: `token: invalid`.
    case .equals, .colon: return accepted(value, least: isPassword ? 5 : 8, where: hasDigit)
    case .verb: return accepted(value, least: 6, where: hasBoth)
    case .space:
      if isPassword, value.quotedEnd != nil { return accepted(value, least: 6, where: hasBoth) }
      return accepted(value, least: 16) { Self.isKeyLike($0) }
    }
  }

  /// Whether a value of one word has the letters and digits of a key; names and paths have few digits.
  private static func isKeyLike(_ value: ArraySlice<UInt8>) -> Bool {
    let digits = value.count { $0.isDigit }
    let capitals = value.count { $0.isCapital }
    let small = value.count { (0x61...0x7A).contains($0) }
    guard value.allSatisfy({ ByteSet.base64.contains($0) || $0 == .equals || $0 == .dot || $0 == .colon }) else {
      return false
    }
    let changes = zip(value, value.dropFirst()).count { $0.isCapital != $1.isCapital || $0.isDigit != $1.isDigit }
    return digits > 1 && (capitals > 1 && small > 1 || value.allSatisfy { $0.isHex || $0 == .dash })
      || digits > 3 && capitals + small > 3 || digits > 0 && capitals > 3 && changes * 3 > value.count
  }

  /// The bytes in `<740f4707 bebcf74f>` and `{length = 32, bytes = 0x740f4707 bebcf74f … }`, as data is printed.
  func dataDescription(at start: Int) -> Range<Int>? {
    if self[start] == UInt8(ascii: "<") {
      let end = end(of: .dump, from: start + 1, limit: 4 * Self.window)
      return self[end] == UInt8(ascii: ">") && end - start > 6 ? start + 1..<end : nil
    }
    guard self[start] == UInt8(ascii: "{"), holdsIgnoringCase("length", at: start + 1) else { return nil }
    let bytesStart = (start..<start + 48).first { holds("bytes = 0x", at: $0) }
    guard let first = bytesStart.map({ $0 + 10 }) else { return nil }
    var end = end(of: .elidedDump, from: first, limit: 4 * Self.window)
    while end > first, self[end - 1] == .space { end -= 1 }
    return end - first > 6 ? first..<end : nil
  }

  /// Parsers call parts of their text tokens: `unexpected token: "else"`.
  private func isParserToken(_ label: Range<Int>) -> Bool {
    Self.parserWords.contains { holdsIgnoringCase($0, at: label.lowerBound - $0.utf8.count) }
  }

  private static let parserWords = [
    "unexpected ", "expected ", "illegal ", "next ", "previous ", "syntax ", "invalid ",
  ]

  private func parameter(_ value: Value, _ label: Range<Int>) -> Range<Int>? {
    guard value.sign == .equals, value.isTight else { return nil }
    let before = self[label.lowerBound - 1]
    if before == UInt8(ascii: "?") || before == UInt8(ascii: "&") || before == UInt8(ascii: "#") {
      return accepted(value, least: 3)
    }
    guard holds("session", at: label.lowerBound) else { return nil }
    return accepted(value, least: 16) { $0.allSatisfy { $0.isWord || $0 == .dash } }
  }

  /// What follows the scheme behind `Authorization:`; of a scheme that has several values, all of the line.
  private func authorization(_ value: Value) -> Range<Int>? {
    guard value.sign != .space else { return nil }
    for (scheme, hasSeveralValues) in Self.headerSchemes where holdsIgnoringCase(scheme, at: value.start) {
      let start = value.start + scheme.utf8.count
      var end = endOfValue(from: start)
      while hasSeveralValues, end < bytes.count, bytes[end] >= .space, !MaskedText.isMask(bytes[end]) { end += 1 }
      return end - start >= 6 ? start..<end : nil
    }
    return secret(value, isPassword: false)
  }

  private static let headerSchemes: KeyValuePairs = [
    "bearer ": false, "basic ": false, "token ": false, "apikey ": false, "api-key ": false, "negotiate ": false,
    "ntlm ": false, "key=": false, "digest ": true, "oauth ": true, "hawk ": true, "aws4-hmac-sha256 ": true,
  ]

  /// What follows `Bearer` or `Basic`, which are words of other sentences too.
  private func schemeValue(_ value: Value) -> Range<Int>? {
    guard value.sign == .space else { return nil }
    return accepted(value, least: 8) { value in
      value.contains { $0.isDigit || $0 == .equals } || value.dropFirst().contains { $0.isCapital } && value.count >= 12
    }
  }

  /// All of a line behind `Cookie:` or `Set-Cookie:`.
  private func cookies(_ value: Value) -> Range<Int>? {
    guard value.sign == .colon else { return nil }
    var end = value.start
    while end < bytes.count, bytes[end] >= .space, !ByteSet.quotes.contains(bytes[end]),
      !MaskedText.isMask(bytes[end])
    { end += 1 }
    return bytes[value.start..<min(end, value.start + Self.window)].contains(.equals) ? value.start..<end : nil
  }

  private func device(_ value: Value) -> Range<Int>? {
    guard value.sign == .space || value.sign == .verb else {
      let head = bytes[value.start..<min(bytes.count, value.start + Self.window)]
      return head.starts(with: "0x".utf8)
        ? accepted(Value(start: value.start + 2, sign: value.sign), least: 6)
        : accepted(value, least: 6) { $0.contains { $0.isDigit } }
    }
    return deviceIdentifier(at: value.start)
      ?? accepted(value, least: 14, most: 128) {
        $0.allSatisfy { $0.isHex || $0 == .dash } && $0.contains { $0.isDigit }
      }
  }

  private func serial(_ value: Value) -> Range<Int>? {
    var value = value
    while self[value.start] == UInt8(ascii: "#") || self[value.start] == .space { value.start += 1 }
    return accepted(value, least: 8, most: 14) {
      $0.allSatisfy { $0.isCapital || $0.isDigit } && $0.contains { $0.isDigit } && $0.contains { $0.isCapital }
    }
  }

  private func userName(_ value: Value, _ label: Range<Int>) -> Range<Int>? {
    let isShort = label.count < 6
    let range: Range<Int>?
    switch value.sign {
    case .equals where value.isTight: range = accepted(value, least: 2)
    case .equals, .colon:
      range =
        value.quotedEnd != nil
        ? accepted(value, least: 2)
        : isShort ? nil : accepted(value, least: 3, most: 64) { $0.allSatisfy { ByteSet.name.contains($0) } }
    case .space: range = value.quotedEnd == nil ? nil : accepted(value, least: 2, most: 64)
    case .verb: range = nil
    }
    // Numbers are of sessions and times.
    guard let range, !isSharedAccount(range), !self[range.lowerBound].isDigit || !bytes[range].contains(.dot),
      bytes[range].contains(where: { !$0.isDigit }) || range.count > 4
    else {
      return nil
    }
    // A value without quotes is one word at the end of its part: a sentence goes on.
    if value.quotedEnd == nil, value.sign == .colon || !value.isTight {
      guard self[range.upperBound] != .space || isLineEnd(range.upperBound) else { return nil }
    }
    return range
  }

  private func networkName(_ value: Value) -> Range<Int>? {
    guard value.quotedEnd == nil else { return accepted(value, least: 1, most: 64) }
    // Such a code has fields of its own.
    guard !holdsIgnoringCase("wifi:", at: value.start - 5) else { return nil }
    if value.sign == .space || value.sign == .verb {
      // Words about a network are plain: `SSID changed`.
      return accepted(value, least: 3, most: 64) { name in
        name.contains { $0.isDigit || $0 == .dash || $0 == UInt8(ascii: "_") }
          || name.dropFirst().contains { $0.isCapital } && name.contains { !$0.isCapital }
      }
    }
    guard let range = accepted(value, least: 1, most: 64) else { return nil }
    // Names may have several words, with capitals or digits.
    var end = range.upperBound
    while end - range.lowerBound < 32, self[end] == .space, self[end + 1].isCapital || self[end + 1].isDigit {
      let next = endOfValue(from: end + 1, limit: 32)
      guard next - end < 32, self[next] != .equals, !bytes[end..<next].contains(.equals),
        !bytes[end..<next].contains(.colon)
      else {
        break
      }
      end = next
    }
    return range.lowerBound..<end
  }

  private func account(_ value: Value) -> Range<Int>? {
    var end = value.quotedEnd ?? endOfValue(from: value.start, limit: 40)
    // Groups of digits belong together.
    while value.quotedEnd == nil, end - value.start < 40, self[end] == .space, self[end + 1].isDigit,
      bytes[value.start..<end].contains(where: { $0.isDigit })
    { end = endOfValue(from: end + 1, limit: 40) }
    while end > value.start, self[end - 1] == .dot || self[end - 1] == .dash { end -= 1 }
    let range = value.start..<end
    let digits = bytes[range].count { $0.isDigit }
    guard range.count <= 40, !self[end].isWord, digits > (value.sign == .space ? 6 : 5), isValue(range),
      self[value.start] != .plus,
      bytes[range].allSatisfy({ $0.isWord || $0 == .space || $0 == .dash || $0 == .dot || $0 == .slash }),
      bytes[range].prefix(4).contains(where: { $0.isDigit || $0.isCapital })
    else { return nil }
    return range
  }

  private func code(_ value: Value) -> Range<Int>? {
    accepted(value, least: 3, most: 8) { $0.allSatisfy { $0.isDigit } }
  }
}
