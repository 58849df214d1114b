import ByteKit
import CrashModel

extension RewrittenLines {
  /// The text as a source whose lines are told as they were.
  func source(in source: ReportSource) -> ReportSource {
    var copy = ReportSource(path: source.path, bytes: bytes, firstLine: source.firstLine)
    // The lines may have been others before.
    let earlier = source.originalLines
    copy.originalLines = earlier.isEmpty ? origins : origins.map { $0 < earlier.count ? earlier[$0] : $0 }
    return copy
  }
}
