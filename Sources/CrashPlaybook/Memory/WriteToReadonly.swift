extension Rule {
  static let writeToReadonly = Rule(
    "write-to-readonly",
    "Memory that may only be read was written (protection failure)",
    family: .memory,
    harm: "ends the program; the write was refused",
    certainWhen: .computed(.writeToProtected),
    likelyWhen: .computed(.accessToReadable),
    unless: .any([.computed(.stackGuardHit), .namedMemoryFault, .computed(.faultAtStackPointer)]),
    supportedBy: [
      .exceptionText("KERN_PROTECTION_FAILURE").because("the memory exists, but this access was not allowed"),
      .memoryRegion("__TEXT", "__DATA_CONST", "__CONST").because("code and constants of a binary"),
      .variant("generated-code", [generatedCode]),
      .frame("rebind_symbols", "perform_rebinding", "fishhook").because("a library that patches imported functions"),
    ],
    outranks: [.badAccessWildPointer, .linuxSegv, .windowsAccessViolation],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} wrote to {address|an address} in memory that may only be read: {memory|constants, code, or a \
        file that was mapped for reading}.
        """,
      youSee: """
        `KERN_PROTECTION_FAILURE`, mostly as SIGBUS, at the same place each time. On Linux it is a plain \
        segmentation fault inside the program's own image.
        """,
      howWeKnow: """
        The failed address lies in a region whose protection begins with `r-`, or inside the program's own code \
        and constants. Such memory can be read, so only a write can fail. On arm64 the syndrome register says so \
        as well (`byte write`).
        """,
      rootCause: """
        - a cast took away `const`: a C string literal, a `let` passed as `UnsafeMutablePointer`
        - a file mapped with `PROT_READ`, or the bytes of a mapped `Data`, changed through a pointer that was cast
        - generated code written without switching the page to writable first
        - a hooking library that patches `__DATA_CONST`, which newer systems protect
        """,
      fixNow: """
        In {blame|the writing function}, {repair|copy the bytes into memory of your own and write there}.

        ```swift
        // before: the literal is a constant of the binary
        let text: StaticString = "north"
        UnsafeMutablePointer(mutating: text.utf8Start)[0] = 0x4E

        // after
        var bytes = Array("north".utf8)
        bytes[0] = 0x4E
        ```
        """,
      fixProperly: """
        - let the type say it: `const` in C, `UnsafeRawPointer` rather than the mutable one in Swift
        - map with `MAP_PRIVATE` and write permission when a private change is meant
        - just-in-time code: `MAP_JIT` with `pthread_jit_write_protect_np`, in one place that switches to writing and \
        back on every way out; a second engine in the process must leave the thread as it found it
        - update or remove the hooking library
        """,
      verify: """
        Repeat the flow in a release build (debug builds may place constants elsewhere): no protection failure.
        """,
      prevent: """
        `-Wcast-qual` and `-Wwrite-strings` as errors; in Swift, no `UnsafeMutablePointer(mutating:)` without a \
        comment that says who owns the memory.
        """,
      notToBeConfusedWith: [
        .init(.stackOverflowRecursion, "the region is a stack guard"),
        .init(.mappedFileVanished, "KERN_MEMORY_ERROR: the page could not be read in"),
        .init(.codesigningKill, "a changed code page is refused when it runs"),
        .init(.badAccessWildPointer, "the region allows nothing, or there is none"),
      ],
      sources: [
        "Investigating memory access crashes: "
          + "https://developer.apple.com/documentation/xcode/investigating-memory-access-crashes",
        "mmap(2), mprotect(2)",
      ]),
    examples: [
      .matches(
        """
        Exception Type:        EXC_BAD_ACCESS (SIGBUS)
        Exception Codes:       KERN_PROTECTION_FAILURE at 0x000000014e33c000

        ▸ VM Region Info: 0x14e33c000 is in 0x14e33c000-0x14e340000;  bytes after start: 0  bytes before end: 16383
              REGION TYPE                    START - END         [ VSIZE] PRT/MAX SHRMOD  REGION DETAIL
        --->  VM_ALLOCATE                 14e33c000-14e340000    [   16K] r-x/rwx SM=ZER

        Thread 0 Crashed::  Dispatch queue: com.apple.main-thread
        0   Lighthouse                     0x100d62434 TideEmitter::Write32(unsigned int) + 24
        """),
      .matches(
        """
        Code Type:           ARM-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        Exception Codes: KERN_PROTECTION_FAILURE at 0x0000000104a35f10
        ▸ VM Region Info: 0x104a35f10 is in 0x104a34000-0x104a38000;  bytes after start: 7952
              REGION TYPE                    START - END         [ VSIZE] PRT/MAX SHRMOD  REGION DETAIL
        --->  __TEXT                      104a34000-104a38000    [   16K] r-x/r-x SM=COW  /Orchard.app/Orchard
              __DATA                      104a38000-104a3c000    [   16K] rw-/rw- SM=COW  /Orchard.app/Orchard

        Thread 0 Crashed:
        0   Orchard                        0x0000000104a1c2d0 upcase_in_place + 24 (label.c:9)

        Thread 0 crashed with ARM Thread State (64-bit):
            lr: 0x0000000104a1c4f8   sp: 0x000000016b3e3a10   pc: 0x0000000104a1c2d0
        ▸    far: 0x0000000104a35f10  esr: 0x9200004f (Data Abort) byte write Permission fault
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes: KERN_PROTECTION_FAILURE at 0x000000016b2cfff0
        VM Region Info: 0x16b2cfff0 is in 0x16b2cc000-0x16b2d0000;  bytes before end: 15
              REGION TYPE                    START - END         [ VSIZE] PRT/MAX SHRMOD  REGION DETAIL
        --->  STACK GUARD                 16b2cc000-16b2d0000    [   16K] ---/rwx SM=NUL

        Thread 4 Crashed:
        0   Tidepool                       0x0000000102b1c2d0 PoolGraph.visit(_:) + 12
        """, answer: "stack-overflow-recursion"),
    ])

  /// Pages of an engine that makes machine code while it runs.
  private static let generatedCode = Variant(
    .any([
      .memoryRegion("r-x/rwx"),
      // Neither a jitter buffer nor an emitter of events.
      .frame(
        [
          "tb_gen_code", "JIT", "Jit64", "JitArm64", "jit_", "jit::", "XEmitter::", "(?i)dynarec", "(?i)recompiler",
        ], image: [], within: 4),
    ]),
    [
      "memory": "code that an engine makes while the program runs, whose page was not open for writing at that moment",
      "repair":
        "let the thread that writes open the page first: on Apple silicon `pthread_jit_write_protect_np(0)` before and "
        + "`pthread_jit_write_protect_np(1)` after, for memory of `MAP_JIT`; else `mprotect`. Every thread has its own "
        + "switch, and whoever leaves it open makes the next jump into that memory fail",
    ])
}
