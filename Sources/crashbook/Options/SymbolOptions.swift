import CommandLineKit

/// With which symbols addresses are named.
struct SymbolOptions: Sendable {
  /// dSYMs, programs, libraries, and folders of them.
  var paths: [String] = []
  /// Whether others are looked for where they usually are.
  var searches = true
}

/// Options of a command that names addresses.
protocol TakesSymbolOptions: Sendable {
  var symbols: SymbolOptions { get set }
}

extension Option where Options: TakesSymbolOptions {
  /// Where symbols are, and whether others are looked for.
  static var symbols: [Self] {
    [
      .repeated(
        "symbols", valueName: "path",
        help: "A dSYM, an unstripped program or library, or a folder of them, to name addresses with; may be repeated.",
        completion: .file, into: \.symbols.paths),
      .flag(
        "no-symbols",
        help: """
          Look for no symbols besides those of --symbols and the project file. Otherwise dSYMs beside the report, in its \
          archive, in Xcode's folders and those that Spotlight knows are used where frames have no names.
          """,
        set: \.symbols.searches, to: false),
    ]
  }
}
