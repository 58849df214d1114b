/// The rules of the playbook as their sources state them.
///
/// The sources are read and not the program, because what is made of them is needed before the program compiles.
struct PlaybookSources {
  /// A rule, by the line `static let name = Rule(` and the line below it.
  struct Entry {
    /// The list that the rule belongs to: the folder's name, in lower camel case.
    let family: String
    let name: String
    let id: String
    /// Whether a line above says `// General:`, so that the rule comes behind the others of its family.
    let isGeneral: Bool
    /// Whether a line above says `// Apart:`, so that the rule is in no family's list: `Playbook.swift` names it.
    let isApart: Bool
  }

  private(set) var rules: [Entry] = []

  /// Reads `Sources/CrashPlaybook` of the package.
  init(_ package: Folder) throws(Folder.Failure) {
    let playbook = "Sources/CrashPlaybook"
    for folder in try package.names(in: playbook) where !folder.hasSuffix(".swift") && folder != "Generated" {
      let family = folder.prefix(1).lowercased() + folder.dropFirst()
      for file in try package.names(in: "\(playbook)/\(folder)") where file.hasSuffix(".swift") {
        read(try package.text(of: "\(playbook)/\(folder)/\(file)"), family)
      }
    }
  }

  /// Reads the text of a file.
  private mutating func read(_ text: String, _ family: String) {
    let (start, end) = ("  static let ", " = Rule(")
    let lines = text.split(separator: "\n")
    for (index, line) in lines.enumerated() where line.hasPrefix(start) && line.hasSuffix(end) {
      let name = String(line.dropFirst(start.count).dropLast(end.count))
      guard index + 1 < lines.count, let id = lines[index + 1].split(separator: "\"").dropFirst().first else {
        continue
      }
      let comment = lines[..<index].last ?? ""
      let (isGeneral, isApart) = (comment.hasPrefix("  // General:"), comment.hasPrefix("  // Apart:"))
      rules.append(Entry(family: family, name: name, id: String(id), isGeneral: isGeneral, isApart: isApart))
    }
  }
}
