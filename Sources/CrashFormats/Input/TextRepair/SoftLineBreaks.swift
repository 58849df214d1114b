import ByteKit
import CrashModel

/// A report in a mail whose lines were broken softly, as the encoding "quoted-printable" does: `=` ends a line that goes
/// on, and `=3D` stands for a byte (RFC 2045, section 6.7).
enum SoftLineBreaks {
  /// The text with its lines whole again; nil where fewer than two are broken so.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    var result = RewrittenLines()
    var lines = Lines(bytes)
    var (number, broken) = (0, 0)
    var part: [UInt8] = []
    var first = 0
    while let line = lines.next() {
      if part.isEmpty { first = number }
      let goesOn = line.last == 0x3D && lines.peek().map { !$0.isEmpty } ?? false
      appendDecoded(goesOn ? line.upTo(line.end - 1) : line, to: &part)
      if goesOn {
        broken += 1
      } else {
        result.add(part, first)
        part = []
      }
      number += 1
    }
    return broken > 1 ? result.source(in: source) : nil
  }

  private static func appendDecoded(_ line: ByteSlice, to result: inout [UInt8]) {
    var index = line.start
    while index < line.end {
      if line.bytes[index] == 0x3D, index + 2 < line.end, let high = upperHexDigit(line.bytes[index + 1]),
        let low = upperHexDigit(line.bytes[index + 2]), high > 1
      {
        result.append(UInt8(high << 4 | low))
        index += 3
      } else {
        result.append(line.bytes[index])
        index += 1
      }
    }
  }

  /// The encoding has capital letters only, which spares `x=cafe`.
  private static func upperHexDigit(_ byte: UInt8) -> UInt64? {
    (0x61...0x66).contains(byte) ? nil : hexDigit(byte)
  }
}
