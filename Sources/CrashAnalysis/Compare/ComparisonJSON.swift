/// Writes a comparison as one JSON document, `crashbook.comparison/1`; keys are only ever added.
public enum ComparisonJSON {
  /// The document, indented.
  public static func written(
    _ comparison: Comparison, answer: Comparison.Answer? = nil, _ context: OutputContext
  ) -> PrintableText {
    var writer = JSONWriter(indent: 2)
    writer.object { writer in
      writer.member("schema", "crashbook.comparison/1")
      writer.member("tool") { writer in
        writer.member("name", "crashbook")
        writer.member("version", context.version)
      }
      writer.member("exposure", comparison.usesSessions ? "sessions" : "reports")
      writer.member("significance", fraction: RateTest.significance)
      writer.member("tests", comparison.tests)
      writer.member("before") { $0.side(comparison.before) }
      writer.member("after") { $0.side(comparison.after) }
      if let answer { writer.member("answer") { $0.answer(answer) } } else { writer.memberNull("answer") }
      writer.member("groups", array: comparison.groups) { writer, group in
        writer.object { $0.group(group, comparison.exposures) }
      }
      let failures = comparison.before.failures + comparison.after.failures
      writer.member("failures", array: failures) { writer, failure in
        writer.object { writer in
          writer.member("path", failure.path)
          writer.member("error", failure.reason)
        }
      }
    }
    writer.raw("\n")
    return PrintableText(writer)
  }
}

extension JSONWriter {
  fileprivate mutating func side(_ side: Comparison.Side) {
    member("path", side.path)
    member("reports", side.reports)
    member("duplicates", side.duplicates)
    member("sessions", side.sessions)
    member("unreadable", side.failures.count)
  }

  fileprivate mutating func answer(_ answer: Comparison.Answer) {
    member("rule", answer.rule)
    member("title", answer.title)
    member("verdict", answer.verdict.rawValue)
    member("before", answer.before)
    member("after", answer.after)
    member("chanceOfNone", fraction: answer.chanceOfNone)
    member("enough", answer.enough)
    member("unreadable", answer.unreadable)
    test(answer.test)
    places("examples", answer.examples)
    places("leads", answer.leads)
  }

  fileprivate mutating func group(_ group: CrashGroup, _ exposures: (before: Double, after: Double)) {
    member("change", group.change.rawValue)
    member("signature", group.signature)
    member("signatureParts", strings: group.parts)
    if let cause = group.cause {
      member("cause") { writer in
        writer.member("rule", cause.rule)
        writer.member("title", cause.title)
        writer.member("confidence", cause.confidence.rawValue)
      }
    } else {
      memberNull("cause")
    }
    member("significant", group.isSignificant)
    member("chanceAnywhere", fraction: group.chanceAnywhere)
    member("blame", group.blame)
    member("before", group.before)
    member("after", group.after)
    member("rateBefore", fraction: exposures.before > 0 ? Double(group.before) / exposures.before : nil)
    member("rateAfter", fraction: exposures.after > 0 ? Double(group.after) / exposures.after : nil)
    test(group.test)
    places("examplesBefore", group.examplesBefore)
    places("examplesAfter", group.examplesAfter)
  }

  /// The rates compared; a ratio without end is null.
  private mutating func test(_ test: RateTest?) {
    guard let test else { return memberNull("rateRatio") }
    member("rateRatio") { writer in
      writer.member("ratio", fraction: test.ratio)
      writer.member("lower", fraction: test.lower)
      writer.member("upper", fraction: test.upper)
      writer.member("chance", fraction: test.chance)
      writer.member("significant", test.isSignificant)
    }
  }

  private mutating func places(_ key: StaticString, _ places: [ComparedReport.Place]) {
    member(key, array: places) { writer, place in
      writer.object { writer in
        writer.member("path", place.path)
        writer.member("line", place.line)
      }
    }
  }
}
