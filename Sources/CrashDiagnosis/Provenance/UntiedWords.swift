internal import CrashModel

extension [Diagnosis] {
  /// A process ends once: words of a second end that stand somewhere else in a log are perhaps of another process or run.
  ///
  /// The same process within seconds and lines side by side tie them to the end that is proved.
  ///
  /// - Parameter facts: The report of these diagnoses, the best of which stands first.
  /// - Returns: The diagnoses in their order; those of untied words are likely at most.
  func withoutUntiedWords(in facts: ReportFacts) -> [Diagnosis] {
    guard facts.texts.holdLog, count > 1, let first, first.confidence == .certain, !first.rule.isWarning else {
      return self
    }
    var diagnoses = self
    for index in indices.dropFirst() where self[index].confidence == .certain && self[index].isHearsay {
      let other = self[index]
      guard !other.rule.isWarning, !other.rule.isNotACrash, !other.rule.family.isOfTools,
        !self[..<index].contains(where: { one in
          one.rule.outranks.contains(other.rule.id) || other.rule.outranks.contains(one.rule.id)
            || one.cites(other) || other.cites(one)
        }), !first.isTied(to: other, in: facts.report)
      else { continue }
      diagnoses[index].weakenHearsay(
        to: .likely, "perhaps of another run or process: nothing ties it to the crash that is proved", facts)
    }
    // Their order was made with what they were: a likely one never stands before a certain one, unless it says more.
    return diagnoses
  }
}

extension Diagnosis {
  /// Whether lines of two diagnoses are of one process and moment, or side by side.
  fileprivate func isTied(to other: Diagnosis, in report: borrowing CrashReport) -> Bool {
    for one in evidence {
      guard let place = report.messages.indices.first(where: { report.messages[$0].offset == one.offset }) else {
        continue
      }
      for fact in other.evidence {
        guard let second = report.messages.indices.first(where: { report.messages[$0].offset == fact.offset }) else {
          continue
        }
        if abs(second - place) <= 3 { return true }
        let (line, next) = (LogMarks(one.text), LogMarks(fact.text))
        guard let process = line.process, process == next.process else { continue }
        guard let start = line.seconds, let end = next.seconds else { return true }
        if abs(end - start) <= 10 { return true }
      }
    }
    return false
  }
}

/// Of which process and moment a line of a log is.
private struct LogMarks {
  /// As in `Harbour[512:8110]`, without the thread.
  let process: Substring?
  /// Since midnight.
  let seconds: Int?

  init(_ line: String) {
    let tokens = line.utf8.prefix(160).split(separator: UInt8(ascii: " ")).map { Substring($0) }
    process =
      tokens.lazy.compactMap { token -> Substring? in
        guard let bracket = token.firstIndex(of: "["), bracket > token.startIndex else { return nil }
        let number = token[token.index(after: bracket)...].prefix { $0.isASCII && $0.isNumber }
        return number.isEmpty ? nil : token[..<number.endIndex]
      }.first
    seconds =
      tokens.lazy.compactMap { token -> Int? in
        let parts = token.split { $0 == ":" || $0 == "T" || $0 == "." || $0 == "," || $0 == "Z" || $0 == "+" }
        guard let colon = token.firstIndex(of: ":") else { return nil }
        let before = token[..<colon].suffix(2)
        guard let hour = Int(before), let place = parts.firstIndex(of: before), place + 2 < parts.count,
          let minute = Int(parts[place + 1]), let second = Int(parts[place + 2])
        else { return nil }
        return (hour * 60 + minute) * 60 + second
      }.first
  }
}
