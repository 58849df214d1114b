extension Rule {
  static let nwpathUnsynchronisedCurrentPath = Rule(
    "nwpath-unsynchronised-current-path",
    "NWPathMonitor.currentPath was read while the monitor replaced it",
    family: .danglingReferences,
    certainWhen: .all([
      .readsCurrentPath, .copiesNWPath, .touchesReference,
      .deliversPath.because("the writer, caught at work: the monitor delivers a new path at this very moment"),
    ]),
    likelyWhen: .any([
      .all([
        .readsCurrentPath,
        .any([
          .copiesNWPath.because("the compiler's code for copying or destroying the path"),
          .all([.badAccess, .any([.touchesReference, .frame("NWPathMonitor.current", within: 4)])]),
        ]),
      ]),
      .all([
        .monitorReplacesPath.because("the monitor's own storage, which only `currentPath` shows to others"),
        .any([.badAccess, .otherThreadReadsPath, .pathWasFreedTwice, .all([.exceptionIsUnknown, .touchesReference])]),
      ]),
      .all([.badAccess, .touchesReference, .pathIsNobodys]), .pathWasReadDead,
    ]),
    possibleWhen: .any([.pathIsNobodys, CodePattern.currentPath.inPaste]),
    unless: .all([.isNoMemoryFault, .not(.pathWasFreedTwice), .not(CodePattern.currentPath.inPaste)]),
    supportedBy: [
      CodePattern.currentPath.inSource,
      .otherThreadReadsPath.because("the reader, caught at work"),
      .variant("who-crashed", [monitorCrashed]),
      .touchesReference,
      .badAccess,
      .appFrame(
        "(?i)isConnected", "(?i)isReachable", "(?i)networkStatus", "(?i)reachab", "(?i)connectiv", "(?i)network",
        "(?i)wifi", "(?i)isOnline"),
      .deliversPath,
      .faultAddress(0...0x3fff).because("not a null pointer of yours: a field of an object that is gone"),
      .message("(?i)pointer authentication failure"),
    ],
    outranks: [
      .nwpathStoredCopyRace, .sharedReferencePropertyRace, .objcZombieMessage, .swiftReleaseGarbage,
      .nullPointerDereference, .badAccessWildPointer, .pacFailure, .unalignedOrBusAccess,
      .objectEscapedFromDeinit, .explicitAbort, .mallocFreeNotAllocated, .mallocFreelistCorruption,
    ],
    blame: .onStackOrCalling(
      ["NWPathMonitor.current"],
      preferring: [
        "NWPathMonitor.current", "(?i)connect", "(?i)reachab", "(?i)network", "(?i)wifi", "(?i)online",
      ]),
    searchWords: ["네트워크 모니터", "NWPathMonitor currentPath", "댕글링 포인터", "dangling pointer", "데이터 레이스"],
    page: PlaybookPage(
      whatHappened: """
        {reader|Code on the crashed thread} copied `NWPathMonitor.currentPath` while the monitor, on its own queue, \
        replaced that path with a new one. {victim|The copy retained or released} an object that was already freed.
        """,
      youSee: """
        Sporadic crashes at the moment when the network changes: leaving home, airplane mode, a VPN, waking from \
        sleep. A property with a harmless name such as `isConnected` is in the stack. Field reports have it, debug \
        sessions hardly ever. The address differs from report to report; often it is small, such as 0x10, and looks \
        like a null pointer.
        """,
      howWeKnow: """
        `destroy for NWPath`, `initializeWithCopy for NWPath` or `outlined … of NWPath` is compiler-made code that \
        retains or releases the parts of a path. Next to it stands the getter of `currentPath`, and the top frame is a \
        retain or release that met invalid memory. Where another thread is in Network's path update at the same time, \
        the writer is caught as well.

        The monitor can be the victim instead: then `assignWithTake for NWPath` is right above `closure #1 in \
        NWPathMonitor.init`, no function of the app is on the stack, and the reader is another thread. Newer runtimes \
        may notice first, and end in `swift_deallocPartialClassInstance`.
        """,
      notProved: """
        Proved is that a part of the path was invalid when it was copied. That a second thread replaced it at that \
        moment is proved only where the report shows that thread, or where Thread Sanitizer names it; from the frames \
        alone it is the known and by far the most frequent cause. The app's function in the stack is a victim that \
        asked at a bad time; its fault is only *where* it asks.
        """,
      rootCause: """
        `start(queue:)` says where the monitor works: on that queue it computes a new path, stores it, and calls \
        `pathUpdateHandler`. Nothing is promised about reading `currentPath` from elsewhere while that happens.

        `NWPath` is a struct of several words, some of them references. Copying it means: load a word, retain what it \
        points to, next word. Replacing it means: store new words, release the old ones. When both run at once, the \
        reader loads a pointer, the writer releases the last reference to its object, and the reader retains freed \
        memory. A pointer-sized value would not save anything either, because the retain comes *after* the load.

        | time | reader | monitor queue |
        |---|---|---|
        | 1 | loads the interface list's pointer | |
        | 2 | | stores the new path |
        | 3 | | releases the old list: freed |
        | 4 | retains the old list: **crash** | |
        """,
      fixNow: """
        If every reader is on the main thread, let the monitor work there, too: `monitor.start(queue: .main)`. Else \
        stop reading `currentPath`; keep the one small fact that you need, set it only in `pathUpdateHandler`, and \
        guard it with a lock.

        ```swift
        import Network

        // before: the monitor replaces the path on a queue of its own
        // monitor.start(queue: DispatchQueue(label: "com.example.reachability"))

        // after: the update, the handler and all readers share the main thread
        let monitor = NWPathMonitor()
        monitor.start(queue: .main)
        ```

        With readers on several threads:

        ```swift
        import Network
        import Synchronization

        final class Reachability: Sendable {
          static let shared = Reachability()

          private let monitor = NWPathMonitor()
          private let wifi = Mutex(false)

          var isOnWiFi: Bool { wifi.withLock { $0 } }

          private init() {
            monitor.pathUpdateHandler = { [weak self] path in
              let isWiFi = path.status == .satisfied && path.usesInterfaceType(.wifi)
              self?.wifi.withLock { $0 = isWiFi }
            }
            monitor.start(queue: DispatchQueue(label: "com.example.reachability"))
          }

          deinit { monitor.cancel() }
        }
        ```

        Before iOS 18 and macOS 15: `OSAllocatedUnfairLock(initialState: false)` in place of `Mutex(false)`, from iOS \
        16, macOS 13 and watchOS 9. For iOS 13 to 15 and Mac Catalyst, `NSLock` does the same, or a serial queue **of \
        its own**, never the monitor's:

        ```swift
        import Dispatch
        import Network

        final class SerialReachability: @unchecked Sendable {
          private let monitor = NWPathMonitor()
          private let state = DispatchQueue(label: "com.example.reachability.state")
          private var isWiFi = false  // only on `state`

          var isOnWiFi: Bool { state.sync { isWiFi } }

          init() {
            monitor.pathUpdateHandler = { [weak self] path in
              let isWiFi = path.status == .satisfied && path.usesInterfaceType(.wifi)
              guard let self else { return }
              state.async { self.isWiFi = isWiFi }
            }
            monitor.start(queue: DispatchQueue(label: "com.example.reachability.monitor"))
          }

          deinit { monitor.cancel() }
        }
        ```
        """,
      fixProperly: """
        - a *serial* queue for the monitor, so that updates keep their order
        - only derived values leave the handler (an enum, a Bool), never the `NWPath`
        - one isolation domain: publish on the main actor and read there, or a lock, or an actor
        - the monitor is a `let`, not a `lazy var`: the first access of a lazy property is a race of its own

        ```swift
        import Network
        import Observation

        @MainActor @Observable
        final class Connectivity {
          enum State { case unknown, offline, cellular, wifi }
          private(set) var state = State.unknown

          func run() async {
            let monitor = NWPathMonitor()
            let (states, continuation) = AsyncStream.makeStream(of: State.self, bufferingPolicy: .bufferingNewest(1))
            monitor.pathUpdateHandler = { path in
              continuation.yield(
                path.status != .satisfied ? .offline : path.usesInterfaceType(.wifi) ? .wifi : .cellular)
            }
            monitor.start(queue: DispatchQueue(label: "com.example.connectivity"))
            defer { monitor.cancel() }
            for await newest in states { state = newest }
          }
        }
        ```

        The monitor is a sequence of its own since iOS 17 (`for await path in monitor`), which is shorter and has stopped \
        processes by itself: see `recursive-unfair-lock-generic`.

        Three repairs that are often proposed and are not enough:

        - *A plain `Bool`, "because structs are thread-safe".* They are not. It cannot dangle, so it hardly ever \
        crashes, but it is still a data race: undefined in Swift, and reported by Thread Sanitizer.
        - *`queue.sync` in the getter.* Called from the handler, it waits for the queue it runs on: a deadlock.
        - *A concurrent queue with barrier writes.* Right in principle, yet updates may overtake each other where the \
        monitor itself runs on that queue, and the first read of a lazy backing store is unprotected.
        """,
      verify: """
        Thread Sanitizer on; eight tasks read the property in a loop for 60 seconds while a script switches the \
        interface off and on. No report, no crash, and the last value is right. Run it with the old code first: it \
        must fail there, else the test proves nothing.

        On a device, switch airplane mode or a VPN on and off by hand; Network Link Conditioner drops packets and \
        leaves the path as it was. Then compare two builds' reports: `crashbook compare before/ after/ --rule \
        nwpath-unsynchronised-current-path`
        """,
      prevent: """
        Lint for `.currentPath` outside the file that owns the monitor. Build in the Swift 6 language mode: a mutable \
        property that two isolation domains share then no longer compiles.
        """,
      notToBeConfusedWith: [
        .init(.nwpathStoredCopyRace, "no `NWPathMonitor` getter in the stack: the app's own copy is raced for"),
        .init(.sharedReferencePropertyRace, "the same race on any other property"),
        .init(.nullPointerDereference, "a small address, but no copy of a path above it"),
        .init(.networkFrameworkBlockingCancel, "a hang or crash when a connection or monitor is cancelled"),
        .init(.swiftReleaseGarbage, "a release of something invalid, and nothing says of what"),
      ],
      sources: [
        "Public reports of Datadog, Connectivity, SwiftQueue and AWS Clickstream with these frames",
        "Post-mortem: currentPath and a dangling pointer",
        "Apple, OSAllocatedUnfairLock: https://developer.apple.com/documentation/os/osallocatedunfairlock",
        "Apple, NWPathMonitor (start(queue:), pathUpdateHandler, currentPath): "
          + "https://developer.apple.com/documentation/network/nwpathmonitor",
        "Apple, Investigating memory access crashes: "
          + "https://developer.apple.com/documentation/xcode/investigating-memory-access-crashes",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libswiftCore.dylib       0x00000001922d00a8 swift_unknownObjectRetain + 20
        ▸ 1   libswiftNetwork.dylib    0x00000001f0aa1234 initializeWithCopy for NWPath + 88
        2   libswiftNetwork.dylib    0x00000001f0aa0f00 outlined init with copy of NWPath + 60
        ▸ 3   libswiftNetwork.dylib    0x00000001f0ab8800 NWPathMonitor.currentPath.getter + 88
        4   Tidepool                 0x00000001045a10c4 NetworkState.isOnWiFi.getter + 36
        5   Tidepool                 0x00000001045b0000 FeedModel.refresh() + 120

        Thread 4:
        ▸ 0   Network                  0x00000001a0b01230 __nw_path_necp_update_evaluator_block_invoke + 420
        1   libdispatch.dylib        0x0000000190a40b34 _dispatch_client_callout + 20
        """),
      .matches(
        """
        Crashed: com.apple.root.default-qos
        ▸ 0  libswiftCore.dylib       0x3ab10 _swift_release_dealloc + 16
        1  libswiftNetwork.dylib    0x2260c destroy for NWPath + 44
        ▸ 2  libswiftNetwork.dylib    0x51f44 NWPathMonitor.currentPath.getter + 92
        3  Tidepool                 0x88010 Uploader.mayUpload() + 31 (Uploader.swift:31)
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libswiftCore.dylib            0x00007ff80511b0a8 swift_unknownObjectRetain + 20
        ▸ 1   libswiftNetwork.dylib         0x00007ff82528a234 initializeWithCopy for NWPath + 88
        2   libswiftNetwork.dylib         0x00007ff825289f00 outlined init with copy of NWPath + 60
        ▸ 3   libswiftNetwork.dylib         0x00007ff8252a1800 NWPathMonitor.currentPath.getter + 88
        4   Tidepool                      0x0000000102fe30c4 0x102f42000 + 659652
        5   Tidepool                      0x0000000102ff2000 0x102f42000 + 720896

        Thread 4:
        ▸ 0   Network                       0x00007ff8289de230 __nw_path_necp_update_evaluator_block_invoke + 420
        1   libdispatch.dylib             0x00007ff80e326b34 _dispatch_client_callout + 20
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00002a6d4c5a1360
        Triggered by Thread:  6

        Thread 0:
        0   libsystem_kernel.dylib   0x00000001e0d80a90 mach_msg2_trap + 8
        ▸ 1   libswiftNetwork.dylib    0x00000001f0ab8800 NWPathMonitor.currentPath.getter + 120
        2   Tidepool                 0x00000001045a10c4 NetworkState.isOnWiFi.getter + 36

        Thread 6 Crashed:
        ▸ 0   libswiftCore.dylib       0x00000001922d00a8 _swift_release_dealloc + 32
        ▸ 1   libswiftNetwork.dylib    0x00000001f0aa1234 assignWithTake for NWPath + 68
        2   libswiftNetwork.dylib    0x00000001f0aa0f00 outlined assign with take of NWPath + 84
        ▸ 3   libswiftNetwork.dylib    0x00000001f0ab7710 closure #1 in NWPathMonitor.init(requiredInterfaceType:) + 160
        4   libswiftNetwork.dylib    0x00000001f0ab7654 thunk for @escaping @callee_guaranteed (@guaranteed OS_nw_path) -> () + 52
        5   Network                  0x00000001a0b01230 __nw_path_necp_update_evaluator_block_invoke + 456
        """),
      .matches(
        """
        Crashed: com.apple.root.utility-qos
        0  libsystem_kernel.dylib   0x7198 __pthread_kill + 8
        1  libsystem_pthread.dylib  0xd5f8 pthread_kill + 208
        2  libsystem_c.dylib        0x1c4b8 abort + 124
        3  libswiftCore.dylib       0x2f2998 swift::fatalError(unsigned int, char const*, ...) + 130
        4  libswiftCore.dylib       0x2f29b4 swift::warningv(unsigned int, char const*, char*) + 26
        ▸ 5  libswiftCore.dylib       0x2f72ec swift_deallocPartialClassInstance + 170
        6  libswiftCore.dylib       0x2f7184 _swift_release_dealloc + 28
        ▸ 7  libswiftNetwork.dylib    0x32794 assignWithTake for NWPath + 64
        8  libswiftNetwork.dylib    0x3a0c8 outlined assign with take of NWPath + 84
        9  libswiftNetwork.dylib    0x37104 closure #1 in NWPathMonitor.init() + 160
        10 Network                  0x931688 __nw_path_necp_update_evaluator_block_invoke + 456
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00004a1c00000010
        Triggered by Thread:  3

        Thread 3 Crashed:
        0   libswiftCore.dylib       0x00000001922d00a8 swift_retain + 60
        1   Tidepool                 0x00000001045a20e8 outlined init with copy of NWPath + 52
        2   Tidepool                 0x00000001045a10c4 NetworkState.path.getter + 36
        """, answer: "nwpath-stored-copy-race"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 2343432205
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsystem_kernel.dylib   0x00000001e0d80a90 __ulock_wait + 8
        1   Network                  0x00000001a0b01230 nw_path_monitor_copy_current_path + 120
        2   libswiftNetwork.dylib    0x00000001f0ab8800 NWPathMonitor.currentPath.getter + 88
        """),
    ])

  /// The thread that crashed is the one that writes.
  private static let monitorCrashed = Variant(
    .all([.pathIsTheMonitors, .not(.readsCurrentPath)]),
    ["reader": "Code on another thread", "victim": "The monitor's own assignment, on the crashed thread, released"])
}
