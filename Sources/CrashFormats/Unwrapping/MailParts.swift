import ByteKit

/// A mail with a report or a log in one of its parts, each in an encoding of its own (RFC 2045, RFC 2046).
enum MailParts {
  /// What stands in one part.
  private struct Part {
    var text = OriginText()
    var encoding = Encoding.none
    var isPage = false
    /// Whether it is a picture or the like, which nobody reads.
    var isSkipped = false
  }

  private enum Encoding {
    case none, base64, quotedPrintable
  }

  /// Parts beyond this number are left out.
  private static let limit = 200

  /// The parts that hold a report, or all that are texts; nil where the input is no mail.
  static func text(of bytes: Bytes, _ prefix: InputPrefix) -> WrappedText.Text? {
    guard isMail(prefix) else { return nil }
    let parts = parts(of: bytes, from: prefix.firstIndex).filter { !$0.text.bytes.isEmpty && isText($0.text.bytes) }
    let reports = parts.filter { part in
      Bytes.with(part.text.bytes) { ReportSigns.tell(InputPrefix($0.prefix(InputPrefix.limit))) }
    }
    // The page beside a text says the same.
    let texts = parts.contains { !$0.isPage } ? parts.filter { !$0.isPage } : parts
    let kept = reports.isEmpty ? texts : reports.contains { !$0.isPage } ? reports.filter { !$0.isPage } : reports
    guard let first = kept.first else { return nil }
    var (all, origins) = first.text.text
    for part in kept.dropFirst() {
      if all.last != 0x0A { all.append(0x0A) } else { origins.removeLast() }
      all += part.text.bytes
      origins += part.text.text.origins
    }
    return (all, origins)
  }

  /// Whether the first line is one of a mail's head, or the mark of a part, and the head names an encoding.
  private static func isMail(_ prefix: InputPrefix) -> Bool {
    guard mayOpenMail(prefix.bytes.line(around: prefix.firstIndex)) else { return false }
    let reach = prefix.firstIndex + 16 << 10
    // What all of them share is looked for first.
    guard let shared = prefix.bytes.index(of: "ontent-", from: prefix.firstIndex, to: reach),
      case let start = max(shared - 1, prefix.firstIndex),
      let place = fields.compactMap({ prefix.bytes.index(of: $0, from: start, to: reach) }).min()
    else { return false }
    return place == prefix.firstIndex || prefix.bytes[place - 1] == 0x0A
  }

  /// Whether a line may be the first one of a mail; most reports begin otherwise.
  private static func mayOpenMail(_ line: ByteSlice) -> Bool {
    if line.hasPrefix("--") || line.hasPrefix("From ") { return true }
    guard isLetter(line[0]), let colon = line.index(of: 0x3A) else { return false }
    return (line.start..<colon).allSatisfy { isLetter(line.bytes[$0]) || line.bytes[$0] == 0x2D }
  }

  private static let fields: [StaticString] = [
    "Content-Transfer-Encoding:", "Content-transfer-encoding:", "content-transfer-encoding:",
    "Content-Type: multipart/", "Content-type: multipart/",
  ]

  private static func parts(of bytes: Bytes, from start: Int) -> [Part] {
    var parts = [Part()]
    var lines = Lines(bytes, from: start)
    var number = bytes.lineFeeds(from: 0, to: start)
    var isInHead = true
    var marks: Set<String> = []
    var bits = Base64Bits()
    while let line = lines.next() {
      let text = line.trimmed
      var part = parts.removeLast()
      defer { number += 1 }
      if line.hasPrefix("--"), parts.count < limit, line.count < 200, !isInHead,
        let next = lines.peek(), isPartField(next)
      {
        marks.insert(text.string)
        parts += [part, Part()]
        isInHead = true
        continue
      }
      if isInHead {
        if text.isEmpty { isInHead = false } else { readField(text, &part) }
        bits = Base64Bits()
      } else if line.hasPrefix("--"), line.hasSuffix("--"), marks.contains(text.upTo(text.end - 2).string) {
        // The last part has ended; what follows is told to nobody.
        part.text.endLine()
        parts += [part, Part()]
        parts[parts.count - 1].isSkipped = true
        continue
      } else if !part.isSkipped {
        part.text.line = number
        switch part.encoding {
        case .base64:
          for index in text.start..<text.end { if let byte = bits.add(bytes[index]) { part.text.add(byte) } }
        case .quotedPrintable: addQuotedPrintable(line, to: &part.text)
        case .none:
          for index in line.start..<line.end { part.text.add(bytes[index]) }
          part.text.add(0x0A)
        }
      }
      parts.append(part)
    }
    return parts
  }

  private static func isPartField(_ line: ByteSlice) -> Bool {
    line.hasPrefix("Content-") || line.hasPrefix("content-") || line.hasPrefix("X-Attachment-Id:")
  }

  private static func readField(_ text: ByteSlice, _ part: inout Part) {
    let words = text.upTo(text.start + 120).string.lowercased()
    if words.hasPrefix("content-transfer-encoding:") {
      if words.contains("base64") { part.encoding = .base64 }
      if words.contains("quoted-printable") { part.encoding = .quotedPrintable }
    } else if words.hasPrefix("content-type:") {
      part.isPage = words.contains("text/html")
      part.isSkipped = ["image/", "audio/", "video/", "font/", "/pdf"].contains { words.contains($0) }
    }
  }

  private static func addQuotedPrintable(_ line: ByteSlice, to text: inout OriginText) {
    var index = line.start
    while index < line.end {
      let byte = line.bytes[index]
      if byte == 0x3D, index + 1 == line.end { return }
      if byte == 0x3D, index + 2 < line.end,
        let byte = hexByte(line.bytes[index + 1], line.bytes[index + 2])
      {
        if byte != 0x0D { text.add(byte) }
        index += 3
      } else {
        text.add(byte)
        index += 1
      }
    }
    text.add(0x0A)
  }

  /// Whether no byte is one that only data have.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    !bytes.prefix(2048).contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 && $0 != 0x1B }
  }
}

/// Puts the bytes together that are written as the digits of base64.
struct Base64Bits {
  private var bits: UInt32 = 0
  private var held: UInt32 = 0

  /// Takes a digit, and passes by anything else; a byte where one is whole.
  mutating func add(_ digit: UInt8) -> UInt8? {
    guard let value = base64Digit(digit) else { return nil }
    bits = bits << 6 | value
    held += 6
    guard held >= 8 else { return nil }
    held -= 8
    let byte = UInt8(truncatingIfNeeded: bits >> held)
    bits &= (1 << held) - 1
    return byte
  }
}
