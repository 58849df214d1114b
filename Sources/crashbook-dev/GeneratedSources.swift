/// The files that are made of the playbook's sources.
struct GeneratedSources {
  /// The texts by the names of the files, from the package's folder.
  let files: [(name: String, text: String)]

  private static let lists = "Sources/CrashPlaybook/Generated/RuleLists.swift"
  private static let ids = "Sources/CrashPlaybook/Generated/RuleIDs.swift"
  private static let readme = "README.md"

  /// Makes the files of a package.
  init(_ package: Folder) throws(Folder.Failure) {
    let rules = try PlaybookSources(package).rules
    files = [
      (Self.lists, Self.lists(of: rules, before: (try? package.text(of: Self.lists)) ?? "")),
      (Self.ids, Self.ids(of: rules)),
      (Self.readme, Self.counted(try package.text(of: Self.readme), rules.count)),
    ]
  }

  private static let head = """
    // swift-format-ignore-file
    // Made by `swift run crashbook-dev generate`.


    """

  /// The list of each family.
  ///
  /// Of rules that are equally sure the first answers, so the order matters: it stays as it was, and a new rule is the
  /// last of its family.
  private static func lists(of rules: [PlaybookSources.Entry], before: String) -> String {
    var places: [Substring: Int] = [:]
    for (place, line) in before.split(separator: "\n").enumerated() where line.hasPrefix("    ") {
      places[line.drop { $0 == " " }.prefix { $0 != "," }] = place
    }
    let ordered = rules.sorted {
      (places[$0.name[...]] ?? .max, $0.id) < (places[$1.name[...]] ?? .max, $1.id)
    }
    func list(_ name: String, _ rules: [PlaybookSources.Entry]) -> String {
      "  static let \(name): [Rule] = [\n" + rules.map { "    \($0.name),\n" }.joined() + "  ]\n"
    }
    var text =
      head
      + "// Of rules that are equally sure the first answers: lines may be moved within their list.\nextension Rule {\n"
    for family in Set(rules.map(\.family)).sorted() {
      let own = ordered.filter { $0.family == family && !$0.isApart }
      let general = own.filter(\.isGeneral)
      if general.isEmpty {
        text += list(family, own)
      } else {
        text += list(family + "Specific", own.filter { !$0.isGeneral }) + list(family + "General", general)
        text += "  static let \(family) = \(family)Specific + \(family)General\n"
      }
    }
    return text + "}\n"
  }

  /// The ids as constants, so that the compiler knows what a rule refers to.
  private static func ids(of rules: [PlaybookSources.Entry]) -> String {
    let constants = rules.sorted { $0.name < $1.name }.map {
      "  static var \($0.name): RuleID { RuleID(\"\($0.id)\") }\n"
    }
    return head + "extension RuleID {\n" + constants.joined() + "}\n"
  }

  /// The README with the number of causes.
  private static func counted(_ text: String, _ count: Int) -> String {
    let (start, end) = ("\n- Knows ", " causes, each")
    guard let before = text.firstRange(of: start), let after = text[before.upperBound...].firstRange(of: end) else {
      return text
    }
    return text[..<before.upperBound] + "\(count)" + text[after.lowerBound...]
  }
}
