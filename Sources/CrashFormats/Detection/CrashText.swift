import ByteKit

/// Whether a text that was found within another one is about a crash, so that it is worth taking out.
enum CrashText {
  /// Whether a format recognises the text, or a log of these lines holds a crash.
  static func isCrash(_ text: [UInt8]) -> Bool {
    let isKnown = Bytes.with(text) { bytes in
      let prefix = InputPrefix(bytes.prefix(InputPrefix.limit))
      return ReportFormat.all.contains { $0.name != ReportFormat.console.name && $0.recognize(prefix) >= .likely }
    }
    if isKnown { return true }
    var log = LogReader(path: "")
    return !log.append(text).isEmpty || !log.finish().isEmpty
  }
}
