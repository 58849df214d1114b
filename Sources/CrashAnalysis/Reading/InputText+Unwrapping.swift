extension InputText {
  /// The source that an input is: what is wrapped in something else is taken out, and its lines are told as they were.
  static func source(path: String, _ bytes: [UInt8]) -> ReportSource {
    let plain = Self.plain(bytes)
    guard let (text, origins) = WrappedText.unwrapped(plain) else { return ReportSource(path: path, bytes: plain) }
    var source = ReportSource(path: path, bytes: Self.plain(text))
    source.originalLines = origins
    return source
  }
}
