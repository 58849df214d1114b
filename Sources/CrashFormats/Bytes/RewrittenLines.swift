import CrashModel

/// A text of which some lines are written anew, so that a reader knows them; it remembers which line each comes from.
struct RewrittenLines {
  private(set) var bytes: [UInt8] = []
  private var origins: [Int] = []

  /// Makes an empty text.
  init() {}

  /// Takes all lines of a text, each as it is or as `rewritten` says.
  init(of bytes: Bytes, _ rewritten: (ByteSlice) -> String?) {
    var lines = Lines(bytes)
    var number = 0
    while let line = lines.next() {
      if let text = rewritten(line) { add(text, number) } else { add(line, number) }
      number += 1
    }
  }

  /// Adds a line as it is.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - number: How many lines of the input stand before it.
  mutating func add(_ line: ByteSlice, _ number: Int) {
    line.bytes.append(line.start, line.end, to: &bytes)
    end(number)
  }

  /// Adds a line that was written anew.
  mutating func add(_ text: String, _ number: Int) {
    bytes += Array(text.utf8)
    end(number)
  }

  /// Adds all lines that are left, as they are.
  mutating func add(_ lines: inout Lines, _ first: Int) {
    var number = first
    while let line = lines.next() {
      add(line, number)
      number += 1
    }
  }

  /// Adds a line that was put together.
  mutating func add(_ text: [UInt8], _ number: Int) {
    bytes += text
    end(number)
  }

  private mutating func end(_ number: Int) {
    bytes.append(0x0A)
    origins.append(number)
  }

  /// The text as a source whose lines are told as they were.
  func source(in source: ReportSource) -> ReportSource {
    var copy = ReportSource(path: source.path, bytes: bytes, firstLine: source.firstLine)
    // The lines may have been others before.
    let earlier = source.originalLines
    copy.originalLines = earlier.isEmpty ? origins : origins.map { $0 < earlier.count ? earlier[$0] : $0 }
    return copy
  }
}
