import CrashAnalysis
import Testing

/// Source code is no report, but a mistake that it shows is named.
@Suite struct SourceCodeTests {
  /// Why a text is refused; nil where it is answered.
  private static func refusal(of text: String) -> String? {
    do {
      _ = try RuleExampleTests.analyzer.analyze(ReportSource(text: text))
      return nil
    } catch {
      return error.reason
    }
  }

  static let mistakes = [
    TextCase(
      "read before an await", "relay-read-modify-write-lost-update",
      """
      final class OrdersViewModel {
          private let orders = CurrentValueSubject<[Order], Never>([])
          private let queue = DispatchQueue(label: "orders")

          func refresh() async {
              var copy = orders.value
              copy.append(contentsOf: await api.latest())
              orders.send(copy)
          }

          func remove(_ order: Order) {
              orders.send(orders.value.filter { $0.id != order.id })
          }
      }
      """),
    TextCase(
      "a serial queue around the writes alone", "relay-read-modify-write-lost-update",
      """
      class Clock {
          let timers = BehaviorRelay<[Egg]>(value: [])
          private let updates = DispatchQueue(label: "updates")
          func tick() {
              let next = timers.value.map { $0.minus(1) }
              updates.async { self.timers.accept(next) }
          }
          func add(_ egg: Egg) {
              let all = timers.value + [egg]
              updates.async {
                  self.timers.accept(all)
              }
          }
      }
      """),
    TextCase(
      "an assigned value", "relay-read-modify-write-lost-update",
      """
      extension Feed {
          func poll() {
              Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
                  var rows = self.rowsSubject.value
                  rows.removeAll { $0.isOld }
                  self.rowsSubject.value = rows
              }
          }
          func insert(_ row: Row) {
              DispatchQueue.global().async {
                  self.rowsSubject.value = self.rowsSubject.value + [row]
              }
          }
      }
      """),
    TextCase(
      "currentPath on another thread", "nwpath-unsynchronised-current-path",
      """
      import Network
      @Observable final class Reach {
          private let pathMonitor: NWPathMonitor = .init()
          private let background = DispatchQueue(label: "net", qos: .utility)
          init() {
              pathMonitor.start(queue: background)
          }
          func isOnline() -> Bool {
              return pathMonitor.currentPath.status == .satisfied
          }
      }
      """),
    TextCase(
      "a stored path", "nwpath-stored-copy-race",
      """
      import Network
      final class Reach {
          private let monitor = NWPathMonitor()
          private var latest: NWPath?
          func begin() {
              monitor.pathUpdateHandler = { [weak self] path in
                  self?.latest = path
              }
              monitor.start(queue: DispatchQueue.global())
          }
          var isExpensive: Bool { latest?.isExpensive ?? false }
      }
      """),
    TextCase(
      "a sheet on iOS 17.1", "swiftui-presentation-leak-ios17",
      """
      # Memory of a sheet

      Since iOS 17.1 the view model of our sheet leaks.

      ```swift
      struct Home: View {
          @State private var isOpen = false
          var body: some View {
              List { }
                  .sheet(isPresented: $isOpen, content: { Detail() })
          }
      }
      ```
      """),
    TextCase(
      "a closure in state", "swiftui-stored-location-cycle",
      """
      struct PlayerScreen: View {
          @State private var completion: (() -> Void)? = nil
          let player: Player

          var body: some View {
              VideoView(player)
                  .onAppear {
                      completion = {
                          player.stop()
                      }
                  }
          }
      }
      """),
    TextCase(
      "an init that reads itself", "observation-double-init",
      """
      import SwiftUI
      @Observable
      class Basket {
          var count: Int
          init(count: Int) {
              self.count = count
              print("basket \\(self.count)")
          }
      }
      struct Shop: View {
          @State private var basket = Basket(count: 0)
          var body: some View { Text("\\(basket.count)") }
      }
      """),
  ]

  @Test(arguments: mistakes) func aMistakeIsNamed(_ test: TextCase) throws {
    let reason = try #require(Self.refusal(of: test.text), "source code was taken for a report")
    #expect(reason.contains("crashbook explain \(test.rule)"), "\(reason)")
  }

  static let plain = [
    TextCase(
      "one step on a queue", "",
      """
      final class Orders {
          private let orders = CurrentValueSubject<[Order], Never>([])
          private let queue = DispatchQueue(label: "orders")
          func add(_ order: Order) {
              queue.async { self.orders.send(self.orders.value + [order]) }
          }
          func remove(_ order: Order) {
              queue.sync {
                  let rest = orders.value.filter { $0 != order }
                  orders.send(rest)
              }
          }
      }
      """),
    TextCase(
      "one actor", "",
      """
      @MainActor
      final class Orders {
          private let orders = CurrentValueSubject<[Order], Never>([])
          func add(_ order: Order) { orders.send(orders.value + [order]) }
          func load() async {
              let fresh = await api.load()
              orders.send(orders.value + fresh)
          }
      }
      """),
    TextCase(
      "currentPath on the queue", "",
      """
      final class Reach {
          private let monitor = NWPathMonitor()
          private let queue = DispatchQueue(label: "net")
          func begin() { monitor.start(queue: queue) }
          var isOnline: Bool { queue.sync { monitor.currentPath.status == .satisfied } }
      }
      """),
    TextCase(
      "a capture list", "",
      """
      struct PlayerScreen: View {
          @State private var completion: (() -> Void)?
          let player: Player
          var body: some View {
              VideoView(player)
                  .onAppear { completion = { [player] in player.stop() } }
          }
      }
      """),
    TextCase(
      "a sheet", "",
      """
      struct Home: View {
          @State private var isOpen = false
          var body: some View {
              List { }
                  .sheet(isPresented: $isOpen) { Detail() }
          }
      }
      """),
    TextCase(
      "an init that reads its parameter", "",
      """
      import SwiftUI
      @Observable
      class Basket {
          var count: Int
          init(count: Int) {
              self.count = count
              print("basket \\(count)")
          }
      }
      struct Shop: View {
          @State private var basket = Basket(count: 0)
          var body: some View { Text("\\(basket.count)") }
      }
      """),
    TextCase(
      "a monitor on the main queue", "",
      """
      final class Reach {
          private let monitor = NWPathMonitor()
          func begin() {
              monitor.pathUpdateHandler = { path in
                  print(path.status)
              }
              monitor.start(queue: .main)
          }
          var isOnline: Bool { monitor.currentPath.status == .satisfied }
      }
      """),
    TextCase(
      "plain code", "",
      """
      struct Point { var x = 0, y = 0 }
      func distance(_ a: Point, _ b: Point) -> Int {
          let dx = a.x - b.x
          let dy = a.y - b.y
          return abs(dx) + abs(dy)
      }
      """),
  ]

  /// Tests of programs that read reports hold reports, and programs that write them hold their words.
  @Test(arguments: [
    """
    import Testing

    let sample = \"\"\"
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Thread 0 Crashed:
        0   libobjc.A.dylib   0x00000001a1b2c3d4 objc_msgSend + 20
        1   Harbour           0x0000000104a1c2d0 -[HBTide rise] + 8
        \"\"\"
    @Test func readsType() throws {
        #expect(try Report(sample).type == "EXC_BAD_ACCESS")
    }
    """,
    """
    #import <Foundation/Foundation.h>
    static void caught(int number) {
        // 0   libobjc.A.dylib   0x00000001a1b2c3d4 objc_msgSend + 20
        NSLog(@"*** Terminating app due to uncaught exception 'NSRangeException', reason: 'tide'");
        abort();
    }
    """,
  ])
  func reportsThatCodeQuotesAreNone(text: String) {
    let found = try? RuleExampleTests.analyzer.analyze(ReportSource(text: text + "\n"))
    #expect(found?.allSatisfy { $0.verdict == .notACrash } ?? true)
  }

  /// A stack next to a few lines of code is one.
  @Test func aStackNextToCodeIsRead() throws {
    let text = """
      func rise() {
        tide.level = value
      }

      Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
      Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000010
      Thread 0 Crashed:
      0   Harbour           0x0000000104a1c2d0 hb_tide_rise + 8
      1   Harbour           0x0000000104a1c3d0 main + 8

      """
    let found = try RuleExampleTests.analyzer.analyze(ReportSource(text: text))
    #expect(found.first?.diagnoses.first?.rule.id == "null-pointer-dereference")
  }

  @Test(arguments: plain) func plainCodeIsOnlyRefused(_ test: TextCase) throws {
    let reason = try #require(Self.refusal(of: test.text), "source code was taken for a report")
    #expect(!reason.contains("explain"), "\(reason)")
  }

  /// The code beside a report is one more lead.
  @Test func codeBesideAStatus() throws {
    let text = """
      ```swift
      func keep(_ value: Data, as name: String) {
        let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: name]
        SecItemDelete(query as CFDictionary)
        let status = SecItemAdd(query as CFDictionary, nil)
        assert(status == errSecSuccess)
      }
      ```

      Harbour/Vault.swift:12: Assertion failed
      status = -25299
      """
    let analysis = try #require(try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first)
    let race = analysis.diagnoses.first { $0.rule.id == "keychain-duplicate-item-refresh-race" }
    #expect(race?.confidence == .possible)
    let locked = text.replacing("  SecItemDelete", with: "  lock.lock()\n  SecItemDelete")
    let other = try #require(try RuleExampleTests.analyzer.analyze(ReportSource(text: locked)).first)
    #expect(!other.diagnoses.contains { $0.rule.id == "keychain-duplicate-item-refresh-race" })
  }

  /// Comments and strings are no code, and braces may be missing or too many.
  @Test(arguments: [
    "func a() {\n// relay.accept(relay.value)\n", "}}}\nfunc b() { Task { x.accept(x.value) }\n",
    "struct { ( [ \"\\(\n",
    "let a = \"\"\"\n func { \\(b.value", "func c() { /* relay.value /* */ relay.accept(1) }\nvar d = 1\n",
  ])
  func damagedCodeEndsInAnAnswer(text: String) {
    #expect(Self.refusal(of: text)?.contains("explain") != true)
  }
}
