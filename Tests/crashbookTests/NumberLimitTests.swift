import Foundation
import TestSupport
import Testing

/// Numbers of reports are hostile: no reader, rule or output may fail on one, whatever it is.
@Suite(.timeLimit(.minutes(60))) struct NumberLimitTests {

  /// Where arithmetic of 32 and 64 bits changes its course, and a number that no type holds.
  static let limits = [
    "0", "1", "2147483648", "4294967296", "9223372036854775808", "18446744073709551615", "-1",
    "1" + String(repeating: "0", count: 30),
  ]

  /// Of so many fixtures one is taken where there is little time, for each of the limits.
  private static let share = 400

  /// All fixtures of a size that is no test of patience.
  static let fixtures = Repository.allFixtures.filter { name in
    let found = try? FileManager.default.attributesOfItem(atPath: Repository.fixtures + "/" + name)
    guard found?[.type] as? FileAttributeType == .typeRegular, let size = found?[.size] as? Int else { return false }
    return size < 60_000 && !ExpectedAnswers.isRecord(name) && !name.hasSuffix(".tsv") && !name.hasSuffix(".md")
  }

  /// A text with its numbers, apart from digits inside of words.
  struct Numbers {
    private let bytes: [UInt8]
    private let ranges: [Range<Int>]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      var ranges: [Range<Int>] = []
      var index = 0
      while index < bytes.count {
        let start = index
        func isWord(_ byte: UInt8) -> Bool {
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x5F
        }
        guard isWord(bytes[index]) else {
          index += 1
          continue
        }
        while index < bytes.count, isWord(bytes[index]) { index += 1 }
        let word = bytes[start..<index]
        let isHexadecimal = word.starts(with: "0x".utf8) && word.count > 2
        if isHexadecimal || word.allSatisfy({ (0x30...0x39).contains($0) }) { ranges.append(start..<index) }
      }
      self.ranges = ranges
    }

    var count: Int { ranges.count }

    /// The text with some of its numbers replaced.
    func replacing(_ replacement: (_ index: Int) -> String?) -> [UInt8] {
      var result: [UInt8] = []
      var copied = 0
      for (index, range) in ranges.enumerated() {
        guard let number = replacement(index) else { continue }
        result += bytes[copied..<range.lowerBound]
        let isHexadecimal = bytes[range].starts(with: "0x".utf8)
        result += (isHexadecimal ? Self.hexadecimal(number) : number).utf8
        copied = range.upperBound
      }
      return result + bytes[copied...]
    }

    /// A decimal number in hexadecimal, with the bits of 64 where it is negative.
    private static func hexadecimal(_ number: String) -> String {
      if let value = UInt64(number) { return "0x" + String(value, radix: 16) }
      if let value = Int64(number) { return "0x" + String(UInt64(bitPattern: value), radix: 16) }
      return "0x" + String(repeating: "f", count: 25)
    }
  }

  /// Runs the program over many inputs and all formats: it names every input on which it fails.
  private static func expectNoFault(_ inputs: [(name: String, bytes: [UInt8])]) throws {
    let folder = try CommandTests.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for input in inputs { try Data(input.bytes).write(to: folder.appendingPathComponent(input.name)) }
    var arguments = ["analyze", "--no-config", "--format", "ndjson", "--redact", "all"]
    for format in [
      "text", "json", "html", "markdown", "sarif", "junit", "github", "gitlab", "csv", "comment", "teamcity", "azure",
    ] {
      arguments += ["--report", "\(format)=/dev/null"]
    }
    let outcome = try CommandTests.run(arguments + inputs.map(\.name), folder: folder.path)
    let faults = outcome.errors.split(separator: "\n").filter {
      $0.contains("crashbook itself failed") || $0.contains("processor time") || $0.contains("Fatal error")
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    #expect(outcome.status == 0 || outcome.status == 2, "\(outcome.status): \(outcome.errors)")
    #expect(outcome.output.utf8.contains(0x0A), "nothing was analyzed: \(outcome.errors)")
  }

  private static func numbers(of fixture: String) throws -> Numbers {
    Numbers(Array(try Data(contentsOf: URL(fileURLWithPath: Repository.fixtures + "/" + fixture))))
  }

  private static func name(_ fixture: String, _ variant: String) -> String {
    variant + "-" + fixture.replacingOccurrences(of: "/", with: "-")
  }

  /// All numbers of a report at one limit, and a mixture of limits.
  @Test(arguments: limits.indices)
  func allNumbersAtALimit(limit: Int) throws {
    var inputs: [(String, [UInt8])] = []
    for (index, fixture) in Self.fixtures.enumerated() where SlowSet.isOn || index % Self.share == limit {
      let numbers = try Self.numbers(of: fixture)
      for (position, value) in Self.limits.enumerated() {
        inputs.append((Self.name(fixture, "\(position)"), numbers.replacing { _ in value }))
      }
      var random = SeededGenerator(fixture)
      inputs.append(
        (
          Self.name(fixture, "mixed"),
          numbers.replacing { _ in Bool.random(using: &random) ? Self.limits.randomElement(using: &random) : nil }
        ))
    }
    try Self.expectNoFault(inputs)
  }

  /// Saved results and a baseline are inputs as well.
  @Test(arguments: ["json", "ndjson", "baseline"])
  func savedResultsAtALimit(sort: String) throws {
    let folder = try CommandTests.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let reports = Repository.fixtures + "/compare/before"
    let saved = folder.appendingPathComponent("saved.json")
    let made = try CommandTests.run(
      sort == "baseline"
        ? ["baseline", "create", saved.path, reports] : ["analyze", "--format", sort, "--output", saved.path, reports])
    #expect(made.status == 0, "\(made.errors)")
    let numbers = Numbers(Array(try Data(contentsOf: saved)))
    #expect(numbers.count > 0)
    var variants = Self.limits.map { value in numbers.replacing { _ in value } }
    for number in stride(from: 0, to: numbers.count, by: SlowSet.isOn ? 1 : max(1, numbers.count / 2)) {
      variants += Self.limits.map { value in numbers.replacing { $0 == number ? value : nil } }
    }
    for variant in variants {
      try Data(variant).write(to: saved)
      let outcome = try CommandTests.run(
        sort == "baseline" ? ["baseline", "check", saved.path, reports] : ["compare", saved.path, reports])
      #expect([0, 1, 2, 64].contains(outcome.status), "\(outcome.errors)")
      #expect(!outcome.errors.contains("Fatal error"), "\(outcome.errors)")
    }
  }

  @Test(.enabled(if: SlowSet.isOn, "takes an hour: set CRASHBOOK_SLOW to run it"), arguments: 0..<64)
  func oneNumberAtALimit(part: Int) throws {
    for (index, fixture) in Self.fixtures.enumerated() where index % 64 == part {
      let numbers = try Self.numbers(of: fixture)
      for number in 0..<numbers.count {
        let inputs = Self.limits.enumerated().map { position, value in
          (Self.name(fixture, "\(number)-\(position)"), numbers.replacing { $0 == number ? value : nil })
        }
        try Self.expectNoFault(inputs)
      }
    }
  }
}
