extension [Diagnosis] {
  /// Words that somebody quotes in a sentence are only a lead where the rest of the report tells of another cause, and
  /// somebody's word where it tells of none.
  ///
  /// - Parameters:
  ///   - rest: What is found without these sentences.
  ///   - facts: The report with them.
  /// - Returns: All of them, those of quoted words less sure.
  func withoutQuotedWords(beside rest: [Diagnosis], _ facts: ReportFacts) -> [Diagnosis] {
    let quoted = indices.filter { place in
      self[place].evidence.first.map { $0.field == "log" && Quotation.holdsEnd($0.text) } ?? false
    }
    let other = rest.first { one in
      one.confidence.isSure && !quoted.contains { self[$0].rule.outranks.contains(one.rule.id) }
    }
    var diagnoses = self
    guard let other else {
      for place in quoted where self[place].confidence == .certain && self[place].isHearsay {
        diagnoses[place].weakenHearsay(to: .likely, "quoted in a sentence", facts)
      }
      return diagnoses
    }
    for place in quoted {
      diagnoses[place].weakenHearsay(
        "quoted in a sentence, perhaps about another crash: the rest of the text tells of `\(other.rule.id)`", facts)
    }
    return rest + quoted.lazy.map { diagnoses[$0] }.filter { one in !rest.contains { $0.rule.id == one.rule.id } }
  }

  /// Where the crash itself speaks for one cause, a line of the log that speaks for another one is only a lead; unless the
  /// other says more about the same crash, or rests on the same line.
  func withoutStrayWords(in facts: ReportFacts) -> [Diagnosis] {
    guard facts.texts.holdLog, count > 1, facts.ending != nil,
      contains(where: { $0.confidence.isSure && $0.isHearsay })
    else { return self }
    let own = filter { $0.confidence.isSure && !$0.isHearsay }
    var diagnoses = self
    for index in indices where self[index].confidence.isSure && self[index].isHearsay {
      let hearsay = self[index]
      // What a sanitizer saw in this run may well show as something else later.
      if hearsay.rule.ending == .anyWay, hearsay.rule.family.isOfTools { continue }
      guard !own.contains(where: { $0.cites(hearsay) }),
        let other = own.first(where: { one in
          !hearsay.rule.outranks.contains(one.rule.id) && !one.rule.outranks.contains(hearsay.rule.id)
        })
      else { continue }
      diagnoses[index].weakenHearsay(
        "a line of the log only, it seems: what the report tells of the crash itself is `\(other.rule.id)`", facts)
    }
    return diagnoses
  }
}
