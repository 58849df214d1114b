/// Numbers by which states, banks and issuers of cards know people, as far as their form or a check digit tells them.
extension RedactionScanner {
  /// A number that begins with a digit.
  func personalNumber() -> Range<Int>? {
    // Behind these it is a part of something longer.
    guard index == 0 || !"-.:+/".utf8.contains(bytes[index - 1]) else { return nil }
    return residentNumber() ?? numberOfCitizen() ?? taxpayerNumber() ?? cardNumber()
  }

  /// A number that begins with a capital.
  func accountNumber() -> Range<Int>? {
    guard (0x41...0x5A).contains(bytes[index]) else { return nil }
    return bankAccount() ?? fiscalCode()
  }

  /// The number behind a name that says what it is: `"card_number": "…"`, `ssn=…`.
  func namedPersonalNumber() -> Range<Int>? {
    var end = index
    while end < bytes.count, end - index <= 48, Self.isWord(bytes[end]) || bytes[end] == 0x2D { end += 1 }
    guard end - index <= 48, let value = startOfValue(behind: end), value.start < bytes.count else { return nil }
    // Most values are no numbers, and their names need not be looked at.
    let first = bytes[value.start]
    guard Self.isDigit(first) || (0x41...0x5A).contains(first), !holds(Self.hexadecimalStart, at: value.start) else {
      return nil
    }
    let range = value.start..<(endOfQuoted(from: value.start) ?? endOfValue(from: value.start))
    let digits = bytes[range].count(where: Self.isDigit)
    guard digits > 2, range.count <= 40, bytes[range].allSatisfy({ Self.isWord($0) || " -.".utf8.contains($0) }),
      isValue(range)
    else { return nil }
    let name = text(index..<end).lowercased().filter { $0 != "_" && $0 != "-" }
    let isNamed =
      ["cvv", "cvc", "cvv2"].contains(name)
      ? digits < 5 && range.count == digits : digits > 5 && Self.numberNames.contains { name.hasSuffix($0) }
    return isNamed ? range : nil
  }

  private static let numberNames = [
    "ssn", "socialsecuritynumber", "nationalid", "nationalidnumber", "identitynumber", "idcardnumber", "passportnumber",
    "taxid", "taxnumber", "personnummer", "aadhaar", "aadhaarnumber", "pesel", "iban", "cardnumber", "creditcard",
    "bankaccountnumber",
  ]
  private static let hexadecimalStart = Array("0x".utf8)

  // MARK: Identity

  /// `900101-1234567`, Korea's, in which a digit for the century follows the day of birth; since 2020 none checks it.
  private func residentNumber() -> Range<Int>? {
    guard let range = fitting("dddddd-ddddddd"), isDate(month: index + 2), (1...8).contains(digit(index + 7)) else {
      return nil
    }
    return range
  }

  /// China's, of 18 places: a region, the day of birth, a number and a check digit, which may be an X.
  private func numberOfCitizen() -> Range<Int>? {
    guard let range = fitting("dddddddddddddddddd") ?? fitting("dddddddddddddddddX"),
      ["19", "20"].contains(text(index + 6..<index + 8)), isDate(month: index + 10)
    else { return nil }
    let weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
    let sum = weights.indices.reduce(0) { $0 + weights[$1] * digit(index + $1) }
    return Array("10X98765432".utf8)[sum % 11] == bytes[range.upperBound - 1] ? range : nil
  }

  /// `123.456.789-09`, Brazil's, with two check digits.
  private func taxpayerNumber() -> Range<Int>? {
    guard let range = fitting("ddd.ddd.ddd-dd") else { return nil }
    let digits = bytes[range].filter(Self.isDigit).map { Int($0) - 0x30 }
    guard Set(digits).count > 1 else { return nil }
    func check(_ count: Int) -> Int {
      let sum = (0..<count).reduce(0) { $0 + digits[$1] * (count + 1 - $1) }
      return sum * 10 % 11 % 10
    }
    return check(9) == digits[9] && check(10) == digits[10] ? range : nil
  }

  /// `RSSMRA85T10A562S`, Italy's, with a letter that checks the others.
  private func fiscalCode() -> Range<Int>? {
    guard let range = fitting("LLLLLLddLddLdddL"), "ABCDEHLMPRST".utf8.contains(bytes[index + 8]) else { return nil }
    let odd = [
      1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
    ]
    let sum = (0..<15).reduce(0) { sum, place in
      let byte = bytes[index + place]
      let value = Int(byte) - (Self.isDigit(byte) ? 0x30 : 0x41)
      return sum + (place.isMultiple(of: 2) ? odd[value] : value)
    }
    return UInt8(0x41 + sum % 26) == bytes[range.upperBound - 1] ? range : nil
  }

  // MARK: Money

  /// The number of a card in its groups; without groups where a word says so, for many numbers have sixteen digits.
  private func cardNumber() -> Range<Int>? {
    let forms = ["dddd dddd dddd dddd", "dddd-dddd-dddd-dddd", "dddd dddddd ddddd", "dddd-dddddd-ddddd"]
    for form in forms {
      guard let range = fitting(form) else { continue }
      // Groups of four may be a dump of memory.
      let isInRow = isDump(from: index - 1, by: -1) || isDump(from: range.upperBound, by: 1)
      return !isInRow && isCard(range) ? range : nil
    }
    guard let range = fitting("dddddddddddddddd") ?? fitting("ddddddddddddddd"), isCard(range) else { return nil }
    let before = String(decoding: bytes[max(0, index - 24)..<index].split(separator: 0x0A).last ?? [], as: UTF8.self)
    return before.lowercased().contains("card") ? range : nil
  }

  /// Whether a blank and a word of nothing but hexadecimal digits stand at a place, in the direction of a step.
  private func isDump(from place: Int, by step: Int) -> Bool {
    guard bytes.indices.contains(place), bytes[place] == 0x20 else { return false }
    var end = place + step
    while bytes.indices.contains(end), Self.isHex(bytes[end]) { end += step }
    return abs(end - place) > 2 && !(bytes.indices.contains(end) && Self.isWord(bytes[end]))
  }

  /// Whether digits begin as cards do, and the last of them checks the others.
  ///
  /// Source: ISO/IEC 7812-1.
  private func isCard(_ range: Range<Int>) -> Bool {
    let digits = bytes[range].filter(Self.isDigit).map { Int($0) - 0x30 }
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
    guard index + 4 < bytes.count, Self.isDigit(bytes[index + 2]), Self.isDigit(bytes[index + 3]),
      let length = Self.accountLengths[text(index..<index + 2)]
    else { return nil }
    var end = index
    var places: [UInt8] = []
    while end < bytes.count, places.count < length {
      if bytes[end] == 0x20, places.count.isMultiple(of: 4), end > index, bytes[end - 1] != 0x20 {
        end += 1
        continue
      }
      guard Self.isDigit(bytes[end]) || (0x41...0x5A).contains(bytes[end]) else { return nil }
      places.append(bytes[end])
      end += 1
    }
    guard places.count == length, end == bytes.count || !Self.isWord(bytes[end]) else { return nil }
    var rest = 0
    for byte in places[4...] + places[..<4] {
      rest = (Self.isDigit(byte) ? rest * 10 + Int(byte) - 0x30 : rest * 100 + Int(byte) - 0x37) % 97
    }
    return rest == 1 ? index..<end : nil
  }

  private static let accountLengths = [
    "AD": 24, "AE": 23, "AT": 20, "BE": 16, "BG": 22, "BR": 29, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18,
    "EE": 20, "ES": 24, "FI": 18, "FR": 27, "GB": 22, "GR": 27, "HR": 21, "HU": 28, "IE": 22, "IL": 23, "IS": 26,
    "IT": 27, "LI": 21, "LT": 20, "LU": 20, "LV": 21, "MC": 27, "MT": 31, "NL": 18, "NO": 15, "PL": 28, "PT": 25,
    "RO": 24, "SA": 24, "SE": 24, "SI": 19, "SK": 24, "TR": 26, "UA": 29,
  ]

  // MARK: Forms

  /// Where a form ends that begins here, `d` being a digit and `L` a capital, unless it goes on.
  private func fitting(_ form: String) -> Range<Int>? {
    var end = index
    for sign in form.utf8 {
      guard end < bytes.count else { return nil }
      let fits =
        switch sign {
        case UInt8(ascii: "d"): Self.isDigit(bytes[end])
        case UInt8(ascii: "L"): (0x41...0x5A).contains(bytes[end])
        default: bytes[end] == sign
        }
      guard fits else { return nil }
      end += 1
    }
    guard end == bytes.count || !Self.isWord(bytes[end]) && bytes[end] != 0x2D else { return nil }
    return index..<end
  }

  private func digit(_ place: Int) -> Int { Int(bytes[place]) - 0x30 }

  /// Whether two digits and the next two are a month and its day.
  private func isDate(month place: Int) -> Bool {
    (1...12).contains(digit(place) * 10 + digit(place + 1))
      && (1...31).contains(digit(place + 2) * 10 + digit(place + 3))
  }
}
