extension Rule {
  static let swiftReleaseGarbage = Rule(
    "swift-release-garbage",
    "A Swift reference was invalid when it was retained or released (use after free)",
    family: .danglingReferences,
    likelyWhen: .any([
      .all([.badAccess, .frame(.swiftCounting, image: [], within: 1)]),
      // The runtime's own assertion, in builds that keep it (source: `RefCount.h` of Swift).
      .message("object released too often", "Object was retained too many times"),
    ]),
    possibleWhen: .all([
      .any([.badAccess, .exceptionIsUnknown]),
      .frame(.referenceCounting, image: [], within: 1),
    ]),
    unless: .isNoMemoryFault,
    supportedBy: [
      .frame("__deallocating_deinit", "outlined destroy", "destroy for", ".deinit", within: 5).because(
        "the field of an object that was being destroyed was gone already"),
      .frame("swift_arrayDestroy", within: 5).because("elements of a collection, so perhaps a race for the collection"),
      .exceptionText("(?i)pointer authentication failure").because("the object's first word was overwritten"),
      .exceptionText("GPFLT", "not in any region"),
    ],
    outranks: [.badAccessWildPointer, .linuxSegv, .windowsAccessViolation, .cAssert, .wasmTrap],
    searchWords: ["해제된 객체", "use after free", "over-release"],
    page: PlaybookPage(
      whatHappened: """
        The Swift runtime retained or released a reference on {thread|a thread}, and the memory behind it was no \
        object any more. The reference was wrong before this instruction used it.
        """,
      youSee: """
        `swift_retain` or `swift_release` on top, the app's own frames below it different from report to report. \
        Mostly few cases over many users, and no one can reproduce it.
        """,
      howWeKnow: """
        Only the retain or release on top of a memory fault. No second thread works in the same type, no collection's \
        mutator and no known value type is in the stack, and the allocator did not complain.
        """,
      notProved: """
        Everything but the invalid reference. Over-release, a race for a property, a write past the end of a buffer \
        and unsafe code all end like this. The function that is named used the reference; who damaged it may be another one.
        """,
      rootCause: """
        A retain reads and changes the object's header: one word for the type, one for the counts. If the memory was \
        freed and given to someone else, or overwritten, the runtime reads garbage there and follows it. So the fault \
        comes late. What really went wrong is one of

        - a property that two threads change and read without a lock
        - `Unmanaged`, `unowned(unsafe)`, `unsafeBitCast` or a C callback's context pointer with the wrong ownership
        - an object that was released once too often, often by two racing writers
        - a write beyond a buffer that happened to hit this object

        Hints in the stack: `deinit` or `outlined destroy` just below means that a *field* was already gone; \
        `swift_arrayDestroy` speaks for a collection; very different stacks in one version speak for overwritten memory.
        """,
      fixNow: """
        The report does not show where to change the code. Run the flow with Thread Sanitizer first, then with Address \
        Sanitizer{onApple|, then with Zombie Objects}, and repair what they name.
        """,
      fixProperly: """
        Per finding: a lock or an actor for a race, correct ownership for unsafe references, bounds for a buffer.

        Until there is a finding, collect: all reports of the same version with a memory fault, whatever their stacks. \
        The app's type that most of them share, on any thread, is the first suspect. Symbolicate all frames; look for \
        a second thread in the same type (`shared-reference-property-race`).
        """,
      verify: """
        Compare the *sum* of memory faults of two builds, not this stack alone: a corruption changes its face from \
        build to build. `crashbook compare before/ after/`
        """,
      prevent: """
        Thread Sanitizer and Address Sanitizer in nightly tests, the Swift 6 language mode, review of each `Unmanaged` \
        and `unowned(unsafe)`. On devices with memory tagging, Enhanced Security finds the true access.
        """,
      notToBeConfusedWith: [
        .init(.sharedReferencePropertyRace, "a second thread in the same property or type"),
        .init(.nwpathUnsynchronisedCurrentPath, "a copy of an `NWPath` below"),
        .init(.concurrentSwiftCollectionMutation, "a collection's mutator below"),
        .init(.swiftUnownedDead, "the runtime says that an unowned reference was read after its object died"),
        .init(.mallocFreelistCorruption, "the allocator noticed the damage"),
        .init(.stackOverflowRecursion, "the fault lies in the stack guard: a long chain of releases"),
      ],
      sources: [
        "Apple, Investigating memory access crashes: "
          + "https://developer.apple.com/documentation/xcode/investigating-memory-access-crashes",
        "Apple, Investigating crashes for zombie objects: "
          + "https://developer.apple.com/documentation/xcode/investigating-crashes-for-zombie-objects",
        "swiftlang/swift, stdlib/public/runtime/HeapObject.cpp: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/runtime/HeapObject.cpp",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x000021c8f1d00020
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libswiftCore.dylib       0x00000001922d00a8 swift_release + 60
        1   Lantern                  0x00000001045a20e8 CardView.apply(_:) + 52
        """),
      .matches(
        """
        *** Program crashed: Bad pointer dereference at 0x000056466d666d57 ***

        Thread 0 "lantern" crashed:

        ▸ 0      0x00007f0df66bbb3f swift_retain + 47 in libswiftCore.so
        1 [ra] 0x0000562a854d57f8 Lantern.show() + 231 in lantern at /src/Lantern.swift:7:9
        """),
      .ignores(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib       0x00000001922d00a8 swift_release + 60
        1   Lantern                  0x00000001045a20e8 CardView.apply(_:) + 52
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   Lantern                  0x00000001045a20e8 CardView.apply(_:) + 52
        """),
    ])
}
