import Testing

@testable import CrashOutput

/// Text of a report that a terminal may be shown.
@Suite struct TerminalTextTests {
  /// Each could hide or turn what stands beside it.
  @Test(arguments: [0x061C, 0x1B, 0x7F, 0x9B, 0x200B, 0x200F, 0x2028, 0x202E, 0x2060, 0x2069, 0xFEFF, 0xE0041])
  func whatNobodySeesIsWrittenAsANumber(value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let number = String(value, radix: 16, uppercase: true)
    #expect(TerminalText.safe("a\(Character(scalar))b") == "a\\u{\(number)}b")
  }

  @Test(arguments: ["Ökonom", "潮", "–", "🌊", "a b"]) func whatPeopleWriteStays(text: String) {
    #expect(TerminalText.safe(text) == text)
  }
}
