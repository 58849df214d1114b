/// Names of users, addresses of mail, and numbers of phones.
extension RedactionScanner {
  // MARK: Users

  /// The name behind `/Users/`, `/home/` or `\Users\`, whatever its letters' case on Windows.
  func user() -> Range<Int>? {
    let isWindows = bytes[index] == 0x5C
    let homes = isWindows ? Self.windowsHomes : Self.homes
    for prefix in homes where isWindows ? holdsIgnoringCase(prefix, at: index) : holds(prefix, at: index) {
      let separator = bytes[index]
      var start = index + prefix.count
      // In JSON and in sources a backslash stands twice.
      while isWindows, start < bytes.count, bytes[start] == separator { start += 1 }
      var end = start
      while end < bytes.count, !Self.isEndOfName(bytes[end]) { end += 1 }
      if end < bytes.count, bytes[end] == 0x20, let next = endOfNameWithBlanks(from: end, separator) { end = next }
      guard end > start, !Self.isNobody(bytes[start..<end]) else { return nil }
      return start..<end
    }
    return nil
  }

  /// A name may hold blanks: then letters and blanks go on up to the next separator.
  private func endOfNameWithBlanks(from blank: Int, _ separator: UInt8) -> Int? {
    var end = blank
    while end < bytes.count, end - blank < 32 {
      if bytes[end] == separator { return bytes[end - 1] == 0x20 ? nil : end }
      guard bytes[end] == 0x20 || Self.isNameByte(bytes[end]) else { return nil }
      end += 1
    }
    return nil
  }

  private static let homes = ["/Users/", "/home/"].map { Array($0.utf8) }
  private static let windowsHomes = ["\\users\\", "\\\\users\\", "\\documents and settings\\"].map { Array($0.utf8) }

  /// The name in `~jane/`, which a shell takes for a home.
  func homeOfUser() -> Range<Int>? {
    guard index == 0 || bytes[index - 1] <= 0x20 || "\"'=(:".utf8.contains(bytes[index - 1]) else { return nil }
    let start = index + 1
    var end = start
    while end < bytes.count, Self.isNameByte(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == 0x2F, end > start, !Self.isNobody(bytes[start..<end]) else { return nil }
    return start..<end
  }

  /// The name in `Jane's iPhone`, as devices are called unless somebody renames them.
  func ownerOfDevice() -> Range<Int>? {
    let mark = Self.apostrophes.first { holds($0, at: index) }
    guard let mark, Self.deviceKinds.contains(where: { holds($0, at: index + mark.count) }) else { return nil }
    var start = index
    while start > copied, index - start < 40, Self.isNameByte(bytes[start - 1]) { start -= 1 }
    guard start < index, !Self.isNobody(bytes[start..<index]) else { return nil }
    return start..<index
  }

  private static let apostrophes = ["'", "’"].map { Array($0.utf8) }
  private static let deviceKinds = ["s iPhone", "s iPad", "s iPod", "s Mac", "s iMac", "s Apple "].map {
    Array($0.utf8)
  }

  private static func isEndOfName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == 0x2F || byte == 0x5C || "\"'<>|:;,)]}".utf8.contains(byte)
  }

  /// Names that stand for nobody: Apple's own placeholders, shared folders, and pseudonyms.
  private static func isNobody(_ name: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: name, as: UTF8.self)
    return ["Shared", "USER", "user", "*", "…", ".", "..", "~", "it", "this", "that"].contains(text)
      || isPseudonym(text)
  }

  // MARK: Mail

  static let escapedAt = Array("%40".utf8)

  /// The address around an `@`, which may be escaped; its domain begins at `domainStart`.
  func email(behind domainStart: Int) -> Range<Int>? {
    var start = index
    while start > copied, Self.isNameByte(bytes[start - 1]) || "%+_'".utf8.contains(bytes[start - 1]) { start -= 1 }
    while start < index, bytes[start] == 0x27 { start += 1 }
    guard start < index, index - start <= 64, !Self.isPseudonym(text(start..<index)) else { return nil }
    var end = domainStart
    while end < bytes.count, Self.isNameByte(bytes[end]), bytes[end] != 0x5F { end += 1 }
    while end > domainStart, bytes[end - 1] == 0x2E || bytes[end - 1] == 0x2D { end -= 1 }
    let domain = text(domainStart..<end)
    guard let dot = domain.lastIndex(of: "."), domain.count <= 255 else { return nil }
    let last = domain[domain.index(after: dot)...].lowercased()
    guard (2...24).contains(last.count), last.allSatisfy({ $0.isASCII && $0.isLetter }),
      !Self.fileEndings.contains(last)
    else { return nil }
    return start..<end
  }

  private static let fileEndings: Set = [
    "dylib", "swift", "framework", "so", "png", "jpg", "jpeg", "pdf", "heic", "xcassets", "js", "json", "app", "txt",
  ]

  // MARK: Phones

  /// `+` and 9 to 15 digits, in groups or not; a sum or an offset has a blank behind the plus or a word before it.
  func phoneNumber() -> Range<Int>? {
    guard index == 0 || !Self.isWord(bytes[index - 1]) && bytes[index - 1] != 0x29, index + 1 < bytes.count,
      (0x31...0x39).contains(bytes[index + 1])
    else { return nil }
    let (end, digits) = endOfNumber(from: index + 1)
    guard (9...15).contains(digits), end == bytes.count || !Self.isWord(bytes[end]) else { return nil }
    return index..<end
  }

  /// Where a number ends that may be in groups, and how many digits it has: at most 15, and no address of a network.
  private func endOfNumber(from start: Int) -> (end: Int, digits: Int) {
    var end = start
    var (digits, digitsAtEnd) = (0, 0)
    var next = end
    while next < bytes.count, Self.isDigit(bytes[next]) || " -().".utf8.contains(bytes[next]) {
      if Self.isDigit(bytes[next]) {
        if next > end, next > start, networkAddress(at: next) != nil { break }
        digits += 1
        // A group that is too much belongs to something else, as a whole.
        if digits > 15 { return next > end ? (end, digitsAtEnd) : (lastGap(from: start, to: end), digitsAtEnd) }
        end = next + 1
      } else {
        if next - end > 1 { break }
        if next == end { digitsAtEnd = digits }
      }
      next += 1
    }
    return (end, digits)
  }

  /// The end of the last group before a place.
  private func lastGap(from start: Int, to end: Int) -> Int {
    var gap = end
    while gap > start, Self.isDigit(bytes[gap - 1]) { gap -= 1 }
    while gap > start, !Self.isDigit(bytes[gap - 1]) { gap -= 1 }
    return gap
  }

  /// `(415) 555-0132` or `415-555-0132`, as North America writes numbers.
  func groupedPhoneNumber() -> Range<Int>? {
    guard index == 0 || !Self.isWord(bytes[index - 1]) && !"-.+".utf8.contains(bytes[index - 1]) else { return nil }
    for form in Self.phoneForms where index + form.count <= bytes.count {
      let end = index + form.count
      let fits = form.indices.allSatisfy { position in
        form[position] == 0x64 ? Self.isDigit(bytes[index + position]) : form[position] == bytes[index + position]
      }
      if fits, end == bytes.count || !Self.isWord(bytes[end]) && bytes[end] != 0x2D { return index..<end }
    }
    return nil
  }

  private static let phoneForms = ["(ddd) ddd-dddd", "(ddd)ddd-dddd", "ddd-ddd-dddd"].map { Array($0.utf8) }

  /// The number behind a name that says what it is.
  func namedPhoneNumber() -> Range<Int>? {
    let first = bytes[index] | 0x20
    for name in Self.phoneNames where name[0] == first && holdsIgnoringCase(name, at: index) {
      guard let value = startOfValue(behind: index + name.count), value.start < bytes.count,
        Self.isDigit(bytes[value.start]) || bytes[value.start] == 0x28
      else { continue }
      let (end, digits) = endOfNumber(from: value.start)
      if digits >= 6, end == bytes.count || !Self.isWord(bytes[end]) { return value.start..<end }
    }
    return nil
  }

  private static let phoneNames = [
    "phone", "phonenumber", "phone_number", "phone number", "telephone", "tel", "mobile", "msisdn", "fax",
  ].map { Array($0.utf8) }
}
