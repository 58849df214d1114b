import CrashAnalysis
import Foundation
import Testing

/// The documentation is written from the rules: a page for each in the DocC catalogue, and a list of them.
///
/// `SNAPSHOTS=record swift test` writes it anew.
@Suite struct DocumentationTests {
  static let folder = Repository.root + "/Sources/CrashAnalysis/CrashAnalysis.docc"

  static func page(_ rule: Rule) -> String {
    var text = PageMarkdownOutput.written(rule)
    // DocC links between articles by their file names.
    for other in Rule.all { text = text.replacingOccurrences(of: "- `\(other.id)`:", with: "- <doc:\(other.id)>:") }
    return text
  }

  static var index: String {
    var text = "# Root causes\n\nEvery cause that crashbook recognises, by family.\n\n## Topics\n"
    var families: [Rule.Family] = []
    for rule in Rule.all where !families.contains(rule.family) { families.append(rule.family) }
    for family in families {
      text += "\n### \(family.title)\n\n"
      for rule in Rule.all where rule.family == family { text += "- <doc:\(rule.id)>\n" }
    }
    return text
  }

  @Test(arguments: Rule.all.map(\.id))
  func everyRuleHasItsPage(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    try check(Self.page(rule), at: Self.folder + "/Rules/\(id).md")
  }

  @Test func theListIsComplete() throws {
    try check(Self.index, at: Self.folder + "/RootCauses.md")
  }

  @Test func noPageIsLeftBehind() throws {
    let ids = Set(Rule.all.map(\.id))
    for name in (try? FileManager.default.contentsOfDirectory(atPath: Self.folder + "/Rules")) ?? [] {
      guard !ids.contains(String(name.dropLast(3))) else { continue }
      if SnapshotTests.isRecording {
        try FileManager.default.removeItem(atPath: Self.folder + "/Rules/" + name)
      } else {
        Issue.record("\(name) belongs to no rule: remove it")
      }
    }
  }

  private func check(_ text: String, at path: String) throws {
    if SnapshotTests.isRecording {
      try FileManager.default.createDirectory(atPath: Self.folder + "/Rules", withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(
      text == (try? String(contentsOfFile: path, encoding: .utf8)), "\(path) is stale: run SNAPSHOTS=record swift test")
  }

  /// Every rule is in its family's list, and every file of the playbook holds a rule that is listed or serves one.
  @Test func listsAndFilesAgree() throws {
    let playbook = Repository.root + "/Sources/CrashPlaybook"
    let files =
      FileManager.default.enumerator(atPath: playbook)?.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      ?? []
    var ids: Set<String> = []
    for file in files {
      let text = try String(contentsOfFile: playbook + "/" + file, encoding: .utf8)
      guard text.contains("= Rule("), !text.contains("let all: [Rule]"), let range = text.range(of: "= Rule(") else {
        continue
      }
      let quoted = text[range.upperBound...].split(separator: "\"").dropFirst().first.map(String.init) ?? ""
      ids.insert(quoted)
    }
    let listed = Set(Rule.all.map(\.id))
    #expect(ids.subtracting(listed).isEmpty, "written, but in no family's list: \(ids.subtracting(listed).sorted())")
    #expect(listed.subtracting(ids).isEmpty, "listed, but in no file of its own: \(listed.subtracting(ids).sorted())")
  }

  @Test(arguments: Rule.all.map(\.id))
  func pagesNameNeighboursThatExist(id: String) throws {
    let rule = try #require(Rule.all.first { $0.id == id })
    for neighbour in rule.page.notToBeConfusedWith {
      #expect(
        Rule.all.contains { $0.id == neighbour.rule },
        "\(id) names the neighbour \(neighbour.rule), which does not exist")
    }
    #expect(!rule.page.sources.isEmpty, "\(id) names no source")
  }

  /// Names never change once released, and none is lost: every rule has its line in the list, and every line its rule.
  @Test func namesAreThoseOfTheList() throws {
    let text = try String(contentsOfFile: Repository.root + "/Tests/RuleNames.txt", encoding: .utf8)
    let listed = Set(text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { String($0) })
    let known = Set(Rule.all.map(\.id))
    #expect(listed.subtracting(known).isEmpty, "renamed or lost: \(listed.subtracting(known).sorted())")
    #expect(known.subtracting(listed).isEmpty, "add to Tests/RuleNames.txt: \(known.subtracting(listed).sorted())")
  }

  /// What is told of the number of causes is true.
  @Test(arguments: [("README.md", "\n- Knows ", " causes, each"), ("CHANGELOG.md", "\n- ", " causes in ")])
  func theNumberOfCausesIsTold(file: String, before: String, after: String) throws {
    let text = try String(contentsOfFile: Repository.root + "/" + file, encoding: .utf8)
    #expect(text.contains(before + "\(Rule.all.count)" + after), "\(file) tells another number than \(Rule.all.count)")
  }

  /// A page of the documentation tells how the cause is recognised, shows a report, and leads to its neighbours.
  @Test(arguments: Rule.all.map(\.id))
  func pagesAreComplete(id: String) throws {
    let page = try String(contentsOfFile: Self.folder + "/Rules/\(id).md", encoding: .utf8)
    for title in [
      "What happened", "You see", "How we know", "Root cause", "Fix now", "Fix properly", "Verify", "Prevent",
      "Not to be confused with", "Sources", "Example",
    ] {
      #expect(page.contains("\n## \(title)\n"), "\(id) has no part \(title)")
    }
    #expect(page.contains("- <doc:"), "\(id) leads to no neighbour")
    #expect(page.contains("```text\n"), "\(id) shows no report")
  }

  /// Each family's list says how its members are told apart.
  @Test func familiesSayWhatSeparatesTheirMembers() throws {
    let playbook = Repository.root + "/Sources/CrashPlaybook"
    var lists = 0
    for folder in try FileManager.default.contentsOfDirectory(atPath: playbook) where !folder.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(playbook)/\(folder)/\(folder).swift", encoding: .utf8)
      let list = try #require(text.range(of: ": [Rule] ="), "\(folder) has no list")
      let comment = text[..<list.lowerBound].split(separator: "\n").suffix(30).filter { $0.hasPrefix("  ///") }
      #expect(
        comment.contains { $0.contains("separates") }, "\(folder) does not say what separates its members")
      lists += 1
    }
    #expect(lists == Set(Rule.all.map(\.family.name)).count)
  }

  @Test func rulesAreFoundBySymptoms() {
    func found(_ text: String) -> [String] { Rule.all.filter { RuleSearch.matches($0, text) }.map(\.id) }
    func finds(_ text: String, _ id: String) -> Bool {
      Rule.all.contains { $0.id == id && RuleSearch.matches($0, text) }
    }
    #expect(finds("25299", "keychain-duplicate-item-refresh-race"))
    #expect(finds("25299", "keychain-duplicate-item-generic"))
    #expect(!finds("25299", "jetsam-per-process-limit"))
    #expect(finds("0X8BADF00D", "watchdog-scene-update"))
    #expect(finds("unexpectedly found NIL", "swift-nil-unwrap"))
    #expect(found("{process").isEmpty)
    #expect(!Rule.all.allSatisfy { RuleSearch.matches($0, "*") })
    #expect(found("no page speaks of this").isEmpty)
  }
}
