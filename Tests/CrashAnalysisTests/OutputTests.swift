@testable import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// Every form of output over a few fixed inputs, as recorded in `fixtures/outputs`; JSON also against its schema.
@Suite struct OutputTests {
  static let inputs = [
    "formats/ips/ios-breakpoint.ips", "formats/ips/killed-no-faulting-thread.ips", "formats/crash-text/macos-12.crash",
    "formats/swift-backtrace/linux-server.txt", "unknown/idle-system-frames.txt",
  ]
  static let context = OutputContext(version: "0.0.0")

  static func written(_ format: OutputFormat) throws -> String {
    var bytes = format.begin(context)
    var summary = RunSummary(gathering: .incidents)
    for input in inputs {
      let path = Repository.fixtures + "/" + input
      let source = ReportSource(path: input, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
      for analysis in try RuleExampleTests.analyzer.analyze(source) {
        if summary.reports > 0 { bytes += format.separator }
        bytes += format.report(analysis, context)
        summary.add(analysis, KeptReport(analysis, GroupExemplar(analysis, depth: format.depth), for: .incidents))
      }
    }
    summary.add(.init(path: "gone.ips", error: "There is no such file."))
    summary.finish()
    bytes += format.end(summary, context) + format.last(summary, context)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: OutputFormat.all.map(\.name))
  func isAsRecorded(_ name: String) throws {
    let format = try #require(OutputFormat.named(name))
    let found = try Self.written(format)
    let folder = Repository.fixtures + "/outputs"
    let file = URL(fileURLWithPath: folder + "/reports.\(name)")
    if SnapshotTests.isRecording {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try found.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(
      found == (try? String(contentsOf: file, encoding: .utf8)),
      "run SNAPSHOTS=record swift test and read the difference")
  }

  static let schema: JSONSchema = {
    let path = Repository.root + "/Sources/CrashOutput/JSON/crashbook.analysis-1.schema.json"
    let root = (try? JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))) as? [String: Any]
    return JSONSchema(root: root ?? [:])
  }()

  @Test func jsonFollowsItsSchema() throws {
    let document = try JSONSerialization.jsonObject(with: Data(try Self.written(.json).utf8))
    #expect(Self.schema.problems(of: document) == [])
    #expect((document as? [String: Any]).flatMap { $0["reports"] as? [Any] }?.count == Self.inputs.count)
  }

  /// The schema of today must let the output of tomorrow through, which has more keys.
  @Test func theSchemaAllowsMoreKeys() throws {
    let path = Repository.root + "/Sources/CrashOutput/JSON/crashbook.analysis-1.schema.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(!text.contains("additionalProperties") && !text.contains("unevaluatedProperties"))
  }

  @Test func everyLineOfNDJSONFollowsTheSchema() throws {
    let lines = try Self.written(.ndjson).split(separator: "\n")
    #expect(lines.count == Self.inputs.count)
    for line in lines {
      #expect(line.hasPrefix(#"{"schema":"crashbook.analysis/1","source":{"path":"#))
      let report = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect(Self.schema.problems(of: report, at: "report") == [])
    }
  }

  /// Every fixture of the project, so that no report can bring the output out of its schema.
  @Test(arguments: SnapshotTests.fixtures)
  func everyFixtureFollowsTheSchema(_ fixture: String) throws {
    for analysis in (try? RuleExampleTests.analyzer.analyze(SnapshotTests.source(fixture))) ?? [] {
      let bytes = OutputFormat.ndjson.report(analysis, Self.context)
      let report = try JSONSerialization.jsonObject(with: Data(bytes))
      #expect(Self.schema.problems(of: report, at: "report") == [])
      if let report = report as? [String: Any] { Self.checkPlaces(in: report) }
      #expect(analysis.verdict != .inconclusive || !analysis.nextSteps.collect.isEmpty)
      for diagnosis in analysis.diagnoses { Self.checkRepetition(in: diagnosis.evidence + diagnosis.support) }
    }
  }

  /// A frame that is blamed stands in the stack that the blame names.
  static func checkPlaces(in report: [String: Any]) {
    for diagnosis in report["diagnoses"] as? [[String: Any]] ?? [] {
      for key in ["blame", "alternativeBlame"] {
        guard let blame = diagnosis[key] as? [String: Any], let frame = blame["frame"] as? Int else { continue }
        let name = blame["stack"] as? String == "exception" ? "exceptionBacktrace" : "crashedThread"
        let frames = (report[name] as? [String: Any])?["frames"] as? [[String: Any]] ?? []
        let blamed = frames.filter { $0["index"] as? Int == frame }
        #expect(!blamed.isEmpty, "\(name) has no frame \(frame)")
        guard let symbol = blame["symbol"] as? String else { continue }
        #expect(
          blamed.contains { ($0["symbol"] as? String).map { SymbolName.plain($0) == symbol } ?? true },
          "frame \(frame) of \(name) is not \(symbol)")
      }
    }
  }

  /// No fact stands there bare where it is explained as well.
  static func checkRepetition(in evidence: [Evidence]) {
    for (index, fact) in evidence.enumerated() {
      for (other, second) in evidence.enumerated() where other != index {
        let isBare = second.statement == fact.statement || second.statement.hasPrefix(fact.statement + ": ")
        #expect(!isBare || second.offset != fact.offset || second.field != fact.field, "\(fact.statement)")
      }
    }
  }

  /// Outputs that a pipeline reads from the log of a job.
  static let commands = ["github", "azure", "teamcity"]

  /// A job that writes its results beside its reports must not count each crash once more at the next run.
  @Test(arguments: OutputFormat.all.map(\.name).filter { !Self.commands.contains($0) })
  func isNoReportItself(_ name: String) throws {
    let format = try #require(OutputFormat.named(name))
    let source = InputText.source(path: "out", Array(try Self.written(format).utf8))
    let found = (try? RuleExampleTests.analyzer.analyze(source)) ?? []
    #expect(!found.contains { $0.verdict == .certain || $0.verdict == .likely })
  }

  @Test func theSchemaRefusesWhatItShould() throws {
    let bad = try JSONSerialization.jsonObject(
      with: Data(
        #"{"schema":"crashbook.analysis/1","tool":{"name":"crashbook","version":"1"},"reports":[{}],"failures":[]}"#
          .utf8))
    #expect(!Self.schema.problems(of: bad).isEmpty)
  }

  @Test func hostileTextStaysText() throws {
    let hostile = "`</script>| ]]> ::error:: **x** [l](http://x) \u{1B}[31m \u{202E} <b> \\"
    let text = """
      Process: \(hostile) [1]
      Exception Type:  EXC_CRASH (SIGABRT)
      Application Specific Information:
      *** Terminating app due to uncaught exception '\(hostile)', reason: '\(hostile)'

      Thread 0 Crashed:
      0   \(hostile)   0x0000000100000000 \(hostile) + 1 (\(hostile).swift:1)
      """
    for analysis in try RuleExampleTests.analyzer.analyze(ReportSource(path: hostile, text: text)) {
      let markdown = String(decoding: OutputFormat.markdown.report(analysis, Self.context), as: UTF8.self)
      #expect(!markdown.contains("\u{1B}") && !markdown.contains("\u{202E}"))
      // Outside of code spans nothing of it may be left that Markdown or HTML would take for its own.
      let outside = Self.outsideCode(markdown)
      #expect(!outside.contains("</script>") && !outside.contains("<b>") && !outside.contains("[l](http"))
      let plain = String(decoding: OutputFormat.text.report(analysis, Self.context), as: UTF8.self)
      #expect(!plain.contains("\u{1B}") && !plain.contains("\u{202E}"))
    }
  }

  /// Markdown without its code spans and fences.
  static func outsideCode(_ markdown: String) -> String {
    var result = ""
    var fence: Int?
    var rest = Substring(markdown)
    while let first = rest.first {
      if first == "\\", fence == nil {
        rest = rest.dropFirst(2)
        continue
      }
      guard first == "`" else {
        if fence == nil { result.append(first) }
        rest = rest.dropFirst()
        continue
      }
      let run = rest.prefix { $0 == "`" }.count
      if fence == nil { fence = run } else if fence == run { fence = nil }
      rest = rest.dropFirst(run)
    }
    return result
  }
}

/// As much of JSON Schema as the project's own schema uses.
struct JSONSchema: @unchecked Sendable {
  let root: [String: Any]

  /// What is wrong with a document, by its place.
  func problems(of document: Any, at definition: String? = nil) -> [String] {
    guard let definition else { return check(document, root, "$") }
    let definitions = root["$defs"] as? [String: Any]
    return check(document, definitions?[definition] as? [String: Any] ?? ["enum": []], "$")
  }

  private func check(_ value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    if let reference = schema["$ref"] as? String, let name = reference.split(separator: "/").last {
      let definitions = root["$defs"] as? [String: Any]
      return check(value, definitions?[String(name)] as? [String: Any] ?? [:], path)
    }
    if let choices = schema["anyOf"] as? [[String: Any]] {
      let results = choices.map { check(value, $0, path) }
      return results.contains { $0.isEmpty } ? [] : results.min { $0.count < $1.count } ?? []
    }
    var problems: [String] = []
    if let constant = schema["const"] as? String, value as? String != constant {
      problems.append("\(path) is not \(constant)")
    }
    if let known = schema["enum"] as? [String], !known.contains(value as? String ?? "") {
      problems.append("\(path) is not one of \(known)")
    }
    if let types = schema["type"] as? [String] ?? (schema["type"] as? String).map({ [$0] }),
      !types.contains(where: { isType($0, value) })
    {
      problems.append("\(path) is not \(types)")
    }
    if let minimum = schema["minimum"] as? Double, let number = value as? Double, number < minimum {
      problems.append("\(path) is too small")
    }
    if let object = value as? [String: Any] { problems += checkObject(object, schema, path) }
    if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
      for (index, item) in list.enumerated() { problems += check(item, items, "\(path)[\(index)]") }
    }
    return problems
  }

  private func checkObject(_ object: [String: Any], _ schema: [String: Any], _ path: String) -> [String] {
    var problems: [String] = []
    let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
    for name in schema["required"] as? [String] ?? [] where object[name] == nil {
      problems.append("\(path).\(name) is missing")
    }
    for (name, value) in object {
      if let property = properties[name] {
        problems += check(value, property, "\(path).\(name)")
      } else if !properties.isEmpty {
        // Readers take no notice of a key that they do not know; what we write must be described all the same.
        problems.append("\(path).\(name) is not in the schema")
      }
    }
    return problems
  }

  private func isType(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "null": value is NSNull
    case "boolean": value is Bool
    case "string": value is String
    case "number": value is NSNumber
    case "integer": (value as? NSNumber).map { $0.doubleValue.rounded() == $0.doubleValue } ?? false
    case "array": value is [Any]
    case "object": value is [String: Any]
    default: false
    }
  }
}
