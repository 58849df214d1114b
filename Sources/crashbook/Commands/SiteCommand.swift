import CommandLineKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `crashbook site`: the playbook as pages for a web server.
enum SiteCommand {
  struct Options: TakesCommonOptions {
    var folder = ""
    var common = CommonOptions()
  }

  static let command: Command = Command(
    "site",
    abstract: "Write the playbook as a small site.",
    discussion: """
      Writes an index with a search and a page for every cause, as plain files that load nothing: they work from a folder \
      as from any web server. A folder that holds an earlier site is brought up to date; one that holds anything else is \
      left alone. Once the site is published, --docs-url makes outputs link to its pages.
      """,
    initial: Options(),
    arguments: [.text("folder", help: "The folder of the site; it is made where it is missing.", into: \.folder)],
    options: [.rules] + Option.project,
    run: { options in
      let common = try options.common.completed(by: ProjectFile.load(options.common))
      let site = PlaybookSite(try RuleFiles.load(common.ruleFiles), version: ProductVersion.current)
      let folder = options.folder.hasSuffix("/") ? String(options.folder.dropLast()) : options.folder
      try checkIsFree(folder)
      for path in [folder, folder + "/" + PageAddress.folder] { try make(path) }
      try site.forEachFile { name, content in
        let path = folder + "/" + name
        guard PendingFile.write(Array(content.utf8), to: path, { $0.takePlace() }) else {
          throw ReadError(path: FileName.shown(path), reason: "It cannot be written: \(Console.lastError).")
        }
      }
      removePages(in: folder, besides: Set(site.names))
      Console.write("\(site.names.count.counted("page")) written: \(FileName.shown(folder))/index.html\n")
      return ExitStatus.done
    })

  /// Refuses a folder that holds anything but a site.
  private static func checkIsFree(_ folder: String) throws {
    if folder.isEmpty { throw UsageError("The folder of the site must not be empty or '/'.") }
    guard FileSystem.exists(folder) else { return }
    guard FileSystem.isFolder(folder) else {
      throw ReadError(path: FileName.shown(folder), reason: "This is no folder.")
    }
    guard FileSystem.names(in: folder).isEmpty || isOurs(folder + "/index.html") else {
      throw ReadError(
        path: FileName.shown(folder),
        reason: "The folder holds other files, and no site of crashbook. Name an empty folder, or a new one.")
    }
  }

  private static func make(_ folder: String) throws {
    let isMade = FileName.with(folder) { mkdir($0, 0o777) == 0 ? true : nil } ?? false
    if !isMade, !FileSystem.isFolder(folder) {
      throw ReadError(path: FileName.shown(folder), reason: "The folder cannot be made: \(Console.lastError).")
    }
  }

  /// Removes the pages of causes that are no longer known.
  private static func removePages(in folder: String, besides names: Set<String>) {
    for file in FileSystem.names(in: folder + "/" + PageAddress.folder) {
      let name = PageAddress.folder + "/" + file
      let path = folder + "/" + name
      if !names.contains(name), isOurs(path) { FilePlace(folder: AT_FDCWD, name: path).remove() }
    }
  }

  /// Whether a file is a page that crashbook wrote.
  private static func isOurs(_ path: String) -> Bool {
    guard FileSystem.isFile(path), let bytes = try? InputBytes.readPlain(path) else { return false }
    return String(decoding: bytes.prefix(2000), as: UTF8.self).contains("<meta name=\"generator\" content=\"crashbook ")
  }
}
