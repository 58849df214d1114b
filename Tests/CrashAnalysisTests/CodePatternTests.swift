import CrashAnalysis
import Testing

/// The mistakes of the post-mortems in code, each beside its remedied form.
@Suite struct CodePatternTests {
  private func rules(_ code: String) -> [String] {
    CodePattern.all.map(\.rule.id).filter(Set(CodePattern.findings(in: Array(code.utf8)).map(\.rule.id)).contains)
  }

  @Test func deletingAndAddingAKeychainItem() {
    let body = "SecItemDelete(query as CFDictionary)\n    SecItemAdd(item as CFDictionary, nil)"
    #expect(
      rules("final class Vault {\n  func save() {\n    \(body)\n  }\n}") == ["keychain-duplicate-item-refresh-race"])
    #expect(rules("actor Vault {\n  func save() {\n    \(body)\n  }\n}") == [])
  }

  @Test func cancellingUnderALock() {
    func bag(_ body: String) -> String {
      "import Combine\nfinal class Bag {\n  var all: [AnyCancellable] = []\n  func clear() {\n    \(body)\n  }\n}"
    }
    let rule = "combine-cancel-recursive-unfair-lock"
    #expect(rules(bag("lock.withLock { all.forEach { $0.cancel() } }")) == [rule])
    #expect(rules(bag("lock.lock()\n    defer { lock.unlock() }\n    all.forEach { $0.cancel() }")) == [rule])
    #expect(rules(bag("lock.lock()\n    let gone = all\n    lock.unlock()\n    gone.forEach { $0.cancel() }")) == [])
  }

  @Test func storingAPathInItsHandler() {
    func watcher(_ property: String) -> String {
      """
      final class Watcher {
        let monitor = NWPathMonitor()
        \(property)
        func begin() {
          monitor.pathUpdateHandler = { [weak self] path in self?.latest = path }
          monitor.start(queue: queue)
        }
        func read() -> Bool { latest?.status == .satisfied }
      }
      """
    }
    #expect(rules(watcher("var latest: NWPath?")) == ["nwpath-stored-copy-race"])
    #expect(
      rules(
        watcher(
          "var latest: NWPath? {\n    get { lock.withLock { stored } }\n    set { lock.withLock { stored = newValue } }\n  }"
        ))
        == [])
  }

  @Test func readingAnObservedPropertyInInit() {
    func model(_ name: String) -> String {
      "@Observable\nfinal class Model {\n  var count: Int\n  init(start: Int) {\n    self.count = start\n    print(\(name))\n  }\n}\n"
        + "struct Screen: View {}\n"
    }
    #expect(rules(model("self.count")) == ["observation-double-init"])
    #expect(rules(model("_count")) == [])
    #expect(rules(model("start")) == [])
  }
}
