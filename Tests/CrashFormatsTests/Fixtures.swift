import CrashModel
import TestSupport

/// The files that the readers are tested with.
enum Fixtures {
  /// The input that a fixture is.
  static func source(_ path: String) throws -> ReportSource {
    ReportSource(path: path, bytes: try Repository.fixture(path))
  }

  /// Every whole file that a reader may be given, by its path below the folder.
  static let all = Repository.reports(in: ["formats", "swift-backtrace-real", "unknown"])
}
