import CrashDiagnosis
extension CrashReport {
  /// When it happened, as people write it: some reporters count seconds or parts of them.
  var shownDate: String? {
    date.map { date in
      guard date.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }) else { return date }
      return ReportTime(date)?.iso8601 ?? date
    }
  }
}
