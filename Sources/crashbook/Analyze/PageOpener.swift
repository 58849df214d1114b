import CrashAnalysis

/// Opens the HTML page of a run in the browser, where somebody asked for it.
enum PageOpener {
  /// The output that is missing: a page in a temporary folder of this user, where no other output is one.
  static func addition(to requests: [OutputRequest]) throws(ReadError) -> [OutputRequest] {
    guard page(among: requests) == nil, let format = OutputFormat.named("html") else { return [] }
    let wanted = Environment.value("TMPDIR")
    // Only this user may write to it, so that nobody puts a link where the page goes.
    guard let folder = TemporaryFolder.make(in: wanted) else {
      throw ReadError(
        path: TemporaryFolder.parent(wanted), reason: "No folder can be made there: \(Console.lastError).")
    }
    return [OutputRequest(format: format, file: folder + "/crashes.html")]
  }

  /// Opens the page, or says where it is.
  static func open(_ requests: [OutputRequest]) {
    guard let file = page(among: requests), FileSystem.isFile(file) else { return }
    switch SystemProgram.show(FileSystem.place(of: file)) {
    case .shown: break
    case .missing(let programs):
      Console.complain("The page is \(file). It cannot be opened from here: \(programs) is not installed.")
    case .failed(let program): Console.complain("The page is \(file). \(program) could not open it.")
    }
  }

  private static func page(among requests: [OutputRequest]) -> String? {
    requests.first { $0.format.name == "html" && $0.file != nil }?.file
  }
}
