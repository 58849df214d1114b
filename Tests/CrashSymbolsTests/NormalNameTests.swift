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
    ("vtable thunk for Shelf.load(id:) dispatching to Store.load(id:)", "Store.load(id:)"),
    ("curry thunk of Store.load(id:)", "Store.load(id:)"),
    ("non-virtual thunk to Store::load(int)", "Store::load(int)"),
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
    ("Store.load(id: Swift.Int, _: (Swift.Int, [A]) -> ()) async throws -> Swift.String", "Store.load(id:_:)"),
    ("Store.load(id: Swift.Int).getter", "Store.load(id:).getter"),
    ("static Store.== infix(Store, Store) -> Swift.Bool", "static Store.== infix(Store, Store) -> Swift.Bool"),
    ("f() -> Swift.Int", "f()"),
    ("f(a: Swift.Int", "f(a:)"),
    ("-[Store load: with:]", "-[Store load: with:]"),
    ("__17-[Store loadItems]_block_invoke.12", "__-[Store loadItems]_block_invoke"),
    ("__cxa_throw", "__cxa_throw"),
    ("closure #2 (Swift.Int) -> () in partial apply for closure #1 in f()", "closure in f()"),
    ("Map<A, B<C>>.at(_:)", "Map<>.at(_:)"),
  ])
  func normalForm(_ name: String, _ normal: String) {
    #expect(NormalName.ofSymbol(name) == normal)
  }

  @Test(arguments: [
    ("at 0x1f2e, 17 of 2C9F2CD6-86FC-401B-9344-B613D57B0C4A: deadbeef01 x86_64\nmore", "at H, N of U: H x86_64"),
    ("", ""), ("12", "N"), ("a-1", "a-1"), ("été 2024-11-21", "été N"),
  ])
  func normalText(_ text: String, _ normal: String) {
    #expect(NormalName.ofText(text) == normal)
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
