extension Rule {
  static let asanReport = Rule(
    "asan-report",
    "A sanitizer saw an error in the use of memory (Address Sanitizer, Valgrind)",
    family: .sanitizers,
    severity: .critical,
    harm: "memory is read or written where it must not be",
    certainWhen: .any([
      .all([
        .not(stopped),
        .message(
          "ERROR: AddressSanitizer: {kind} on ", "ERROR: AddressSanitizer: {kind} (0x",
          "ERROR: AddressSanitizer: {kind}: ", "ERROR: AddressSanitizer: {kind}",
          "ERROR: HWAddressSanitizer: {kind} on ", "SUMMARY: AddressSanitizer: heap-",
          "SUMMARY: AddressSanitizer: stack-", "SUMMARY: AddressSanitizer: global-",
          "SUMMARY: AddressSanitizer: double-free", "SUMMARY: AddressSanitizer: bad-free",
          "SUMMARY: AddressSanitizer: use-after-poison", "SUMMARY: AddressSanitizer: container-overflow",
          "SUMMARY: AddressSanitizer: SEGV", "SUMMARY: AddressSanitizer: alloc-dealloc-mismatch"),
      ]),
      .message("WARNING: MemorySanitizer: use-of-uninitialized-value"),
      .all([
        .format(["android"]),
        .message(
          "^Cause: [GWP-ASan]: {kind}, * byte", "^Cause: [GWP-ASan]: {kind} on a ", "^Cause: [GWP-ASan]: {kind} at 0x"),
        .not(.message("^Cause: [GWP-ASan]: Unknown error")),
      ]),
      .frame(["__asan::ReportGenericError", "__asan_report_load", "__asan_report_store", "__asan::ScopedInErrorReport"]
      ),
      .all([
        .format(["valgrind"]),
        .message(
          "^Invalid read of size {size}", "^Invalid write of size {size}", "^Invalid free() ", "^Mismatched free() ",
          "^Conditional jump or move depends on uninitialised value", "^Use of uninitialised value of size {size}",
          "^Syscall param * uninitialised byte", "^Jump to the invalid address stated on the next line",
          "^Source and destination overlap in ", "^Argument '*' of function * has a fishy (possibly negative) value"),
      ]),
    ]),
    likelyWhen: .all([
      .not(stopped),
      .message(
        "AddressSanitizer:DEADLYSIGNAL", "AddressSanitizer: DEADLYSIGNAL", "^Use of deallocated memory",
        "^Heap buffer overflow", "^Stack buffer overflow", "^Global buffer overflow", "^Container overflow",
        "^Deallocation of freed memory", "^Deallocation of non-allocated memory", "^Use of stack memory after return",
        "^Use of returned stack memory", "^Use of out-of-scope stack memory", "^Use of poisoned memory",
        "^Stack buffer underflow",
        "stop reason = Use of deallocated memory", "stop reason = Heap buffer overflow"),
    ]),
    possibleWhen: stopped,
    unless: .any([
      // Swift's own handler on Linux, which copies memory for a backtrace: the crash itself stands above.
      .frame("::memserver_read(", within: 4),
      .message("SUMMARY: AddressSanitizer: * in (anonymous namespace)::memserver_read("),
    ]),
    supportedBy: [
      .message("READ of size {size} at", "WRITE of size {size} at").because("the access that was wrong"),
      .message("is located {distance} region").because("where the address lies relative to the nearest allocation"),
      .message("freed by thread", "^deallocated by thread ").because(
        "the stack below it freed the memory: the second suspect"),
      .message("previously allocated by thread", "^allocated by thread", " allocated by thread").because(
        "the stack below it allocated it"),
      .message("SUMMARY: AddressSanitizer: {summary}"),
      .message("^Address 0x* inside a block of size ").because("the block was freed by the second stack"),
      .message("^Address 0x* a block of size ").because("where the address lies relative to the nearest allocation"),
      .message("^Address 0x* is not stack'd, malloc'd or (recently) free'd").because("it belongs to no allocation"),
      .variant("asan-kind", asanKinds), .variant("memcheck-kind", memcheckKinds),
      .variant("sampled-kind", sampledKinds),
      .variant("memory-sanitizer", uninitialised),
      .variant("hardware-assisted", tagged),
    ],
    outranks: [
      .mallocFreeNotAllocated, .mallocFreelistCorruption, .stackOverflowRecursion, .nullPointerDereference,
      .badAccessWildPointer, .libcBufferOverflowCheck, .explicitAbort, .linuxSegv,
      .windowsAccessViolation, .linuxSwiftTrap,
      .lsan, .objcZombieMessage, .swiftReleaseGarbage, .sanitizerCheckFailed,
    ],
    blame: .caller,
    searchWords: ["버퍼 오버플로", "use after free", "heap-buffer-overflow"],
    page: PlaybookPage(
      whatHappened: """
        {tool|Address Sanitizer} caught {process|the program} {deed|at an invalid access}: {kind|its first line names \
        the kind|its first line names the kind}. {meaning|The kind says what was wrong with it.} It is in {blame|your \
        code's first frame of the first stack|your code's first frame of the first stack}.
        """,
      youSee: """
        A long text that begins with `ERROR: AddressSanitizer` (Valgrind: each line with `==PID==`), then up to three \
        stacks. Without the sanitizer the \
        same \
        bug shows as a crash elsewhere, a damaged value, or nothing at all.
        """,
      howWeKnow: """
        {how|Every allocation is surrounded by poisoned bytes, and freed memory stays poisoned for a while; each \
        access is checked first}. A report is a fact about the run, with the exact instruction.
        """,
      rootCause: """
        The kind names the error, the stacks name the parties:

        | kind | meaning | look at |
        |---|---|---|
        | heap-use-after-free | an object was used after its end | the second stack freed it: who should have kept it? |
        | heap-buffer-overflow, stack-, global- | an index or size is too large | "located N bytes to the right": how \
        far |
        | stack-use-after-return, -scope | a pointer to a local variable escaped | a closure or a stored `&value` |
        | double-free, bad-free | freed twice, or never allocated | both stacks: one owner too many |
        | alloc-dealloc-mismatch | `new` with `free`, `malloc` with `delete` | the pair of functions |
        | container-overflow | inside a vector's storage, beyond its count | `data()[i]` after a `resize` |
        | SEGV, BUS | a plain bad address; the sanitizer only printed it | the pointer's origin |
        | ABRT, ILL, TRAP | no access at all: the program stopped itself | its own last words, above |
        | out of memory, requested allocation size | a size that no one can give | the number in the input |
        | odr-violation | two libraries define one global variable | link it once |
        | stack-overflow | recursion without an end | the repeating frames |

        In Swift the origin is unsafe code: `UnsafePointer` kept beyond its closure, `Unmanaged`, `unowned(unsafe)`, \
        or \
        C and Objective-C beneath.
        """,
      fixNow: """
        Go to {blame|your code's first frame of the first stack}. {remedy|Correct the index, size or lifetime that the \
        kind names; for use-after-free start at the second stack, which freed too early.}

        ```swift
        // before: the pointer outlives the array's storage
        func bytes(of values: [UInt8]) -> UnsafePointer<UInt8>? {
          values.withUnsafeBufferPointer { $0.baseAddress }
        }

        // after: the work is done while the storage is lent
        func checksum(of values: [UInt8]) -> Int {
          values.withUnsafeBufferPointer { buffer in buffer.reduce(0) { $0 + Int($1) } }
        }
        ```
        """,
      fixProperly: """
        - pass values, `Span` or `Data` over boundaries instead of addresses
        - one owner for each allocation, that frees in its `deinit`
        - C functions take a size together with each pointer, and check it
        - fix the first report only, then run again: later ones may be consequences
        """,
      verify: """
        The same steps under {tool|Address Sanitizer} end without a report: {check|`swift test --sanitize=address`}, ten \
        times. \
        Reports are the same bug if kind, access frame and freeing frame agree.
        """,
      prevent: """
        An Address Sanitizer job in continuous integration, with `detect_stack_use_after_return=1`; strict memory \
        safety (`-strict-memory-safety`) in Swift, `-fbounds-safety` or hardened libc++ in C and C++.
        """,
      notToBeConfusedWith: [
        .init(.lsan, "memory that was never freed; the same runtime prints it at the end"),
        .init(.tsanDataRace, "ThreadSanitizer: two threads without order"),
        .init(.mallocFreeNotAllocated, "the allocator's own check, without a sanitizer"),
        .init(.ubsanReport, "undefined behaviour of arithmetic, casts and shifts"),
      ],
      sources: [
        "LLVM compiler-rt, lib/asan/asan_errors.cpp: "
          + "https://github.com/llvm/llvm-project/blob/main/compiler-rt/lib/asan/asan_errors.cpp",
        "Clang documentation, AddressSanitizer",
        "Diagnosing memory, thread, and crash issues early: "
          + "https://developer.apple.com/documentation/xcode/diagnosing-memory-thread-and-crash-issues-early",
      ]),
    examples: [
      .matches(
        """
        =================================================================
        ▸ ==4711==ERROR: AddressSanitizer: heap-use-after-free on address 0x603000001b10 at pc 0x000104 bp 0x7ff sp \
        0x7fe
        ▸ READ of size 8 at 0x603000001b10 thread T0
            #0 0x104f41e7c in TideTable.highest() TideTable.swift:15:9
            #1 0x104f424a0 in closure #1 in TideLoader.load() TideLoader.swift:31:5
        ▸ freed by thread T3 here:
            #0 0x10ad3 in free (libclang_rt.asan_osx_dynamic.dylib:arm64+0x52b4c)
            #1 0x104f41a10 in TideTable.reset() TideTable.swift:22:7
        """),
      .matches(
        """
        ▸ ==4142==ERROR: HWAddressSanitizer: tag-mismatch on address 0x0042a0807b00 at pc 0x0055d2a1b2c3
        ▸ READ of size 8 at 0x0042a0807b00 tags: b4/e5 (ptr/mem) in thread T0
            #0 0x55d2a1b2c3 in moor /src/harbour/pier.cpp:4:9
        """),
      .matches(
        """
        ▸ ==4711== Invalid read of size 8
        ==4711==    at 0x10957E: berth_name (berth.c:43)
        ==4711==    by 0x10999A: main (in /srv/harbourd)
        ▸ ==4711==  Address 0x8c4fac8 is 8 bytes inside a block of size 32 free'd
        ==4711==    at 0x484417B: free (vg_replace_malloc.c:872)
        ==4711==    by 0x109579: berth_close (berth.c:51)
        """),
      .ignores(
        """
        ==23339==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x7b83c0de0000 at pc 0x55cd323b4f31 bp \
        0x7f13c2b12eb0 sp 0x7f13c2b12668
        READ of size 4096 at 0x7b83c0de0000 thread T0
            #0 0x55cd323b4f30 in memcpy (/src/harbourd+0x59a50)
            #1 0x7f13c28c134a in (anonymous namespace)::memserver_read(void*, void const*, unsigned long) \
        CrashHandlerLinux.cpp
            #2 0x7f13c28c11d1 in (anonymous namespace)::memserver_entry(void*) CrashHandlerLinux.cpp
        SUMMARY: AddressSanitizer: heap-buffer-overflow CrashHandlerLinux.cpp in (anonymous \
        namespace)::memserver_read(void*, void const*, unsigned long)
        """, answer: "crash-reporter-recrash"),
      .ignores(
        """
        ==4711== 96 bytes in 2 blocks are definitely lost in loss record 3 of 9
        ==4711==    at 0x48417B4: malloc (vg_replace_malloc.c:381)
        ==4711==    by 0x1097D9: buoy_new (buoy.c:12)
        """, answer: "lsan"),
      .matches("▸ SUMMARY: AddressSanitizer: heap-buffer-overflow BuoyRing.c:40:12 in buoy_ring_push"),
      .matches("▸ ==4711==ERROR: AddressSanitizer: odr-violation (0x000104b2c0a0):"),
      .matches(
        """
        ▸ ==4711==ERROR: AddressSanitizer: requested allocation size 0xfffffffffffffff0 (0x800 after adjustments for \
        alignment, red zones etc.) exceeds maximum supported size of 0x10000000000 (thread T0)
            #0 0x55ed in malloc (/srv/harbourd+0x8b2ed)
            #1 0x55ee in buoy_new /srv/src/buoy.c:12:14
        """),
      .ignores(
        """
        ==812==ERROR: LeakSanitizer: detected memory leaks

        Direct leak of 96 byte(s) in 2 object(s) allocated from:
            #0 0x55ed in malloc (/srv/harbourd+0x8b2ed)
            #1 0x55ee in buoy_new /srv/src/buoy.c:12:14

        SUMMARY: AddressSanitizer: 96 byte(s) leaked in 2 allocation(s).
        """, answer: "lsan"),
    ])

  /// The kinds of error that the sanitizer tells apart.
  ///
  /// Source: `compiler-rt/lib/asan/asan_errors.cpp` in llvm/llvm-project.
  private static let asanKinds: [Variant] = {
    func kind(_ name: String, _ meaning: String, _ remedy: String, deed: String? = nil) -> Variant {
      var words = ["meaning": meaning + ".", "remedy": remedy]
      words["deed"] = deed
      return Variant(.message([TextPattern("AddressSanitizer: " + name)]), words)
    }
    func request(_ name: String) -> Variant {
      kind(
        name, "More was asked for than there is, or than the sanitizer gives",
        "Look at the size: a number near 2^64 was negative, and a large one out of the input needs a limit. With "
          + "`ASAN_OPTIONS=allocator_may_return_null=1` the call returns null, as it does without the sanitizer.",
        deed: "at a request for memory that cannot be met")
    }
    func stop(_ name: String, _ meaning: String) -> Variant {
      kind(
        name, "No access was wrong: \(meaning), and the sanitizer only printed where",
        "Read the program's own last words above the report, and the check or the calculation in the first own frame.",
        deed: "at a signal")
    }
    return [
      kind(
        "heap-use-after-free", "Memory was used after it had been freed",
        "Start at the *second* stack, which freed the memory, and ask who should have kept it."),
      kind(
        "heap-buffer-overflow", "Memory beyond the end of an allocation, or before its start, was used",
        "Compare index and size: the line \"is located … bytes\" says by how much they differ."),
      kind(
        "stack-buffer-overflow", "Memory beyond a local variable was used",
        "Compare the index with the size of the local array or buffer."),
      kind(
        "stack-buffer-underflow", "Memory in front of a local variable was used",
        "Look for a negative index or a pointer that was moved back."),
      kind(
        "global-buffer-overflow", "Memory beyond a global variable was used",
        "Compare the index with the size of the global array."),
      kind(
        "stack-use-after-return", "A pointer to a local variable was used after its function had returned",
        "Find where the address of the local left the function: a stored pointer or an escaping closure."),
      kind(
        "stack-use-after-scope", "A pointer to a local variable was used after its scope had ended",
        "Find where the address of the local left its scope."),
      kind(
        "attempting double-free", "The same memory was freed twice",
        "Compare the first two stacks: both free, and one owner is too many."),
      kind(
        "double-free", "The same memory was freed twice",
        "Compare the first two stacks: both free, and one owner is too many."),
      kind(
        "attempting free on address which was not malloc", "Something was freed that was no allocation",
        "Find where the pointer came from: the middle of a block, the stack, or another allocator."),
      kind(
        "bad-free", "Something was freed that was no allocation",
        "Find where the pointer came from: the middle of a block, the stack, or another allocator."),
      kind(
        "alloc-dealloc-mismatch", "Memory was given back by another function than the partner of the one that made it",
        "Pair `new` with `delete`, `new[]` with `delete[]`, `malloc` with `free`."),
      kind(
        "container-overflow", "Memory of a container was used beyond its count",
        "Ask the container for its count after each change; keep no pointer into it."),
      kind(
        "use-after-poison", "Memory was used that its owner had marked as unusable",
        "Look at the allocator or pool that poisoned it, and who still held a pointer into it."),
      kind(
        "stack-overflow", "The stack was used up",
        "Look for the repeating frames: a recursion without an end."),
      kind(
        "SEGV", "The address belonged to no memory at all; the sanitizer only printed what the processor refused",
        "Ask where the pointer came from: near zero it was nil."),
      kind(
        "BUS",
        "The memory is mapped, but could not be provided, or the address is not aligned; the sanitizer only "
          + "printed what the processor refused",
        "Ask where the pointer came from, and whether a mapped file became shorter."),
      kind(
        "dynamic-stack-buffer-overflow", "Memory beyond a local array of variable size was used",
        "Compare the index with the size with which the array was made."),
      kind(
        "new-delete-type-mismatch", "An object was given back with another size than it was made with",
        "Delete it as the type that it was made as, or give its base class a virtual destructor."),
      kind(
        "initialization-order-fiasco", "A global variable was used before its own initialiser had run",
        "Make it on its first use, inside of a function, instead of at the start of the program."),
      kind(
        "*-param-overlap", "Memory was copied onto itself", "Use `memmove`, or keep the two ranges apart.",
        deed: "at a copy"),
      kind(
        "negative-size-param", "A size was below zero before it became a large number",
        "Check the length before it is used as a size.", deed: "at a wrong size"),
      kind(
        "odr-violation", "Two libraries, or two files of the program, define the same global variable",
        "Find the name in the report; link the library once, or make one of the two `static`.",
        deed: "at a variable that exists twice"),
      request("requested allocation size"), request("out of memory: allocator"),
      request("calloc parameters overflow"), request("reallocarray parameters overflow"),
      request("pvalloc parameters overflow"),
      stop("ABRT on ", "the program called `abort()`, mostly after a failed check"),
      stop("ILL on ", "the program came to an instruction that stops it, mostly a failed check of Swift's"),
      stop("TRAP on ", "the program came to an instruction that stops it, mostly a failed check of Swift's"),
      stop("FPE on ", "whole numbers were divided by zero"),
    ]
  }()

  /// A signal by which the program stopped itself, as the sanitizer prints it.
  private static let stopped = Condition.message(
    "AddressSanitizer: ABRT on ", "AddressSanitizer: ILL on ", "AddressSanitizer: TRAP on ",
    "AddressSanitizer: FPE on ")

  /// The same of Memcheck; what it says of the address decides before what it says of the access.
  private static let memcheckKinds: [Variant] = {
    func kind(_ words: TextPattern, _ kind: String, _ meaning: String, _ remedy: String) -> Variant {
      Variant(
        .all([.format(["valgrind"]), .message([words])]),
        [
          "tool": "Valgrind", "kind": kind, "meaning": meaning + ".", "remedy": remedy,
          "how":
            "Valgrind runs the program instruction by instruction, and knows of each byte whether it may be used and "
            + "whether it was written",
          "check": "`valgrind --error-exitcode=1`",
        ])
    }
    return [
      kind(
        "^Invalid free() *inside a block of size * free'd", "freed twice", "The same memory was freed twice",
        "Compare the first two stacks: both free, and one owner is too many."),
      kind(
        "^Invalid free() ", "an invalid free", "Something was freed that was no allocation, or no longer one",
        "Compare the stacks: where the second one frees too, one owner is too many; else find where the pointer came from."
      ),
      kind(
        "^Mismatched free() ", "a mismatched free",
        "Memory was given back by another function than the partner of the one that made it",
        "Pair `new` with `delete`, `new[]` with `delete[]`, `malloc` with `free`."),
      kind(
        "ninitialised ", "an uninitialised value",
        "What the program does here depends on memory that nobody had written",
        "Give the variable or buffer a value where it is made; `--track-origins=yes` shows where that is."),
      kind(
        "^Source and destination overlap in ", "overlapping copies", "Memory was copied onto itself",
        "Use `memmove`, or keep the two ranges apart."),
      kind(
        "has a fishy (possibly negative) value", "a negative size",
        "A size was below zero before it became a large number",
        "Check the length before it is used as a size."),
      kind(
        "inside a block of size * free'd", "use after free", "Memory was used after it had been freed",
        "Start at the *second* stack, which freed the memory, and ask who should have kept it."),
      kind(
        " a block of size * alloc'd", "out of bounds",
        "Memory beyond the end of an allocation, or before its start, was used",
        "Compare index and size: the line \"Address … is … bytes after a block\" says by how much they differ."),
      kind(
        "is not stack'd, malloc'd or (recently) free'd", "a wild address", "The address belonged to no allocation",
        "Ask where the pointer came from: near zero it was nil."),
    ]
  }()

  /// Memory Sanitizer knows one kind only.
  private static let tagged = [
    Variant(
      .message("ERROR: HWAddressSanitizer: "),
      [
        "tool": "Hardware-assisted Address Sanitizer",
        "how": "Every allocation and every pointer to it carry a tag; each access compares the two first",
        "meaning": "The tags differ: the memory was freed, or belongs to another allocation.",
        "check": "a build with `-fsanitize=hwaddress`",
      ])
  ]

  private static let uninitialised = [
    Variant(
      .message("WARNING: MemorySanitizer: use-of-uninitialized-value"),
      [
        "tool": "Memory Sanitizer", "kind": "an uninitialised value",
        "how":
          "The sanitizer knows of each byte whether it was written, and reports where a decision depends on one that "
          + "was not",
        "meaning": "What the program does here depends on memory that nobody had written.",
        "remedy":
          "Give the variable or buffer a value where it is made; `-fsanitize-memory-track-origins` shows where that is.",
        "check": "a build with `-fsanitize=memory`",
      ])
  ]

  /// The same of GWP-ASan, which watches a few allocations of every run, in released apps, too.
  private static let sampledKinds: [Variant] = {
    func kind(_ words: String, _ meaning: String, _ remedy: String) -> Variant {
      Variant(
        .message([TextPattern("^Cause: [GWP-ASan]: " + words)]),
        [
          "tool": "GWP-ASan", "meaning": meaning + ".", "remedy": remedy,
          "how": "A few allocations of each run lie between pages that nobody may touch, and are locked when they are "
            + "freed",
          "check": "`android:gwpAsanMode=\"always\"`, or better a build with HWAddressSanitizer",
        ])
    }
    return [
      kind(
        "Use After Free", "Memory was used after it had been freed",
        "Start at the stack below `deallocated by thread`, and ask who should have kept the memory."),
      kind(
        "Double Free", "The same memory was freed twice",
        "Compare the crashed stack with the one below `deallocated by thread`: one owner is too many."),
      kind(
        "Invalid (Wild) Free", "Something was freed that was no allocation",
        "Find where the pointer came from: it may point into the middle of a block."),
      kind(
        "Buffer Overflow", "Memory beyond the end of an allocation was used",
        "Compare index and size at the access with those of the allocation."),
      kind(
        "Buffer Underflow", "Memory before the start of an allocation was used",
        "Look for an index below zero, or a pointer that was moved back too far."),
    ]
  }()
}
