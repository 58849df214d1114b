extension Rule {
  static let swiftAllocationFailed = Rule(
    "swift-allocation-failed",
    "Swift asked for memory and got none",
    family: .swiftRuntime,
    certainWhen: .any([
      .message("Fatal error: failed to allocate {bytes} bytes of memory with alignment"),
      .frame("swift_abortAllocationFailure", within: 8),
    ]),
    // The allocating function stops the process itself where malloc gave it nothing.
    likelyWhen: .any([
      .all([.trap, .topFrame("^swift_slowAlloc")]),
      // The part of it that is only entered then.
      .all([.exceptionIsUnknown, .topFrame("^swift_slowAlloc.cold")]),
    ]),
    supportedBy: [.computed(.absurdAllocation)],
    outranks: .generalSwiftTraps + [.explicitAbort],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} asked for {bytes|more} bytes, the allocator had none to give, and Swift's runtime stopped \
        the process: an object, an array or a buffer cannot exist without its memory.
        """,
      youSee: """
        Either once in a long run under load, with a size that is plausible by itself, or every time with one input, \
        with a size that no machine has.
        """,
      howWeKnow: """
        The runtime has one sentence for this, and it names the size. Without the sentence, the runtime's own function \
        for an allocation that failed is on top, and the size stays unknown. **Read the size first, where it is \
        told**: up to some gigabytes, memory had run out; trillions of bytes are a count that was damaged, negative or \
        multiplied before it got here.
        """,
      notProved: """
        Who holds the memory. The function that asked last is only the one that met the end, unless its size is the \
        absurd one.
        """,
      rootCause: """
        - a count out of a file or a message that no code checked: `Array(repeating: 0, count: header.count)`, \
        `reserveCapacity(n)`, `UnsafeMutablePointer.allocate(capacity: n)`
        - a growth without end: a cache, a queue, an array to which a loop only appends
        - a limit on the address space: `ulimit -v` on Linux, a 32-bit process, an emulator; on iOS and iPadOS too much \
        that is mapped or reserved, since an app has only some gigabytes of addresses there. The memory limit of a \
        container, or of an iOS app, does *not* end like this: there the kernel sends SIGKILL
        """,
      fixNow: """
        In {blame|the function that allocates}, compare the count with what the input can really hold, and refuse the \
        input where it is larger.

        ```swift
        struct Refused: Error {}

        /// Every sample takes four bytes of the file, so a larger count cannot be true.
        func samples(count: Int, in bytes: [UInt8]) throws -> [Float] {
          guard (0...bytes.count / 4).contains(count) else { throw Refused() }
          return [Float](repeating: 0, count: count)
        }
        ```
        """,
      fixProperly: """
        - read large input in pieces of a fixed size instead of all at once
        - give every cache and queue an upper bound, in bytes
        - parse numbers from outside into a type that knows its limits
        - where an iOS app maps or reserves much on purpose: the entitlement \
        `com.apple.developer.kernel.extended-virtual-addressing` gives it more addresses, and no more memory
        """,
      verify: """
        Feed the parser the largest and the smallest count that its format can write down: it must answer with an \
        error. For growth: run the load test with `ulimit -v` at twice the normal use; memory must level off below.
        """,
      prevent: "Fuzz every reader of outside data; alert on resident memory at 80 % of the limit.",
      notToBeConfusedWith: [
        .init(.linuxOomKill, "the kernel's SIGKILL, without a word of the process itself"),
        .init(.jetsamPerProcessLimit, "the same on iOS"),
        .init(.swiftArithmeticOverflow, "the multiplication of count and size itself was noticed"),
        .init(.mallocFreelistCorruption, "the allocator found its own bookkeeping damaged"),
      ],
      sources: [
        "Swift runtime, Errors.cpp and Heap.cpp (swift_abortAllocationFailure): "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/runtime/Errors.cpp"
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal error: failed to allocate 67108896 bytes of memory with alignment 8
        """),
      .matches(
        """
        ▸ Fatal error: failed to allocate 9223372036854775832 bytes of memory with alignment 16

        *** Program crashed: Aborted at 0x000000000000369f ***

        Platform: x86_64 Linux (Ubuntu 24.04)

        Thread 0 "harbourd" crashed:

        0      0x00007f7a334cfeec __pthread_kill_implementation + 268 in libc.so.6
        1 [ra] 0x00007f7a34a1c21b swift_abortAllocationFailure + 40 in libswiftCore.so
        2 [ra] 0x000055deb19f8121 Chart.load(_:) + 96 in harbourd at /src/Sources/harbourd/Chart.swift:30:7
        """),
      .matches(
        """
        ▸ Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Thread 5 Crashed:
        ▸ 0   libswiftCore.dylib   0x0000000185ba6824 swift_slowAlloc.cold.1 + 16
        1   libswiftCore.dylib   0x0000000185b2c9d8 swift_slowAlloc + 208
        2   libswiftCore.dylib   0x0000000185b2cb48 swift_allocObject + 60
        3   Harbour              0x0000000104a01120 Chart.load(_:) + 96
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        ▸ Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Thread 5 Crashed:
        ▸ 0   libswiftCore.dylib   0x00007ff818ba6824 swift_slowAlloc.cold.1 + 6
        1   libswiftCore.dylib   0x00007ff818b2c9d8 swift_slowAlloc + 208
        2   Harbour              0x0000000104a01120 0x104a00000 + 4384
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000018

        Thread 5 Crashed:
        0   libsystem_malloc.dylib   0x0000000185ba6824 nanov2_allocate_from_block + 16
        1   libswiftCore.dylib       0x0000000185b2c9d8 swift_slowAlloc + 208
        2   Harbour                  0x0000000104a01120 Chart.load(_:) + 96
        """),
      .ignores(
        """
        Harbour/Chart.swift:31: Fatal error: failed to allocate a berth for ship 7
        """, answer: "swift-fatalerror-precondition"),
    ])
}

extension Condition.Computed {
  /// The size that was asked for is more than any machine has.
  static let absurdAllocation = Condition.Computed(
    "absurd-allocation", "a size in bytes that no machine has", literals: ["failed to allocate "]
  ) { facts in
    for message in facts.report.messages {
      guard let bytes = sizeThatFailed.captures(in: message.text)?["bytes"].flatMap({ UInt64($0) }), bytes >> 46 != 0
      else { continue }
      return [
        Evidence(
          "\(bytes) bytes are more than any machine has: the count was wrong, not the memory too small",
          field: message.field, text: message.text, offset: message.offset)
      ]
    }
    return nil
  }

  private static let sizeThatFailed: TextPattern = "failed to allocate {bytes} bytes of memory with alignment"
}
