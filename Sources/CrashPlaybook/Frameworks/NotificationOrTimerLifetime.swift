extension Rule {
  static let notificationOrTimerLifetime = Rule(
    "notification-or-timer-lifetime",
    "A notification or timer called an object that was gone",
    family: .frameworks,
    likelyWhen: .deadCallbackTarget,
    possibleWhen: .all([
      .badAccess,
      .frame(referenceWork, image: [], within: 1),
      .frame(callouts, image: [], within: 7),
      .not(.faultAddress(0...0xFFF)),
    ]),
    supportedBy: [
      .frame("NOTIFICATIONCENTER", "_CFXNotificationPost", within: 9).because("a notification was being delivered"),
      .frame("TIMER", "__NSFireTimer", within: 9).because("a timer fired"),
      .frame("_NSKeyValueNotify", "NSKeyValueDidChange", within: 9).because(
        "a change was being reported to an observer"),
    ],
    outranks: .accessesInGeneral + [.objcZombieMessage],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        A notification, a timer, a display link or a C callback came to its target, and the target was no longer an \
        object: {thread|the thread} faulted at {address|a bad address} in the very call that should have entered it.
        """,
      youSee: """
        A crash after a screen was closed, when the next notification or tick arrives: rotation, keyboard, network \
        change, return to the foreground.
        """,
      howWeKnow: """
        The innermost frame sends a message or retains. Its caller is the system's callout to an observer or timer. No \
        frame of the app lies between, so the target itself was bad, not what its code did.
        """,
      notProved: """
        Which observer. The report shows the poster, not the registration. Zombie Objects print the class; the \
        notification's name is visible in the debugger in the frame of the post.
        """,
      rootCause: """
        The registration holds its target without owning it, and no code removed it before the target died:

        - `unowned` captures, or `Unmanaged.passUnretained` as context of a C callback (reachability, audio, file \
        events)
        - `addObserver(_:selector:…)` on systems before iOS 9 and macOS 10.11, and on foreign notification centres \
        that keep unretained pointers
        - KVO by string without removal
        - an observer that was released once too often, so that it died although it still stood registered
        """,
      fixNow: """
        Keep the token that registration returns, and remove or invalidate it before the target goes; in closures \
        capture `[weak self]`.
        """,
      fixProperly: """
        - Closure APIs with tokens, or async sequences that end with their task
        - For C callbacks, retain the context and release it in the library's release callback
        - One owner for each timer, which invalidates it outside `deinit` (a scheduled timer owns its target)

        ```swift
        // before: nothing keeps the monitor alive for the callback
        let context = Unmanaged.passUnretained(self).toOpaque()

        // after: retained for as long as the registration lives, and balanced when it ends
        let retained = Unmanaged.passRetained(self)
        register(callback, context: retained.toOpaque(), release: { pointer in
          Unmanaged<Monitor>.fromOpaque(pointer).release()
        })

        // or: a task that its owner cancels, and that ends by itself at the next notification without it
        task = Task { [weak self] in
          for await _ in NotificationCenter.default.notifications(named: .tideChanged) {
            guard let self else { return }
            self.reload()
          }
        }
        ```
        """,
      verify:
        "A test that registers, lets the target go, and posts or fires; under Address Sanitizer or Zombie Objects.",
      prevent: "Lint for `passUnretained`, `unowned` in escaping closures, and `addObserver(` without a stored token.",
      notToBeConfusedWith: [
        .init(.objcZombieMessage, "a message to a dead object anywhere else"),
        .init(.kvoDeallocWithObservers, "Foundation's exception when the observed object dies first"),
        .init(.dispatchSuspendedReleaseOrOverResume, "a dispatch timer: a trap, not a memory fault"),
      ],
      sources: [
        "Apple: Investigating crashes for zombie objects: "
          + "https://developer.apple.com/documentation/xcode/investigating-crashes-for-zombie-objects",
        "Apple: NotificationCenter.addObserver(_:selector:name:object:)",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00000000deadbee0

        Thread 0 Crashed:
        ▸ 0   libobjc.A.dylib    0x1a00 objc_msgSend + 32
        ▸ 1   CoreFoundation     0x1a10 __CFNOTIFICATIONCENTER_IS_CALLING_OUT_TO_AN_OBSERVER__ + 128
        2   CoreFoundation     0x1a20 ___CFXRegistrationPost_block_invoke + 88
        3   CoreFoundation     0x1a30 _CFXNotificationPost + 728
        4   Foundation         0x1a40 -[NSNotificationCenter postNotificationName:object:userInfo:] + 88
        5   Orchard            0x1040 HarvestModel.publish() + 52
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00000000deadbee0

        Thread 0 Crashed:
        ▸ 0   libobjc.A.dylib               0x00007ff829e40a00 objc_msgSend + 32
        ▸ 1   CoreFoundation                0x00007ff80d062a10 __CFNOTIFICATIONCENTER_IS_CALLING_OUT_TO_AN_OBSERVER__ + 128
        2   CoreFoundation                0x00007ff80d062a20 ___CFXRegistrationPost_block_invoke + 88
        3   CoreFoundation                0x00007ff80d062a30 _CFXNotificationPost + 728
        4   Foundation                    0x00007ff818d56a40 -[NSNotificationCenter postNotificationName:object:userInfo:] + 88
        5   Orchard                       0x00000001038f2040 0x1038f1000 + 4160
        """),
      .matches(
        """
        Crashed: com.apple.main-thread
        ▸ 0  libobjc.A.dylib                0x1c3c objc_msgSend + 28
        ▸ 1  CoreFoundation                 0x22e74 __CFNOTIFICATIONCENTER_IS_CALLING_OUT_TO_AN_OBSERVER__ + 28
        2  CoreFoundation                 0xbef34 ___CFXRegistrationPost_block_invoke + 52
        3  Foundation                     0x1fe8c -[NSNotificationCenter postNotificationName:object:userInfo:] + 96
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00000000deadbee0

        Thread 0 Crashed:
        0   libobjc.A.dylib    0x1a00 objc_msgSend + 32
        1   Orchard            0x1044 HarvestModel.total() + 52
        2   Orchard            0x1048 HarvestModel.publish() + 52
        3   UIKitCore          0x1a40 -[UIApplication sendAction:to:from:forEvent:] + 88
        """),
    ])

  private static let referenceWork: [TextPattern] = [
    "^objc_msgSend", "^objc_retain", "^objc_release", "^swift_retain", "^swift_release", "^objc_loadWeak",
    "^_swift_retain", "^_swift_release", "^swift_unknownObjectRetain",
  ]

  private static let callouts: [TextPattern] = [
    "__CFNOTIFICATIONCENTER_IS_CALLING_OUT_TO_AN_OBSERVER__", "_CFXNotificationPost", "__NSFireTimer",
    "__CFRUNLOOP_IS_CALLING_OUT_TO_A_TIMER_CALLBACK_FUNCTION__", "_NSKeyValueNotify", "NSKeyValueNotifyObserver",
    "-[CADisplayLink", "CA::Display::DisplayLink", "CADisplayLink", "SCNetworkReachability*allback",
  ]
}

extension Condition {
  /// The call from a notification, timer or observation into its target failed, before any code of the target ran.
  static let deadCallbackTarget = Condition.computed(
    Computed(
      "dead-callback-target", "a memory fault in the call from a notification centre or timer into its target",
      literals: ["CALLING_OUT", "__NSFireTimer", "_NSKeyValueNotify", "NSKeyValueNotifyObserver", "DisplayLink"]
    ) { facts in
      // Some reporters keep nothing but the stack; a send to a target has one way of failing before its code runs.
      guard facts.isMemoryFault || Condition.exceptionIsUnknown.holds(in: facts), let top = facts.stack.first,
        let symbol = top.symbol,
        symbol.hasPrefix("objc_msgSend") || symbol.hasPrefix("objc_retain") || symbol.hasPrefix("objc_opt_")
      else { return nil }
      for frame in facts.stack.dropFirst().prefix(3) {
        guard let name = frame.symbol else { return nil }
        if directCallouts.matches(name) {
          return [facts.evidence(top), facts.evidence(frame)]
        }
        if frame.isInApp { return nil }
      }
      return nil
    })

  private static let directCallouts: PatternList = [
    "__CFNOTIFICATIONCENTER_IS_CALLING_OUT_TO_AN_OBSERVER__", "__NSFireTimer", "_NSKeyValueNotifyObserver",
    "NSKeyValueNotifyObserver", "CA::Display::DisplayLinkItem::dispatch", "-[CADisplayLink",
    "__CFRUNLOOP_IS_CALLING_OUT_TO_A_TIMER_CALLBACK_FUNCTION__",
  ]
}
