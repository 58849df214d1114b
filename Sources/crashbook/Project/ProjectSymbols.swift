import CrashAnalysis

extension SymbolOptions {
  /// The options with the symbols of a project file, which come first.
  func completed(by file: ProjectFile) throws -> SymbolOptions {
    for path in file.symbols { try file.checkIsInside(path, of: "symbols") }
    return SymbolOptions(paths: file.symbols + paths, searches: searches)
  }

  /// The symbols that a run may use; says which paths hold nothing.
  ///
  /// - Returns: The symbolication, nil where there is nothing to use; and the files that it reads.
  func symbolication() -> (symbolication: Symbolication?, files: [String]) {
    let store = SymbolStore(paths)
    for failure in store.failures { Console.complain("Warning: \(failure.description)") }
    let isUseful = searches || !paths.isEmpty
    return (isUseful ? Symbolication(store, searches: searches) : nil, store.images.map(\.path))
  }
}
