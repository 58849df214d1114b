/// A text of which some lines are written anew, so that a reader knows them; it remembers which line each comes from.
package struct RewrittenLines {
  package private(set) var bytes: [UInt8] = []
  /// For each line how many lines of the input precede the one that it comes from.
  package private(set) var origins: [Int] = []

  /// Makes an empty text.
  package init() {}

  /// Takes all lines of a text, each as it is or as `rewritten` says.
  package init(of bytes: Bytes, _ rewritten: (ByteSlice) -> String?) {
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
  package mutating func add(_ line: ByteSlice, _ number: Int) {
    line.bytes.append(line.start, line.end, to: &bytes)
    end(number)
  }

  /// Adds a line that was written anew.
  package mutating func add(_ text: String, _ number: Int) {
    bytes += Array(text.utf8)
    end(number)
  }

  /// Adds all lines that are left, as they are.
  package mutating func add(_ lines: inout Lines, _ first: Int) {
    var number = first
    while let line = lines.next() {
      add(line, number)
      number += 1
    }
  }

  /// Adds a line that was put together.
  package mutating func add(_ text: [UInt8], _ number: Int) {
    bytes += text
    end(number)
  }

  private mutating func end(_ number: Int) {
    bytes.append(0x0A)
    origins.append(number)
  }
}
