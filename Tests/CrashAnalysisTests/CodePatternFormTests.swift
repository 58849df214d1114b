import CrashAnalysis
import Foundation
import Testing

/// The mistakes of the post-mortems in other spellings, and the remedied forms, which must stay quiet.
@Suite struct CodePatternFormTests {
  private func rules(_ code: String) -> [String] {
    CodePattern.findings(in: Array(code.utf8)).map(\.rule.id).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  // MARK: Subscriptions

  private static let cancel = "combine-cancel-recursive-unfair-lock"

  private static func bag(_ body: String, _ property: String = "private var all = Set<AnyCancellable>()") -> String {
    """
    import Combine
    final class Bag {
      \(property)
      private let lock = NSLock()
      private var gate = os_unfair_lock_s()
      private let queue = DispatchQueue(label: "bag")
      private var task: Task<Void, Never>?
      func clear() {
        \(body)
      }
    }
    """
  }

  @Test(arguments: [
    "lock.lock()\n    all.removeAll()\n    lock.unlock()",
    "lock.lock()\n    defer { lock.unlock() }\n    all = []",
    "self.lock.withLock {\n      self.all = Set()\n    }",
    "lock.withLock { all = .init() }",
    "os_unfair_lock_lock(&gate)\n    all.removeAll(keepingCapacity: true)\n    os_unfair_lock_unlock(&gate)",
    "lock.lock()\n    guard !all.isEmpty else { lock.unlock(); return }\n    for one in all { one.cancel() }\n    lock.unlock()",
    "lock\n      .withLock {\n        for subscription in all {\n          subscription\n            .cancel()\n        }\n      }",
    "objc_sync_enter(self)\n    all.removeAll()\n    objc_sync_exit(self)",
  ])
  func subscriptionsEndUnderALock(body: String) { #expect(rules(Self.bag(body)) == [Self.cancel], "\(body)") }

  @Test(arguments: [
    "let gone = lock.withLock {\n      defer { all = [] }\n      return all\n    }\n    gone.forEach { $0.cancel() }",
    "lock.lock()\n    let gone = all\n    all.removeAll()\n    lock.unlock()\n    gone.forEach { $0.cancel() }",
    "var gone = Set<AnyCancellable>()\n    lock.withLock { swap(&gone, &all) }",
    "lock.withLock { queue.async { self.all.forEach { $0.cancel() } } }",
    "lock.lock()\n    lock.unlock()\n    all.removeAll()",
    "all.removeAll()",
    "lock.lock()\n    task?.cancel()\n    lock.unlock()",
    "queue.async(flags: .barrier) { self.all.removeAll() }",
  ])
  func subscriptionsEndOutsideOfTheLock(body: String) { #expect(rules(Self.bag(body)) == [], "\(body)") }

  @Test func otherContainersOfSubscriptions() {
    let single = "private var one: AnyCancellable?"
    #expect(rules(Self.bag("lock.withLock { one = nil }", single)) == [Self.cancel])
    #expect(rules(Self.bag("one = nil", single)) == [])
    let table = "private var byName: [String: AnyCancellable] = [:]"
    #expect(rules(Self.bag("lock.withLock { byName[\"a\"] = nil }", table)) == [Self.cancel])
    let inLock = "private let all = OSAllocatedUnfairLock(initialState: Set<AnyCancellable>())"
    #expect(rules(Self.bag("all.withLock { $0.removeAll() }", inLock)) == [Self.cancel])
    #expect(
      rules(Self.bag("let gone = all.withLock { let old = $0; $0 = []; return old }\n    _ = gone", inLock)) == [])
    let inState = "struct State { var all: Set<AnyCancellable> = [] }\n  private let state = Mutex(State())"
    #expect(rules(Self.bag("state.withLock { $0.all.removeAll() }", inState)) == [Self.cancel])
    // A lock that one thread may take twice does not abort.
    let recursive = "private var all = Set<AnyCancellable>()\n  private let door = NSRecursiveLock()"
    #expect(rules(Self.bag("door.withLock { all.removeAll() }", recursive)) == [])
    // Names, no subscriptions.
    #expect(
      rules(Self.bag("lock.withLock { all.removeAll() }", "private var all: [String] = []; let a: AnyCancellable"))
        == [])
  }

  @Test func oneSubscriptionInTwoContainers() {
    func model(_ properties: String, _ body: String) -> String {
      "import Combine\nfinal class Model {\n  \(properties)\n  init(events: Events) {\n    \(body)\n  }\n}\n"
    }
    let both = "private var cancellables = Set<AnyCancellable>()\n  private let bag = SubscriptionBag()"
    let stored = "let taken = events.sink { print($0) }\n    taken.store(in: &cancellables)\n    bag.add(taken)"
    #expect(rules(model(both, stored)) == [Self.cancel])
    #expect(
      rules(
        model(both, "events.sink { print($0) }\n      .store(in: &cancellables)\n    bag.insert(events.sink { _ in })"))
        == [Self.cancel])
    let sets = "private var views = Set<AnyCancellable>()\n  private var data: [AnyCancellable] = []"
    #expect(
      rules(model(sets, "let one = events.sink { _ in }\n    views.insert(one)\n    data.append(one)")) == [Self.cancel]
    )
    // Two sets with subscriptions of their own, one container, and a bag of RxSwift.
    #expect(
      rules(
        model(
          sets, "events.sink { _ in }.store(in: &views)\n    events.sink { _ in }.store(in: &data)")) == [])
    #expect(rules(model("private let bag = SubscriptionBag()", "bag.add(events.sink { _ in })")) == [])
    #expect(
      rules(
        model(
          "private var cancellables = Set<AnyCancellable>()\n  private let bag = DisposeBag()",
          "events.sink { _ in }.store(in: &cancellables)\n    bag.insert(other)")) == [])
  }

  /// Calls whose parentheses are missing or do not end.
  @Test(arguments: [
    "os_unfair_lock_lock { }\n    all.removeAll()", "objc_sync_enter(\n    all.removeAll(", "all.insert {",
    "lock.lock {\n    all = [",
  ])
  func damagedCallsEndInAnAnswer(body: String) {
    #expect(rules(Self.bag(body)).count <= 1)
    #expect(rules("class B {\n var all: Set<AnyCancellable>\n func f() {\n \(body)").count <= 1)
  }

  // MARK: Shared properties

  private static let shared = "shared-reference-property-race"

  private static func cache(_ members: String, _ head: String = "final class Cache") -> String {
    "import Foundation\n\(head) {\n  private let work = DispatchQueue(label: \"work\")\n  let lock = NSLock()\n  \(members)\n}\n"
  }

  @Test(arguments: [
    """
    private var image: UIImage?
      func load() { work.async { self.image = decode() } }
      func show() { view.image = image }
    """,
    """
    var names: [String] = []
      func load() {
        DispatchQueue.global(qos: .utility).async { [weak self] in
          guard let self else { return }
          self.names = read()
        }
      }
      var count: Int {
        names.count
      }
    """,
    """
    private var session: Session?
      func open() {
        work
          .async {
            self
              .session = Session()
          }
      }
      func close() { if let session { session.end() } }
    """,
    """
    private var title = ""
      func load() { Task.detached { self.title = await fetch() } }
      func text() -> String { "<\\(title)>" }
    """,
    """
    private var rows: [Row] = []
      func load() { work.async { self.store(read()) } }
      private func store(_ new: [Row]) { rows = new }
      func row(_ index: Int) -> Row { rows[index] }
    """,
    """
    private var onEnd: (() -> Void)?
      func begin() { work.async { self.lock.lock(); self.onEnd = { }; self.lock.unlock() } }
      func end() { onEnd?() }
    """,
    """
    private var image: UIImage? {
        didSet { changed() }
      }
      func load() { work.async { self.image = decode() } }
      func show() -> UIImage? { image }
    """,
    """
    var report: Report?
      func load() { OperationQueue().addOperation { self.report = make() } }
      func loadMore() { work.async { self.report = make() } }
      func show() { DispatchQueue.main.async { label.text = self.report?.title } }
    """,
  ])
  func aPropertyIsSharedWithoutProtection(members: String) {
    #expect(rules(Self.cache(members)) == [Self.shared], "\(members)")
  }

  @Test func extensionsBelongToTheirType() {
    let use = "extension Cache {\n  func show() { view.image = image }\n}\n"
    let members = "var image: UIImage?\n  func load() { work.async { self.image = decode() } }"
    #expect(rules(Self.cache(members) + use) == [Self.shared])
    #expect(rules(Self.cache(members, "@MainActor\nfinal class Cache") + use) == [])
    #expect(
      rules(Self.cache(members) + use.replacing("view.image = image", with: "work.sync { view.image = image }")) == [])
  }

  @Test(arguments: [
    // One queue.
    """
    private var image: UIImage?
      func load() { work.async { self.image = decode() } }
      func show() -> UIImage? { work.sync { image } }
    """,
    """
    private var image: UIImage?
      func load() { work.async(flags: .barrier) { self.image = decode() } }
      var current: UIImage? { return work.sync { self.image } }
    """,
    // One lock, in three spellings.
    """
    private var image: UIImage?
      func load() { work.async { self.lock.withLock { self.image = decode() } } }
      func show() -> UIImage? { lock.withLock { image } }
    """,
    """
    private var image: UIImage?
      func load() { work.async { self.lock.lock(); self.image = decode(); self.lock.unlock() } }
      func show() -> UIImage? {
        lock.lock()
        defer { lock.unlock() }
        return image
      }
    """,
    """
    private var _image: UIImage?
      var image: UIImage? {
        get { lock.withLock { _image } }
        set { lock.withLock { _image = newValue } }
      }
      func load() { work.async { self.image = decode() } }
      func show() { view.image = image }
    """,
    // A private function that runs on the queue only.
    """
    private var image: UIImage?
      func load() { work.async { self.image = decode(); self.publish() } }
      private func publish() { print(image) }
    """,
    // A function that demands the queue.
    """
    private var image: UIImage?
      func load() { work.async { self.image = decode() } }
      func publish() {
        dispatchPrecondition(condition: .onQueue(work))
        print(image)
      }
    """,
    // Handed to the main queue before it is stored.
    """
    private var image: UIImage?
      func load() {
        work.async {
          let made = decode()
          DispatchQueue.main.async { self.image = made }
        }
      }
      func show() { view.image = image }
    """,
    // Read after the work was waited for.
    """
    private var image: UIImage?
      func load() -> UIImage? {
        let group = DispatchGroup()
        work.async(group: group) { self.image = decode() }
        group.wait()
        return image
      }
    """,
    // Set up before the queue begins.
    """
    private var image: UIImage?
      init() { image = placeholder }
      func load() { work.async { self.image = decode() } }
    """,
    // Stored with an observer, and protected.
    """
    private var image: UIImage? {
        didSet { changed() }
      }
      func load() { work.async { self.image = decode() } }
      func show() -> UIImage? { work.sync { image } }
    """,
    // A local value of the same name, and numbers.
    """
    private var image: UIImage?
      private var count = 0
      func load() { work.async { self.image = decode(); self.count = 3 } }
      func show(image: UIImage) { view.image = image; print(count) }
    """,
    // What a wrapper guards.
    """
    @Locked private var image: UIImage?
      func load() { work.async { self.image = decode() } }
      func show() { view.image = image }
    """,
    // The test waits before it looks.
    """
    private var image: UIImage?
      func testLoad() {
        DispatchQueue.global().async { self.image = decode(); done.fulfill() }
        waitForExpectations(timeout: 1)
        check(image)
      }
    """,
    // Nobody knows who calls that closure.
    """
    private var image: UIImage?
      func load() { service.fetch { self.image = $0 } }
      func show() { view.image = image }
    """,
  ])
  func aPropertyIsProtected(members: String) { #expect(rules(Self.cache(members)) == [], "\(members)") }

  @Test(arguments: ["actor Cache", "@MainActor final class Cache", "@StoreActor\nfinal class Cache", "struct Cache"])
  func isolatedTypesAreLeftAlone(head: String) {
    let members =
      "var image: UIImage?\n  func load() { work.async { self.image = decode() } }\n  func show() { print(image) }"
    #expect(rules(Self.cache(members, head)) == [])
  }

  /// Who sets a delegate chooses the queue of its calls.
  @Test func callbacksOfDelegatesRunSomewhere() {
    let members = "private var image: UIImage?\n  func load() { work.async { self.image = decode() } }"
    let callback =
      "extension Cache: CameraDelegate {\n  func camera(_ camera: Camera, didShow frame: Frame) { print(image) }\n}\n"
    #expect(rules(Self.cache(members) + callback) == [])
    #expect(rules(Self.cache(members) + callback.replacing(": CameraDelegate", with: "")) == [Self.shared])
  }

  /// What is found in a folder with these files beside a screen with a sheet.
  private static func foundInScreen(beside files: [String: String], at path: String = "") throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let all = files.merging(["Home.swift": screen("list.sheet(isPresented: $isOpen) { Detail() }")]) { $1 }
    for (name, text) in all {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return try #require(CodeReview(of: folder.path + path)).findings.map(\.rule.id)
  }

  private static func package(_ platforms: String) -> [String: String] {
    ["Package.swift": "let package = Package(name: \"A\", platforms: [\(platforms)])\n"]
  }

  /// A package that needs iOS 17.2 has the remedy in place.
  @Test(arguments: [
    (".macOS(.v14), .iOS(.v17)", false), (".iOS(\"17.1\")", false), (".macOS(.v14)", false),
    (".iOS(\"17.2\")", true), (".iOS(.v18), .macOS(.v15)", true),
  ])
  func packagesThatNeedACorrectedSystem(_ platforms: String, isCorrected: Bool) throws {
    #expect(try Self.foundInScreen(beside: Self.package(platforms)) == (isCorrected ? [] : [Self.presentation]))
  }

  /// So does an app whose project and configuration files ask for it, each of their targets.
  @Test(arguments: [
    (["17.0"], false), (["18.0"], true), (["17.2", "18.4"], true), (["18.0", "16.4"], false), (["$(OLDEST)"], false),
  ])
  func projectsThatNeedACorrectedSystem(_ versions: [String], isCorrected: Bool) throws {
    let project = versions.map { "\t\t\t\tIPHONEOS_DEPLOYMENT_TARGET = \($0);\n" }.joined()
    let found = isCorrected ? [] : [Self.presentation]
    #expect(try Self.foundInScreen(beside: ["Quay.xcodeproj/project.pbxproj": project]) == found)
    let settings = versions.map { "IPHONEOS_DEPLOYMENT_TARGET[sdk=iphoneos*] = \($0) // the oldest\n" }.joined()
    #expect(try Self.foundInScreen(beside: ["Config/Base.xcconfig": settings]) == found)
  }

  /// A package of an app runs where the app runs, unless it says that it runs on less.
  @Test func packagesOfAProject() throws {
    let app = ["Quay.xcodeproj/project.pbxproj": "IPHONEOS_DEPLOYMENT_TARGET = 18.0;\n"]
    #expect(try Self.foundInScreen(beside: app.merging(Self.package("")) { $1 }) == [])
    #expect(try Self.foundInScreen(beside: app.merging(Self.package(".iOS(.v15)")) { $1 }) == [Self.presentation])
  }

  @Test func oneFileIsReviewed() throws {
    let other = ["Other.swift": Self.screen("list.sheet(isPresented: $isShown) { Detail() }")]
    #expect(try Self.foundInScreen(beside: other).count == 2)
    #expect(try Self.foundInScreen(beside: other, at: "/Home.swift") == [Self.presentation])
    #expect(try Self.foundInScreen(beside: Self.package(".iOS(.v18)"), at: "/Home.swift") == [])
    #expect(CodeReview(of: "/nowhere/Home.swift") == nil)
  }

  @Test func aPathInOtherSpellings() {
    func watcher(_ start: String, _ read: String) -> String {
      """
      public final class Reach: NSObject {
        private let watch = NWPathMonitor()
        private let net = DispatchQueue(label: "net")
        private let lock = NSLock()
        private var last: NWPath? = nil
        func begin() {
          watch.pathUpdateHandler = { [weak self] update in
            guard let self else { return }
            self.last = update
          }
          watch.start(queue: \(start))
        }
        \(read)
      }
      """
    }
    let rule = "nwpath-stored-copy-race"
    #expect(rules(watcher("net", "func read() -> Bool { self.last?.status == .satisfied }")) == [rule])
    #expect(rules(watcher("DispatchQueue.global()", "func read() -> Bool { last?.isExpensive ?? false }")) == [rule])
    #expect(rules(watcher(".main", "func read() -> Bool { last?.isExpensive ?? false }")) == [])
    #expect(rules(watcher("net", "func read() -> Bool { net.sync { last?.isExpensive ?? false } }")) == [])
    #expect(rules(watcher("net", "private func read() -> Bool { last?.isExpensive ?? false }")) == [])
  }

  // MARK: Lost updates

  private static let lost = "relay-read-modify-write-lost-update"

  private static func laps(_ members: String, _ head: String = "final class Laps") -> String {
    "import RxRelay\n\(head) {\n  private let laps = BehaviorRelay<[Lap]>(value: [])\n  \(members)\n}\n"
  }

  @Test(arguments: [
    """
    func add(_ lap: Lap) {
        let all = laps
          .value
        laps
          .accept(all + [lap])
      }
      func load() async {
        let fresh = await api.laps()
        laps.accept(laps.value + fresh)
      }
    """,
    """
    private func current() -> [Lap] { laps.value }
      func add(_ lap: Lap) {
        let all = current()
        laps.accept(all + [lap])
      }
      func tick() { DispatchQueue.global().async { self.laps.accept(self.laps.value.map { $0.older }) } }
    """,
    """
    private var all: [Lap] { laps.value }
      func add(_ lap: Lap) { laps.accept(all + [lap]) }
      func load() async { laps.accept(all + (await api.laps())) }
    """,
    """
    func add(_ lap: Lap) { laps.accept(laps.value + [lap]) }
      func tick() { Task { self.laps.accept(self.laps.value.map { $0.older }) } }
    """,
    // Two queues do not keep each other away.
    """
    func add(_ lap: Lap) { one.async { self.laps.accept(self.laps.value + [lap]) } }
      func tick() { two.async { self.laps.accept(self.laps.value.map { $0.older }) } }
    """,
  ])
  func anUpdateGetsLost(members: String) { #expect(rules(Self.laps(members)) == [Self.lost], "\(members)") }

  @Test(arguments: [
    // One queue, one lock, one thread.
    """
    func add(_ lap: Lap) { one.async { self.laps.accept(self.laps.value + [lap]) } }
      func tick() { one.sync { laps.accept(laps.value.map { $0.older }) } }
    """,
    """
    func add(_ lap: Lap) { lock.withLock { laps.accept(laps.value + [lap]) } }
      func load() async {
        let fresh = await api.laps()
        lock.withLock {
          laps.accept(laps.value + fresh)
        }
      }
    """,
    """
    func add(_ lap: Lap) { change { $0.append(lap) } }
      func load() async { let fresh = await api.laps(); change { $0 += fresh } }
      private func change(_ body: (inout [Lap]) -> Void) {
        lock.lock()
        defer { lock.unlock() }
        var all = laps.value
        body(&all)
        laps.accept(all)
      }
    """,
    """
    func add(_ lap: Lap) { laps.accept(laps.value + [lap]) }
      func remove(_ lap: Lap) { laps.accept(laps.value.filter { $0 != lap }) }
    """,
    """
    func add(_ lap: Lap) { DispatchQueue.main.async { self.laps.accept(self.laps.value + [lap]) } }
      func remove(_ lap: Lap) { DispatchQueue.main.async { self.laps.accept(self.laps.value.filter { $0 != lap }) } }
    """,
    // Nothing is read, or nothing is written.
    """
    func set(_ all: [Lap]) { laps.accept(all) }
      func load() async { laps.accept(await api.laps()) }
      func count() -> Int { laps.value.count }
    """,
  ])
  func noUpdateGetsLost(members: String) { #expect(rules(Self.laps(members)) == [], "\(members)") }

  @Test func actorsUpdateInOneStep() {
    let members = """
      func add(_ lap: Lap) { laps.accept(laps.value + [lap]) }
        func load() async {
          let fresh = await api.laps()
          laps.accept(laps.value + fresh)
        }
      """
    #expect(rules(Self.laps(members)) == [Self.lost])
    for head in ["actor Laps", "@MainActor final class Laps"] { #expect(rules(Self.laps(members, head)) == []) }
    // The actor is left between the two.
    let waits =
      "func load() async {\n    let old = laps.value\n    let fresh = await api.laps()\n    laps.accept(old + fresh)\n  }"
    #expect(rules(Self.laps(waits, "actor Laps")) == [Self.lost])
  }

  @Test func aSubjectThatIsChangedInPlace() {
    func feed(_ body: String) -> String {
      "final class Feed {\n  let rows = CurrentValueSubject<[Row], Never>([])\n  func add(_ row: Row) { \(body) }\n"
        + "  func load() async { let new = await api.rows(); rows.value += new }\n}\n"
    }
    #expect(rules(feed("rows.value.append(row)")) == [Self.lost])
    #expect(rules(feed("rows.send([row])")) == [])
  }

  // MARK: The keychain

  @Test(arguments: [
    "static func save(_ data: Data) {\n    remove()\n    SecItemAdd(query(data) as CFDictionary, nil)\n  }\n  static func remove() {\n    SecItemDelete(query() as CFDictionary)\n  }",
    "func save(_ data: Data) throws {\n    let gone = SecItemDelete(\n      query as CFDictionary)\n    guard gone == errSecSuccess || gone == errSecItemNotFound else { throw Failure() }\n    let status =\n      SecItemAdd(item as CFDictionary, nil)\n  }",
    "func save() { DispatchQueue.global().async { SecItemDelete(a); SecItemAdd(b, nil) } }",
    "func save() {\n    lock.lock()\n    SecItemDelete(a)\n    lock.unlock()\n    SecItemAdd(b, nil)\n  }",
  ])
  func anItemIsDeletedAndAdded(members: String) {
    #expect(rules("final class Vault {\n  \(members)\n}") == ["keychain-duplicate-item-refresh-race"], "\(members)")
  }

  @Test(arguments: [
    "func save() {\n    lock.lock()\n    defer { lock.unlock() }\n    SecItemDelete(a)\n    SecItemAdd(b, nil)\n  }",
    "func save() { queue.sync { SecItemDelete(a); SecItemAdd(b, nil) } }",
    "func save() {\n    if SecItemUpdate(a, b) == errSecItemNotFound { SecItemAdd(b, nil) }\n  }\n  func remove() { SecItemDelete(a) }",
    "@MainActor func save() { SecItemDelete(a); SecItemAdd(b, nil) }",
  ])
  func anItemIsSavedInOneStep(members: String) {
    #expect(rules("final class Vault {\n  \(members)\n}") == [], "\(members)")
  }

  // MARK: Views

  private static let presentation = "swiftui-presentation-leak-ios17"

  private static func screen(_ body: String, _ before: String = "") -> String {
    "import SwiftUI\n\(before)\nstruct Home: View {\n  @State private var isOpen = false\n  var body: some View {\n    \(body)\n  }\n}\n"
  }

  @Test(arguments: [
    "Button(\"Pick\") { isOpen = true }.sheet(isPresented: $isOpen) { Detail() }",
    "List { }\n      .fullScreenCover(\n        item: $chosen\n      ) { Detail($0) }",
    "content.sheet(isPresented: $isOpen, onDismiss: { }, content: Detail.init)",
    "if #available(iOS 17.0, *) {\n      list.sheet(isPresented: $isOpen) { Detail() }\n    } else { list }",
    "if #available(iOS 17.2, *) { list } else { list.sheet(isPresented: $isOpen) { Detail() } }",
  ])
  func aSheetOnEverySystem(body: String) { #expect(rules(Self.screen(body)) == [Self.presentation], "\(body)") }

  @Test(arguments: [
    "if #available(iOS 17.2, *) {\n      list.sheet(isPresented: $isOpen) { Detail() }\n    } else {\n      list.modifier(UIKitSheet(isOpen: $isOpen))\n    }",
    "if #available(iOS 18, macOS 15, *) { list.fullScreenCover(isPresented: $isOpen) { Detail() } } else { list }",
    "if #unavailable(iOS 17.2) { list.modifier(Old()) } else { list.sheet(isPresented: $isOpen) { Detail() } }",
    "if #unavailable(iOS 17) { list.sheet(isPresented: $isOpen) { Detail() } } else { list }",
    "guard #available(iOS 17.2, *) else { return list.modifier(Old()) }\n    return list.sheet(isPresented: $isOpen) { Detail() }",
    "list.popover(isPresented: $isOpen) { Detail() }",
    "list.sheet(named: name)",
  ])
  func aSheetBehindACheck(body: String) { #expect(rules(Self.screen(body)) == [], "\(body)") }

  @Test func availabilityOfDeclarations() {
    let sheet = "list.sheet(isPresented: $isOpen) { Detail() }"
    #expect(rules(Self.screen(sheet, "@available(iOS 17.2, *)")) == [])
    #expect(rules(Self.screen(sheet, "@available(iOS, introduced: 17.2)")) == [])
    #expect(rules(Self.screen(sheet, "@available(iOS 16, *)")) == [Self.presentation])
    #expect(rules("import SwiftUI\n#if os(macOS)\n" + Self.screen(sheet) + "#endif\n") == [])
    #expect(rules("import SwiftUI\n#if os(iOS)\n" + Self.screen(sheet) + "#endif\n") == [Self.presentation])
    // No view of SwiftUI's.
    #expect(rules("final class Printer {\n  func go() { tray.sheet(item: 3) }\n}") == [])
  }

  private static let cycle = "swiftui-stored-location-cycle"

  private static func lamp(_ property: String, _ body: String) -> String {
    "import SwiftUI\nstruct Lamp: View {\n  let lamp: Model\n  \(property)\n  var body: some View {\n    Shape().onAppear {\n      \(body)\n    }\n  }\n  func off() { lamp.off() }\n}\n"
  }

  @Test(arguments: [
    ("@State private var onSwitch: (() -> Void)?", "onSwitch = { lamp.toggle() }"),
    (
      "@State\n  private var onSwitch: (@MainActor (Int) -> Void)? = nil",
      "self.onSwitch = { _ in\n        self.lamp.toggle()\n      }"
    ),
    ("@State var onSwitch: () -> Void = { }", "onSwitch = { off() }"),
    ("@State private var onSwitch: ((Bool) -> Void)?", "onSwitch = { [isOn = true] _ in lamp.toggle(isOn) }"),
  ])
  func aClosureKeepsItsView(property: String, body: String) {
    #expect(rules(Self.lamp(property, body)) == [Self.cycle], "\(property) \(body)")
  }

  @Test(arguments: [
    ("@State private var onSwitch: (() -> Void)?", "onSwitch = { [lamp] in lamp.toggle() }"),
    ("@State private var onSwitch: ((Model) -> Void)?", "onSwitch = { lamp in lamp.toggle() }"),
    ("@State private var onSwitch: (() -> Void)?", "onSwitch = { print(1) }"),
    ("@State private var onSwitch: (() -> Void)?", "let model = lamp\n      onSwitch = { model.toggle() }"),
    ("@State private var onSwitch: (() -> Void)?", "onSwitch = nil"),
    ("@State private var count = 0", "count = 1"),
  ])
  func aClosureKeepsNoView(property: String, body: String) {
    #expect(rules(Self.lamp(property, body)) == [], "\(property) \(body)")
  }

  private static let observed = "observation-double-init"

  private static func gauge(_ members: String, _ attribute: String = "@Observable") -> String {
    "import Observation\n\(attribute)\nfinal class Gauge {\n  \(members)\n}\n"
  }

  @Test(arguments: [
    "var level = 0\n  init() { log(level) }",
    "var rows: [Row] = []\n  init(store: Store) {\n    rows.append(store.first)\n  }",
    "var level: Int\n  init(level: Int) {\n    self.level = level\n    if self.level > 3 { warn() }\n  }",
    "var level = 0\n  init() {\n    level += 1\n  }",
    "public private(set) var rows: [Row] = []\n  init() {\n    let names = rows.map { $0.name }\n    print(names)\n  }",
  ])
  func anInitReadsWhatIsObserved(members: String) {
    #expect(rules(Self.gauge(members)) == [Self.observed], "\(members)")
    #expect(rules(Self.gauge(members, "@MainActor @Observable")) == [Self.observed], "\(members)")
    #expect(rules(Self.gauge(members, "")) == [])
  }

  @Test(arguments: [
    "var level: Int\n  init(level: Int) {\n    self.level = level\n    log(level)\n  }",
    "@ObservationIgnored var level = 0\n  init() { log(level) }",
    "let level = 3\n  init() { log(level) }",
    "static var level = 3\n  init() { log(Self.level) }",
    "var level = 0\n  init() { Task { log(self.level) } }",
    "var level = 0\n  var twice: Int { level * 2 }\n  func show() { log(level) }",
    "var level: Int\n  init(start: Int) {\n    let level = start * 2\n    self.level = level\n    log(level)\n  }",
    "var level = 0\n  init() { log(_level) }",
  ])
  func anInitReadsNothingObserved(members: String) { #expect(rules(Self.gauge(members)) == [], "\(members)") }
}
