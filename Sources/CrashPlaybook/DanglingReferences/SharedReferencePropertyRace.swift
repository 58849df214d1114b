extension Rule {
  static let sharedReferencePropertyRace = Rule(
    "shared-reference-property-race",
    "Data race: one thread replaced a reference while another was using it",
    family: .danglingReferences,
    likelyWhen: .all([
      .any([.badAccess, .exceptionIsUnknown]),
      .touchesReference,
      .any([
        .secondThreadInProperty.because("both threads are inside the same property, and one of them writes"),
        .all([.badAccess, .secondThreadChangesType]),
      ]),
    ]),
    possibleWhen: .all([
      .badAccess,
      .touchesReference,
      .any([
        .secondThreadInType,
        .all([
          .frame(".getter", ".setter", ".modify", ".read", within: 3),
          .crashedOnMainThread(false),
        ]),
        CodePattern.sharedProperty.inSource,
        .all([
          .frame(
            "Published.subscript.setter", "PublishedSubject.send", "CurrentValueSubject.send",
            "CurrentValueSubject.value.setter", within: 8), .crashedOnMainThread(false),
        ]).because("a value that views observe was set off the main thread"),
      ]),
    ]),
    unless: .any([.isNoMemoryFault, .readsCurrentPath]),
    supportedBy: [
      CodePattern.sharedProperty.inSource,
      .frame(".getter", ".setter", ".modify", ".read", within: 4).because("the accessor of a stored property"),
      .frame("outlined", "value witness", "initializeWithCopy for", "destroy for", within: 4),
      .crashedOnMainThread(false),
      .appFrame(".shared."),
    ],
    outranks: [
      .objcZombieMessage, .swiftReleaseGarbage, .nullPointerDereference, .badAccessWildPointer,
      .pacFailure, .linuxSegv, .windowsAccessViolation, .unalignedOrBusAccess,
    ],
    blame: .preferring([".getter", ".setter", ".modify", ".read"]),
    searchWords: ["댕글링 포인터", "dangling pointer", "데이터 레이스", "경쟁 상태", "race condition"],
    page: PlaybookPage(
      whatHappened: """
        Code on {thread|one thread} retained, released or messaged an object that another thread had just let go of. \
        Both work on the same property or the same object, and nothing keeps them apart.
        """,
      youSee: """
        Few crashes over many users, with changing innermost frames (`swift_retain`, `swift_release`, `objc_msgSend`, \
        a string's or an array's own functions) and one app frame that stays the same. The type is often a singleton, \
        a cache or a logger that everybody calls. Faster devices and busier moments make it more frequent; a debugger \
        makes it vanish.
        """,
      howWeKnow: """
        The fault happened in a function that retains, releases or looks at an object, right under an accessor of the \
        app. At the same moment another thread ran in the same property or type and changed it; it was not waiting for \
        a lock there.
        """,
      notProved: """
        Proved: {blame|the app's code} met an object that was no longer valid. Not proved: that the second thread took \
        it away. The two may have worked on different instances of one type. Thread Sanitizer decides that in one run; \
        a report cannot.
        """,
      rootCause: """
        Reading a strong reference takes two steps: load the pointer, then retain its object. Writing one takes two as \
        well: store the new pointer, then release the old object. When the write fits between the two steps of the \
        read, the reader retains memory that was freed a moment ago:

        | time | reader | writer |
        |---|---|---|
        | 1 | load pointer P | |
        | 2 | | store pointer Q |
        | 3 | | release P: last reference, freed |
        | 4 | retain P: **crash**, or damage that shows later | |

        That the pointer itself is one machine word does not help, because the retain comes after the load. Strings, \
        arrays, dictionaries, closures, existentials and optionals of all of them hold references too: a `String` \
        property is raced for just like a class. `let` is safe; `nonatomic` in Objective-C is not; `atomic` protects \
        one access of a pointer, not the object behind it, nor two accesses in a row.

        Two writers at once are as bad: both load the same old pointer and both release it, which frees it once too \
        often. Then the crash comes later and elsewhere, in code that has nothing to do with it.
        """,
      fixNow: """
        Give the property one owner: put it behind a lock, or touch it on one queue only, reads included.

        ```swift
        import Synchronization

        struct Theme: Sendable {
          var name: String
          var colours: [String: UInt32]
        }

        // before: class ThemeRegistry { static let shared = ThemeRegistry(); var active: Theme }
        final class ThemeRegistry: Sendable {
          static let shared = ThemeRegistry()
          private let state = Mutex(Theme(name: "plain", colours: [:]))

          var active: Theme {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
          }

          func update(_ change: @Sendable (inout Theme) -> Void) {
            state.withLock { change(&$0) }
          }
        }
        ```

        `active.name = "x"` from outside is a get and a set, each under the lock, with a gap between them; use \
        `update` for changes. Before iOS 18 and macOS 15: `OSAllocatedUnfairLock(initialState: …)` in place of \
        `Mutex(…)`, from iOS 16, macOS 13 and watchOS 9. On older systems and in Mac Catalyst: `NSLock` with \
        `withLock`.
        """,
      fixProperly: """
        - an actor, or the main actor, for state that many parts share
        - immutable values that are passed along instead of being looked up
        - the Swift 6 language mode, which rejects shared mutable state at compile time
        - no `@unchecked Sendable` and no `nonisolated(unsafe)` without a lock in sight

        ```swift
        struct Palette: Sendable {
          var name: String
        }

        actor Palettes {
          private(set) var active = Palette(name: "plain")
          func activate(_ palette: Palette) { active = palette }
        }
        ```

        With an actor every access is asynchronous. Where a synchronous read is needed, in a view's body for instance, \
        keep a copy on the main actor, and let the actor push changes to it.

        In Objective-C: a private serial queue or `os_unfair_lock` around *both* accessors, and a local strong \
        variable for every use of more than one message.
        """,
      verify: """
        Run the flow that touches both frames with Thread Sanitizer: it reports the old code at its first overlap, \
        crash or not, and stays silent for the new code.

        A test helps: eight tasks read, one writes, 100,000 rounds, with TSan in CI. Then compare two builds' reports: \
        `crashbook compare before/ after/ --rule shared-reference-property-race`. Look at the sum of all memory faults \
        in the type, since such a race wears many masks.
        """,
      prevent: """
        `-strict-concurrency=complete`, then the Swift 6 mode; a lint rule against mutable properties in singletons \
        without isolation; one TSan job a night.
        """,
      notToBeConfusedWith: [
        .init(.nwpathUnsynchronisedCurrentPath, "the value is the monitor's current path"),
        .init(.concurrentSwiftCollectionMutation, "a collection's own mutators fail, not a plain retain"),
        .init(.objcZombieMessage, "one thread, an object that died too early: no second thread in the type"),
        .init(.swiftReleaseGarbage, "the same fault without any second sign"),
        .init(.tsanDataRace, "Thread Sanitizer's own report: the proof that this one lacks"),
      ],
      sources: [
        "Apple, Investigating memory access crashes: "
          + "https://developer.apple.com/documentation/xcode/investigating-memory-access-crashes",
        "Apple, Data races (Thread Sanitizer): https://developer.apple.com/documentation/xcode/data-races",
        "The Swift Programming Language, Concurrency: "
          + "https://docs.swift.org/swift-book/documentation/the-swift-programming-language/concurrency/",
        "Post-mortem: currentPath and a dangling pointer",
        "Apple, OSAllocatedUnfairLock: https://developer.apple.com/documentation/os/osallocatedunfairlock",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00002b5d10e84c08
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libswiftCore.dylib       0x00000001922d00a8 swift_retain + 60
        ▸ 1   Harbour                  0x00000001045a20e8 ChartCache.current.getter + 52
        2   Harbour                  0x00000001045a10c4 TileLoader.load(_:) + 136

        Thread 7:
        0   libswiftCore.dylib       0x00000001922d0498 _swift_release_dealloc + 28
        ▸ 1   Harbour                  0x00000001045a2200 ChartCache.current.setter + 72
        2   Harbour                  0x00000001045a3000 ChartCache.reload() + 188
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00002b5d10e84c08
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libswiftCore.dylib            0x00007ff81ed960a8 swift_retain + 60
        ▸ 1   Harbour                       0x000000010b6890e8 ChartCache.current.getter + 52
        2   Harbour                       0x000000010b6880c4 TileLoader.load(_:) + 136

        Thread 7:
        0   libswiftCore.dylib            0x00007ff81ed96498 _swift_release_dealloc + 28
        ▸ 1   Harbour                       0x000000010b689200 ChartCache.current.setter + 72
        2   Harbour                       0x000000010b68a000 ChartCache.reload() + 188
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00002b5d10e84c08
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libswiftCore.dylib       0x00000001922d00a8 swift_release + 60
        1   Harbour                  0x00000001045a20e8 TileLoader.load(_:) + 52

        Thread 7:
        0   libsystem_kernel.dylib   0x00000001e0d80a90 __workq_kernreturn + 8
        """, answer: "swift-release-garbage"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00002b5d10e84c08
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libswiftCore.dylib       0x00000001922d00a8 swift_retain + 60
        1   Harbour                  0x00000001045a20e8 ChartCache.current.getter + 52

        Thread 7:
        0   libsystem_kernel.dylib   0x00000001e0d80a90 __psynch_mutexwait + 8
        1   libsystem_pthread.dylib  0x00000001e0d90a90 _pthread_mutex_firstfit_lock_wait + 84
        2   Harbour                  0x00000001045a2200 ChartCache.current.setter + 72
        """),
    ])
}
