import ByteKit
import CrashModel

extension RewrittenLines {
  /// The text with its frames written anew, numbered from zero in every run of them, which empty lines do not end; nil
  /// where there are fewer than two.
  ///
  /// What `frame` gets is a line without its prefixes and the number of the frame.
  static func source(
    _ source: ReportSource, _ bytes: Bytes, withFrames frame: (ByteSlice, Int) -> String?
  ) -> ReportSource? {
    var (frames, run) = (0, 0)
    let result = RewrittenLines(of: bytes) { line in
      let text = LogPrefix.message(of: line)
      guard let frame = frame(text, run) else {
        if !text.isEmpty { run = 0 }
        return nil
      }
      frames += 1
      run += 1
      return frame
    }
    return frames > 1 ? result.source(in: source) : nil
  }
}
