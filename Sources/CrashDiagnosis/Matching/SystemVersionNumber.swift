/// A system version for comparing, `17.1.2` being more than `17.1`.
struct SystemVersionNumber {
  private let parts: [Int]

  init(_ text: String) {
    parts = text.split(separator: ".").prefix(3).map { Int($0.prefix { $0.isNumber }) ?? 0 }
  }

  /// Whether the version lies in a range whose ends may be open.
  func lies(from lower: String?, below upper: String?) -> Bool {
    if let lower, compare(with: lower) < 0 { return false }
    if let upper, compare(with: upper) >= 0 { return false }
    return !parts.isEmpty
  }

  private func compare(with text: String) -> Int {
    let other = SystemVersionNumber(text).parts
    for index in 0..<max(parts.count, other.count) {
      let difference = (index < parts.count ? parts[index] : 0) - (index < other.count ? other[index] : 0)
      if difference != 0 { return difference }
    }
    return 0
  }
}
