import CommandLineKit
import CrashAnalysis

/// `crashbook symbols`: the images in which addresses can be looked up, with their ids.
enum SymbolsCommand {
  struct Options: Sendable {
    var paths: [String] = []
    var report: String?
  }

  static let command: Command = Command(
    "symbols",
    abstract: "List programs, libraries and dSYMs with their ids, or check them against a report.",
    discussion: """
      A report can be symbolicated with an image of the same UUID (Mach-O) or build id (ELF). Prints id, architecture, \
      kind and path of every image found; folders are searched recursively. With --report, says of every image of the \
      report's stacks whether its symbols are there: in the paths, or where 'crashbook analyze' looks by itself.

      Exit status: 0 done, 1 symbols of the report are missing, 2 something could not be read, 64 wrong usage.
      """,
    initial: Options(),
    arguments: [
      .repeated("path", help: "Programs, libraries, dSYMs, or folders of them.", completion: .file, into: \.paths)
    ],
    options: [
      .text(
        "report", valueName: "file", help: "A report whose images are looked for.", completion: .file, into: \.report)
    ],
    validate: { options throws(UsageError) in
      if options.paths.isEmpty, options.report == nil {
        throw UsageError("Missing expected argument '<path> ...'. See 'crashbook symbols --help' for more information.")
      }
    },
    run: { options in
      let store = SymbolStore(options.paths)
      for failure in store.failures { Console.complain(failure) }
      let status = store.failures.isEmpty ? ExitStatus.done : ExitStatus.unreadable
      if let report = options.report {
        let isComplete = try check(report, store)
        return status == ExitStatus.done && !isComplete ? ExitStatus.found : status
      }
      for image in store.images { Console.write("\(row(image.identifier, image))\n") }
      return status
    })

  /// Says which images of a report's stacks have symbols here; false where some are missing.
  private static func check(_ path: String, _ store: SymbolStore) throws -> Bool {
    let (source, _) = try InputFile.read(path)
    let reports = try ReportFormat.reports(in: source)
    let symbolication = Symbolication(store, searches: true)
    var isComplete = true
    var hasImages = false
    var seen: Set<String> = []
    for report in reports {
      for image in OwnImage.all(of: report) where seen.insert(SymbolImage.plain(image.identifier)).inserted {
        hasImages = true
        let id = CrashReport.BinaryImage.shown(image.identifier)
        if let found = symbolication.image(image.identifier, besides: path) {
          Console.write("\(image.name): found\n  \(row(image.identifier, found))\n")
          continue
        }
        isComplete = isComplete && !image.isNameless
        let place = image.base.map { ", loaded at " + String(hexadecimal: $0.bits) } ?? ""
        let need = image.isNameless ? "missing" : "not here, but its frames have names"
        Console.write("\(image.name): \(need)\n  \(id)\(place)\n")
        for other in store.images where other.isNamed(image.name) {
          Console.write("  another build: \(row(other.identifier, other))\n")
        }
      }
    }
    if !hasImages { Console.write("The stacks of this report name no image of an app with its id.\n") }
    return isComplete
  }

  private static func row(_ identifier: String, _ image: SymbolImage) -> PrintableText {
    let id = CrashReport.BinaryImage.shown(identifier)
    return "\(id)  \(image.architecture ?? "-")  \(image.kind)  \(FileName.shown(image.path))"
  }
}

extension SymbolImage {
  /// Whether the file has the name of an image.
  fileprivate func isNamed(_ name: String) -> Bool { path.split(separator: "/").last.map(String.init) == name }
}
