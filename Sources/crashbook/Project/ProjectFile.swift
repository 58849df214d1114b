import CommandLineKit
import CrashAnalysis

/// The project file, `.crashbook.json5`: what a team has decided once for all its runs.
///
/// Paths in it are relative to its folder.
struct ProjectFile: Sendable {
  static let name = ".crashbook.json5"

  /// Path of the file; empty where there is none.
  var path = ""
  /// What the file may read and write.
  private var folder: ProjectFolder
  /// What the file says.
  private(set) var settings = ProjectSettings()

  /// Its rule files, as seen from the working folder.
  var ruleFiles: [String] { settings.ruleFiles.map(inFolder) }
  /// Its symbols, as seen from the working folder.
  var symbols: [String] { settings.symbols.map(inFolder) }
  /// Its source folders, as seen from the working folder.
  var sources: [String] { settings.sources.map(inFolder) }
  /// Its baseline, as seen from the working folder.
  var baseline: String? { settings.baseline.map(inFolder) }
  /// Its list of inputs, as seen from the working folder.
  var filesFrom: String? { settings.filesFrom.map(inFolder) }

  /// There is no project file.
  init() { folder = ProjectFolder(of: "", isNamed: true) }

  /// Finds and reads the project file.
  static func load(_ options: CommonOptions) throws -> ProjectFile {
    guard options.usesConfig else {
      if options.config != nil { throw UsageError("'--config' and '--no-config' contradict each other.") }
      return ProjectFile()
    }
    if let path = options.config { return try ProjectFile(reading: path, isNamed: true) }
    var folder = FileSystem.workingFolder
    while !folder.isEmpty {
      let path = folder == "/" ? "/" + name : folder + "/" + name
      if FileSystem.isFile(path) {
        let shown = folder == FileSystem.workingFolder ? name : path
        let way = "'--config \(shown.quotedForShell)' takes it."
        guard FileSystem.isTrusted(path) else {
          Console.complain("Note: \(shown) belongs to another user and is left alone; \(way)")
          return ProjectFile()
        }
        guard FileSystem.place(of: path).hasPrefix(folder == "/" ? "/" : folder + "/") else {
          throw UsageError("\(shown.visible) is a link that leads out of its folder; \(way)")
        }
        return try ProjectFile(reading: shown, isNamed: false)
      }
      if folder == "/" { break }
      let parent = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
      folder = parent.isEmpty ? "/" : parent
    }
    return ProjectFile()
  }

  /// A larger file is none that people write.
  private static let limit = 1 << 20

  private init(reading path: String, isNamed: Bool) throws {
    self.path = path
    folder = ProjectFolder(of: path, isNamed: isNamed)
    let bytes: [UInt8]
    do {
      bytes = try InputBytes.readAll(path, limit: Self.limit)
    } catch {
      throw UsageError(error.description)
    }
    do {
      settings = try ProjectSettings(bytes)
    } catch {
      throw UsageError("\(path): \(error.description)")
    }
  }

  /// A path of the file as seen from the working folder.
  func inFolder(_ name: String) -> String {
    guard !name.hasPrefix("/"), name != "-", let slash = path.lastIndex(of: "/") else { return name }
    return path[...slash] + name
  }

  /// Refuses rules that do not exist.
  func check(against rules: [Rule]) throws {
    for suppression in settings.suppressions { try check(suppression.rule, of: "suppress", against: rules) }
    if let rule = settings.compare.rule { try check(rule, of: "compare.rule", against: rules) }
  }

  private func check(_ rule: String, of key: String, against rules: [Rule]) throws {
    guard !rules.contains(where: { $0.id == rule }) else { return }
    let hint = Suggestion.question(about: rule, among: rules.map(\.id))
    throw mistake(of: key, "there is no rule '\(rule.visible)'.\(hint)")
  }

  /// The rules of its own files by which a crash counts less than one that no rule explains.
  ///
  /// - Parameter files: All rule files of the run; those of the project file come first.
  /// - Returns: Their names.
  func loweringRules(of files: [RuleFile]) -> Set<String> {
    let rules = files.prefix(ruleFiles.count).flatMap(\.rules)
    return Set(rules.filter { $0.isNotACrash || $0.assessment.severity < .high }.map(\.id))
  }

  /// A mistake that only shows when the value of a key is used.
  func mistake(of key: String, _ words: String) -> UsageError {
    UsageError("\(path)\(settings.lines[key].map { ": line \($0)" } ?? ""): \(key): \(words)")
  }

  /// The output as it is to be opened.
  ///
  /// - Throws: ``UsageError`` where the file may not choose that place.
  func request(_ output: ProjectSettings.Output, _ format: OutputFormat) throws -> OutputRequest {
    if output.name == "-" { return OutputRequest(format: format, file: nil) }
    let request = OutputRequest(format: format, file: inFolder(output.name))
    do {
      let place = try folder.place(ofOutput: output.name, appends: request.appends)
      return OutputRequest(format: format, file: inFolder(output.name), at: place)
    } catch {
      let option = output.format.map { "--report \($0)=<file>" } ?? "--output <file>"
      throw UsageError(
        "\(path): line \(output.line): \(output.key): '\(output.name.visible)' \(error.words) "
          + "Name another file there, or take the line out and pass '\(option)'.")
    }
  }

  /// The requests of the key `reports`.
  func reportRequests() throws -> [OutputRequest] {
    try settings.reports.compactMap { report in
      try report.format.flatMap { OutputFormat.named($0) }.map { try request(report, $0) }
    }
  }

  /// Refuses an input that is not there, or that leads out of the project's folder.
  func check(_ file: String?, of key: String, hint: String = "") throws {
    guard let file, file != "-" else { return }
    try checkIsInside(file, of: key)
    if !FileSystem.exists(file) { throw mistake(of: key, "there is no '\(file.visible)'.\(hint)") }
  }

  /// Refuses an input that leads out of the project's folder.
  func checkIsInside(_ file: String, of key: String) throws {
    do {
      try folder.checkInput(file)
    } catch {
      throw mistake(
        of: key, "'\(FileName.shown(file).visible)' \(error.words) Name it on the command line, or pass '--config'.")
    }
  }
}

extension CommonOptions {
  /// The options with what the project file says where the command line says nothing; lists are joined.
  ///
  /// - Throws: ``UsageError`` where a rule file of the project file is not there.
  func completed(by file: ProjectFile) throws -> CommonOptions {
    for path in file.ruleFiles { try file.check(path, of: "rules") }
    var result = self
    result.jobs = jobs ?? file.settings.jobs
    result.reportTimeout = reportTimeout ?? file.settings.reportTimeout
    result.ruleFiles = file.ruleFiles + ruleFiles.filter { !file.ruleFiles.contains($0) }
    result.appImages = file.settings.appImages + appImages
    result.vendors = file.settings.vendors + vendors
    for folder in file.sources {
      try file.check(folder, of: "source")
      guard FileSystem.isFolder(folder) else {
        throw file.mistake(of: "source", "'\(FileName.shown(folder).visible)' is no folder.")
      }
    }
    result.sources = file.sources + sources
    result.language = language ?? file.settings.language
    result.docsURL = docsURL ?? file.settings.docsURL
    result.color = ColorChoice.inForce(color, file: file.settings.usesColor).choice
    return result
  }

  /// Whether standard output is to be coloured.
  var isColored: Bool {
    switch color ?? .auto {
    case .always: true
    case .never: false
    case .auto: Console.isOutputTerminal && Environment.value("TERM") != "dumb"
    }
  }

  /// Where the pages of the playbook are on the web.
  ///
  /// - Throws: ``UsageError`` where that is no address.
  func pages() throws(UsageError) -> PageAddress? {
    guard let docsURL else { return PageAddress(ProductVersion.docsURL) }
    guard let pages = PageAddress(docsURL) else {
      throw UsageError("'--docs-url \(docsURL.visible)': an address begins with 'https://' and holds no blanks.")
    }
    return pages
  }

  /// An analyzer for these options, the rules in force, and the files of the user's own ones.
  func analyzer() throws -> (Analyzer, [Rule], files: [RuleFile]) {
    let files = try RuleFiles.files(ruleFiles)
    let rules = RuleFiles.inForce(files)
    let analyzer = Analyzer(
      rules: rules, appImages: Set(appImages), vendors: Set(vendors), sources: try sourceFolders())
    return (analyzer, rules, files)
  }

  /// The folders in which source files are looked for; nil for none.
  private func sourceFolders() throws -> SourceFolders? {
    guard usesSources else { return nil }
    for folder in sources where !FileSystem.isFolder(folder) {
      throw UsageError("'--source \(folder.visible)': there is no such folder.")
    }
    if !sources.isEmpty { return SourceFolders(sources) }
    return SourceFolders.workTree(around: ".").map { SourceFolders([$0], isGuess: true) }
  }
}
