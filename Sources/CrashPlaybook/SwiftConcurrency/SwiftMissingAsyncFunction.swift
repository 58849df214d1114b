extension Rule {
  static let swiftMissingAsyncFunction = Rule(
    "swift-missing-async-function",
    "An async function was called that this system does not have",
    family: .swiftConcurrency,
    harm: "the app ends each time on systems without the function",
    likelyWhen: .all([.faultAddress(4...4), .badAccess, .callsMissingAsyncFunction]),
    possibleWhen: .all([.faultAddress(4...4), .badAccess, .namelessAsyncCaller]),
    endsIn: .badAccess,
    supportedBy: [
      .faultAddress(4...4).because(
        "the record of an async function holds its address at 0 and the size of its context at 4"),
      .frame("back deployment thunk for ", within: 4).because(
        "the copy that decides whether the system has the function"),
      .memoryRegion("is not in any region").because("the first page of a process is never mapped"),
    ],
    outranks: [.nullPointerDereference, .badAccessWildPointer, .linuxSegv, .windowsAccessViolation],
    page: PlaybookPage(
      whatHappened: """
        {blame|A function} called an async function through a reference that is null: the function does not exist on \
        {system|this system}. Before such a call, the caller reads how much memory the function needs, at offset 4 of its \
        record; that read failed at address 0x4, and nothing of the called function ran.
        """,
      youSee: """
        Every call fails, at the same place, on some systems only: on the oldest ones, on the first betas, or where an iOS \
        app runs on a Mac. The developer's own devices are fine.
        """,
      howWeKnow: """
        The address is exactly 0x4, the function on top is an async one (the frame below it is a place where a task \
        resumes, or its name says so), and nothing handled a pointer of its own. Ordinary functions that are missing are \
        jumps to address 0 instead.
        """,
      notProved: """
        Which function was missing: it left no frame. It is in the line of the frame on top, or is `withChecked…`, \
        `withTaskGroup` and the like where these are on top. An unsafe pointer of the function's own that was null, \
        with a field at 4, would look the same.
        """,
      rootCause: """
        Functions that are newer than the oldest system of an app are linked weakly: where they are missing, their reference \
        is null, and a check of availability must stand before the call. It is missing or wrong where

        - the library's header or module says that the function is older than it is, or the call goes around the check \
        (`unsafeBitCast`, a binary framework built for newer systems)
        - the system is a beta, or older than the SDK's beta, and names changed between the two
        - functions that are carried back to old systems (`@backDeployed`: `withCheckedContinuation`, `withTaskGroup`) choose \
        wrongly between their copy and the system's. Xcode 16.0 did so in builds without optimisation for iOS apps that run \
        on a Mac
        """,
      fixNow: """
        - Build with the current Xcode: versions since 16.1 choose rightly
        - Put `if #available(…)` with the system that really has the function around the call in \
        `{blame|the function on top}`, with a way without it

        ```swift
        // before
        return try await model.tokenCount(for: prompt)

        // after
        guard #available(iOS 26.4, macOS 26.4, *) else { return prompt.count / 4 }
        return try await model.tokenCount(for: prompt)
        ```
        """,
      fixProperly: """
        - set the deployment target to the oldest system that is tested: Swift then refuses calls that lack a check; \
        in C and Objective-C use `-Werror=unguarded-availability`
        - binary frameworks: built against a released SDK, with module interfaces, for the same deployment target
        - where `withCheckedContinuation` itself is missing on systems that still matter, `withUnsafeContinuation` is not
        """,
      verify: """
        Run the call on the oldest supported system, on the newest released one, and as an iOS app on the Mac, each with the \
        build that is shipped.
        """,
      prevent: """
        A smoke test on the oldest system for each release; no release built with a beta of Xcode.
        """,
      notToBeConfusedWith: [
        .init(.nullPointerDereference, "a pointer of the program's own was null"),
        .init(.badInstructionFetch, "a missing function that is not async: the jump itself goes to 0"),
        .init(.dyldMissingSymbol, "the name is not linked weakly: the program does not even start"),
        .init(.swiftContinuationDoubleResume, "the continuation was there and was used twice"),
      ],
      sources: [
        "swiftlang/swift#34589: AsyncFunctionPointer, the relative address and the size of the context: "
          + "https://github.com/swiftlang/swift/issues/34589",
        "swiftlang/swift#75952, #75771 and #76218: calls of back-deployed functions that fail at address 0x4: "
          + "https://github.com/swiftlang/swift/issues/75952",
      ]),
    examples: [
      .matches(
        """
        Process:               Lagoon [512]
        Code Type:             ARM-64 (Native)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Subtype:     KERN_INVALID_ADDRESS at 0x0000000000000004
        Exception Codes:       0x0000000000000001, 0x0000000000000004
        Triggered by Thread:   2

        Thread 2 Crashed:
        ▸ 0   Lagoon                         0x0000000104a1c2d0 withCheckedContinuation<A>(isolation:function:_:) + 232
        1   Lagoon                         0x0000000104a1c4f9 TideFeed.next() + 1
        2   libswift_Concurrency.dylib     0x000000019e4a2f39 completeTaskWithClosure(swift::AsyncContext*, \
        swift::SwiftError*) + 1
        """),
      .matches(
        """
        Process:               Lagoon [512]
        Code Type:             X86-64 (Native)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Subtype:     KERN_INVALID_ADDRESS at 0x0000000000000004
        Exception Codes:       0x0000000000000001, 0x0000000000000004
        Triggered by Thread:   0

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        ▸ 0   Lagoon                         0x0000000104a1c2d0 TideModel.count(of:) + 96
        ▸ 1   Lagoon                         0x0000000104a1c4f9 TideScreen.refresh() + 1
        """),
      .ignores(
        """
        Process:               Lagoon [512]
        Code Type:             ARM-64 (Native)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype:     KERN_INVALID_ADDRESS at 0x0000000000000004
        Exception Codes:       0x0000000000000001, 0x0000000000000004
        Triggered by Thread:   0

        Thread 0 Crashed:
        0   Lagoon                         0x0000000104a1c2d0 TideFile.version.getter + 36 (TideFile.swift:88)
        1   Lagoon                         0x0000000104a1c4f8 TideFile.read(from:) + 244 (TideFile.swift:41)
        """, answer: "null-pointer-dereference"),
      .ignores(
        """
        Process:               Lagoon [512]
        Code Type:             ARM-64 (Native)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype:     KERN_INVALID_ADDRESS at 0x0000000000000010
        Exception Codes:       0x0000000000000001, 0x0000000000000010
        Triggered by Thread:   0

        Thread 0 Crashed:
        0   Lagoon                         0x0000000104a1c2d0 TideModel.count(of:) + 96
        1   Lagoon                         0x0000000104a1c4f9 TideScreen.refresh() + 1
        """, answer: "null-pointer-dereference"),
    ])
}

extension Condition {
  /// The innermost function is an async one that was about to call another.
  fileprivate static let callsMissingAsyncFunction = Condition.computed(
    Computed(
      "calls-missing-async-function", "an async function on top that read at address 4",
      gate: .all([.faultAddress(4...4), .badAccess])
    ) { facts in
      guard facts.isMemoryFault, !facts.wroteToFault, let top = facts.stack.first, let symbol = top.symbol, top.isSwift
      else { return nil }
      if let caller = facts.asyncCaller {
        return [facts.evidence(top), facts.evidence(caller)]
      }
      return asyncFunctions.matches(symbol) ? [facts.evidence(top)] : nil
    })

  /// The same without the name of the innermost function.
  fileprivate static let namelessAsyncCaller = Condition.computed(
    Computed(
      "nameless-async-caller",
      "a function without a name on top that read at address 4, above a place where tasks resume",
      gate: .all([.faultAddress(4...4), .badAccess])
    ) { facts in
      guard facts.isMemoryFault, !facts.wroteToFault, let top = facts.stack.first, top.symbol == nil, top.isInApp,
        let caller = facts.asyncCaller
      else { return nil }
      return [facts.evidence(top), facts.evidence(caller)]
    })

  /// Async functions of the language that are often compiled into the app, and carried back to older systems.
  private static let asyncFunctions: PatternList = [
    "withCheckedContinuation", "withCheckedThrowingContinuation", "withTaskGroup", "withThrowingTaskGroup",
    "withDiscardingTaskGroup", "withThrowingDiscardingTaskGroup", "withTaskCancellationHandler",
    "withTaskExecutorPreference", "await resume partial function for ", "suspend resume partial function for ",
  ]
}

extension ReportFacts {
  /// The frame below the innermost one, where it is a place at which a task resumes: a call would have left an address
  /// behind itself, and not the first instruction of a function.
  fileprivate var asyncCaller: StackFrame? {
    guard let caller = stack.dropFirst().first, let symbol = caller.symbol else { return nil }
    if caller.frame.isAsync || caller.frame.symbolOffset == 1 { return caller }
    return ["completeTaskWithClosure", "swift::runJobInEstablishedExecutorContext", "swift_job_run"].contains {
      symbol.hasPrefix($0)
    } ? caller : nil
  }

  /// Whether the processor says that the access was a write.
  fileprivate var wroteToFault: Bool {
    report.register("esr")?.remark?.contains("write") ?? false
  }
}
