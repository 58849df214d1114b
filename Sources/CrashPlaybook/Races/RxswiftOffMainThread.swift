extension Rule {
  static let rxswiftOffMainThread = Rule(
    "rxswift-off-main-thread",
    "RxSwift was used off the main thread where it needs the main thread",
    family: .races,
    certainWhen: .message(
      "Executing on background thread. Please use *MainScheduler.instance.schedule",
      // As it was spelt until RxSwift 4.
      "Executing on backgound thread. Please use *MainScheduler.instance.schedule",
      "atal error: Executing on wrong scheduler"),
    endsIn: .check,
    supportedBy: [
      .frame("DelegateProxy", within: 20).because("a delegate of UIKit was made reactive"),
      .frame("drive(", "SharedSequence", "Driver", within: 20).because("a Driver or Signal was subscribed to"),
      .frame("deinit", "dealloc", within: 20).because("the owner of the subscription died on this thread"),
      .crashedOnMainThread(false),
    ],
    outranks: .trapsInGeneral + [.swiftLibraryPrecondition],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} other than the main thread called a part of RxCocoa that belongs to the main thread: the \
        subscription to a `Driver` or `Signal`, a binding, or the reactive wrapper of a delegate. RxSwift checks the \
        thread there, and stopped the process.
        """,
      youSee: """
        `Executing on background thread` with a file of RxSwift. It comes with the first answer of the network, from \
        Bluetooth or location callbacks, or when a screen closes while something else still holds it.
        """,
      howWeKnow: """
        The sentence is that of `MainScheduler.ensureRunningOnMainThread`, which is asked at exactly those places. It \
        is about the thread that *subscribes*, binds or disposes; where the values come from does not matter to it.
        """,
      rootCause: """
        - `drive`, `emit` or `bind` is called in a completion handler, in `flatMap` behind a background scheduler, or \
        in a `Task` that is not on the main actor
        - a `.rx` property with a delegate proxy (`rx.contentOffset`, `rx.didUpdateLocations`, a table's `rx.items`) is \
        read for the first time on another queue
        - a view or view controller is released on a background thread, and with it the subscriptions in its \
        `DisposeBag`
        - a manager of Core Bluetooth or Core Location was made with a queue of its own

        `observe(on:)` changes where values arrive. It does not move the subscription.
        """,
      fixNow: """
        Move the call in `{blame|your function nearest to the check}` to the main thread:

        ```swift
        // before: the completion handler runs on the session's queue
        service.load { rows in
          Driver.just(rows).drive(table.rx.items(cellIdentifier: "row")) { _, _, _ in }.disposed(by: bag)
        }

        // after: bind once in viewDidLoad, send values from anywhere
        @preconcurrency import RxRelay  // its relays are not marked as Sendable

        let rows = BehaviorRelay<[Row]>(value: [])
        rows.asDriver().drive(table.rx.items(cellIdentifier: "row")) { _, _, _ in }.disposed(by: bag)
        service.load { rows.accept($0) }
        ```
        """,
      fixProperly: """
        - make all bindings in `viewDidLoad` or in a `@MainActor` function, and keep subscriptions out of callbacks
        - put `subscribe(on: MainScheduler.instance)` where a chain's subscription itself may begin elsewhere
        - let nothing but the main thread hold views: `[weak self]` in closures of background work
        - give `CBCentralManager` and the like the main queue, or do not use their delegate proxies
        """,
      verify: """
        Run the flow with Main Thread Checker and a breakpoint on `rxFatalError`, on a slow network, closing the screen \
        while it loads.
        """,
      prevent: "Mark the classes that bind as `@MainActor`; the compiler then refuses calls from other threads.",
      notToBeConfusedWith: [
        .init(.rxswiftSynchronizationAnomaly, "events overlap; that is about the thread that sends"),
        .init(.uikitOffMainThread, "UIKit's own complaint"),
        .init(.mainThreadChecker, "Xcode's checker saw a call of UIKit"),
      ],
      sources: [
        "RxSwift, RxSwift/Schedulers/MainScheduler.swift", "RxCocoa, DelegateProxyType.swift and SharedSequence",
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal error: Executing on background thread. Please use `MainScheduler.instance.schedule` to schedule work on \
        main thread.: file /src/Harbour/Pods/RxSwift/RxSwift/Schedulers/MainScheduler.swift, line 43
        """),
      .matches(
        """
        ▸ RxSwift/MainScheduler.swift:43: Fatal error: Executing on background thread. Please use \
        `MainScheduler.instance.schedule` to schedule work on main thread.
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  5

        Application Specific Information:
        ▸ RxSwift/MainScheduler.swift:43: Fatal error: Executing on background thread. Please use \
        `MainScheduler.instance.schedule` to schedule work on main thread.

        Thread 5 Crashed:
        0   libswiftCore.dylib   0x00007ff81a0a6058 _assertionFailure(_:_:file:line:flags:) + 264
        1   RxCocoa              0x000000010e81c2d0 static DelegateProxyType.proxy(for:) + 64
        2   Harbour              0x000000010e7be2d0 BeaconList.watch(_:) + 88
        """),
      .ignores(
        """
        Harbour/Pier.swift:12: Fatal error: Executing on a background thread is not supported by the pier
        """, answer: "swift-fatalerror-precondition"),
      .ignores("⚠️ Synchronization anomaly was detected.", answer: "rxswift-synchronization-anomaly"),
    ])
}
