import ByteKit

/// What a line of any program's log says besides its message: who wrote it, and when.
package enum LogLine {
  /// The thread of `App[512:20441]`, `thread 7`, `thread=0x5a3f`, `{number = 7, …}` or `[T7]`, or what stands for it:
  /// `thread A`, `Task 41` or `[req 2]`.
  package static func thread(in text: String) -> String? {
    if let number = processThread(in: text) { return number }
    // `log show` prints the thread after date, time and zone.
    let columns = text.prefix(60).split(separator: " ", maxSplits: 3)
    if columns.count == 4, columns[2].hasPrefix("0x"), seconds(in: columns[1]) != nil {
      return String(columns[2])
    }
    for pattern in threadNames {
      guard let rest = pattern.captures(in: text)?["thread"]?.utf8 else { continue }
      let name = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") }
        .prefix(while: isWord)
      guard let first = name.first else { continue }
      if isDigit(first) || name.count == 1 && (0x41...0x5A).contains(first) {
        return String(decoding: Array(name), as: UTF8.self)
      }
    }
    return numberedCaller(in: text)
  }

  /// The thread behind the process: `App[512:20441]`.
  package static func processThread(in text: String) -> String? {
    let bytes = Array(text.utf8.prefix(300))
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "[") {
      var end = index + 1
      while end < bytes.count, isDigit(bytes[end]) { end += 1 }
      guard end > index + 1, end < bytes.count, bytes[end] == UInt8(ascii: ":") else { continue }
      let start = end + 1
      end = start
      while end < bytes.count, isWord(bytes[end]) { end += 1 }
      if end > start, end < bytes.count, bytes[end] == UInt8(ascii: "]") {
        return String(decoding: bytes[start..<end], as: UTF8.self)
      }
    }
    return nil
  }

  /// The number of `Task 41`, or of the one who calls in brackets: `[req 2]`, `[cooperative-1]`.
  ///
  /// Numbers of attempts are left out, which are one caller's.
  private static func numberedCaller(in text: String) -> String? {
    for pattern in callers {
      guard let rest = pattern.captures(in: text)?["number"] else { continue }
      let marks: Set<Character> = [" ", "-", "#", "=", ":"]
      let mark = rest.prefix { marks.contains($0) }
      let number = rest.dropFirst(mark.count).prefix(while: \.isNumber)
      if !number.isEmpty { return String(number) }
    }
    return nil
  }

  private static let callers: [TextPattern] = [
    "Task{number}", "task{number}", "[req{number}", "[request{number}", "[cooperative{number}", "[worker{number}",
    "[caller{number}", "[call{number}", "[op{number}", "[queue{number}",
  ]

  private static let threadNames: [TextPattern] = [
    "(?i)thread{thread}", "(?i)tid{thread}", "number ={thread}", "[T{thread}", "스레드{thread}", "쓰레드{thread}",
  ]

  /// The first `HH:MM:SS` of a line, in seconds since midnight.
  package static func seconds(in text: some StringProtocol) -> Double? {
    let bytes = Array(text.utf8.prefix(120))
    guard bytes.count >= 8 else { return nil }
    for start in 0...(bytes.count - 8) {
      guard bytes[start + 2] == 0x3A, bytes[start + 5] == 0x3A, start == 0 || !isDigit(bytes[start - 1]),
        [0, 1, 3, 4, 6, 7].allSatisfy({ isDigit(bytes[start + $0]) })
      else { continue }
      func two(_ offset: Int) -> Double {
        Double(bytes[start + offset] - 48) * 10 + Double(bytes[start + offset + 1] - 48)
      }
      var result = two(0) * 3600 + two(3) * 60 + two(6)
      var index = start + 8
      guard index < bytes.count, bytes[index] == 0x2E || bytes[index] == 0x2C else { return result }
      index += 1
      var scale = 0.1
      while index < bytes.count, isDigit(bytes[index]) {
        result += Double(bytes[index] - 48) * scale
        scale /= 10
        index += 1
      }
      return result
    }
    return nil
  }

  package static func isWord(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
  }
}
