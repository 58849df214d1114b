import ByteKit

/// A report in base64 (RFC 4648): in strings of JSON and in the data of property lists, as apps send MetricKit's payloads
/// to their servers, or in a file of its own.
enum Base64Text {
  /// Fewer digits stand for no report.
  private static let shortest = 160
  /// So many digits tell whether text follows.
  private static let opening = 24

  /// What the digits of a string stand for, where it is a report; nil where it is none.
  static func report(_ text: ByteSlice) -> [UInt8]? {
    var digits = text.index(of: ";base64,").map { $0 < text.start + 80 ? text.from($0 + 8) : text } ?? text
    while digits[0] == 0x0A || isBlank(digits[0]) { digits = digits.dropping(1) }
    guard digits.count >= shortest, opensText(digits) else { return nil }
    var (bytes, bits) = ([UInt8](), Base64Bits())
    bytes.reserveCapacity(digits.count / 4 * 3)
    for index in digits.start..<digits.end {
      let digit = digits.bytes[index]
      if let byte = bits.add(digit) {
        bytes.append(byte)
      } else if base64Digit(digit) == nil, digit != 0x3D, digit != 0x0A, digit != 0x0D, !isBlank(digit) {
        return nil
      }
    }
    return Bytes.with(bytes, isReport) ? bytes : nil
  }

  /// The report that a whole input stands for; nil where it is anything else.
  static func whole(_ bytes: Bytes, _ prefix: InputPrefix) -> WrappedText.Text? {
    guard let text = report(bytes[prefix.firstIndex..<bytes.count]) else { return nil }
    return (text, [0])
  }

  /// The reports in the data of a property list; nil where there are none.
  static func data(ofPropertyList bytes: Bytes) -> WrappedText.Text? {
    var result = OriginText()
    var (index, counted) = (0, 0)
    while let start = bytes.index(of: "<data>", from: index, to: bytes.count),
      let end = bytes.index(of: "</data>", from: start, to: bytes.count)
    {
      index = end
      guard let text = report(bytes[start + 6..<end]) else { continue }
      result.line += bytes.lineFeeds(from: counted, to: start)
      counted = start
      result.addAll(text)
    }
    return result.bytes.isEmpty ? nil : result.text
  }

  /// Whether strings of JSON may be reports in base64; what their first bytes become is known.
  static func mayOccur(in bytes: Bytes) -> Bool {
    openings.contains { bytes.index(of: $0, from: 0, to: bytes.count) != nil }
  }

  /// `{"`, an object or a list on lines of its own, the first words of Apple's texts, and what names the encoding.
  private static let openings: [StaticString] = [
    "\"eyJ", "\"ewog", "\"ewoJ", "\"ewoi", "\"ew0K", "\"W3s", "\"Wwog", "\"SW5jaWRlbnQ", "\"UHJvY2Vzcz", "\"LS0tLS0t",
    "\"cGxjcmFzaA", ";base64,",
  ]

  /// Whether the first digits stand for text, or for a report of PLCrashReporter.
  private static func opensText(_ digits: ByteSlice) -> Bool {
    var bits = Base64Bits()
    var head: [UInt8] = []
    for index in digits.start..<digits.start + opening {
      guard base64Digit(digits.bytes[index]) != nil else { return false }
      if let byte = bits.add(digits.bytes[index]) { head.append(byte) }
    }
    return head.starts(with: "plcrash".utf8) || head.allSatisfy { $0 >= 0x20 && $0 < 0x7F || isBlank($0) || $0 == 0x0A }
  }

  private static func isReport(_ bytes: Bytes) -> Bool {
    let prefix = InputPrefix(bytes.prefix(InputPrefix.limit))
    if prefix.opensJSON { return ReportSigns.isKnownJSON(prefix) || ReportSigns.occurEscaped(in: bytes) }
    return prefix.binaryFormat != nil || ReportSigns.occur(in: bytes)
  }
}
