/// Source files of Node.js and Electron, whose frames have neither an image nor a name that tells whose they are.
enum NodeNames {
  /// Whether a source file belongs to Node.js's own library: `node:internal/main/run_main_module`, older
  /// `internal/modules/cjs/loader.js`.
  static func isLibrary(file: String) -> Bool {
    switch file.utf8.first {
    case UInt8(ascii: "n"): file.hasPrefix("node:")
    // Other languages call folders so, too.
    case UInt8(ascii: "i"): file.hasPrefix("internal/") && file.hasSuffix(".js")
    default: false
    }
  }
}
