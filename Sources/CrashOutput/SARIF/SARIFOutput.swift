import CrashDiagnosis
extension OutputFormat {
  /// SARIF 2.1.0 as code scanning takes it: a result for every group.
  public static let sarif = OutputFormat(
    document: "sarif", title: "SARIF 2.1.0 for code scanning", written: { SARIFLog(summary: $0, context: $1).written() }
  )
}

/// A run as SARIF describes it.
///
/// Code scanning shows 5,000 results of a run, 1,000 steps of a code flow and 10 tags of a rule, and takes 10 MB of
/// compressed bytes: more is not written, and what was left out is said in a notification.
struct SARIFLog {
  let summary: RunSummary
  let context: OutputContext
  /// Bytes from which on results come without their stacks, which are nine tenths of a file.
  ///
  /// Compressed, stacks of names without any likeness take a thirteenth of their size, real ones less.
  var stackRoom = 60_000_000

  static let resultLimit = 5000
  private static let textLimit = 1000

  func written() -> String {
    let results = Array(summary.groups.prefix(Self.resultLimit))
    let rules = SARIFRule.all(of: results, context)
    let positions = Dictionary(
      rules.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    var writer = JSONWriter(indent: 1)
    writer.sarif(
      version: context.version, automation: "crashbook/",
      rules: { $0.member("rules", array: rules) { $1.write(to: &$0) } },
      run: { writer in
        writer.member("columnKind", "unicodeCodePoints")
        var withoutStack = 0
        writer.member("results", array: results) { writer, group in
          let hasRoom = writer.count < stackRoom
          if !hasRoom { withoutStack += 1 }
          result(group, positions[SARIFRule.id(of: group)] ?? 0, hasRoom: hasRoom, &writer)
        }
        writer.member("invocations", array: [0]) { writer, _ in
          invocation(withoutStack: withoutStack, &writer)
        }
        writer.member("properties") { writer in
          writer.member("reports", summary.distinctReports)
          writer.member("groups", summary.groups.count)
          writer.member("redacted", summary.redactions.total)
        }
      })
    return String(decoding: writer.bytes, as: UTF8.self) + "\n"
  }

  private func invocation(withoutStack: Int, _ writer: inout JSONWriter) {
    var notes = summary.failures.prefix(1000).map { failure in
      ("error", "\(failure.path): \(failure.error)", Optional(failure.path))
    }
    let cut = summary.groups.count - Self.resultLimit
    if cut > 0 {
      notes.append(
        ("warning", "\(cut) less important groups are not among the results: code scanning shows 5,000.", nil))
    }
    let unread = summary.failures.count - 1000
    if unread > 0 { notes.append(("warning", "\(unread) more inputs could not be read.", nil)) }
    if withoutStack > 0 {
      notes.append(
        (
          "warning",
          "\(withoutStack) less important results come without their stacks: code scanning takes 10 MB, compressed.",
          nil
        ))
    }
    writer.object { writer in
      writer.member("executionSuccessful", true)
      writer.member("toolExecutionNotifications", array: notes) { writer, note in
        writer.object { writer in
          writer.member("level", note.0)
          writer.member("message") { $0.member("text", Self.plain(note.1)) }
          guard let path = note.2 else { return }
          writer.member("locations", array: [path]) { writer, path in
            writer.object { writer in
              writer.member("physicalLocation") { writer in
                writer.member("artifactLocation") { $0.member("uri", SARIFText.uri(Finding.relative(path))) }
              }
            }
          }
        }
      }
    }
  }

  // MARK: Results

  private func result(_ group: ReportGroup, _ ruleIndex: Int, hasRoom: Bool, _ writer: inout JSONWriter) {
    let finding = group.representative
    let isCrash = finding.verdict != .notACrash
    writer.object { writer in
      writer.member("ruleId", SARIFRule.id(of: group))
      writer.member("ruleIndex", ruleIndex)
      writer.member("kind", isCrash ? "fail" : "informational")
      writer.member("level", isCrash ? level(group) : "none")
      writer.member("message") { writer in
        writer.member("text", Self.plain(message(group)))
      }
      writer.member("locations", array: [group.place(context)]) { writer, place in
        writer.object { writer in
          Self.physical(path: place.path, line: place.line, &writer)
          if let blame = finding.blame, let symbol = blame.symbol {
            writer.member("logicalLocations", array: [symbol]) { writer, symbol in
              writer.object { writer in
                writer.member("fullyQualifiedName", Self.plain(symbol))
                writer.member("kind", "function")
              }
            }
          }
        }
      }
      reports(group, &writer)
      if hasRoom, let specimen = group.specimen, !specimen.stack.isEmpty { stack(specimen, &writer) }
      writer.member("partialFingerprints") { writer in
        writer.member("crashSignature/v1", finding.signature)
        writer.member("primaryLocationLineHash", finding.signature + ":1")
      }
      writer.member("occurrenceCount", max(1, group.count))
      writer.member("rank", fraction: rank(finding))
      baseline(group, &writer)
      properties(group, &writer)
    }
  }

  private func level(_ group: ReportGroup) -> String {
    // The level is the crash's own: what is known or suppressed says so in its own members.
    guard group.representative.isSure else { return "warning" }
    switch group.representative.severity {
    case .critical, .high: return "error"
    case .medium: return "warning"
    case .low, .info: return "note"
    }
  }

  private func rank(_ finding: Finding) -> Double {
    switch finding.cause?.confidence {
    case .certain?: 100
    case .likely?: 75
    case .possible?: 25
    case nil: 0
    }
  }

  private func message(_ group: ReportGroup) -> String {
    var parts = [group.headline]
    parts.append(([group.countWords] + group.circumstances).joined(separator: " · "))
    if let blame = group.blameWords { parts.append("\(group.blameLabel): \(blame)") }
    if let fix = group.fixNow { parts.append("Fix now: \(fix)") }
    parts += group.patterns
    if let state = group.stateWords { parts.append("Baseline: \(state)") }
    if let specimen = group.specimen, !specimen.stack.isEmpty {
      parts.append(([specimen.threadTitle] + specimen.stackText(limit: 12)).joined(separator: "\n"))
    }
    return parts.map { TerminalText.cut($0, to: Self.textLimit) }.joined(separator: "\n")
  }

  /// The reports of the group as related locations.
  private func reports(_ group: ReportGroup, _ writer: inout JSONWriter) {
    writer.member("relatedLocations", array: group.places.enumerated()) { writer, place in
      writer.object { writer in
        writer.member("id", place.offset + 1)
        Self.physical(path: Finding.relative(place.element.path), line: place.element.line, &writer)
        writer.member("message") { $0.member("text", "report") }
      }
    }
  }

  private func stack(_ specimen: GroupExemplar, _ writer: inout JSONWriter) {
    let thread = Self.plain(specimen.threadTitle)
    writer.member("stacks", array: [specimen.stack]) { writer, frames in
      writer.object { writer in
        writer.member("message") { $0.member("text", thread) }
        writer.member("frames", array: frames) { writer, frame in
          writer.object { writer in
            writer.member("location") { location(frame, &$0) }
            if let image = frame.image { writer.member("module", Self.plain(image)) }
          }
        }
      }
    }
    // Code scanning shows no stacks, but it does show the steps of a code flow: outermost call first.
    writer.member("codeFlows", array: [0]) { writer, _ in
      writer.object { writer in
        writer.member("message") { $0.member("text", thread) }
        writer.member("threadFlows", array: [0]) { writer, _ in
          writer.object { writer in
            writer.member("locations", array: specimen.stack.reversed()) { writer, frame in
              writer.object { writer in
                writer.member("location") { location(frame, &$0) }
                writer.member("importance", frame.isCited ? "essential" : frame.isInApp ? "important" : "unimportant")
              }
            }
          }
        }
      }
    }
  }

  private func location(_ frame: GroupExemplar.Line, _ writer: inout JSONWriter) {
    let source = frame.file.map { context.sources.path(of: $0) ?? Finding.relative($0) }
    if let source, let line = frame.line, line > 0 {
      Self.physical(path: source, line: line, &writer)
    } else if let address = frame.address {
      writer.member("physicalLocation") { writer in
        writer.member("address") { writer in
          if let absolute = Int(exactly: address.bits) { writer.member("absoluteAddress", absolute) }
          if let offset = frame.imageOffset.flatMap({ Int(exactly: $0) }) { writer.member("relativeAddress", offset) }
          writer.member("kind", "instruction")
        }
        // Code scanning refuses locations without a file.
        writer.member("artifactLocation") {
          $0.member("uri", SARIFText.uri(Finding.relative(frame.image ?? "unknown")))
        }
      }
    } else {
      Self.physical(path: Finding.relative(frame.image ?? "unknown"), line: 1, &writer)
    }
    writer.member("logicalLocations", array: [frame.label]) { writer, label in
      writer.object { writer in
        writer.member("fullyQualifiedName", Self.plain(label))
        writer.member("kind", "function")
      }
    }
    writer.member("message") { $0.member("text", Self.plain(frame.label)) }
  }

  private func baseline(_ group: ReportGroup, _ writer: inout JSONWriter) {
    switch group.state {
    case .unknown: break
    case .new, .expired: writer.member("baselineState", "new")
    case .known: writer.member("baselineState", "unchanged")
    case .suppressed(let reason):
      writer.member("suppressions", array: [reason]) { writer, reason in
        writer.object { writer in
          writer.member("kind", "external")
          writer.member("status", "accepted")
          writer.member("justification", Self.plain(reason))
        }
      }
    }
  }

  private func properties(_ group: ReportGroup, _ writer: inout JSONWriter) {
    writer.member("properties") { writer in
      writer.member("confidence", group.representative.cause?.confidence.rawValue)
      writer.member("severity", group.representative.severity.rawValue)
      writer.member("firstSeen", group.firstSeen?.iso8601)
      writer.member("lastSeen", group.lastSeen?.iso8601)
      writer.member("share", fraction: (group.share * 1000).rounded() / 1000)
      if !group.owners.isEmpty { writer.member("owners", strings: group.owners) }
    }
  }

  private static func physical(path: String, line: Int, _ writer: inout JSONWriter) {
    writer.member("physicalLocation") { writer in
      writer.member("artifactLocation") { $0.member("uri", SARIFText.uri(path)) }
      writer.member("region") { $0.member("startLine", max(1, line)) }
    }
  }

  static func plain(_ text: String) -> String { SARIFText.plain(text) }
}

extension JSONWriter {
  /// A SARIF document with one run.
  ///
  /// - Parameters:
  ///   - version: Version of the program.
  ///   - automation: What tells runs of this kind from others.
  ///   - rules: Writes the rules of the tool.
  ///   - run: Writes the results, and what else the run has.
  mutating func sarif(
    version: String, automation: String, rules: (inout JSONWriter) -> Void, run: (inout JSONWriter) -> Void
  ) {
    object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.member("version", "2.1.0")
      writer.member("runs", array: [0]) { writer, _ in
        writer.object { writer in
          writer.member("tool") { writer in
            writer.member("driver") { writer in
              writer.member("name", "crashbook")
              writer.member("semanticVersion", version)
              rules(&writer)
            }
          }
          writer.member("automationDetails") { $0.member("id", automation) }
          run(&writer)
        }
      }
    }
  }
}
