import CrashModel
import Foundation

/// The files that the readers are tested with.
enum Fixtures {
  /// Where the fixtures lie on this machine.
  static let folder: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/") + "/fixtures"
  }()

  /// The input that a fixture is.
  static func source(_ path: String) throws -> ReportSource {
    ReportSource(path: path, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path))))
  }

  /// Every whole file that a reader may be given, by its path below the folder.
  static let all: [String] = ["formats", "swift-backtrace-real", "unknown"].flatMap { part -> [String] in
    let names = FileManager.default.enumerator(atPath: folder + "/" + part)?.allObjects as? [String] ?? []
    return names.sorted().map { part + "/" + $0 }.filter { path in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder)
      return exists && !isFolder.boolValue && !path.hasSuffix(".tsv") && !path.hasSuffix(".diagnosis")
        && !path.hasPrefix("outputs/") && !path.hasPrefix("rules/")
    }
  }
}
