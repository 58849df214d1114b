extension Rule {
  static let weakFormationDuringDealloc = Rule(
    "weak-formation-during-dealloc",
    "A weak reference was formed to an object that is being deallocated",
    family: .danglingReferences,
    certainWhen: .message(
      "Cannot form weak reference to instance ({instance}) of class {class}. It is possible",
      "Cannot form weak reference to instance"),
    likelyWhen: .all([
      .frame("weak_register_no_lock", "objc_initWeak", "objc_storeWeak", "storeWeak<", within: 8),
      .any([.frame("_objc_fatal", within: 5), .frame("abort_with_reason", within: 4), .terminationNamespace("OBJC")]),
    ]),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .terminationNamespace("OBJC").because("the Objective-C runtime stopped the process"),
      .frame("weak_register_no_lock", "objc_initWeak", "objc_storeWeak", "storeWeak", "swift_weakInit"),
      .frame("deinit", "dealloc]", ".cxx_destruct").because("the object is being destroyed in this very stack"),
    ],
    outranks: [
      .objcRuntimeFatal, .explicitAbort, .uncaughtExceptionGeneric, .osAssert, .objcZombieMessage,
      .builtinTrap,
    ],
    blame: .preferring(["deinit", "dealloc]", "(?i)teardown", "(?i)invalidate"]),
    page: PlaybookPage(
      whatHappened: """
        While an instance of {class|a class} was being deallocated, code formed a weak reference to it. The \
        Objective-C runtime does not allow that and stopped the process.
        """,
      youSee: """
        An abort when a screen or controller goes away, with `_objc_fatal` under `objc_initWeak` or `objc_storeWeak`. \
        It is repeatable wherever the path through `deinit` is taken, and that path may be rare: a cleanup that runs \
        only if something is still open.
        """,
      howWeKnow: """
        The runtime's sentence names instance and class. `deinit` or `dealloc` further down the same stack shows that \
        the object itself did it.
        """,
      notProved: """
        Without `deinit` or `dealloc` in the stack the object may have been over-released, or another thread may be \
        destroying it: the sentence says "it is possible", and means it. A few old AppKit classes refuse weak \
        references at any time.
        """,
      rootCause: """
        A weak reference is registered in a side table, so that the runtime can clear it when the object dies. In \
        `dealloc` that moment is already running: a reference registered now would be cleared too late, or never. So \
        `weak_register_no_lock` aborts instead of handing out a reference that dangles.

        In `deinit` one gets there without seeing the word "weak" near it: a method called from `deinit` makes a \
        closure with `[weak self]`; a lazy property is touched for the first time, and its initialiser captures `self` \
        weakly; a framework that is told "delegate = self" stores it weakly. Pure Swift classes do not abort here: \
        `swift_weakInit` yields nil. Classes that inherit from `NSObject` do.
        """,
      fixNow: """
        Take the closure, the delegate assignment or the first use of the lazy property out of `deinit` and of \
        everything it calls; use the stored properties directly.

        ```swift
        import Foundation

        final class Session: Sendable {
          func close() {}
        }

        final class MapController: NSObject {
          private let queue = DispatchQueue(label: "com.example.map")
          private let session = Session()

          // before: deinit { stop() }, and stop() does queue.async { [weak self] in self?.session.close() }
          deinit { Self.close(session, on: queue) }

          func stop() { Self.close(session, on: queue) }

          private static func close(_ session: Session, on queue: DispatchQueue) {
            queue.async { session.close() }
          }
        }
        ```
        """,
      fixProperly: """
        - an explicit end, `invalidate()` or `cancel()`, called while the object is alive; `deinit` only asserts that \
        it ran
        - no `lazy` property that captures `self`, if `deinit` may touch it
        - with isolation to consider: `isolated deinit` (Swift 6.2), still without references to `self` that outlive it
        """,
      verify: """
        Test that lets the object go in each of its states (idle, running, half set up) inside an autorelease pool, \
        and checks through a weak reference formed *before* that it is gone.
        """,
      prevent: """
        Lint for `[weak self]`, `= self` and lazy properties inside `deinit` and `dealloc`; in review, follow each \
        method that `deinit` calls.
        """,
      notToBeConfusedWith: [
        .init(.objectEscapedFromDeinit, "a *strong* reference outlived `deinit` (Swift classes)"),
        .init(.objcRuntimeFatal, "other sentences of the Objective-C runtime"),
        .init(.objcZombieMessage, "the object was gone already, and no one noticed in time"),
      ],
      sources: [
        "apple-oss-distributions/objc4, runtime/objc-weak.mm (weak_register_no_lock)",
        "SE-0371, Isolated synchronous deinit: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0371-isolated-synchronous-deinit.md",
      ]),
    examples: [
      .matches(
        """
        ▸ objc[4021]: Cannot form weak reference to instance (0x10be04a20) of class Harbour.MapController. It is \
        possible that this object was over-released, or is in the process of deallocation.
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Termination Reason: OBJC 1
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsystem_kernel.dylib   0x00000001e0d80a90 __abort_with_payload + 8
        1   libsystem_kernel.dylib   0x00000001e0d90a90 abort_with_reason + 32
        ▸ 2   libobjc.A.dylib          0x00000001922d00a8 _objc_fatalv(unsigned long long, unsigned long long) + 112
        3   libobjc.A.dylib          0x00000001922d10a8 _objc_fatal(char const*, ...) + 44
        ▸ 4   libobjc.A.dylib          0x00000001922d20a8 weak_register_no_lock + 416
        5   libobjc.A.dylib          0x00000001922d30a8 objc_initWeak + 280
        6   Harbour                  0x00000001045a20e8 MapController.deinit + 52
        """),
      .ignores(
        "Fatal error: Object 0x600000c4c0a0 of class MapModel deallocated with non-zero retain count 2.",
        answer: "object-escaped-from-deinit"),
    ])
}
