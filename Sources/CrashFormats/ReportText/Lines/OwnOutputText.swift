import ByteKit
import CrashModel

/// The lines of a text that crashbook itself wrote about a crash, between those of other programs.
enum OwnOutputText {
  /// So many lines of an account are looked at for its verdict.
  private static let accountLimit = 200

  /// Whether a line of a log stands in what crashbook told of a crash there, in words, in JSON or in Markdown.
  static func holds(_ line: ByteSlice, in bytes: Bytes) -> Bool {
    let text = LogPrefix.message(of: line)
    switch text[0] {
    case 0x7B: return text.hasPrefix("{\"schema\":\"crashbook.") || text.hasPrefix("{\"source\":{\"path\":")
    case 0x22:
      return text.hasPrefix("\"statement\": \"")
        || text.hasPrefix("\"text\": \"") && above(line, bytes).hasPrefix("\"field\": \"")
    case 0x7C: return isInTableOfEvidence(line, bytes)
    default: return isBelowVerdict(line, bytes)
    }
  }

  private static func above(_ line: ByteSlice, _ bytes: Bytes) -> ByteSlice {
    line.start > 0 ? LogPrefix.message(of: bytes.line(around: line.start - 1)) : line.upTo(line.start)
  }

  /// Whether a line and all above it are rows of a table, up to the heading of the evidence.
  private static func isInTableOfEvidence(_ line: ByteSlice, _ bytes: Bytes) -> Bool {
    let heading = heading(above: line, bytes) { LogPrefix.message(of: $0)[0] == 0x7C }
    return heading.map { LogPrefix.message(of: $0) == "### How we know" } ?? false
  }

  /// Whether a line is indented, and all lines above it are up to that of a verdict.
  private static func isBelowVerdict(_ line: ByteSlice, _ bytes: Bytes) -> Bool {
    guard isIndented(line), let heading = heading(above: line, bytes, isIndented) else { return false }
    return verdicts.contains { LogPrefix.message(of: heading).hasPrefix($0) }
  }

  /// The nearest line above another one that is neither empty nor of the same part; nil where there is none near.
  private static func heading(
    above line: ByteSlice, _ bytes: Bytes, _ isOfPart: (ByteSlice) -> Bool
  ) -> ByteSlice? {
    var place = line.start
    for _ in 0..<accountLimit where place > 0 {
      let above = bytes.line(around: place - 1)
      if !LogPrefix.message(of: above).isEmpty, !isOfPart(above) { return above }
      place = above.start
    }
    return nil
  }

  /// A text in which the lines are blank that crashbook wrote of a crash, each as long as it was; nil where there are none.
  static func blanked(_ bytes: Bytes) -> [UInt8]? {
    guard signs.contains(where: { bytes.index(of: $0, from: 0, to: bytes.count) != nil }) else { return nil }
    var plain: [UInt8] = []
    bytes.append(0, bytes.count, to: &plain)
    var lines = Lines(bytes)
    var (isInside, isFound) = (false, false)
    while let line = lines.next() {
      let text = LogPrefix.message(of: line)
      if verdicts.contains(where: { text.hasPrefix($0) }), !isIndented(line) {
        isInside = true
      } else if isInside, !text.isEmpty, !isIndented(line) {
        isInside = false
      }
      let isOther = text[0] == 0x7B || text[0] == 0x22 || text[0] == 0x7C
      guard isInside || isOther && holds(line, in: bytes) else { continue }
      isFound = true
      for index in line.start..<line.end { plain[index] = 0x20 }
    }
    return isFound ? plain : nil
  }

  /// What stands in every account, whatever its form.
  private static let signs: [StaticString] = [
    "crashbook explain ", "Crashes by cause (crashbook", "\"crashbook.analysis/", "{\"source\":{\"path\":",
    "### How we know", "### 근거", "원인별 크래시 (crashbook",
  ]

  private static func isIndented(_ line: ByteSlice) -> Bool {
    let start = LogPrefix.message(of: line).start
    return start - line.start >= 2 && line.bytes[start - 1] == 0x20 && line.bytes[start - 2] == 0x20
  }

  /// How the verdict of each account begins, and the account of many.
  static let verdicts: [StaticString] = [
    "CERTAIN  ", "LIKELY  ", "INCONCLUSIVE  ", "NOT A CRASH  ", "Crashes by cause (crashbook",
    "확실  ", "유력  ", "판단 불가  ", "크래시 아님  ", "원인별 크래시 (crashbook",
  ]
}
