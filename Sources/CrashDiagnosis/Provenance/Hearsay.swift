extension ReportFacts {
  /// The reason of the exception that ended the process, where the report itself tells it and not a line of a log.
  var ownReason: String? {
    guard let reason = report.uncaughtException?.reason?.value, !reason.isEmpty else { return nil }
    return report.messages.contains { $0.isLogged && $0.text.contains(reason) } ? nil : reason
  }

  /// Whether evidence stands in a line of the log or of a tool, and so perhaps in somebody's own words.
  func isHearsay(_ evidence: Evidence) -> Bool {
    if evidence.field == "log" || evidence.field == "tool" { return true }
    // Name and reason of an exception may have been taken out of such a line.
    guard let offset = evidence.offset, evidence.field.contains("xception.") else { return false }
    return report.messages.contains { $0.offset == offset && $0.isLogged }
  }
}

extension Findings {
  /// Whether nothing but hearsay speaks for a cause: no frame, no field, and no text that the process left for the report.
  func areHearsay(in facts: ReportFacts) -> Bool {
    var isHearsay = false
    for found in evidence {
      if facts.isHearsay(found) {
        isHearsay = true
      } else if found.field == "registers.esr" {
        // It repeats how the process ended.
        continue
      } else if Self.ownFields.contains(where: { found.field.hasPrefix($0) }) {
        return false
      }
    }
    return isHearsay
  }

  /// Whether a line of hearsay tells of a failed check of Swift's, which prints its words before it stops the process.
  func tellPrintedCheck(in facts: ReportFacts) -> Bool {
    evidence.contains { facts.isHearsay($0) && StrayLines.sayWhyItEnded($0.text) }
  }

  /// Whether a reason of an exception is among what speaks for a cause.
  func quote(_ reason: String) -> Bool { evidence.contains { $0.text.contains(reason) || reason.contains($0.text) } }

  /// Explains the first line of hearsay.
  mutating func explainHearsay(_ remark: String, in facts: ReportFacts) {
    guard let place = evidence.firstIndex(where: { facts.isHearsay($0) }) else { return }
    evidence[place].explain(remark)
  }

  /// The beginnings of what only the crash itself can have left: not who ran where, and how it ended.
  private static let ownFields = [
    "asi", "termination", "kernelTriage", "threads[", "frames[", "lastExceptionBacktrace", "uncaughtException.",
    "exception.codes", "exception.subtype", "exception.message", "exceptionNotes", "memoryRegion", "faultAddress",
    "registers",
  ]
}

extension Rule {
  /// How sure a rule may be of what only hearsay tells, and why; nil where nothing of the crash speaks against it.
  func doubt(_ findings: Findings, _ confidence: Confidence, in facts: ReportFacts) -> (Confidence, String)? {
    guard let end = facts.ending else {
      return story(findings, confidence, in: facts)
    }
    if !ending.contains(end) {
      let words = facts.endingWords.map { " with \($0)" } ?? ""
      return (.possible, "of another crash, it seems: this one ended\(words), and nothing else speaks for it")
    }
    if ending != .anyWay, let reason = facts.ownReason, !findings.quote(reason) {
      return (.possible, "of another crash, it seems: the exception that ended this one gives another reason")
    }
    guard confidence == .certain, ending != .anyWay else { return nil }
    if end == .ownTrap {
      return (
        .likely, "perhaps of another run: the trap of this one stands in the program's own code, which prints nothing"
      )
    }
    return story(findings, confidence, in: facts)
  }

  /// How sure the rule may be beside a stack that tells another story than the words.
  private func story(_ findings: Findings, _ confidence: Confidence, in facts: ReportFacts) -> (Confidence, String)? {
    guard confidence == .certain, ending != .anyWay else { return nil }
    let isPrintedElsewhere = ending.contains(.ownTrap) && !findings.tellPrintedCheck(in: facts)
    return facts.storyOfStack(besideWords: isPrintedElsewhere).map { (.likely, "perhaps of another run: " + $0) }
  }
}
