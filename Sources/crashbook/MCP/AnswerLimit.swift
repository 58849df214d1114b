/// How large the answer about crash reports may be, and what is left out of a larger one.
///
/// The JSON loses first what fewest readers need. Its member `shortened` says what is missing.
enum AnswerLimit: String, CaseIterable, Sendable {
  case brief
  case standard
  case full

  /// The argument that chooses.
  static let parameter = MCPTool.Parameter(
    name: "detail", kind: .choice(allCases.map(\.rawValue)),
    about: "How much: 'brief' 2 KB at most, 'standard' 8 KB (the default), 'full' 40 KB.")

  /// What a call asks for.
  init(_ call: MCPCall) {
    self = call.arguments[Self.parameter.name]?.string.flatMap { Self(rawValue: $0) } ?? .standard
  }

  /// Bytes of the result at most, text and structure together.
  var bytes: Int {
    switch self {
    case .brief: 2_000
    case .standard: 8_000
    case .full: 40_000
    }
  }

  /// An answer of a text and a structure that fits.
  func fitted(_ text: String, _ structure: JSONTree) -> MCPAnswer {
    var answer = MCPAnswer(text: UntrustedText.marked(text))
    let room = bytes * 2 / 3
    if answer.result.written.count > room {
      answer.text = UntrustedText.marked(Self.cut(text, to: room - (answer.result.written.count - text.utf8.count)))
    }
    var structure = structure
    var missing: [JSONTree] = []
    answer.structured = structure
    for cut in Self.cuts where answer.result.written.count > bytes {
      let before = structure
      cut.make(&structure)
      guard structure != before else { continue }
      if !missing.contains(.text(cut.what)) { missing.append(.text(cut.what)) }
      answer.structured = structure
      answer.structured?["shortened"] = .list(missing)
    }
    return answer
  }

  /// The first lines of a text, with a word on what is missing.
  private static func cut(_ text: String, to count: Int) -> String {
    let note = "\n… (shortened)"
    var kept = ""
    var left = max(0, count - note.utf8.count)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      // A control character or a quotation mark takes more bytes in JSON.
      let cost = JSONTree.text(String(line)).written.count
      if cost > left { break }
      kept += (kept.isEmpty ? "" : "\n") + line
      left -= cost
    }
    return kept + note
  }

  /// A part that can be left out.
  private struct Cut: Sendable {
    let what: String
    let make: @Sendable (inout JSONTree) -> Void
  }

  private static let cuts: [Cut] = [
    Cut(what: "frames") { $0.shortenFrames(to: 12) },
    Cut(what: "frames") { $0.shortenFrames(to: 5) },
    Cut(what: "signature parts") { $0.changeReports { $0["signatureParts"] = nil } },
    Cut(what: "lesser causes") { $0.shortenDiagnoses(to: 3, evidence: 4) },
    Cut(what: "reports") { $0.shorten("reports", to: 20) },
    Cut(what: "source lines") { $0.changeReports { $0.changeElements(of: "code") { $0["lines"] = nil } } },
    Cut(what: "groups") { $0.shorten("groups", to: 10) },
    Cut(what: "reports") { $0.shorten("reports", to: 3) },
    Cut(what: "program and system") {
      $0.changeReports { report in
        for key in [
          "numbers", "fineSignature", "threadCount", "os", "device", "architecture", "date", "exceptionBacktrace",
        ] {
          report[key] = nil
        }
      }
    },
    Cut(what: "frames") { $0.changeReports { $0["crashedThread"] = nil } },
    Cut(what: "lesser causes") { $0.shortenDiagnoses(to: 1, evidence: 2) },
    Cut(what: "reports") { $0.shorten("reports", to: 1) },
    Cut(what: "groups") { $0.shorten("groups", to: 3) },
    Cut(what: "failures") { $0.shorten("failures", to: 3) },
    Cut(what: "long texts") { $0.shortenTexts(to: 160) },
    Cut(what: "details") {
      $0.changeReports { report in
        for key in ["exception", "termination", "process", "nextSteps", "notes", "code", "codeNotes", "runningTest"] {
          report[key] = nil
        }
      }
    },
    Cut(what: "groups") { $0.shorten("groups", to: 0) },
    Cut(what: "long texts") { $0.shortenTexts(to: 60) },
    Cut(what: "failures") { $0.shorten("failures", to: 0) },
    Cut(what: "evidence") { $0.shortenDiagnoses(to: 1, evidence: 0) },
    Cut(what: "reports") { $0.shorten("reports", to: 0) },
  ]
}

extension JSONTree {
  /// Changes every report of an analysis.
  fileprivate mutating func changeReports(_ change: (inout JSONTree) -> Void) {
    changeElements(of: "reports", change)
  }

  /// Changes every element of a list.
  fileprivate mutating func changeElements(of key: String, _ change: (inout JSONTree) -> Void) {
    guard var elements = self[key]?.elements else { return }
    for place in elements.indices { change(&elements[place]) }
    self[key] = .list(elements)
  }

  /// Keeps the first elements of a list.
  fileprivate mutating func shorten(_ key: String, to count: Int) {
    guard let elements = self[key]?.elements, elements.count > count else { return }
    self[key] = .list(Array(elements.prefix(count)))
  }

  fileprivate mutating func shortenFrames(to count: Int) {
    changeReports { report in
      for key in ["crashedThread", "exceptionBacktrace"] { report[key]?.shorten("frames", to: count) }
    }
  }

  fileprivate mutating func shortenDiagnoses(to count: Int, evidence: Int) {
    changeReports { report in
      report.shorten("diagnoses", to: count)
      report.changeElements(of: "diagnoses") { $0.shorten("evidence", to: evidence) }
    }
  }

  /// Cuts every text that is longer.
  fileprivate mutating func shortenTexts(to count: Int) {
    self = changingTexts { $0.count > count ? $0.prefix(count) + "…" : $0 }
  }
}
