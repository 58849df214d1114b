import CrashAnalysis
import Testing

@testable import CrashOutput

@Suite struct RedactionTests {
  static func redacted(_ text: String, _ mode: Redactor.Mode = .default) -> (String, Int) {
    var count = Redactor.Count()
    let result = Redactor(mode).redacted(text, &count)
    return (result, count.total)
  }

  @Test(arguments: [
    ("/Users/jane/Library/x", "jane"), ("/home/jane.doe/app", "jane.doe"), ("C:\\Users\\Jane\\x", "Jane"),
    ("/Users/Jane Doe/Library", "Jane Doe"), ("file:///Users/jane/x.swift:7", "jane"),
    ("mail jane.doe+x@mail.example.com now", "jane.doe+x@mail.example.com"),
    ("CrashReporter Key:   0123456789abcdef0123456789abcdef01234567", "0123456789abcdef0123456789abcdef01234567"),
    ("\"deviceIdentifierForVendor\": \"6E0B7A2C-1111-4000-8000-000000000000\"", "6E0B7A2C-1111-4000-8000-000000000000"),
    ("udid 00008030-001A2B3C4D5E802E.", "00008030-001A2B3C4D5E802E"),
    ("https://x.example/a?token=abc123&b=1", "abc123"), ("GET /a?b=1&key=abcdef", "abcdef"),
    ("access_token=abcdef", "abcdef"), ("\"refresh_token\":\"a1b2c3d4e5\"", "a1b2c3d4e5"),
    ("Authorization: Bearer abcdefghijklmnop", "abcdefghijklmnop"), ("https://user:pass@x.example", "user:pass@"),
    ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def-ghi", "eyJhbGciOiJIUzI1NiJ9"),
    ("key ghp_0123456789abcdefghij0123", "ghp_0123456789abcdefghij0123"),
  ])
  func isTakenOut(text: String, secret: String) {
    let (result, count) = Self.redacted(text)
    #expect(!result.contains(secret), "\(result)")
    #expect(count == 1)
    #expect(Self.redacted(result).1 == 0, "a second time finds nothing: \(result)")
    #expect(Self.redacted(text, .none).0 == text)
  }

  @Test(arguments: [
    "/Users/Shared/x", "/Users/USER/Library", "-[UIView initWithFrame:]", "@rpath/libx@2.dylib", "icon@2x.png",
    "token: invalid", "token=nil", "11111111-2222-3333-4444-555555555555", "swift-nil-unwrap", "key: value",
    "closure #1 in Store.load(token:)", "Fatal error: key=3 is missing", "user-1a2b3", "0x00000001000a1b2c + 12",
    "Incident Identifier: 6E0B7A2C-1111-4000-8000-000000000000", "version 1.2.3.4",
  ])
  func staysAsItIs(text: String) {
    #expect(Self.redacted(text).0 == text)
  }

  @Test func allTakesOutHosts() {
    #expect(Self.redacted("connect to 192.168.1.20:443 failed", .all).0.contains("host-"))
    #expect(!Self.redacted("https://api.internal.example/x", .all).0.contains("internal"))
    #expect(Self.redacted("connect to 192.168.1.20:443").1 == 0)
  }

  @Test func theSameNameHasTheSamePseudonym() {
    let (first, count) = Self.redacted("/Users/jane/a /Users/jane/b /Users/joe/c")
    let names = first.split(separator: "/").filter { $0.hasPrefix("user-") }
    #expect(count == 3)
    #expect(names.count == 3 && names[0] == names[1] && names[0] != names[2])
  }

  @Test func sharedOutputsHoldNoNames() throws {
    let analyses = try Samples.analyses("outputs/hostile.crash")
    for format in OutputFormat.all where format.isShared {
      let text = Samples.written(format, analyses, redaction: .default)
      for secret in ["/Users/jane", "jane.doe@example", "abcdef0123456789", "u:p@", "0123456789abcdef"] {
        #expect(!text.contains(secret), "\(format.name) holds \(secret)")
      }
    }
  }

  @Test func groupsSurvive() throws {
    let analysis = try Samples.analysis { $0.messages = [.init(.applicationInformation, "Fatal error: /Users/jane/x")] }
    #expect(Redactor().redacted(analysis).analysis.signature == analysis.signature)
  }

  @Test func pathsInTheWorkingFolderAreRelative() {
    var count = Redactor.Count()
    let redactor = Redactor(.default, folder: "/Users/jane/project")
    #expect(redactor.path("/Users/jane/project/a/b.ips", &count) == "a/b.ips")
    #expect(redactor.path("./a.ips", &count) == "a.ips")
    #expect(count.total == 0)
  }

  @Test func theCountSaysWhatWasTakenOut() {
    var count = Redactor.Count()
    _ = Redactor().redacted("/Users/jane/ /Users/joe/ token=abcdef", &count)
    #expect(count.words == "2 user names, 1 token or key")
  }
}
