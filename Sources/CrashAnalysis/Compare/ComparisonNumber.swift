/// Numbers for people.
enum ComparisonNumber {
  /// A whole number with a comma before every three digits.
  static func grouped(_ number: Int) -> String {
    var result = ""
    let digits = String(number)
    for (position, digit) in digits.enumerated() {
      if position > 0, digit != "-", (digits.count - position) % 3 == 0, result != "-" { result += "," }
      result.append(digit)
    }
    return result
  }

  /// A number with three digits that count.
  static func short(_ number: Double) -> String {
    if number.isNaN { return "–" }
    if number.isInfinite || number >= 1e15 { return "∞" }
    if number == 0 { return "0" }
    if number < 0.0005 { return "under 0.001" }
    if number >= 99.95 { return grouped(Int(number.rounded())) }
    let places = number >= 9.995 ? 1 : number >= 0.9995 ? 2 : 3
    return fixed(number, places: places)
  }

  /// A share as a percentage.
  static func percent(_ share: Double) -> String {
    if share == 0 { return "0 %" }
    if share < 0.0005 { return "under 0.1 %" }
    return fixed(share * 100, places: 1) + " %"
  }

  /// A number with at most so many decimal places, without zeros at the end.
  private static func fixed(_ number: Double, places: Int) -> String {
    let scale = [1, 10, 100, 1000][min(max(places, 0), 3)]
    let scaled = Int((number * Double(scale)).rounded())
    var fraction = String(scaled % scale + scale).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return grouped(scaled / scale) + (fraction.isEmpty ? "" : "." + fraction)
  }
}
