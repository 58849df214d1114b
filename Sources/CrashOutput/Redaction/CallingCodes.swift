/// The calling codes of countries, and how many digits their numbers have without them.
///
/// Source: ITU-T E.164, list of assigned country codes; ITU-T E.129, national numbering plans.
enum CallingCodes {
  /// The number of digits of a code that digits begin with, and the lengths of the rest.
  static func match(_ digits: [UInt8]) -> (code: Int, rest: ClosedRange<Int>)? {
    let number = digits.prefix(3).map { Int($0) }
    guard number.count == 3 else { return nil }
    if let rest = lengths[number[0]] { return (1, rest) }
    if let rest = lengths[number[0] * 10 + number[1]] { return (2, rest) }
    let code = number[0] * 100 + number[1] * 10 + number[2]
    if let rest = lengths[code] { return (3, rest) }
    return codesOfThree.contains(code) ? (3, 6...10) : nil
  }

  private static let lengths: [Int: ClosedRange<Int>] = [
    1: 10...10, 7: 10...10, 20: 8...10, 27: 9...9, 30: 10...10, 31: 9...9, 32: 8...9, 33: 9...9, 34: 9...9, 36: 8...9,
    39: 8...11, 40: 9...9, 41: 9...9, 43: 8...13, 44: 9...10, 45: 8...8, 46: 7...10, 47: 8...8, 48: 9...9, 49: 8...12,
    51: 8...9, 52: 10...11, 53: 8...8, 54: 10...11, 55: 10...11, 56: 9...9, 57: 8...10, 58: 10...10, 60: 8...10,
    61: 9...9, 62: 8...12, 63: 8...10, 64: 8...10, 65: 8...8, 66: 8...9, 81: 9...10, 82: 8...11, 84: 9...10,
    86: 10...11,
    90: 10...10, 91: 10...10, 92: 9...10, 93: 9...9, 94: 9...9, 95: 7...10, 98: 10...10, 351: 9...9, 353: 7...9,
    354: 7...9, 358: 6...11, 370: 8...8, 371: 8...8, 372: 7...8, 380: 9...9, 385: 8...9, 420: 9...9, 421: 9...9,
    852: 8...8, 886: 8...9, 966: 8...9, 971: 8...9, 972: 8...9,
  ]

  private static let codesOfThree: Set<Int> = Set(
    [211, 212, 213, 216, 218, 290, 291, 350, 352, 355, 356, 357, 359, 423, 590, 592, 593, 594, 595, 596, 597, 598, 599]
      + [670, 672, 673, 674, 675, 676, 677, 678, 679, 680, 681, 682, 683, 685, 686, 687, 688, 689, 690, 691, 692]
      + [800, 808, 850, 853, 855, 856, 870, 878, 880, 881, 882, 883, 888, 960, 961, 962, 963, 964, 965, 967, 968, 970]
      + [973, 974, 975, 976, 977, 979, 992, 993, 994, 995, 996, 998] + Array(220...269) + Array(297...299)
      + Array(373...378) + [381, 382, 383, 386, 387, 389] + Array(500...509))
}
