import JSON5

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The result bundle of a test run (`.xcresult`), out of which Xcode's own tool takes the attachments.
package enum ResultBundle {
  /// The time that the tool may take: a bundle may hold films of the screen.
  private static let timeLimit: Duration = .seconds(120)
  /// More attachments are not looked at.
  private static let limit = 10_000
  private static let listLimit = 64 << 20

  /// Takes the attachments out of a bundle.
  package static func open(_ path: String) -> ReportFinder.BundleOpening {
    let search = ProgramSearch()
    let bundle = path.hasSuffix("/") ? String(path.dropLast()) : path
    guard search.path(of: "xcrun") != nil else { return .noTool }
    guard let folder = TemporaryFolder(in: Environment.value("TMPDIR")) else {
      return .failed(ReadError(path: folderError, system: errno))
    }
    // A path that begins with a slash is no option.
    let place = bundle.hasPrefix("/") ? bundle : "./" + bundle
    let arguments = [
      "xcrun", "xcresulttool", "export", "attachments", "--path", place, "--output-path", folder.path + "/attachments",
    ]
    guard let program = SystemProgram(arguments, timeLimit: timeLimit, search: search) else { return .noTool }
    let output = program.everything(upTo: 1 << 20)
    guard program.finish(isComplete: output != nil) else {
      let reason = "Xcode's xcresulttool did not take its attachments out; this needs Xcode 16 or later."
      return .failed(ReadError(path: FileName.shown(bundle), reason: reason, isUnseen: true))
    }
    return .opened(items(in: folder, of: bundle))
  }

  private static let folderError = "temporary folder"

  /// An attachment, as the list that lies beside them describes it.
  private struct Attachment {
    let name: String
    let test: String
  }

  private static func items(in folder: TemporaryFolder, of bundle: String) -> [ReportFinder.Item] {
    let place = folder.path + "/attachments"
    let list = (try? InputBytes.readAll(place + "/manifest.json", limit: listLimit)) ?? []
    let known = attachments(list)
    // What the tool puts there are files: a link would lead somewhere else.
    return ReportFinder([place], mayFollow: { _ in false }).items.prefix(limit).compactMap { item in
      let file = item.path.split(separator: "/").last.map(String.init) ?? ""
      guard file != "manifest.json" else { return nil }
      let attachment = known[file]
      return item.copied(
        from: bundle + "/" + (attachment?.name ?? file), test: attachment?.test, keeping: folder)
    }
  }

  /// The attachments of a list by the names of their files; those that it describes in another way are missing.
  private static func attachments(_ list: [UInt8]) -> [String: Attachment] {
    var result: [String: Attachment] = [:]
    guard let tests = try? JSON5Cursor(JSON5Parser.parse(list)).array() else { return [:] }
    for test in tests {
      guard let members = try? test.members() else { continue }
      let name = text("testIdentifier", of: members) ?? text("testIdentifierURL", of: members)
      guard let name, let attachments = try? members.first(where: { $0.key == "attachments" })?.value.array() else {
        continue
      }
      for attachment in attachments {
        guard let values = try? attachment.members(), let file = text("exportedFileName", of: values) else { continue }
        result[file] = Attachment(name: text("suggestedHumanReadableName", of: values) ?? file, test: name)
      }
    }
    return result
  }

  private static func text(_ key: String, of members: [(key: String, value: JSON5Cursor)]) -> String? {
    members.first { $0.key == key }.flatMap { try? $0.value.string() }
  }
}
