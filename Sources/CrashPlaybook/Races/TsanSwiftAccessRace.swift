extension Rule {
  static let tsanSwiftAccessRace = Rule(
    "tsan-swift-access-race",
    "Data race: one thread changed a Swift variable while another was using it",
    family: .races,
    severity: .critical,
    harm: "two threads change the same value: its memory may be damaged",
    certainWhen: .all([seenAccessRace, .not(.endedByOtherCause)]),
    likelyWhen: seenAccessRace,
    unless: .message("Fatal access conflict detected", "Simultaneous accesses to"),
    supportedBy: [
      .message("Modifying access of Swift variable at").because("a mutating call, inout or assignment in part"),
      .message("Previous modifying access", "Previous access of Swift variable", "Previous read of size").because(
        "the other access"),
      .message("Location is global", "Location is heap block").because("what they raced for"),
    ],
    outranks: [
      .tsanDataRace, .concurrentSwiftCollectionMutation, .sharedReferencePropertyRace,
      .swiftExclusivityViolation, .relayReadModifyWriteLostUpdate, .unfairLockCorrupt,
    ],
    blame: .race("racer"),
    searchWords: ["데이터 레이스", "데이터 경합", "경쟁 상태", "race condition"],
    page: PlaybookPage(
      whatHappened: """
        One thread was inside a change of a Swift variable (a mutating method, an `inout` argument, `append`, \
        `+=`) while another thread read or changed the same variable. {blame|The first stack} is one of them.
        """,
      youSee: """
        A warning of Thread Sanitizer, often many at once from one spot, or Xcode's one-line title "Swift access \
        race in …". Without the sanitizer: crashes in array, dictionary or string code, and counters that come out \
        too small.
        """,
      howWeKnow: """
        Swift marks where a modifying access to a variable begins. The sanitizer saw two such accesses, or one and \
        a read, from different threads and unordered. That breaks the law of exclusivity, so the program's meaning \
        is undefined even if each instruction were safe.
        """,
      notProved:
        "Which side should have waited. The report shows two stacks; either may be the one that misses the lock.",
      rootCause: """
        A struct, array, dictionary or number is a stored property of a class (or a global), and two threads call it. \
        "Modifying" is the whole call, not a moment: `log.append(x)` takes the property, possibly reallocates, and \
        puts it back. During all of that no other code may look.

        Structs are not safe by themselves: a *copy* is yours, but the *variable* that you copy from is shared.
        """,
      fixNow: """
        Guard every access to the variable, reads included, with one lock or one serial queue, in {blame|the first \
        function} as well as in the other one.

        ```swift
        // before
        final class VisitLog {
          private var lines: [String] = []
          func add(_ line: String) { lines.append(line) }  // called from many tasks
          var count: Int { lines.count }
        }

        // after
        import Synchronization

        final class VisitLog: Sendable {
          private let lines = Mutex<[String]>([])
          func add(_ line: String) { lines.withLock { $0.append(line) } }
          var count: Int { lines.withLock { $0.count } }
        }
        ```

        Before iOS 18 and macOS 15: `OSAllocatedUnfairLock(initialState: …)` in place of `Mutex(…)`, from iOS 16, \
        macOS 13 and watchOS 9. On older systems and in Mac Catalyst: `NSLock` with `withLock`.
        """,
      fixProperly: """
        - make the owner an actor, or isolate it to the main actor, so that the compiler refuses the second thread
        - globals and `static var`: `let`, an actor's property, or a `Mutex`
        - inside `concurrentPerform` and task groups: return results and combine them afterwards, instead of \
        appending to a shared array
        - a lock that is itself a stored struct (`os_unfair_lock` in a `var`) races too: use \
        `OSAllocatedUnfairLock`, `Mutex` or `NSLock`

        ```swift
        // before: every task appends to one array
        // after: each task returns, one place collects
        func depths(of points: [Point]) async -> [Double] {
          await withTaskGroup(of: (Int, Double).self) { group in
            for (index, point) in points.enumerated() {
              group.addTask { (index, measure(point)) }
            }
            var result = [Double](repeating: 0, count: points.count)
            for await (index, depth) in group { result[index] = depth }
            return result
          }
        }
        ```
        """,
      verify: """
        The same test under Thread Sanitizer, twenty clean runs: `swift test --sanitize=thread`. Then a count: \
        1000 concurrent additions must leave exactly 1000 elements.
        """,
      prevent: """
        Swift 6 language mode reports nearly all of these while compiling. Until then: a sanitizer job, and no \
        `var` in a class that is used from more than one task without a lock beside it.
        """,
      notToBeConfusedWith: [
        .init(.tsanDataRace, "the same report for plain memory, Objective-C or C"),
        .init(.swiftExclusivityViolation, "\"Fatal access conflict\": the overlap is on one thread"),
        .init(.relayReadModifyWriteLostUpdate, "each access is atomic, so the sanitizer says nothing"),
        .init(.concurrentSwiftCollectionMutation, "the crash that this becomes without the sanitizer"),
      ],
      sources: [
        "Swift access races in Thread Sanitizer: https://developer.apple.com/documentation/xcode/swift-access-races",
        "SE-0176, Enforce Exclusive Access to Memory: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0176-enforce-exclusive-access-to-memory.md",
        "LLVM compiler-rt, lib/tsan/rtl/tsan_external.cpp: "
          + "https://github.com/llvm/llvm-project/blob/main/compiler-rt/lib/tsan/rtl/tsan_external.cpp",
        "Apple, OSAllocatedUnfairLock: https://developer.apple.com/documentation/os/osallocatedunfairlock",
      ]),
    examples: [
      .matches(
        """
        ==================
        ▸ WARNING: ThreadSanitizer: Swift access race (pid=61203)
        ▸   Modifying access of Swift variable at 0x000108f0a2d8 by thread T7:
            #0 VisitLog.add(_:) VisitLog.swift:5 (harbourd+0x100041e7c)
            #1 closure #1 in serve() Server.swift:52 (harbourd+0x1000424a0)

          Previous modifying access of Swift variable at 0x000108f0a2d8 by thread T2:
            #0 VisitLog.add(_:) VisitLog.swift:5 (harbourd+0x100041e7c)
        """),
      .matches("▸ Swift access race in Harbour.VisitLog.lines.modify : Swift.Array<Swift.String> at 0x11ad2f4c0"),
      .matches("▸ Swift access race in Harbour.Guarded.lock() -> () at 0x7b08003ef4e0"),
      .ignores(
        """
        WARNING: ThreadSanitizer: data race (pid=7765)
          Write of size 8 at 0x7b2c00443368 by thread T341:
            #0 -[Berth setName:] Berth.m:199 (Harbour:x86_64+0x8847c)
        """, answer: "tsan-data-race"),
      .ignores(
        """
        Simultaneous accesses to 0x10a0d0978, but modification requires exclusive access.
        Fatal access conflict detected.
        """, answer: "swift-exclusivity-violation"),
    ])
}

private let seenAccessRace = Condition.message(
  "ThreadSanitizer: Swift access race", "Swift access race in {racer} : * at 0x",
  "Swift access race in {racer} -> * at 0x", "Swift access race in {racer} at 0x", "^Swift access race detected",
  "odifying access of Swift variable at")
