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
    var end = index + 1
    var digits = 0
    var next = end
    while next < bytes.count, Self.isDigit(bytes[next]) || " -().".utf8.contains(bytes[next]) {
      if Self.isDigit(bytes[next]) {
        digits += 1
        end = next + 1
      } else if next - end > 1 {
        break
      }
      next += 1
    }
    guard (9...15).contains(digits), end == bytes.count || !Self.isWord(bytes[end]) else { return nil }
    return index..<end
  }
}
