extension Rule {
  static let closureRetainCycle = Rule(
    "closure-retain-cycle",
    "Retain cycle: an object and its closure hold each other",
    family: .leaks,
    certainWhen: .all([.message("ROOT CYCLE: <"), .computed(.closureCycle)]),
    likelyWhen: .any([
      .all([.message("ROOT CYCLE: <"), .computed(.closureKeeperCycle)]),
      // FBRetainCycleDetector prints the way round, one reference a line.
      .message("\"-> * -> __NSMallocBlock__ \"", "\"-> * -> __NSCFTimer \""),
    ]),
    unless: .message("ROOT CYCLE: <*StoredLocation"),
    supportedBy: [
      .computed(.leakedType),
      .message("ROOT CYCLE: <{root} 0x"),
      .message("\"-> {root} \"").because("where the detector began its way round"),
      .message("AnyCancellable").because("a Combine subscription that the object keeps"),
      .message("for * total leaked bytes"),
    ],
    outranks: [.leaksReportGeneric],
    blame: .valueOrApp("type"),
    searchWords: ["순환 참조", "강한 참조 순환", "메모리 누수", "deinit 호출 안됨", "deinit not called", "retain cycle", "memory leak"],
    page: PlaybookPage(
      whatHappened: """
        {root|An object} keeps a closure, and the closure captured the object: a retain cycle (a strong reference \
        cycle). Each keeps the other alive; no other code can reach either of them.
        """,
      youSee: """
        `deinit` never runs. Memory grows by one screen per visit; observers answer several times; on iOS the end \
        is a jetsam report with the app as the largest process.
        """,
      howWeKnow: """
        `leaks` prints `ROOT CYCLE:` only for memory that no root of the process reaches and that reaches itself; \
        FBRetainCycleDetector (also behind MLeaksFinder) walks from a suspect and prints the way back to it. A closure \
        context (Swift) or a malloc block (Objective-C) inside the cycle says what closes it, and the line's first \
        words name the property that holds the closure.
        """,
      rootCause: """
        An escaping closure captures what it uses, strongly, unless told otherwise. When the captured object also \
        stores the closure, directly or through a subscription, a timer or a token, the cycle is closed:

        ```text
        LampModel ──subscriptions──▶ AnyCancellable ──▶ closure context
            ▲                                                │
            └───────────────── self, captured ◀──────────────┘
        ```

        The usual builders: `sink { self.… }` stored in `self`; `assign(to: \\.x, on: self)`; \
        `Timer.scheduledTimer` with a closure or a target; the token of `addObserver(forName:)`; a completion \
        handler kept for later; a `lazy var` closure; a `Task` in a property whose loop never ends.
        """,
      fixNow: """
        Capture weakly in the closure that {root|the object} keeps.

        ```swift
        // before
        service.events
          .sink { event in self.apply(event) }
          .store(in: &subscriptions)

        // after
        service.events
          .sink { [weak self] event in self?.apply(event) }
          .store(in: &subscriptions)
        ```
        """,
      fixProperly: """
        - capture the part that is needed instead of `self`: `[service]`, `[id]`
        - `assign(to: &$state)` ends with the object; `assign(to:on:)` does not
        - end in the lifecycle: cancel, invalidate, remove the observer when the screen leaves, not in `deinit` \
        (which cannot run)
        - long tasks: take `self` weakly once per turn of the loop

        ```swift
        // before: the task holds the model until the stream ends, and the model holds the task
        task = Task { for await event in events { self.apply(event) } }

        // after: between two events nothing holds the model
        task = Task { [weak self, events] in
          for await event in events {
            guard let self else { return }
            self.apply(event)
          }
        }
        ```

        `[unowned self]` is the choice only where the closure provably cannot outlive the object; otherwise it \
        turns a leak into a crash.
        """,
      verify: """
        A test that holds the object weakly: it is nil right after the owner let go.

        ```swift
        func diesAfterUse() -> Bool {
          weak var reference: LampModel?
          do {
            let model = LampModel(service: StubService())
            model.start()
            reference = model
          }
          return reference == nil
        }
        ```

        For the app: `leaks --atExit -- <app>` ends with status 1 as long as a leak is left, and the memory graph \
        shows one instance per visible screen.
        """,
      prevent: """
        The weak-reference test in the template of each model; a lint rule for `sink`, `Timer` and \
        `addObserver(forName:` closures without a capture list; `leaks --atExit` in continuous integration.
        """,
      notToBeConfusedWith: [
        .init(.swiftuiStoredLocationCycle, "the cycle runs through SwiftUI's state storage"),
        .init(.swiftuiPresentationLeakIOS17, "the system's own leak in 17.0 and 17.1"),
        .init(.leaksReportGeneric, "a leak without a cycle, or without a closure in it"),
        .init(.jetsamPerProcessLimit, "the end of growing memory; caches grow without any leak"),
      ],
      sources: [
        "leaks(1)",
        "Gathering information about memory use: "
          + "https://developer.apple.com/documentation/xcode/gathering-information-about-memory-use",
        "The Swift Programming Language, Strong Reference Cycles for Closures: "
          + "https://docs.swift.org/swift-book/documentation/the-swift-programming-language/automaticreferencecounting/",
      ]),
    examples: [
      .matches(
        """
        leaks Report Version: 4.0
        Process 20417: 6 leaks for 880 total leaked bytes.
        ▸     6 (880 bytes) ROOT CYCLE: <BerthModel 0x600002c5c1e0> [144]
        ▸        3 (576 bytes) onChange --> <Swift closure context 0x600002b0d800> [48]
                  2 (528 bytes) ROOT CYCLE: <BerthModel 0x600002c5c1e0> [144]
        """),
      .matches(
        """
        2026-02-03 08:09:10.111 Harbour[4142:99] retainCycles: {(
            (
            ▸ "-> LampController ",
            ▸ "-> _handler -> __NSMallocBlock__ "
        )
        )}
        """),
      .ignores(
        """
        leaks Report Version: 4.0
        Process 20417: 1 leak for 144 total leaked bytes.
            1 (144 bytes) ROOT LEAK: <malloc<144> 0x2805c5170> [144]
        """, answer: "leaks-report-generic"),
      .ignores(
        """
        leaks Report Version: 4.0
        Process 20417: 14 leaks for 2176 total leaked bytes.
            8 (1.50K) ROOT CYCLE: <VoyagePlan 0x600003a1c000> [1024]
               5 (768 bytes) chart --> <ChartController 0x7f9b1c80a200> [512]
                  __strong plan --> CYCLE BACK TO <VoyagePlan 0x600003a1c000> [1024]
               1 (48 bytes) onDock --> <Swift closure context 0x600001b2c100> [48]
            6 (640 bytes) ROOT LEAK: <Swift closure context 0x600001b2c0c0> [64]
        """, answer: "leaks-report-generic"),
    ])
}
