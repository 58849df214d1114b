extension Rule {
  static let cCallbackContextFreed = Rule(
    "c-callback-context-freed",
    "A C callback was given an object that was already gone",
    family: .danglingReferences,
    likelyWhen: .computed(.contextOfCallbackIsGone),
    unless: .any([.isNoMemoryFault, .faultAddress(0...0xFFF)]),
    supportedBy: [
      .appFrame("startNotifier", "(?i)reachab").because("the context of a network observer"),
      .otherThread("__deallocating_deinit", "dealloc]").because("an object ends on another thread at this moment"),
      .exceptionText("(?i)pointer authentication failure", "GPFLT"),
    ],
    outranks: [
      .objcZombieMessage, .swiftReleaseGarbage, .notificationOrTimerLifetime, .corefoundationOverRelease,
    ]
      + .accessesInGeneral,
    blame: .stack,
    page: PlaybookPage(
      whatHappened: """
        {service|A system library} called {blame|the app's C callback} and handed it the context pointer that was \
        registered with it. The callback took the pointer for an object, and the object had ended: {thread|the thread} \
        faulted in the first retain or message.
        """,
      youSee: """
        A crash after a screen was closed or an object replaced, when the next event arrives: the network changes, a file \
        is written, a key is pressed, the next buffer of sound is wanted. Rare on the developer's desk, since the event must \
        meet the gap.
        """,
      howWeKnow: """
        The innermost frame retains or sends a message. Its caller is the callback, and the callback's caller is the \
        library. A callback of this kind gets one thing of yours, the context pointer, and turning it into an object \
        is its first step.
        """,
      notProved: """
        That it was the context, and not another object that the callback touched at once. Address Sanitizer or Zombie \
        Objects name the class, and who freed it.
        """,
      rootCause: """
        `Unmanaged.passUnretained(self).toOpaque()`, or a plain `__bridge`, gives the library an address and nothing that \
        keeps the object. Two ways lead to the crash:

        - **It was never unregistered.** The object ended, the registration did not, and the next event goes to freed \
        memory.
        - **The end and the event met.** `deinit` unregisters, but the callback runs on another queue and had begun already. \
        Unregistering does not wait for it. That is why the crash survives a correct `deinit`.
        """,
      fixNow: """
        Let the registration own what it points to, and give it back when the library lets go.

        ```swift
        import SystemConfiguration

        final class LinkWatch {
          private var link: SCNetworkReachability?
          private let queue = DispatchQueue(label: "link-watch")

          /// What the callback gets: an object of its own that knows the watch weakly.
          private final class Context {
            weak var watch: LinkWatch?
            init(_ watch: LinkWatch) { self.watch = watch }
          }

          func start(_ link: SCNetworkReachability) {
            self.link = link
            let holder = Context(self)
            var context = SCNetworkReachabilityContext(
              version: 0, info: Unmanaged.passUnretained(holder).toOpaque(),
              retain: { UnsafeRawPointer(Unmanaged<Context>.fromOpaque($0).retain().toOpaque()) },
              release: { Unmanaged<Context>.fromOpaque($0).release() },
              copyDescription: nil)
            // The library retains the holder itself; until then this does.
            withExtendedLifetime(holder) {
              _ = SCNetworkReachabilitySetCallback(
                link,
                { _, flags, info in
                  guard let info else { return }
                  Unmanaged<Context>.fromOpaque(info).takeUnretainedValue().watch?.changed(flags)
                }, &context)
            }
            SCNetworkReachabilitySetDispatchQueue(link, queue)
          }

          func stop() {
            guard let link else { return }
            SCNetworkReachabilitySetCallback(link, nil, nil)
            SCNetworkReachabilitySetDispatchQueue(link, nil)
          }

          private func changed(_ flags: SCNetworkReachabilityFlags) {}
        }
        ```

        {remedy|Where the API has no retain and release callbacks, pass `Unmanaged.passRetained(context)` and release it \
        only after the registration has ended and its queue or thread has run empty.}
        """,
      fixProperly: """
        - The context is a small object of its own with a `weak` reference to the owner, never the owner itself.
        - An explicit `stop()` ends the registration *before* the last reference goes; `deinit` is too late, since an event \
        may be under way.
        - Where the library calls on a queue of yours, unregister on that queue. Where it calls on a thread of its own \
        (sound), stop it first, wait for the stop, then unregister, then release.
        - Better none of it: `NWPathMonitor` for reachability, `DispatchSource` for files, `AVAudioSourceNode` for sound, \
        `CFRunLoopTimerCreateWithHandler` for timers. Closures own what they capture.
        """,
      verify: """
        Under Address Sanitizer: start and stop the object a thousand times while another thread fires the event without \
        pause. Before the change it stops with heap-use-after-free in the callback; after it, it ends.
        """,
      prevent: """
        In review: each `passUnretained(…).toOpaque()` that is stored outside the call names the line that keeps the \
        object alive until the registration has ended.
        """,
      notToBeConfusedWith: [
        .init(.notificationOrTimerLifetime, "no function of the app lies between the callout and the fault"),
        .init(.objcZombieMessage, "a freed object of Objective-C in any other place"),
        .init(.nwpathUnsynchronisedCurrentPath, "the freed thing is part of an `NWPath`, not a context"),
        .init(.swiftUnownedDead, "an `unowned` capture: Swift notices it and says so"),
      ],
      sources: [
        "Apple: SCNetworkReachabilityContext; FSEventStreamContext; CGEvent.tapCreate",
        "ashleymills/Reachability.swift pull request 338: https://github.com/ashleymills/Reachability.swift/issues/338",
        "tonymillion/Reachability issue 173: https://github.com/tonymillion/Reachability/issues/173",
        "chipweinberger/flutter_pcm_sound issue 46: https://github.com/chipweinberger/flutter_pcm_sound/issues/46",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x000000019e4f8010

        Thread 6 Crashed:
        ▸ 0   libobjc.A.dylib               0x00000001831d2150 objc_retain + 16
        ▸ 1   Harbour                       0x0000000104a2c110 HBLinkCallback + 44
        ▸ 2   SystemConfiguration           0x0000000185300000 reachPerformAndUnlock + 540
        3   libdispatch.dylib             0x0000000183300000 _dispatch_call_block_and_release + 24
        """),
      .matches(
        """
        Code Type:             X86-64 (Native)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes:       KERN_INVALID_ADDRESS at 0x000000000003ea10

        Thread 0 Crashed::  Dispatch queue: com.apple.main-thread
        ▸ 0   libswiftCore.dylib            	    0x7ff825a48424 swift_retain + 60
        ▸ 1   Harbour                       	       0x104b43404 closure #1 in QuayWatch.start() + 52
        2   Harbour                       	       0x104b43480 @objc closure #1 in QuayWatch.start() + 24
        ▸ 3   FSEvents                      	    0x7ff822200000 implementation_callback_rpc + 3640
        4   FSEvents                      	    0x7ff822200400 _Xcallback_rpc + 220
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00003ea1c0d00010

        Thread 6 Crashed:
        0   libswiftCore.dylib            0x1a5a48424 swift_retain + 60
        1   Harbour                       0x104b43404 QuayBook.add(_:) + 52
        2   Harbour                       0x104b43504 closure #1 in QuayWatch.start() + 52
        3   Harbour                       0x104b43604 thunk for @escaping @callee_guaranteed () -> () + 24
        4   libdispatch.dylib             0x183300000 _dispatch_call_block_and_release + 24
        """, answer: "swift-release-garbage"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000018

        Thread 6 Crashed:
        0   Harbour                       0x0000000104a2c110 HBLinkCallback + 44
        1   SystemConfiguration           0x0000000185300000 reachPerformAndUnlock + 540
        """, answer: "null-pointer-dereference"),
    ])
}

extension Condition.Computed {
  /// The first use of an object in a function that a library of C calls, and nothing of the app's further in.
  static let contextOfCallbackIsGone = Condition.Computed(
    "context-of-callback-gone", "a fault in the first retain or message of a function that a C library called",
    literals: calls.flatMap(\.literals),
    wording: ["service", "remedy"],
    values: { facts in
      guard let found = find(facts) else { return [:] }
      var values = ["service": found.call.service]
      values["remedy"] = found.call.remedy
      return values
    }
  ) { facts in
    guard facts.isMemoryFault || Condition.exceptionIsUnknown.holds(in: facts), let found = find(facts) else {
      return nil
    }
    return found.frames.map { facts.evidence($0) }
  }

  /// The retain on top, the callback and the library's call to it.
  private static func find(_ facts: ReportFacts) -> (call: CallbackCall, frames: [StackFrame])? {
    let stack = facts.stack
    guard let top = stack.first, let symbol = top.symbol, firstUses.matches(symbol) else { return nil }
    // The runtime's own helpers may be inlined into each other.
    let callbacks = stack.dropFirst().drop { frame in
      !frame.isInApp && frame.symbol.map { firstUses.matches($0) } ?? false
    }
    guard let callback = callbacks.first, callback.isInApp, let name = callback.symbol, !isMethod(name) else {
      return nil
    }
    let outside = callbacks.dropFirst().drop { frame in
      frame.symbol.map { $0.hasPrefix("@objc closure #") || $0.hasPrefix("@objc static ") } ?? false
    }
    guard let caller = outside.first, let callerName = caller.symbol,
      let call = calls.first(where: { $0.names.matches(callerName) })
    else { return nil }
    return (call, [top, callback, caller])
  }

  /// Whether a function cannot be one that C calls with a context: who runs a method has its object already.
  private static func isMethod(_ symbol: String) -> Bool {
    // A block keeps what it uses, whoever runs it.
    if symbol.hasPrefix("-[") || symbol.hasPrefix("+[") || symbol.contains("_block_invoke") { return true }
    if symbol.contains("closure #") || symbol.hasPrefix("static ") { return false }
    return symbol.prefix { $0 != "(" && $0 != "<" }.contains(".")
  }

  private static let firstUses: PatternList = [
    "^objc_msgSend", "^objc_retain", "^objc_opt_", "^objc_loadWeakRetained", "^_objc_rootRetain", "^swift_retain",
    "^_swift_retain", "^swift_unknownObjectRetain", "^swift::RefCounts<", "RefCounts<swift::RefCountBitsT",
    "^swift_weakLoadStrong", "^objc_object::sidetable_",
  ]

  private static let calls: [CallbackCall] = [
    CallbackCall(["reachPerformAndUnlock", "reachPerform"], "SystemConfiguration"),
    CallbackCall(["implementation_callback_rpc"], "FSEvents"),
    CallbackCall(
      ["processEventTapData"], "The event tap",
      remedy:
        "An event tap has no retain and release callbacks: pass `Unmanaged.passRetained(context)`, and release it after "
        + "`CFMachPortInvalidate` and the removal of the run-loop source, on the thread of that run loop."),
    CallbackCall(
      ["AUInputElement::PullInput"], "The audio unit",
      remedy:
        "A render callback has no retain and release callbacks: stop the unit, uninitialise it, set its render callback to "
        + "an empty one, dispose of it, and only then release the context."),
    CallbackCall(["CVDisplayLink::performIO"], "The display link"),
    CallbackCall(["IODispatchCalloutFromCFMessage", "IODispatchCalloutFromMessage"], "IOKit"),
    CallbackCall(["__CFSocketPerformV0", "__CFSocketDoCallback"], "The socket"),
    CallbackCall(["__CFMachPortPerform"], "The Mach port"),
    CallbackCall(
      [
        "__CFRUNLOOP_IS_CALLING_OUT_TO_A_TIMER_CALLBACK_FUNCTION__",
        "__CFRUNLOOP_IS_CALLING_OUT_TO_AN_OBSERVER_CALLBACK_FUNCTION__",
        "__CFRUNLOOP_IS_CALLING_OUT_TO_A_SOURCE0_PERFORM_FUNCTION__",
      ], "The run loop"),
    CallbackCall(
      ["sqlite3VdbeExec"], "SQLite",
      remedy:
        "SQLite's hooks have no retain and release callbacks: keep the context as long as the connection, and set the hook to "
        + "nil on the connection's queue before the context ends. For functions, `sqlite3_create_function_v2` takes a "
        + "destructor."),
  ]
}

/// A function by which a library of C calls the app back.
private struct CallbackCall {
  let literals: [String]
  let names: PatternList
  let service: String
  let remedy: String?

  init(_ names: [String], _ service: String, remedy: String? = nil) {
    literals = names
    self.names = PatternList(names.map { TextPattern($0) })
    self.service = service
    self.remedy = remedy
  }
}
