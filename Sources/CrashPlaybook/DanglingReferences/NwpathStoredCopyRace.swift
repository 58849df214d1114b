extension Rule {
  static let nwpathStoredCopyRace = Rule(
    "nwpath-stored-copy-race",
    "The app's own copy of an NWPath was replaced while another thread used it",
    family: .danglingReferences,
    likelyWhen: .all([
      .any([
        .all([.copiesNWPath, .pathIsTheApps]),
        .all([
          .frame(
            "outlined*of Any?$", "outlined*of Any$", "destroyGenericBox", "outlined*Optional<Any>$", within: 6),
          .appFrame(handlerNames),
        ]),
        .all([.touchesReference, .appFrame(handlerNames), .frame("OS_nw_path")]),
      ]),
      .any([.badAccess, .all([.exceptionIsUnknown, .touchesReference])]),
    ]) || .badAccess && .touchesReference && CodePattern.storedPath.inSource,
    possibleWhen: CodePattern.storedPath.inPaste,
    unless: .any([
      .all([.isNoMemoryFault, .not(CodePattern.storedPath.inPaste)]), .frame("NWPathMonitor.current", within: 20),
    ]),
    supportedBy: [
      .touchesReference,
      .appFrame(handlerNames),
      .secondThreadInType,
      .deliversPath,
    ],
    outranks: [
      .sharedReferencePropertyRace, .objcZombieMessage, .swiftReleaseGarbage, .nullPointerDereference,
      .badAccessWildPointer, .pacFailure,
    ],
    blame: .preferring(handlerNames + ["(?i)path", "(?i)network", "(?i)connect"]),
    searchWords: ["네트워크 모니터", "댕글링 포인터", "데이터 레이스"],
    page: PlaybookPage(
      whatHappened: """
        The app keeps a copy of the last `NWPath` in a property of its own. On {thread|one thread} that value was \
        copied, replaced or destroyed while another thread did the same, and an object in it was already freed.
        """,
      youSee: """
        Rare crashes when the network changes, in the `pathUpdateHandler` closure or in the getter that hands out the \
        stored path. Often it appears after `currentPath` was replaced by a stored property: the race moved, it did \
        not end.
        """,
      howWeKnow: """
        Compiler-made code that copies or destroys an `NWPath` (or an `Any?` that holds one) failed in a retain or \
        release, called from the app's own closure or accessor. `NWPathMonitor.currentPath` is not in the stack, so \
        the value is the app's.
        """,
      notProved: """
        Proved is that the stored value was invalid when it was touched. That two threads touched it at once is an \
        inference, unless a second thread of the same type is visible or Thread Sanitizer names it.
        """,
      rootCause: """
        The handler runs on the monitor's queue and assigns `self.path = path`. A view or a request reads `path` \
        elsewhere. An assignment stores several words and releases the old ones; a read loads several words and \
        retains them. Nothing orders the two. Storage as `Any?`, common where a class must also compile for systems \
        without Network, adds a heap box that is freed and allocated anew at each assignment, which widens the window.
        """,
      fixNow: """
        Write and read the stored path on one queue; best, do not store it at all, but the Bool or enum that you \
        derive from it, behind a lock.

        ```swift
        import Synchronization

        enum Link: Sendable { case none, cellular, wifi }

        final class LinkState: Sendable {
          private let link = Mutex(Link.none)
          var current: Link { link.withLock { $0 } }
          func set(_ new: Link) { link.withLock { $0 = new } }
        }
        ```

        Before iOS 18 and macOS 15: `OSAllocatedUnfairLock(initialState: …)` in place of `Mutex(…)`, from iOS 16, \
        macOS 13 and watchOS 9. On older systems and in Mac Catalyst: `NSLock` with `withLock`.
        """,
      fixProperly: """
        - derive inside `pathUpdateHandler`, store only the result
        - one isolation domain for the state: `Mutex`, an actor, or the main actor with a hop in the handler
        - no `Any?` for objects of the system; use availability-gated types

        ```swift
        import Network

        final class Connection {
          private let monitor = NWPathMonitor()
          private let state = LinkState()

          // before: private var path: NWPath?, set on the monitor's queue and read on any thread
          var isConnected: Bool { state.current != .none }

          func start() {
            monitor.pathUpdateHandler = { [state] path in
              state.set(path.status != .satisfied ? .none : path.usesInterfaceType(.wifi) ? .wifi : .cellular)
            }
            monitor.start(queue: DispatchQueue(label: "com.example.path"))
          }
        }
        ```
        """,
      verify: """
        Thread Sanitizer on; read the state from eight tasks for 60 seconds while the interface goes down and up. No \
        report. Then compare two builds' reports for this rule.
        """,
      prevent:
        "Swift 6 language mode where the monitor lives; review every mutable property that a handler sets.",
      notToBeConfusedWith: [
        .init(.nwpathUnsynchronisedCurrentPath, "`NWPathMonitor.currentPath` is in the stack"),
        .init(.sharedReferencePropertyRace, "the same, with a value that is no path"),
        .init(.swiftReleaseGarbage, "nothing names the value"),
      ],
      sources: [
        "Apple, NWPathMonitor: https://developer.apple.com/documentation/network/nwpathmonitor",
        "Public reports of network libraries with these frames",
        "Post-mortem: currentPath and a dangling pointer",
        "Apple, OSAllocatedUnfairLock: https://developer.apple.com/documentation/os/osallocatedunfairlock",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00003a1c00000010
        Triggered by Thread:  5

        Thread 5 Crashed:
        0   libswiftCore.dylib       0x00000001922d00a8 swift_release + 60
        ▸ 1   Orchard                  0x00000001045a20e8 outlined assign with take of NWPath? + 52
        2   Orchard                  0x00000001045a10c4 closure #1 in LinkWatcher.startMonitoring() + 136
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGBUS)
        Exception Subtype: KERN_PROTECTION_FAILURE at 0x00000001f4c00010
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   libswiftCore.dylib       0x00000001922d00a8 _swift_release_dealloc + 28
        ▸ 1   Orchard                  0x00000001045a20e8 outlined assign with take of Any? + 52
        2   Orchard                  0x00000001045a10c4 closure #1 in Reachability.startPathMonitorNotifier() + 136
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00003a1c00000010
        Triggered by Thread:  5

        Thread 5 Crashed:
        0   libswiftCore.dylib            0x00007ff8241b30a8 swift_release + 60
        ▸ 1   Orchard                       0x000000010d6ee0e8 outlined assign with take of NWPath? + 52
        2   Orchard                       0x000000010d6ed0c4 closure #1 in LinkWatcher.startMonitoring() + 136
        """),
      .ignores(
        """
        Crashed: com.apple.root.background-qos
        EXC_BAD_ACCESS KERN_INVALID_ADDRESS 0x00003e3679091db0

        0  libobjc.A.dylib          0x24c4 objc_release + 16
        1  libswiftNetwork.dylib    0x32794 assignWithTake for NWPath + 64
        2  libswiftNetwork.dylib    0x37104 closure #1 in NWPathMonitor.init() + 160
        3  Network                  0x931688 __nw_path_necp_update_evaluator_block_invoke + 456
        """, answer: "nwpath-unsynchronised-current-path"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000020
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib       0x00000001922d00a8 swift_release + 20
        1   libswiftNetwork.dylib    0x00000001f0aa1234 destroy for NWPath + 44
        2   libswiftNetwork.dylib    0x00000001f0ab8800 NWPathMonitor.currentPath.getter + 88
        3   Orchard                  0x00000001045a10c4 LinkWatcher.isConnected.getter + 36
        """, answer: "nwpath-unsynchronised-current-path"),
    ])

  private static let handlerNames: [TextPattern] = [
    "(?i)pathUpdate", "(?i)startPathMonitor", "(?i)startMonitor", "(?i)startNetworkMonitor", "(?i)networkMonitor",
    "(?i)startNotifier", "(?i)currentPath", "(?i)lastPath",
  ]
}
