extension Rule {
  static let dotnetFailFast = Rule(
    "dotnet-fail-fast",
    ".NET ended the process on purpose",
    family: .foreignRuntimes,
    certainWhen: .all([
      .message("^Process terminated. {reason}", "^Process terminated.$"),
      .message("at System.Environment.FailFast(", "at System.Diagnostics.DebugProvider.Fail"),
    ]),
    likelyWhen: .message(
      "^Process terminated. Assertion failed.", "^Process terminated. {reason}find a valid ICU package",
      "^Process terminated. Infinite recursion during resource lookup", "at System.Environment.FailFast("),
    supportedBy: [
      .message("find a valid ICU package").because(
        "the system lacks the libraries of ICU: install them, or set `DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1`"),
      .message("^Process terminated. {reason}"),
      .message("Assertion failed.").because("a `Debug.Assert` in a build with the checks of debugging"),
      .computed(managedCaller),
    ],
    outranks: .generalNativeCrashes + [.dotnetNativeCrash, .dotnetUnhandledException, .killedExternally],
    blame: .value("managedCaller"),
    page: PlaybookPage(
      whatHappened: """
        Code of .NET called `Environment.FailFast`, or an assertion did: {reason|the reason follows "Process \
        terminated."|the reason follows "Process terminated."}. That ends the process at once; no `catch` and no \
        `finally` runs.
        """,
      youSee: "`Process terminated.` on standard error, a managed stack below it, then SIGABRT (exit status 134).",
      howWeKnow: "The runtime prints these words for `FailFast` and nothing else; the stack names who called it.",
      rootCause: """
        - the runtime misses something that it cannot do without: the libraries of ICU in a small container are the usual case
        - `Debug.Assert` in a build for debugging
        - the program's own `Environment.FailFast`, for a state that it does not want to go on with
        """,
      fixNow: """
        Read the words behind "Process terminated."; they are the reason. Without ICU: install `icu-libs` (Alpine) or `libicu` \
        in the image, or switch the program to invariant globalization.
        """,
      fixProperly: """
        - start the program once in the very image that is shipped, as a test
        - `FailFast` only where going on would damage data, and always with a text
        """,
      verify: "The same image starts, and standard error holds no `Process terminated.`",
      prevent: "A smoke test of the container before it is published.",
      notToBeConfusedWith: [
        .init(.dotnetUnhandledException, "an exception that nothing caught"),
        .init(.dotnetNativeCrash, "native code below .NET crashed"),
      ],
      sources: ["Microsoft: Environment.FailFast", "Microsoft: Globalization invariant mode"]),
    examples: [
      .matches(
        """
        ▸ Process terminated. The table of tides is damaged
        ▸    at System.Environment.FailFast(System.String)
           at Buoy.Tides.Check()
           at Buoy.Program.Main(System.String[])
        """),
      .ignores("Process terminated. Exit code: 1"),
    ])
}
