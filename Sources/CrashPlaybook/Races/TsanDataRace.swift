extension Rule {
  static let tsanDataRace = Rule(
    "tsan-data-race",
    "Data race: two threads touched the same memory without any order between them",
    family: .races,
    certainWhen: .all([seenDataRace, .not(.endedByOtherCause), .not(betweenContinuations)]),
    likelyWhen: .all([
      .not(betweenContinuations),
      .any([
        seenDataRace, .message("Data race in {racer} at 0x"),
        // Helgrind and DRD know the locks of POSIX, but neither queues nor Swift's own atomics.
        .all([.format(["valgrind"]), racesOfValgrind, .not(.frame("_dispatch_", "swift_"))]),
        .message(
          "ThreadSanitizer: heap-use-after-free", "ThreadSanitizer: use-after-free",
          // The second half of a finding whose head was not copied.
          "Previous read of size * at 0x* by ", "Previous write of size * at 0x* by ", "Previous atomic * at 0x* by "),
      ]),
    ]),
    possibleWhen: .any([
      seenDataRace,
      .all([
        .format(["valgrind"]), .any([racesOfValgrind, .message("^Thread #* lock order ", "^Thread #* unlocked ")]),
      ]),
    ]),
    unless: .message("ThreadSanitizer: Swift access race"),
    supportedBy: [
      .message("This conflicts with a previous ", "^Locks held: none", "Other segment start").because(
        "Valgrind's words for the other access and for what protected it"),
      .message("Write of size", "Read of size", "Atomic write of size").because("one of the two accesses"),
      .message("Previous write of size", "Previous read of size", "Previous atomic").because("the other one"),
      .message("Location is heap block", "Location is global", "Location is stack").because("what they raced for"),
      .variant("other-finding", otherFindings),
      .computed(.summaryOfRace),
    ],
    outranks: [
      .concurrentSwiftCollectionMutation, .sharedReferencePropertyRace, .relayReadModifyWriteLostUpdate,
      .actorReentrancyStalePublish, .rxswiftSynchronizationAnomaly, .objcZombieMessage,
    ],
    blame: .race("racer"),
    isWarning: true,
    searchWords: ["데이터 레이스", "데이터 경합", "경쟁 상태", "race condition", "data race"],
    page: PlaybookPage(
      whatHappened: """
        {tool|Thread Sanitizer} {finding|saw two threads touch one piece of memory, at least one of them writing, with \
        nothing between them that puts one before the other}. One side is in {blame|the first stack of the report}, the \
        other in {otherBlame|the second stack, where there is one}.
        """,
      youSee: """
        A warning in the console, or Xcode's title "Data race in …". The program usually goes on. Without the \
        sanitizer the same code works for months, then shows impossible values, crashes in `swift_release` or \
        damages the heap.
        """,
      howWeKnow: """
        The sanitizer records every access and every lock, queue hop and task start that orders threads. It \
        reports only pairs that really happened without order, so a report is a fact about the run, not a guess. \
        What it did not run, it cannot see.
        """,
      notProved: """
        Which of the two sides is wrong. Rarely the report is about a deliberate benign race or about memory that \
        a library orders by means unknown to the sanitizer; then the order is still undefined in Swift and C.
        """,
      rootCause: """
        A variable is shared, and only some of its accesses go through the lock or queue that was meant to protect \
        it. Typical halves that are forgotten: the getter, `deinit`, a lazy first access, a logging line, a \
        callback that "always comes on main". A `Bool` or `Int` does not make it harmless: the compiler may cache \
        or tear it, and the order of other writes around it is lost.

        | | thread 1 | thread 2 |
        |---|---|---|
        | meant | lock · write · unlock | lock · read · unlock |
        | written | lock · write · unlock | **read** |
        """,
      fixNow: """
        {remedy|Put both accesses behind the same lock, queue or actor.} One access is in {blame|the first stack}, the \
        other in {otherBlame|the second stack}.

        ```swift
        // before: only the writer takes the lock
        final class TideTable: @unchecked Sendable {
          private let lock = NSLock()
          private var heights: [Double] = []
          func set(_ new: [Double]) { lock.withLock { heights = new } }
          var highest: Double? { heights.max() }
        }

        // after: the value and its lock are one thing, and the lock cannot be forgotten
        import Synchronization

        final class TideTable: Sendable {
          private let heights = Mutex<[Double]>([])
          func set(_ new: [Double]) { heights.withLock { $0 = new } }
          var highest: Double? { heights.withLock { $0.max() } }
        }
        ```

        `Mutex` needs iOS 18 and macOS 15. From iOS 16, macOS 13 and watchOS 9 there is \
        `OSAllocatedUnfairLock(initialState:)`, which has the same shape. On older systems and in Mac Catalyst, use \
        `NSLock` with `withLock`, and make the variable private beside it.
        """,
      fixProperly: """
        - decide the owner: an actor for state with rules, `Mutex` for a value, the main actor for what views show
        - turn on the Swift 6 language mode for this module and remove `@unchecked Sendable` where the compiler \
        then agrees
        - pass copies of values between threads instead of the object
        - do more than one access under *one* hold of the lock: two safe accesses are not one safe operation

        ```swift
        actor TideStore {
          private var heights: [Double] = []
          func replace(with new: [Double]) { heights = new }
          func highest() -> Double? { heights.max() }
        }
        ```
        """,
      verify: """
        Run the same test under Thread Sanitizer until it has had twenty clean runs: `swift test --sanitize=thread`. \
        It needs both threads to meet, so call the pair from `concurrentPerform` or a task group.

        ```swift
        import Dispatch

        func stress(_ table: TideTable) {
          DispatchQueue.concurrentPerform(iterations: 10_000) { number in
            if number.isMultiple(of: 2) { table.set([Double(number)]) } else { _ = table.highest }
          }
        }
        ```

        The sanitizer runs on macOS, Linux and in simulators, not on devices. To keep one report apart from \
        others, group by the pair of functions, in either order.
        """,
      prevent: """
        A Thread Sanitizer job with `TSAN_OPTIONS=halt_on_error=1`; Swift 6 language mode; a review rule that \
        every `@unchecked Sendable` names its lock in the same file.
        """,
      notToBeConfusedWith: [
        .init(.tsanSwiftAccessRace, "the same, seen at the level of a Swift variable (mutating calls, inout)"),
        .init(.relayReadModifyWriteLostUpdate, "each access is ordered; only the pair is not: TSan is silent"),
        .init(.swiftExclusivityViolation, "two accesses that overlap on one thread, found by Swift itself"),
        .init(.lockOrderInversionHang, "two locks in opposite order: a freeze, not a race"),
      ],
      sources: [
        "Diagnosing memory, thread, and crash issues early: "
          + "https://developer.apple.com/documentation/xcode/diagnosing-memory-thread-and-crash-issues-early",
        "LLVM compiler-rt, lib/tsan/rtl/tsan_report.cpp: "
          + "https://github.com/llvm/llvm-project/blob/main/compiler-rt/lib/tsan/rtl/tsan_report.cpp",
        "SE-0433, Synchronous Mutual Exclusion Lock: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0433-mutex.md",
        "Apple, OSAllocatedUnfairLock: https://developer.apple.com/documentation/os/osallocatedunfairlock",
      ]),
    examples: [
      .matches(
        """
        ==================
        ▸ WARNING: ThreadSanitizer: data race (pid=61203)
          Write of size 8 at 0x7b2c00443368 by thread T3:
            #0 TideTable.set(_:) TideTable.swift:12 (Tidepool:arm64+0x100041e7c)
            #1 closure #1 in TideLoader.load() TideLoader.swift:31 (Tidepool:arm64+0x1000424a0)

          Previous read of size 8 at 0x7b2c00443368 by main thread:
            #0 TideTable.highest.getter TideTable.swift:15 (Tidepool:arm64+0x100041a10)
        """),
      .matches("▸ SUMMARY: ThreadSanitizer: data race TideTable.swift:12 in TideTable.set(_:)"),
      .matches("▸ Data race in Harbour.BerthCache.count.getter : Swift.Int at 0x10d022f70"),
      .ignores(
        """
        WARNING: ThreadSanitizer: Swift access race (pid=61203)
          Modifying access of Swift variable at 0x000108f0a2d8 by thread T7:
            #0 TideCache.store(_:for:) TideCache.swift:52 (Tidepool:arm64+0x100041e7c)
        """, answer: "tsan-swift-access-race"),
      .matches(
        """
        ▸ WARNING: ThreadSanitizer: heap-use-after-free (pid=61203)
          Read of size 8 at 0x7b2c00443368 by main thread:
            #0 tide_rows <null> (harbourd+0x31c44)
          Previous write of size 8 at 0x7b2c00443368 by main thread:
            #0 operator delete(void*, unsigned long) <null> (harbourd+0xc8a0)
        """),
      // Of the hand-over of a task the rule is not sure.
      .matches(
        """
        ▸ WARNING: ThreadSanitizer: data race (pid=61203)
          Write of size 8 at 0x7b2c00443368 by thread T17:
            #0 Swift.withUnsafeContinuation<A>((Swift.UnsafeContinuation<A, Swift.Never>) -> ()) async -> A <null> (Tidepool:arm64+0x106988a60)
            #1 swift::runJobInEstablishedExecutorContext(swift::Job*) <null> (libswift_Concurrency.dylib:arm64+0x2eb3c)

          Previous read of size 8 at 0x7b2c00443368 by thread T19:
            #0 Swift.UnsafeContinuation.resume(returning: __owned A) -> () <null> (Tidepool:arm64+0x106989060)
            #1 Tidepool.TideGate.open() -> () <null> (Tidepool:arm64+0x106988fec)
        """),
    ])

  /// What is no race for memory, and findings of other tools.
  private static let otherFindings = [
    Variant(
      betweenContinuations,
      [
        "finding":
          "saw a task being suspended and resumed on two threads, in the code of Swift's own continuations. The sanitizer "
          + "does not know every way in which they are ordered, so this is mostly a false alarm",
        "remedy":
          "Look at what the resuming side does before `resume`: a field of your own that both sides use needs a lock. If "
          + "both stacks show nothing but continuations on top, suppress the finding "
          + "(`race:UnsafeContinuation` in a file that `TSAN_OPTIONS=suppressions=` names) and go on with the next one.",
      ]),
    // Freed memory counts as written by whoever freed it. Both sides may be of one thread.
    Variant(
      .message("ThreadSanitizer: heap-use-after-free", "ThreadSanitizer: use-after-free"),
      [
        "finding": "saw memory used that had been freed before",
        "remedy":
          "Start at the second stack: it freed the memory. Ask who should have kept it for the access in the first. "
          + "Where both stacks are of one thread, no lock helps, only another order. Where they are of two, let the "
          + "free wait for the use.",
      ]),
    Variant(
      .all([.format(["valgrind"]), .message("^Thread #* lock order ")]),
      ["tool": "Valgrind", "finding": "saw two locks taken in another order than before"]),
    Variant(
      .all([.format(["valgrind"]), .message("^Thread #* unlocked ")]),
      ["tool": "Valgrind", "finding": "saw a lock given back by a thread that did not hold it"]),
    Variant(.format(["valgrind"]), ["tool": "Valgrind"]),
  ]
}

private let seenDataRace = Condition.message(
  "ThreadSanitizer: data race", "ThreadSanitizer: race on", "^Data race in {racer} at 0x",
  // As lldb says why it stopped.
  "^Data race detected", "^Data race on C++ virtual pointer detected", "^Race on a library object detected")

/// Both accesses are those of Swift's continuations: the hand-over of a task from one thread to another, which the sanitizer
/// does not always take for an order.
private let betweenContinuations = Condition.all([
  .frame(handovers, image: [], within: 1), .otherThread(handovers),
])
private let handovers: [TextPattern] = [
  "withUnsafeContinuation<", "withUnsafeThrowingContinuation<", "withCheckedContinuation<",
  "withCheckedThrowingContinuation<", "UnsafeContinuation.resume", "CheckedContinuation.resume",
]

/// The words of Helgrind and of DRD.
private let racesOfValgrind = Condition.message(
  "^Possible data race during ", "^Conflicting load by thread ", "^Conflicting store by thread ")

extension Condition.Computed {
  /// The summary of a finding whose stacks were not copied: it names the function of the first access.
  fileprivate static let summaryOfRace = Condition.Computed(
    "summary-of-race", "the summary of a race whose stacks were not copied",
    literals: ["SUMMARY: ThreadSanitizer: data race"],
    values: { facts in
      let summary: TextPattern = "SUMMARY: ThreadSanitizer: data race * in {racer}"
      let found = facts.report.messages.lazy.compactMap { summary.captures(in: $0.text)?["racer"] }.first
      return found.map { ["racer": $0] } ?? [:]
    }
  ) { facts in
    facts.stack.isEmpty ? [] : nil
  }
}
