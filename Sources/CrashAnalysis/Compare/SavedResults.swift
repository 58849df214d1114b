import JSON5

/// Results of an earlier run, saved as `json` or `ndjson`: as good as the reports they were made of.
struct SavedResults {
  /// The crashes, in the order of the file.
  private(set) var sightings: [ComparedReport] = []
  /// What the earlier run, or this one, could not read.
  private(set) var failures: [ReadError] = []

  /// Reads a file, or a stream of which the beginning was read.
  ///
  /// - Throws: ``ReadError`` where the file cannot be read or does not begin like saved results.
  init(path: String, begun: [UInt8]? = nil) throws(ReadError) {
    let notSaved = ReadError(path: path, reason: "These are no saved results.")
    let start: [UInt8]
    if let begun { start = begun } else { start = try InputFile.head(path, count: 300) }
    let head = String(decoding: start.prefix(300), as: UTF8.self)
    // Lines of before they carried the schema's name begin with the source.
    let isLines = ["{\"schema\":\"crashbook.analysis/1\",\"source\":", "{\"source\":{\"path\":"]
      .contains { head.hasPrefix($0) }
    guard isLines || head.contains("\"crashbook.analysis/") else { throw notSaved }
    let bytes: [UInt8]
    if let begun {
      bytes = begun + InputFile.restOfStream(path)
    } else {
      bytes = try InputFile.readAll(path, limit: InputFile.limit * 16)
    }
    if isLines {
      var number = 0
      for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        number += 1
        if line.isEmpty { continue }
        do {
          try read(report: JSON5Cursor(JSON5Parser.parse(Array(line))))
        } catch {
          failures.append(ReadError(path: path, reason: "line \(number): \(error.message)"))
        }
      }
    } else if head.contains("\"crashbook.analysis/1\"") {
      do {
        try read(document: bytes)
      } catch {
        failures.append(ReadError(path: path, reason: error.description))
      }
    } else {
      failures.append(
        ReadError(
          path: path, reason: "Another version of crashbook saved these results; this one reads crashbook.analysis/1."))
    }
  }

  private mutating func read(document bytes: [UInt8]) throws(JSON5Error) {
    for (key, value) in try JSON5Cursor(JSON5Parser.parse(bytes)).members() {
      if key == "reports" {
        for report in try value.array() { try read(report: report) }
      } else if key == "failures" {
        for failure in try value.array() {
          let members = try Self.members(failure)
          failures.append(
            ReadError(path: try members["path"]?.string() ?? "?", reason: try members["error"]?.string() ?? "?"))
        }
      }
    }
  }

  private mutating func read(report: JSON5Cursor) throws(JSON5Error) {
    let members = try Self.members(report)
    guard let verdict = try members["verdict"]?.string(), let name = members["signature"] else {
      throw report.error("this is no report of 'crashbook analyze': 'verdict' or 'signature' is missing")
    }
    guard verdict != Verdict.notACrash.rawValue else { return }
    let source = try members["source"].map { (value: JSON5Cursor) throws(JSON5Error) in try Self.members(value) } ?? [:]
    var rules: [String] = []
    var cause: ComparedReport.Cause?
    var blame: String?
    var line = try source["line"]?.integer() ?? 1
    for diagnosis in try members["diagnoses"]?.array() ?? [] {
      let values = try Self.members(diagnosis)
      guard let rule = try values["rule"]?.string() else { continue }
      if rules.isEmpty {
        let confidence = try values["confidence"].flatMap { (value: JSON5Cursor) throws(JSON5Error) in
          Confidence(rawValue: try value.string())
        }
        cause = ComparedReport.Cause(
          rule: rule, title: try values["title"]?.string() ?? rule, confidence: confidence ?? .possible)
        for item in try values["evidence"]?.array() ?? [] {
          guard let cited = try Self.members(item)["line"], !cited.isNull else { continue }
          line = try cited.integer()
          break
        }
        if let value = values["blame"], !value.isNull, let symbol = try Self.members(value)["symbol"], !symbol.isNull {
          blame = try symbol.string()
        }
      }
      rules.append(rule)
    }
    var incident: String?
    if let value = members["incident"], !value.isNull { incident = try value.string() }
    sightings.append(
      ComparedReport(
        place: ComparedReport.Place(path: try source["path"]?.string() ?? "?", line: line),
        signature: try name.string(),
        parts: try members["signatureParts"]?.strings() ?? [], incident: incident, cause: cause, rules: rules,
        blame: blame))
  }

  private static func members(_ value: JSON5Cursor) throws(JSON5Error) -> [String: JSON5Cursor] {
    Dictionary(try value.members().map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
