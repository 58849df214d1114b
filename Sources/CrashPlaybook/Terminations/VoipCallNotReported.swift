extension Rule {
  static let voipCallNotReported = Rule(
    "voip-call-not-reported",
    "A VoIP push arrived and no incoming call was reported (baadca11)",
    family: .terminations,
    certainWhen: .any([
      .systemCode(0xBAAD_CA11, "baadca11"),
      .frameworkSays(
        "unreported-call",
        "Killing app because it never posted an incoming call to the system after receiving a PushKit VoIP "),
    ]),
    likelyWhen: .raisedDirectly(
      "raised-by-push-registry", by: "-[PKPushRegistry _terminateAppIfThereAreUnhandledVoIPPushes"),
    endsIn: [.trap, .abort, .kill],
    outranks: [.killedExternally, .runningboardOther, .notACrashReport, .uncaughtExceptionGeneric],
    blame: .preferring(["PKPush", "pushRegistry", "(?i)push"]),
    spokenBy: .exceptions,
    searchWords: ["푸시킷", "VoIP 푸시"],
    page: PlaybookPage(
      whatHappened: """
        PushKit delivered a VoIP push to {process|the app}, and the app did not report an incoming call to CallKit \
        in time. The system ended it.
        """,
      youSee: """
        Calls that do not ring, and reports from the background. After several of them the system stops delivering \
        VoIP pushes to the app at all.
        """,
      howWeKnow: """
        Code 0xbaadca11, or PushKit's exception: its sentence says so, and where it is missing, PushKit's function for \
        unhandled pushes raised it.
        """,
      rootCause: """
        Since iOS 13 every VoIP push must lead to `reportNewIncomingCall` before the delegate method returns, in the \
        same turn of the run loop; a call of it from a `Task` or a later callback comes too late. Broken cases: the \
        push is used for something else than a call; the app asks its server first, and reports later or never; the \
        call was cancelled in between; the user is signed out; an error path returns early.
        """,
      fixNow: """
        Report the call at once, in the same callback, with what the payload holds, and end it afterwards if it \
        turns out to be void.
        """,
      fixProperly: """
        - Put caller name, handle and call identifier into the payload
        - Other messages go by ordinary or background pushes
        - A void push is still reported, and ended at once with `reportCall(with:endedAt:reason:)`
        - From iOS 26.4 on, the delegate's newer method for VoIP pushes has `metadata.mustReport`, which says whether this \
        push needs a call

        ```swift
        func pushRegistry(
          _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload, for type: PKPushType,
          completion: @escaping @Sendable () -> Void
        ) {
          let call = IncomingCall(payload.dictionaryPayload)   // never fails: falls back to "Unknown caller"
          // The answer may come on another thread: `calls` is an object that any thread may use.
          provider.reportNewIncomingCall(with: call.id, update: call.update) { [calls, id = call.id] error in
            if error == nil { calls.connect(id) }
            completion()
          }
        }
        ```
        """,
      verify: """
        Send pushes to a killed app: a normal one, one for a cancelled call, one with broken content, one while \
        signed out. Each must ring or be ended, and no report may appear.
        """,
      prevent: """
        A test of the push handler that fails if any path leaves without a report to the provider.
        """,
      notToBeConfusedWith: [
        .init(.voipTooManyResumes, "the app was woken too often"),
        .init(.uncaughtExceptionGeneric, "another exception"),
      ],
      sources: [
        "Apple: Responding to VoIP notifications from PushKit: "
          + "https://developer.apple.com/documentation/pushkit/responding-to-voip-notifications-from-pushkit",
        "Apple: Identifying the cause of common crashes (0xbaadca11): "
          + "https://developer.apple.com/documentation/xcode/identifying-the-cause-of-common-crashes",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        ▸ Termination Reason: Namespace SPRINGBOARD, Code 0xbaadca11
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Killing app \
        because it never posted an incoming call to the system after receiving a PushKit VoIP push.'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation                	0x1a1c4e178 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib               	0x19a1d08c8 objc_exception_throw + 60
        2   Foundation                    	0x1a0b4e178 -[NSAssertionHandler handleFailureInMethod:] + 288
        ▸ 3   PushKit                       	0x1c1d4a2c4 \
        -[PKPushRegistry _terminateAppIfThereAreUnhandledVoIPPushes] + 416
        4   libdispatch.dylib             	0x1a2d4a2c4 _dispatch_client_callout + 20
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: RUNNINGBOARD 0xdead10cc
        """, answer: "suspended-with-file-lock"),
    ])
}
