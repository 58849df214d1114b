extension Rule {
  private static let nullFunction = Variant(
    .any([.faultAddress(0...0xFFF), .computed(.wentToAddressZero), .computed(.calledAddressZero)]),
    [
      "origin":
        " The pointer was null: the function was linked weakly and this system does not have it, or a block or callback was "
        + "never set.",
      "fixNow": """
      Read the call in {blame|the caller, frame 1}: guard the pointer, or test the availability of the function, before \
      the call.

      ```objc
      if (@available(iOS 18, macOS 15, *)) {
        newSystemFunction(context);
      } else {
        fallback(context);
      }
      ```
      """,
    ])

  static let badInstructionFetch = Rule(
    "bad-instruction-fetch",
    "A function pointer led to no code (bad instruction fetch)",
    family: .memory,
    certainWhen: .computed(.jumpToNoCode),
    likelyWhen: .any([
      .frame("^vtable for ", "^typeinfo for ", "^typeinfo name for ", "^VTT for ", within: 1),
      .computed(.wentToAddressZero), .computed(.calledAddressZero),
    ]),
    unless: .any([.namedMemoryFault, .computed(.stackGuardHit)]),
    supportedBy: [
      .variant("pointer-of-function", [nullFunction]),
      .memoryRegion("is not in any region").because("nothing is mapped where the program jumped to"),
      .faultAddress(0...0xFFF).because("the function pointer was null"),
      .computed(.wentToAddressZero).because("the function pointer was null"),
      .computed(.calledAddressZero).because("the function pointer was null"),
      .otherThread("__cxa_finalize_ranges", "dlclose").because("code was being torn down at that moment"),
    ],
    outranks: [.nullPointerDereference, .badAccessWildPointer, .linuxSegv, .windowsAccessViolation],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} called through a pointer that did not point to code: the processor tried to fetch an \
        instruction at {address|that address} and could not.{origin|}
        """,
      youSee: """
        Frame 0 has no name (`???`) and its address is the failed address. The caller in frame 1 is intact and is \
        where to start reading.
        """,
      howWeKnow: """
        Program counter and failed address are the same number, so it was the jump that failed and not a read or \
        write of data. The link register, or frame 1, names the caller.
        """,
      rootCause: """
        The usual sources, by address:

        - 0: a function, block or symbol that is missing. A weakly linked symbol is null on a system that lacks \
        it; a block property was never set
        - an address near the app's libraries: the library was unloaded, or the program is already exiting and a \
        thread still calls into it
        - anything else: the object that held the pointer (block, C++ object with its table of methods, callback \
        context) was freed or overwritten
        """,
      fixNow: """
        Read the call in {blame|the caller, frame 1}: keep what owns the code alive until the last call, and where the \
        pointer can be null, guard it or test the availability of the function.

        ```objc
        // before: null on systems older than the SDK
        newSystemFunction(context);

        // after
        if (@available(iOS 18, macOS 15, *)) {
          newSystemFunction(context);
        } else {
          fallback(context);
        }
        ```

        Swift refuses the first form, unless the header does not say since when the function exists.
        """,
      fixProperly: """
        - C callbacks: keep the context alive until the library confirms that it is removed; unregister first, \
        free afterwards
        - stop and join worker threads before `exit`, and never `dlclose` code that threads may be in
        - C++: no calls through references whose owner may have gone; hold a shared pointer for the time of the call
        - blocks: copy what is kept, and clear the property on the queue that calls it
        """,
      verify: """
        Run the path on the oldest supported system, and the teardown path under Address Sanitizer: the call is \
        skipped or lands.
        """,
      prevent: """
        `-Wunguarded-availability` as an error. An arm64e test build authenticates function pointers and stops \
        nearer to the damage.
        """,
      notToBeConfusedWith: [
        .init(.nullPointerDereference, "data was read near zero; the program counter is intact"),
        .init(.pacFailure, "the pointer's signature was wrong, which the report says"),
        .init(.codesigningKill, "the page holds code, but its signature was refused"),
        .init(.dyldMissingSymbol, "dyld stops at launch and names the symbol"),
      ],
      sources: [
        "Investigating memory access crashes: "
          + "https://developer.apple.com/documentation/xcode/investigating-memory-access-crashes",
        "Arm ARM, ESR_ELx exception classes",
      ]),
    examples: [
      .matches(
        """
        Code Type:           ARM-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000000
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   ???                                      0x0 ???
        1   Orchard                        0x0000000102b1c2d0 main + 72 (main.swift:12)

        Thread 0 crashed with ARM Thread State (64-bit):
            x0: 0x0000000000000001   x1: 0x000000016d5f3a10
            lr: 0x0000000102b1c2d0   sp: 0x000000016d5f39e0   pc: 0x0000000000000000
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000000
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   ???                          0x0000000000000000 0 + 0
        1   Orchard                      0x000000010c3f4120 0x10c3f0000 + 16672

        Thread 0 crashed with X86 Thread State (64-bit):
          rax: 0x0000000000000000  rbx: 0x00007f8a1b604080
          rip: 0x0000000000000000  rfl: 0x0000000000010246  cr2: 0x0000000000000000
        """),
      .matches(
        """
        Thread 1 "orchard" received signal SIGSEGV, Segmentation fault.
        0x0000000000000000 in ?? ()
        (gdb) bt
        ▸ #0  0x0000000000000000 in ?? ()
        #1  0x0000555555b1c2d0 in harvest (weigh=0x0) at harvest.c:12
        #2  0x0000555555b1c3d0 in main () at main.c:7
        """),
      .matches(
        """
        Thread 6 Crashed:
        ▸ 0   ???                       000000000000000000 0 + 0
        ▸ 1   org.orchard.Press         0x000000010008365a Press::squeeze(Basket*) + 2250
        2   org.orchard.Press         0x00000001000827ac Press::run() + 812
        """),
      .ignores(
        """
        Thread 6 Crashed:
        0   ???                       0x0000000105c0d120 0 + 4391489824
        1   org.orchard.Press         0x000000010008365a Press::squeeze(Basket*) + 2250
        2   org.orchard.Press         0x00000001000827ac Press::run() + 812
        """),
      .ignores(
        """
        Thread 1 "orchard" received signal SIGSEGV, Segmentation fault.
        0x0000555555b1c2d0 in harvest (weigh=0x0) at harvest.c:12
        (gdb) bt
        #0  0x0000555555b1c2d0 in harvest (weigh=0x0) at harvest.c:12
        #1  0x0000555555b1c3d0 in main () at main.c:7
        """),
      .ignores(
        """
        Code Type:           ARM-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   Orchard                        0x0000000102b1c2d0 Harvest::weigh() + 72
        """, answer: "null-pointer-dereference"),
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
    ])
}
