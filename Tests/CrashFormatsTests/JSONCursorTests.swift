@testable import ByteKit
@testable import CrashFormats
import Testing

/// Values of JSON that are read fast where they are plain, held against what they mean.
@Suite struct JSONCursorTests {
  private static func read<Value>(_ text: String, at start: Int = 0, _ read: (inout JSONCursor) -> Value) -> Value {
    Bytes.with(Array(text.utf8)) { bytes in
      var cursor = JSONCursor(bytes, at: start)
      return read(&cursor)
    }
  }

  @Test func numbersOfEveryLength() {
    for length in 1...19 {
      for first in 1...9 {
        let digits = (0..<length).map { String((first + $0 * 7) % 10) }.joined()
        guard let number = UInt64(digits) else { continue }
        // With much and with little behind them.
        for end in [",", "}", "]", " ", "\n", ", \"a\": 123456789 }"] {
          #expect(Self.read(digits + end) { $0.unsigned() } == number, "\(digits)\(end)")
        }
      }
    }
  }

  @Test(arguments: ["", "-", "1x", "12345678x", "1:", "123456/", "12e", "::::::::", "99999999999999999999"])
  func whatIsNoNumber(text: String) {
    #expect(Self.read(text + ",        ") { $0.unsigned() } == nil)
  }

  @Test func stringsWithEscapesAnywhere() {
    for length in [0, 1, 5, 14, 15, 16, 17, 31, 32, 33, 70] {
      for place in 0...length {
        for (escape, meaning) in [("", ""), ("\\/", "/"), ("\\\"", "\""), ("\\\\", "\\"), ("\\u00e9", "é")] {
          let (before, after) = (String(repeating: "a", count: place), String(repeating: "b", count: length - place))
          let written = "\"\(before)\(escape)\(after)\""
          let text = Self.read(written + ":\"c\\/d\"                    ") { $0.string() }
          #expect(text == before + meaning + after, "\(written)")
          #expect(Self.read(written) { $0.string() } == before + meaning + after, "\(written)")
        }
      }
    }
  }

  @Test func aStringIsKnownOnlyByWhatItMeans() {
    let path = "/usr/lib/swift/libswiftCoreFoundation.dylib"
    let escaped = path.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "\\/")
    for written in [path, escaped, "\\" + path] {
      #expect(Self.read("\"\(written)\"") { $0.isAtString(path) })
      #expect(Self.read("\"\(written)\" ,                  ") { $0.isAtString(path) })
      #expect(!Self.read("\"\(written)") { $0.isAtString(path) })
      #expect(!Self.read("\"\(written)x\"") { $0.isAtString(path) })
      #expect(!Self.read("\"\(written.dropLast())\"") { $0.isAtString(path) })
      #expect(!Self.read("\"\(written.dropLast())\"                         ") { $0.isAtString(path) })
    }
    // What is written like the text means something else.
    for text in ["a\\/b                    ", "a\"b                    ", "a\\b                    ", "a\\"] {
      #expect(!Self.read("\"\(text)\"                    ") { $0.isAtString(text) })
    }
    #expect(Self.read("\"\"") { $0.isAtString("") })
    #expect(!Self.read("7") { $0.isAtString("7") })
  }

  @Test func theStartOfAStringIsToldWhereItIsPlain() {
    let start = "/usr/lib".utf8.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    for written in ["/usr/lib", "\\/usr\\/lib", "/usr\\/lib", "\\/usr/lib/libobjc.A.dylib", "\\/usr\\/lib\\/swift\\n"] {
      #expect(Self.read("\"\(written)\"") { $0.startOfString } == start, "\(written)")
    }
    #expect(Self.read("\"/usr/bin/true\"") { $0.startOfString } != start)
    // Too short, without an end, with other escapes, and no string at all.
    for other in [
      "\"/usr/li\"", "\"/usr/li", "\"\\/usr\\/li", "\"/usr/l\\u0069b\"", "\"/usr/li\\\"", "/usr/lib", "", "\"",
    ] {
      #expect(Self.read(other) { $0.startOfString } == 0, "\(other)")
    }
  }

  /// Sixteen bytes behind the quote are looked at at once where so many are left, and byte by byte where not.
  @Test func theStartOfAStringIsTheSameWithAndWithoutMuchBehindIt() {
    var state: UInt64 = 3
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    let letters = ["\\/", "\\/", "/", "a", "b", "\\", "\"", "\\u", "\u{80}"]
    for _ in 0..<4000 {
      let written = "\"" + (0..<next(12)).map { _ in letters[next(letters.count)] }.joined() + "\""
      let alone = Self.read(written) { $0.startOfString }
      #expect(Self.read(written + String(repeating: " ", count: 16)) { $0.startOfString } == alone, "\(written)")
    }
  }

  @Test func aStringAroundAnIndex() {
    let text = "{\"first\": \"one \\\" two\", \"" + String(repeating: "x", count: 4100) + "\""
    let twin = Array(text.utf8)
    let start = twin.firstIndex(of: UInt8(ascii: "w")) ?? 0
    Bytes.with(twin) { bytes in
      #expect(JSONCursor.string(around: start, in: bytes) == "one \" two")
      #expect(JSONCursor.string(around: 3, in: bytes) == "first")
      #expect(JSONCursor.string(around: 0, in: bytes) == nil)
      #expect(JSONCursor.string(around: 2000, in: bytes) == String(repeating: "x", count: 4100))
      #expect(JSONCursor.string(around: twin.count - 2, in: bytes) == nil)
    }
  }

  @Test func keysAreFoundByTheirTable() {
    for key in IPSKey.allCases {
      for padding in ["", "                    "] {
        Self.read(key.rawValue + padding) { cursor in
          let slice = cursor.bytes[0..<key.rawValue.utf8.count]
          #expect(IPSKey.table.find(KeyWords(slice), slice)?.key == key)
          for other in [slice.dropping(1), slice.upTo(slice.end - 1), cursor.bytes[0..<0]] {
            let known = IPSKey(rawValue: other.string)
            #expect(IPSKey.table.find(KeyWords(other), other)?.key == known, "\(other.string)")
          }
        }
      }
    }
    // Long ones that differ in the middle only.
    Self.read("lastExceptiinBacktrace") { cursor in
      #expect(IPSKey.table.find(KeyWords(cursor.bytes.all), cursor.bytes.all) == nil)
    }
    #expect(IPSKey.allCases.count <= 64)
  }

  @Test func keysThatComeAgainAreNoted() {
    let keys = ["pid", "other", "pid", "a key that is rather long", "a key thaX is rather long", "other"]
    var noted = IPSKeys()
    Self.read(keys.joined()) { cursor in
      var start = 0
      for key in keys {
        _ = noted.take(cursor.bytes[start..<start + key.utf8.count])
        start += key.utf8.count
      }
    }
    #expect(noted.repeated == ["pid", "other"])
    noted.beginObject()
    Self.read("pid") { cursor in _ = noted.take(cursor.bytes.all) }
    #expect(noted.repeated == ["pid", "other"])
  }

  @Test func systemsAreTakenApart() {
    let systems = [
      "iPhone OS 18.1 (22B83)": ("iOS", "18.1", "22B83"), "macOS 14.6 (23G80)": ("macOS", "14.6", "23G80"),
      "Bridge OS  7.5": ("Bridge OS", "7.5", nil), " (22B83) ": (nil, nil, "22B83"), "": (nil, nil, nil),
      "macOS 14.6 beta (x)": ("macOS", "14.6", "x"), "18.1": (nil, "18.1", nil), "()": (nil, nil, ""),
    ]
    for (text, (name, version, build)) in systems {
      let system = SystemVersion.parse(.init(text))
      #expect(system.name == name, "\(text)")
      #expect(system.version?.value == version, "\(text)")
      #expect(system.build == build, "\(text)")
    }
  }

  @Test(arguments: [
    "0", "7", "-18000", "1772323200.0", "-3600.0", "0.5", "1772323200.25", "1e3", "-1.5E-3", "123456789012345678",
    "12345678901234567890", "1.05", "1.00",
  ])
  func aNumberWithSignAndFractionIsReadAsTheLibraryDoes(text: String) {
    Bytes.with(Array("[\(text), 3]".utf8)) { bytes in
      var cursor = JSONCursor(bytes)
      var found: [Double?] = []
      cursor.forEachElement { cursor, _ in found.append(cursor.double()) }
      #expect(found == [Double(text), 3])
    }
  }

  @Test(arguments: ["x", "-", ".", "-.0", "null", "\"\"", "[1]", "{}", "1.", "1.0.0"])
  func whatIsNoNumberIsNone(text: String) {
    Bytes.with(Array("[\(text), 3]".utf8)) { bytes in
      var cursor = JSONCursor(bytes)
      var found: [Double?] = []
      cursor.forEachElement { cursor, _ in found.append(cursor.double()) }
      #expect(found.last == 3 && found.first == .some(Double(text)))
    }
  }
}
