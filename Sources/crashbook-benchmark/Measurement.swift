import JSON5
import CrashAnalysis
import CrashOutput

/// A stage of an analysis.
enum Stage: String, CaseIterable {
  /// The file is read.
  case read
  /// Its format is found, and its reports are read.
  case parse
  /// All rules are asked.
  case match
  /// The answer is written.
  case write
}

/// What the inputs of a format cost.
struct FormatCost {
  let format: String
  var inputs = 0
  /// Reports of all inputs.
  var reports = 0
  /// Bytes of all inputs.
  var bytes = 0
  /// CPU seconds that all inputs take.
  var seconds: [Stage: Double] = [:]
  /// Peak memory of the process after a stage, in KiB; reading alone needs less than the parse after it.
  var peak: [Stage: Int] = [:]

  var total: Double { seconds.values.reduce(0, +) }

  /// CPU microseconds for a report, in one stage or in all.
  func microseconds(_ stage: Stage? = nil) -> Double {
    (stage.map { seconds[$0] ?? 0 } ?? total) / Double(max(reports, 1)) * 1e6
  }
}

/// What a rule costs.
struct RuleCost {
  let rule: String
  /// Reports that it fits.
  var reports = 0
  /// CPU nanoseconds for a report, on average over all.
  var nanoseconds = 0.0
}

/// The result of a run of the benchmark.
struct Measurement {
  let machine: String
  let build: String
  var formats: [FormatCost] = []
  var rules: [RuleCost] = []

  init(machine: String, build: String) {
    self.machine = machine
    self.build = build
  }

  // MARK: JSON

  static let schema = "crashbook.benchmark/1"

  var json: String {
    var writer = JSONWriter(indent: 1)
    writer.object { writer in
      writer.member("schema", Self.schema)
      writer.member("machine", machine)
      writer.member("build", build)
      writer.member("formats", array: formats) { writer, cost in
        writer.object { writer in
          writer.member("format", cost.format)
          writer.member("inputs", cost.inputs)
          writer.member("reports", cost.reports)
          writer.member("bytes", cost.bytes)
          writer.member("megabytesPerSecond", fraction: Double(cost.bytes) / 1e6 / cost.total)
          writer.member("reportsPerSecond", fraction: Double(cost.reports) / cost.total)
          writer.member("seconds") { writer in
            writer.member("read", fraction: cost.seconds[.read])
            writer.member("parse", fraction: cost.seconds[.parse])
            writer.member("match", fraction: cost.seconds[.match])
            writer.member("write", fraction: cost.seconds[.write])
          }
          writer.member("peakKiB") { writer in
            writer.member("parse", cost.peak[.parse])
            writer.member("match", cost.peak[.match])
            writer.member("write", cost.peak[.write])
          }
        }
      }
      writer.member("rules", array: rules) { writer, cost in
        writer.object { writer in
          writer.member("rule", cost.rule)
          writer.member("reports", cost.reports)
          writer.member("nanoseconds", fraction: cost.nanoseconds)
        }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  /// Reads an earlier result.
  init(file: String) throws {
    try self.init(json: InputBytes.readPlain(file))
  }

  init(json: [UInt8]) throws(JSON5Error) {
    let root = JSON5Cursor(try JSON5Parser.parse(json))
    let object = try root.object(
      allowing: ["schema", "machine", "build", "formats", "rules"], called: "a key of a measurement")
    _ = try object.required("schema").string(from: [Self.schema], called: "a schema of a measurement")
    machine = try object.required("machine").string()
    build = try object.required("build").string()
    for item in try object.required("formats").array() {
      let members = try Self.members(of: item)
      var cost = FormatCost(format: try members["format"]?.string() ?? "")
      cost.inputs = try members["inputs"]?.integer() ?? 0
      cost.reports = try members["reports"]?.integer() ?? 0
      cost.bytes = try members["bytes"]?.integer() ?? 0
      for (name, value) in try members["seconds"]?.members() ?? [] {
        if let stage = Stage(rawValue: name) { cost.seconds[stage] = try value.number() }
      }
      for (name, value) in try members["peakKiB"]?.members() ?? [] where !value.isNull {
        if let stage = Stage(rawValue: name) { cost.peak[stage] = try value.integer() }
      }
      formats.append(cost)
    }
    for item in try object.required("rules").array() {
      let members = try Self.members(of: item)
      var cost = RuleCost(rule: try members["rule"]?.string() ?? "")
      cost.reports = try members["reports"]?.integer() ?? 0
      cost.nanoseconds = try members["nanoseconds"]?.number() ?? 0
      rules.append(cost)
    }
  }

  private static func members(of cursor: JSON5Cursor) throws(JSON5Error) -> [String: JSON5Cursor] {
    Dictionary(try cursor.members().map { ($0.key, $0.value) }) { first, _ in first }
  }
}
