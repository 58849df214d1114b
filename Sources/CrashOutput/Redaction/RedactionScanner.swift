import ByteKit

/// What must not be shared, and where it is.
struct RedactionMatch {
  let kind: Redactor.Kind
  let range: Range<Int>
}

/// Finds what must not be shared in one pass from left to right.
///
/// A detector decides on a window of bounded length before and after the present index; only what it takes may be longer,
/// and that is not read again. So the time is linear whatever the text is.
struct RedactionScanner {
  let bytes: [UInt8]
  let alsoHosts: Bool
  /// Whether encoded parts are decoded, which is done once and not within them.
  let decodes: Bool
  private(set) var index = 0
  /// Where the last match ends: no detector looks back beyond it.
  private(set) var floor = 0
  /// The command whose options follow on the present line.
  var command: CommandOptions?
  /// How far encoded parts were decoded, by the index of their beginning modulo four.
  var decodedEnds = SIMD4<Int>()

  /// What a detector reads at most before it decides.
  static let window = 256

  init(_ bytes: [UInt8], alsoHosts: Bool, decodes: Bool = true) {
    self.bytes = bytes
    self.alsoHosts = alsoHosts
    self.decodes = decodes
  }

  /// A text without what must not be shared, and the kinds of what was taken out; nil where that is nothing.
  ///
  /// What was taken out may have kept other detectors from looking further, so the text is read until nothing is found.
  static func redacted(_ text: String, alsoHosts: Bool, _ count: inout Redactor.Count) -> String? {
    var masked = MaskedText(text)
    var isChanged = false
    for _ in 0..<passes {
      var scanner = RedactionScanner(masked.bytes, alsoHosts: alsoHosts)
      var matches = scanner.matches()
      if matches.isEmpty { matches = SplitLines(masked.bytes, alsoHosts: alsoHosts).matches() }
      if matches.isEmpty { break }
      for match in matches { count.add(match.kind) }
      masked.mask(matches)
      isChanged = true
    }
    return isChanged ? masked.text : nil
  }

  /// Nearly every text needs two, the second of which finds nothing.
  private static let passes = 8

  /// All matches, in order.
  mutating func matches() -> [RedactionMatch] {
    var found: [RedactionMatch] = []
    while let match = next() { found.append(match) }
    return found
  }

  /// The next match.
  mutating func next() -> RedactionMatch? {
    while index < bytes.count {
      if let (kind, range) = match(), range.upperBound >= index, !range.isEmpty {
        floor = range.upperBound
        index = range.upperBound
        return RedactionMatch(kind: kind, range: range)
      }
      index += 1
    }
    return nil
  }

  /// What begins at the present index; for a mail address or the owner of a device, what is around it.
  private mutating func match() -> (Redactor.Kind, Range<Int>)? {
    switch bytes[index] {
    case .lineFeed:
      command = nil
      return nil
    case .slash, .backslash:
      if let range = user() { return (.user, range) }
      if let range = emailAtEscapedSign() { return (.email, range) }
      return containerNumber().map { (.device, $0) }
    case UInt8(ascii: "~"):
      return homeOfUser().map { (.user, $0) }
    // The last four begin particles of Korean, Japanese and Chinese, and the curved apostrophe.
    case .apostrophe, 0xE2, 0xE3, 0xE7, 0xEC:
      if let range = ownerOfDevice() { return (.user, range) }
    case .at:
      if let range = email(behind: index + 1) ?? halfOfEmail() { return (.email, range) }
      return userOfPrompt().map { (.user, $0) }
    case UInt8(ascii: "&"), UInt8(ascii: "["), UInt8(ascii: "{"):
      return emailAtEscapedSign().map { (.email, $0) }
    case UInt8(ascii: "%"):
      if let range = emailAtEscapedSign() { return (.email, range) }
      return userInEscapedPath().map { (.user, $0) }
    case .plus:
      return internationalPhoneNumber().map { (.phone, $0) }
    case UInt8(ascii: "("):
      if let range = emailAtEscapedSign() { return (.email, range) }
      return phoneNumberWithArea().map { (.phone, $0) }
    case UInt8(ascii: "<"):
      return pushToken().map { (.secret, $0) }
    case .dash:
      if let range = privateKey() ?? optionValue() { return (.secret, range) }
      return ownerInNameOfMac().map { (.user, $0) }
    case .colon:
      if let range = credentials() ?? registrationToken() { return (.secret, range) }
      return alsoHosts ? host().map { (.host, $0) } : nil
    default: break
    }
    if isWordStart, let match = wirelessNetwork() { return match }
    if isLabelStart, let match = labelledValue() { return match }
    guard isWordStart else { return nil }
    if let range = deviceNumber() ?? hardwareAddress() { return (.device, range) }
    if let range = bytes[index].isDigit ? personalNumber() : accountNumber() { return (.account, range) }
    if bytes[index].isDigit, let range = phoneNumber() { return (.phone, range) }
    readCommand()
    if let range = knownKey() ?? randomToken() { return (.secret, range) }
    if let match = encodedText() { return match }
    if let range = ownerBehindDevice() { return (.user, range) }
    return alsoHosts ? (networkAddress() ?? longNetworkAddress() ?? localHost()).map { (.host, $0) } : nil
  }

  // MARK: Bytes

  /// The byte at an index; text ends as a line does.
  subscript(_ place: Int) -> UInt8 {
    place >= 0 && place < bytes.count ? bytes[place] : .lineFeed
  }

  var isWordStart: Bool { bytes[index].isWord && !self[index - 1].isWord }

  /// Whether the name of a setting begins here; dashes before it belong to an option of a command.
  private var isLabelStart: Bool {
    let byte = bytes[index]
    guard ByteSet.label.contains(byte), byte != .dash else { return false }
    let before = self[index - 1]
    return !ByteSet.label.contains(before) || index == floor
      || before == .dash && (!ByteSet.label.contains(self[index - 2]) || self[index - 2] == .dash)
  }

  /// Whether a line ends at an index, behind spaces.
  func isLineEnd(_ place: Int) -> Bool {
    var end = place
    while end - place < 4, self[end] == .space || self[end] == 0x0D { end += 1 }
    return self[end] == .lineFeed
  }

  func holds(_ text: String, at start: Int) -> Bool {
    var place = start
    for byte in text.utf8 {
      guard place >= 0, place < bytes.count, bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  /// Whether a text in small letters begins at an index, whatever the case there.
  func holdsIgnoringCase(_ text: String, at start: Int) -> Bool {
    var place = start
    for byte in text.utf8 {
      guard place >= 0, place < bytes.count, bytes[place].lowercased == byte else { return false }
      place += 1
    }
    return true
  }

  /// Whether a text ends at an index.
  func holds(_ text: String, before end: Int) -> Bool { holds(text, at: end - text.utf8.count) }

  /// The end of the bytes of a set from an index on, at most so many.
  func end(of set: ByteSet, from start: Int, limit: Int = .max) -> Int {
    var end = start
    while end < bytes.count, end - start < limit, set.contains(bytes[end]) { end += 1 }
    return end
  }

  /// The beginning of the bytes of a set before an index; nil where there are more than the limit.
  func start(of set: ByteSet, before end: Int, limit: Int) -> Int? {
    var start = end
    while start > floor, set.contains(bytes[start - 1]) {
      guard end - start < limit else { return nil }
      start -= 1
    }
    return start
  }

  /// The end of a value without quotes, at most so many bytes away; the point of a sentence is not part of it.
  func endOfValue(from start: Int, limit: Int = .max) -> Int {
    var end = start
    while end < bytes.count, end - start < limit, !ByteSet.valueEnd.contains(bytes[end]) { end += 1 }
    while end > start, end - start < limit, ByteSet.sentenceEnd.contains(bytes[end - 1]) { end -= 1 }
    return end
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The end of a form that begins at an index, unless a word goes on behind it.
  ///
  /// In forms `d` is a digit, `h` a hexadecimal digit, `L` a capital and `A` a capital or a digit.
  func end(of form: String, at start: Int) -> Int? {
    var end = start
    for sign in form.utf8 {
      let byte = self[end]
      let fits =
        switch sign {
        case UInt8(ascii: "d"): byte.isDigit
        case UInt8(ascii: "h"): byte.isHex
        case UInt8(ascii: "L"): byte.isCapital
        case UInt8(ascii: "A"): byte.isCapital || byte.isDigit
        default: byte == sign
        }
      guard fits else { return nil }
      end += 1
    }
    return self[end].isWord || self[end] == .dash && self[end + 1].isWord ? nil : end
  }

  /// Whether a UUID begins at an index.
  func holdsUUID(at start: Int) -> Bool { end(of: "hhhhhhhh-hhhh-hhhh-hhhh-hhhhhhhhhhhh", at: start) != nil }
}
