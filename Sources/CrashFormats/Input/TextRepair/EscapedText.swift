import ByteKit
import CrashModel

/// A report in a string of another file: its line breaks are written out as `\n`.
enum EscapedText {
  /// What a report begins a line with that is not to be found elsewhere.
  private static let marks: [StaticString] = ["\\nThread ", "\\nException Type:", "\\n0   "]
  /// Strings in strings are escaped again; so often they are taken apart.
  private static let depth = 2

  /// The text of the string that holds a report, all of which stands on one line; nil where there is none.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard let mark = mark(in: bytes) else { return frames(source, bytes) }
    var text = unescaped(bytes, around: mark)
    for _ in 1..<depth {
      let inner = Bytes.with(text) { bytes in Self.mark(in: bytes).map { unescaped(bytes, around: $0) } }
      guard let inner else { break }
      text = inner
    }
    let line = source.firstLine + bytes.lineFeeds(from: 0, to: mark)
    var copy = ReportSource(path: source.path, bytes: text, firstLine: line)
    copy.originalLines = [0]
    return copy
  }

  /// The line one of whose strings is a stack, with the stack's lines below it.
  private static func frames(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard let mark = bytes.index(of: "\\n1   ", from: 0, to: bytes.count) else { return nil }
    let (start, quote) = start(ofStringAround: mark, bytes)
    let line = bytes.line(around: mark)
    guard let quote, start > line.start,
      let end = (mark..<line.end).first(where: { bytes[$0] == quote && bytes[$0 - 1] != 0x5C })
    else { return nil }
    var text: [UInt8] = []
    bytes.append(line.start, start - 1, to: &text)
    text.append(0x0A)
    text += unescaped(bytes, around: mark)
    text.append(0x0A)
    bytes.append(end + 1, line.end, to: &text)
    let number = source.firstLine + bytes.lineFeeds(from: 0, to: mark)
    var copy = ReportSource(path: source.path, bytes: text, firstLine: number)
    copy.originalLines = [0]
    return copy
  }

  private static func mark(in bytes: Bytes) -> Int? {
    marks.lazy.compactMap { mark in bytes.index(of: mark, from: 0, to: bytes.count) }.first
  }

  private static func unescaped(_ bytes: Bytes, around mark: Int) -> [UInt8] {
    let (start, quote) = start(ofStringAround: mark, bytes)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count - start)
    var index = start
    while index < bytes.count, quote == nil || bytes[index] != quote {
      if bytes[index] == 0x5C, index + 1 < bytes.count {
        result += meaning(of: bytes[index + 1])
        index += 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  /// Behind the quote that opens the string, and the quote; the beginning of the line where there is none.
  private static func start(ofStringAround mark: Int, _ bytes: Bytes) -> (Int, UInt8?) {
    var index = mark - 1
    while index >= 0, bytes[index] != 0x0A {
      if bytes[index] == 0x22 || bytes[index] == 0x27, index == 0 || bytes[index - 1] != 0x5C {
        // An apostrophe within words opens nothing.
        if bytes[index] == 0x22 || index == 0 || !isWordByte(bytes[index - 1]) { return (index + 1, bytes[index]) }
      }
      index -= 1
    }
    return (index + 1, nil)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) }

  private static func meaning(of byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "n"): [0x0A]
    case UInt8(ascii: "t"): [0x09]
    case UInt8(ascii: "r"): []
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"), 0x5C: [byte]
    default: [0x5C, byte]
    }
  }
}
