import ByteKit
public import CrashModel

extension ReportFormat {
  /// Whether reports of the format may follow each other in a stream, each of which is known to be complete before the
  /// stream has ended.
  public var mayArrive: Bool { name == ReportFormat.ips.name || name == ReportFormat.appleText.name }

  /// Where the first of Apple's reports ends in a text that is still being written; nil as long as it may go on.
  ///
  /// The objects of an `.ips` are complete when their brackets are closed, a text when the next report begins.
  public static func endOfFirstReport(in source: ReportSource) -> Int? {
    Bytes.with(source.bytes) { bytes in
      let start = InputPrefix(bytes).firstIndex
      guard bytes[start] == 0x7B else { return AppleTextReader.first(of: source, bytes, from: start).next }
      guard let body = endOfObject(bytes, at: start), bytes[body] == 0x7B else {
        // A header may be followed by a text.
        return IPSReader.first(of: source, bytes, from: start).next
      }
      return endOfObject(bytes, at: body)
    }
  }

  /// Where something follows behind an object and the blanks after it; nil where the object is not complete.
  private static func endOfObject(_ bytes: Bytes, at start: Int) -> Int? {
    var validator = JSONValidator(bytes, at: start)
    guard (try? validator.checkValue()) != nil else { return nil }
    var end = validator.position
    while end < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end]) { end += 1 }
    return end
  }
}
