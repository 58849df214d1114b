extension Rule {
  static let corefoundationOverRelease = Rule(
    "corefoundation-over-release",
    "Over-release: a Core Foundation object was released once more than it was retained",
    family: .danglingReferences,
    certainWhen: .message(
      "Detected over-release of a CFTypeRef {object} ({number} / {type})", "Detected over-release of a CFTypeRef"),
    likelyWhen: .all([
      .trap, .not(.message("called with NULL")),
      .frame(
        ["^__CFRelease.cold.1", "^_CFRelease.cold.1", "^__CFTypeCollectionRelease.cold.1"], image: ["^CoreFoundation"],
        within: 2),
    ]),
    supportedBy: [
      .frame("__CFTypeCollectionRelease", "__CFBasicHash", "__CFArrayReleaseValues", within: 6).because(
        "a collection gave up its elements, and one of them was gone already"),
      .frame("_CFAutoreleasePoolPop", "AutoreleasePoolPage", within: 12).because("a pool was emptied"),
      .crashedOnMainThread(false),
    ],
    outranks: [.builtinTrap, .swiftTextlessTrap, .illegalInstruction, .objcZombieMessage],
    spokenBy: .anyChecks,
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} released a Core Foundation object {type|of unknown type|of any type} that had been freed \
        already. Core Foundation found its mark of dead objects in it and stopped the process.
        """,
      youSee: """
        EXC_BREAKPOINT (EXC_BAD_INSTRUCTION on Intel) in `CFRelease`, or in the release of a collection or a pool, \
        often in a queue of the system and far from the mistake; a different place each time.
        """,
      howWeKnow: """
        The text `Detected over-release of a CFTypeRef` is written only when the reference count already says \
        "deallocated". Newer systems add the address and the type. Without the text, the cold part of `CFRelease` \
        under a trap is the same check.
        """,
      notProved: """
        Which release was the one too many. The one that was caught is the last, and may be the only rightful one.
        """,
      rootCause: """
        - `CFRelease` of something that a function without *Create* or *Copy* in its name returned (the *Get* rule)
        - `takeRetainedValue()` where `takeUnretainedValue()` was right: ARC then releases what it never owned
        - `__bridge_transfer` or `CFBridgingRelease` twice for one object
        - two threads that set the same variable or nonatomic property: both release the old object
        - a callback's context whose release function runs, although no code retained it for the callback
        - a defect of a framework, where no frame and no object of yours is near: seen in one system version only
        """,
      fixNow: """
        Look at who handed the object over: {blame|your calls that pass CF objects to the framework on the stack}. \
        For each, count one retain for one release.

        ```swift
        final class Poster {}

        // Get rule: the object is borrowed, so its count is left alone. After Create or Copy: takeRetainedValue().
        func poster(_ borrowed: Unmanaged<Poster>) -> Poster {
          borrowed.takeUnretainedValue()
        }
        ```
        """,
      fixProperly: """
        - let Swift and ARC own CF objects: annotated headers need no `Unmanaged` at all
        - one place for each `Unmanaged`, with the rule it follows in its name or comment
        - a lock or an actor around references that two threads set
        - the static analyzer (`xcodebuild analyze`) finds broken Create and Get rules in C and Objective-C
        """,
      verify: """
        Run the flow with Zombie Objects and `MallocStackLogging=1`; the Zombies instrument lists every retain and \
        release of the object, and who made the last one too many.
        """,
      prevent: "`CF_RETURNS_RETAINED` and `CF_RETURNS_NOT_RETAINED` on your own C functions; no `CFRelease` in Swift.",
      notToBeConfusedWith: [
        .init(.corefoundationNullRelease, "there was no object at all"),
        .init(.objcZombieMessage, "a message to an object that is gone: nothing was counted"),
        .init(.mallocFreeNotAllocated, "`free` noticed, not Core Foundation"),
      ],
      sources: [
        "swift-corelibs-foundation, CFRuntime.c", "Apple, Memory Management Programming Guide for Core Foundation",
      ]),
    examples: [
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Application Specific Information:
        ▸ Detected over-release of a CFTypeRef 0x60000158c4e0 (7 / CFString)
        Triggered by Thread:  5

        Thread 5 Crashed:
        0   CoreFoundation           0x00007ff81f0b60a8 _CFRelease + 1127
        1   Gangway                  0x000000010b6890e8 Manifest.close() + 40
        """),
      .matches(
        """
        Code Type:       ARM-64 (Native)
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  2

        Thread 2 Crashed:
        ▸ 0   CoreFoundation           0x00000001a1f0b60a __CFTypeCollectionRelease.cold.1 + 16
        1   CoreFoundation           0x00000001a1e0b6ac __CFTypeCollectionRelease + 100
        2   CoreFoundation           0x00000001a1e0b800 __CFBasicHashDrain + 332
        3   Gangway                  0x0000000104a890e8 Manifest.close() + 40
        """),
      .ignores(
        """
        Code Type:       ARM-64 (Native)
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Application Specific Information:
        *** CFRelease() called with NULL ***
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   CoreFoundation           0x00000001a1f0b60a CFRelease.cold.1 + 16
        1   CoreFoundation           0x00000001a1e0b6ac CFRelease + 132
        2   Gangway                  0x0000000104a890e8 Manifest.close() + 40
        """, answer: "corefoundation-null-release"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00002b5d10e84c08
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   CoreFoundation           0x00000001a1e0b6ac _CFRelease + 132
        1   Gangway                  0x0000000104a890e8 Manifest.close() + 40
        """),
    ])
}
