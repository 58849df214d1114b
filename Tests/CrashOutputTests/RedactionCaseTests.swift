import Foundation
import Testing

@testable import CrashOutput

/// Every text of ``RedactionCases``, in both directions.
@Suite struct RedactionCaseTests {
  private static func redacted(_ text: String, _ mode: Redactor.Mode = .default) -> String {
    var count = Redactor.Count()
    return Redactor(mode).redacted(text, &count)
  }

  @Test(arguments: RedactionCases.secrets) func takesOutTheSecret(_ item: RedactionCases.Secret) {
    let result = Self.redacted(item.text)
    #expect(!result.contains(item.secret), "find the secret of the text: \(result)")
    #expect(Self.redacted(result) == result, "redacting a second time must change nothing")
  }

  @Test(arguments: RedactionCases.several + RedactionCases.split) func takesOutAllParts(text: String, parts: [String]) {
    let result = Self.redacted(text)
    for part in parts { #expect(!result.contains(part), "find \(part): \(result)") }
    #expect(result.split(separator: "\n").count == text.split(separator: "\n").count, "keep the lines: \(result)")
    #expect(Self.redacted(result) == result, "redacting a second time must change nothing")
  }

  @Test(arguments: RedactionCases.harmless) func keepsWhatExplainsACrash(text: String) {
    #expect(Self.redacted(text) == text)
  }

  /// Reports put texts into JSON, addresses and sentences.
  @Test(arguments: ["{\"message\":\"%\"}", "a=1;b=%", "(%)", "Fatal error: %.", "%, again", "[x] %"])
  func findsSecretsInOtherTexts(frame: String) {
    let parts = frame.split(separator: "%", omittingEmptySubsequences: false)
    // A quote in the text would end the string of JSON; a command's name and a line's beginning count in some.
    for item in RedactionCases.secrets where !item.text.contains("\"") && !item.text.contains("\\") {
      let text = parts[0] + item.text + parts[1]
      let result = Self.redacted(String(text))
      #expect(!result.contains(item.secret), "find the secret of the text: \(result)")
    }
  }

  @Test(arguments: ["{\"message\":\"%\"}", "Fatal error: %.", "%, again", "[x] %", "\t%\t"])
  func keepsHarmlessTextsInOtherTexts(frame: String) {
    let parts = frame.split(separator: "%", omittingEmptySubsequences: false)
    for item in RedactionCases.harmless {
      let text = String(parts[0] + item + parts[1])
      #expect(Self.redacted(text) == text)
    }
  }

  /// Eight times the text may take 24 times as long, which is noise; a detector that reads on without bound takes 64 times.
  @Test(arguments: repeated) func needsTimeInProportion(unit: String) {
    func time(_ bytes: Int) -> Double {
      let text = String(repeating: unit, count: bytes / unit.utf8.count)
      let start = Self.threadTime
      _ = Self.redacted(text, .all)
      return Self.threadTime - start
    }
    let (short, long) = (time(2_000), time(16_000))
    #expect(long < short * 24 + 0.02, "\(unit): \(short) s for 2 kB, \(long) s for 16 kB")
  }

  /// The CPU time of this thread, which other tests at the same time do not change.
  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static let repeated = [
    "a@", "a.b@", "a@b.cc ", "1", "12 ", "123-", "+1 ", "abcd-", "ab:", "1.", "/", "/Users/", "C:\\Users\\", "token=",
    "token:", "Bearer ", "key: \"", "eyJ", "ghp_", "xoxb-", "QUJD", "QUJD/", "a://b:c@", "http://", "a%40b", "Kim's ",
    "'s iPhone ", "iPhone von ", "Cookie: a=b; ", "-----BEGIN PRIVATE KEY-----", "DE89 3704 ", "::1 ", "<740f4707 ",
    " ", "\n",
    "a\n", "e\u{301}", "ns1::", "WIFI:S:", "mysql -p", "-u a:", "a-", "a_", ":APA91b", "123456789:AA", "(030) ",
    "&quot;",
    "{length = 3, bytes = 0x", "<key>token</key>\n", "a (at) ", "0123-4567-", "/media/a", "user-12345",
  ]
}
