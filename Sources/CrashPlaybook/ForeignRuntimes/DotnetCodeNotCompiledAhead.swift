extension Rule {
  static let dotnetCodeNotCompiledAhead = Rule(
    "dotnet-code-not-compiled-ahead",
    ".NET needed code that was not compiled ahead of time, and may not compile it on the device",
    family: .foreignRuntimes,
    certainWhen: .textOfTheCrash("dotnet-aot-only", words),
    possibleWhen: .message(words),
    supportedBy: [
      .computed(managedCaller),
      .message("wrapper dynamic-method)", "System.Reflection.Emit", "LambdaExpression.Compile").because(
        "code that is made while the program runs"),
      .message("wrapper delegate-invoke)", "InvokeStub_").because("a call through reflection or a delegate"),
    ],
    outranks: [
      .dotnetUnhandledException, .unityUnhandledException, .uncaughtExceptionGeneric, .cppUncaughtException,
      .explicitAbort, .jitExecutableMemoryDenied, .notACrashReport,
    ],
    blame: .value("managedCaller"),
    page: PlaybookPage(
      whatHappened: """
        The runtime of .NET in {process|the app} needed the method `{method|that the text names}`, which the build had not \
        compiled. On iOS, tvOS and Mac Catalyst it may not compile while the app runs, so it raised an exception.
        """,
      youSee: """
        Only on devices and in release builds, as the simulator compiles while it runs. Always at the same feature: a \
        query, a converter, a value of a generic type, a binding.
        """,
      howWeKnow: "The sentence is Mono's own; it names the method that has no compiled code.",
      rootCause: """
        The compiler that works ahead of time sees only what the code names. It misses

        - generic methods and types with value types as arguments that appear only through reflection
        - code made while the program runs: `System.Reflection.Emit`, compiled expressions (OData, AutoMapper, ORMs, \
        serialisers), `dynamic`
        - what trimming took away because no code names it (`TrimMode=full`)
        """,
      fixNow: """
        Let the interpreter run what is missing: `<UseInterpreter>true</UseInterpreter>` in the project's release \
        configuration for iOS; or for one assembly only: `<MtouchInterpreter>-all,The.Assembly</MtouchInterpreter>`.
        """,
      fixProperly: """
        - Update the library that is named: many have a way without generated code (source generators of \
        `System.Text.Json`, expressions that are interpreted)
        - Name the generic method once with the types in question, so that the compiler sees them
        - Treat the warnings IL3050 (needs code at run time) and IL2026 (trimming) as errors
        """,
      verify: "The same steps in a release build on a device, linked and trimmed as for the store.",
      prevent: "A job in CI that starts the release build on a device, not on a simulator.",
      notToBeConfusedWith: [
        .init(.dotnetUnhandledException, "another exception of .NET"),
        .init(.jitExecutableMemoryDenied, "an engine that asked for memory for code and was refused"),
      ],
      sources: [
        "Microsoft: Mono interpreter on iOS and Mac Catalyst",
        "Microsoft: Limitations of Xamarin.iOS",
        "https://github.com/dotnet/runtime/issues/122029",
      ]),
    examples: [
      .matches(
        """
        ▸ Unhandled managed exception: Attempting to JIT compile method '(wrapper delegate-invoke) void \
        <Module>:invoke_callvirt_void_Tide_int (Lagoon.Tide,int)' while running in aot-only mode. See \
        https://learn.microsoft.com/xamarin/ios/internals/limitations for more information.
         (System.ExecutionEngineException)
           at Lagoon.TideTable.Load()
        """),
      .matches(
        """
        ▸ System.ExecutionEngineException: Attempting to JIT compile method 'Lagoon.Tide:Sort<TKey> (TKey&)' while \
        running with --aot-only.
        """),
      .ignores(
        """
        Unhandled managed exception: The tide table is empty (System.InvalidOperationException)
           at Lagoon.TideTable.Load()
        """, answer: "dotnet-unhandled-exception"),
    ])

  private static let words: [TextPattern] = [
    "Attempting to JIT compile method '{method}' while running in aot-only mode",
    "Attempting to JIT compile method '{method}' while running with --aot-only",
    "Attempting to JIT compile method '{method}",
  ]
}
