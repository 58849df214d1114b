import CommandLineKit
import CrashAnalysis

/// A list of paths that a pipeline made, as `--files-from` reads it.
enum FileList {
  /// The paths in a file, or in standard input for `-`: separated by NUL where there is one, else by line breaks.
  static func read(_ path: String) throws -> [String] {
    do {
      return paths(in: try InputFile.readPlain(path))
    } catch {
      throw UsageError("\(error.description)")
    }
  }

  static func paths(in bytes: [UInt8]) -> [String] {
    let isNUL = bytes.contains(0)
    return bytes.split(separator: isNUL ? 0 : 0x0A).compactMap { piece in
      let line = !isNUL && piece.last == 0x0D ? piece.dropLast() : piece
      return line.isEmpty ? nil : FileName.decoded(Array(line))
    }
  }
}
