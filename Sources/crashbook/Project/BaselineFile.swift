import CommandLineKit
import CrashAnalysis

/// The baseline on disk.
enum BaselineFile {
  /// Reads a baseline; a mistake names its line.
  static func read(_ path: String) throws -> Baseline { try readText(path).baseline }

  /// Reads a baseline together with the text that it was written in.
  static func readText(_ path: String) throws -> (baseline: Baseline, text: [UInt8]) {
    let bytes: [UInt8]
    do {
      bytes = try InputFile.readPlain(path)
    } catch {
      throw UsageError("\(error.description) 'crashbook baseline create' makes a baseline.")
    }
    do {
      return (try Baseline(bytes), bytes)
    } catch {
      throw UsageError("\(path): \(error.description)")
    }
  }

  /// Writes a baseline's text; false where the file cannot be written.
  ///
  /// Nobody can make again what a team noted in it: a full disk or a run that is ended leaves the file as it was.
  static func write(_ text: [UInt8], to path: String) -> Bool {
    let place = FileSystem.place(of: path)
    if !FileSystem.exists(place) || FileSystem.isFile(place) {
      switch FileSystem.replace(place, with: text) {
      case .done: return true
      case .failed: return false
      case .impossible: break
      }
    }
    guard let descriptor = Console.create(path) else { return false }
    return Console.write(text, to: descriptor)
  }
}
