import ByteKit
import CrashModel

/// Finds stacks whose frames take several lines each, a number on the first: as the pages of reporters are copied, and as
/// people note them down.
///
///     #0                          Frame 0:
///     Tide.level()                  Function: Tide.level()
///     Tide.swift:31                 File: Tide.swift:31
enum MultilineFrames {
  private static let lineLimit = 4000
  /// Lines of a frame below its number.
  private static let linesBelow = 3

  /// The text with such frames written one a line; nil where there are fewer than two.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard CrashWords.tellOfEnd(bytes.all) || bytes.all.contains("hread") else { return nil }
    var walk = Lines(bytes)
    var lines: [ByteSlice] = []
    while lines.count < lineLimit, let line = walk.next() { lines.append(line.trimmed) }
    var result = RewrittenLines()
    var (line, found) = (0, 0)
    while line < lines.count {
      let frames = frames(lines, from: line)
      if frames.count > 1 {
        for frame in frames { result.add(frame.text, frame.line) }
        found += frames.count
        line = frames[frames.count - 1].end
      } else {
        result.add(lines[line], line)
        line += 1
      }
    }
    result.add(&walk, lines.count)
    return found > 1 ? result.source(in: source) : nil
  }

  private struct Frame {
    let text: String
    let line: Int
    /// The line behind it.
    let end: Int
  }

  /// The frames of the stack that begins on a line with the number zero; empty for any other line.
  private static func frames(_ lines: [ByteSlice], from first: Int) -> [Frame] {
    var frames: [Frame] = []
    var line = first
    while line < lines.count, let (number, rest) = number(lines[line]), number == frames.count {
      var parts = Parts()
      var end = line + 1
      if !rest.isEmpty, !parts.take(rest) { break }
      while end < lines.count, end <= line + linesBelow, !lines[end].isEmpty, Self.number(lines[end]) == nil,
        parts.take(lines[end])
      {
        end += 1
      }
      // All of it stands on one line in other forms of stacks.
      guard end > line + 1, let text = parts.frame(number) else { break }
      frames.append(Frame(text: text, line: line, end: end))
      line = end
    }
    return frames
  }

  /// A number at the beginning of a line, and what follows it: `0`, `#0`, `[0] open()`, `Frame 0:`.
  private static func number(_ line: ByteSlice) -> (number: Int, rest: ByteSlice)? {
    var text = line.after(prefix: "Frame ") ?? line.after(prefix: "frame ") ?? line
    if text[0] == 0x23 || text[0] == 0x5B { text = text.dropping(1) }
    guard let (number, end) = text.decimal(), number < 1000 else { return nil }
    var rest = text.from(end)
    while [0x5D, 0x3A, 0x2E, 0x29].contains(rest[0]), !rest.isEmpty { rest = rest.dropping(1) }
    guard rest.isEmpty || isBlank(rest[0]) else { return nil }
    return (Int(number), rest.trimmed)
  }

  /// What the lines of a frame say.
  private struct Parts {
    private var name: NotedFrame?
    private var place: NotedPlace?
    private var image: ByteSlice?

    /// Takes a line; false where it is no part of a frame, or one that is known already.
    mutating func take(_ line: ByteSlice) -> Bool {
      var text = line
      while let label = MultilineFrames.labels.first(where: { text.hasPrefix($0) }) {
        text = text.dropping(label.utf8CodeUnitCount).trimmed
      }
      if let found = NotedPlace(text) {
        guard place == nil else { return false }
        place = found
        return true
      }
      guard let frame = NotedFrame(text) else { return false }
      if name == nil, frame.isFunction || frame.isKnown {
        name = frame
        return true
      }
      guard image == nil, frame.mayBeImageAlone || frame.isSystemImage else { return false }
      image = text
      return true
    }

    /// The frame as lldb would print it; nil where its function is not known.
    func frame(_ number: Int) -> String? {
      guard var frame = name else { return nil }
      if let place, frame.place == nil { frame = frame.placed(at: place) }
      if let image, frame.image == nil { frame = frame.lying(in: image) }
      return frame.line(number)
    }
  }

  /// What stands before the parts of a frame.
  fileprivate static let labels: [StaticString] = [
    "at ", "in ", "Function: ", "Symbol: ", "Name: ", "Method: ", "File: ", "Source: ", "Location: ", "Image: ",
    "Module: ", "Library: ", "Binary: ",
  ]
}
