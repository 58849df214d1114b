extension Rule {
  static let mteTagCheck = Rule(
    "mte-tag-check",
    "Memory tagging stopped an access to freed or foreign memory (MTE)",
    family: .memory,
    certainWhen: .any([
      .exceptionText(
        "EXC_ARM_MTE_TAGCHECK_FAIL", "EXC_ARM_MTE_TAG_FAULT", "EXC_ARM_MTE_CANONICAL_FAIL", "GUARD_EXC_MTE"),
      .message(
        "EXC_ARM_MTE_TAGCHECK_FAIL", "EXC_ARM_MTE_TAG_FAULT", "EXC_ARM_MTE_CANONICAL_FAIL", "GUARD_EXC_MTE",
        "^Cause: [MTE]: {error}"),
      .all([.signal("SIGSEGV"), .exceptionText("SEGV_MTESERR", "SEGV_MTEAERR")]),
      .terminationNamespace("MTE_FAIL"),
      .all([.exceptionType("EXC_BAD_ACCESS"), .exceptionCode([0x106, 0x107])]),
    ]),
    likelyWhen: .message("MTE tag check fault", "(?i)mte tag mismatch"),
    supportedBy: [
      .signal("SIGKILL").because("hard mode: the kernel ends the process at once, in-app reporters see nothing"),
      .exceptionNote(["SIMULATED"]).because("soft mode: the report was written and the app went on"),
    ],
    outranks: [
      .badAccessWildPointer, .nullPointerDereference, .objcZombieMessage, .swiftReleaseGarbage,
      .guardVirtualMemory, .killedExternally, .codesigningKill, .notACrashReport,
    ],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} used a pointer whose tag does not match the tag of the memory at {address|that address}: the \
        memory was freed and given to another owner, or the access ran past its end. The hardware noticed at the \
        access itself, so {blame|the frame on top} really is the place.
        """,
      youSee: """
        Only on devices with memory tagging (A19, M5 and later) and in apps with Enhanced Security. In hard mode \
        the process dies with SIGKILL; in soft mode a simulated report is written and the app goes on.
        """,
      howWeKnow: """
        Each allocation gets a random tag, kept in the pointer's top byte and beside the memory; `free` changes \
        the memory's tag. `EXC_ARM_MTE_TAGCHECK_FAIL` (code 0x106; lldb writes `EXC_ARM_MTE_TAG_FAULT`, \
        262) says that the two differed; 0x107 that a tagged pointer met memory without tags. Only an asynchronous report may name a slightly later instruction.
        """,
      rootCause: """
        Use after free, access past the end of a block, or a race in which one thread frees what the other reads. \
        Without tagging the same error damages memory silently and shows up later as heap corruption or a wild \
        pointer.
        """,
      fixNow: """
        At {blame|the top app frame}, find the owner of the accessed memory, and keep it alive (or keep the index \
        inside the count) for as long as this code runs.
        """,
      fixProperly: """
        - one owner for each allocation; others hold a strong reference, a copy or a weak reference
        - pointers stay inside the closure that lends them
        - lengths travel with pointers
        - shared objects are replaced and read under one lock
        """,
      verify: """
        Run the flow on a device with memory tagging, hard mode on: no report. On other machines Address Sanitizer \
        finds the same class of error and also prints who freed the memory.
        """,
      prevent: """
        Switch Enhanced Security on for test builds and let testers use tagged devices: every report is a real bug \
        with the true stack.
        """,
      notToBeConfusedWith: [
        .init(.pacFailure, "the pointer's signature is wrong, not the tag of the memory"),
        .init(.mallocFreelistCorruption, "the same errors without tagging, noticed later and elsewhere"),
        .init(.guardVirtualMemory, "a guard on a region, without a tag check"),
      ],
      sources: [
        "xnu, osfmk/mach/arm/exception.h: "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/mach/arm/exception.h",
        "LLDB, TestDarwinMTE",
        "Enhanced Security entitlement (developer.apple.com)",
        "Arm Memory Tagging Extension, white paper",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGKILL)
        ▸ Exception Subtype: EXC_ARM_MTE_TAGCHECK_FAIL at 0x0b00000104a1c2d0
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   Tidepool                       0x0000000102b1c2d0 PoolBuffer.append(_:) + 72
        """),
      .matches(
        """
        ▸ * thread #4, stop reason = EXC_ARM_MTE_TAG_FAULT (code=262, address=0xb00000104a1c2d0)
          * frame #0: 0x0000000184030754 libobjc.A.dylib`weak_clear_no_lock + 88
            frame #1: 0x000000018f030754 AppKit`-[NSTextField dealloc] + 88
        """),
      .matches("▸ Thread 1: EXC_ARM_MTE_TAG_FAULT (code=262, address=0xb00000104a1c2d0)"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0b00000104a1c2d0
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   Tidepool                       0x0000000102b1c2d0 PoolBuffer.append(_:) + 72
        """, answer: "bad-access-wild-pointer"),
    ])
}
