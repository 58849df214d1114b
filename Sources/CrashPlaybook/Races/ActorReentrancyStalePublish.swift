extension Rule {
  static let actorReentrancyStalePublish = Rule(
    "actor-reentrancy-stale-publish",
    "Actor reentrancy: code went on after an await with what was true before it",
    family: .races,
    likelyWhen: .all([.computed(.olderVersionInLog), .message(.actorWords)]),
    possibleWhen: .any([
      .all([
        .frame(" await resume partial function for", within: 8),
        .any([
          .message(
            "ndex out of range", "Unexpectedly found nil", "recondition failed", "Index out of bounds",
            "Duplicate values"),
          .frame("Swift runtime failure: ", "_assertionFailure", "_checkSubscript", "_checkIndex", within: 4),
        ]),
      ]),
      .message(".accept(await ", ".send(await ", "accept(await"),
    ]),
    unless: .any([
      .message("ThreadSanitizer: ", "Incorrect actor executor", "BUG IN CLIENT OF LIBDISPATCH"),
      .frame("_swift_task_checkIsolatedSwift", "swift_task_reportUnexpectedExecutor", "_dispatch_assert_queue_fail"),
    ]),
    supportedBy: [
      .crashedQueue(["cooperative", "com.apple.main-thread"]),
      .otherThread(" await resume partial function for").because("more async work was under way"),
    ],
    outranks: [.notACrashReport],
    blame: .preferring([" await resume partial function for", "Actor", "Store"]),
    searchWords: ["액터 재진입", "actor reentrancy", "경쟁 상태", "stale state"],
    page: PlaybookPage(
      whatHappened: """
        {blame|An async function} checked something, waited, and went on as if nothing could have changed. While \
        it waited, other calls ran on the same actor and changed it: an index, an optional or a set of tasks was \
        no longer what it had been.
        """,
      youSee: """
        A trap (index out of range, nil) right after an `await`, rarely and only with quick repeated input; or, \
        without a crash, an older result that replaces a newer one: search results for the previous word, a list \
        that jumps back.
        """,
      howWeKnow: """
        The frame's name says "await resume partial function": the function is in the part behind a suspension. \
        Together with a failed check there, stale assumptions are the first thing to look for. Or a log shows that a \
        version is published after a newer one that was made later.
        """,
      notProved: """
        That the value changed during the wait. The trap may be an ordinary wrong index that only happens to stand \
        behind an `await`. A log of the state before and after the wait decides it.
        """,
      rootCause: """
        Actors protect memory, not plans. At each `await` the actor is free, and any other call may run from start \
        to end before this one continues. That is how actors avoid deadlocks, and it means: whatever was read \
        before the `await` is history behind it.

        | call 1 | call 2 | items |
        |---|---|---|
        | index = 2 is valid | | [a, b, c] |
        | awaits the upload | removes b and c | [a] |
        | `items[2]`: trap | | [a] |

        Publishing has the same hole one step later: `relay.accept(await store.items)` leaves the actor with a \
        snapshot, and two such snapshots may arrive in the wrong order.
        """,
      fixNow: """
        Behind the `await` in {blame|this function}, look the element up again, by id, and leave when it is gone.

        ```swift
        // before
        let index = items.firstIndex { $0.id == id }!
        let photo = try await upload(items[index])
        items[index].photo = photo

        // after
        guard let item = items.first(where: { $0.id == id }) else { return }
        let photo = try await upload(item)
        guard let index = items.firstIndex(where: { $0.id == id }) else { return }
        items[index].photo = photo
        ```
        """,
      fixProperly: """
        - change state first and synchronously, wait afterwards; or wait first and do all the rest without a pause
        - keep running work in the state: a second caller joins the first instead of starting again
        - publish from inside the actor, where the order is the actor's
        - number the requests, and drop an answer that is not the newest

        ```swift
        actor PhotoLoader {
          private var running: [URL: Task<Photo, any Error>] = [:]

          func photo(at url: URL) async throws -> Photo {
            if let task = running[url] { return try await task.value }
            let task = Task { try await fetch(url) }
            running[url] = task  // before the first await: no other call can slip in between
            defer { running[url] = nil }
            return try await task.value
          }
        }
        ```
        """,
      verify: """
        A test with a stub that you release by hand: start call 1, let it wait, run call 2 to its end, then \
        release call 1. The state must be right in both orders.

        Repeat with a hundred calls in random order and compare the published versions: they never go back.
        """,
      prevent: """
        Review rule: no index, no unwrapped optional and no `self.` snapshot crosses an `await`. Methods that must \
        not be interrupted are written without `await`, and say so in their comment.
        """,
      notToBeConfusedWith: [
        .init(.relayReadModifyWriteLostUpdate, "the same loss without an actor, between threads"),
        .init(.swiftIndexOutOfRange, "the trap itself; its page is right where no await is near"),
        .init(.swiftExecutorIsolationAssert, "code ran on the wrong executor altogether"),
        .init(.tsanDataRace, "memory was raced for, which actors exclude"),
      ],
      sources: [
        "SE-0306, Actors (actor reentrancy): "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0306-actors.md",
        "Protect mutable state with Swift actors (WWDC 2021)",
        "Post-mortem: timers that spring back (BehaviorRelay and an actor)",
      ]),
    examples: [
      .matches(
        """
        ▸ 14:00:01.010 Task 21 await catalog.load version=5
        ▸ 14:00:01.050 Task 22 await catalog.load version=6
        ▸ 14:00:01.320 Task 22 rows.send version=6
        ▸ 14:00:01.610 Task 21 rows.send version=5
        """),
      .matches(
        """
        // BoardViewModel.swift, the list sometimes shows the older state
        await board.pause(id)
        ▸ ongoing.accept(await board.timers())
        """),
      .ignores(
        """
        Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
        Thread 0 Crashed:
        0   libswiftCore.dylib             0x00000001a7a0381c _assertionFailure(_:_:file:line:flags:) + 20
        1   Orchard                        0x0000000104a1c4f8 Basket.remove(at:) + 244
        """, answer: "swift-index-out-of-range"),
      .ignores(
        """
        Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
        Thread 2 Crashed:
        0   libswiftCore.dylib             0x00000001a7a0381c _assertionFailure(_:_:file:line:flags:) + 20
        1   Orchard                        0x0000000104a1c4f8 (2) await resume partial function for \
        Basket.pack(at:) + 244
        """, answer: "swift-index-out-of-range"),
    ])
}
