extension Rule {
  static let networkFrameworkBlockingCancel = Rule(
    "network-framework-blocking-cancel",
    "Cancelling a Network framework object blocked or crashed",
    family: .frameworks,
    severity: .medium,
    harm: "the calling thread stands still for a while",
    likelyWhen: .any([
      .all([
        .badAccess,
        .frame(cancels, image: [], within: 7), .callsNothingOfTheProgram("network-cancel", cancels),
        .not(.frame("currentPath", "current.getter", within: 7)),
      ]),
      .all([
        .frame(cancels, image: [], within: 12),
        .frame(
          "^__ulock_wait", "^semaphore_wait_trap", "^__psynch_", "_dispatch_sync_f_slow", "__DISPATCH_WAIT_FOR_QUEUE__",
          "_os_unfair_lock_lock_slow", within: 5),
        .not(.trap),
      ]),
    ]),
    supportedBy: [
      .crashedOnMainThread(true), .otherThread(["NWBrowser.cancel", "NWPathMonitor.cancel", "nw_path_monitor_cancel"]),
      .otherThread("nw_path_monitor_", "nw_browser_", "NWPathMonitor", "NWBrowser"),
    ],
    outranks: .accessesInGeneral + [.objcZombieMessage, .watchdogUnspecified],
    blame: .preferring(["(?i)cancel", "(?i)stop", "deinit", "(?i)monitor", "(?i)browser"]),
    page: PlaybookPage(
      whatHappened: """
        `cancel()` of an NWBrowser, NWPathMonitor or NWConnection was running on {thread|a thread} when it got \
        stuck, or when it touched an object that was gone. It was called from {blame|the frame below the framework}.
        """,
      youSee: """
        A freeze when a screen that watches the network goes away, ended by the watchdog; or a rare EXC_BAD_ACCESS \
        in the same place. More often while the network changes.
        """,
      howWeKnow: """
        The cancel function is on the crashed stack. With wait frames above it, it waits for the object's internal \
        lock or queue; with a memory fault, the object was being used or freed elsewhere.
        """,
      notProved: """
        The second party. Look among the other threads for the same object's update handler or another `cancel`.
        """,
      rootCause: """
        Cancel takes the lock under which the object delivers updates. If the update handler, on the object's queue, \
        waits for the main thread (`DispatchQueue.main.sync`, a lock that the main thread holds), and the main thread \
        cancels, neither can go on. And cancelling twice from two threads, or in a `deinit` while an update is \
        delivered, can meet an object that is half gone.
        """,
      fixNow: """
        Cancel on the object's own queue, once: `queue.async { monitor.cancel() }`; in the update handler wait for \
        nothing.
        """,
      fixProperly: """
        - One actor or class owns the object; start, update and cancel happen on its queue only
        - Handlers copy the values that they need and hand them on asynchronously
        - Not in `deinit`: give the owner a `stop()`
        - From iOS 17 on `for await path in NWPathMonitor()`, in a task that is cancelled, needs no `cancel()` of yours

        ```swift
        final class Reachability: Sendable {
          private let queue = DispatchQueue(label: "reachability")

          func updates() -> AsyncStream<Bool> {
            AsyncStream { continuation in
              let monitor = NWPathMonitor()  // one for each caller: after `cancel()` it cannot start again
              monitor.pathUpdateHandler = { continuation.yield($0.status == .satisfied) }
              continuation.onTermination = { [queue] _ in queue.async { monitor.cancel() } }
              monitor.start(queue: queue)
            }
          }
        }
        ```
        """,
      verify: "Start and cancel 1,000 times while Wi-Fi is switched off and on; with Thread Sanitizer.",
      prevent: "Lint for `main.sync` inside update handlers.",
      notToBeConfusedWith: [
        .init(.nwpathUnsynchronisedCurrentPath, "`currentPath` was read while the monitor replaced it"),
        .init(.watchdogSceneUpdate, "the freeze itself; this rule says what the main thread waited for"),
        .init(.lockOrderInversionHang, "two threads that wait for each other's lock"),
      ],
      sources: [
        "Apple: NWPathMonitor: https://developer.apple.com/documentation/network/nwpathmonitor",
        "Apple: NWBrowser: https://developer.apple.com/documentation/network/nwbrowser",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00000001d2a8f010

        Thread 0 Crashed:
        0   libobjc.A.dylib    0x1a00 objc_release + 16
        1   Network            0x1a10 nw_browser_cancel_on_queue + 96
        ▸ 2   Network            0x1a20 nw_browser_cancel + 72
        ▸ 3   Network            0x1a30 NWBrowser.cancel() + 44
        4   Harbour            0x1040 PeerFinder.deinit + 52
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00000001d2a8f010

        Thread 0 Crashed:
        0   libobjc.A.dylib               0x00007ff807988a00 objc_release + 16
        1   Network                       0x00007ff82638fa10 nw_browser_cancel_on_queue + 96
        ▸ 2   Network                       0x00007ff82638fa20 nw_browser_cancel + 72
        ▸ 3   Network                       0x00007ff82638fa30 NWBrowser.cancel() + 44
        4   Harbour                       0x000000010b23b040 0x10b23a000 + 4160
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00000001d2a8f010

        Thread 5 Crashed:
        0   libswiftCore.dylib    0x1a00 swift_release + 16
        1   Network               0x1a20 NWPathMonitor.currentPath.getter + 72
        2   Harbour               0x1040 Reachability.isOnline.getter + 52
        """, answer: "nwpath-unsynchronised-current-path"),
    ])

  private static let cancels: [TextPattern] = [
    "NWBrowser.cancel", "nw_browser_cancel", "NWPathMonitor.cancel", "nw_path_monitor_cancel", "NWConnection.cancel",
    "NWListener.cancel", "nw_connection_cancel", "nw_listener_cancel",
  ]
}
