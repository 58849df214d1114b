extension Rule {
  static let lsan = Rule(
    "lsan",
    "Memory leak: Leak Sanitizer or Valgrind found memory that the program cannot reach any more",
    family: .sanitizers,
    severity: .medium,
    harm: "memory grows until the system ends the program",
    certainWhen: .any([
      .all([
        .message(
          "ERROR: LeakSanitizer: detected memory leaks", "LeakSanitizer: detected memory leaks",
          "AddressSanitizer: {bytes} byte(s) leaked in {count} allocation(s)",
          "LeakSanitizer: {bytes} byte(s) leaked in {count} allocation(s)"),
        .not(allocatedBySwift),
      ]),
      .all([
        .format(["valgrind"]),
        .message(
          "^{size} (* direct, * indirect) bytes in {number} blocks are definitely lost in loss record",
          "^{size} bytes in {number} blocks are definitely lost in loss record"),
      ]),
    ]),
    likelyWhen: .message(
      "Direct leak of {size} byte(s) in {number} object(s) allocated from",
      "Indirect leak of {size} byte(s) in {number} object(s) allocated from",
      "ERROR: LeakSanitizer: detected memory leaks"),
    possibleWhen: .message(
      "LeakSanitizer has encountered a fatal error", "bytes in {number} blocks are possibly lost in loss record"),
    supportedBy: [
      .message("Direct leak of {size} byte(s) in {number} object(s)").because("nothing points to it: begin here"),
      .message("Indirect leak of").because("only leaked memory points to it: it goes away with its owner"),
      .message("Sanitizer: {bytes} byte(s) leaked in {count} allocation(s)"),
      allocatedBySwift.because(
        "an object of Swift's: the sanitizer overlooks references in which Swift keeps further bits"),
    ],
    outranks: [.leaksReportGeneric, .closureRetainCycle],
    page: PlaybookPage(
      whatHappened: """
        At its end {process|the program} still held memory that no pointer leads to (bytes: {size|not recorded|the \
        report has the number}, objects: {number|not recorded|one line each}). It was allocated in {blame|your code's \
        first frame of the stack|your code's first frame of the stack}.
        """,
      youSee: """
        A text after the last line of the program, and with the sanitizer an exit status that is not 0 (1 inside \
        Address Sanitizer, 23 by itself), so that tests fail although all assertions passed. Valgrind leaves the \
        status alone unless `--error-exitcode` is given.
        """,
      howWeKnow: """
        The sanitizer stops the process at exit, follows every pointer from stacks, registers and globals, and lists \
        what it did not reach, with the stack of its allocation.
        """,
      notProved: """
        Who should have freed it; only who allocated it is known. Memory that is still reachable, such as a cache that \
        only grows, is not listed.

        With Swift on Linux, whether it leaked at all: Swift keeps further bits in some references, to side tables \
        above all, and the sanitizer does not take those for pointers. A package without a single test has shown such \
        "leaks" of XCTest's. `leaks` on macOS knows Swift's references, and decides it.
        """,
      rootCause: """
        - *Direct leak*: a `malloc`, `strdup`, `allocate` or `Unmanaged.passRetained` without its counterpart
        - *Indirect leak only*: a cycle of objects that hold each other
        - in Swift on Linux: closures that capture `self` strongly, tasks that never end, `UnsafeMutablePointer` \
        without `deallocate`
        - early `exit`: memory that the program would have freed a moment later
        """,
      fixNow: """
        Take the *first direct* leak, go to {blame|its first frame of your code}, and free what is allocated there on \
        every path.

        ```swift
        func readHeader(_ read: (UnsafeMutableRawPointer) -> Bool) -> UInt32? {
          let buffer = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 4)
          defer { buffer.deallocate() }
          return read(buffer) ? buffer.load(as: UInt32.self) : nil
        }
        ```
        """,
      fixProperly: """
        - `defer` right behind each allocation, or an owning type with a `deinit`
        - one `weak` or `unowned` direction in each cycle
        - `takeRetainedValue()` exactly once for each `passRetained`
        - end tasks and close channels before the test ends
        """,
      verify:
        "`swift test --sanitize=address` on Linux, or `valgrind --leak-check=full`, ends without a list; run the flow ten times.",
      prevent: """
        The sanitizer in continuous integration with `ASAN_OPTIONS=detect_leaks=1`; leaks of libraries that you cannot \
        repair go into a suppression file with a reason each.
        """,
      notToBeConfusedWith: [
        .init(.leaksReportGeneric, "the same from Apple's `leaks`, without a sanitizer"),
        .init(.asanReport, "an invalid access; its summary does not say `leaked`"),
        .init(.linuxOomKill, "memory that grew until the kernel ended the process, leaked or not"),
      ],
      sources: [
        "LLVM compiler-rt, lib/lsan/lsan_common.cpp: "
          + "https://github.com/llvm/llvm-project/blob/main/compiler-rt/lib/lsan/lsan_common.cpp",
        "Clang documentation, LeakSanitizer",
      ]),
    examples: [
      .matches(
        """
        ▸ ==812==ERROR: LeakSanitizer: detected memory leaks

        ▸ Direct leak of 96 byte(s) in 2 object(s) allocated from:
            #0 0x55ed in malloc (/srv/harbourd+0x8b2ed)
            #1 0x55ee in buoy_new /srv/src/buoy.c:12:14

        ▸ SUMMARY: AddressSanitizer: 96 byte(s) leaked in 2 allocation(s).
        """),
      .matches(
        """
        ▸ ==4711== 96 bytes in 2 blocks are definitely lost in loss record 3 of 9
        ==4711==    at 0x48417B4: malloc (vg_replace_malloc.c:381)
        ==4711==    by 0x1097D9: buoy_new (buoy.c:12)
        ==4711==    by 0x109CA5: main (main.c:7)
        """),
      .matches(
        """
        ▸ ==62==ERROR: LeakSanitizer: detected memory leaks

        ▸ Indirect leak of 96 byte(s) in 1 object(s) allocated from:
            #0 0xaaaabf578560 in malloc /build/compiler-rt/lib/asan/asan_malloc_linux.cpp:68:3
        ▸     #1 0xffff9f65329c in swift_slowAlloc (/usr/lib/swift/linux/libswiftCore.so+0x3f329c)
            #2 0xffff9f6532d4 in swift_allocObject (/usr/lib/swift/linux/libswiftCore.so+0x3f32d4)
        """),
      .ignores(
        """
        Process 6120: 3 leaks for 144 total leaked bytes.

            3 (144 bytes) ROOT LEAK: <Buoy 0x600001c0> [48]
        """, answer: "leaks-report-generic"),
    ])

  /// Swift's runtime asked for the memory.
  private static let allocatedBySwift = Condition.frame("swift_slowAlloc", "swift_allocObject", within: 4)
}
