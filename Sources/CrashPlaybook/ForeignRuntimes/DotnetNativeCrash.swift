extension Rule {
  static let dotnetNativeCrash = Rule(
    "dotnet-native-crash",
    "A .NET or Mono program crashed in native code",
    family: .foreignRuntimes,
    certainWhen: .message(
      "Got a {signal} while executing native code", "Fatal error. System.AccessViolationException: ",
      "Fatal error. Internal CLR error.", "Fatal error. 0xC0000005"),
    unless: .any([
      // The runtime's own end after an exception, which says more.
      .message(
        "Got a SIGABRT while executing", "Got a SIGTERM while executing", "Got a SIGQUIT while executing",
        "Got a SIGKILL while executing", "Unhandled Exception:", "Unhandled managed exception"),
      .exceptionType("EXC_BAD_ACCESS"),
    ]),
    supportedBy: [
      .message("System.AccessViolationException").because(
        "native code, or unsafe C#, touched memory that is not there"),
      .message("Internal CLR error").because("a check of the runtime failed: its heap or its data was damaged before"),
      .message("Native stacktrace:").because("the stack of the native code, below it that of C#"),
      .frame("SendMessage", "objc_msgSend").because("an object of Objective-C was called that was gone or never there"),
    ],
    outranks: .generalNativeCrashes,
    blame: .stack,
    page: PlaybookPage(
      whatHappened: """
        Native code in {process|a .NET program} crashed ({signal|an access to memory failed}), and the runtime wrote down \
        where. C# alone cannot cause that: a native library, a call into one, unsafe code or the runtime is at fault.
        """,
      youSee: """
        `Got a SIGSEGV while executing native code` with a `Native stacktrace` and a `Managed Stacktrace` (Mono, Unity, \
        Xamarin), or `Fatal error. System.AccessViolationException` with `at …` lines (.NET 5 and later).
        """,
      howWeKnow: "Only the handlers of signals of Mono and of .NET write these sentences.",
      notProved: """
        Who damaged the memory, if the stack shows only the runtime. Then the first function of a native library below it, \
        or the `[DllImport]` that C# called last, is the best lead.
        """,
      rootCause: """
        - a `[DllImport]` with a wrong signature: sizes, calling convention, `ref` and arrays, strings
        - a delegate that native code still calls, but that the garbage collector has taken
        - a native object that was disposed while another thread used it
        - a plug-in that uses the graphics device too early, too late or on the wrong thread
        - a library for the other processor, or another version than the binding expects
        """,
      fixNow: """
        Read the managed stack: the first `wrapper managed-to-native` or `Interop` line is the call. Look at its signature and \
        at the lifetime of what it is given.

        ```csharp
        // before: the collector takes the delegate while native code still has it
        Native.SetCallback(OnTide);

        // after: a field keeps it alive
        private static readonly TideCallback callback = OnTide;
        Native.SetCallback(callback);
        ```
        """,
      fixProperly: """
        - `SafeHandle` for every native object, `GC.KeepAlive` behind the last call
        - generate bindings (`LibraryImport`, ClangSharp) instead of writing them by hand
        - one thread that owns the native objects
        - update the plug-in; its maker needs the native stack
        """,
      verify: "The same steps with Address Sanitizer in the native library, and while `GC.Collect()` runs in a loop.",
      prevent: "Tests of the binding that call `GC.Collect()` between the calls.",
      notToBeConfusedWith: [
        .init(.dotnetUnhandledException, "an exception of C#: the runtime is well"),
        .init(.unityUnhandledException, "an exception or a failed check of Unity"),
        .init(.stackOverflowRecursion, "`Stack overflow.` and lines that repeat"),
      ],
      sources: ["Microsoft: Native interoperability best practices", "Mono: Debugging native crashes"]),
    examples: [
      .matches(
        """
        ▸ Got a SIGSEGV while executing native code. This usually indicates
        a fatal error in the mono runtime or one of the native libraries
        \tNative stacktrace:
        \t0x11f6576b7 - /Applications/Tides.app/Contents/PlugIns/libpier.dylib : pier_open
        \t0x183d28910 - /usr/lib/system/libdispatch.dylib : _dispatch_client_callout
        """),
      .matches(
        """
        ▸ Fatal error. System.AccessViolationException: Attempted to read or write protected memory.
           at Tides.Native.Open(IntPtr)
           at Tides.Program.Main()
        """),
      .ignores(
        """
        Unhandled Exception: System.InvalidOperationException: the table is empty
        Got a SIGABRT while executing native code. This usually indicates
        """, answer: "dotnet-unhandled-exception"),
      .matches(
        """
        ▸ Fatal error. Internal CLR error. (0x80131506)
           at Tides.Native.Open(IntPtr)
        """),
      .ignores("Fatal error. The table of tides is empty."),
    ])
}
