import ByteKit
import CrashAnalysis
@testable import CrashOutput
import Foundation
import TestSupport
import Testing

/// The writer of JSON copies unescaped runs as they are; Foundation reads back what went in.
@Suite struct JSONWriterTwinTests {
  @Test func whatIsWrittenIsReadBack() throws {
    var random = SeededGenerator(11)
    let pieces =
      ["a", "Fatal error: ", "\"", "\\", "\n", "\r", "\t", "\u{0}", "\u{1F}", "\u{7F}", "é", "\u{2027}", "\u{2028}"]
      + ["\u{2029}", "\u{202A}", "😀", "â", "/", "</script>", "\u{80}", "\u{9F}", "\u{A0}", "\u{61C}", "\u{61B}"]
      + ["\u{200E}", "\u{200D}", "\u{2065}", "\u{2066}", "\u{2069}", "\u{206A}", "\u{208E}"]
    for round in 0..<2000 {
      // Now and then longer than the room that the writer begins with.
      let text = (0..<(round % 500 == 0 ? 9000 : round % 40)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      var writer = JSONWriter()
      writer.array([text]) { $0.value($1) }
      #expect(
        !String(decoding: writer.bytes, as: UTF8.self).unicodeScalars.contains { scalar in
          switch scalar.value {
          case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
          default: false
          }
        })
      let read = try JSONSerialization.jsonObject(with: Data(writer.bytes)) as? [String]
      #expect(read.map { $0.map { Array($0.utf8) } } == [Array(text.utf8)])
    }
  }

  @Test func numbersAreWrittenAsTheLibraryDoes() {
    for number in Array(-120...1100) + [99_999, 100_000, .max, .min] {
      var writer = JSONWriter()
      writer.value(number)
      #expect(String(decoding: writer.bytes, as: UTF8.self) == String(number))
    }
  }

  @Test func whatIsWrittenWhereItStaysIsTheSame() {
    let room = OutputBuffer.usualCapacity
    for length in [0, 1, room - 3, room - 2, room - 1, room, 3 * room] {
      let text = String(repeating: "a", count: length)
      var writer = JSONWriter(indent: 2, depth: 1)
      writer.array { $0.element { $0.value(text) } }
      #expect(JSONWriter.bytes(indent: 2, depth: 1) { $0.array { $0.element { $0.value(text) } } } == writer.bytes)
    }
  }
}
