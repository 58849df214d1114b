import ByteKit

extension Rule {
  static let unalignedOrBusAccess = Rule(
    "unaligned-or-bus-access",
    "Memory was read as a type that must lie elsewhere (alignment)",
    family: .memory,
    harm: "ends the program",
    certainWhen: .any([
      .all([alignmentCode, .not(atomicOnTop)]),
      .swiftCheck(
        "load from misaligned raw pointer", "storeBytes to misaligned raw pointer", "bindMemory*misaligned",
        "self must be a properly aligned pointer for type", "baseAddress must be a properly aligned pointer for type",
        "buffer base address must be properly aligned to access",
        // Spans, since Swift 6.2.
        "baseAddress must be properly aligned to access Element", "buffer must be properly aligned to access Element"),
      .message("atal error: *to misaligned raw pointer"),
    ]),
    // Below a lock or a count of references the pointer itself may be the damaged one.
    likelyWhen: .any([
      alignmentCode, .all([.exceptionText("BUS_ADRALN"), .computed(.oddBusAddress)]),
      .libraryFunctionFailed("alignment", .alignment), .source(.alignment),
    ]),
    possibleWhen: .any([.exceptionText("BUS_ADRALN"), .sourceAmongOthers(.alignment)]),
    unless: .any([.exceptionText("KERN_MEMORY_ERROR", "KERN_CODESIGN_ERROR"), .terminationNamespace("CODESIGNING")]),
    endsIn: .check,
    supportedBy: [
      .frame("UnsafeRawPointer.load", "UnsafeRawBufferPointer.load", "UnsafeMutableRawPointer.storeBytes", within: 6),
      .variant("who-read-unaligned", [lockOrCount]),
    ],
    outranks: [
      .badAccessWildPointer, .writeToReadonly, .swiftFatalerrorPrecondition, .swiftTextlessTrap,
      .linuxSwiftTrap, .linuxSigbus, .swiftLibraryPrecondition,
    ],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} accessed a value at {address|an address} that is not a multiple of what its type \
        demands. {check|Swift checks this in `load(as:)` and `withMemoryRebound` and traps; some instructions of the \
        processor refuse it as well.}
        """,
      youSee: """
        The failure depends on the input: it comes when a field of a file or packet happens to start at an odd \
        offset.
        """,
      howWeKnow: """
        One of Swift's texts ("load from misaligned raw pointer", "self must be a properly aligned pointer"), the \
        code EXC_ARM_DA_ALIGN (0x101), or a bus error with an address that is not a multiple of 8.
        """,
      rootCause: """
        Bytes from a file or the network were read in place as `UInt32`, `Double` or a struct. A packed format has \
        no gaps, Swift types want them. Bytes in a tuple or an array on the stack may be aligned by chance only, until \
        a new compiler puts them elsewhere.

        The processors themselves forgive most such reads, so that in C it may show nowhere, and in Swift mostly in \
        debug builds. What 64-bit ARM refuses are atomic operations, such as those of locks and reference counts (newer \
        processors only where the value spans two blocks of 16 bytes). A fault in one of these mostly means that the \
        pointer is damaged, or that a struct was packed.
        """,
      fixNow: """
        {where|In} {blame|the reading function}{remedy|, use `loadUnaligned(fromByteOffset:as:)`}.

        ```swift
        // before
        let length = bytes.load(fromByteOffset: 3, as: UInt32.self)

        // after: right at every offset
        let length = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: 3, as: UInt32.self))
        ```
        """,
      fixProperly: """
        - a reader type that takes bytes one after the other and knows the byte order
        - no `bindMemory` or `assumingMemoryBound` over foreign bytes
        - in C: `memcpy` into a local variable, and no casts of `char *` to structs
        """,
      verify:
        "Parse the same packet at offsets 0 to 7 in a test, in a debug build, and with `-fsanitize=alignment` for C.",
      prevent: "Lint for `load(fromByteOffset` and `bindMemory`; test data with odd lengths.",
      notToBeConfusedWith: [
        .init(.mappedFileVanished, "also SIGBUS: KERN_MEMORY_ERROR, the page could not be read"),
        .init(.writeToReadonly, "also SIGBUS: the region may not be written"),
        .init(.linuxSigbus, "SIGBUS on Linux, mostly a truncated file"),
      ],
      sources: [
        "UnsafeRawPointer.loadUnaligned, SE-0349: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0349-unaligned-loads-and-stores.md",
        "xnu, osfmk/mach/arm/exception.h: "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/mach/arm/exception.h",
      ]),
    examples: [
      .matches(
        """
        ▸ Swift/UnsafeRawPointer.swift:446: Fatal error: load from misaligned raw pointer
        """),
      .matches(
        """
        ▸ Swift/UnsafePointer.swift:371: Fatal error: self must be a properly aligned pointer for types Pointee and T
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        ▸ Exception Subtype: EXC_ARM_DA_ALIGN at 0x0000000113f48003
        Triggered by Thread:  1

        Thread 1 Crashed:
        0   Lighthouse                     0x0000000104a1c2d0 Packet.header.getter + 44
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        ▸ Exception Codes: EXC_ARM_DA_ALIGN at 0x0000000113f48003

        Thread 2 Crashed:
        0   libsystem_platform.dylib       0x00000001f3974c54 os_unfair_lock_lock + 8
        1   Lighthouse                     0x0000000104a1c2d0 LampLock.lock() + 24
        """),
      .matches(
        """
        ▸ Swift/UnsafeBufferPointer.swift:1201: Fatal error: baseAddress must be a properly aligned pointer for types Element and T
        """),
      .matches("▸ Swift/Span.swift:112: Fatal error: baseAddress must be properly aligned to access Element"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        Exception Subtype: KERN_MEMORY_ERROR at 0x0000000113f48003
        Triggered by Thread:  1

        Thread 1 Crashed:
        0   Lighthouse                     0x0000000104a1c2d0 Packet.header.getter + 44
        """, answer: "mapped-file-vanished"),
      .ignores(
        """
        10:00:01 tests: the load from misaligned raw pointer is covered now
        """),
      .ignores(
        """
        gauge.c:5:3: runtime error: store to misaligned address 0x7ffd10203041 for type 'int *', which requires 4 byte alignment
        """, answer: "ubsan-report"),
    ])

  private static let alignmentCode = Condition.any([
    .exceptionText("EXC_ARM_DA_ALIGN", "EXC_ARM_SP_ALIGN"),
    .all([.exceptionType("EXC_BAD_ACCESS"), .exceptionCode([0x101, 0x103])]),
  ])

  /// Functions whose atomic operations refuse every address that is not aligned.
  private static let atomicOnTop = Condition.topFrame(
    "^os_unfair_lock", "^_os_unfair_lock", "^pthread_mutex", "^_pthread_mutex", "^OSSpinLock", "^swift_retain",
    "^_swift_retain", "^swift_release", "^_swift_release", "^swift::RefCounts", "^objc_retain", "^objc_release",
    "^dispatch_", "^_dispatch_")

  private static let lockOrCount = Variant(
    .all([alignmentCode, atomicOnTop]),
    [
      "check": "A lock or a count of references did it, whose instructions refuse such an address: mostly the pointer "
        + "itself is damaged, or leads into memory that was freed.",
      "where": "Find the owner of the lock or object that is used in",
      "remedy": ", and run the flow under Address Sanitizer, which names who freed it or wrote over it",
    ])
}
