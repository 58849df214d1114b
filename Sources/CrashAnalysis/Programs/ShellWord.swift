extension String {
  /// A word as a shell takes it for one, and a program not for an option.
  package var quotedForShell: String {
    if hasPrefix("-"), self != "-" { return "./\(self)".quotedForShell }
    let isPlain =
      !isEmpty && !hasPrefix("=")
      && unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0123456789/._-+,:@%=".unicodeScalars.contains($0) }
    return isPlain
      ? self : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
