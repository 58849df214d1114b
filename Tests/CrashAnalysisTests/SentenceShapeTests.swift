import CrashAnalysis
import Testing

/// Sentences, numbers and names are recognised by their shape, whatever stands in them.
@Suite struct SentenceShapeTests {
  private static func answer(_ text: String) throws -> Diagnosis? {
    try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first?.diagnoses.first
  }

  private static func raised(_ reason: String) -> String {
    "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '\(reason)'\n"
  }

  @Test(arguments: [
    ("keychain read returned OSStatus 4294941988", "keychain-interaction-not-allowed"),
    ("keychain: update failed, result=0xFFFFFFFFFFFF9D24", "keychain-interaction-not-allowed"),
    ("SecItemAdd -> 4294941997", "keychain-duplicate-item-generic"),
    ("Error Domain=NSOSStatusErrorDomain Code=4294933278 \"(null)\"", "keychain-missing-entitlement"),
    ("Cart 4294941988 is empty", "uncaught-exception-generic"),
    ("0xffff9d24 is no colour", "uncaught-exception-generic"),
  ])
  func aStatusCountsInEverySpelling(reason: String, rule: String) throws {
    #expect(try Self.answer(Self.raised(reason))?.rule.id == rule)
  }

  @Test(arguments: [
    "corrupted size vs. prev_size in fastbins", "malloc(): unaligned fastbin chunk detected 2",
    "free(): unaligned chunk detected in tcache 2", "calloc(): corrupted top size", "realloc(): invalid old size",
    "double free or corruption (out)", "malloc_consolidate(): invalid chunk size",
  ])
  func theHeapsSentenceIsToldByItsFunction(sentence: String) throws {
    let first = try #require(try Self.answer(sentence + "\nAborted (core dumped)\n"))
    #expect(first.rule.id == "malloc-freelist-corruption")
    #expect(first.confidence.isSure)
  }

  @Test(arguments: [
    ("Array.removeLast(_:)", "swift-index-out-of-range"), ("Set.removeFirst()", "swift-index-out-of-range"),
    ("Slice.subscript.getter", "swift-index-out-of-range"), ("String.index(after:)", "swift-string-index"),
    ("UnsafeMutableRawPointer.storeBytes<A>(of:toByteOffset:as:)", "unaligned-or-bus-access"),
    ("static Comparable...< infix(_:_:)", "swift-range-invalid"), ("UInt8.init(_:)", "swift-numeric-conversion"),
    ("Dictionary.init<A>(uniqueKeysWithValues:)", "swift-duplicate-dictionary-keys"),
    ("Collection.first.getter", "swift-textless-trap"),
  ])
  func theLibrarysFunctionTellsItsCheck(function: String, rule: String) throws {
    let text = """
      Process:             Rudder [731]
      Code Type:           ARM-64 (Native)
      Exception Type:  EXC_BREAKPOINT (SIGTRAP)
      Triggered by Thread:  0

      Thread 0 Crashed:
      0   libswiftCore.dylib   0x00000001a072f000 _assertionFailure(_:_:file:line:flags:) + 244
      1   libswiftCore.dylib   0x00000001a0730d44 \(function) + 308
      2   Rudder   0x0000000104021a30 Blade.turn() + 60 (Blade.swift:31)

      """
    let first = try #require(try Self.answer(text))
    #expect(first.rule.id == rule)
    #expect(first.confidence.isSure)
    #expect(first.blame?.symbol == "Blade.turn()")
  }

  @Test(arguments: [
    ("-[UIImage setRudderDelegate:]", true), ("-[NSURL rudderView:didSelectRow:]", true),
    ("-[__NSStackBlock__ rudderName]", true), ("-[UITraitCollection rudder:willTurn:]", true),
    ("-[NSNull count]", false), ("-[__NSCFNumber length]", false), ("-[WKWebView rudder:didTurn:]", false),
    ("-[Rudder.BladeController bladeTapped:]", false),
  ])
  func aMessageForSomebodyElseIsAZombie(method: String, isZombie: Bool) throws {
    let text =
      "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '\(method): unrecognized selector "
      + "sent to instance 0x281c0d460'\n"
    #expect(
      try Self.answer(text)?.rule.id == (isZombie ? "zombie-unrecognized-selector" : "objc-unrecognized-selector"))
  }

  @Test(arguments: ["std::bad_alloc", "St12out_of_range", "N6rudder9jam_errorE"])
  func anExceptionNamedAfterATypeIsOfCpp(name: String) throws {
    let text = """
      Fatal Exception: \(name)
      the blade is stuck

      0  Rudder  0x2b7d418 Blade::turn() + 20
      1  Rudder  0x2b7d4a8 main + 20

      """
    #expect(try Self.answer(text)?.rule.id == "cpp-uncaught-exception")
  }

  @Test func aRaceNamesBothSides() throws {
    let text = """
      WARNING: ThreadSanitizer: data race (pid=1)
        Write of size 8 at 0x7b1400023480 by thread T1:
          #0 Blade.turn() Blade.swift:31 (Rudder:arm64+0x100004a10)

        Previous read of size 8 at 0x7b1400023480 by main thread:
          #0 Keel.angle.getter Keel.swift:47 (Rudder:arm64+0x100004c10)

      SUMMARY: ThreadSanitizer: data race Blade.swift:31 in Blade.turn()

      """
    let first = try #require(try Self.answer(text))
    #expect(first.blame?.symbol == "Blade.turn()")
    #expect(first.alternativeBlame?.symbol == "Keel.angle.getter")
  }

  @Test func leaksNameTheFirstTypeOfTheApp() throws {
    let text = """
      Process:         Rudder [4011]
      leaks Report Version: 4.0
      Process 4011: 28811 nodes malloced for 4410 KB
      Process 4011: 3 leaks for 224 total leaked bytes.

          3 (224 bytes) ROOT LEAK: <_TtGC7SwiftUI19UIHostingControllerVS_7AnyView_ 0x104a04000> [128]
             2 (96 bytes) coordinator --> <_TtC6Rudder10BladeSheet 0x600002c08000> [64]

      """
    #expect(try Self.answer(text)?.blame?.symbol == "Rudder.BladeSheet")
  }
}
