#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Chooses among many reports those of a process, or those since a moment.
public struct ReportFilter: Sendable {
  /// Name or bundle identifier of the process, in any case; nil for all.
  public let process: String?
  /// The earliest moment; nil for all.
  public let since: ReportTime?

  /// Makes a filter; nil where it would let everything through.
  public init?(process: String?, since: ReportTime?) {
    if process == nil, since == nil { return nil }
    self.process = process
    self.since = since
  }

  /// Whether a report is one of those that are asked for.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - file: The file that it comes from, whose time counts where the report tells none; nil for none.
  /// - Returns: Whether it is.
  func keeps(_ report: borrowing CrashReport, from file: String?) -> Bool {
    if let process = process?.lowercased() {
      let names = [report.process.name, report.process.bundleIdentifier].compactMap { $0?.lowercased() }
      guard names.contains(process) else { return false }
    }
    guard let since else { return true }
    if let date = report.date.flatMap({ ReportTime($0) }) { return date >= since }
    return file.flatMap { Self.modified($0) }.map { $0 >= since } ?? true
  }

  private static func modified(_ file: String) -> ReportTime? {
    guard let status = FileName.status(of: file) else { return nil }
    return ReportTime(seconds: status.modified)
  }
}

extension stat {
  /// When the file was written last, in seconds since 1970.
  package var modified: Double {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
