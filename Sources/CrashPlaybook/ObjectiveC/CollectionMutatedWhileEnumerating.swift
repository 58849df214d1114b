extension Rule {
  static let collectionMutatedWhileEnumerating = Rule(
    "collection-mutated-while-enumerating",
    "A collection was changed while a loop ran over it (mutated while enumerated)",
    family: .objectiveC,
    certainWhen: .frameworkSays(
      "mutated",
      "Collection <{collection}: 0x*> was mutated while being enumerated", "was mutated while being enumerated"),
    likelyWhen: .any([
      .frame(["^__NSFastEnumerationMutationHandler", "^objc_enumerationMutation"], image: [], within: 8),
      // The handler has no symbol of its own: tools name it after the function in front of it.
      .all([
        .exceptionName("NSGenericException"),
        .framesInOrder("objc_exception_throw", "^-[__NSSingleObjectEnumerator init"),
      ]),
    ]),
    supportedBy: [
      .exceptionName("NSGenericException"),
      .crashedOnMainThread(false).because("off the main thread, a second thread that changes it is the first suspect"),
      .appFrame("(?i)notify", "(?i)observer", "(?i)listener", "(?i)delegate", "(?i)broadcast").because(
        "observers are being told something: one of them may have added or removed itself"),
      .exceptionRaiser,
    ],
    outranks: [.uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort],
    page: PlaybookPage(
      whatHappened: """
        A loop ran over a Foundation collection of class `{collection|NSMutableArray, NSMutableDictionary or a \
        relative}`, and the collection was changed before the loop ended. Fast enumeration noticed and raised \
        NSGenericException.
        """,
      youSee: """
        If the change is made inside the loop, it crashes every time. If another thread makes it, it crashes rarely, \
        on fast devices, under load, and never in the debugger.
        """,
      howWeKnow: """
        Only the fast-enumeration check writes `was mutated while being enumerated`. It compares a counter of the \
        collection at every round, so it proves a change *during this loop*.
        """,
      notProved: """
        Who changed it. The report shows the loop, not the writer: look at the other threads for code that uses the \
        same collection, and at the loop's own callees.
        """,
      rootCause: """
        **Same thread:** the loop's body, or a callback that it makes, adds or removes an element; an observer that \
        unregisters itself when it is notified is the classic. **Two threads:** one enumerates, one writes, and \
        nothing orders them. The check does not always notice: the same race can also read freed memory.

        Swift's `Array` does not raise this: its loop runs over its own copy. The collection is an `NSMutable…`, \
        also when Swift sees it through a bridge or an Objective-C property.
        """,
      fixNow: """
        Loop over a copy in `{blame|the loop's function}`: `for (id item in [items copy])`. This cures the change in \
        the loop's own body.

        It does **not** cure a race: `copy` itself enumerates. If a second thread writes, the accesses must be \
        serialised.
        """,
      fixProperly: """
        - Give the collection one owner (an actor, a serial queue or a lock), and let no other code hold a reference
        - Hand out immutable copies, made by the owner
        - In notifications, take the list under the lock and call the observers after unlocking

        ```swift
        // before: an Objective-C set that everybody may change
        final class Announcer {
          let observers = NSMutableSet()
          func announce() { for case let observer as Observer in observers { observer.changed() } }
        }

        // after: taken under the lock, called outside it
        import Synchronization

        final class Announcer: Sendable {
          private let observers = Mutex<[UUID: @Sendable () -> Void]>([:])
          func announce() {
            let now = observers.withLock { Array($0.values) }
            for observer in now { observer() }
          }
        }
        ```

        Before iOS 18 and macOS 15: `OSAllocatedUnfairLock(initialState: …)` in place of `Mutex(…)`, from iOS 16, \
        macOS 13 and watchOS 9. On older systems and in Mac Catalyst: `NSLock` with `withLock`.
        """,
      verify: """
        Run the scenario under Thread Sanitizer with the writer in a tight loop. For the same-thread case: a test \
        whose observer removes itself while it is notified.
        """,
      prevent: """
        No `NSMutable…` in a public header; properties `copy` and immutable; Swift value types for shared state.
        """,
      notToBeConfusedWith: [
        .init(.concurrentSwiftCollectionMutation, "Swift's own Array or Dictionary: a memory fault, no exception"),
        .init(.nsarrayOutOfBounds, "an index loop over a collection that shrank"),
      ],
      sources: [
        "Apple: NSFastEnumeration; NSGenericException: "
          + "https://developer.apple.com/documentation/foundation/nsfastenumeration",
        "CoreFoundation: __NSFastEnumerationMutationHandler",
        "Apple, OSAllocatedUnfairLock: https://developer.apple.com/documentation/os/osallocatedunfairlock",
      ]),
    examples: [
      .matches(
        """
        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSGenericException', reason: '*** Collection \
        <__NSDictionaryM: 0x2824c1f80> was mutated while being enumerated.'

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        2   CoreFoundation                	0x1c52f0b90 __NSFastEnumerationMutationHandler + 120
        3   Lighthouse                    	0x1027d10b4 -[LTHBeam announce] + 212
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1c52a0f28 __exceptionPreprocess + 164
        1   libobjc.A.dylib               	0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   CoreFoundation                	0x1c52f0b90 __NSFastEnumerationMutationHandler + 120
        3   Lighthouse                    	0x1027d10b4 -[LTHBeam announce] + 212
        """),
      .matches(
        """
        Fatal Exception: NSGenericException
        0  CoreFoundation                 0xa248 __exceptionPreprocess
        ▸ 1  libobjc.A.dylib                0x17a68 objc_exception_throw
        ▸ 2  CoreFoundation                 0x175fec -[__NSSingleObjectEnumerator init]
        3  Harbour                        0x4f19a8 -[BuoyList notify:]
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM objectAtIndex:]: \
        index 9 beyond bounds [0 .. 8]'
        """, answer: "nsarray-out-of-bounds"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: the list of boats was mutated while being enumerated
        """, answer: "swift-fatalerror-precondition"),
    ])
}
