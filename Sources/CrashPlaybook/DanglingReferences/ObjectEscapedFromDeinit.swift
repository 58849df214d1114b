extension Rule {
  static let objectEscapedFromDeinit = Rule(
    "object-escaped-from-deinit",
    "An object was retained during its own deinit and outlived it",
    family: .danglingReferences,
    certainWhen: .message(
      "of class {class} deallocated with non-zero retain count", "bject 0x* deallocated with non-zero retain count",
      // The words of Swift 5.8.
      "bject 0x* deallocated with retain count *, reference may have escaped from deinit"),
    likelyWhen: .all([
      .any([
        .framesInOrder("swift::fatalError", "swift_deallocClassInstance"),
        .framesInOrder("abort", "swift_deallocClassInstance"),
        .framesInOrder("swift::fatalError", "swift_deallocPartialClassInstance"),
      ]),
      .frame("swift_deallocClassInstance", "swift_deallocPartialClassInstance", within: 8),
      .frame("swift::fatalError", "abort", within: 6),
      .not(.message("(?i)malloc", "free()", "double free", "corruption")),
      .not(.frame("malloc", "free_", "tiny_", within: 8)),
      .not(.computed(.appAbortedInsideDeallocation)),
    ]),
    unless: .any([.message("_MultiHandle deallocated", "class _MultiHandle"), .storageFreedWhileRetained]),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .frame("deinit").because("the object that was being destroyed"),
      .message("(?i)may have created a strong reference to self"),
      .frame("Task.init", "swift_task_create", within: 20),
    ],
    outranks: [.swiftFatalerrorPrecondition, .explicitAbort, .linuxSwiftTrap, .swiftTextlessTrap],
    blame: .preferring(["deinit", "(?i)cancel", "(?i)stop", "(?i)teardown", "(?i)invalidate"]),
    page: PlaybookPage(
      whatHappened: """
        The `deinit` of {class|a class}, or something it called, handed `self` to code that kept it. When the runtime \
        came to free the memory, the retain count was not zero, and it stopped the process.
        """,
      youSee: """
        "deallocated with non-zero retain count" in the console and an abort, each time that the object dies in the \
        state in which `deinit` does the work. Older runtimes did not check: there the same code crashed later, in a \
        `swift_release` far away.
        """,
      howWeKnow: """
        The runtime's sentence names the object, and mostly its class and the count that was left. Where the sentence \
        is missing, a stop inside `swift_deallocClassInstance` that malloc did not cause is the same check.
        """,
      notProved: """
        Who kept the reference. The keeper is usually on the queue's side, already gone from this stack. In rare cases \
        the object was freed twice, by an unbalanced `Unmanaged` release.
        """,
      rootCause: """
        Once `deinit` has begun, nothing can bring the object back. A strong reference taken inside is legal only as \
        long as it is dropped before `deinit` returns. Work that runs *later* takes it along: `Task { self… }`, \
        `queue.async { self… }`, a completion handler, a notification that carries `self`. When that work runs, the \
        memory belongs to someone else.

        Often the reference is one call away: `deinit` calls `cancel()`, and `cancel()` hops to a queue, as it should \
        when anybody else calls it. The compiler does not warn, because a method does not know that `deinit` is its \
        caller.
        """,
      fixNow: """
        In `deinit`, capture the fields that the later work needs, not `self`.

        ```swift
        import Foundation

        final class Recorder: @unchecked Sendable {
          private let queue = DispatchQueue(label: "com.example.recorder")
          private let handle: FileHandle

          init(handle: FileHandle) { self.handle = handle }

          deinit {
            // before: queue.async { try? self.handle.close() }
            let handle = handle
            queue.async { try? handle.close() }
          }
        }
        ```
        """,
      fixProperly: """
        - an explicit end (`stop()`, `finish()`), called by the owner while the object lives; `deinit` does nothing \
        that waits
        - teardown that must be isolated: `isolated deinit` (Swift 6.2) runs it on the actor, without an escaping `Task`
        - resources in a small object of their own, which a task may keep after the owner is gone

        ```swift
        final class Connection: Sendable {
          func close() async {}
        }

        final class Client {
          private let connection = Connection()

          deinit {
            Task { [connection] in await connection.close() }  // keeps the connection, not the client
          }
        }
        ```
        """,
      verify: """
        Test that drops the last reference in each state and waits a second: no message, and a weak reference taken \
        before is nil. Run it once with Address Sanitizer.
        """,
      prevent:
        "Lint for `Task {`, `async {` and escaping closures in `deinit` that mention `self`, also through one method.",
      notToBeConfusedWith: [
        .init(.weakFormationDuringDealloc, "a *weak* reference, formed while an Objective-C object dies"),
        .init(.linuxFoundationURLSessionDealloc, "`_MultiHandle` on Linux: Foundation's own bug"),
        .init(.swiftIsolatedDeinitDoubleFree, "the runtime itself frees twice in an isolated deinit"),
        .init(.swiftReleaseGarbage, "what older runtimes showed for the same mistake"),
      ],
      sources: [
        "swiftlang/swift, stdlib/public/runtime/HeapObject.cpp (swift_deallocClassInstance): "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/runtime/HeapObject.cpp",
        "SE-0371, Isolated synchronous deinit: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0371-isolated-synchronous-deinit.md",
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal error: Object 0x600000c4c0a0 of class FeedPlayer deallocated with non-zero retain count 2. This \
        object's deinit, or something called from it, may have created a strong reference to self which outlived \
        deinit.
        """),
      .matches(
        """
        ▸ Fatal error: Object 0x7f5ed8607740 deallocated with retain count 2, reference may have escaped from deinit.
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  3

        Thread 3 Crashed:
        0   libsystem_kernel.dylib   0x00000001e0d80a90 __pthread_kill + 8
        1   libsystem_c.dylib        0x00000001e0d90a90 abort + 180
        ▸ 2   libswiftCore.dylib       0x00000001922d00a8 swift::fatalError(unsigned int, char const*, ...) + 124
        ▸ 3   libswiftCore.dylib       0x00000001922d10a8 swift_deallocClassInstance + 292
        ▸ 4   Harbour                  0x00000001045a20e8 FeedPlayer.__deallocating_deinit + 84
        """),
      .ignores(
        """
        objc[4021]: Cannot form weak reference to instance (0x10be04a20) of class Harbour.FeedPlayer. It is possible \
        that this object was over-released, or is in the process of deallocation.
        """, answer: "weak-formation-during-dealloc"),
      .ignores(
        """
        Object 0x7f1f282fb220 of class __StringStorage deallocated with non-zero retain count 1055218409. This object's \
        deinit, or something called from it, may have created a strong reference to self which outlived deinit, \
        resulting in a dangling reference
        """, answer: "concurrent-swift-collection-mutation"),
      .ignores(
        "Fatal error: Object 0x7f1c of class _MultiHandle deallocated with non-zero retain count 2.",
        answer: "linux-foundation-urlsession-dealloc"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Application Specific Information:
        abort() called

        Thread 0 Crashed:
        0   libsystem_kernel.dylib    0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib         0x1a1c4e178 abort + 180
        2   Harbour                   0x1027d10b4 TideLog.fail(_:) + 132
        3   Harbour                   0x1027d10c8 Buoy.deinit + 284
        4   libobjc.A.dylib           0x1922d00a8 objc_destructInstance + 144
        5   libswiftCore.dylib        0x19b2d00a8 swift_deallocClassInstance + 16
        6   Harbour                   0x1027d0e10 Pier.__deallocating_deinit + 100
        """, answer: "explicit-abort"),
    ])
}

extension Condition.Computed {
  /// Code of the app gave up while an object's parts were being destroyed: the check of the runtime is another one.
  fileprivate static let appAbortedInsideDeallocation = Condition.Computed(
    "app-aborted-inside-deallocation", "an abort by the app's own code below a deallocation"
  ) { facts in
    guard let abort = facts.stack.firstIndex(where: { $0.symbol.map { aborts.contains($0) } ?? false }),
      let end = facts.stack[abort...].firstIndex(where: { $0.symbol?.hasPrefix("swift_dealloc") ?? false }),
      facts.stack[abort..<end].contains(where: { frame in
        // A program that is linked statically holds the runtime itself.
        frame.isInApp && !(frame.symbol.map { runtime.matches($0) } ?? true)
      })
    else { return nil }
    return []
  }
  private static let aborts: Set = ["abort", "__abort", "__GI_abort"]
  private static let runtime: PatternList = ["^swift::", "^swift_", "^_swift_", "abort", "raise", "pthread_kill"]
}
