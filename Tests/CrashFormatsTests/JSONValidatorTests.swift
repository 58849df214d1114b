@testable import ByteKit
@testable import CrashFormats
import CrashModel
import Foundation
import TestSupport
import Testing

/// What `--strict` takes for JSON, held against RFC 8259 and against Foundation's reader.
@Suite struct JSONValidatorTests {
  @Test(arguments: [
    "{}", "[]", " [ ] ", "{\"a\":1}", "{ \"a\" : [ { } , [ ] , \"\" ] , \"a\" : null }", "[true,false,null]",
    "[0,-0,10,-1.5,1e5,1E+05,2.25e-3,123456789012345678901234567890]",
    "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\"]",
    "[\"a long string without anything that is odd: sixteen bytes and more\"]", "[\"é\",\"€\",\"😀\",\"\u{7F}\"]",
    "[\"0123456789abcde\\\"0123456789abcdé\"]", "[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]", "\u{FEFF}{\"a\":1}",
    "{\"a\":1}\n{\"b\":2}\n", "{\"bug_type\":\"109\"}\nIncident Identifier: 1", "{\"a\":1}\r\n\r\n",
  ])
  func takesWhatIsJSON(text: String) {
    #expect(ReportSource(text: text).jsonProblem()?.reason == nil)
  }

  @Test(arguments: [
    ("{", 1, 2, "the text ends where a name in quotes"), ("[1,]", 1, 4, "a value is expected"),
    ("{\"a\":1,}", 1, 8, "a name in quotes"), ("{\"a\" 1}", 1, 6, "':' is expected"), ("{\"a\":}", 1, 6, "a value"),
    ("[1 2]", 1, 4, "',' or ']'"), ("[1}", 1, 3, "',' or ']'"), ("{\"a\":1]", 1, 7, "',' or '}'"),
    ("[\n 01]", 2, 3, "begin with a zero"), ("[1.]", 1, 4, "a digit"), ("[-]", 1, 3, "a digit"),
    ("[1e]", 1, 4, "a digit"),
    ("[.5]", 1, 2, "a value"), ("[+1]", 1, 2, "a value"), ("[0x1]", 1, 3, "',' or ']'"), ("[NaN]", 1, 2, "a value"),
    ("[nul]", 1, 2, "a value"), ("[truex]", 1, 6, "',' or ']'"), ("['a']", 1, 2, "a value"), ("{a:1}", 1, 2, "a name"),
    ("[\"a", 1, 4, "the text ends where the end of a string"), ("[\"a\nb\"]", 1, 4, "control character"),
    ("[\"\\x\"]", 1, 3, "no such escape"), ("[\"\\u12g4\"]", 1, 3, "four hexadecimal digits"),
    ("[\"\\", 1, 3, "escape"),
    ("[\"é\", x]", 1, 7, "a value"), ("[// no\n1]", 1, 2, "a value"),
    ("{\"threads\":[{\"frames\":[{\"imageOffset\":12 \"x\":1}]}]}", 1, 42, "',' or '}'"),
  ])
  func namesThePlaceOfAMistake(text: String, line: Int, column: Int, words: String) throws {
    // The beginning shows that it is meant to be JSON.
    let reason = try #require(ReportSource(text: "[[],\n" + text).jsonProblem()).reason
    #expect(reason.hasPrefix("Not valid JSON at line \(line + 1), column \(column): "), "\(reason)")
    #expect(reason.contains(words), "\(reason)")
  }

  @Test(arguments: [
    ("[[1]]]", 1, 6, "the end of the JSON"), ("{}\n}", 2, 1, "the end of the JSON"), ("{}\n{]", 2, 2, "a name"),
    ("{} x", 1, 4, "the end of the JSON"), ("{}\n\n,{}", 3, 1, "the end of the JSON"),
  ])
  func namesWhatFollowsTheJSON(text: String, line: Int, column: Int, words: String) throws {
    let reason = try #require(ReportSource(text: text).jsonProblem()).reason
    #expect(reason.hasPrefix("Not valid JSON at line \(line), column \(column): \(words)"), "\(reason)")
  }

  @Test(arguments: ["[ 4711.0815] Out of memory: Killed process 12", "Thread 0: {", "", " ", "[1,2"])
  func leavesOtherTextAlone(text: String) {
    #expect(ReportSource(text: text).jsonProblem() == nil)
  }

  @Test(
    arguments: [
      [0xC0, 0x80], [0xC1, 0xBF], [0x80], [0xE2, 0x82], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x80, 0x80, 0x80],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
    ] as [[UInt8]])
  func refusesWhatIsNotUTF8(bytes: [UInt8]) throws {
    for padding in [0, 13, 14, 15, 40] {
      let text = Array("[\"".utf8) + Array(repeating: 0x61, count: padding) + bytes + Array("\"]".utf8)
      let problem = try #require(ReportSource(path: "-", bytes: text).jsonProblem())
      #expect(problem.reason == "Not valid JSON at line 1, column \(padding + 3): these bytes are not UTF-8.")
    }
  }

  @Test(.timeLimit(.minutes(4))) func nestingNeedsNoStack() {
    let deep = String(repeating: "[", count: 1_000_000)
    #expect(ReportSource(text: deep + String(repeating: "]", count: 1_000_000)).jsonProblem()?.reason == nil)
    #expect(ReportSource(text: deep).jsonProblem() != nil)
  }

  /// Foundation and the validator agree on damaged reports, but for what Foundation refuses beyond the grammar: numbers too large, halves of surrogate pairs.
  @Test(.timeLimit(.minutes(6)), arguments: Fixtures.all.filter { $0.hasSuffix(".ips") || $0.hasSuffix(".json") })
  func agreesWithFoundation(path: String) throws {
    let whole = try Fixtures.source(path).bytes
    // The body of an `.ips` file, else the file.
    let lineEnd = whole.firstIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let body = path.hasSuffix(".ips") ? Array(whole[lineEnd...]) : whole
    guard body.first == 0x7B else { return }
    var random = SeededGenerator("strict " + path)
    for round in 0..<40 {
      var bytes = body
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch round % 4 {
      case 0: bytes[place] = Array("{}[]\",:\\0-. a".utf8).randomElement(using: &random) ?? 0
      case 1: bytes.remove(at: place)
      case 2: bytes = Array(bytes[..<place])
      default: break
      }
      // The first value alone, as Foundation reads one; a single surrogate is grammar, but no text to Foundation.
      let isValid = Bytes.with(bytes) { bytes in
        var validator = JSONValidator(bytes, at: 0)
        do { try validator.checkValue() } catch { return false }
        return bytes[validator.position..<bytes.count].trimmed.string.allSatisfy(\.isWhitespace)
      }
      let isReadable = (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
      guard isValid != isReadable else { continue }
      #expect(String(decoding: bytes, as: UTF8.self).contains("\\u"), "round \(round), at \(place): \(isValid)")
    }
  }
}
