import CrashAnalysis
import Foundation
import TestSupport
import Testing

@testable import crashbook_documentation

/// The documentation has a page for each rule, which `crashbook-documentation` writes into the DocC catalogue.
@Suite struct DocumentationTests {
  static let catalogue = Repository.root + "/Sources/CrashAnalysis/CrashAnalysis.docc"
  static let pages = DocumentationPages.all

  /// Names of the articles that a text links to.
  private static func links(in text: String) -> [String] {
    text.components(separatedBy: "<doc:").dropFirst().compactMap { $0.components(separatedBy: ">").first }
  }

  @Test func everyRuleHasOnePage() {
    #expect(Self.pages.map(\.name).sorted() == (Rule.all.map(\.id) + ["RootCauses"]).sorted())
    // DocC refers to articles without regard to case, and some file systems store them so.
    #expect(Set(Self.pages.map { $0.name.lowercased() }).count == Self.pages.count)
    for page in Self.pages { #expect(page.text.hasPrefix("# ") && page.text.hasSuffix("\n"), "\(page.name)") }
  }

  @Test func theListLinksToEveryRuleOnce() throws {
    let list = try #require(Self.pages.first { $0.name == "RootCauses" })
    #expect(Self.links(in: list.text).sorted() == Rule.all.map(\.id).sorted())
    for family in Set(Rule.all.map(\.family.title)) { #expect(list.text.contains("\n### \(family)\n"), "\(family)") }
  }

  /// Links of the pages, and of the articles in the catalogue.
  @Test func linksResolve() throws {
    let articles = try FileManager.default.contentsOfDirectory(atPath: Self.catalogue).filter { $0.hasSuffix(".md") }
    let names = Set(Self.pages.map(\.name) + articles.map { String($0.dropLast(3)) })
    let written = try articles.map { ($0, try String(contentsOfFile: Self.catalogue + "/" + $0, encoding: .utf8)) }
    for (name, text) in Self.pages.map({ ($0.name, $0.text) }) + written {
      for link in Self.links(in: text) { #expect(names.contains(link), "\(name) links to \(link)") }
    }
    #expect(written.contains { Self.links(in: $0.1).contains("RootCauses") }, "no article leads to the rules")
  }

  @Test func theCommandWritesThePages() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("crashbook-pages-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let tests = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
    let process = Process()
    process.executableURL = (tests ?? Bundle.main.bundleURL).appendingPathComponent("crashbook-documentation")
    process.arguments = [folder.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == Self.pages.map { $0.name + ".md" }.sorted())
    for page in Self.pages {
      let file = folder.appendingPathComponent(page.name + ".md")
      #expect(try String(contentsOf: file, encoding: .utf8) == page.text, "\(page.name)")
    }
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

  /// A page of the documentation tells how the cause is recognised, shows a report, and leads to its neighbours.
  @Test(arguments: Rule.all.map(\.id))
  func pagesAreComplete(id: String) throws {
    let page = try #require(Self.pages.first { $0.name == id }).text
    for title in [
      "What happened", "You see", "How we know", "Root cause", "Fix now", "Fix properly", "Verify", "Prevent",
      "Not to be confused with", "Sources", "Example",
    ] {
      #expect(page.contains("\n## \(title)\n"), "\(id) has no part \(title)")
    }
    #expect(page.contains("- <doc:"), "\(id) leads to no neighbour")
    #expect(page.contains("```text\n"), "\(id) shows no report")
  }

  /// Each family says how its members are told apart.
  @Test func familiesSayWhatSeparatesTheirMembers() throws {
    let playbook = Repository.root + "/Sources/CrashPlaybook"
    var lists = 0
    for folder in try FileManager.default.contentsOfDirectory(atPath: playbook)
    where !folder.hasSuffix(".swift") && !["Generated", "Korean"].contains(folder) {
      let text = try String(contentsOfFile: "\(playbook)/\(folder)/\(folder).swift", encoding: .utf8)
      let family = try #require(text.range(of: " = Rule.Family("), "\(folder) has no family")
      let comment = text[..<family.lowerBound].split(separator: "\n").suffix(30).filter { $0.hasPrefix("  ///") }
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
    // What people type, also in Korean, with spaces and without.
    #expect(finds("키체인", "keychain-duplicate-item-refresh-race"))
    #expect(finds("데이터 레이스", "tsan-data-race") && finds("데이터레이스", "tsan-data-race"))
    #expect(finds("순환 참조", "closure-retain-cycle") && finds("순환 참조", "swiftui-stored-location-cycle"))
    #expect(finds("재귀 락", "combine-cancel-recursive-unfair-lock"))
    #expect(finds("failed to save Token", "keychain-duplicate-item-refresh-race"))
    #expect(finds("init twice", "observation-double-init") && finds("init twice", "state-default-reinit"))
    #expect(
      finds("retain cycle", "closure-retain-cycle") && finds("lost update", "relay-read-modify-write-lost-update"))
    #expect(!finds("키체인", "tsan-data-race") && !finds("락", "swift-nil-unwrap"))
  }
}
