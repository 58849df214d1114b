extension Rule {
  static let mallocFreeNotAllocated = Rule(
    "malloc-free-not-allocated",
    "Memory was freed that was not allocated, or freed twice (double free)",
    family: .memory,
    certainWhen: .any([
      .message(
        "pointer being freed was not allocated", "pointer being realloc'd was not allocated", "double free for ptr",
        "double free of object", "Double free of object", "Non-aligned pointer*being freed",
        "Non-aligned pointer*being reallocated", "LIBMALLOC: not an allocated block", "free(): double free detected",
        // Android's allocator.
        "Scudo ERROR: misaligned pointer when "),
      .frame("BUG_IN_CLIENT_OF_LIBMALLOC_POINTER_BEING_FREED", within: 12),
    ]),
    likelyWhen: .any([
      // `(out)` says nothing of a second call: the size of the block was written over.
      .message(
        "double free or corruption (fasttop)", "double free or corruption (top)", "double free or corruption (!prev)",
        "double free or corruption$", "Scudo ERROR: invalid chunk state when deallocating ",
        // Or the address was right, and the size before the block was written over.
        "free(): invalid pointer", "munmap_chunk(): invalid pointer", "mremap_chunk(): invalid pointer",
        "mimalloc: error: double free detected of block ", "mimalloc: error: mi_free: invalid ",
        "mimalloc: error: mi_free: pointer might not point to a valid heap region", "realloc(): invalid pointer"),
      .framesInOrder("malloc_vreport", "find_zone_and_free"),
      .framesInOrder("malloc_error_break", "free"),
      .all([.framesInOrder("malloc_zone_error", "^szone_free"), .not(.frame("free_list_", within: 7))]),
      .frame(
        "mfm_free.cold", "free_not_found", "free_tiny_botch", "free_small_botch", "free_list_checksum_botch_not",
        "_nanov2_free.cold", "nano_free_definite_size.cold", "_xzm_free.cold", "xzm_free_outlined.cold", within: 8),
    ]),
    possibleWhen: .any([
      .all([
        .frame("malloc_vreport", "malloc_report", "malloc_printf", within: 8),
        .frame("free", "_free", "tiny_free", "szone_free", "operator delete", within: 12),
      ]),
      .message("Scudo ERROR: race on chunk header ", "Scudo ERROR: invalid chunk state when "),
      // The line above it, which says what was wrong, is missing.
      .all([
        .message("malloc: *** set a breakpoint in malloc_error_break to debug"),
        .not(.message("*** error for object", "can't allocate", "double free", "orrupt")),
      ]),
    ]),
    unless: .any([
      .message("AddressSanitizer", "probably modified after being freed"),
      // Here the lists of freed blocks are damaged, whatever is given back.
      .message(
        "free list is damaged", "Incorrect guard value", "Heap corruption detected", "memory corruption of free block"),
      .frame("malloc_from_free_list", "nanov2_allocate", within: 8),
    ]),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .frame("operator delete", "std::__1::", "std::__cxx11::", "std::_Sp_", "__gnu_cxx::", within: 12).because(
        "a C++ object was destroyed"),
      .frame("core::ptr::drop_in_place", "alloc::vec::", "alloc::raw_vec::", "alloc::boxed::", within: 12).because(
        "a value of Rust was dropped: Rust's allocator was given memory of another one"),
      .frame("UnsafeMutablePointer.deallocate", "swift_slowDealloc", within: 12).because(
        "Swift gave memory back by hand"),
    ],
    outranks: [
      .explicitAbort, .mallocFreelistCorruption, .swiftTextlessTrap, .linuxSwiftTrap, .builtinTrap,
    ],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} gave the allocator an address that is not the start of an allocation: it was freed \
        before, never allocated, or points into the middle of something. The allocator stopped the process at once.
        """,
      youSee: """
        An abort inside `free`, `delete` or `deallocate`, with the allocator's sentence in the console and often \
        only there. Usually the same stack each time.
        """,
      howWeKnow: """
        The allocator checks each address that it takes back. Its text or its frame names the failed check. Unlike \
        a damaged free list, this is noticed in the act: the function that frees is the one to look at, though for \
        a double free the *first* one may be the wrong one.
        """,
      notProved: """
        For a double free: which of the two calls was legitimate. Two threads that free one value at the same moment \
        look exactly the same.{onLinux| glibc writes `invalid pointer` also for a good address, if other code wrote over \
        the size that it keeps before the block: then the writer is to be found, as for `malloc-freelist-corruption`.}
        """,
      rootCause: """
        - two owners believe that the memory is theirs: a struct with a pointer was copied, a C++ object has no \
        copy constructor, both sides of a C interface free
        - the pointer was moved on since (`p++`, an element of an array, a field)
        - the wrong allocator: `delete` for `malloc`, `free` for memory of another library
        - a global that is destroyed twice at exit, or a static library linked into two images
        - a race: two threads replace one property and both release the old value
        """,
      fixNow: """
        In {blame|the freeing function}, find who else frees this value, and take the right away from one of them; \
        set the pointer to null in the same step.
        """,
      fixProperly: """
        - Swift: wrap the pointer in a final class (or a noncopyable struct) whose `deinit` is the only place that \
        frees
        - C++: `std::unique_ptr`; delete the copy operations
        - C interfaces: name the owner in the function's name (`create`, `copy`, `take`)
        - races: exchange the pointer under a lock and free what came out of the exchange

        ```swift
        struct Scratch: ~Copyable {
          private let bytes: UnsafeMutableRawBufferPointer
          init(size: Int) { bytes = .allocate(byteCount: size, alignment: 16) }
          // No copies, so exactly one end.
          deinit { bytes.deallocate() }
        }
        ```
        """,
      verify: """
        Run the flow under Address Sanitizer: it reports both stacks of a double free, and the allocation. No \
        report after the fix, also with the code called from two threads.
        """,
      prevent: """
        Address Sanitizer in continuous integration. No type that holds an owning pointer may be copyable.
        """,
      notToBeConfusedWith: [
        .init(.mallocFreelistCorruption, "the heap was damaged earlier; the stack is a victim's"),
        .init(.asanReport, "the sanitizer's own report, which names both stacks"),
        .init(.swiftTaskAllocatorOrder, "the task allocator's complaint, not malloc's"),
        .init(.lsan, "memory that was never freed"),
      ],
      sources: ["libmalloc (Apple open source), src/malloc.c and src/magazine_malloc.c", "glibc, malloc/malloc.c"]),
    examples: [
      .matches(
        """
        ▸ mremap_chunk(): invalid pointer
        Aborted
        """),
      .matches("▸ mimalloc: error: double free detected of block 0x20000010040 with size 48"),
      .matches(
        """
        ▸ harbour(38124,0x700004e7e000) malloc: *** set a breakpoint in malloc_error_break to debug
        zsh: abort      ./harbour
        """),
      .ignores(
        """
        harbour(38124,0x700004e7e000) malloc: can't allocate region
        harbour(38124,0x700004e7e000) malloc: *** set a breakpoint in malloc_error_break to debug
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Application Specific Information:
        ▸ Harbour(512,0x1f0a0e1d8) malloc: *** error for object 0x600000c0c3c0: pointer being freed was not allocated
        abort() called

        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001d5f2d334 __pthread_kill + 8
        1   libsystem_pthread.dylib        0x00000001f3979a9c pthread_kill + 292
        2   libsystem_c.dylib              0x00000001b11c4b90 abort + 104
        3   libsystem_malloc.dylib         0x00000001b74464c8 malloc_vreport + 548
        4   Harbour                        0x0000000104a1c2d0 ChartTile::~ChartTile() + 96
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        ▸ 0   libsystem_malloc.dylib         0x0000000180c2d1d8 mfm_free.cold.4 + 36
        1   libsystem_malloc.dylib         0x0000000180c0e850 mfm_free + 1340
        2   Harbour                        0x0000000102d8f694 ChartTile_destroy + 28 (tile.c:533)
        """),
      .matches(
        """
        ▸ free(): double free detected in tcache 2

        *** Signal 6: Backtracing from 0x7fee591f9eec... done ***

        *** Program crashed: Aborted at 0x00000000000034a0 ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 "harbourd" crashed:

        0  0x00007fee591f9eec __pthread_kill_implementation + 268 in libc.so.6
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Thread 0 Crashed:
        ▸ 0   libsystem_malloc.dylib        0x00007ff824de11d8 mfm_free.cold.4 + 36
        1   libsystem_malloc.dylib        0x00007ff824dc2850 mfm_free + 1340
        2   Harbour                       0x000000010f17c694 0x10f0ed000 + 587412
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 17 Crashed:
        0   libsystem_kernel.dylib         0x00000001babb2bbc __pthread_kill + 8
        1   libsystem_c.dylib              0x000000018b6f56ac abort + 124
        ▸ 2   libsystem_malloc.dylib         0x0000000192229c40 malloc_zone_error + 96
        ▸ 3   libsystem_malloc.dylib         0x0000000192216040 szone_free + 460
        4   Harbour                        0x000000010175b8dc TideLock.__deallocating_deinit + 116
        """),
      .matches(
        """
        ▸ munmap_chunk(): invalid pointer
        """),
      .ignores(
        """
        double free or corruption (out)
        """, answer: "malloc-freelist-corruption"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Application Specific Information:
        Incorrect checksum for freed object 0x7f8a2c01c2d0: probably modified after being freed.

        Thread 3 Crashed:
        0   libsystem_kernel.dylib         0x00000001d5f2d334 __pthread_kill + 8
        1   libsystem_c.dylib              0x00000001b11c4b90 abort + 104
        2   libsystem_malloc.dylib         0x00000001b74464c8 malloc_vreport + 548
        3   libsystem_malloc.dylib         0x00000001b7436f98 szone_malloc_should_clear + 120
        """, answer: "malloc-freelist-corruption"),
    ])
}
