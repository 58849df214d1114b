/// A system version for comparing, `17.1.2` being more than `17.1`.
struct SystemVersionNumber: Comparable {
  /// The first three numbers, twenty bits for each, the first in the highest; zero where the text holds none.
  private let rank: UInt64

  /// Reads the numbers between the dots; of each the digits at its beginning count.
  init(_ text: String) {
    var (rank, number, shift) = (UInt64(0), UInt64(0), UInt64(40))
    var isAtBeginning = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "."):
        rank |= number << shift
        if shift == 0 {
          self.rank = rank
          return
        }
        (number, shift, isAtBeginning) = (0, shift - 20, true)
      case UInt8(ascii: "0")...UInt8(ascii: "9") where isAtBeginning:
        number = min(number * 10 + UInt64(byte - UInt8(ascii: "0")), 1 << 20 - 1)
      default: isAtBeginning = false
      }
    }
    self.rank = rank | number << shift
  }

  /// Whether the version lies in a range whose ends may be open; one without a number lies in none.
  func lies(from lower: String?, below upper: String?) -> Bool {
    if let lower, self < SystemVersionNumber(lower) { return false }
    if let upper, self >= SystemVersionNumber(upper) { return false }
    return rank != 0
  }

  static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
}
