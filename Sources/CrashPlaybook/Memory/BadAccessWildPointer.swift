extension Rule {
  static let badAccessWildPointer = Rule(
    "bad-access-wild-pointer",
    "A damaged or outdated pointer was used (EXC_BAD_ACCESS)",
    family: .memory,
    possibleWhen: .any([
      .computed(.wildAccess),
      // Who started the program saw it end so, and knows nothing more.
      .all([
        .signal(["SIGSEGV", "SIGBUS"]),
        .message("exited due to SIG", "***Exception: SegFault", "Child process terminated with signal "),
      ]),
    ]),
    unless: .any([.namedMemoryFault, .computed(.stackGuardHit)]),
    supportedBy: [
      .memoryRegion("is not in any region").because("nothing of the process lies there"),
      .memoryRegion("MALLOC guard", "MALLOC_*---/").because("a guard page of the allocator was hit"),
      .exceptionText("GPFLT").because("x86 refuses an address whose high bits are malformed and does not tell it"),
    ],
    blame: .stack,
    searchWords: ["잘못된 메모리 접근", "EXC_BAD_ACCESS", "dangling pointer"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} used a pointer to {address|an address} that belongs to nothing it may touch. The pointer \
        was wrong before this instruction used it.
        """,
      youSee: """
        Different stacks for one error, often in code that has not changed for years, more often on slow or busy \
        devices. It rarely happens under the debugger.
        """,
      howWeKnow: """
        The address is far from zero and lies in no region that allows the access. Its look is a hint: 0x5555… is \
        memory that malloc scribbled over after `free`, 0xAAAA… memory that was never filled in, bytes that read as \
        text mean that a string was written over the pointer, an odd number is no address of an object.

        `VM Region Info` in the report says what lies there. Read it in three steps:

        - The first line: `… is not in any region` means that nothing is mapped. It gives the distance in bytes to the \
        region before and after. A few bytes behind a `MALLOC_` region speak for a write past the end of a buffer; a \
        huge distance speaks for a pointer that was overwritten.
        - The line marked `--->`, where the address is in a region: its type (`MALLOC_…`, `STACK GUARD`, `__TEXT`, \
        `mapped file`) and its protection now and at most, such as `rw-/rwx`. A write to `r--` or `r-x` is \
        `write-to-readonly`; `STACK GUARD` is `stack-overflow-recursion`.
        - `GAP OF … BYTES` on both sides: the region of a freed allocation is gone.
        """,
      notProved: """
        Who damaged the pointer, and when. The stack shows who used it, which may be the victim. This is why the \
        answer stays a lead.
        """,
      rootCause: """
        Four causes produce this picture: an object was freed while other code kept its address, a buffer was written \
        past its end into a neighbour, two threads changed one reference without a lock, or a pointer was read from \
        memory that was never initialised. In Swift each needs unsafe code, a data race, or C and Objective-C beneath.
        """,
      fixNow: """
        The report does not show where to change the code. Run the flow of the crash under Address Sanitizer, then \
        under Thread Sanitizer; either names the line that did the damage.
        """,
      fixProperly: """
        - use after free: give the memory one owner, and let everyone else hold a reference or a copy
        - overflow: carry the length with the pointer; in Swift a buffer pointer or a span
        - race: one lock, queue or actor for every access, reads included
        - compare the other threads of all reports of this group: the one that is always there is the suspect
        """,
      verify: """
        The flow runs a hundred times under Address Sanitizer and under Thread Sanitizer without a finding, and \
        the group of reports does not appear in the next build: `crashbook compare before/ after/ --rule \
        bad-access-wild-pointer`
        """,
      prevent: """
        Both sanitizers as jobs of continuous integration; Swift 6 language mode; `MallocScribble` in the test \
        scheme, so that freed memory shows itself.
        """,
      notToBeConfusedWith: [
        .init(.nullPointerDereference, "an address below 0x4000: nothing was there"),
        .init(.stackOverflowRecursion, "the address lies in a stack's guard region"),
        .init(.pacFailure, "the report says that a pointer's signature was wrong"),
        .init(.objcZombieMessage, "objc_msgSend or objc_release on top: a freed object is likely"),
        .init(.mappedFileVanished, "KERN_MEMORY_ERROR: a file behind the memory is gone"),
      ],
      sources: [
        "malloc(3), environment MallocScribble",
        "Apple, Investigating memory access crashes (VM Region Info): "
          + "https://developer.apple.com/documentation/xcode/investigating-memory-access-crashes",
      ]),
    examples: [
      .matches(
        "▸ 2026-05-22 17:41:08 (gui/501/com.example.tides.41) <Notice>: service exited due to SIGBUS | sent by exc handler[41]"
      ),
      .matches("▸ 3/9 Test #3: tide_table ...............***Exception: SegFault  0.12 sec"),
      .ignores("3/9 Test #3: tide_table ...............***Failed  0.12 sec", answer: nil),
      .matches(
        """
        Code Type:           ARM-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Subtype: KERN_INVALID_ADDRESS at 0x00005555555555b5
        Triggered by Thread:  3

        Thread 3 Crashed:
        0   Tidepool                       0x0000000102b1c2d0 CacheTable::lookup(unsigned int) + 72
        1   Tidepool                       0x0000000102b1d4f8 closure #1 in PoolStore.load(_:) + 144
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000008
        Triggered by Thread:  3

        Thread 3 Crashed:
        0   Tidepool                       0x0000000102b1c2d0 CacheTable::lookup(unsigned int) + 72
        """, answer: "null-pointer-dereference"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGSEGV)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001d5f2d334 __pthread_kill + 8
        1   libsystem_c.dylib              0x00000001b11c4b90 raise + 32
        2   Tidepool                       0x0000000102b1c2d0 reraise_signal + 72
        """),
    ])
}
