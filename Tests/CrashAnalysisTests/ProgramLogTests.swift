import CrashAnalysis
import Testing

/// What programs log of their values and objects is an answer where it shows the mistake, although no process died.
@Suite struct ProgramLogTests {
  private static func analysis(_ text: String) throws -> Analysis {
    try #require(try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first)
  }

  private static func confidence(of rule: String, _ text: String) throws -> Confidence? {
    try analysis(text).diagnoses.first { $0.rule.id == rule }?.confidence
  }

  // MARK: Reads and writes

  private static let relay = "relay-read-modify-write-lost-update"

  static let lostUpdates = [
    TextCase(
      "process and thread", "fig is lost",
      """
      2026-05-01 09:12:00.101 Market[880:1201] [basket] refresh  read items=[apple, plum]
      2026-05-01 09:12:00.104 Market[880:1377] [basket] addItem  read items=[apple, plum]
      2026-05-01 09:12:00.110 Market[880:1377] [basket] addItem  write items=[apple, plum, fig]
      2026-05-01 09:12:00.131 Market[880:1201] [basket] refresh  write items=[apple, plum]
      """),
    TextCase(
      "calls and dictionaries", "green",
      """
      Task 11: get() -> ["red": 3, "blue": 1]
      Task 12: get() -> ["red": 3, "blue": 1]
      Task 12: set(["red": 3, "blue": 1, "green": 7])
      Task 11: set(["red": 2, "blue": 0])
      """),
    TextCase(
      "paths without brackets", "c:3 is lost",
      """
      t=0.001 thread 4 store.load -> {a:1,b:2}
      t=0.002 thread 9 store.load -> {a:1,b:2}
      t=0.005 thread 9 store.save {a:1,b:2,c:3}
      t=0.008 thread 4 store.save {a:0,b:1}
      """),
    TextCase(
      "an assigned value", "o3 is lost",
      """
      [thread 5] loadOrders: ordersSubject.value = [o1, o2]
      [thread 8] addOrder: ordersSubject.value = [o1, o2]
      [thread 8] addOrder: ordersSubject.value = [o1, o2, o3]
      [thread 5] loadOrders: ordersSubject.send([o1, o2])
      """),
    TextCase(
      "queues and callers", "rice 900 is lost",
      """
      queue=org.example.tick tick() reads timers = [tea 120, egg 60]
      queue=org.example.ui   add()  reads timers = [tea 120, egg 60]
      queue=org.example.ui   add()  accepts timers = [tea 120, egg 60, rice 900]
      queue=org.example.tick tick() accepts timers = [tea 119, egg 59]
      """),
    TextCase(
      "columns", "pier 9 is lost",
      """
      10:00:01.000 T3 | timerTick | laps | get | [hill 48, lake 12]
      10:00:01.004 T5 | addLap | laps | get | [hill 48, lake 12]
      10:00:01.006 T5 | addLap | laps | set | [hill 48, lake 12, pier 9]
      10:00:01.009 T3 | timerTick | laps | set | [hill 47, lake 11]
      """),
    TextCase(
      "a change of an element", "the change to hill 47 is lost",
      """
      10:00:01.000 [T3] tick: laps.value = [hill 48]
      10:00:01.001 [T5] add: laps.value = [hill 48]
      10:00:01.003 [T3] tick: laps.accept [hill 47]
      10:00:01.006 [T5] add: laps.accept [hill 48, pier 9]
      """),
    TextCase(
      "a removed element", "egg 60 was removed and is back",
      """
      worker-1 sweep: timers.value -> [tea 120, egg 60]
      worker-2 tick: timers.value -> [tea 120, egg 60]
      worker-1 sweep: timers.send([tea 120])
      worker-2 tick: timers.send([tea 119, egg 60])
      """),
  ]

  /// The name of the case's rule is what is lost.
  @Test(arguments: lostUpdates) func anUpdateIsLost(_ test: TextCase) throws {
    let analysis = try Self.analysis(test.text)
    let first = try #require(analysis.diagnoses.first, "no rule knows the log")
    #expect(first.rule.id == Self.relay)
    #expect(analysis.verdict == .likely)
    #expect(first.evidence.contains { $0.statement.contains(test.rule) }, "no evidence says: \(test.rule)")
  }

  static let noLoss = [
    TextCase(
      "reads alone", "",
      """
      09:00:00.1 [T3] cart.value = [pear]
      09:00:00.2 [T5] cart.value = [pear]
      09:00:00.3 [T3] cart.value = [pear]
      09:00:00.4 [T5] cart.value = [pear]
      """),
    TextCase(
      "one after the other", "",
      """
      10:00:01.000 [T3] laps.value = [hill 48]
      10:00:01.003 [T3] laps.accept [hill 47]
      10:00:01.004 [T5] laps.value = [hill 47]
      10:00:01.006 [T5] laps.accept [hill 47, pier 9]
      """),
    TextCase(
      "the second writer keeps the first one's change", "",
      """
      10:00:01.000 [T3] laps.value = [hill 48]
      10:00:01.001 [T5] laps.value = [hill 48]
      10:00:01.003 [T3] laps.accept [hill 48, lake 3]
      10:00:01.006 [T5] laps.accept [hill 48, lake 3, pier 9]
      """),
    TextCase(
      "two objects", "",
      """
      10:00:01.000 [T3] hills.value = [a 1]
      10:00:01.001 [T5] lakes.value = [a 1]
      10:00:01.003 [T5] lakes.accept [a 1, b 2]
      10:00:01.006 [T3] hills.accept [a 0]
      """),
    TextCase(
      "an older version by intention", "",
      """
      10:00:01.000 [T3] doc.save version=41
      10:00:01.001 [T3] doc.save version=42
      10:00:01.003 [T5] undo: doc.save version=41
      10:00:01.004 [T5] doc.save version=43
      """),
    TextCase(
      "versions that rise", "",
      """
      10:00:01.000 [T3] board.update rev=1
      10:00:01.001 [T5] board.update rev=2
      10:00:01.003 [T3] subject.send rev=1 [x]
      10:00:01.004 [T5] subject.send rev=2 [x, y]
      """),
  ]

  @Test(arguments: noLoss) func nothingIsLost(_ test: TextCase) throws {
    #expect(try Self.analysis(test.text).verdict == .notACrash)
    #expect(try Self.confidence(of: Self.relay, test.text)?.isSure != true)
  }

  @Test func anOlderVersionIsWrittenLast() throws {
    let log = """
      09:00:01 Task#3 board.update rev=7
      09:00:01 Task#4 board.update rev=8
      09:00:02 Task#4 subject.send rev=8 [x, y, z]
      09:00:02 Task#3 subject.send rev=7 [x, y]
      """
    #expect(try Self.analysis(log).diagnoses.first?.rule.id == Self.relay)
    let waiting = log.replacing("Task#3 board", with: "Task#3 await board")
    #expect(try Self.analysis(waiting).diagnoses.first?.rule.id == "actor-reentrancy-stale-publish")
  }

  // MARK: Lives of objects

  @Test func anObjectIsMadeAgainAfterEachClosing() throws {
    let log = """
      10:00:01.100 Orchard[900:4410] ProfileViewModel init
      10:00:01.420 Orchard[900:4410] presented profile
      10:00:04.201 Orchard[900:4410] dismissed profile
      10:00:05.100 Orchard[900:4410] ProfileViewModel init
      10:00:05.420 Orchard[900:4410] presented profile
      """
    #expect(try Self.confidence(of: "object-not-deallocated", log) == .possible)
    #expect(try Self.analysis(log).verdict == .notACrash)
    #expect(try Self.confidence(of: "observation-double-init", log) == nil)
  }

  @Test(arguments: [
    "TallyModel made\nTallyModel made\n", "init count: 0\ninit count: 0\n",
    "TallyModel.init\ntap +1\nTallyModel.init\n",
  ])
  func oneInitRunsTwice(log: String) throws {
    #expect(try Self.confidence(of: "observation-double-init", log) == .possible)
    #expect(try Self.confidence(of: "state-default-reinit", log) == .possible)
    #expect(try Self.analysis(log).verdict == .notACrash)
  }

  @Test(arguments: [
    "SheetModel made\nsheet dismissed\nSheetModel gone\nSheetModel made\nsheet dismissed\nSheetModel gone\n",
    "RowModel init 0\nRowModel init 1\nRowModel init 2\n",
    "Backup made in 3 s\nBackup made in 4 s\n",
    "radio init\nbeacon init\n",
  ])
  func ordinaryLivesAreNoLead(log: String) throws {
    let rules = try Self.analysis(log).diagnoses.map(\.rule.id)
    #expect(rules == ["not-a-crash-report"])
  }

  // MARK: Secrets

  @Test func aSecretThatWasNotSavedLeadsToTheKeychain() throws {
    let check = "Mooring/Vault.swift:9: Fatal error: password could not be written\n"
    #expect(try Self.confidence(of: "keychain-duplicate-item-generic", check) == .possible)
    let other = "Mooring/Vault.swift:9: Fatal error: chart could not be written\n"
    #expect(try Self.confidence(of: "keychain-duplicate-item-generic", other) == nil)
    let read = "Mooring/Vault.swift:9: Fatal error: no password\n"
    #expect(try Self.confidence(of: "keychain-duplicate-item-generic", read) == nil)
  }
}
