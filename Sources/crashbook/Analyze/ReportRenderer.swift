import CrashAnalysis

/// Makes of one report what all outputs of a run need of it; works on several threads at once.
struct ReportRenderer: Sendable {
  /// Outputs that show the same text of the reports: those that are redacted, or those that are not.
  struct Audience: Sendable {
    let isForSharing: Bool
    /// What the ends of its outputs need of the run.
    let gathering: OutputFormat.Gathering
    /// How much they show of the report that stands for a group.
    let depth: GroupExemplar.Depth

    /// The audience of those outputs that are for sharing, or of those that are not; nil where there are none.
    init?(isForSharing: Bool, of streams: [OutputStream]) {
      let formats = streams.filter { $0.isForSharing == isForSharing }.map(\.format)
      guard let gathering = formats.map(\.gathering).max(), let depth = formats.map(\.depth).max() else { return nil }
      self.isForSharing = isForSharing
      self.gathering = gathering
      self.depth = depth
    }
  }

  /// What one report becomes.
  struct Rendered: Sendable {
    /// The report in the form of each output.
    var texts: [[UInt8]] = []
    /// What each audience keeps of it; empty where none keeps anything.
    var kept: [KeptReport?] = []
    var redactions = Redactor.Count()
    /// Which conditions make the run fail; nil where none does.
    var failure: FailureReasons.Answer?
    /// Why it counts less than it would without the policy.
    var excuse: GroupPolicy.Excuse?
  }

  let streams: [OutputStream]
  let audiences: [Audience]
  let redactor: Redactor
  let failure: FailurePolicy
  let grouping: Grouping
  let policy: GroupPolicy
  let several = SeveralReports()

  func rendered(_ analysis: Analysis) -> Rendered {
    var rendered = Rendered()
    var redacted: Analysis?
    if audiences.contains(where: \.isForSharing) {
      let (clean, count) = redactor.redacted(analysis)
      redacted = clean
      rendered.redactions = count
    }
    for stream in streams {
      // Without a choice of what is handed over, which would be a copy.
      if stream.showsReportsOnlyAlone, several.areThere {
        rendered.texts.append([])
      } else if stream.isForSharing, let redacted {
        rendered.texts.append(stream.format.report(redacted, stream.context))
      } else {
        rendered.texts.append(stream.format.report(analysis, stream.context))
      }
    }
    if audiences.contains(where: { $0.gathering > .counts }) {
      rendered.kept = audiences.map { kept($0.isForSharing ? redacted ?? analysis : analysis, for: $0) }
    }
    if !failure.alternatives.isEmpty || policy.excuses {
      let finding = rendered.kept.lazy.compactMap { $0?.finding }.first ?? Finding(analysis)
      let met = failure.alternativesMet(by: finding, under: policy)
      if !met.isEmpty {
        let group = grouping.key(of: finding) ?? "\(finding.place.path):\(finding.place.line)"
        rendered.failure = FailureReasons.Answer(group: group, title: finding.headline, alternatives: met)
      }
      rendered.excuse = policy.excuse(for: finding)
    }
    return rendered
  }

  /// What an audience keeps of a report as it sees it; nil where it only counts.
  private func kept(_ analysis: Analysis, for audience: Audience) -> KeptReport? {
    guard audience.gathering > .counts else { return nil }
    guard audience.depth > .none else { return KeptReport(analysis, for: audience.gathering) }
    guard audience.isForSharing else {
      return KeptReport(analysis, GroupExemplar(analysis, depth: audience.depth), for: audience.gathering)
    }
    // What is taken out here stands in the analysis too, or is counted with it.
    var count = Redactor.Count()
    let specimen = GroupExemplar(
      analysis, depth: audience.depth, clean: { redactor.redacted($0, &count) }, path: { redactor.path($0, &count) })
    return KeptReport(analysis, specimen, for: audience.gathering)
  }
}
