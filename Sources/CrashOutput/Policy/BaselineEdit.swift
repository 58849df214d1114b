import CrashDiagnosis
public import JSON5
import ByteKit

extension Baseline {
  /// The text of a baseline with some entries more and some less; comments and all else that people wrote stay.
  ///
  /// - Parameters:
  ///   - text: The file as it was read, which ``init(_:)`` took.
  ///   - new: What is added.
  ///   - absent: Signatures of what is taken out.
  /// - Returns: The new text.
  /// - Throws: ``JSON5Error`` where the text is no baseline.
  public static func edited(
    _ text: [UInt8], adding new: [BaselineEntry], removing absent: Set<String>
  ) throws(JSON5Error) -> [UInt8] {
    let old = try Baseline(text)
    let kept = old.entries.filter { !absent.contains($0.signature) }
    // As this program wrote it: so it stays.
    if text == old.written { return Baseline(kept + new).written }
    let list = try JSON5Cursor(JSON5Parser.parse(text)).object(allowing: ["schema", "entries"]).required("entries")
    var result: [UInt8] = []
    var copied = 0
    var needsComma = false
    for (entry, cursor) in zip(old.entries, try list.array()) {
      let range = cursor.value.range
      let comma = comma(in: text, from: range.upperBound)
      if absent.contains(entry.signature) {
        result += text[copied..<range.lowerBound]
        copied = comma.map { $0 + 1 } ?? range.upperBound
        dropEmptyLine(at: &copied, in: text, behind: &result)
      } else {
        result += text[copied..<range.upperBound]
        copied = range.upperBound
        needsComma = comma == nil
      }
    }
    if new.isEmpty { return result + text[copied...] }
    if needsComma { result.append(UInt8(ascii: ",")) }
    let bracket = list.value.range.upperBound - 1
    var rest = text[copied..<bracket]
    while let last = rest.last, last <= 0x20 { rest.removeLast() }
    result += rest
    for entry in new { result += line(of: entry) }
    return result + Array("\n  ".utf8) + text[bracket...]
  }

  /// Takes out the line of which an entry was all.
  private static func dropEmptyLine(at place: inout Int, in text: [UInt8], behind result: inout [UInt8]) {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    let end = text[place...].firstIndex { !isBlank($0) } ?? text.count
    let start = (result.lastIndex { !isBlank($0) } ?? -1) + 1
    guard end < text.count, text[end] == 0x0A, start > 0, result[start - 1] == 0x0A else { return }
    result.removeSubrange(start...)
    place = end + 1
  }

  /// An entry on lines of its own, with a comma behind it.
  private static func line(of entry: BaselineEntry) -> [UInt8] {
    var writer = JSONWriter(indent: 2)
    entry.write(to: &writer)
    return writer.bytes.split(separator: 0x0A).flatMap { Array("\n    ".utf8) + $0 } + [UInt8(ascii: ",")]
  }

  /// Where the comma stands behind a value; nil where the list ends without one.
  private static func comma(in text: [UInt8], from end: Int) -> Int? {
    var index = end
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: ","): return index
      case UInt8(ascii: "]"): return nil
      case UInt8(ascii: "/") where text[index...].starts(with: "//".utf8):
        index = text[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.count
      case UInt8(ascii: "/"):
        index += 2
        while index < text.count, !text[index...].starts(with: "*/".utf8) { index += 1 }
        index += 2
      default: index += 1
      }
    }
    return nil
  }
}
