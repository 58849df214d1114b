extension Rule {
  static let mallocFreelistCorruption = Rule(
    "malloc-freelist-corruption",
    "Heap corruption: the heap was damaged earlier, and the allocator found it",
    family: .memory,
    // The allocator's own words, or the function that ends the process after them: these name the damaged list.
    likelyWhen: .any([
      .all([
        .message(damagedLists),
        // Not where somebody merely writes about it.
        .any([.abort, .trap, .message("malloc: ", "malloc(): ", "Abort trap", "Aborted")]),
      ]),
      .all([.sentenceOfGlibcsHeap, .any([.abort, .message("Abort trap", "(?i)aborted", "SIGABRT", "ignal 6")])]),
      // The only line that is left of a program.
      .message(
        "^free(): invalid next size (fast)$", "^free(): invalid next size (normal)$", "^malloc(): corrupted top size$",
        "^malloc(): invalid next size (unsorted)$", "^malloc(): memory corruption$",
        "^malloc(): memory corruption (fast)$",
        "^corrupted size vs. prev_size$", "^corrupted size vs. prev_size in fastbins$",
        "^corrupted size vs. prev_size while consolidating$"),
      .all([
        .message(
          "Scudo ERROR: corrupted chunk header ", "Scudo ERROR: race on chunk header ",
          "mimalloc: error: corrupted free list entry ", "mimalloc: error: corrupted thread-free list",
          "mimalloc: error: buffer overflow in heap block "),
        .any([.abort, .message("Abort trap", "(?i)aborted", "SIGABRT", "ignal 6")]),
      ]),
      // glibc up to 2.25 named the program and the block; Windows has a status for it.
      .message(
        "*** Error in `*': free(): invalid next size", "*** Error in `*': free(): invalid size",
        "*** Error in `*': malloc(): ", "*** Error in `*': realloc(): invalid next size",
        "*** Error in `*': double free or corruption (out)", "*** Error in `*': corrupted ",
        "xit* cod* -1073740940", "xit* cod* 3221226356", "0xC0000374", "STATUS_HEAP_CORRUPTION"),
      .frame(
        "_xzm_xzone_malloc_freelist_outlined", "_xzm_xzone_malloc_from_freelist_chunk.cold",
        "nanov2_guard_corruption_detected", within: 2),
      // Further down where the functions that print the words and abort were not taken off, as in a reporter's stack.
      .all([
        .frame("nanov2_guard_corruption_detected", within: 8),
        .frame("malloc_zone_error", "malloc_vreport", within: 7),
      ]),
      // It is called for one thing only: the links of a free block are not what was written into them.
      .frame("free_list_checksum_botch", within: 9),
      // What glibc found wrong stands in its argument, which most tools leave out.
      .frame("^malloc_printerr", "^__malloc_assert", within: 8),
      .all([.frame("^__assert_fail", "^__libc_assert_fail", within: 8), .insideAllocatorOfGlibc]),
    ]),
    possibleWhen: .any([
      .message(damagedLists),
      .sentenceOfGlibcsHeap,
      .message(
        "incorrect size information", "block header was damaged", "_xzm_xzone_malloc_freelist_outlined",
        "_xzm_xzone_malloc_from_freelist_chunk.cold",
        // Android's allocator: the bytes before a block were written over, or the address is that of no block.
        "Scudo ERROR: corrupted chunk header ", "Scudo ERROR: race on chunk header ",
        "mimalloc: error: corrupted free list entry ", "mimalloc: error: corrupted thread-free list",
        "mimalloc: error: buffer overflow in heap block "),
      .frame(
        "_xzm_xzone_malloc_freelist_outlined", "_xzm_xzone_malloc_from_freelist_chunk.cold",
        "tiny_malloc_from_free_list", "small_malloc_from_free_list", "szone_error", "nanov2_guard_corruption_detected",
        "nanov2_allocate_from_block*cold", "nanov2_find_block_and_allocate*cold",
        "set_tiny_meta_header", "tiny_free_list_remove_ptr", within: 8),
      .frame("^malloc_vreport", "^malloc_report", "^malloc_zone_error", "^malloc_error_break", within: 8),
      .computed(.allocationAborted),
    ]),
    unless: .message("AddressSanitizer", "pointer being freed was not allocated"),
    endsIn: .checkOfLibrary,
    supportedBy: [
      .message("probably modified after being freed").because("other code wrote to memory after it had been freed"),
      .frame("malloc_vreport", "malloc_zone_error", "malloc_report", within: 8).because("the allocator's own check"),
    ],
    outranks: [.explicitAbort, .swiftTextlessTrap, .badAccessWildPointer, .builtinTrap, .linuxSwiftTrap],
    blame: .nobody,
    searchWords: ["힙 손상", "heap corruption", "use after free"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} asked for memory, or gave some back, and the allocator found its own bookkeeping \
        overwritten. The damage was done earlier, by other code: do not blame the stack that you see.
        """,
      youSee: """
        Many different stacks in one version, all ending in the allocator, next to `swift_release` and \
        `objc_msgSend` crashes that look unrelated. They are one error.
        """,
      howWeKnow: """
        The allocator keeps lists and checksums inside freed blocks. A checksum, a guard value or a list pointer \
        was wrong when it was read. That the heap was damaged is proved.
        """,
      notProved: """
        Who damaged it, when, and from which thread. The report cannot say, so no frame is named as responsible.
        """,
      rootCause: """
        Other code wrote through a pointer after the memory was freed, wrote past the end of a block, or two threads \
        changed one buffer at the same time. In Swift code the frequent writers are: arrays, dictionaries or strings \
        that two threads mutate, `withUnsafe…` pointers used after the closure, and C libraries that were given a \
        length that is too large.
        """,
      fixNow: """
        The report allows no quick fix. Find the writer: run the app's busiest flows under Address Sanitizer, then \
        Thread Sanitizer, and start with what is new in this version.
        """,
      fixProperly: """
        - look at all crashes of this version together; the first frames of the app that they share on *other* \
        threads are suspects
        - give every mutable collection one lock, queue or actor
        - let no pointer leave its `withUnsafe…` closure
        - let C functions get `count` from the buffer itself, never from a second source

        ```swift
        // before: the address outlives the array
        let pointer = samples.withUnsafeBufferPointer { $0.baseAddress }
        c_filter(pointer, count)

        // after
        samples.withUnsafeMutableBufferPointer { buffer in
          c_filter(buffer.baseAddress, buffer.count)
        }
        ```
        """,
      verify: """
        The whole group falls, not one stack: `crashbook compare before/ after/ --rule \
        malloc-freelist-corruption`. Before that: the flows run clean under Address Sanitizer and Guard Malloc.
        """,
      prevent: """
        Address Sanitizer and Thread Sanitizer jobs. Devices with memory tagging (Enhanced Security) stop at the \
        true writer: see `mte-tag-check`.
        """,
      notToBeConfusedWith: [
        .init(.mallocFreeNotAllocated, "the freed address itself is wrong: the freeing code is guilty"),
        .init(.mteTagCheck, "the hardware stopped at the bad write itself"),
        .init(.concurrentSwiftCollectionMutation, "a collection's frames on two threads at once"),
        .init(.swiftReleaseGarbage, "a reference is damaged, not the allocator's lists"),
      ],
      sources: [
        "libmalloc (Apple open source)",
        "malloc(3)",
        "Enabling the Malloc Debugging Features: "
          + "https://developer.apple.com/library/archive/documentation/Performance/Conceptual/ManagingMemory/Articles/MallocDebug.html",
      ]),
    examples: [
      .matches("▸ malloc(): corrupted top size"),
      .matches(
        """
        ▸ mimalloc: error: buffer overflow in heap block 0x20000010040 of size 48: write after 40 bytes
        Aborted (core dumped)
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Application Specific Information:
        ▸ Incorrect checksum for freed object 0x7f8a2c01c2d0: probably modified after being freed.

        Thread 3 Crashed:
        0   libsystem_kernel.dylib         0x00000001d5f2d334 __pthread_kill + 8
        1   libsystem_c.dylib              0x00000001b11c4b90 abort + 104
        2   libsystem_malloc.dylib         0x00000001b74464c8 malloc_vreport + 548
        3   Orchard                        0x0000000104a1c2d0 Basket.add(_:) + 96
        """),
      .matches(
        """
        Thread 9 Crashed:
        ▸ 0  libsystem_malloc.dylib    0x00000001b7436f98 _xzm_xzone_malloc_from_freelist_chunk.cold.1 + 36
        1  libsystem_malloc.dylib    0x00000001b7436620 _xzm_xzone_malloc_freelist_outlined + 120
        2  libswiftCore.dylib        0x00000001abcf8474 swift_allocObject + 60
        3  Orchard                   0x0000000104a1c2d0 Basket.add(_:) + 96
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Thread 2 Crashed:
        ▸ 0   libsystem_malloc.dylib       0x00007ff80a44d1a0 tiny_malloc_from_free_list.cold.1 + 21
        1   libsystem_malloc.dylib       0x00007ff80a43a3c4 tiny_malloc_from_free_list + 1421
        2   libsystem_malloc.dylib       0x00007ff80a43a0f4 tiny_malloc_should_clear + 188
        3   Orchard                      0x000000010c3f4120 0x10c3f0000 + 16672
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 3 Crashed:
        0   libsystem_kernel.dylib         0x00000001d5f2d334 __pthread_kill + 8
        1   libsystem_c.dylib              0x00000001b11c4b90 abort + 104
        ▸ 2   libsystem_malloc.dylib         0x00000001b74464c8 malloc_vreport + 548
        3   Orchard                        0x0000000104a1c2d0 Basket.add(_:) + 96
        """),
      .matches(
        """
        *** Program crashed: Aborted at 0x00000000000034a0 ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 "harbourd" crashed:

        0  0x00007fee591f9eec __pthread_kill_implementation + 268 in libc.so.6
        1  0x00007fee5919e476 raise + 22 in libc.so.6
        2  0x00007fee591847f3 abort + 211 in libc.so.6
        ▸ 3  0x00007fee5918471b __assert_fail + 115 in libc.so.6
        ▸ 4  0x00007fee59207de5 sysmalloc + 1500 in libc.so.6
        5  0x00007fee59208a1c _int_malloc + 3500 in libc.so.6
        """),
      .matches(
        """
        ▸ malloc(): unaligned tcache chunk detected
        """),
      .matches(
        """
        ▸ double free or corruption (out)

        *** Program crashed: Aborted at 0x00000000000034a0 ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 "harbourd" crashed:

        0  0x00007fee591f9eec __pthread_kill_implementation + 268 in libc.so.6
        """),
      .matches(
        """
        ▸ harbourd: malloc.c:2379: sysmalloc: Assertion `(old_top == initial_top (av))' failed.
        """),
      .matches(
        """
        Exception Type:        EXC_CRASH (SIGABRT)

        Thread 0 Crashed::  Dispatch queue: com.apple.main-thread
        0   libsystem_kernel.dylib        	       0x188db2868 __pthread_kill + 8
        1   libsystem_pthread.dylib       	       0x188de9cec pthread_kill + 288
        2   libsystem_c.dylib             	       0x188d222c8 abort + 180
        3   libsystem_malloc.dylib        	       0x188c409f8 malloc_vreport + 908
        4   libsystem_malloc.dylib        	       0x188c57404 malloc_zone_error + 100
        ▸ 5   libsystem_malloc.dylib        	       0x188c4ac7c free_list_checksum_botch + 40
        6   libsystem_malloc.dylib        	       0x188c39424 small_free_list_remove_ptr_no_clear + 980
        7   libsystem_malloc.dylib        	       0x188c346cc small_malloc_from_free_list + 392
        """),
      .ignores(
        """
        Application Specific Information:
        malloc: *** error for object 0x600000c0c3c0: pointer being freed was not allocated

        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001d5f2d334 __pthread_kill + 8
        1   libsystem_c.dylib              0x00000001b11c4b90 abort + 104
        2   libsystem_malloc.dylib         0x00000001b74464c8 malloc_vreport + 548
        """, answer: "malloc-free-not-allocated"),
    ])

  /// What the allocators of Apple and of glibc say of a list or a checksum that was written over.
  private static let damagedLists: [TextPattern] = [
    "Incorrect checksum for freed object", "probably modified after being freed", "Corruption of free object",
    "Corruption of tiny free", "Heap corruption detected", "free list is damaged", "Incorrect guard value",
    "Region cookie corrupted", "memory corruption of free block", "corrupt tiny freelist",
    "Invalid pointer dequeued from free list",
  ]
}

extension Condition {
  /// What glibc's allocator says before it aborts: a function of its own, a colon and what it found, or what is damaged.
  ///
  /// Source: glibc, `malloc/malloc.c`, the callers of `malloc_printerr`.
  static let sentenceOfGlibcsHeap = Condition.any([
    .message(
      ["malloc", "free", "calloc", "realloc", "memalign", "malloc_consolidate", "tcache_thread_shutdown", "_int_free"]
        .map { TextPattern(joining: "^", $0, "(): ") } + [
          "^corrupted size vs. prev_size", "^corrupted double-linked list", "^double free or corruption (",
          "^break adjusted to free malloc space", "^invalid chunk size$", "malloc.c:*: *: Assertion `",
          "Fatal glibc error: malloc.c:", "malloc assertion failure in sysmalloc",
        ])
  ])

  /// Functions of glibc's allocator are among the innermost.
  static let insideAllocatorOfGlibc = Condition.frame(
    "^sysmalloc", "^_int_malloc", "^_int_free", "^_int_realloc", "^_int_memalign", "^malloc_consolidate",
    "^unlink_chunk", within: 10)
}

extension Condition.Computed {
  /// The allocator aborted while it served an allocation, told from the frames around its own, which may be nameless.
  static let allocationAborted = Condition.Computed(
    "allocation-aborted", "an abort of the allocator while it served an allocation", gate: .abort
  ) { facts in
    guard facts.report.exception.signal?.value == "SIGABRT" else { return nil }
    let stack = facts.stack.prefix(16)
    guard let first = stack.firstIndex(where: { $0.frame.image == "libsystem_malloc.dylib" }), first <= 6,
      stack[..<first].contains(where: { $0.symbol == "abort" }),
      let caller = stack[first...].first(where: { $0.frame.image != "libsystem_malloc.dylib" }),
      let symbol = caller.symbol, allocators.contains(where: { symbol.contains($0) })
    else { return nil }
    return [
      facts.evidence(stack[first], isException: false), facts.evidence(caller, isException: false),
    ]
  }

  private static let allocators = [
    "AllocWithZone", "allocWithZone", "swift_slowAlloc", "swift_allocObject", "class_createInstance", "operator new",
    "CFAllocatorAllocate", "_CFRuntimeCreateInstance", "NSAllocateObject", "_Block_copy", "calloc", "strdup",
  ]
}
