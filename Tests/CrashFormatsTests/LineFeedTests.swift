import CrashModel
import Testing

/// The count of lines, held against a plain one: in short lines, in long ones, and where the two meet.
@Suite struct LineFeedTests {
  @Test(arguments: [1, 3, 64, 700, 1023, 1024, 1025, 4032, 5000, 30000])
  func linesOfEveryLengthAreCounted(length: Int) {
    let short = Array(repeating: UInt8(ascii: "\n"), count: 70) + Array("short\nlines\n".utf8)
    let long = Array(repeating: UInt8(ascii: "x"), count: length - 1) + [0x0A]
    let bytes = short + long + long + long + Array(short.reversed()) + long + [UInt8](repeating: 0x61, count: 5000)
    let source = ReportSource(path: "-", bytes: bytes)
    for offset in stride(from: 0, through: bytes.count, by: 97) + [bytes.count - 1, bytes.count, bytes.count + 9] {
      #expect(source.line(at: offset) == 1 + bytes.prefix(offset).count { $0 == 0x0A })
    }
  }

  /// Counts are kept in bytes for a while, which must not run over.
  @Test(arguments: [0, 1, 15, 16, 127, 128, 3967, 3968, 3969, 4095, 7935, 20_000])
  func linesOfNothingAreCounted(number: Int) {
    let source = ReportSource(path: "-", bytes: [UInt8](repeating: 0x0A, count: number))
    #expect(source.line(at: number) == 1 + number)
    #expect(source.lines(at: [number, 0, number / 2]) == [1 + number, 1, 1 + number / 2])
  }

  @Test func textsAreJoinedInTheirOrder() {
    let parts = ["", "a", "frame ", "été", String(repeating: "long ", count: 40), "\u{1F980}"]
    #expect(String(joining: parts[0], parts[1], parts[2], parts[3], parts[4], parts[5]) == parts.joined())
    #expect(String(joining: "").isEmpty)
  }
}
