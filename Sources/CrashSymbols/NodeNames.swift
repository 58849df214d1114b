/// Source files of Node.js and Electron, whose frames have neither an image nor a name that tells whose they are.
enum NodeNames {
  /// Whether a source file belongs to Node.js's own library: `node:internal/main/run_main_module`, older
  /// `internal/modules/cjs/loader.js`.
  static func isLibrary(file: String) -> Bool {
    file.withBytes { $0.first == UInt8(ascii: "n") || $0.first == UInt8(ascii: "i") } && heads.isPrefix(of: file)
  }

  private static let heads = WordTable(["node:", "internal/"])
}
