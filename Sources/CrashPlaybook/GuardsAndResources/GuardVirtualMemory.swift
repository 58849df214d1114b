extension Rule {
  static let guardVirtualMemory = Rule(
    "guard-virtual-memory",
    "A range of memory was given back that is not one whole allocation, or that is protected (EXC_GUARD)",
    family: .guardsAndResources,
    harm: "the kernel ends the program before memory is damaged",
    certainWhen: .any([
      .guardCode(.virtualMemory), .exceptionText("GUARD_TYPE_VIRT_MEMORY"), .message("GUARD_TYPE_VIRT_MEMORY"),
    ]),
    likelyWhen: .all([
      .guardException,
      .frame(["^munmap", "vm_deallocate", "^__munmap", "vm_map", "vm_remap", "mach_vm_"], image: [], within: 4),
    ]),
    unless: .exceptionText("GUARD_TYPE_FD", "GUARD_TYPE_VN", "GUARD_TYPE_MACH_PORT", "GUARD_TYPE_USER"),
    supportedBy: [
      .exceptionText("DEALLOC_GAP").because("the range that was given back has a hole in it"),
      .exceptionText("SEC_").because("a security rule of the system denied the access"),
      .frame("munmap", "vm_deallocate", "vm_remap", "mach_vm_", within: 5).because("the call that the kernel refused"),
      .variant(
        "memory-guard",
        [
          Variant(
            .guarded("DEALLOC_GAP"), ["act": "asked the kernel to give back a range of memory that holds a hole"]),
          Variant(
            .guarded("RECLAIM_"),
            [
              "act": "gave memory back through the allocator's deferred release, whose book-keeping was damaged",
              "fixNow": """
              Run the flow with Address Sanitizer, or with Guard Malloc: the book-keeping was damaged earlier, and they \
              stop at the write that did it. The function on the stack only met the damage.
              """,
            ]),
          Variant(
            .guarded("SEC_"),
            [
              "act": "looked up, copied, shared or touched memory that a hardened process may not",
              "fixNow": """
              Take that access out of `{blame|the caller}`: hand over a copy of the data instead of the memory itself.
              """,
            ]),
        ]),
    ],
    outranks: [.killedExternally, .runningboardOther, .badAccessWildPointer],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} {act|asked the kernel to give back or remap a range of memory that holds a hole, or that it \
        may not touch}. The kernel stopped the process at the call instead of ignoring the error.
        """,
      youSee: """
        `EXC_GUARD` with `GUARD_TYPE_VIRT_MEMORY`, and `vm_deallocate` or `munmap` on top. The flavours that begin \
        with \
        `SEC_` are denials for hardened processes.
        """,
      howWeKnow: """
        Type 5 in the highest bits of the code. DEALLOC_GAP: part of the range was free already. RECLAIM_…: the \
        allocator's own deferred release found its book-keeping damaged. SEC_…: a protected region was looked up, \
        copied or shared.
        """,
      notProved: "Which of the earlier calls gave the missing part back; only its second release is on the stack.",
      rootCause: """
        - a size that was computed a second time and differs (rounded to 4 KB on one side and 16 KB on the other)
        - `munmap` or `vm_deallocate` twice for one range: between the two, another part may have got the addresses
        - a buffer received by Mach message whose size came from the message instead of from the kernel
        - `munmap` or `vm_deallocate` of memory that came from `malloc`
        """,
      fixNow: """
        In `{blame|the caller}`, pass the very address and size that the mapping call returned, and clear both after \
        giving them back.
        """,
      fixProperly: """
        Let one value own address and size, and give back in its `deinit`:

        ```swift
        #if canImport(Darwin)
          import Darwin
        #else
          import Glibc
        #endif

        struct Mapping: ~Copyable {
          private let start: UnsafeMutableRawPointer
          private let size: Int
          init?(size: Int) {
            let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
            guard let start, start != MAP_FAILED else { return nil }
            self.start = start
            self.size = size
          }
          deinit { munmap(start, size) }
        }
        ```

        Round once, at the mapping, to `vm_page_size`, and never compute the size again.
        """,
      verify: """
        Map and unmap in a loop on a device with 16 KB pages and, if you support one, on a machine with 4 KB pages; \
        every call must return KERN_SUCCESS or 0.
        """,
      prevent: "Check the results of `munmap` and `vm_deallocate` in debug builds; no literal 4096 for a page.",
      notToBeConfusedWith: [
        .init(.stackOverflowRecursion, "the region is called STACK GUARD: that is EXC_BAD_ACCESS, not EXC_GUARD"),
        .init(.mteTagCheck, "a tag check failed, reported as MTE_FAIL"),
        .init(.guardVnode, "type 4: a file"),
      ],
      sources: [
        "xnu, osfmk/mach/vm_statistics.h (kGUARD_EXC_*): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/mach/vm_statistics.h",
        "xnu, osfmk/vm/vm_map.c: https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/vm/vm_map.c",
        "xnu, osfmk/kern/exc_guard.h: https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/exc_guard.h",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_GUARD (SIGKILL)
        ▸ Exception Subtype: GUARD_TYPE_VIRT_MEMORY
        Exception Message: offset=0x0000000112400000, flavor=0x00000001 (DEALLOC_GAP)

        Thread 2 Crashed:
        ▸ 0   libsystem_kernel.dylib        	0x1a2c4b5a8 _kernelrpc_mach_vm_deallocate_trap + 8
        1   libsystem_kernel.dylib        	0x1a2c4c0d4 vm_deallocate + 28
        2   Tidepool                      	0x1052dbd20 ring_buffer_free + 76
        """),
      .matches(
        """
        Exception Type:  EXC_GUARD
        ▸ Exception Codes: 0xa000000100000000, 0x0000000112400000
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_PROTECTION_FAILURE at 0x000000016dfbbfb0
        VM Region Info: 0x16dfbbfb0 is in 0x16a7b8000-0x16dfbc000;  bytes after start: 58736560
              REGION TYPE                 START - END      [ VSIZE] PRT/MAX SHRMOD  REGION DETAIL
        --->  STACK GUARD              16a7b8000-16dfbc000 [ 56.0M] ---/rwx SM=NUL
        """),
    ])
}
