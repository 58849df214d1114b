import ByteKit
import CrashModel

/// What the web and its authors leave at the ends of a report's lines: tags of HTML, `//` and somebody's words.
enum TrailingMarkup {
  /// The text without it, where it shows in what was read; nil where there is none.
  ///
  /// - Parameters:
  ///   - reports: What was read of the text as it is.
  ///   - bytes: The text.
  /// - Returns: The same lines, so that their numbers stay.
  static func without(_ reports: [CrashReport], _ bytes: Bytes) -> [UInt8]? {
    if anyValue(of: reports, endsWithTag) || !reports.haveStack && hasTags(bytes) {
      return bytes.lines { withoutTags($0.trimmed) }
    }
    guard anyValue(of: reports, holdsRemark) else { return nil }
    return bytes.lines { withoutRemark($0) }
  }

  /// Whether one of the values that stand in the first lines of reports is of a sort; any of them shows how all stand.
  private static func anyValue(of reports: [CrashReport], _ isOfSort: (String) -> Bool) -> Bool {
    // By their places: going over them would copy each.
    reports.indices.contains { index in
      reports[index].process.name.map(isOfSort) ?? false || reports[index].device.map(isOfSort) ?? false
        || (reports[index].exception.codesText?.value).map(isOfSort) ?? false
        || (reports[index].exception.subtype?.value).map(isOfSort) ?? false
    }
  }

  // MARK: Tags

  private static func endsWithTag(_ value: String) -> Bool {
    value.utf8.last == 0x3E && (value.hasSuffix("<br>") || value.hasSuffix("/>") || value.contains("</"))
  }

  /// Whether one of the first lines of a report stands in a tag of its own.
  private static func hasTags(_ bytes: Bytes) -> Bool {
    var lines = Lines(bytes)
    for _ in 0..<400 {
      guard let line = lines.next() else { return false }
      let text = line.trimmed
      if text[0] == 0x3C || text.last == 0x3E, case let plain = withoutTags(text), plain.count < text.count,
        plain.hasPrefix("Exception Type:") || FrameLine.isFrame(plain) || plain.hasPrefix("Thread ")
      {
        return true
      }
    }
    return false
  }

  private static func withoutTags(_ line: ByteSlice) -> ByteSlice {
    var text = line
    while let tag = opening.first(where: { text.hasPrefix($0) }) { text = text.dropping(tag.utf8CodeUnitCount).trimmed }
    while let tag = closing.first(where: { text.hasSuffix($0) }) {
      text = text.upTo(text.end - tag.utf8CodeUnitCount).trimmed
    }
    return text
  }

  private static let opening: [StaticString] = [
    "<li>", "<p>", "<div>", "<pre>", "<code>", "<span>", "<td>", "<tr>", "<br>", "<br/>", "<br />",
  ]
  private static let closing: [StaticString] = [
    "<br>", "<br/>", "<br />", "</li>", "</p>", "</div>", "</pre>", "</code>", "</span>", "</td>", "</tr>",
  ]

  // MARK: Remarks

  private static func holdsRemark(_ value: String) -> Bool { value.utf8.contains(0x2F) && value.contains(" //") }

  private static func withoutRemark(_ line: ByteSlice) -> ByteSlice {
    guard let mark = line.index(of: " //"), !FrameLine.looksLikeApple(line.trimmed) else { return line }
    return line.upTo(mark)
  }
}
