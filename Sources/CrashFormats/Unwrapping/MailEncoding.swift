import ByteKit
import CrashModel

/// A report in the encodings of mails: "quoted-printable" and "base64" (RFC 2045).
enum MailEncoding {
  private static let lineLimit = 120
  private static let leastLines = 3

  /// The text that is encoded; nil where there is none.
  static func plain(_ bytes: Bytes, _ prefix: InputPrefix) -> WrappedText.Text? {
    var lines = Lines(bytes, from: prefix.firstIndex)
    var (broken, block) = (0, 0)
    for _ in 0..<lineLimit {
      guard let line = lines.next() else { break }
      if line.last == 0x3D, line.count > 60, line.count <= 76 { broken += 1 }
      block = isBlock(line) ? block + 1 : 0
      if block == leastLines { return decoded(bytes) }
      if broken == leastLines { return softened(bytes) }
    }
    return nil
  }

  /// JSON whose first line ends softly.
  static func plain(_ bytes: Bytes, JSONAt start: Int) -> WrappedText.Text? {
    guard let end = bytes.index(of: 0x0A, from: start, to: start + 80), end > 1,
      bytes[end - 1] == 0x3D || bytes[end - 1] == 0x0D && bytes[end - 2] == 0x3D
    else { return nil }
    return softened(bytes)
  }

  /// Whether one of the first lines ends softly.
  static func isSoft(_ bytes: Bytes) -> Bool {
    bytes.index(of: "=\n", from: 0, to: reach) != nil || bytes.index(of: "=\r\n", from: 0, to: reach) != nil
  }

  private static let reach = 8192

  private static func softened(_ bytes: Bytes) -> WrappedText.Text? {
    let empty = ReportSource(path: "", bytes: [])
    return SoftLineBreaks.source(empty, bytes).map { ($0.bytes, $0.originalLines) }
  }

  private static func isBlock(_ line: ByteSlice) -> Bool {
    let text = line.trimmed
    return text.count >= 60 && (text.start..<text.end).allSatisfy { base64Digit(text.bytes[$0]) != nil }
  }

  private static func decoded(_ bytes: Bytes) -> WrappedText.Text? {
    var result = OriginText()
    var lines = Lines(bytes)
    var (number, isOpen) = (0, false)
    var bits = Base64Bits()
    while let line = lines.next() {
      let text = line.trimmed
      if !isOpen, isBlock(line) {
        isOpen = true
        result.line = number
      }
      number += 1
      guard isOpen else { continue }
      for index in text.start..<text.end {
        guard base64Digit(text.bytes[index]) != nil else {
          return Bytes.with(result.bytes) { ReportSigns.occur(in: $0) } ? result.text : nil
        }
        if let byte = bits.add(text.bytes[index]) { result.add(byte) }
      }
      if text.isEmpty { break }
    }
    return Bytes.with(result.bytes) { ReportSigns.occur(in: $0) } ? result.text : nil
  }
}
