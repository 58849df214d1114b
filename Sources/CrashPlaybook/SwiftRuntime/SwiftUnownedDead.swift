extension Rule {
  static let swiftUnownedDead = Rule(
    "swift-unowned-dead",
    "An unowned reference was used after its object was gone (dangling reference)",
    family: .swiftRuntime,
    certainWhen: .any([
      .message(
        "Attempted to read an unowned reference but object {object} was already",
        "Attempted to read an unowned reference but",
        "(?i)attempted to retain deallocated object"),
      .frame("swift_abortRetainUnowned", within: 8),
    ]),
    likelyWhen: .any([
      .all([.any([.abort, .trap]), .frame("swift_unownedRetainStrong", "swift_unownedCheck", within: 7)]),
      // The function that stops has no name in stripped libraries, and gets that of one of its neighbours.
      .framesInOrder("swift::swift_abort", "swift_unownedRetainStrong"),
      .unownedDeadCutOff, .abortedAtSource(.unowned),
    ]),
    outranks: .generalSwiftTraps + [.explicitAbort],
    searchWords: ["unowned 해제", "unowned reference"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} used an `unowned` reference, and the object behind it had been freed. Swift noticed and \
        stopped the process; without the check this would be a read of freed memory.
        """,
      youSee: """
        A screen is closed or an owner replaced while work is under way: a request answers, a timer fires, a task \
        resumes, and its closure still says `[unowned self]`. Fast users and slow networks see it most.
        """,
      howWeKnow: """
        The runtime counts unowned references, so it can tell that the object is gone: the text states it, and \
        `swift_abortRetainUnowned` is reached only then. The reference was read in {blame|the app's frame below the \
        runtime's}.
        """,
      rootCause: """
        `unowned` claims: whoever holds this reference dies first. An escaping closure in a timer, a network call, a \
        Combine `sink`, a `Task` or a notification observer outlives its creator as a matter of course, so the claim \
        is false from the start; timing decides when it shows.

        `unowned(unsafe)` and `Unmanaged` have no check. The same mistake then ends in `swift-release-garbage` or worse.
        """,
      fixNow: """
        Write `[weak self]` in `{blame|your function nearest to the error}` and leave when the object is gone.

        ```swift
        // before
        loader.load { [unowned self] boats in
          self.boats = boats
        }

        // after
        loader.load { [weak self] boats in
          guard let self else { return }
          self.boats = boats
        }
        ```
        """,
      fixProperly: """
        - end the work with its owner: cancel the task, timer, subscription or request in the owner's teardown
        - for delegates and parents use `weak`
        - keep `unowned` for pairs that live and die together, such as a customer and the card it owns; never in an \
        escaping closure

        ```swift
        @MainActor final class BoatListModel {
          private(set) var boats: [String] = []
          private var loading: Task<Void, Never>?

          func reload(_ fetch: @escaping @Sendable () async -> [String]) {
            loading?.cancel()
            loading = Task { [weak self] in
              let boats = await fetch()
              guard !Task.isCancelled else { return }
              self?.boats = boats
            }
          }
        }
        ```
        """,
      verify: """
        Slow the network down, open and close the screen during the request, 50 times. In a unit test: drop the \
        owner, then call the stored completion.
        """,
      prevent: """
        Lint for `unowned` in closures and let `weak` be the default; the cost of a weak reference is not what makes \
        an app slow.
        """,
      notToBeConfusedWith: [
        .init(.swiftNilUnwrap, "a weak reference was nil and then force-unwrapped"),
        .init(.swiftReleaseGarbage, "the object was freed and nothing checked: EXC_BAD_ACCESS in retain or release"),
        .init(.objcZombieMessage, "an Objective-C message to a freed object"),
        .init(.objectEscapedFromDeinit, "the object was kept alive during its own deinit"),
      ],
      sources: [
        "Swift runtime: SwiftObject and RefCount, swift_abortRetainUnowned",
        "The Swift Programming Language: Automatic Reference Counting: "
          + "https://docs.swift.org/swift-book/documentation/the-swift-programming-language/automaticreferencecounting/",
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal error: Attempted to read an unowned reference but object 0x2815f8a40 was already deallocated
        """),
      .matches(
        """
        ▸ 5  libswiftCore.dylib             0x3b8d70 swift::swift_abortDynamicReplacementDisabling() + 54
        ▸ 6  libswiftCore.dylib             0x3bd248 swift_unownedRetainStrong + 140
        7  Harbour                        0x3e5c8 closure #2 in Pier.update(completion:) + 33 (Pier.swift:33)
        8  Combine                        0x2fd34 Subscribers.Sink.receive(completion:) + 448
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001e1f0a1d8 __pthread_kill + 8
        1   libsystem_c.dylib              0x00000001a2f3b6f0 abort + 124
        ▸ 2   libswiftCore.dylib             0x000000018f4c2a90 swift::swift_abortRetainUnowned(void const*) + 52
        ▸ 3   libswiftCore.dylib             0x000000018f4c2b10 swift_unownedRetainStrong + 84
        4   Harbour                        0x0000000104a1c2d0 closure #1 in BoatListModel.reload() + 96
        """),
      .matches(
        """
        ▸ Fatal error: Attempted to read an unowned reference but the object was already deallocated
        """),
      .ignores(
        """
        Harbour/BoatListModel.swift:30: Fatal error: Unexpectedly found nil while unwrapping an Optional value
        """, answer: "swift-nil-unwrap"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib             0x000000018f4c2b10 swift_unownedRetainStrong + 24
        1   Harbour                        0x0000000104a1c2d0 closure #1 in BoatListModel.reload() + 96
        """),
    ])
}
