/// Numbers of phones, as they are written in several parts of the world.
extension RedactionScanner {
  /// `+` and 9 to 15 digits, in groups or not; a sum or an offset has a blank behind the plus or a word before it.
  func phoneNumber() -> Range<Int>? {
    guard index == 0 || !Self.isWord(bytes[index - 1]) && bytes[index - 1] != 0x29, index + 1 < bytes.count,
      (0x31...0x39).contains(bytes[index + 1])
    else { return nil }
    let (end, digits) = endOfNumber(from: index + 1, separators: " -()./")
    guard (9...15).contains(digits), end == bytes.count || !Self.isWord(bytes[end]) else { return nil }
    return index..<end
  }

  /// `0049 170 1234567`, with the two zeros by which Europe dials abroad; counters and addresses begin so, too, hence the
  /// countries.
  func dialledPhoneNumber() -> Range<Int>? {
    guard holds(Self.abroad, at: index), index + 4 < bytes.count, index == 0 || !"-.:+".utf8.contains(bytes[index - 1])
    else { return nil }
    guard Self.countries.contains(text(index + 2..<index + 4)) else { return nil }
    let (end, digits) = endOfNumber(from: index, separators: " -()./")
    guard (12...15).contains(digits), end == bytes.count || !Self.isWord(bytes[end]) else { return nil }
    // In groups the country stands alone; groups of four alone are a dump of memory.
    let groups = bytes[index..<end].split { !Self.isDigit($0) }.map(\.count)
    guard groups.count == 1 || groups[0] == 4 && !groups.allSatisfy({ $0 == 4 }) else { return nil }
    return index..<end
  }

  private static let abroad = Array("00".utf8)
  private static let countries: Set = [
    "30", "31", "32", "33", "34", "36", "39", "40", "41", "43", "44", "45", "46", "47", "48", "49",
  ]

  /// `(030) 1234567`, the number of a town before the rest, as much of Europe writes it.
  func townPhoneNumber() -> Range<Int>? {
    guard index == 0 || !Self.isWord(bytes[index - 1]), index + 1 < bytes.count, bytes[index + 1] == 0x30 else {
      return nil
    }
    var close = index + 1
    while close < bytes.count, Self.isDigit(bytes[close]) { close += 1 }
    guard (3...6).contains(close - index - 1), close + 1 < bytes.count, bytes[close] == 0x29 else { return nil }
    let start = bytes[close + 1] == 0x20 ? close + 2 : close + 1
    guard start < bytes.count, Self.isDigit(bytes[start]) else { return nil }
    let (end, digits) = endOfNumber(from: start, separators: " -/")
    guard (5...9).contains(digits), end == bytes.count || !Self.isWord(bytes[end]) else { return nil }
    return index..<end
  }

  /// Where a number ends that may be in groups, and how many digits it has: at most 15, and no address of a network.
  private func endOfNumber(from start: Int, separators: String = " -().") -> (end: Int, digits: Int) {
    var end = start
    var (digits, digitsAtEnd) = (0, 0)
    var next = end
    while next < bytes.count, Self.isDigit(bytes[next]) || separators.utf8.contains(bytes[next]) {
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

  /// `(415) 555-0132`, `415-555-0132` or `1-415-555-0132`, as North America writes numbers, and `010-1234-5678` or
  /// `03-1234-5678`, as Korea and Japan do.
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

  private static let phoneForms = [
    "(ddd) ddd-dddd", "(ddd)ddd-dddd", "ddd-ddd-dddd", "1-ddd-ddd-dddd", "0d0-dddd-dddd", "0d-dddd-dddd",
  ].map {
    Array($0.utf8)
  }

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
