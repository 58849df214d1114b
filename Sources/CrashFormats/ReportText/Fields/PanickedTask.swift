/// The process that ran when the kernel stopped.
struct PanickedTask {
  let name: String
  let identifier: Int?

  /// Finds `Panicked task 0x…: 2461 pages, 166 threads: pid 0: kernel_task` or
  /// `BSD process name corresponding to current thread: kernel_task` in the text of a panic.
  static func parse(_ text: String) -> PanickedTask? {
    for line in text.split(whereSeparator: \.isNewline).prefix(400) {
      if let task = parse(line: line) { return task }
    }
    return nil
  }

  /// The same in one line.
  static func parse(line: Substring) -> PanickedTask? {
    if line.hasPrefix("Panicked task "), let mark = line.range(of: ": pid ") {
      let parts = line[mark.upperBound...].split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return named(parts[1], Int(parts[0]))
    }
    if let mark = line.range(of: "rocess name corresponding to current thread:") {
      return named(line[mark.upperBound...], nil)
    }
    return nil
  }

  private static func named(_ text: Substring, _ identifier: Int?) -> PanickedTask? {
    let name = text.drop { $0 == " " }.prefix { $0 != "\r" }
    return name.isEmpty ? nil : PanickedTask(name: String(name), identifier: identifier)
  }
}
