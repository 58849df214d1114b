import CommandLineKit
import CrashAnalysis

/// The baseline on disk.
enum BaselineFile {
  /// Reads a baseline; a mistake names its line.
  static func read(_ path: String) throws -> Baseline {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.readPlain(path)
    } catch {
      throw UsageError("\(error.description) 'crashbook baseline create' makes a baseline.")
    }
    do {
      return try Baseline(bytes)
    } catch {
      throw UsageError("\(path): \(error.description)")
    }
  }

  /// Writes a baseline; false where the file cannot be written.
  static func write(_ baseline: Baseline, to path: String) -> Bool {
    guard let descriptor = Console.create(path) else { return false }
    return Console.write(baseline.written, to: descriptor)
  }
}
