extension Rule {
  static let nullPointerDereference = Rule(
    "null-pointer-dereference",
    "Null pointer: memory close to address zero was accessed",
    family: .memory,
    harm: "ends the program; page zero cannot be written to",
    certainWhen: .computed(.ownNearNullAccess),
    likelyWhen: .computed(.plainNearNullAccess),
    possibleWhen: .computed(.nearNullAccess),
    unless: .any([
      .deliberateNullWrite, .namedMemoryFault, .computed(.returnToOverwrittenAddress), .computed(.stackGuardHit),
    ]),
    supportedBy: [
      .memoryRegion("is not in any region").because("the first page of a process is never mapped"),
      .topFrame("memcpy", "memmove", "strlen", "strcmp", "bzero", "memset").because(
        "a C function got the pointer as an argument"),
    ],
    outranks: [.badAccessWildPointer, .linuxSegv, .windowsAccessViolation],
    searchWords: ["널 포인터", "null pointer"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} used a pointer that held nothing and touched address {address|zero|zero, or one close to \
        it}. The address is the distance of the field, element or method entry from the start of the object that was \
        not there.
        """,
      youSee: """
        The same function every time, under a condition that can be named: a missing file, a failed allocation, a \
        callback that comes after the end, an older system. In pure Swift a nil Optional traps with a message; an \
        access near zero comes from C, C++, Objective-C instance variables or Swift's unsafe pointers.
        """,
      howWeKnow: """
        The failed address is smaller than a page (0x4000), and no process may map that page. The address was really \
        reported: x86 prints 0 also for malformed addresses (`EXC_I386_GPFLT`), and these are not counted. An address \
        of 0x8, 0x10 or 0x18 is usually a field near the start of an object; larger ones are later fields or array \
        elements. `VM Region Info` agrees: the address `is not in any region`, and the next region, often `__TEXT` of \
        the program, begins far above it.
        """,
      notProved: """
        Why the pointer was null. Where a function that handles references is on top, such as `objc_loadWeakRetained` \
        or `object_getClass`, the null may come out of a freed object whose memory was zeroed: then it is a lifetime \
        error, and this answer is only a lead. `objc_msgSend`, `objc_release` and `swift_retain` return at once where \
        they get nil, so they never fail for this cause. An address that is no multiple of four is a flag or a \
        character of the missing object, or the pointer was a small number that never pointed anywhere, out of an \
        object that is gone.
        """,
      rootCause: """
        Somewhere a pointer that may be null was used without a test. Common origins:

        - the result of a C function that reports failure by returning null
        - `UnsafePointer`, `Unmanaged` or `withUnsafe…` code that trusts a base address (an empty buffer has none)
        - `unsafeBitCast`, or a forced conversion from `OpaquePointer`
        - a function or class that is weakly linked and missing on this system
        - a C++ member function called through a null `this`
        - a second thread that sets the pointer to nil between test and use
        """,
      fixNow: """
        In {blame|the function on top of the stack}, test the pointer before it is used and leave with an error \
        that says which one was null.

        ```swift
        // before
        let header = UnsafeRawPointer(bitPattern: address)!.load(as: Header.self)

        // after
        guard let base = buffer.baseAddress, buffer.count >= MemoryLayout<Header>.size else {
          throw FrameError.empty
        }
        let header = base.loadUnaligned(as: Header.self)
        ```
        """,
      fixProperly: """
        - annotate the C header: `_Nullable` and `_Nonnull` turn the pointer into an Optional in Swift
        - keep unsafe pointers inside the closure that lends them; pass values or spans on, not addresses
        - test weakly linked symbols with `if #available`
        - when a second thread can clear the pointer, take a copy under the lock and use only the copy
        """,
      verify: """
        Force the condition (empty input, failing allocation, callback after close) in a test under Address \
        Sanitizer and Undefined Behaviour Sanitizer with `-fsanitize=null`: no report, and the error path returns.
        """,
      prevent: """
        `-Wnullable-to-nonnull-conversion` and `-Wnullability-completeness` as errors in C targets; strict memory \
        safety (`-strict-memory-safety`) in Swift, so that each unsafe use is marked and reviewed.
        """,
      notToBeConfusedWith: [
        .init(.swiftNilUnwrap, "a nil Optional traps on purpose and says so"),
        .init(.objcZombieMessage, "objc_msgSend on a freed object whose class pointer was zeroed"),
        .init(.badInstructionFetch, "the program counter itself is zero: a null function was called"),
        .init(.hermesOutOfMemory, "JavaScript's heap limit: the engine writes to zero to stop"),
        .init(.badAccessWildPointer, "an invalid address far from zero: damaged, not missing"),
      ],
      sources: [
        "Investigating memory access crashes: "
          + "https://developer.apple.com/documentation/xcode/investigating-memory-access-crashes",
        "xnu, osfmk/mach/i386/exception.h (EXC_I386_GPFLT): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/mach/i386/exception.h",
      ]),
    examples: [
      .matches(
        """
        Process:               Harbour [512]
        Code Type:             ARM-64 (Native)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Subtype:     KERN_INVALID_ADDRESS at 0x0000000000000028
        Triggered by Thread:   0

        Thread 0 Crashed:
        ▸ 0   Harbour                        0x0000000104a1c2d0 parse_tide_header + 36 (tide.c:88)
        1   Harbour                        0x0000000104a1c4f8 TideFile.read(from:) + 244 (TideFile.swift:41)
        """),
      .matches(
        """
        ▸ *** Program crashed: Bad pointer dereference at 0x0000000000000010 ***

        Platform: arm64 macOS 15.6 (24G84)

        Thread 0 crashed:

        0      0x0000000102f0ad1c decodeFrame(_:) + 88 in lighthouse at /Users/USER/lighthouse/Frame.swift:16:12
        1 [ra] 0x0000000102f0ae90 main + 156 in lighthouse at /Users/USER/lighthouse/main.swift:3:1
        """),
      .ignores(
        """
        *** Program crashed: Bad pointer dereference at 0x0000000000000019 ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "lampd" crashed:

        0      0x0000000000000019
        1 [ra] 0x00007ffe48db1870
        ...

        Registers:

        rbp 0x00007ffe48db1640  fb ff ff ff ff ff ff ff 70 18 db 48 fe 7f 00 00  ........p..H....
        rsp 0x00007ffe48db1620  cd 33 91 6a d7 55 00 00 40 16 db 00 00 00 00 00  .3.j.U..@.......
        rip 0x0000000000000019
        """),
      .ignores(
        """
        Code Type:             X86-64 (Native)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes:       EXC_I386_GPFLT
        Exception Codes:       0x000000000000000d, 0x0000000000000000
        Triggered by Thread:   0

        Thread 0 Crashed:
        0   Harbour                        0x0000000104a1c2d0 parse_tide_header + 36
        """, answer: "bad-access-wild-pointer"),
      .ignores(
        """
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype:     KERN_INVALID_ADDRESS at 0x0000000000000018
        Triggered by Thread:   0

        Thread 0 Crashed:
        0   libobjc.A.dylib                0x0000000191c2d020 objc_msgSend + 32
        1   Harbour                        0x0000000104a1c4f8 -[BerthList refresh] + 244
        """, answer: "objc-zombie-message"),
    ])
}
