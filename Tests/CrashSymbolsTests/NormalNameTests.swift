import CrashSymbols
import Testing

/// Names that must become equal, and names that must stay different.
@Suite struct NormalNameTests {
  @Test(arguments: [
    ("closure #1 in Store.load(id:)", "closure #4 in Store.load(id:)"),
    ("closure #2 in closure #1 in Store.load(id:)", "closure #1 in Store.load(id:)"),
    ("specialized Store.load(id:)", "Store.load(id:)"),
    ("@objc Store.load(id:)", "Store.load(id:)"),
    ("partial apply for closure #1 in Store.load(id:)", "closure #3 in Store.load(id:)"),
    ("Store.load(id: Swift.Int) -> Swift.String", "Store.load(id:)"),
    ("(2) await resume partial function for Store.load(id:)", "Store.load(id:)"),
    ("(1) suspend resume partial function for Store.load(id:)", "Store.load(id:)"),
    ("Cache<Swift.String, Swift.Int>.value(for:)", "Cache<A, B>.value(for:)"),
    ("__42-[Store loadItems]_block_invoke_2", "__17-[Store loadItems]_block_invoke"),
    ("Store.load(id:).cold.1", "Store.load(id:)"),
  ])
  func areEqual(_ first: String, _ second: String) {
    #expect(NormalName.ofSymbol(first) == NormalName.ofSymbol(second))
  }

  @Test(arguments: [
    ("Store.load(id:)", "Store.save(id:)"),
    ("Store.load(id:)", "Store.load(name:)"),
    ("Store.load(id:)", "Basket.load(id:)"),
    ("-[Store load]", "+[Store load]"),
    ("Store.value.getter", "Store.value.setter"),
    ("closure #1 in Store.load(id:)", "Store.load(id:)"),
  ])
  func areDifferent(_ first: String, _ second: String) {
    #expect(NormalName.ofSymbol(first) != NormalName.ofSymbol(second))
  }

  @Test(arguments: [
    ("index 5 beyond bounds [0 .. 2]", "index 17 beyond bounds [0 .. 4]"),
    (
      "-[Boat sail]: unrecognized selector sent to instance 0x600000c0c3c0",
      "-[Boat sail]: unrecognized selector sent to instance 0x1234"
    ),
    ("object 2C9F2CD6-86FC-401B-9344-B613D57B0C4A is gone", "object 0C9F2CD6-86FC-801B-F344-B613D57B0C4A is gone"),
  ])
  func textsAreEqual(_ first: String, _ second: String) {
    #expect(NormalName.ofText(first) == NormalName.ofText(second))
  }

  @Test func textsOfDifferentSelectorsDiffer() {
    #expect(
      NormalName.ofText("-[Boat sail]: unrecognized selector")
        != NormalName.ofText("-[Boat moor]: unrecognized selector"))
  }
}
