@testable import JSON5
import TestSupport
import Testing

@testable import CrashDiagnosis

@Suite struct JSON5ParserTests {
  @Test(arguments: [
    // Words and white space
    ("null", "null@1:1"),
    ("true", "true@1:1"),
    ("false", "false@1:1"),
    ("\u{FEFF}true", "true@1:1"),
    (" \t\u{B}\u{C}\u{A0}\u{2003}\u{FEFF}\u{2028}\u{2029}true", "true@1:19"),
    ("\n\r\n\rtrue", "true@4:1"),
    ("// a\n/* b\r\n * c **/ true // d", "true@3:10"),
    ("// a\u{2028}true", "true@1:8"),
    ("/**/true/***/", "true@1:5"),
    // Lists and objects
    ("[]", "[]@1:1"),
    ("[ ]", "[]@1:1"),
    ("[true,]", "[true@1:2]@1:1"),
    ("[true, [null]]", "[true@1:2 [null@1:9]@1:8]@1:1"),
    ("{}", "{}@1:1"),
    ("{a:null,}", "{a@1:2=null@1:4}@1:1"),
    ("{\n  b: true, // yes\n  'a b': [],\n}", "{b@2:3=true@2:6 a b@3:3=[]@3:10}@1:1"),
    ("{null:null,$_9:null,\"\":null}", "{null@1:2=null@1:7 $_9@1:12=null@1:16 @1:21=null@1:24}@1:1"),
    ("{\\u0061b:null}", "{ab@1:2=null@1:10}@1:1"),
    ("{ünïcödé:null}", "{ünïcödé@1:2=null@1:14}@1:1"),
    ("{a\u{200D}\u{301}:null}", "{a\u{200D}\u{301}@1:2=null@1:9}@1:1"),
    ("{\u{E9}:null,e\u{301}:null}", "{\u{E9}@1:2=null@1:5 e\u{301}@1:10=null@1:14}@1:1"),
  ])
  func good(document: String, expected: String) throws {
    #expect(shown(try parse(document)) == expected)
  }

  @Test(arguments: [
    (#""""#, ""),
    (#"''"#, ""),
    (#"'say "hi"'"#, #"say "hi""#),
    (#""it's""#, "it's"),
    (#""\'\"\\\/\a""#, #"'"\/a"#),
    (#""\b\f\n\r\t\v\0""#, "\u{8}\u{C}\n\r\t\u{B}\0"),
    (#""\x41\x7a\xe9""#, "Az\u{E9}"),
    (#""\u0041\u00e9\u20AC""#, "A\u{E9}€"),
    (#""\uD83D\uDE00""#, "😀"),
    (#""\uD83D""#, "\u{FFFD}"),
    (#""\uDE00\uD83D""#, "\u{FFFD}\u{FFFD}"),
    (#""\uD83D\u0041""#, "\u{FFFD}A"),
    (#""\uD83D\uD83D\uDE00""#, "\u{FFFD}😀"),
    (#""\uD83Dx""#, "\u{FFFD}x"),
    ("'a\\\nb\\\r\nc\\\rd\\\u{2028}e\\\u{2029}f'", "abcdef"),
    ("'a\u{2028}b\u{2029}c\td'", "a\u{2028}b\u{2029}c\td"),
    ("'ü😀\\é\\😀'", "ü😀é😀"),
    ("'// no comment'", "// no comment"),
  ])
  func text(document: String, expected: String) throws {
    let text = try JSON5Cursor(parse(document)).string()
    #expect(Array(text.utf8) == Array(expected.utf8))
  }

  @Test func positionAfterContinuedLines() throws {
    #expect(shown(try parse("['a\\\nb',null]")) == "[ab@1:2 null@2:4]@1:1")
  }

  @Test(
    arguments: [
      ("0", 0, 0), ("-0", -0.0, 0), ("+7", 7, 7), ("42", 42, 42), ("5.", 5, 5), (".5", 0.5, nil), ("-.25", -0.25, nil),
      ("0.5", 0.5, nil), ("1e3", 1000, 1000), ("1E+3", 1000, 1000), ("25e-1", 2.5, nil), ("5.e1", 50, 50),
      ("0xff", 255, 255), ("-0XfF", -255, -255), ("0x00", 0, 0), ("1e999", .infinity, nil),
      ("9223372036854775807", 0x1p63, Int64.max), ("-9223372036854775808", -0x1p63, Int64.min),
      ("-9223372036854775809", -0x1p63, nil), ("0x7fffffffffffffff", 0x1p63, Int64.max),
      ("9007199254740993", 9_007_199_254_740_992, 9_007_199_254_740_993), ("9007199254740993.0", 0x1p53, nil),
      ("Infinity", .infinity, nil), ("+Infinity", .infinity, nil), ("-Infinity", -.infinity, nil),
    ] as [(String, Double, Int64?)])
  func numbers(document: String, double: Double, signed: Int64?) throws {
    let number = try number(document)
    #expect(number.double == double)
    #expect(number.double.sign == double.sign)
    #expect(number.signed == signed)
  }

  @Test func largeNumbers() throws {
    #expect(try number("NaN").double.isNaN)
    #expect(try number("-NaN").double.isNaN)
    #expect(try number("0xFFFFFFFFFFFFFFFF").unsigned == .max)
    #expect(try number("18446744073709551615").unsigned == .max)
    #expect(try number("18446744073709551616").unsigned == nil)
    #expect(try number("-1").unsigned == nil)
    #expect(try number("-0").unsigned == 0)
    #expect(try number("0x1" + String(repeating: "0", count: 30)).double == 0x1p120)
    #expect(try number(String(repeating: "9", count: 100_000)).double == .infinity)
    #expect(try number("0x" + String(repeating: "9", count: 100_000)).double == .infinity)
  }

  @Test(arguments: [
    ("", "line 1, column 1: expected a value, found the end of the file"),
    (" \n // x", "line 2, column 6: expected a value, found the end of the file"),
    ("hello", "line 1, column 1: expected a value, found 'hello' (text needs quotes)"),
    ("True", "line 1, column 1: expected a value, found 'True' (text needs quotes)"),
    (#"n\u0075ll"#, #"line 1, column 1: expected a value, found 'n\u0075ll' (text needs quotes)"#),
    ("# x", "line 1, column 1: expected a value, found '#'"),
    ("/x", "line 1, column 1: expected a value, found '/'"),
    ("\u{7}", "line 1, column 1: expected a value, found '\\u0007'"),
    ("\0", "line 1, column 1: expected a value, found '\\u0000'"),
    ("\u{200B}", "line 1, column 1: expected a value, found '\\u200B'"),
    ("😀", "line 1, column 1: expected a value, found '😀'"),
    ("1 2", "line 1, column 3: expected the end of the file after the value, found '2'"),
    ("{} \n }", "line 2, column 2: expected the end of the file after the value, found '}'"),
    ("\n/* x", "line 2, column 1: the comment that begins here is never closed with */"),
    ("/*/", "line 1, column 1: the comment that begins here is never closed with */"),
    // Lists
    ("[", "line 1, column 2: expected a value or ']' (for the '[' on line 1, column 1), found the end of the file"),
    ("[,]", "line 1, column 2: expected a value or ']', found ','"),
    ("[1,,2]", "line 1, column 4: expected a value or ']', found ','"),
    ("[1 2]", "line 1, column 4: expected ',' or ']' after item [0], found '2'"),
    ("[1x]", "line 1, column 3: expected ',' or ']' after item [0], found 'x'"),
    (
      "\n[1",
      "line 2, column 3: expected ',' or ']' after item [0] (for the '[' on line 2, column 1), found the end of the file"
    ),
    // Objects
    ("{", "line 1, column 2: expected a key or '}' (for the '{' on line 1, column 1), found the end of the file"),
    ("{,}", "line 1, column 2: expected a key or '}', found ','"),
    ("{1:2}", "line 1, column 2: expected a key or '}', found '1'"),
    ("{a b:1}", "line 1, column 4: expected ':' after the key 'a', found 'b'"),
    ("{a-b:1}", "line 1, column 3: expected ':' after the key 'a', found '-'"),
    ("{a}", "line 1, column 3: expected ':' after the key 'a', found '}'"),
    ("{a:}", "line 1, column 4: expected a value for 'a', found '}'"),
    ("{a:b}", "line 1, column 4: expected a value for 'a', found 'b' (text needs quotes)"),
    (
      "{\n  id: 'x',\n  title: 'y'\n  when: {}\n}",
      "line 4, column 3: expected ',' or '}' after the value of 'title', found 'w'"
    ),
    (
      "{a: 1",
      "line 1, column 6: expected ',' or '}' after the value of 'a' (for the '{' on line 1, column 1), found the end of the file"
    ),
    ("{id: 1,\n 'i\\x64': 2}", "line 2, column 2: 'id' is already set on line 1, column 2"),
    ("{'a\\nb\\u202e': 1 x}", "line 1, column 18: expected ',' or '}' after the value of 'a\\nb\\u202E', found 'x'"),
    ("{\"'\" 1}", "line 1, column 6: expected ':' after the key \"'\", found '1'"),
    (#"{\x61:1}"#, "line 1, column 3: expected 'u' and 4 hexadecimal digits after the backslash in a key, found 'x'"),
    (#"{\u0031:1}"#, "line 1, column 2: this character is not allowed in a key without quotes"),
    (#"{a\ud83d\ude00:1}"#, "line 1, column 3: this character is not allowed in a key without quotes"),
    // Text
    ("['a]", "line 1, column 2: the text that begins here is never closed"),
    (
      "['a,\n'b']",
      "line 1, column 2: the text that begins here is not closed on its line (\\ at its end would continue it)"
    ),
    (#"'\"#, "line 1, column 3: expected a character after the backslash, found the end of the file"),
    (#"'\x4g'"#, #"line 1, column 5: expected 2 hexadecimal digits after \x, found 'g'"#),
    (#"'\u004'"#, #"line 1, column 7: expected 4 hexadecimal digits after \u, found "'""#),
    (#"'\ud83d\u'"#, #"line 1, column 10: expected 4 hexadecimal digits after \u, found "'""#),
    ("'\\u\n'", "line 1, column 4: expected 4 hexadecimal digits after \\u, found the end of the line"),
    (
      #"'\1'"#,
      #"line 1, column 3: expected an escape that JSON5 knows, such as \n, \x41 or \u0041, after the backslash, found '1'"#
    ),
    (#"'\01'"#, #"line 1, column 4: expected no digit after \0, found '1'"#),
    // Numbers
    ("-", "line 1, column 2: expected a digit, found the end of the file"),
    (".", "line 1, column 2: expected a digit, found the end of the file"),
    ("+ 1", "line 1, column 2: expected a digit, found ' '"),
    ("--1", "line 1, column 2: expected a digit, found '-'"),
    ("-x", "line 1, column 2: expected a number after the sign, found 'x'"),
    ("01", "line 1, column 1: a number must not begin with a needless 0"),
    ("1e", "line 1, column 3: expected a digit in the exponent, found the end of the file"),
    ("1e+-2", "line 1, column 4: expected a digit in the exponent, found '-'"),
    ("0xg", "line 1, column 3: expected a hexadecimal digit after 0x, found 'g'"),
    ("1.2.3", "line 1, column 4: expected the end of the file after the value, found '.'"),
    ("1_000", "line 1, column 2: expected the end of the file after the value, found '_'"),
  ])
  func bad(document: String, expected: String) {
    #expect(mistake(Array(document.utf8)) == expected)
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE], "line 1, column 1: the text is not valid UTF-8, found the byte 0xFF"),
      (
        [0x27, 0x0A, 0x0D, 0x0A, 0xC3, 0xA9, 0xC3], "line 3, column 3: the text is not valid UTF-8, found the byte 0xC3"
      ),
      ([0x27, 0xC0, 0x80, 0x27], "line 1, column 2: the text is not valid UTF-8, found the byte 0xC0"),
      ([0x27, 0xED, 0xA0, 0x80, 0x27], "line 1, column 2: the text is not valid UTF-8, found the byte 0xED"),
      ([0x27, 0xF4, 0x90, 0x80, 0x80], "line 1, column 2: the text is not valid UTF-8, found the byte 0xF4"),
      ([0xEF, 0xBB, 0xBF, 0x80], "line 1, column 1: the text is not valid UTF-8, found the byte 0x80"),
    ] as [([UInt8], String)])
  func notUTF8(document: [UInt8], expected: String) {
    #expect(mistake(document) == expected)
  }

  @Test func longNamesAreCut() {
    let name = String(repeating: "x", count: 100)
    let cut = String(repeating: "x", count: 60)
    #expect(
      mistake(Array(name.utf8)) == "line 1, column 1: expected a value, found '\(cut)…' (text needs quotes)")
  }
}

@Suite struct JSON5RobustnessTests {
  static let document = Array(
    """
    \u{FEFF}// rules\r
    [{ id: "acme.cache-miss", 'tïtle': 'a\\x41\\u00e9\\uD83D\\uDE00\\
    b', /* when */ when: { all: [{ topFrame: { contains: ["ACME-17", 'ü😀'] } }, null,], },
       n: [0, -0x1F, +.5, 5., 1e-3, Infinity, -NaN], on: true, off: false, \\u0061b: {}, },]
    """.utf8)

  @Test func truncatedAnywhere() throws {
    _ = try JSON5Parser.parse(Self.document)
    for length in 0..<Self.document.count {
      let error = try #require(throws: JSON5Error.self) { try JSON5Parser.parse(Array(Self.document[..<length])) }
      #expect(error.line >= 1 && error.line <= 4 && error.column >= 1)
    }
  }

  @Test func mutatedAtRandom() {
    var random = SeededGenerator(5)
    let pieces = Array("[]{}:,'\"\\/*ux0.e+-nN \n\r".utf8) + [0xFF, 0xE2, 0x80, 0xA8, 0x00]
    for _ in 0..<4_000 {
      var bytes = Self.document
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let piece = pieces.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = piece
        case 1: bytes.insert(piece, at: place)
        default: bytes.remove(at: place)
        }
      }
      let lines = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
      do throws(JSON5Error) {
        let value = try JSON5Parser.parse(bytes)
        #expect(value.position.line <= lines)
      } catch {
        #expect(error.line <= lines && error.column <= bytes.count + 1 && !error.message.isEmpty)
      }
    }
  }

  @Test func nesting() throws {
    let deepest = String(repeating: "[", count: 32) + String(repeating: "{a:", count: 32) + "0"
    let closing = String(repeating: "}", count: 32) + String(repeating: "]", count: 32)
    _ = try parse(deepest + closing)
    #expect(
      mistake(Array("[\(deepest)\(closing)]".utf8))
        == "line 1, column 127: lists and objects are nested more than 64 deep")
    #expect(
      mistake([UInt8](repeating: UInt8(ascii: "["), count: 10_000_000))
        == "line 1, column 65: lists and objects are nested more than 64 deep")
  }

  @Test func length() {
    #expect(
      mistake([UInt8](repeating: 0x20, count: JSON5Parser.maximumLength + 1))
        == "line 1, column 1: the document has more than 16 MiB")
  }
}

@Suite struct JSON5CursorTests {
  static let patterns = ["contains", "prefix", "suffix", "equals"]

  @Test func decodesARule() throws {
    let root = JSON5Cursor(
      try parse(#"[{id: "a.b", when: {all: [{topFrame: {contains: ["x", "y"]}}]}, "odd key": 0xff}]"#))
    let rule = try #require(try root.array().first).object(allowing: ["id", "when", "odd key", "title"])
    #expect(try rule.required("id").string() == "a.b")
    #expect(rule.optional("title") == nil)
    #expect(try rule.required("odd key").unsigned() == 255)
    #expect(try rule.required("odd key").path == "[0]['odd key']")
    let condition = try rule.required("when").object(allowing: ["all", "any"]).only()
    #expect(condition.key == "all")
    let frame = try #require(try condition.value.array().first).object(allowing: ["topFrame"]).required("topFrame")
    let pattern = try frame.object(allowing: Self.patterns, called: "a text pattern").only()
    #expect(try pattern.value.strings() == ["x", "y"])
    #expect(pattern.value.path == "[0].when.all[0].topFrame.contains")
    #expect(pattern.value.value.position == JSON5Position(line: 1, column: 49))
  }

  @Test func singleValues() throws {
    let root = try JSON5Cursor(parse("{a: 'x', b: true, c: -3, d: 1.5, e: null, f: [], g: {}}"))
    let values = Dictionary(uniqueKeysWithValues: try root.members().map { ($0.key, $0.value) })
    #expect(try root.members().map(\.key) == ["a", "b", "c", "d", "e", "f", "g"])
    #expect(try values["a"]?.strings() == ["x"])
    #expect(try values["a"]?.string(from: ["x", "y"]) == "x")
    #expect(try values["b"]?.bool() == true)
    #expect(try values["c"]?.integer() == -3)
    #expect(try values["c"]?.integer(in: -3...0) == -3)
    #expect(try values["d"]?.number() == 1.5)
    #expect(values["a"]?.isString == true && values["b"]?.isString == false)
    #expect(values["e"]?.isNull == true && values["a"]?.isNull == false)
    #expect(values["f"]?.isArray == true && values["a"]?.isArray == false)
    #expect(values["g"]?.isObject == true && values["a"]?.isObject == false)
    #expect(values["a"]?.path == "a")
  }

  @Test func unknownKeyDeepInside() {
    let document = """
      [
        {
          id: 'x',
          when: {
            all: [
              { topFrame: {
                  containz: 'y' } } ] } } ]
      """
    #expect(
      mistake(document) { root throws(JSON5Error) in
        let all = try root.array()[0].object(allowing: ["id", "when"]).required("when").object(allowing: ["all"])
        let frame = try all.required("all").array()[0].object(allowing: ["topFrame"]).required("topFrame")
        _ = try frame.object(allowing: Self.patterns, called: "a text pattern")
      } == """
        line 7: [0].when.all[0].topFrame – 'containz' is not a text pattern. \
        Did you mean 'contains'? Allowed: contains, prefix, suffix, equals
        """)
  }

  /// How a value of the document is asked for.
  enum Question: Sendable {
    case string, bool, integer, percent, unsigned, number, array, strings, object, nothing, only, confidence, id, own
  }

  @Test(
    arguments: [
      ("{}", .string, "line 1, column 1: expected text, found an object"),
      ("\n {x: {y: 1}}", .string, "line 2: x.y – expected text, found a number"),
      ("[[], [null]]", .string, "line 1: [1][0] – expected text, found null"),
      ("{'': 'yes'}", .bool, "line 1: [''] – expected true or false, found text"),
      ("[[1, 'a', true]]", .strings, "line 1: [0][0] – expected text, found a number"),
      ("{x: 1}", .strings, "line 1: x – expected text or a list of texts, found a number"),
      ("{x: '1'}", .integer, "line 1: x – expected a whole number, found text"),
      (
        "{x: 1.5}", .integer,
        "line 1: x – expected a whole number from -9223372036854775808 to 9223372036854775807, found 1.5"
      ),
      ("{x: 101}", .percent, "line 1: x – expected a whole number from 0 to 100, found 101"),
      (
        "{x: 0xffffffffffffffff}", .percent,
        "line 1: x – expected a whole number from 0 to 100, found 18446744073709551615"
      ),
      ("{x: -1}", .unsigned, "line 1: x – expected a whole number from 0 to 18446744073709551615, found -1"),
      ("{x: []}", .number, "line 1: x – expected a number, found a list"),
      ("{x: false}", .array, "line 1: x – expected a list, found false"),
      ("{x: 'y'}", .object, "line 1: x – expected an object, found text"),
      ("[\n{}]", .id, "line 2: [0] – 'id' is missing"),
      ("{ti: {tel: 1}}", .object, "line 1: ti – 'tel' is not known. Allowed: id, title"),
      ("{x: {\n Titel: 1}}", .object, "line 2: x – 'Titel' is not known. Did you mean 'title'? Allowed: id, title"),
      ("{x: {y: 1}}", .nothing, "line 1: x – 'y' is not known. Allowed: nothing"),
      ("[{}]", .only, "line 1: [0] – expected one key, found none. Allowed: id, title"),
      (
        "[{id: 1,\n title: 2}]", .only,
        "line 2: [0] – expected only one key, found 'id' and 'title'. Allowed: id, title"
      ),
      (
        "{x: 'certian'}", .confidence,
        "line 1: x – 'certian' is not a confidence. Did you mean 'certain'? Allowed: possible, likely, certain"
      ),
      ("{x: 'y'}", .own, "line 1: x – there is no such rule"),
    ] as [(String, Question, String)])
  func mistakes(document: String, question: Question, expected: String) {
    #expect(
      mistake(document) { root throws(JSON5Error) in
        let value = try deepest(root, stopAt: question)
        switch question {
        case .string: _ = try value.string()
        case .bool: _ = try value.bool()
        case .integer: _ = try value.integer()
        case .percent: _ = try value.integer(in: 0...100)
        case .unsigned: _ = try value.unsigned()
        case .number: _ = try value.number()
        case .array: _ = try value.array()
        case .strings: _ = try value.strings()
        case .object: _ = try value.object(allowing: ["id", "title"])
        case .nothing: _ = try value.object(allowing: [])
        case .only: _ = try value.object(allowing: ["id", "title"]).only()
        case .confidence: _ = try value.string(from: ["possible", "likely", "certain"], called: "a confidence")
        case .id: _ = try value.object(allowing: ["id"]).required("id")
        case .own: throw value.error("there is no such rule")
        }
      } == expected)
  }

  /// Follows the last item or member, one step only where the question concerns a list or an object.
  private func deepest(_ root: JSON5Cursor, stopAt question: Question) throws(JSON5Error) -> JSON5Cursor {
    var cursor = root
    while true {
      let next: JSON5Cursor? =
        cursor.isArray ? try cursor.array().last : cursor.isObject ? try cursor.members().last?.value : nil
      guard let next else { return cursor }
      cursor = next
      switch question {
      case .strings, .object, .nothing, .only, .id: return cursor
      default: break
      }
    }
  }

  @Test(
    arguments: [
      ("containz", "contains"), ("Contains", "contains"), ("contian", "contains"), ("prefx", "prefix"),
      ("perfix", "prefix"), ("xyz", nil), ("", nil), ("i", "id"),
    ] as [(String, String?)])
  func suggestions(name: String, expected: String?) {
    #expect(Suggestion.closest(to: name, among: Self.patterns + ["id", "x"]) == expected)
  }
}

// MARK: Helpers

private func parse(_ document: String) throws(JSON5Error) -> JSON5Value {
  try JSON5Parser.parse(Array(document.utf8))
}

private func number(_ document: String) throws -> JSON5Number {
  guard case .number(let number) = try parse(document).kind else { throw NotANumber() }
  return number
}

private struct NotANumber: Error {}

/// The message of the mistake, or nil where the document is accepted.
private func mistake(_ document: [UInt8]) -> String? {
  do throws(JSON5Error) {
    _ = try JSON5Parser.parse(document)
    return nil
  } catch {
    return error.description
  }
}

/// The message of the mistake that a decoder finds, or nil where it accepts the document.
private func mistake(_ document: String, _ decode: (JSON5Cursor) throws(JSON5Error) -> Void) -> String? {
  do throws(JSON5Error) {
    try decode(JSON5Cursor(try parse(document)))
    return nil
  } catch {
    return error.description
  }
}

/// The tree in one line, every value and key with its place.
private func shown(_ value: JSON5Value) -> String {
  let text =
    switch value.kind {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let number): "\(number.double)"
    case .string(let text): text
    case .array(let items): "[\(items.map(shown).joined(separator: " "))]"
    case .object(let members):
      "{\(members.map { "\($0.key)@\(shown($0.position))=\(shown($0.value))" }.joined(separator: " "))}"
    }
  return "\(text)@\(shown(value.position))"
}

private func shown(_ position: JSON5Position) -> String {
  "\(position.line):\(position.column)"
}
