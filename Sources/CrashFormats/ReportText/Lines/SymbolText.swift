/// Names of functions as reporters write them.
enum SymbolText {
  /// The name, nil where it only says that there is none.
  static func known(_ name: String) -> String? {
    switch name {
    case "<redacted>", "(null)", "???", "<unknown>", "unknown", "": nil
    default: name
    }
  }
}
