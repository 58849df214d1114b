import ByteKit
import CrashModel

/// What journals and container tools put before every line of a backtrace: `May 02 10:00:00 web1 pierd[1234]: `,
/// `[pod/pier-7d9f/app] `, `| `.
///
/// There are more of them than can be listed, so they are learned from the one line whose beginning is known.
extension SwiftBacktraceReader {
  /// As ``reports(_:_:)``; where that finds no stack, what stands before the handler's own words is cut off every line.
  static func reportsBehindPrefixes(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    let found = reports(source, bytes)
    if found.contains(where: { $0.crashedThread?.frames.isEmpty == false }) { return found }
    let inJSON = SwiftBacktraceJSONInText.reports(source, bytes, messages: found.first?.messages ?? [])
    if !inJSON.isEmpty { return inJSON }
    guard let prefix = prefix(in: bytes) else { return found }
    // Its digits may be others on every line.
    let plain = bytes.lines { $0.dropping($0.matches(prefix)) }
    let copy = ReportSource(path: source.path, bytes: plain, firstLine: source.firstLine)
    let behind = Bytes.with(plain) { reports(copy, $0) }
    if behind.contains(where: { $0.crashedThread?.frames.isEmpty == false }) { return behind }
    // Where the stack itself was lost, the signal is still there.
    return found.contains { $0.exception.signal != nil } ? found : behind.isEmpty ? found : behind
  }

  /// A prefix that is longer than this is none.
  private static let longestPrefix = 160

  /// What stands before `*** Program crashed: ` or `💣 Program crashed: `; nil where nothing does.
  private static func prefix(in bytes: Bytes) -> ByteSlice? {
    guard let mark = bytes.index(of: "Program crashed: ", from: 0, to: bytes.count) else { return nil }
    let line = bytes.line(around: mark)
    var end = mark
    for sign: StaticString in ["*** ", "💣 "] where line.upTo(mark).hasSuffix(sign) { end -= sign.utf8CodeUnitCount }
    let prefix = line.upTo(end)
    return prefix.isEmpty || prefix.count > longestPrefix ? nil : prefix
  }
}

extension ByteSlice {
  /// How many bytes of a line are like those of a prefix, whose blank at the end an empty line may lack; zero where it
  /// begins in another way.
  fileprivate func matches(_ prefix: ByteSlice) -> Int {
    for index in 0..<prefix.count {
      if index == count, index == prefix.withoutBlanksAtEnd.count { return index }
      guard index < count, self[index] == prefix[index] || isDigit(self[index]) && isDigit(prefix[index]) else {
        return 0
      }
    }
    return prefix.count
  }
}
