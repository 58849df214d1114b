extension Rule {
  static let relayReadModifyWriteLostUpdate = Rule(
    "relay-read-modify-write-lost-update",
    "Two writers read the same old value, and one update was lost",
    family: .races,
    likelyWhen: .any([
      .all([.frame(writes, image: [], within: 12), .otherThread(writes)]),
      // The other thread has read for a write of its own, or this one has.
      .all([.frame(writes, image: [], within: 12), .otherThread(reads), .otherThread(modifiers)]),
      .all([.frame(reads, image: [], within: 12), .appFrame(modifiers), .otherThread(writes)]),
      .computed(.lostUpdateInLog),
      .all([.computed(.olderVersionInLog), .not(.message(.actorWords))]),
    ]),
    possibleWhen: .any([
      .all([.frame(writes + reads, image: [], within: 12), .otherThread(writes + reads)]),
      .all([
        .message(".accept(*.value + ", ".accept(*.value.filter", ".accept(*.value.map", "send(*.value + "),
        // Code with its functions says more.
        .not(.computed(.holdsFunctions)),
      ]),
      .all([
        .message("ndex out of range"), .frame(["BehaviorRelay.value", "BehaviorSubject.value"], image: [], within: 12),
      ]),
      .computed(.staleReadInLog),
      .computed(.countFellShort),
      CodePattern.lostUpdate.inPaste,
    ]),
    unless: .message("ThreadSanitizer: ", "Data race in ", "Swift access race in "),
    supportedBy: [
      CodePattern.lostUpdate.inSource,
      .message("Synchronization anomaly was detected").because("two threads fed one observer at the same time"),
      .frame("NSRecursiveLock.lock", "RecursiveLock", within: 6).because(
        "the relay's own lock, which each access takes"),
    ],
    outranks: [.sigquitExternal, .killedExternally, .notACrashReport],
    blame: .preferring(["ViewModel", "Store", "UseCase", "toggle", "update", "tick"]),
    searchWords: [
      "업데이트 유실", "갱신 손실", "덮어쓰기", "데이터 레이스", "경쟁 상태", "race condition", "lost update", "overwritten state",
      "화면에 반영되지 않음", "BehaviorRelay",
    ],
    page: PlaybookPage(
      whatHappened: """
        Two pieces of work each read the shared value, changed their copy and wrote it back. Both had read the \
        same old value, so the later write erased the earlier one. Every single access was safe; the pair of them \
        was not.
        """,
      youSee: """
        No crash and no sanitizer warning. A list shows old rows although the database is right; a toggle springs \
        back after a second; items vanish and reappear. The more often something ticks, the more often it happens. \
        Sometimes an index taken from the older value is out of range.
        """,
      howWeKnow: """
        The stacks show two threads inside `accept` or `value` of one kind of relay at the same moment. Or the log lines \
        show two tasks that read one value before either of them writes, or an older version written over a newer one. \
        Where the lines show lists, what is missing after the second write is named. A test that counts fewer updates \
        than were made is a lead. Thread Sanitizer must be silent: the relay locks its storage.
        """,
      notProved: """
        That these two calls wrote to the *same* relay, unless the log shows the values. The stacks show only that \
        both were under way.
        """,
      rootCause: """
        | time | tick | tap | relay |
        |---|---|---|---|
        | 1 | reads [A running] | | [A running] |
        | 2 | | reads [A running] | [A running] |
        | 3 | | writes [A paused] | [A paused] |
        | 4 | writes [A running, 1 s later] | | **[A running]** |

        `relay.accept(transform(relay.value))` is three steps: read, transform, write. A lock around each step \
        does not make them one. For the same reason a serial queue around `accept` alone changes nothing: the \
        writes get in line, but what they write was computed from a value that was read outside. The rule holds \
        for `BehaviorRelay`, `CurrentValueSubject`, `@Published`, `UserDefaults` and every dictionary behind a \
        getter and a setter.
        """,
      fixNow: """
        Move the *read* into the same critical section as the write: one serial hop that does all three steps.

        ```swift
        // before: the value is read before the queue is entered
        let changed = transform(relay.value)
        queue.async { relay.accept(changed) }

        // after: read, change and write are one step
        @preconcurrency import RxRelay  // its relays are not marked as Sendable

        queue.async { relay.accept(transform(relay.value)) }
        ```

        Every writer has to go through that queue; one that does not brings the error back.
        """,
      fixProperly: """
        - let one owner hold the state and offer *changes*, not get and set
        - publish from inside the owner, so that values leave in the order in which they arose
        - give each reader a stream of its own: an `AsyncStream` has one reader (`swift-asyncstream-two-consumers`)
        - name elements by id: an index is only valid for the value it was taken from
        - views observe on the main actor

        ```swift
        struct Board: Sendable {
          var version = 0
          var timers: [UUID: KitchenTimer] = [:]
        }

        actor TimerBoard {
          private var board = Board()
          private var readers: [UUID: AsyncStream<Board>.Continuation] = [:]

          /// Begins with the present state; each caller gets a stream of its own.
          func updates() -> AsyncStream<Board> {
            let (stream, continuation) = AsyncStream.makeStream(of: Board.self, bufferingPolicy: .bufferingNewest(1))
            let id = UUID()
            readers[id] = continuation
            continuation.onTermination = { [weak self] _ in Task { await self?.removeReader(id) } }
            continuation.yield(board)
            return stream
          }

          func add(_ timer: KitchenTimer) -> UUID {
            let id = UUID()
            change { $0[id] = timer }
            return id
          }

          func remove(_ id: UUID) { change { $0[id] = nil } }

          func update(_ id: UUID, _ body: @Sendable (inout KitchenTimer) -> Void) {
            change { timers in
              guard var timer = timers[id] else { return }
              body(&timer)
              timers[id] = timer
            }
          }

          /// Reads, changes and publishes without a suspension in between: no other change can come between the steps.
          private func change(_ body: (inout [UUID: KitchenTimer]) -> Void) {
            body(&board.timers)
            board.version += 1
            for reader in readers.values { reader.yield(board) }
          }

          private func removeReader(_ id: UUID) { readers[id] = nil }
        }
        ```

        Do not write `relay.accept(await board.get())` after the update: two tasks may come back in the other order, \
        and the older snapshot wins. That is the same loss one level higher (`actor-reentrancy-stale-publish`). If a \
        relay must stay for the views, bridge to it in one place, and drop what is older than what it shows:

        ```swift
        import RxRelay
        import RxSwift

        @MainActor final class BoardRelay {
          let timers = BehaviorRelay<[KitchenTimer]>(value: [])
          private var version = -1

          /// Runs until its task is cancelled.
          func follow(_ owner: TimerBoard) async {
            for await board in await owner.updates() where board.version > version {
              version = board.version
              timers.accept(board.timers.values.sorted { $0.remaining < $1.remaining })
            }
          }

          /// What tables bind to.
          var rows: Observable<[KitchenTimer]> { timers.observe(on: MainScheduler.instance) }
        }
        ```

        Nothing but `follow` calls `accept`; taps and ticks call the actor.
        """,
      verify: """
        1000 concurrent increments leave 1000, a hundred times in a row; and the published versions only ever rise.

        ```swift
        func everyUpdateCounts(_ counter: Counter) async -> Bool {
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<1000 { group.addTask { await counter.update { $0 += 1 } } }
          }
          return await counter.value == 1000
        }
        ```

        A clean Thread Sanitizer run proves nothing here. Compare what the store holds with what the list shows \
        after a minute of ticking and tapping.
        """,
      prevent: """
        Lint for `accept(` and `send(` whose argument mentions `.value` of the same object, and for state with a \
        public setter. In review ask of each relay: who is its only writer?
        """,
      notToBeConfusedWith: [
        .init(.tsanDataRace, "memory itself is raced for, and the sanitizer says so"),
        .init(.rxswiftSynchronizationAnomaly, "RxSwift's warning: events overlap, values may still be right"),
        .init(.actorReentrancyStalePublish, "the same loss across an await inside or behind an actor"),
        .init(.swiftIndexOutOfRange, "the trap that a stale index ends in"),
      ],
      sources: [
        "Post-mortem: timers that spring back (BehaviorRelay and an actor)",
        "RxSwift, RxRelay/BehaviorRelay.swift: "
          + "https://github.com/ReactiveX/RxSwift/blob/main/RxRelay/BehaviorRelay.swift",
        "SE-0306, Actors: https://github.com/swiftlang/swift-evolution/blob/main/proposals/0306-actors.md",
        "SE-0314, AsyncStream: https://github.com/swiftlang/swift-evolution/blob/main/proposals/0314-async-stream.md",
      ]),
    examples: [
      .matches(
        """
        Thread 4 Crashed:: Dispatch queue: ticks
        ▸ 0   RxRelay                        0x0000000104a1c2d0 BehaviorRelay.accept(_:) + 84
        1   EggClock                       0x0000000104a1c4f8 BoardViewModel.tick() + 244
        2   libdispatch.dylib              0x00000001a7a0381c _dispatch_client_callout + 20

        Thread 7:: Dispatch queue: com.apple.root.user-initiated-qos.cooperative
        ▸ 0   RxRelay                        0x0000000104a1c250 BehaviorRelay.value.getter + 40
        1   EggClock                       0x0000000104a1d118 BoardViewModel.toggle(_:) + 96
        """),
      .matches(
        """
        ▸ /Users/jo/Harbour/Tests/TallyTests.swift:18: error: -[HarbourTests.TallyTests testConcurrentIncrements] : \
        XCTAssertEqual failed: ("996") is not equal to ("1000")
        """),
      .matches(
        """
        ▸ 10:00:00.001 [tick] read timers=[A running]
        ▸ 10:00:00.002 [tap] read timers=[A running]
        ▸ 10:00:00.003 [tap] write timers=[A paused]
        ▸ 10:00:00.004 [tick] write timers=[A running]
        """),
      .matches(
        """
        ▸ 10:00:00.001 [tick] read boardRelay.value rows=3
        ▸ 10:00:00.002 [add] read boardRelay.value rows=3
        ▸ 10:00:00.003 [add] accept rows=4
        ▸ 10:00:00.004 [tick] accept rows=3
        """),
      .matches(
        """
        ▸ Task 4: reading balance 100
        ▸ Task 7: reading balance 100
        ▸ Task 7: writing balance 80
        ▸ Task 4: writing balance 70
        """),
      .matches(
        """
        ▸ 09:30:11.204 [T4] tick: eggs.value = [soft 240, hard 600]
        ▸ 09:30:11.207 [T6] addEgg: eggs.value = [soft 240, hard 600]
        ▸ 09:30:11.209 [T6] addEgg: eggs.accept [soft 240, hard 600, poached 180]
        ▸ 09:30:11.215 [T4] tick: eggs.accept [soft 239, hard 599]
        """),
      .ignores(
        """
        09:30:11.204 [T4] tick: eggs.value = [soft 240]
        09:30:11.205 [T4] tick: eggs.accept [soft 239]
        09:30:11.207 [T6] addEgg: eggs.value = [soft 239]
        09:30:11.209 [T6] addEgg: eggs.accept [soft 239, poached 180]
        """, answer: "not-a-crash-report"),
      .ignores(
        """
        network read 512 bytes
        disk write 512 bytes
        network write 20 bytes
        disk read 512 bytes
        """),
      .ignores(
        """
        conn-1 read header 20
        conn-2 read header 20
        conn-2 write body 20
        conn-1 write body 20
        """),
      .matches(
        """
        ▸ [deposit] current balance = 100
        ▸ [withdraw] current balance = 100
        ▸ [withdraw] new balance = 50
        ▸ [deposit] new balance = 150
        expected 100, got 150
        """),
      .ignores(
        """
        Task 1 got job 7
        Task 2 got job 8
        Task 2 saved job 8
        Task 1 saved job 7
        """),
      .ignores(
        """
        T1 read counter -> 5
        T1 write counter <- 6
        T2 read counter -> 6
        T2 write counter <- 7
        """),
      .ignores(
        """
        WARNING: ThreadSanitizer: data race (pid=7765)
          Write of size 8 at 0x7b2c00443368 by thread T3:
            #0 BehaviorRelay.accept(_:) BehaviorRelay.swift:19 (EggClock:arm64+0x8847c)
        """, answer: "tsan-data-race"),
      .ignores(
        """
        Thread 0 Crashed:
        0   RxRelay                        0x0000000104a1c2d0 BehaviorRelay.accept(_:) + 84
        1   EggClock                       0x0000000104a1c4f8 BoardViewModel.tick() + 244
        """),
      .ignores(
        """
        Thread 4 Crashed:: Dispatch queue: ticks
        0   RxRelay                        0x0000000104a1c2d0 BehaviorRelay.accept(_:) + 84
        1   EggClock                       0x0000000104a1c4f8 BoardViewModel.tick() + 244

        Thread 7:: Dispatch queue: com.apple.root.user-initiated-qos.cooperative
        0   RxRelay                        0x0000000104a1c250 BehaviorRelay.value.getter + 40
        1   EggClock                       0x0000000104a1d118 BoardView.title() + 96
        """),
    ])

  private static let writes: [TextPattern] = [
    "BehaviorRelay.accept", "BehaviorSubject.onNext", "BehaviorSubject.on(", "CurrentValueSubject.send",
    "CurrentValueSubject.value.setter", "CurrentValueSubject.value.modify",
  ]
  private static let reads: [TextPattern] = [
    "BehaviorRelay.value", "BehaviorSubject.value", "CurrentValueSubject.value",
  ]
  /// How functions are called that change what they have read.
  private static let modifiers: [TextPattern] = [
    "(?i).toggle", "(?i).update", "(?i).add", "(?i).append", "(?i).insert", "(?i).remove", "(?i).delete",
    "(?i).increment", "(?i).set", "(?i).save", "(?i).apply", "(?i).tick",
  ]
}
