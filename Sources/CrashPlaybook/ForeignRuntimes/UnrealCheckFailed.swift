extension Rule {
  static let unrealCheckFailed = Rule(
    "unreal-check-failed",
    "A check of Unreal Engine ended the game",
    family: .foreignRuntimes,
    certainWhen: .any([
      .message(
        "^Assertion failed: {check} [File:{file}] [Line: {line}]", "Fatal error: [File:{file}] [Line: {line}]",
        "Error: Assertion failed: {check} [File:{file}] [Line: {line}]"),
      .all([.message("[Callstack] 0x", "=== Critical error: ==="), .message("Assertion failed: {check}")]),
    ]),
    // The last one ends the game on purpose, as for a fatal line in the log.
    likelyWhen: .frame(
      ["FDebug::CheckVerifyFailedImpl*", "FDebug::AssertFailed*", "FGenericPlatformMisc::RaiseException("], image: [],
      within: 12),
    supportedBy: [
      .message("LowLevelFatalError", "Fatal error!").because("the engine's own word for the end"),
      .frame("FDebug::CheckVerifyFailedImpl*").because("the engine's function for a failed check"),
    ],
    outranks: [
      .explicitAbort, .selfRaisedSignal, .builtinTrap, .swiftTextlessTrap, .swiftFatalerrorPrecondition,
      .nullPointerDereference, .illegalInstruction, .linuxSegv, .windowsAccessViolation, .cAssert,
      .killedExternally,
    ],
    blame: .stack,
    page: PlaybookPage(
      whatHappened: """
        Code of Unreal Engine or of the game tested `{check|a condition}`, and it did not hold ({file|the log names \
        the file|the log names the file}). `check` and `UE_LOG(…, Fatal, …)` end the game on purpose.
        """,
      youSee: """
        `Assertion failed: … [File:…] [Line: …]` or `Fatal error: [File:…]`, then `[Callstack]` or `=== Critical error: \
        ===` with addresses, modules and functions.
        """,
      howWeKnow: "The engine prints condition, file and line itself, right before it ends the game.",
      notProved: "Why the condition did not hold: the caller of the function with the check knows more.",
      rootCause: """
        - a pointer to an object that was destroyed or never made: `check(Outer != nullptr)`
        - an index beyond the end of a `TArray`: `RangeCheck`
        - a function for the game's thread was called on another one: `check(IsInGameThread())`
        - an asset that the package does not hold, or the garbage collector has taken
        """,
      fixNow: """
        Read the condition, then the first function of the game below the engine's, {blame|in the stack}. Make the \
        value hold before the call, or leave early.

        ```cpp
        // before: the pier may be gone when the timer fires
        Pier->Open(Boat);

        // after
        if (IsValid(Pier)) { Pier->Open(Boat); }
        ```
        """,
      fixProperly: """
        - `UPROPERTY()` for every pointer to an object that has to stay, `TWeakObjectPtr` for those that may go
        - `AsyncTask(ENamedThreads::GameThread, …)` for what touches objects of the game
        - `ensure` where the game can go on: it reports once, and does not end it
        - upload symbols of the shipping build, so that every frame has a name
        """,
      verify: "The level or action of the report runs in a Development build with the same assets, without the check.",
      prevent: "Run automated tests in Development builds, in which all checks are on.",
      notToBeConfusedWith: [
        .init(.swiftFatalerrorPrecondition, "Swift's words are `Fatal error: ` and a file of Swift"),
        .init(.nullPointerDereference, "no check: the memory was touched"),
      ],
      sources: ["Unreal Engine documentation: Asserts", "Unreal Engine documentation: Crash Reporting"]),
    examples: [
      .matches(
        """
        ▸ Assertion failed: Outer != nullptr [File:/src/Runtime/CoreUObject/UObjectGlobals.cpp] [Line: 2911]
        [Callstack] 0x0000000104c1d0a8 Tides!FDebug::CheckVerifyFailedImpl(char const*) [AssertionMacros.cpp:461]
        [Callstack] 0x0000000104d2e1b9 Tides!UPier::Open(int) [Pier.cpp:57]
        """),
      .matches(
        """
        Caught signal

        ▸ FGenericPlatformMisc::RaiseException(unsigned int) Address = 0x106601b27 (filename not found) [in Tides-Mac-Shipping]
        FOutputDevice::LogfImpl(char16_t const*, ...) Address = 0x10676ca4a (filename not found) [in Tides-Mac-Shipping]
        UPier::Open(int) Address = 0x1089f447d [/src/Pier.cpp, line 57] [in Tides-Mac-Shipping]
        """),
      .ignores("Tides/Pier.swift:57: Assertion failed: the pier is open", answer: "swift-fatalerror-precondition"),
      .ignores(
        "Assertion failed: (count > 0), function open, file pier.c, line 57.", answer: "c-assert"),
    ])
}
