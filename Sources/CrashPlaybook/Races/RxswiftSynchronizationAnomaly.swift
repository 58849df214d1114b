extension Rule {
  static let rxswiftSynchronizationAnomaly = Rule(
    "rxswift-synchronization-anomaly",
    "RxSwift noticed events that overlap or re-enter",
    family: .races,
    certainWhen: .message("Synchronization anomaly was detected", "Reentrancy anomaly was detected"),
    unless: .message("ThreadSanitizer: "),
    endsIn: .check,
    supportedBy: [
      .message("Synchronization anomaly was detected").because("one observer was called by two threads at once"),
      .message("Reentrancy anomaly was detected").because("an observer was called again from inside itself"),
      .message("breaking the observable sequence grammar"),
      .frame("BehaviorRelay", "PublishSubject", "BehaviorSubject", "PublishRelay").because(
        "the subject that several sources feed"),
    ],
    outranks: [.swiftFatalerrorPrecondition, .relayReadModifyWriteLostUpdate],
    blame: .preferring(["ViewModel", "Store", "Service", "accept", "onNext"]),
    searchWords: ["동기화 이상", "RxSwift"],
    page: PlaybookPage(
      whatHappened: """
        RxSwift's debug check saw an observer receive an event while it was still busy with another: from a second \
        thread ("Synchronization anomaly"), or from inside its own handler ("Reentrancy anomaly").
        """,
      youSee: """
        A long warning in the console of debug builds, next to wrong or flickering content. Release builds do not \
        check: there the same overlap passes unnoticed, and operators with state lose or mix events. A project may \
        turn the warning into a `fatalError`.
        """,
      howWeKnow: """
        The text is printed by RxSwift's own counter around each event and names the case. It is a fact about the run.
        """,
      notProved: """
        That an update was lost. The warning proves the overlap; whether a value disappeared shows only in the \
        values that were read and written (`relay-read-modify-write-lost-update`).
        """,
      rootCause: """
        An observable sequence is a line: next, next, completed. Operators keep state without locks because of \
        that promise. It is broken by

        - a subject or relay that is fed from several schedulers, tasks or callbacks
        - `Task { relay.accept(…) }` beside a timer that accepts on its own queue
        - a handler that feeds the very source it observes (two-way bindings)

        A relay locks its *storage*, so its value never tears. It does not order whole events: the second `accept` \
        calls the observers while the first still does.
        """,
      fixNow: """
        Give all sources of this subject one serial scheduler, before they reach it.

        ```swift
        // before: two producers, two threads
        timer.bind(to: board).disposed(by: bag)
        Task { board.accept(await service.load()) }

        // after: both go through one serial queue before they reach the relay
        @preconcurrency import RxRelay  // its relays are not marked as Sendable

        let line = DispatchQueue(label: "board")
        let events = PublishRelay<Event>()
        events
          .scan(into: Board()) { @Sendable board, event in board.apply(event) }
          .bind(to: board)
          .disposed(by: bag)
        timer
          .observe(on: SerialDispatchQueueScheduler(queue: line, internalSerialQueueName: "board.timer"))
          .map { @Sendable in Event.tick($0) }
          .bind(to: events)
          .disposed(by: bag)
        Task {
          let rows = await service.load()
          line.async { events.accept(.loaded(rows)) }
        }
        ```

        The closures are `@Sendable`, because they run on the queue: written on the main actor, they would belong to \
        it, and stop the app in Swift 6 (`swift-executor-isolation-assert`).
        """,
      fixProperly: """
        - one writer for each subject: others send *events* to it, and the writer reduces them to state (`scan`)
        - for a reentrancy anomaly: `observe(on: MainScheduler.asyncInstance)` delivers on the next turn; better, \
        break the cycle
        - keep subjects private and expose `Observable`, `Driver` or `Infallible`
        - state that `Task`s change belongs into an actor which publishes from inside

        An `observe(on:)` *behind* the subject does not help: the overlap happens when the events enter it.
        """,
      verify: """
        A debug run with a breakpoint on the warning: feed the subject from two queues 10 000 times, \
        no warning; and the last value is the sum of all events.
        """,
      prevent: """
        Turn the warning into a test failure in debug builds. Lint: `accept` and `onNext` only in the file that \
        declares the subject.
        """,
      notToBeConfusedWith: [
        .init(.relayReadModifyWriteLostUpdate, "values disappear, with or without this warning"),
        .init(.tsanDataRace, "memory is raced for; RxSwift's own storage is locked"),
      ],
      sources: ["RxSwift, RxSwift/Rx.swift (SynchronizationTracker)", "ReactiveX, The Observable Contract"]),
    examples: [
      .matches(
        """
        ▸ ⚠️ Synchronization anomaly was detected.
          - Debugging: To debug this issue you can set a breakpoint in RxSwift/Rx.swift:113 and observe the call \
          stack.
        ▸   - Problem: This behavior is breaking the observable sequence grammar. `next (error | completed)?`
        """),
      .matches("▸ ⚠️ Reentrancy anomaly was detected."),
      .ignores(
        """
        WARNING: ThreadSanitizer: data race (pid=7765)
          Write of size 8 at 0x7b2c00443368 by thread T3:
            #0 BoardModel.apply(_:) BoardModel.swift:19 (EggClock:arm64+0x8847c)
        """, answer: "tsan-data-race"),
    ])
}
