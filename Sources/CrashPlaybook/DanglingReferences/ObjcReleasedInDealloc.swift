extension Rule {
  static let objcReleasedInDealloc = Rule(
    "objc-released-in-dealloc",
    "An Objective-C object was released while it was already being deallocated (over-release)",
    family: .danglingReferences,
    certainWhen: .all([
      overreleased, .frame("overrelease_error", "objc_overrelease_during_dealloc_error", within: 8),
    ]),
    likelyWhen: overreleased,
    endsIn: .anyWay,
    supportedBy: [
      .frame("dealloc]", "deinit", ".cxx_destruct", "_object_dispose", "objc_destructInstance", within: 24).because(
        "an object is being destroyed on this stack"),
      .frame("objc_release", "AutoreleasePoolPage", "objc_autoreleasePoolPop", within: 8).because(
        "a reference was given up when the process ended"),
      .otherThread("objc_release", "objc_setProperty", "objc_storeStrong", "_swift_release_").because(
        "another thread gave up a reference at that moment"),
    ],
    outranks: .accessesInGeneral + [.swiftReleaseGarbage, .objcRuntimeFatal, .explicitAbort, .builtinTrap],
    blame: .preferring(["dealloc]", "deinit", "(?i)teardown", "(?i)invalidate"]),
    page: PlaybookPage(
      whatHappened: """
        An instance of {class|a class} was being deallocated, and other code released it once more. The Objective-C \
        runtime noticed that there was no reference left to give up, wrote a line about it and went on.
        """,
      youSee: """
        One line of the runtime's, then a crash in `objc_release`, `objc_msgSend` or the allocator a moment later, or \
        much later, or none. It differs from run to run.
        """,
      howWeKnow: """
        The runtime writes the sentence in one place only: in `release`, where the object's own memory says that its \
        `dealloc` has begun. The words stay in the process and are copied into its crash report.
        """,
      notProved: """
        Which release was the one too many, and that the crash beside the sentence comes from it: the runtime only \
        notes it, and the process lives on.
        """,
      rootCause: """
        - an object that a function lent (no *alloc*, *new*, *copy* or *create* in its name) was released by the caller
        - two threads set the same nonatomic property or `var`: both release the value that was there before
        - in `dealloc` or `deinit`, `self` is handed to code that retains it for a moment and releases it: an \
        observer, a log, a block, an unmanaged pointer
        - `takeRetainedValue()`, `__bridge_transfer` or `CFBridgingRelease` for a reference that was only lent
        - a variable that is released twice, because it was not set to nil after the first time
        """,
      fixNow: """
        Go to every place that gives up {class|an instance of that class} by hand, and count one retain for one release. \
        Then look for a property of that type which two threads set.

        ```swift
        import Foundation

        final class Harbour: @unchecked Sendable {
          private let lock = NSLock()
          private var current: NSObject?

          /// Both threads would release the old value if they met here without the lock.
          func replace(with new: NSObject) {
            let old = lock.withLock {
              defer { current = new }
              return current
            }
            _ = old
          }
        }
        ```
        """,
      fixProperly: """
        - ARC for every file: no `-fno-objc-arc`, no calls of `release`, `CFRelease` only where the header says that you \
        own the object
        - shared references behind an actor or a lock; `atomic` where Objective-C code sets the property
        - nothing in `dealloc` and `deinit` that hands `self` out
        """,
      verify: """
        Run the flow under Instruments' Zombies with `MallocStackLogging=1`: its history of the object pairs every retain \
        with a release and shows the one that is left. Then a hundred times under Thread Sanitizer.
        """,
      prevent: """
        `xcodebuild analyze` in continuous integration finds broken pairs in C and Objective-C; Thread Sanitizer in the \
        tests finds properties that two threads set.
        """,
      notToBeConfusedWith: [
        .init(.weakFormationDuringDealloc, "a weak reference was formed in `dealloc`, and the process was stopped"),
        .init(.corefoundationOverRelease, "Core Foundation noticed it, and stopped the process"),
        .init(.objcZombieMessage, "the object was gone, and a message reached it"),
        .init(.objectEscapedFromDeinit, "a Swift object that other code still holds behind its `deinit`"),
      ],
      sources: [
        "objc4, NSObject.mm (objc_object::overrelease_error)",
        "Apple: Advanced Memory Management Programming Guide: "
          + "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/MemoryMgmt/Articles/MemoryMgmt.html",
      ]),
    examples: [
      .matches(
        """
        2026-04-02 08:11:44.012 Tidepool[512:8110] opening the harbour
        ▸ objc[512]: TDPHarbour object 0x600000c4c0a0 overreleased while already deallocating; break on \
        objc_overrelease_during_dealloc_error to debug
        """),
      .matches(
        """
        Process:               Tidepool [512]
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Triggered by Thread:  2

        Application Specific Information:
        ▸ TDPHarbour object 0x600000c4c0a0 overreleased while already deallocating; break on \
        objc_overrelease_during_dealloc_error to debug

        Thread 2 Crashed:
        ▸ 0   libobjc.A.dylib          0x00000001922d00a8 objc_overrelease_during_dealloc_error + 0
        1   libobjc.A.dylib          0x00000001922d10a8 objc_object::overrelease_error() + 44
        ▸ 2   Tidepool                 0x00000001045a20e8 -[TDPHarbour dealloc] + 52
        """),
      .matches(
        """
        Process:               Tidepool [512]
        Code Type:             X86-64 (Native)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes:       EXC_I386_GPFLT
        Triggered by Thread:  0

        Application Specific Information:
        ▸ TDPHarbour object 0x7fd721504390 overreleased while already deallocating; break on \
        objc_overrelease_during_dealloc_error to debug

        Thread 0 Crashed:
        ▸ 0   libobjc.A.dylib          0x00007ff81f0b60a8 objc_release + 24
        ▸ 1   libobjc.A.dylib          0x00007ff81f0d7c1e AutoreleasePoolPage::releaseUntil(objc_object**) + 168
        2   libobjc.A.dylib          0x00007ff81f0d3b10 objc_autoreleasePoolPop + 227
        3   Tidepool                 0x000000010b6890e8 main + 40
        """),
      .ignores(
        """
        objc[4021]: Cannot form weak reference to instance (0x10be04a20) of class Harbour.MapController. It is \
        possible that this object was over-released, or is in the process of deallocation.
        """, answer: "weak-formation-during-dealloc"),
      .ignores("the keychain item was overreleased while the pier was already closing"),
    ])

  private static let overreleased = Condition.message(
    "]: {class} object 0x* overreleased while already deallocating",
    "^{class} object 0x* overreleased while already deallocating",
    "object 0x* overreleased while already deallocating")
}
