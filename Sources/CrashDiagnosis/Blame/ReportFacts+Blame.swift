extension ReportFacts {
  /// The frames that may be to blame.
  var suspects: Suspects { remember(Self.knownSuspects) { Suspects(in: self) } }

  /// Who is to blame where a rule has no preference.
  var blameOnStack: (first: Blame?, second: Blame?) {
    remember(Self.knownBlame) { Blamer(facts: self).onStack() }
  }

  private static let knownSuspects = FactKey<Suspects>()
  private static let knownBlame = FactKey<(first: Blame?, second: Blame?)>()
}
