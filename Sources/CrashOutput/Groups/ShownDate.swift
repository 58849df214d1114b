import CrashDiagnosis

extension CrashReport {
  /// When it happened, to the minute and in the report's own zone; what is no date as it stands there.
  var shownDate: String? { date.map { ReportTime($0)?.shown ?? $0 } }

  /// The time of the last line of the program's own log; nil where the lines have none.
  ///
  /// Only lines that outputs show are asked, since saved results have no others.
  var loggedTime: ReportTime? {
    let times = shownMessages.reversed().lazy.filter(\.isLogged).compactMap { ReportTime($0.text) }
    return times.first(where: \.hasTime)
  }

  /// When it happened, for programs: as the report has it, with seconds and parts of them counted out.
  var exactDate: String? {
    date.map { date in
      guard date.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else { return date }
      return ReportTime(date)?.iso8601 ?? date
    }
  }
}
