@testable import ByteKit
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
    ("c:\\users\\jane\\x", "jane"), ("\"C:\\\\Users\\\\Jane\\\\x\"", "Jane"), ("open ~jane/Library", "jane"),
    ("C:\\Documents and Settings\\Jane Doe\\x", "Jane Doe"), ("file:///Users/Jane%20Doe/x", "Jane%20Doe"),
    ("Jane's iPhone went away", "Jane"), ("lost Jane’s MacBook Pro", "Jane"),
    ("mailto:jane%40mail.example.com", "jane%40mail"), ("to Jane.O'Neil@mail.example.com", "Jane.O'Neil"),
    ("/var/mobile/Containers/Data/Application/3F2504E0-4F89-41D3-9A0C-0305E82C3301/a", "3F2504E0-4F89"),
    ("/var/mobile/Containers/Shared/AppGroup/3F2504E0-4F89-41D3-9A0C-0305E82C3301/a", "3F2504E0-4F89"),
    ("/Library/Developer/CoreSimulator/Devices/3F2504E0-4F89-41D3-9A0C-0305E82C3301/data", "3F2504E0-4F89"),
    ("IDFA 6D92078A-8246-4BA4-AE5B-76104861E7DC", "6D92078A"),
    ("advertisingIdentifier: 6D92078A-8246-4BA4-AE5B-76104861E7DC", "6D92078A"),
    ("idfv=6D92078A-8246-4BA4-AE5B-76104861E7DC", "6D92078A"), ("IMEI 490154203237518", "490154203237518"),
    ("deviceToken: 740f4707bebcf74f9b7c25d48e335894", "740f4707"), ("serialNumber=C02XL0GTJGH5", "C02XL0GTJGH5"),
    ("hw 3c:22:fb:0a:1b:2c up", "3c:22:fb:0a:1b:2c"), ("call +49 170 1234567 now", "1234567"),
    ("phone=+14155550123", "4155550123"), ("tel:+1-415-555-0123", "555-0123"),
    ("ASIAIOSFODNN7EXAMPLE", "ASIAIOSFODNN7EXAMPLE"),
    ("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG", "wJalrXUtnFEMI"),
    ("AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG", "wJalrXUtnFEMI"), ("X-Auth-Token: abcd1234efgh", "abcd1234efgh"),
    ("{\\\"refresh_token\\\":\\\"abc123token456\\\"}", "abc123token456"),
    ("sk_test_4eC39HqLyjWDarjtT1", "4eC39HqLyjWDarjtT1"),
    ("sk-ant-api03-abcdEFGH1234567890-AA", "abcdEFGH1234567890"),
    ("ghu_16C7e42F292c6912E7710c", "16C7e42F292c6912E7710c"),
    ("xapp-1-A111-222-abcdef0123456789", "abcdef0123456789"), ("npm_abcdefghijklmnopqrstuvwxyz0123", "npm_abcdefg"),
    ("ya29.a0AfH6SMBxabcdefghijk", "a0AfH6SMBxabcdefghijk"),
    ("SG.ngeVfQFYQlKU0ufo8x5d1A.TwL2iGABf9", "ngeVfQFYQlKU0ufo8x5d1A"),
    ("https://hooks.slack.com/services/T00/B00/XXXXabcd", "XXXXabcd"), ("Cookie: sid=abcd1234; theme=dark", "abcd1234"),
    ("Set-Cookie: sid=s%3Aabcd1234; Path=/", "abcd1234"), ("https://x.example/cb#access_token=abc123", "abc123"),
    ("{\"password\": \"correct horse battery\"}", "correct horse battery"), ("token='abcdefgh'", "abcdefgh"),
    ("call +49 170 1234567 then", "1234567"), ("ring +49 170 1234567 192.168.7.13", "+49 170 1234567"),
    ("ring +1 415 555 0132 123456789", "555 0132"), ("at (415) 555-0132, or later", "555-0132"),
    ("at (415)555-0132", "555-0132"), ("dial 415-555-0132.", "555-0132"), ("phone: 030 1234567", "1234567"),
    ("\"phone_number\": \"none\", mobile=0170-1234567", "0170-1234567"), ("fax 1, tel: (030) 123456", "123456"),
    ("serial C02XK0AAJGH5 died", "C02XK0AAJGH5"), ("Serial: C02XK0AAJGH5", "C02XK0AAJGH5"),
    ("session=abcdefabcdefabcdef", "abcdefabcdefabcdef"),
    ("-----BEGIN PRIVATE KEY----- MIIEvQIBADANBg -----END PRIVATE KEY-----", "MIIEvQIBADANBg"),
    // JSON in JSON, and URLs in URLs, write a slash in other ways.
    ("{\"path\":\"\\/Users\\/jane\\/Library\"}", "jane"), ("\\\\/home\\\\/jane\\\\/x", "jane"),
    ("u=file%3A%2F%2F%2FUsers%2Fjane%2Fx", "jane"), ("at %2fhome%2fjane%2fx", "jane"),
    ("c:/users/jane/x.swift", "jane"),
    (
      "CoreSimulator\\/Devices\\/3F2504E0-4F89-41D3-9A0C-0305E82C3301\\/data",
      "3F2504E0-4F89"
    ),
    ("/private/var/tmp/_bazel_jane/0a1b/execroot", "jane"), ("/run/media/jane/stick/x", "jane"),
    ("lost Jane Doe’s iPhone", "Jane Doe"), ("lost Jane van Doe’s iPad", "Doe"), ("iPhone von Jane fehlt", "Jane"),
    ("철수의 iPhone에서", "철수"), ("\"김철수의 MacBook Pro\"", "김철수"), ("太郎のiPhone が", "太郎"), ("“小明”的 iPhone", "小明"),
    ("“小明的iPhone”", "小明"), ("call 010-1234-5678 now", "1234"), ("ring 03-1234-5678.", "5678"),
    ("MacBook Pro de Jane Doe", "Jane Doe"), ("Kernel_2018-06-16_Janes-MacBook-Pro-4.panic", "Janes"),
    ("x_Janes-MBP.crash", "Janes"), ("jane@build-host:~/src$ swift run", "jane"),
    ("jane@Studio ~ % swift run", "jane"), ("username=jane", "jane"), ("USER=jane", "jane"),
    ("\"user_name\": \"Jane Doe\"", "Jane Doe"), ("LOGNAME=jane", "jane"),
    ("Authorization: Token 9944b09199c62bcf9418ad846dd0e4bb", "9944b0"),
    ("Authorization: ApiKey abcdEFGH12345678", "abcdEFGH"),
    ("authorization = Digest username=\"jane\", a=\"b\"", "jane"),
    ("Proxy-Authorization: Negotiate YIIJvwYGKwYBBQUCoIIJszCC", "YIIJvw"),
    ("token: Optional(\"abcdef123456\")", "abcdef123456"), ("apiKey = Optional(abcdef123456);", "abcdef123456"),
    ("run --password hunter2secret --fast", "hunter2secret"), ("run --auth-token abcdef --fast", "abcdef"),
    ("DefaultEndpointsProtocol=https;AccountKey=abcdEFGH0123456789==", "abcdEFGH"),
    ("hf_abcdefghijklmnopqrstuvwxyz0123", "hf_abc"), ("whsec_abcdefghijklmnopqrstuvwxyz01", "whsec_a"),
    ("shpat_0123456789abcdef0123456789abcdef", "shpat_0"), ("dop_v1_0123456789abcdef0123456789abcdef", "dop_v1_0"),
    ("pypi-AgEIcHlwaS5vcmcCJDAwMDAwMDAwLTAwMDA", "pypi-Ag"), ("glptt-0123456789abcdef0123", "glptt-0"),
    ("ATATT3xFfGF0abcdefghijklmnop", "ATATT3x"), ("sntrys_eyJpYXQiOjE2MDAwMDAwMDB9_abcdefghijkl", "eyJpYXQ"),
    ("sntryu_0123456789abcdef0123456789abcdef", "sntryu_0"), ("figd_abcdefghijklmnopqrstuvwx0123", "figd_a"),
    ("lin_api_abcdefghijklmnopqrstuvwxyz0123", "lin_api_a"), ("AGE-SECRET-KEY-1QQQQQQQQQQQQQQQQQQQQ", "1QQQQ"),
    ("jane@harbour.app", "jane"), ("jane@почта.рф", "jane"), ("call +49(0)170/1234567", "1234567"),
    ("call 0049 170 1234567", "1234567"), ("call 00491701234567 now", "1701234567"), ("call (030) 1234567", "1234567"),
    ("call (0170)1234567.", "1234567"), ("open /media/jane/STICK/x.ips", "jane"), ("Pairing Jane's iPhone", "Jane"),
    ("file:///media/jane/STICK/x", "jane"),
    ("call 1-800-555-0132", "555-0132"), ("hw 3c-22-fb-0a-1b-2c up", "3c-22-fb"),
    ("주민등록번호: 900101-1234567", "1234567"), ("id 900101-1234567.", "900101"),
    ("id 11010519491231002X of a citizen", "19491231"), ("cpf 529.982.247-25", "529.982"),
    ("codice RSSMRA85T10A562S", "RSSMRA85"), ("pay DE89 3704 0044 0532 0130 00 now", "0532"),
    ("pay GB82WEST12345698765432", "12345698"), ("card 4111 1111 1111 1111 refused", "1111"),
    ("5555-5555-5555-4444", "4444"), ("amex 3782 822463 10005", "822463"),
    ("\"cardNumber\": \"4111111111111111\"", "4111111"), ("card: 4111111111111111", "4111111"),
    ("ssn=123-45-6789", "45-6789"), ("passport_number: \"C01X00T47\"", "C01X00T47"), ("cvv=123", "123"),
  ])
  func isTakenOut(text: String, secret: String) {
    let (result, count) = Self.redacted(text)
    #expect(!result.contains(secret), "\(result)")
    #expect(count == 1)
    #expect(Self.redacted(result).1 == 0, "a second time finds nothing: \(result)")
    #expect(Self.redacted(text, .none).0 == text)
  }

  @Test(arguments: ["Pairing ", "Connected to ", "Preparing "])
  func whatStandsBeforeTheNameOfADeviceStays(words: String) {
    #expect(Self.redacted(words + "Jane's iPhone").0.hasPrefix(words + "user-"))
    #expect(Self.redacted(words + "Jane Doe's iPhone").0.hasPrefix(words + "user-"))
  }

  @Test(arguments: [
    "/Users/Shared/x", "/Users/USER/Library", "-[UIView initWithFrame:]", "@rpath/libx@2.dylib", "icon@2x.png",
    "token: invalid", "token=nil", "11111111-2222-3333-4444-555555555555", "swift-nil-unwrap", "key: value",
    "closure #1 in Store.load(token:)", "Fatal error: key=3 is missing", "user-1a2b3", "0x00000001000a1b2c + 12",
    "Incident Identifier: 6E0B7A2C-1111-4000-8000-000000000000", "version 1.2.3.4", "start + 12345678", "~Copyable",
    "2026-02-11 18:04:51.2210 +0100", "cancellationToken: 0x600003a1b2c0", "signature: 1a2b3c4d5e6f", "main+12345678",
    "Foo::~Foo()", "Application/Main.storyboardc", "load(token: String, secret: Data?)", "it's an iPhone", "SG.swift",
    "password = wrong", "0x1a:2b:3c", "call 12345678", "session=Harbour", "serial queue org.example.log",
    "serial: org.example.queue7", "f(415) 555-01", "call(12) 345-678", "1415-555-0132", "415-555-01320",
    "415-555-0132-4000", "phone: none", "telephone(12)", "phones=3 of 4", "serial 12345678901", "serial COMMUNICATION",
    "+1234567890123456789", "GET /users/list/x", "s3://users/list", "/media/photos/1.jpg", "/usr/share/a\\/b",
    "나의 iPhone", "他のiOS", "我的 iPhone", "기기의 상태", "10-1234-5678", "003-1234-5678",
    "UITests-iPhone-15.log", "a-Mac.txt", "tests-MacBook", "iPhone de la mesa", "the iPhone von hier",
    "Authorization: denied for everybody", "Authorization: Token", "token: Optional(nil)", "--password --fast",
    "run --token", "username: invalid", "username=nil", "numberOfUsers=3", "SUPERUSER=1", "icon@3x.app", "@main.app",
    "react@17.0.2:/x", "closure@main ~ 3", "20-11-15-10-22-33", "00-00-00-00-00-01-02", "hf_transfer", "pypi-server",
    "0049", "0x0049 3031", "00401000 55 48", "0012345678901234", "f(030) 1234567", "(030) 12", "(30) 1234567",
    "https://cdn.example/media/photos/1.jpg", "GET /media/a.png", "figd_x", "lin_api_client", "a/b", "1-800-555",
    "user@3:~", "+1/2 of it", "%2Fusers%2Flist",
    "901301-1234567", "900101-9234567", "build 900101-12345678", "v1-900101-1234567", "110105194912310021",
    "at 4111111111111111", "4111 1111 1111 1112", "ff 4111 1111 1111 1111", "4111 1111 1111 1111 00ff",
    "0000 0000 0000 0000", "4444 4444 4444 4444", "123.456.789-10", "111.111.111-11", "DE89370400440532013001",
    "DE89ABCDEF", "RSSMRA85T10A562T", "passport: none", "cvv: missing", "ssn: unknown", "1714900000123456",
    "0x4111111111111111", "cardNumber: nil",
  ])
  func staysAsItIs(text: String) {
    #expect(Self.redacted(text).0 == text)
  }

  @Test func allTakesOutHosts() {
    #expect(Self.redacted("connect to 192.168.1.20:443 failed", .all).0.contains("host-"))
    #expect(!Self.redacted("https://api.internal.example/x", .all).0.contains("internal"))
    #expect(Self.redacted("connect to 192.168.1.20:443").1 == 0)
    #expect(!Self.redacted("https://hooks.slack.com/services/T00/B00/XXXXabcd", .all).0.contains("XXXXabcd"))
    for address in ["2001:db8:85a3::8a2e:370:7334", "fe80::1cab:9d2:e34f:1", "Janes-MacBook-Pro.local"] {
      #expect(Self.redacted("peer \(address) refused", .all).0.contains("peer host-"), "\(address)")
    }
    for address in ["2001:db8:85a3::8a2e:370:7334", "fe80::1cab:9d2:e34f:1", "build-mac.local"] {
      #expect(Self.redacted("peer \(address) refused").1 == 0)
    }
    // Of the name of a computer only that of its owner.
    #expect(Self.redacted("peer Janes-MacBook-Pro.local refused").0.hasSuffix("-MacBook-Pro.local refused"))
    for text in ["Swift::Array::append", "std::vector<int>::at", "18:04:51", "a::b", "Fatal error: file.swift:12:7"] {
      #expect(Self.redacted(text, .all).0 == text)
    }
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

  /// Whatever field of a report it stands in: outputs show most of them, and some only now and then.
  @Test(arguments: fields) func noFieldKeepsAName(field: Field) throws {
    let analysis = try Samples.analysis { field.set(&$0) }
    let clean = Redactor().redacted(analysis).analysis
    #expect(field.shown(analysis.report)?.contains("/Users/jane/") == true)
    #expect(field.shown(clean.report)?.contains("jane") == false)
  }

  struct Field: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let set: @Sendable (inout CrashReport) -> Void
    let shown: @Sendable (CrashReport) -> String?

    /// A field that is a text.
    init(_ name: String, _ path: any WritableKeyPath<CrashReport, String?> & Sendable) {
      testDescription = name
      set = { $0[keyPath: path] = RedactionTests.secretPath }
      shown = { $0[keyPath: path] }
    }

    /// A field that is a text with its place.
    init(_ name: String, _ path: any WritableKeyPath<CrashReport, Located<String>?> & Sendable) {
      testDescription = name
      set = { $0[keyPath: path] = Located(RedactionTests.secretPath) }
      shown = { $0[keyPath: path]?.value }
    }
  }

  static let secretPath = "/Users/jane/Harbour"

  static let fields = [
    Field("process", \.process.name), Field("path of the process", \.process.path), Field("parent", \.process.parent),
    Field("device", \.device),
    Field("subtype", \.exception.subtype), Field("message", \.exception.message),
    Field("indicator", \.termination.indicator), Field("who ended it", \.termination.by),
    Field("memory region", \.memoryRegion), Field("running test", \.runningTest),
    Field("name of the thread", \.namedThread.name), Field("queue", \.namedThread.queue),
    Field("file of a frame", \.namedThread.frames[0].file),
  ]

  /// Debuggers and other languages put paths where a symbol or a library stands.
  @Test func framesHoldNoNames() throws {
    let analysis = try Samples.analysis { report in
      var thread = report.crashedThread ?? CrashReport.Thread(index: 0)
      var frame = thread.frames[0]
      frame.symbol = "f (\(Self.secretPath).js:1)"
      frame.image = Self.secretPath
      thread.frames[0] = frame
      report.crashedThread = thread
      report.lastExceptionBacktrace = [frame]
    }
    var blamed = analysis
    blamed.diagnoses[0].blame = Blame(symbol: Self.secretPath, image: Self.secretPath)
    let clean = Redactor().redacted(blamed).analysis
    let frames = [clean.report.crashedThread?.frames.first, clean.report.lastExceptionBacktrace.first]
    for frame in frames {
      #expect(frame?.symbol?.hasPrefix("f (/Users/user-") == true)
      #expect(frame?.image?.hasPrefix("/Users/user-") == true)
    }
    #expect(clean.diagnoses[0].blame?.symbol?.contains("jane") == false)
    #expect(clean.diagnoses[0].blame?.image?.contains("jane") == false)
  }

  /// A report in one line is shown in pieces, which may begin or end within a name.
  @Test func noPieceOfALongLineKeepsAName() throws {
    let filler = String(repeating: "\"image\":\"lib\",", count: 40)
    for offset in 0..<70 {
      var analysis = try Samples.analysis()
      let before = "{" + filler + "\"path\":\"/Users/janedoe/Harbour\",\"token\":\"k3yk3yk3y\""
      let gap = String(repeating: " ", count: offset)
      let line = before + gap + ",\"message\":\"x\"," + filler + "}"
      analysis.report.source = ReportSource(path: "a.ips", bytes: Array(line.utf8))
      let place = before.utf8.count + offset
      var evidence = Evidence("message: x", field: "message", text: "x", offset: place)
      evidence.line = 1
      analysis.diagnoses[0].evidence = [evidence]
      let specimen = GroupExemplar(
        analysis, depth: .text,
        clean: { text in
          var count = Redactor.Count()
          return Redactor().redacted(text, &count)
        })
      let text = specimen.source.map(\.text).joined()
      #expect(text.contains("\"message\":\"x\""))
      for part in ["janedoe", "anedoe", "edoe", "k3yk3y", "3yk3y"] {
        #expect(!text.contains(part), "\(offset): \(text)")
      }
    }
  }

  /// What was found out about a report repeats its words.
  @Test func noFindingKeepsAName() throws {
    var analysis = try Samples.analysis()
    let secret = Self.secretPath
    analysis.report.notes = [secret]
    analysis.signatureParts = [secret]
    analysis.nextSteps.proved = [secret]
    analysis.nextSteps.collect = [secret]
    analysis.diagnoses[0].values = ["file": secret]
    analysis.diagnoses[0].blame = Blame(symbol: "f()", file: secret)
    analysis.diagnoses[0].alternativeBlame = Blame(symbol: "g()", file: secret)
    let clean = Redactor().redacted(analysis).analysis
    let words =
      clean.report.notes + clean.signatureParts + clean.nextSteps.proved + clean.nextSteps.collect
      + Array(clean.diagnoses[0].values.values)
      + [clean.diagnoses[0].blame?.file, clean.diagnoses[0].alternativeBlame?.file].compactMap { $0 }
    #expect(words.count == 7)
    #expect(words.allSatisfy { !$0.contains("jane") }, "\(words)")
  }

  /// A log wraps a message into several.
  @Test func noMessageKeepsHalfAName() throws {
    let analysis = try Samples.analysis { report in
      report.messages = ["cannot open /Users/", "kimjiwoo/x\nfor", "jane.doe@", "example.com"].map { .init(.log, $0) }
    }
    let texts = Redactor().redacted(analysis).analysis.report.messages.map(\.text)
    #expect(texts.count == 4 && texts[1].hasSuffix("\nfor"), "\(texts)")
    for part in ["kimjiwoo", "jane", "example"] { #expect(!texts.contains { $0.contains(part) }, "\(texts)") }
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

  /// There the first part of a path is a name, although no folder of homes stands before it.
  @Test func pathsInTheFolderOfHomesHoldNoNames() {
    var count = Redactor.Count()
    for (folder, path) in [
      ("/", "Users/annabell/a.ips"), ("/", "/home/annabell/a.ips"), ("/Users", "annabell/a.ips"),
      ("/home", "./annabell/a.ips"),
    ] {
      #expect(!Redactor(.default, folder: folder).path(path, &count).contains("annabell"), "\(folder) \(path)")
    }
    #expect(Redactor(.default, folder: "/").path("-", &count) == "-")
  }

  @Test func theCountSaysWhatWasTakenOut() {
    var count = Redactor.Count()
    _ = Redactor().redacted("/Users/jane/ /Users/joe/ token=abcdef", &count)
    #expect(count.words == "2 user names, 1 token or key")
  }
}

extension CrashReport {
  /// The crashed thread, for a key path to a part of it.
  fileprivate var namedThread: Thread {
    get { crashedThread ?? Thread(index: 0) }
    set { crashedThread = newValue }
  }
}
