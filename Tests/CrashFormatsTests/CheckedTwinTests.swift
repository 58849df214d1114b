@testable import ByteKit
@testable import CrashFormats
import CrashModel
import Foundation
import TestSupport
import Testing

/// The parts that touch memory without checks, held against their checked twins over all fixtures and random bytes.
@Suite struct CheckedTwinTests {
  static let literals: [StaticString] = [
    "Thread ", "\n", "Fatal error", "\"", "0x", "a", "Thread 0 Crashed:", "\":", "no such text at all, I hope", "aab",
    "\0",
  ]

  /// How much of a fixture is compared; all of it where there is time.
  static let limit = SlowSet.isOn ? .max : 600

  static let paths = Fixtures.all + (0..<12).map { "random \($0)" }

  /// A fixture, or random bytes: of all values, of a few, and of text that nearly matches.
  static func bytes(_ path: String) throws -> [UInt8] {
    guard let number = path.split(separator: " ").last.flatMap({ Int($0) }), path.hasPrefix("random") else {
      return Array(try Fixtures.source(path).bytes.prefix(limit))
    }
    var random = SeededGenerator(path)
    let alphabet = [Array(UInt8.min...UInt8.max), Array("aAb\n\"".utf8), Array("Thread 0:\n{}[]\\\"".utf8)][number % 3]
    let count = [0, 1, 15, 16, 17, 63, 64, 65, 255, 256, 1000, 5000][number]
    return (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
  }

  /// Ranges of all sorts, some of which reach outside.
  static func ranges(_ count: Int, _ random: inout SeededGenerator) -> [(Int, Int)] {
    [(0, count), (-3, count), (0, count + 9), (5, 3), (count, count), (count + 1, count + 2)]
      + (0..<6).map { _ in
        let start = Int.random(in: 0...count, using: &random)
        return (start, min(start + Int.random(in: 0...600, using: &random), count))
      }
  }

  @Test(.timeLimit(.minutes(6)), arguments: paths)
  func bytesMeanWhatTheirTwinSays(path: String) throws {
    let array = try Self.bytes(path)
    let twin = CheckedBytes(array)
    var random = SeededGenerator("twin " + path)
    // One expectation for all: a hundred thousand of them take longer than what they compare.
    var differences: [String] = []
    func compare<Value: Equatable>(_ words: String, _ fast: Value, _ plain: Value, _ start: Int, _ end: Int) {
      if fast != plain { differences.append("\(words) in \(start)..<\(end): \(fast), not \(plain)") }
    }
    Bytes.with(array) { bytes in
      compare("count", bytes.count, array.count, 0, 0)
      for (start, end) in Self.ranges(array.count, &random) {
        for byte: UInt8 in [0x0A, 0x22, 0x61, 0xFF] {
          compare(
            "byte \(byte)", bytes.index(of: byte, from: start, to: end), twin.index(of: byte, from: start, to: end),
            start,
            end)
        }
        let last = bytes.lastIndex(of: 0x22, from: start, to: end)
        compare("last quote", last, twin.lastIndex(of: UInt8(0x22), from: start, to: end), start, end)
        compare("eight", bytes.eight(at: start), twin.eight(at: start), start, end)
        if start >= 0 {
          let space = twin.indexBehindSpace(from: start)
          compare("space", bytes.indexBehindSpace(from: start), space, start, end)
        }
        for literal in Self.literals {
          let wanted = literal.withUTF8Buffer { Array($0) }
          let plain = twin.index(of: wanted, from: start, to: min(end, array.count))
          compare("\(literal)", bytes.index(of: literal, from: start, to: end), plain, start, end)
          compare("\(literal) there", bytes.holds(literal, at: start), twin.holds(wanted, at: start), start, end)
          guard wanted.count >= 2 else { continue }
          let last = twin.lastIndex(of: wanted, from: start, to: end)
          compare("last \(literal)", bytes.lastIndex(of: literal, from: start, to: end), last, start, end)
        }
        compare("lines", bytes.lineFeeds(from: start, to: end), twin.lineFeeds(from: start, to: end), start, end)
        let trimmed = bytes[max(start, 0)..<max(start, end, 0)].trimmed
        compare("trimmed", [trimmed.start, trimmed.end], twin.trimmed(start, end), start, end)
        let column = bytes[max(start, 0)..<max(start, end, 0)].withoutBlanksAtEnd
        compare("column", [column.start, column.end], twin.withoutBlanksAtEnd(start, end), start, end)
        compare("text", bytes.string(start, end), twin.text(start, end), start, end)
        var copy: [UInt8] = [1]
        bytes.append(start, end, to: &copy)
        compare("copy", copy.count, 1 + (start < 0 ? 0 : max(0, min(end, array.count) - start)), start, end)
        let first = max(0, end)
        compare(
          "control", bytes.controlCharacters(inFirst: first), twin.controlCharacters(inFirst: first), start, end)
        compare("equal", bytes.isEqual(start, end, count: 7), twin.isEqual(start, end, count: 7), start, end)
        compare("byte", bytes[start], twin[start], start, end)
        let block = bytes.sixteen(at: start)
        compare("block", block.map { block in (0..<16).map { block[$0] } }, twin.sixteen(at: start), start, end)
        guard let block else { continue }
        let bits = (0..<16).reduce(UInt64(0)) { $0 | (twin[start + $1] == 0x61 ? 1 << UInt64($1) : 0) }
        compare("lanes", block.lanes(equalTo: 0x61), bits, start, end)
        compare("lanes by multiplication", (block .== SIMD16(repeating: 0x61)).bitsByMultiplication, bits, start, end)
        let isFree = twin.sixteen(at: start)?.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
        compare("controls", block.isFreeOfControls, isFree ?? false, start, end)
        let four = bytes.sixtyFour(at: start).map { blocks in
          [blocks.0, blocks.1, blocks.2, blocks.3].flatMap { block in (0..<16).map { block[$0] } }
        }
        if let block = ByteBlock(bytes, at: start) {
          let all = (0..<64).map { twin[start + $0] }
          let marks = all.map { [0x5B, 0x5C, 0x5D, 0x5E, 0x7B, 0x7C, 0x7D, 0x7E].contains($0) }
          let quotes = block.lanes(equalTo: 0x22)
          compare("marks", (0..<64).map { block.bracketsAndBackslashes >> UInt64($0) & 1 == 1 }, marks, start, end)
          compare("quotes", (0..<64).map { quotes.bits >> UInt64($0) & 1 == 1 }, all.map { $0 == 0x22 }, start, end)
          compare("any", quotes.isAny, all.contains(0x22), start, end)
          compare("odd", quotes.isOdd, all.count { $0 == 0x22 } % 2 == 1, start, end)
        }
        let lows = bytes.lowest(at: start, turningOver: 0x0A, less: 3).map { low in (0..<16).map { low[$0] } }
        compare("lowest", lows, twin.lowest(at: start) { ($0 ^ 0x0A) &- 3 }, start, end)
        let lowLanes = (0..<16).reduce(UInt64(0)) { $0 | (twin[start + $1] <= 0x61 ? 1 << UInt64($1) : 0) }
        compare("low lanes", block.lanes(atMost: 0x61).bits, lowLanes, start, end)
        let pair = ByteBlock.startOfTwoThatMayHoldSquareBrackets(bytes, from: start)
        compare("pair of blocks", pair, twin.startOfTwoWithSquareBrackets(from: start), start, end)
        compare("four blocks", four, start + 64 <= array.count ? Array(array[start..<start + 64]) : nil, start, end)
      }
    }
    #expect(differences == [])
  }

  @Test(.timeLimit(.minutes(6)), arguments: paths)
  func theSearchMeansWhatItsTwinSays(path: String) throws {
    let array = try Self.bytes(path)
    let twin = CheckedBytes(array)
    var random = SeededGenerator("search " + path)
    for round in 0..<60 where !array.isEmpty {
      // A piece of the text itself, now and then with one byte changed.
      let start = Int.random(in: 0..<array.count, using: &random)
      var wanted = Array(array[start..<min(start + Int.random(in: 1...40, using: &random), array.count)])
      if round % 3 == 0 { wanted[Int.random(in: 0..<wanted.count, using: &random)] ^= 0x20 }
      let ignoresCase = round % 2 == 0
      if ignoresCase { wanted = wanted.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 } }
      let from = Int.random(in: 0...array.count, using: &random)
      let to = Int.random(in: from...array.count, using: &random)
      let found = wanted.withUnsafeBytes { wanted in
        array.withUnsafeBytes {
          ByteSearch.firstIndex(of: wanted, in: $0, from: from, to: to, ignoringCase: ignoresCase)
        }
      }
      #expect(found == twin.index(of: wanted, from: from, to: to, ignoringCase: ignoresCase), "\(wanted) \(from) \(to)")
    }
  }

  /// A search that goes on behind what it found gives the places that searches begun anew give.
  @Test(.timeLimit(.minutes(6)), arguments: paths)
  func allPlacesAreThoseOfSearchesBegunAnew(path: String) throws {
    let array = try Self.bytes(path)
    let twin = CheckedBytes(array)
    var random = SeededGenerator("places " + path)
    for round in 0..<12 where !array.isEmpty {
      // Short pieces stand in many places, and more of them in a row than the search for a single byte puts up with.
      let start = Int.random(in: 0..<array.count, using: &random)
      let wanted = Array(
        array[start..<min(start + Int.random(in: 1...(round < 6 ? 3 : 9), using: &random), array.count)])
      let step = Int.random(in: 1...(round % 3 == 0 ? 200 : 1), using: &random)
      let from = Int.random(in: 0...array.count / 2, using: &random)
      let to = Int.random(in: from...array.count, using: &random)
      var expected: [Int] = []
      while expected.count < 300,
        let place = twin.index(
          of: wanted, from: expected.last.map { $0 + step } ?? from, to: to, ignoringCase: false)
      {
        expected.append(place)
      }
      var found: [Int] = []
      wanted.withUnsafeBytes { wanted in
        array.withUnsafeBytes {
          ByteSearch.forEachIndex(of: wanted, in: $0, from: from, to: to) { place in
            found.append(place)
            return found.count < 300 ? place + step : nil
          }
        }
      }
      #expect(found == expected, "\(wanted) \(from) \(to) \(step)")
    }
  }

  @Test(.timeLimit(.minutes(6)), arguments: paths)
  func marksOfLogsAreFound(path: String) throws {
    let array = try Self.bytes(path)
    let twin = CheckedBytes(array)
    let pairs = ["r:", "d:", "Fa", "**", "xi", "xc", "Si", "Ki", "_V", "gn"].map { Array($0.utf8) }
    var random = SeededGenerator("marks " + path)
    Bytes.with(array) { bytes in
      for (start, end) in Self.ranges(array.count, &random) where start <= end {
        let isMark = { (place: Int) in pairs.contains { twin.holds($0, at: place) } }
        let expected = (max(start, 0)..<max(max(start, 0), min(end, array.count))).first(where: isMark)
        #expect(bytes.firstLogMark(from: start, to: end, where: isMark) == expected, "\(start)..<\(end)")
      }
    }
  }

  @Test(.timeLimit(.minutes(6)), arguments: paths)
  func skippedJSONEndsWhereItsTwinSays(path: String) throws {
    let whole = try Self.bytes(path)
    var random = SeededGenerator("skip " + path)
    for round in 0..<4 {
      var array = whole
      // Cut off, and with quotes, brackets and backslashes where there were none.
      if round > 1 { array = Array(array.prefix(Int.random(in: 0...array.count, using: &random))) }
      for _ in 0..<(round * 4) where !array.isEmpty {
        array[Int.random(in: 0..<array.count, using: &random)] =
          Array("\\\"{}[]".utf8).randomElement(using: &random) ?? 0
      }
      let twin = CheckedBytes(array)
      let starts = array.indices.filter { array[$0] == 0x7B || array[$0] == 0x5B }
      Bytes.with(array) { bytes in
        for start in starts.shuffled(using: &random).prefix(12) + starts.prefix(2) {
          let expected = twin.skippedContainer(at: start)
          var cursor = JSONCursor(bytes, at: start)
          cursor.skipValue()
          #expect(cursor.position == expected.end, "at \(start)")
          #expect(cursor.isTruncated == expected.isTruncated, "at \(start)")
          guard array[start] == 0x5B else { continue }
          var list = JSONCursor(bytes, at: start)
          #expect(list.startsOfElements() == expected.elements, "at \(start)")
        }
      }
    }
  }

  /// A value of well-formed JSON, with brackets, quotes and backslashes in its strings.
  static func value(_ depth: Int, _ random: inout SeededGenerator) -> String {
    func text() -> String {
      let pieces = ["a", "[", "]", "{", "}", "^", "\\\"", "\\\\", "\\/", ":", ",", "-[NSObject init]", " "]
      let length = Int.random(in: 0...12, using: &random)
      return "\"" + (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() + "\""
    }
    let count = Int.random(in: 0...4, using: &random)
    switch Int.random(in: 0...(depth > 0 ? 5 : 2), using: &random) {
    case 0: return "\(count)"
    case 1, 2: return text()
    case 3: return "[" + (0..<count).map { _ in value(depth - 1, &random) }.joined(separator: ", ") + "]"
    default:
      return "{" + (0..<count).map { _ in text() + " : " + value(depth - 1, &random) }.joined(separator: ",\n  ") + "}"
    }
  }

  @Test func elementsBeginWhereTheTwinSays() {
    var random = SeededGenerator("objects")
    for round in 0..<600 {
      var elements = (0..<Int.random(in: 0...6, using: &random)).map { _ in Self.value(4, &random) }
      // As Apple writes images.
      let isIndented = round % 2 == 0
      if isIndented { elements = elements.map { $0.hasPrefix("{\"") ? "{\n    " + $0.dropFirst() : $0 } }
      // Blocks of sixty-four bytes are looked at as far as they are whole.
      let behind = round % 5 == 0 ? "7" : "\"behind\" : \"" + String(repeating: "a", count: 64) + "\""
      var array = Array(("[" + elements.joined(separator: isIndented ? ",\n  " : ",") + "] , " + behind).utf8)
      if round % 3 == 0 { array = Array(array.prefix(Int.random(in: 1...array.count, using: &random))) }
      let expected = CheckedBytes(array).skippedContainer(at: 0)
      Bytes.with(array) { bytes in
        var cursor = JSONCursor(bytes)
        #expect(cursor.elements().starts == expected.elements, "\(round)")
        #expect(cursor.position == expected.end, "\(round)")
        #expect(cursor.isTruncated == expected.isTruncated, "\(round)")
      }
    }
  }

  @Test func hexadecimalNumbersMeanWhatTheirDigitsSay() {
    var random = SeededGenerator("digits")
    let digits = Array("0123456789abcdefABCDEF".utf8)
    for round in 0..<4000 {
      var text = Array("0x".utf8)
      for _ in 0..<Int.random(in: 0...18, using: &random) { text.append(digits.randomElement(using: &random) ?? 0x30) }
      if round % 2 == 0 {
        text[Int.random(in: 1..<text.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      text += Array(" + 56, and bytes behind".utf8)
      var expected: (value: UInt64, end: Int)?
      if text[1] | 0x20 == 0x78 {
        var value: UInt64? = 0
        var end = 2
        var isEmpty = true
        while true {
          if text[end] == 0x5F, !isEmpty {
            end += 1
            continue
          }
          guard let digit = hexDigit(text[end]) else { break }
          value = value.flatMap { $0 >> 60 == 0 ? $0 << 4 | digit : nil }
          isEmpty = false
          end += 1
        }
        expected = isEmpty ? nil : value.map { ($0, end) }
      }
      let found = Bytes.with(text) { $0.all.hexadecimal() }
      #expect(found?.value == expected?.value && found?.end == expected?.end, "\(text)")
    }
  }

  @Test func decimalNumbersMeanWhatTheirDigitsSay() {
    var random = SeededGenerator("decimal digits")
    for _ in 0..<4000 {
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 0...21, using: &random) { text.append(.random(in: 0x30...0x39, using: &random)) }
      for _ in 0..<Int.random(in: 0...9, using: &random) { text.append(.random(in: 0...255, using: &random)) }
      // The bytes may go on behind the slice.
      let cut = Int.random(in: 0...text.count, using: &random)
      let number = text.prefix(cut).prefix { (0x30...0x39).contains($0) }
      let expected = UInt64(String(decoding: number, as: UTF8.self))
      let found = Bytes.with(text) { $0[0..<cut].decimal() }
      #expect(found?.value == expected, "\(text.prefix(cut))")
      #expect(found.map { $0.end == number.count } ?? true, "\(text.prefix(cut))")
    }
  }
}
