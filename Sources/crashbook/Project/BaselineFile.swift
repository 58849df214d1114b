import CommandLineKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The baseline on disk.
enum BaselineFile {
  /// Reads a baseline; a mistake names its line.
  static func read(_ path: String) throws -> Baseline { try readText(path).baseline }

  /// Reads a baseline; one that is missing has no entries, which is said with the command that makes it.
  ///
  /// So a pipeline works on its first run, and can only be stricter for it.
  static func readOrEmpty(_ path: String, for reports: [String] = []) throws -> Baseline {
    guard FileSystem.isMissing(path) else { return try read(path) }
    let isShort = (1...3).contains(reports.count) && !reports.contains("-")
    let inputs = isShort ? reports.map(\.quotedForShell).joined(separator: " ") : "<path> ..."
    Console.complain(
      """
      Warning: \(path): There is no such file; it counts as a baseline without entries. \
      'crashbook baseline create \(path.quotedForShell) \(inputs)' makes it.
      """)
    return Baseline()
  }

  /// Reads a baseline together with the text that it was written in.
  static func readText(_ path: String) throws -> (baseline: Baseline, text: [UInt8]) {
    let bytes: [UInt8]
    do {
      bytes = try InputBytes.readPlain(path)
    } catch {
      throw UsageError("\(error.description) 'crashbook baseline create' makes a baseline.")
    }
    do {
      return (try Baseline(bytes), bytes)
    } catch {
      throw UsageError("\(path): \(error.description)")
    }
  }

  /// Writes a new baseline; false where it cannot be written, and `errno` says why.
  static func create(_ text: [UInt8], at path: String) -> Bool {
    PendingFile.create(text, at: path)
  }

  /// What became of a change.
  enum Change {
    case done
    /// `errno` says why.
    case failed
    /// Other runs held the file for too long.
    case locked
  }

  /// Changes a baseline as it is now, which another run may have changed since it was read.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - edit: Gives the new text; nil where nothing changes.
  /// - Returns: What became of it.
  /// - Throws: ``UsageError`` where the file is no baseline any more.
  static func change(_ path: String, _ edit: (Baseline, [UInt8]) throws -> [UInt8]?) throws -> Change {
    let isWritten = try FileLock.holding(path) {
      let (baseline, text) = try readText(path)
      guard let new = try edit(baseline, text) else { return true }
      return PendingFile.write(new, to: path) { $0.takePlace() }
    }
    return isWritten.map { $0 ? .done : .failed } ?? .locked
  }
}
