/// Files of a dSYM where reports were looked for.
package enum DebugSymbols {
  /// Whether a file is one of a dSYM's.
  package static func hold(_ path: String) -> Bool { path.contains(".dSYM/") }

  /// What such files are good for, as a sentence behind another one.
  ///
  /// - Parameter isPacked: Whether they lie in an archive.
  /// - Returns: The sentence, with the command.
  package static func advice(isPacked: Bool) -> String {
    " A dSYM names the addresses of a report: " + (isPacked ? "unpack it, then " : "")
      + "'crashbook analyze --symbols <dSYM> <report>'."
  }
}
