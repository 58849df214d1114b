import ByteKit

/// Numbers of persons, bank accounts and payment cards that are known by their form or a check digit.
extension RedactionScanner {
  /// A number that begins with a digit.
  func personalNumber() -> Range<Int>? {
    // Behind these it is a part of something longer.
    guard !ByteSet.insideNumber.contains(self[index - 1]) else { return nil }
    return residentNumber() ?? socialSecurityNumber() ?? citizenNumber() ?? taxpayerNumber() ?? cardNumber()
  }

  /// A number that begins with a capital.
  func accountNumber() -> Range<Int>? { bytes[index].isCapital ? bankAccount() ?? fiscalCode() : nil }

  private func range(of form: String) -> Range<Int>? { end(of: form, at: index).map { index..<$0 } }

  // MARK: Identity

  /// `900101-1234567`, Korea's, in which a digit for the century follows the day of birth; since 2020 none checks it.
  private func residentNumber() -> Range<Int>? {
    guard let range = range(of: "dddddd-ddddddd"), isDate(month: index + 2), (1...8).contains(digit(index + 7)) else {
      return nil
    }
    return range
  }

  /// `078-05-1120`, of the United States: no part is all zeros, and some first parts were never given.
  private func socialSecurityNumber() -> Range<Int>? {
    guard let range = range(of: "ddd-dd-dddd"), bytes[index] != UInt8(ascii: "9"), !holds("000", at: index),
      !holds("666", at: index), !holds("00", at: index + 4), !holds("0000", at: index + 7)
    else { return nil }
    return range
  }

  /// China's, of 18 places: a region, the day of birth, a number and a check digit, which may be an X.
  private func citizenNumber() -> Range<Int>? {
    guard let range = range(of: "dddddddddddddddddd") ?? range(of: "dddddddddddddddddX"),
      ["19", "20"].contains(text(index + 6..<index + 8)), isDate(month: index + 10)
    else { return nil }
    let weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
    let sum = weights.indices.reduce(0) { $0 + weights[$1] * digit(index + $1) }
    return Array("10X98765432".utf8)[sum % 11] == bytes[range.upperBound - 1] ? range : nil
  }

  /// `123.456.789-09`, Brazil's, with two check digits.
  private func taxpayerNumber() -> Range<Int>? {
    guard let range = range(of: "ddd.ddd.ddd-dd") else { return nil }
    let digits = bytes[range].filter { $0.isDigit }.map { Int($0) - 0x30 }
    guard Set(digits).count > 1 else { return nil }
    func check(_ count: Int) -> Int {
      let sum = (0..<count).reduce(0) { $0 + digits[$1] * (count + 1 - $1) }
      return sum * 10 % 11 % 10
    }
    return check(9) == digits[9] && check(10) == digits[10] ? range : nil
  }

  /// `RSSMRA85T10A562S`, Italy's, with a letter that checks the others.
  private func fiscalCode() -> Range<Int>? {
    guard let range = range(of: "LLLLLLddLddLdddL"), "ABCDEHLMPRST".utf8.contains(bytes[index + 8]) else { return nil }
    let odd = [
      1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
    ]
    let sum = (0..<15).reduce(0) { sum, place in
      let byte = bytes[index + place]
      let value = Int(byte) - (byte.isDigit ? 0x30 : 0x41)
      return sum + (place.isMultiple(of: 2) ? odd[value] : value)
    }
    return UInt8(0x41 + sum % 26) == bytes[range.upperBound - 1] ? range : nil
  }

  // MARK: Money

  /// The number of a card in its groups; without groups where a word says so, for many numbers have sixteen digits.
  private func cardNumber() -> Range<Int>? {
    let forms = ["dddd dddd dddd dddd", "dddd-dddd-dddd-dddd", "dddd dddddd ddddd", "dddd-dddddd-ddddd"]
    for form in forms {
      guard let range = range(of: form) else { continue }
      // Groups of four may be a dump of memory.
      let isInRow = isHexWord(from: index - 1, by: -1) || isHexWord(from: range.upperBound, by: 1)
      return !isInRow && isCard(range) ? range : nil
    }
    guard let range = range(of: "dddddddddddddddd") ?? range(of: "ddddddddddddddd"), isCard(range) else { return nil }
    let isNamed = (max(0, index - 24)..<index).contains { holdsIgnoringCase("card", at: $0) || holds("카드", at: $0) }
    return isNamed ? range : nil
  }

  /// Whether the digits have the prefix of a payment card and a valid Luhn checksum.
  ///
  /// Source: ISO/IEC 7812-1.
  private func isCard(_ range: Range<Int>) -> Bool {
    let digits = bytes[range].filter { $0.isDigit }.map { Int($0) - 0x30 }
    let head = digits.prefix(2).reduce(0) { $0 * 10 + $1 }
    guard
      digits.count == 15
        ? head == 34 || head == 37
        : (40...49).contains(head) || (51...55).contains(head)
          || (22...27).contains(head) || [35, 36, 60, 62, 64, 65].contains(head)
    else { return false }
    let sum = digits.reversed().enumerated().reduce(0) { sum, place in
      let value = place.offset.isMultiple(of: 2) ? place.element : 2 * place.element
      return sum + (value > 9 ? value - 9 : value)
    }
    return sum % 10 == 0 && Set(digits).count > 1
  }

  /// An account by its international number, in groups of four or not: its length is its country's, and two digits check
  /// the others.
  ///
  /// Source: ISO 13616-1, and the registry of SWIFT.
  private func bankAccount() -> Range<Int>? {
    guard index + 4 < bytes.count, bytes[index + 2].isDigit, bytes[index + 3].isDigit,
      let length = Self.accountLengths[text(index..<index + 2)]
    else { return nil }
    var end = index
    var places: [UInt8] = []
    while end < bytes.count, places.count < length {
      if bytes[end] == .space, places.count.isMultiple(of: 4), end > index, bytes[end - 1] != .space {
        end += 1
        continue
      }
      guard bytes[end].isDigit || bytes[end].isCapital else { return nil }
      places.append(bytes[end])
      end += 1
    }
    guard places.count == length, end == bytes.count || !bytes[end].isWord else { return nil }
    var rest = 0
    for byte in places[4...] + places[..<4] {
      rest = (byte.isDigit ? rest * 10 + Int(byte) - 0x30 : rest * 100 + Int(byte) - 0x37) % 97
    }
    return rest == 1 ? index..<end : nil
  }

  private static let accountLengths = [
    "AD": 24, "AE": 23, "AT": 20, "BE": 16, "BG": 22, "BR": 29, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18,
    "EE": 20, "ES": 24, "FI": 18, "FR": 27, "GB": 22, "GR": 27, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IS": 26,
    "IT": 27, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "MC": 27, "MT": 31, "NL": 18, "NO": 15, "PL": 28, "PT": 25,
    "RO": 24, "SA": 24, "SE": 24, "SI": 19, "SK": 24, "TR": 26, "UA": 29,
  ]

  // MARK: Digits

  private func digit(_ place: Int) -> Int { Int(bytes[place]) - 0x30 }

  /// Whether two digits and the next two are a month and its day.
  private func isDate(month place: Int) -> Bool {
    (1...12).contains(digit(place) * 10 + digit(place + 1))
      && (1...31).contains(digit(place + 2) * 10 + digit(place + 3))
  }
}
