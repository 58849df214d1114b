extension Rule {
  static let stackOverflowRecursion = Rule(
    "stack-overflow-recursion", "Stack overflow: calls without end, or too much on one stack",
    family: .memory,
    harm: "ends the program; the guard page protects other memory",
    certainWhen: .any([
      .exceptionText("Thread stack size exceeded"),
      tsanFound,
      .message("wasm trap: call stack exhausted", "^Trap: call stack exhausted"),
      .all([.not(.exceptionText("Thread stack size exceeded")), .computed(.memoryFault), sizeExceeded]),
      .computed(.stackGuardHit),
      .all([.computed(.faultAtStackPointer), .computed(.longRecursion)]),
      // Rust's handler ends the process only where the address lies in a guard page; else it steps back.
      .framesInOrder("abort", "stack_overflow::imp::signal_handler"),
      // .NET's own words.
      .all([.message("^Stack overflow.$"), .message("^Repeat * times:$")]),
      .message(
        "^Process is terminating due to StackOverflowException", "^Process is terminated due to StackOverflowException"),
      .textOfTheCrash(
        "stack-overflow-in-rust", ["thread '{thread}' has overflowed its stack", "has overflowed its stack"]),
    ]),
    likelyWhen: .any([
      .computed(.longRecursion),
      .computed(.faultAtStackPointer),
      // Windows has a status for it.
      .message("xit* cod* -1073741571", "xit* cod* 3221225725", "0xC00000FD: Stack overflow", "STATUS_STACK_OVERFLOW"),
      .all([.not(.exceptionText("Thread stack size exceeded")), sizeExceeded]),
      .message("EXC_BAD_ACCESS*Stack overflow", "EXC_BAD_ACCESS*stack overflow"),
      .all([
        .format(["webassembly"]),
        .message("^RangeError: Maximum call stack size exceeded", "^InternalError: too much recursion"),
      ]),
      .all([
        .computed(.memoryFault), .textOfTheCrash("stack-overflow-in-words", ["(?i)stack overflow"]),
        // The site of that name.
        .not(.message("Stack Overflow", "on stack overflow", "from stack overflow", "stackoverflow.com")),
      ]),
      .all([.computed(.memoryFault), .exceptionText("Could not determine thread index for stack guard region")]),
      // The function touches the pages that a large frame needs, and does nothing else.
      .all([
        .any([.computed(.memoryFault), .exceptionIsUnknown]), .topFrame("^___chkstk_darwin$", "^__chkstk_darwin$"),
      ]),
      .computed(.guardOfAStackByAddress),
      .computed(.frameOfADeepStack),
    ]),
    possibleWhen: .any([
      .message("Bad access in stack guard region for thread", "(?i)stack overflow in thread"),
      .computed(.guardOfAStackMetByACopy),
      .computed(.cutRecursion),
    ]),
    unless: .any([
      .message("AddressSanitizer:", "Bad access in stack guard region for thread"),
      .all([.message("ThreadSanitizer:"), .not(tsanFound)]),
      .terminationNamespace("CODESIGNING", "MTE_FAIL", "PAC_EXCEPTION"),
      .computed(.copyFarBelowStackPointer),
    ]),
    supportedBy: [
      .exceptionText("KERN_PROTECTION_FAILURE").because("the page exists, but no code may touch it: a guard page"),
      .frame("didset", "willset").because("a property observer that sets properties"),
      .frame("layoutSubviews", "layoutIfNeeded").because("layout that asks for layout"),
      .frame("_swift_release_dealloc", "deallocating_deinit").because(
        "a chain of objects that release each other one inside the other"),
      .variant("circle-of-calls", [circleOfTheSystem, noCircle]),
    ],
    outranks: [
      .writeToReadonly, .nullPointerDereference, .badAccessWildPointer, .badInstructionFetch, .linuxSegv,
      .windowsAccessViolation,
      .guardVirtualMemory, .methodSwizzlingConflict, .swiftReleaseGarbage, .objcZombieMessage,
      .linuxSwiftTrap, .explicitAbort, .selfRaisedSignal, .rustPanic, .wasmTrap,
    ],
    blame: .recursion,
    searchWords: ["스택 오버플로", "무한 재귀", "infinite recursion", "stack overflow"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} used up its stack and ran into the protected pages below it. The function on top is only \
        the one that needed one frame too many; {circle|the cause is the part that repeats, to which} {blame|a function \
        of the app}{circleEnd| belongs}.
        """,
      youSee: """
        Hundreds of frames, cut at 511 or 512, in which a few names alternate. With huge local values there may be \
        few frames. It fails earlier on secondary threads, whose stacks are small, and never fails in a test with \
        small input.
        """,
      howWeKnow: """
        One of: the address lies in a region that the system calls a stack guard; the address is right at the \
        stack pointer; the report says "Thread stack size exceeded"; a short cycle of calls makes up the stack; or \
        the reporter counted hundreds of rounds and left them out (`RECURSION LEVEL 58038`, iOS 16 and macOS 13 on). \
        The main thread has 1 MiB on iOS and 8 MiB on macOS and Linux, other threads 512 KiB on Apple systems; \
        musl gives 128 KiB. Rust says "has overflowed its stack", and calls `abort()` in a handler of its own.
        """,
      rootCause: """
        A function reaches itself again without getting closer to an end. Frequent cycles:

        - two `didSet` observers that set each other's property
        - `layoutSubviews` that calls `layoutIfNeeded`, or a size that depends on itself
        - a getter that reads itself under another name, `description` that prints its own container
        - two libraries that exchange the same method (a `swizzled` name inside the cycle)
        - a delegate, Codable or `==` implementation that forwards to itself

        Or it does come to an end, but too late: a parser that recurses once per nesting level, or a long linked \
        list whose nodes are released one inside the other.
        """,
      fixNow: """
        {repair|Break the cycle at} {blame|the app's function in the repeating part}{repairEnd|: stop when nothing \
        changes, or limit the depth and fail with an error}.

        ```swift
        // before: each observer sets the other
        var celsius = 0.0 { didSet { fahrenheit = celsius * 9 / 5 + 32 } }
        var fahrenheit = 32.0 { didSet { celsius = (fahrenheit - 32) * 5 / 9 } }

        // after: one truth, one view of it
        var celsius = 0.0
        var fahrenheit: Double {
          get { celsius * 9 / 5 + 32 }
          set { celsius = (newValue - 32) * 5 / 9 }
        }
        ```
        """,
      fixProperly: """
        - replace recursion over data by a loop with an explicit stack
        - release long chains in a loop inside `deinit` instead of letting each node release the next
        - derive values instead of keeping two of them in step by observers
        - give a parser that must recurse its own `Thread` with a larger `stackSize`

        ```swift
        final class Node {
          var next: Node?
          deinit {
            var rest = next
            next = nil
            // Nodes that other code still holds are left alone; each turn frees one whose `next` is already gone.
            while isKnownUniquelyReferenced(&rest) {
              let tail = rest?.next
              rest?.next = nil
              rest = tail
            }
          }
        }
        ```
        """,
      verify: """
        Call the path with input a hundred times deeper than any real one, on a secondary thread: it returns or \
        fails with the depth error.
        """,
      prevent: """
        Limit nesting in every decoder of foreign data, and fuzz the depth. Review rule: no observer sets a \
        property that has an observer.
        """,
      notToBeConfusedWith: [
        .init(.stackCanary, "a buffer on the stack was written past its end: the stack had room"),
        .init(.attributegraphStackOverflow, "SwiftUI's own graph recursed; the app's views are too deep"),
        .init(.methodSwizzlingConflict, "two libraries exchanged one method and call each other"),
        .init(.writeToReadonly, "the protected region is data or code, not a stack guard"),
        .init(.badAccessWildPointer, "a stray address that only happens to lie near a stack"),
      ],
      sources: [
        "Thread Programming Guide, stack sizes (developer.apple.com)",
        "xnu, bsd/uxkern/ux_exception.c (SIGSEGV for the main stack): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/uxkern/ux_exception.c",
        "ReportCrash, text \"Thread stack size exceeded\"",
      ]),
    examples: [
      .matches(
        """
        ThreadSanitizer:DEADLYSIGNAL
        ▸ ==720==ERROR: ThreadSanitizer: stack-overflow on address 0x7e8000189b00 (pc 0x00010601afd1 bp 0x7e800018c790 \
        sp 0x7e8000186e50 T10952)
            #0 PoolGraph.visit(_:) PoolGraph.swift:169 (Tidepool:x86_64+0x683fd0)
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes:       KERN_PROTECTION_FAILURE at 0x000000016b2cfff0
        ▸ VM Region Info: 0x16b2cfff0 is in 0x16b2cc000-0x16b2d0000;  bytes before end: 15
              REGION TYPE                    START - END         [ VSIZE] PRT/MAX SHRMOD  REGION DETAIL
              mapped file                 104000000-104200000    [ 2048K] r--/r-- SM=COW  tides.bin
        --->  Stack Guard                 16b2cc000-16b2d0000    [   16K] ---/rwx SM=NUL  stack guard for thread 4
              Stack                       16b2d0000-16b358000    [  544K] rw-/rwx SM=PRV  thread 4

        Thread 4 Crashed:
        0   Tidepool                       0x0000000102b1c2d0 PoolGraph.visit(_:) + 12
        1   Tidepool                       0x0000000102b1c344 PoolGraph.visit(_:) + 128
        """),
      .matches("▸ Process finished with exit code -1073741571 (0xC00000FD)"),
      .matches("▸ Process is terminating due to StackOverflowException."),
      .matches(
        """
        ▸ Stack overflow.
        ▸ Repeat 24015 times:
        --------------------------------
           at Tides.Level.Raise(Int32)
        --------------------------------
           at Tides.Program.Main(System.String[])
        """),
      .matches(
        """
        Code Type:       ARM-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Subtype: KERN_PROTECTION_FAILURE at 0x000000016b2cfff0
        VM Region Info: 0x16b2cfff0 is in 0x16b2cc000-0x16b2d0000;  bytes after start: 16368  bytes before end: 15
              REGION TYPE                    START - END         [ VSIZE] PRT/MAX SHRMOD  REGION DETAIL
              MALLOC_TINY                 104000000-104200000    [ 2048K] rw-/rwx SM=PRV
        """),
      .matches(
        """
        ▸ Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        Exception Codes: KERN_PROTECTION_FAILURE at 0x000000016d0b3ff8

        Thread 4 Crashed:
        ▸ 0   libsystem_pthread.dylib       	0x00000001f2b0f118 ___chkstk_darwin + 60
        1   Harbour                       	0x0000000104a1c2d0 decodeTile(_:) + 40
        2   Harbour                       	0x0000000104a1c4d0 TileQueue.run() + 96
        """),
      .matches(
        """
        479 Orchard    0x0000000106364194 swizzled_tableView + 188
        480 Orchard    0x0000000106446c24 -[RowList tableView:didSelectRowAtIndexPath:] + 128
        481 Orchard    0x0000000106364194 swizzled_tableView + 188
        482 Orchard    0x0000000106446c24 -[RowList tableView:didSelectRowAtIndexPath:] + 128
        483 Orchard    0x0000000106364194 swizzled_tableView + 188
        484 Orchard    0x0000000106446c24 -[RowList tableView:didSelectRowAtIndexPath:] + 128
        """),
      .matches(
        """
        *** Program crashed: Bad pointer dereference at 0x00007ffe16df9ff8 ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 crashed:

        0      0x00005603dfefeec7 Level.raise(_:) + 23 in tides at /src/main.swift:2
        1 [ra] 0x00005603dfeff030 Level.raise(_:) + 95 in tides at /src/main.swift:3

        Registers:

        rsp 0x00007ffe16dfa000  0
        rip 0x00005603dfefeec7  0
        """),
      .matches(
        """
        Process:               tide [62562]
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGABRT)
        Exception Codes: KERN_PROTECTION_FAILURE at 0x00007ffee200bd60

        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00007fff7066ce3e __pthread_kill + 10
        ▸ 1   libsystem_c.dylib              0x00007fff705c9312 abort + 127
        2   tide                           0x0000000109c29d59 std::sys::unix::abort_internal + 9
        ▸ 3   tide                           0x0000000109c35ffb std::sys::unix::stack_overflow::imp::signal_handler + 91
        4   libsystem_platform.dylib       0x00007fff7079ef5a _sigtramp + 26
        5   tide                           0x0000000109c25ffb tide::ebb + 91
        6   tide                           0x0000000109c25ff0 tide::flow + 80
        """),
      .matches(
        """
        ▸ Thread 1: EXC_BAD_ACCESS (code=2, address=0x16ef03ff8)
        """),
      .matches(
        """
        ▸ #0\t0x00000001f010179c in ___chkstk_darwin ()
        #1\t0x000000010152fce0 in initializeWithCopy for HarbourState ()
        """),
      .matches(
        """
            frame #2066: 0x0000000102c1e784 Harbour`Pier.send(action=moor, self=0x000000028355e260) at Pier.swift:381:25
            ▸ frame #2067: 0x0000000102c1e058 Harbour`Pier.forward(action=moor) at Pier.swift:288:14
        """),
      .ignores(
        """
        0   Harbour   0x0000000104a1c2d0 TideTree.walk(_:) + 40
        1   Harbour   0x0000000104a1c2d0 TideTree.walk(_:) + 40
        2   Harbour   0x0000000104a1c2d0 TideTree.walk(_:) + 40
        3   Harbour   0x0000000104a1c2d0 TideTree.walk(_:) + 40
        4   Harbour   0x0000000104a1c2d0 TideTree.walk(_:) + 40
        5   Harbour   0x0000000104a1c2d0 TideTree.walk(_:) + 40
        6   Harbour   0x0000000104a1c2d0 TideTree.walk(_:) + 40
        7   Harbour   0x0000000104a1c2d0 TideTree.walk(_:) + 40
        8   Harbour   0x0000000104a1c2d0 TideTree.walk(_:) + 40
        9   Harbour   0x0000000104a1c2d0 TideTree.walk(_:) + 40
        10  Harbour   0x0000000104a1c2d0 TideTree.walk(_:) + 40
        11  Harbour   0x0000000104a1c2d0 TideTree.walk(_:) + 40
        12  Harbour   0x0000000104a1c4d0 TideView.load() + 40
        """),
      .ignores(
        """
        Thread 1: EXC_BAD_ACCESS (code=2, address=0x107006468)
        """),
      .ignores(
        """
        Code Type:       ARM-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        Exception Subtype: KERN_PROTECTION_FAILURE at 0x000000016d5f0000

        Thread 3 Crashed:
        0   libsystem_platform.dylib       0x00000001d5f2d334 _platform_memset + 100
        1   Harbour                        0x0000000104a1c2d0 fill_chart + 36 (chart.c:88)
        """),
      .ignores(
        """
            frame #40: 0x0000000102c1e784 Harbour`Pier.send(action=moor, self=0x000000028355e260) at Pier.swift:381:25
            frame #41: 0x0000000102c1e058 Harbour`Pier.forward(action=moor) at Pier.swift:288:14
        """),
      .ignores(
        """
        I asked about this on Stack Overflow.

        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000018

        Thread 0 Crashed:
        0   Harbour                        0x0000000104a1c2e4 -[ChartView drawTides] + 212
        """, answer: "null-pointer-dereference"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        Exception Subtype: KERN_PROTECTION_FAILURE at 0x000000016f1d8000
        VM Region Info: 0x16f1d8000 is in 0x16f1d8000-0x16f1dc000;  bytes after start: 0  bytes before end: 16383
              REGION TYPE                 START - END      [ VSIZE] PRT/MAX SHRMOD  REGION DETAIL
              Stack                    16f150000-16f1d8000 [  544K] rw-/rwx SM=PRV  thread 4
        --->  STACK GUARD              16f1d8000-16f1dc000 [   16K] ---/rwx SM=NUL  ... for thread 5
              Stack                    16f1dc000-16f264000 [  544K] rw-/rwx SM=PRV  thread 5

        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libsystem_platform.dylib       0x00000001d0f0ac34 _platform_memmove + 144
        1   Harbour                        0x0000000104a1c2e4 Decoder::fill(unsigned char*, unsigned long) + 212
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        Exception Codes:       KERN_PROTECTION_FAILURE at 0x0000000104a34010
        VM Region Info: 0x104a34010 is in 0x104a34000-0x104a38000;  bytes after start: 16
              REGION TYPE                    START - END         [ VSIZE] PRT/MAX SHRMOD  REGION DETAIL
              Stack Guard                 104a30000-104a34000    [   16K] ---/rwx SM=NUL
        --->  __TEXT                      104a34000-104a38000    [   16K] r-x/r-x SM=COW  /Orchard.app/Orchard

        Thread 0 Crashed:
        0   Orchard                        0x0000000102b1c2d0 Harvest::weigh() + 72
        """, answer: "write-to-readonly"),
      .ignores(
        """
        *** Program crashed: Bad pointer dereference at 0x00007fff8df3c000 ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "lampd" crashed:

        0      0x000055d484b36b00 copy_name + 44 in lampd
        1 [ra] 0x000055d484b3a3cd main + 20 in lampd

        Registers:

        rbp 0x00007fff8df3b2d0  00 03 00 ff 1f 00 00 00 cd a3 10 00 00 00 00 00  ................
        rsp 0x00007fff8df3b2c8  48 06 00 ff 1f 00 00 00 00 03 00 ff 1f 00 00 00  H...............
        rip 0x000055d484b36b00
        """),
    ])

  /// The app only called into the circle, or was called out of it.
  private static let circleOfTheSystem = Variant(
    .computed(
      Condition.Computed("circle-of-the-system", "a cycle of calls without a function of the app", gate: .badAccess) {
        facts in
        guard let circle = facts.recursion, circle.isLong, !circle.frames.contains(where: \.isInApp) else { return nil }
        return []
      }),
    [
      "circle": "the cause is the part that repeats. No function of the app belongs to it; its first is",
      "circleEnd": "",
      "repair": "Look for what the app handed to",
      "repairEnd":
        " that leads back to itself: a colour or a layout that asks for itself, a delegate, a hook. The circle is the "
        + "system's; the way into it is the app's",
    ])

  /// Nothing on the stack repeats, as far as the report shows it.
  private static let noCircle = Variant(
    .computed(
      Condition.Computed("no-circle", "a stack on which nothing repeats") { facts in
        guard !facts.stack.isEmpty, facts.recursion == nil, Recursion.inExcerpt(facts.stack, depth: facts.depth) == nil,
          Recursion.cut(in: facts.stack) == nil
        else { return nil }
        return []
      }),
    [
      "circle":
        "nothing repeats in the frames of this report, so look for large local values, or for a recursion that is cut "
        + "off here, from",
      "circleEnd": " on",
      "repair": "Find what fills the stack, from",
      "repairEnd":
        " on: move large local values to the heap, and limit the depth of what may call itself",
    ])

  private static let tsanFound = Condition.message("ThreadSanitizer: stack-overflow on address")

  private static let sizeExceeded = Condition.message("Thread stack size exceeded")
}
