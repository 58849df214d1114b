import CrashDiagnosis
extension JSONWriter {
  /// A group as `crashbook.analysis/1` describes it.
  mutating func group(_ group: ReportGroup) {
    let finding = group.representative
    object { writer in
      writer.member("key", group.key)
      writer.member("signature", finding.signature)
      writer.member("cause", finding.causeName)
      writer.member("title", finding.headline)
      writer.member("confidence", finding.verdict.rawValue)
      writer.member("severity", finding.severity.rawValue)
      writer.member("state", group.stateName)
      writer.member("reports", group.count)
      writer.member("share", fraction: (group.share * 10_000).rounded() / 10_000)
      writer.member("firstSeen", group.firstSeen?.iso8601)
      writer.member("lastSeen", group.lastSeen?.iso8601)
      writer.member("versions", array: group.tally(.version).sorted) { $0.entry($1) }
      writer.member("systems", array: group.tally(.system).sorted) { $0.entry($1) }
      writer.member("devices", array: group.tally(.device).sorted) { $0.entry($1) }
      writer.member("owners", strings: group.owners)
      writer.member("representative") { writer in
        writer.member("path", finding.place.path)
        writer.member("line", finding.place.line)
      }
      if let rhythm = group.rhythm {
        writer.member("rhythm") { writer in
          writer.member("seconds", fraction: rhythm.period)
          writer.member("fitting", rhythm.fitting)
          writer.member("intervals", rhythm.intervals)
          writer.member("chance", fraction: rhythm.chance)
        }
      } else {
        writer.memberNull("rhythm")
      }
      writer.member("correlations", array: group.correlations) { writer, one in
        writer.object { writer in
          writer.member("trait", one.trait.rawValue)
          writer.member("value", one.value)
          writer.member("inside", fraction: one.inside)
          writer.member("outside", fraction: one.outside)
          writer.member("chance", fraction: one.chance)
        }
      }
    }
  }

  private mutating func entry(_ entry: Tally.Entry) {
    object { writer in
      writer.member("value", entry.value)
      writer.member("count", entry.count)
    }
  }
}
