import CrashDiagnosis

/// The short form of a remedy, where there is room for one line of words only.
enum RemedyText {
  /// The first paragraph, filled in, as plain words; a list becomes one run of points.
  static func short(_ text: String, with values: [String: String]) -> String {
    let short = PageText.filled(PageText.summary(text), with: GuardedStars.guarded(values))
    let items = short.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    let isList = items.allSatisfy { $0.hasPrefix("- ") || $0.hasPrefix("  ") }
    guard isList else { return GuardedStars.restored(TerminalText.plain(short.replacingNewlines)) }
    var points: [String] = []
    for item in items {
      if item.hasPrefix("- ") {
        points.append(String(item.dropFirst(2)))
      } else if let last = points.popLast() {
        points.append(last + " " + item.drop { $0 == " " })
      }
    }
    return GuardedStars.restored(TerminalText.plain(points.joined(separator: " · ")))
  }
}
