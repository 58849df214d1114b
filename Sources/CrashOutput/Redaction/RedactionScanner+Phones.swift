import ByteKit

/// Numbers of phones, as they are written in several parts of the world.
///
/// Counters, versions, dumps of memory and coordinates consist of the same digits. So a number goes where its form is that
/// of phones alone, and otherwise only behind a word that says so.
extension RedactionScanner {
  /// Groups of digits with one separator between two of them.
  private struct Groups {
    var digits: [UInt8] = []
    var sizes: [Int] = []
    /// The ends of the groups.
    var ends: [Int] = []
    /// The separators between the groups; a parenthesis counts as a space.
    var separators: [UInt8] = []

    /// Whether one point is the only separator, as in a decimal number.
    var isDecimal: Bool { sizes.count == 2 && separators == [.dot] }
    var hasOneSeparator: Bool { Set(separators).count < 2 }
  }

  /// The longest number, of which no group is cut.
  ///
  /// Source: ITU-T E.164.
  private static let mostDigits = 15

  private func groups(from start: Int, separators: ByteSet = Self.separators) -> Groups {
    var groups = Groups()
    var place = start
    while groups.sizes.count < 8 {
      let end = end(of: .digits, from: place, limit: Self.mostDigits + 1)
      guard end > place, groups.digits.count + end - place <= Self.mostDigits,
        groups.separators.last == .dot || groups.sizes.isEmpty || networkAddress(at: place) == nil
      else { break }
      groups.digits += bytes[place..<end].map { $0 - 0x30 }
      groups.sizes.append(end - place)
      groups.ends.append(end)
      var next = end
      while next - end < 2, separators.contains(self[next]) { next += 1 }
      // No-break spaces and the dashes of typography.
      if let sign = Self.wideSeparators.first(where: { holds($0, at: end) }) { next = end + sign.utf8.count }
      guard next > end, self[next].isDigit else { break }
      let sign = self[end] == UInt8(ascii: ")") || self[end] == UInt8(ascii: "(") ? .space : self[end]
      groups.separators.append(sign >= 0x80 ? .space : sign)
      place = next
    }
    groups.separators = Array(groups.separators.prefix(max(0, groups.sizes.count - 1)))
    return groups
  }

  private static let separators = ByteSet(" -()./")
  private static let nationalSeparators = ByteSet(" -./")
  private static let separatorsBehindArea = ByteSet(" -./)")
  private static let aroundWords = ByteSet(" :=#.\"'+(")
  private static let wideSeparators = ["\u{A0}", "\u{202F}", "‑", "–"]

  // MARK: With the code of a country

  /// `+` and the code of a country; a sum or an offset has a space behind the plus or a word before it.
  func internationalPhoneNumber() -> Range<Int>? {
    let before = self[index - 1]
    guard !before.isWord, before != UInt8(ascii: ")"), before != UInt8(ascii: "]"), before != UInt8(ascii: ">"),
      (0x31...0x39).contains(self[index + 1]), let end = endOfInternational(from: index + 1)
    else { return nil }
    return index..<end
  }

  private func endOfInternational(from start: Int) -> Int? {
    let groups = groups(from: start)
    guard let country = CallingCodes.match(groups.digits) else { return nil }
    guard !groups.isDecimal || isBehindPhoneWord(start - 1), groups.sizes.count > 1 || !isBehindQuantity(start - 1)
    else { return nil }
    // Many write the zero that is dialled within the country, too.
    let zero = groups.sizes.count > 1 && groups.digits.dropFirst(country.code).first == 0 ? 1 : 0
    var count = 0
    var found: Int?
    for (size, end) in zip(groups.sizes, groups.ends) {
      count += size
      if country.rest.contains(count - country.code - zero), !self[end].isWord { found = end }
      // The half of a number whose rest is on the next line.
      if count > 5, self[end] == .dash, isLineEnd(end + 1) { found = end }
    }
    guard let found,
      country.code > 1 || groups.digits[0] != 1 || groups.digits.count < 7 || isNorthAmerican(groups.digits.dropFirst())
    else { return nil }
    return isFollowedByUnit(found) ? nil : found
  }

  /// Whether ten digits begin with an area and an exchange, neither of which begins with 0 or 1.
  private func isNorthAmerican(_ digits: some Collection<UInt8>) -> Bool {
    let digits = Array(digits)
    return digits.count > 3 && digits[0] > 1 && digits[3] > 1
  }

  private func isFollowedByUnit(_ end: Int) -> Bool {
    let start = self[end] == .space ? end + 1 : end
    let stop = self.end(of: .letters, from: start, limit: 12)
    return stop > start && stop - start < 12 && Self.units.contains(text(start..<stop).lowercased())
  }

  private static let units: Set = [
    "s", "ms", "us", "ns", "sec", "secs", "second", "seconds", "millis", "milliseconds", "microseconds", "nanoseconds",
    "b", "kb", "mb", "gb", "kib", "mib", "gib", "byte", "bytes", "bits", "hz", "khz", "mhz", "px", "pt", "pages",
    "ticks",
    "cycles", "m", "km", "deg", "items", "rows", "objects", "instructions",
  ]

  // MARK: Within a country

  /// A number that begins with the digit at the present index.
  func phoneNumber() -> Range<Int>? {
    let before = self[index - 1]
    guard before != .dash, before != .dot, before != .plus, before != .slash,
      before != .colon || !self[index - 2].isDigit, before != UInt8(ascii: ")") || !self[index - 2].isDigit
    else { return nil }
    // In a row of numbers none is a telephone's.
    let isInRow = before == .space && self[index - 2].isDigit
    if isInRow, self[end(of: .digits, from: index, limit: Self.mostDigits)] == .space { return nil }
    let groups = groups(
      from: index, separators: before == UInt8(ascii: "(") ? Self.nationalSeparators : Self.separatorsBehindArea)
    let digits = groups.digits.count
    guard digits > 5, let last = groups.ends.last else { return nil }
    if let end = halfEnd(groups) { return index..<end }
    guard digits > 6 else { return nil }
    for count in stride(from: groups.sizes.count, to: 0, by: -1) {
      let end = groups.ends[count - 1]
      guard !self[end].isWord, self[end] != .dash || !self[end + 1].isWord, self[end] != .dot || !self[end + 1].isDigit,
        end == last || self[end] == .space
      else { continue }
      let sizes = Array(groups.sizes.prefix(count))
      let number = Array(groups.digits.prefix(sizes.reduce(0, +)))
      let separators = Set(groups.separators.prefix(count - 1))
      guard number.count > 6, separators.count < 2 || separators == [.space, .dash] || separators == [.dash, .slash]
      else { continue }
      if isNational(number, sizes, separators.contains(.dash) ? .dash : groups.separators.first, ends: index..<end) {
        return index..<end
      }
    }
    return nil
  }

  /// Whether digits are those of a phone in the country of its user.
  private func isNational(_ digits: [UInt8], _ sizes: [Int], _ separator: UInt8?, ends range: Range<Int>) -> Bool {
    let isDash = separator == .dash
    // Groups that only phones have.
    if isDash {
      if sizes == [3, 3, 4], isNorthAmerican(digits) || digits[0] > 0 { return true }
      if sizes == [1, 3, 3, 4], digits[0] == 1 || digits[0] == 8 { return true }
      if sizes == [1, 3, 3, 2, 2], digits[0] == 8 || digits[0] == 7 { return true }
      if sizes == [3, 4, 4], digits[0] == 1, digits[1] > 2 || digits[0] == 0 { return true }
      if sizes == [2, 2, 4, 4] || sizes == [2, 3, 4, 4], digits[0] == 8 { return true }
    }
    if isInternational(digits, sizes, range) { return true }
    guard !isBehindQuantity(range.lowerBound) else { return false }
    if isTrunk(digits, sizes, separator), !isDump(around: range, sizes) { return true }
    if separator == .dot, sizes == [3, 3, 4], isNorthAmerican(digits) { return true }
    // Mobile phones in China.
    if separator == .space, sizes == [3, 4, 4], digits[0] == 1, digits[1] > 2, !isDump(around: range, sizes) {
      return true
    }
    guard isBehindPhoneWord(range.lowerBound), digits.count <= 13 else { return false }
    if sizes.count > 1 {
      return digits.count > 7 && !isDate(sizes, digits) && sizes.allSatisfy { $0 < 9 }
        && !(sizes.count == 2 && separator == .dot)
    }
    return digits[0] == 0
      ? digits.count > 8
      : digits.count == 10 && isNorthAmerican(digits) || digits.count == 11 && digits[0] < 2
        || digits.count == 10 && digits[0] > 5
  }

  /// A number with the zero that is dialled within a country: in groups, or a mobile phone's as Korea and Japan write it.
  private func isTrunk(_ digits: [UInt8], _ sizes: [Int], _ separator: UInt8?) -> Bool {
    guard digits[0] == 0, digits[1] > 0, (9...12).contains(digits.count) else { return false }
    guard let first = sizes.first, sizes.count > 1 else {
      return digits.count == 11 && (digits[2] == 0 && (digits[1] == 1 || digits[1] > 6) && digits[3] > 0)
    }
    guard first > 1, first < 6, sizes.allSatisfy({ (2...8).contains($0) }), !isDate(sizes, digits) else { return false }
    if sizes.count == 2 { return separator != .dot && first > 2 && sizes[1] > 5 }
    // France writes pairs.
    if sizes.allSatisfy({ $0 == 2 }) { return sizes.count == 5 }
    // A last pair comes behind another.
    guard sizes.last != 2 || sizes[sizes.count - 2] == 2 else { return false }
    return digits.count < 12 || sizes == [4, 4, 4] && separator == .dash
  }

  /// `00` or `011` and the code of a country; counters begin so, too, hence the groups, or the countries of Europe.
  private func isInternational(_ digits: [UInt8], _ sizes: [Int], _ range: Range<Int>) -> Bool {
    let prefix = digits.starts(with: [0, 1, 1]) && sizes[0] == 3 ? 3 : 2
    guard digits[0] == 0, prefix == 3 || digits[1] == 0, digits.count > 9,
      let country = CallingCodes.match(Array(digits.dropFirst(prefix))),
      country.rest.contains(digits.count - prefix - country.code)
        || country.rest.contains(digits.count - prefix - country.code - 1)
    else { return false }
    if sizes.count == 1 { return (12...15).contains(digits.count) && (3...4).contains(digits[2]) && country.code == 2 }
    // In groups the country is alone; groups of four alone are a dump of memory.
    return Set(sizes).count > 1 && (sizes[0] == prefix || sizes[0] == prefix + country.code)
  }

  /// The half of a number that ends with a dash at the end of a line.
  private func halfEnd(_ groups: Groups) -> Int? {
    guard let end = groups.ends.last, self[end] == .dash, isLineEnd(end + 1), groups.hasOneSeparator,
      groups.sizes == [3, 3] && isNorthAmerican(groups.digits + [2]) && groups.digits[3] > 1
        || groups.digits[0] == 0 && groups.digits[1] > 0 && groups.sizes.count == 2
    else { return nil }
    return end
  }

  private func isDate(_ sizes: [Int], _ digits: [UInt8]) -> Bool {
    sizes.starts(with: [4, 2, 2]) && digits[0] > 0 || sizes.starts(with: [2, 2, 4]) && digits.count < 9
      || sizes.starts(with: [2, 2, 4, 2])
  }

  /// Whether groups are a dump of memory: more of their kind, in hexadecimal digits, before or behind them.
  private func isDump(around range: Range<Int>, _ sizes: [Int]) -> Bool {
    let isRegular = sizes.allSatisfy { $0 == sizes[0] }
    if isRegular, sizes[0] == 4, self[range.lowerBound + 4] == .space { return true }
    return isRegular && (isHexWord(from: range.lowerBound - 1, by: -1) || isHexWord(from: range.upperBound, by: 1))
  }

  /// Whether a space and a word of two to sixteen hexadecimal digits are at an index, in the direction of a step.
  func isHexWord(from place: Int, by step: Int) -> Bool {
    guard self[place] == .space else { return false }
    var end = place + step
    while abs(end - place) <= 17, self[end].isHex { end += step }
    return (3...17).contains(abs(end - place)) && !self[end].isWord
  }

  // MARK: Areas in parentheses

  /// `(415) 555-0132`, `(030) 1234567`, `(11) 91234-5678`: an area in parentheses before the rest.
  func phoneNumberWithArea() -> Range<Int>? {
    let before = self[index - 1]
    guard !before.isWord, before != .dash, before != .plus, before != UInt8(ascii: ")"), self[index + 1].isDigit else {
      return nil
    }
    let close = end(of: .digits, from: index + 1, limit: 6)
    let area = bytes[index + 1..<close].map { $0 - 0x30 }
    guard (2...5).contains(area.count), self[close] == UInt8(ascii: ")") else { return nil }
    let start = self[close + 1] == .space ? close + 2 : close + 1
    let groups = groups(from: start, separators: Self.nationalSeparators)
    guard let end = groups.ends.last, !self[end].isWord, self[end] != .dash || !self[end + 1].isDigit, !groups.isDecimal
    else {
      return nil
    }
    let isPhone =
      switch (area.count, groups.sizes) {
      case (3, [3, 4]): self[start + 3] != .dot || area[0] > 1
      case (3, [3, 2, 2]), (2, [4, 4]), (2, [5, 4]): true
      case (2, [8]), (2, [9]): area[0] > 0
      case (3...5, let sizes) where area[0] == 0: (5...9).contains(groups.digits.count) && sizes[0] > 2
      case (2, _) where area[0] == 0: (6...8).contains(groups.digits.count) && groups.sizes[0] > 2
      default: false
      }
    return isPhone ? index..<end : nil
  }

  // MARK: Words

  /// The number behind a name that says what it is.
  func labelledPhoneNumber(at start: Int) -> Range<Int>? {
    let open = self[start] == UInt8(ascii: "(") || self[start] == .plus ? start + 1 : start
    guard self[open].isDigit else { return nil }
    let groups = groups(from: open)
    guard groups.digits.count > 5, let end = groups.ends.last, !self[end].isWord else { return nil }
    return start..<end
  }

  /// Whether a word for phones comes before an index, perhaps with a small word between them.
  private func isBehindPhoneWord(_ place: Int) -> Bool {
    isBehindWord(
      place, of: Self.phoneWords, over: ["to", "at", "number", "no", "nr", "from", "on", "the", "for", "is"])
  }

  /// Whether a word for other numbers comes right before an index.
  private func isBehindQuantity(_ place: Int) -> Bool { isBehindWord(place, of: Self.quantityWords, over: []) }

  private func isBehindWord(_ place: Int, of words: Set<String>, over: Set<String>) -> Bool {
    var end = place
    for _ in 0..<3 {
      var skipped = 0
      while skipped < 4, end > 0, Self.aroundWords.contains(self[end - 1]) {
        end -= 1
        skipped += 1
      }
      var start = end
      while start > 0, end - start < 24,
        ByteSet.letters.contains(self[start - 1]) || ByteSet.nonASCII.contains(self[start - 1])
      {
        start -= 1
      }
      guard start < end, !self[start - 1].isWord else { return false }
      let word = text(start..<end).lowercased()
      if words.contains(word) { return true }
      guard over.contains(word) else { return false }
      end = start
    }
    return false
  }

  private static let phoneWords: Set = [
    "call", "calls", "calling", "called", "phone", "phones", "telephone", "tel", "mobile", "cell", "cellphone", "fax",
    "sms", "dial", "dialing", "dialling", "dialed", "dialled", "ring", "ringing", "whatsapp", "contact", "caller",
    "callee", "msisdn", "text", "texting", "voicemail", "hotline", "telefon", "handy", "téléphone", "portable",
    "teléfono", "telefono", "telefone", "celular", "móvil", "cellulare", "anruf", "appel", "llamar", "전화", "전화번호",
    "휴대폰", "핸드폰", "연락처", "문자", "電話", "電話番号", "携帯", "手机", "手机号", "电话", "телефон",
  ]

  private static let quantityWords: Set = [
    "version", "versions", "v", "ver", "build", "state", "code", "codes", "error", "status", "offset", "offsets",
    "byte",
    "bytes", "size", "sizes", "length", "count", "range", "address", "enum", "value", "values", "pid", "tid", "port",
    "frame", "index", "took", "elapsed", "after", "revision", "rev", "commit", "hash", "checksum", "crc", "dump",
    "data", "hex", "memory", "buffer", "raw", "opcode", "opcodes", "registers", "sdk", "ios", "macos", "xnu", "dyld",
    "kernel", "needs", "requires", "serial", "sequence", "seq", "order", "ticket", "case", "part", "release", "numbers",
    "line", "lines", "row", "rows", "id", "mode", "mask", "flags", "bits", "time", "times", "timestamp", "date",
    "magic", "signature", "vertices", "indices", "values", "matrix", "sku", "model", "page", "pages", "sector", "block",
  ]
}
