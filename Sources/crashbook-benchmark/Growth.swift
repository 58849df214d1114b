import CrashAnalysis

/// Makes small fixtures as large as real reports.
enum Growth {
  /// Size that inputs are grown to.
  static let size = 80 * 1024

  /// Repeats the last thread of a report until the report has the size; one that is no longer read the same way, or has
  /// nothing to repeat, stays as it is.
  static func grown(_ source: ReportSource, _ format: String) -> ReportSource {
    let bytes = source.bytes
    guard bytes.count < size, let grown = repeatedElement(of: bytes) ?? repeatedTextThread(of: bytes) else {
      return source
    }
    let result = ReportSource(path: source.path, bytes: grown)
    let isRead = (try? ReportFormat.of(result))?.name == format
    return isRead && (try? ReportFormat.reports(in: result)) != nil ? result : source
  }

  // MARK: JSON

  /// Repeats the last element of the largest array under one of the keys that hold threads, or processes.
  private static func repeatedElement(of bytes: [UInt8]) -> [UInt8]? {
    guard bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return nil }
    for key in ["\"threads\"", "\"processes\"", "\"callStacks\""] {
      guard let place = positions(of: Array(key.utf8), in: bytes).last,
        let start = bytes[place...].firstIndex(of: UInt8(ascii: "[")), let element = lastElement(of: bytes, start)
      else { continue }
      let copy = [UInt8(ascii: ",")] + bytes[element]
      let count = (size - bytes.count) / copy.count
      return bytes[..<element.upperBound] + Array(repeatElement(copy, count: count).joined())
        + bytes[element.upperBound...]
    }
    return nil
  }

  /// The range of the last object in an array that begins at a bracket.
  private static func lastElement(of bytes: [UInt8], _ start: Int) -> Range<Int>? {
    var depth = 0
    var isInString = false
    var opening = start
    var last: Range<Int>?
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString, UInt8(ascii: "[") where !isInString:
        if depth == 1 { opening = index }
        depth += 1
      case UInt8(ascii: "}") where !isInString, UInt8(ascii: "]") where !isInString:
        depth -= 1
        if depth == 1 { last = opening..<index + 1 }
        if depth == 0 { return last }
      default: break
      }
      index += 1
    }
    return nil
  }

  // MARK: Text

  /// Repeats the block of the last thread but one of a text report, under other numbers.
  private static func repeatedTextThread(of bytes: [UInt8]) -> [UInt8]? {
    let starts = positions(of: Array("\nThread ".utf8), in: bytes)
    guard starts.count >= 3 else { return nil }
    let (start, end) = (starts[starts.count - 2], starts[starts.count - 1])
    let body = bytes[start..<end].dropFirst().drop { $0 != UInt8(ascii: "\n") }
    guard body.count > 40 else { return nil }
    var grown = Array(bytes[..<end])
    var number = 100
    while grown.count + bytes.count - end < size {
      grown += Array("\nThread \(number):".utf8) + body
      number += 1
    }
    return grown + bytes[end...]
  }

  private static func positions(of part: [UInt8], in bytes: [UInt8]) -> [Int] {
    guard let first = part.first else { return [] }
    var result: [Int] = []
    var index = 0
    while let found = bytes[index...].firstIndex(of: first) {
      if bytes[found...].starts(with: part) { result.append(found) }
      index = found + 1
    }
    return result
  }
}
