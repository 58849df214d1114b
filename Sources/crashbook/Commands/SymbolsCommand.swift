import CommandLineKit
import CrashAnalysis

/// `crashbook symbols`: the images in which addresses can be looked up, with their ids.
enum SymbolsCommand {
  struct Options: Sendable {
    var paths: [String] = []
  }

  static let command: Command = Command(
    "symbols",
    abstract: "List programs, libraries and dSYMs with their ids.",
    discussion: """
      A report can be symbolicated with an image of the same UUID (Mach-O) or build id (ELF). Prints id, architecture, \
      kind and path of every image found; folders are searched recursively.
      """,
    initial: Options(),
    arguments: [
      .repeated(
        "path", help: "Programs, libraries, dSYMs, or folders of them.", required: true, completion: .file,
        into: \.paths)
    ],
    run: { options in
      let store = SymbolStore(options.paths)
      for failure in store.failures { Console.complain(failure) }
      for image in store.images {
        Console.write(
          "\(CrashReport.BinaryImage.shown(image.identifier))  \(image.architecture ?? "-")  \(image.kind)  \(FileName.shown(image.path))\n"
        )
      }
      return store.failures.isEmpty ? ExitStatus.done : ExitStatus.unreadable
    })

  /// The symbols that `analyze` was given, nil where it was given none; says which paths hold nothing.
  static func store(_ paths: [String]) -> SymbolStore? {
    guard !paths.isEmpty else { return nil }
    let store = SymbolStore(paths)
    for failure in store.failures { Console.complain("Warning: \(failure.description)") }
    return store
  }
}
