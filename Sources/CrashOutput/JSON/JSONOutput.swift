import CrashDiagnosis

extension OutputFormat {
  /// One JSON document, indented; the schema is `crashbook.analysis/1`.
  public static let json = OutputFormat(
    name: "json", title: "one JSON document", separator: ",", gathering: .groups,
    begin: { context in
      Array(
        """
        {
          "schema": "crashbook.analysis/1",
          "tool": {"name": "crashbook", "version": "\(context.version)"},
          "reports": [
        """.utf8)
    },
    report: { analysis, _ in
      var writer = JSONWriter(indent: 2, depth: 2)
      writer.raw("\n    ")
      writer.report(analysis)
      return writer.bytes
    },
    end: { summary, _ in
      var writer = JSONWriter(indent: 2, depth: 1)
      writer.raw(summary.reports > 0 ? "\n  ],\n  \"failures\": " : "],\n  \"failures\": ")
      writer.array(summary.failures) { writer, failure in
        writer.object { writer in
          writer.member("path", failure.path)
          writer.member("error", failure.error)
        }
      }
      writer.raw(",\n  \"duplicates\": \(summary.duplicates),\n  \"groups\": ")
      writer.array(summary.groups) { $0.group($1) }
      writer.raw("\n}\n")
      return writer.bytes
    })

  /// One report object a line.
  public static let ndjson = OutputFormat(
    name: "ndjson", title: "one JSON object a line",
    report: { analysis, _ in
      var writer = JSONWriter()
      writer.report(analysis)
      writer.raw("\n")
      return writer.bytes
    })
}

extension JSONWriter {
  /// A report as `crashbook.analysis/1` describes it.
  mutating func report(_ analysis: Analysis) {
    let report = analysis.report
    object { writer in
      writer.member("source") { writer in
        writer.member("path", report.source.path)
        writer.member("line", report.source.line(at: report.start))
      }
      writer.member("format", report.format)
      writer.member("kind", report.kind.rawValue)
      writer.member("process") { writer in
        writer.member("name", report.process.name)
        writer.member("version", report.process.version)
        writer.member("build", report.process.build)
        writer.member("bundleIdentifier", report.process.bundleIdentifier)
      }
      writer.member("os") { writer in
        writer.member("name", report.operatingSystem.name)
        writer.member("version", report.operatingSystem.version?.value)
        writer.member("build", report.operatingSystem.build)
      }
      writer.member("device", report.device)
      writer.member("architecture", report.architecture)
      writer.member("date", report.date)
      writer.member("incident", report.incident)
      if let test = report.runningTest {
        writer.member("runningTest") { writer in
          writer.member("name", test.value)
          writer.member("line", report.runningTestLine)
        }
      }
      writer.cause(report)
      writer.thread(analysis)
      let numbers = analysis.numbers
      if !numbers.isEmpty { writer.member("numbers", array: numbers) { $0.evidence($1) } }
      writer.member("threadCount", report.threads.count)
      writer.member("verdict", analysis.verdict.rawValue)
      writer.member("diagnoses", array: analysis.diagnoses) { $0.diagnosis($1) }
      writer.member("nextSteps") { writer in
        writer.member("proved", strings: analysis.nextSteps.proved)
        writer.member("open", strings: analysis.nextSteps.open)
        writer.member("collect", strings: analysis.nextSteps.collect)
      }
      writer.member("signature", analysis.signature)
      writer.member("fineSignature", analysis.fineSignature)
      writer.member("signatureParts", strings: analysis.signatureParts)
      writer.member("notes", strings: report.notes)
    }
  }

  private mutating func cause(_ report: CrashReport) {
    member("exception") { writer in
      writer.member("type", report.exception.type?.value)
      writer.member("signal", report.exception.signal?.value)
      writer.member("codes", report.exception.codesText?.value)
      writer.member("subtype", report.exception.subtype?.value)
      writer.member("message", report.exception.message?.value)
    }
    member("termination") { writer in
      writer.member("namespace", report.termination.namespace?.value)
      writer.member("code", report.termination.code?.value)
      writer.member("indicator", report.termination.indicator?.value)
    }
  }

  /// The crashed thread with the frames that evidence and blame cite and the first twenty.
  private mutating func thread(_ analysis: Analysis) {
    guard let thread = analysis.report.crashedThread else { return memberNull("crashedThread") }
    let cited = thread.frames.count > Self.alwaysShown ? Self.citedOffsets(analysis) : []
    // Names that were read for the diagnosis already, where the crashed thread decided it.
    let known = analysis.report.lastExceptionBacktrace.isEmpty ? analysis.stack : []
    member("crashedThread") { writer in
      writer.member("index", thread.index)
      writer.member("name", thread.name)
      writer.member("queue", thread.queue)
      writer.member("frameCount", thread.frames.count)
      writer.key("frames")
      writer.array { writer in
        thread.frames.withUnsafeBufferPointer { frames in
          for position in frames.indices
          where position < Self.alwaysShown || frames[position].offset.map({ cited.contains($0) }) ?? false {
            let name = position < known.count ? known[position].symbol : nil
            writer.element {
              $0.frame(position, of: frames, symbol: name ?? frames[position].symbol.map { Demangler.name(of: $0) })
            }
          }
        }
      }
    }
  }

  private static let alwaysShown = 20

  /// Offsets of the frames that evidence and blame cite: a few, which are found faster in a row than in a set.
  private static func citedOffsets(_ analysis: Analysis) -> [Int] {
    var cited: [Int] = []
    func add(_ offset: Int?) {
      if let offset, !cited.contains(offset) { cited.append(offset) }
    }
    for diagnosis in analysis.diagnoses {
      for evidence in diagnosis.evidence { add(evidence.offset) }
      for evidence in diagnosis.support { add(evidence.offset) }
      add(diagnosis.blame?.offset)
      add(diagnosis.alternativeBlame?.offset)
    }
    return cited
  }

  /// A frame that stays where it is: a copy would count three references.
  private mutating func frame(
    _ position: Int, of frames: UnsafeBufferPointer<CrashReport.Frame>, symbol: String?
  ) {
    object { writer in
      writer.member("index", frames[position].index)
      writer.member("image", frames[position].identity?.name)
      writer.member("symbol", symbol)
      writer.member("offset", frames[position].symbolOffset ?? frames[position].imageOffset)
      writer.member("file", frames[position].file)
      writer.member("line", frames[position].line)
    }
  }

  private mutating func evidence(_ evidence: Evidence) {
    object { writer in
      writer.member("statement", evidence.statement)
      writer.member("field", evidence.field)
      writer.member("text", evidence.text)
      writer.member("line", evidence.line)
    }
  }

  private mutating func diagnosis(_ diagnosis: Diagnosis) {
    object { writer in
      writer.member("rule", diagnosis.rule.id)
      writer.member("title", diagnosis.rule.title)
      writer.member("family", diagnosis.rule.family.name)
      writer.member("severity", diagnosis.rule.assessment.severity.rawValue)
      writer.member("confidence", diagnosis.confidence.rawValue)
      writer.key("evidence")
      writer.array { writer in
        for evidence in diagnosis.evidence { writer.element { $0.evidence(evidence) } }
        for evidence in diagnosis.support { writer.element { $0.evidence(evidence) } }
      }
      writer.key("blame")
      writer.blame(diagnosis.blame)
      if let second = diagnosis.alternativeBlame {
        writer.key("alternativeBlame")
        writer.blame(second)
      }
    }
  }

  private mutating func blame(_ blame: Blame?) {
    guard let blame else { return null() }
    object { writer in
      writer.member("symbol", blame.symbol)
      writer.member("image", blame.image)
      writer.member("file", blame.file)
      writer.member("line", blame.line)
      writer.member("thread", blame.thread)
      writer.member("frame", blame.frame)
      writer.member("owner", blame.owner.rawValue)
    }
  }
}
