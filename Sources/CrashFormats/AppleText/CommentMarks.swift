import CrashModel

/// Marks of comments before the lines of a report that somebody keeps in a source file.
enum CommentMarks {
  private static let marks: [StaticString] = ["///", "//", "--", "#", "*", ";", "%", "|"]
  /// Lines of a text that are looked at.
  private static let lineLimit = 2000

  /// Reads a text, and reads it again without marks of comments where it has frames only behind them.
  static func read(
    _ source: ReportSource, _ bytes: Bytes, _ read: (ReportSource, Bytes) -> [CrashReport]
  ) -> [CrashReport] {
    let reports = read(source, bytes)
    guard !reports.contains(where: \.hasStack), let mark = markOfFrames(in: bytes) else { return reports }
    let plain = withoutMarks(mark, bytes)
    let copy = ReportSource(path: source.path, bytes: plain, firstLine: source.firstLine)
    let found = Bytes.with(plain) { read(copy, $0) }
    return found.contains(where: \.hasStack) ? found : reports
  }

  /// The mark that stands before a frame; nil where there is none.
  private static func markOfFrames(in bytes: Bytes) -> StaticString? {
    var lines = Lines(bytes)
    for _ in 0..<lineLimit {
      guard let line = lines.next() else { return nil }
      let text = line.trimmed
      if let mark = marks.first(where: { text.hasPrefix($0) }),
        FrameLine.parse(text.dropping(mark.utf8CodeUnitCount), isInStack: false) != nil
      {
        return mark
      }
    }
    return nil
  }

  /// The same lines without a mark, so that line numbers stay those of the input.
  private static func withoutMarks(_ mark: StaticString, _ bytes: Bytes) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var lines = Lines(bytes)
    while let line = lines.next() {
      let text = line.trimmed.after(prefix: mark) ?? line
      bytes.append(text.start, text.end, to: &result)
      result.append(0x0A)
    }
    return result
  }
}

extension CrashReport {
  /// Whether frames of any thread were read.
  fileprivate var hasStack: Bool {
    threads.count > 0 || crashedThread != nil || !lastExceptionBacktrace.isEmpty
  }
}
