extension Rule {
  static let objcRuntimeFatal = Rule(
    "objc-runtime-fatal",
    "The Objective-C runtime found its data damaged or misused and stopped",
    family: .objectiveC,
    severity: .critical,
    harm: "the Objective-C runtime found damaged classes or objects",
    certainWhen: .any([
      .terminationNamespace("OBJC"),
      .frame(["^_objc_fatal", "^_objc_fatalv", "^_objc_fatal_with_reason"], image: [], within: 8),
      .message(
        "Attempt to use unknown class 0x", "realized class 0x", "@synchronized(nil) is fatal",
        "which does not allow associated objects", "categories on Swift classes are not allowed to have +load",
        "Invalid autorelease pools are a fatal error", "objc[*]: Hash table corrupted",
        "Hash table corrupted. This is probably a memory error", "autorelease pool page * corrupted"),
    ]),
    // launchd's word for such an end.
    likelyWhen: .message("OS_REASON_OBJC"),
    unless: .any([
      .message("Cannot form weak reference to instance", "deallocated with non-zero retain count"),
      .frame(["weak_register_no_lock", "objc_initWeak", "objc_storeWeak"], image: [], within: 8),
    ]),
    supportedBy: [
      .message("Attempt to use unknown class", "Hash table corrupted", "corrupt data pointer").because(
        "the runtime's tables were overwritten, or classes were made or exchanged at run time"),
      .appFrame("(?i)swizzle", "(?i)exchangeImplementations", "(?i)hook"),
    ],
    outranks: [.explicitAbort, .nullPointerDereference, .badAccessWildPointer, .swiftTextlessTrap],
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        The Objective-C runtime met a state in which it cannot go on, and stopped the process itself. Its words are \
        in the application specific information or in the termination reason.
        """,
      youSee: """
        A rare crash in unrelated calls if memory was overwritten; a crash at every launch or at one fixed place if \
        the API is misused.
        """,
      howWeKnow: """
        Namespace OBJC, or a frame of `_objc_fatal`, means that libobjc decided to stop. Every message belongs to \
        one check in its sources.
        """,
      notProved: "For damaged tables, who overwrote them. The stack is the victim's: it only happened to look.",
      rootCause: """
        - `Attempt to use unknown class`, `realized class … has corrupt data pointer`, `Hash table corrupted`: a \
        buffer overflow, a freed object that was written to, or a class that was swizzled, disposed or changed while \
        in use
        - `@synchronized(nil) is fatal`: the lock object was nil, in a process that opted in to the check
        - `does not allow associated objects`: `objc_setAssociatedObject` on a class that forbids it (tagged and \
        system singletons)
        - `Swift class extensions and categories on Swift classes are not allowed to have +load methods`: as it says
        - `Invalid autorelease pools`: pools were drained out of order, or on another thread
        """,
      fixNow: """
        Read the message: for API misuse correct the call in `{blame|the first frame of your own}`. For damaged \
        tables remove libraries that swizzle or hook, one by one, and run with Address Sanitizer.
        """,
      fixProperly: """
        - Find the overwrite: Address Sanitizer, Guard Malloc, and Thread Sanitizer for races on class set-up
        - Do method exchanges once, in `+load` or under `dispatch_once`, only on methods that the class itself \
        implements
        - Autorelease pools only as `@autoreleasepool` blocks, never kept across calls or threads
        """,
      verify: """
        The scenario runs 100 times under Address Sanitizer without a finding, with Malloc Scribble on; then compare \
        the rate of this rule between builds.
        """,
      prevent: "No swizzling of system classes in a shipping app; sanitizer runs of the whole test suite every night.",
      notToBeConfusedWith: [
        .init(.weakFormationDuringDealloc, "`Cannot form weak reference`: an object of yours is dying, no damage"),
        .init(.mallocFreelistCorruption, "the heap's own check found damage first"),
        .init(.uncaughtExceptionGeneric, "an exception, not the runtime itself"),
      ],
      sources: ["objc4: objc-errors.mm, objc-runtime-new.mm, NSObject.mm", "xnu: sys/reason.h (OS_REASON_OBJC)"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        ▸ Termination Reason: OBJC 1 Attempt to use unknown class 0x2834f0a20.

        Thread 3 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __abort_with_payload + 8
        1   libsystem_kernel.dylib        	0x1e1d5a010 abort_with_payload_wrapper_internal + 104
        2   libsystem_kernel.dylib        	0x1e1d59fa8 abort_with_reason + 32
        ▸ 3   libobjc.A.dylib               	0x1bd1d3f28 _objc_fatalv(unsigned long long, unsigned long long, char \
        const*, char*) + 116
        ▸ 4   libobjc.A.dylib               	0x1bd1d3eb4 _objc_fatal(char const*, ...) + 32
        """),
      .matches(
        """
        ▸ objc[812]: autorelease pool page 0x7f9a1c00a000 corrupted
          magic     0x00000000 0x00000000 0x00000000 0x00000000
          should be 0xa1a1a1a1 0x4f545541 0x454c4552 0x21455341
        """),
      .matches(
        "▸ objc[8122]: Hash table corrupted. This is probably a memory error somewhere. (table at 0x1f0, size 64)"),
      .matches(
        "▸ objc[8122]: Swift class extensions and categories on Swift classes are not allowed to have +load methods"),
      .ignores(
        """
        objc[8122]: Cannot form weak reference to instance (0x1f0) of class Beam. It is possible that this object \
        was over-released, or is in the process of deallocation.
        """, answer: "weak-formation-during-dealloc"),
    ])
}
