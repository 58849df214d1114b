extension Rule {
  static let swiftMacroPluginCrash = Rule(
    "swift-macro-plugin-crash",
    "The program of a macro or package plug-in ended before it answered",
    family: .swiftRuntime,
    severity: .low,
    harm: "the build fails: nothing reaches users",
    certainWhen: .all([
      .message("compiler plugin not loaded: ", "failed to communicate with external plugin"), sandboxInSandbox,
    ]),
    likelyWhen: .any([
      .message(
        "error: failed to receive result from plugin", "failed to receive result from plugin (from macro '{macro}')",
        "failed to communicate with external plugin", "' produced malformed response",
        "plugin process ended by an uncaught signal: {signalNumber}"),
      .message("compiler plugin not loaded: *; failed to initialize"),
    ]),
    // Its own last words say more.
    unless: .message("Fatal error: "),
    supportedBy: [
      sandboxInSandbox.because("the build runs in a sandbox already, and macOS allows none within another"),
      .message("could not be found for macro '{macro}").because("without the program the compiler has no macro"),
      .variant("why-no-answer", [nested]),
    ],
    outranks: [.swiftCompilerCrash, .sandboxDenied, .linuxSwiftTrap],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The compiler runs each macro, and SwiftPM each plug-in, as a program of its own. That program ended, or could not \
        start, before it answered. {why|Most likely it crashed while it expanded the code.} The compiler itself is well.
        """,
      youSee: """
        `failed to receive result from plugin (from macro '…')`, `compiler plugin not loaded` or `external macro \
        implementation type … could not be found` at a place that has not changed, mostly in one environment only.
        """,
      howWeKnow: "The compiler writes it where the program's output ends without an answer.",
      notProved: "Which check failed in the program, unless its own last words stand above.",
      rootCause: """
        - the macro's code crashed: a forced unwrap, an index or `fatalError` on syntax that its author did not think of
        - the build runs in a sandbox (Bazel, Nix, Homebrew, an agent's shell), and the compiler puts its plug-ins into \
        another one: `sandbox_apply: Operation not permitted`
        - the program is for another architecture: Intel on a machine without Rosetta
        - a version of swift-syntax that the toolchain does not know, or a build folder of another toolchain
        """,
      fixNow: """
        {remedy|Delete the build's products, build once more, and read what the program itself printed (`Fatal error: …`) \
        above the compiler's error. If it is your macro, expand the same code in a test with `assertMacroExpansion`: there \
        the check shows its line.}

        ```sh
        rm -rf .build
        swift build -v 2>&1 | grep -A5 -i "plugin"
        # where the build runs in a sandbox already
        swift build --disable-sandbox -Xswiftc -disable-sandbox
        ```
        """,
      fixProperly: """
        - in macros `throw` an error or use `context.diagnose`, and never force: the message then is at the user's line
        - tests of the expansion with unusual syntax: attributes, `async`, generics, missing bodies
        - one version of swift-syntax for all macros of a package, and one architecture for tools and toolchain
        """,
      verify: "Build from clean in the environment that failed: the macro is expanded, and the warning is gone.",
      prevent: "Build the package in continuous integration with each toolchain that its users have.",
      notToBeConfusedWith: [
        .init(.swiftCompilerCrash, "the compiler itself crashed, with a stack dump"),
        .init(.sandboxDenied, "a program of yours was refused something by the sandbox"),
      ],
      sources: [
        "Swift compiler: PluginHost.swift",
        "swiftlang/swift, pull requests 63793 and 70046: https://github.com/swiftlang/swift/issues/63793",
        "bazelbuild/rules_swift, issue 1202: https://github.com/bazelbuild/rules_swift/issues/1202",
      ]),
    examples: [
      .matches(
        "▸ /src/Harbour/Pier.swift:12:3: error: failed to receive result from plugin (from macro 'Moored')"),
      .matches(
        """
        ▸ sandbox-exec: sandbox_apply: Operation not permitted
        ▸ <unknown>:0: warning: compiler plugin not loaded: '/usr/bin/swift-plugin-server; failed to initialize
        """),
      .matches("▸ error: plugin process ended by an uncaught signal: 5 <command: harbour-plugin>"),
      .ignores(
        """
        HarbourMacros/Moored.swift:20: Fatal error: Unexpectedly found nil while unwrapping an Optional value
        /src/Harbour/Pier.swift:12:3: error: failed to receive result from plugin (from macro 'Moored')
        """, answer: "swift-nil-unwrap"),
      .ignores("error: 'harbour': a prebuild command cannot use executables built from source"),
    ])

  private static let sandboxInSandbox = Condition.message("sandbox_apply: Operation not permitted")

  private static let nested = Variant(
    sandboxInSandbox,
    [
      "why": "It never started: the build runs in a sandbox, and macOS allows none within another.",
      "remedy": "Let the compiler start its plug-ins without a sandbox of their own.",
    ])
}
