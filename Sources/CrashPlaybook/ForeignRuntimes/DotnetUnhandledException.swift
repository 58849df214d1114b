extension Rule {
  static let dotnetUnhandledException = Rule(
    "dotnet-unhandled-exception", "A .NET exception reached no handler",
    family: .foreignRuntimes,
    certainWhen: .any([
      .frame(
        [
          "mono_invoke_unhandled_exception_hook", "xamarin_unhandled_exception_handler", "mono_unhandled_exception",
          "xamarin_process_managed_exception",
        ], image: [], within: 24),
      // .NET dispatches exceptions that are caught in the same function: only an end proves that this one was not.
      .all([.abort, .frame(["DispatchManagedException"], image: [], within: 24)]),
      .message(
        "uncaught exception 'System.{type}', reason: '{reason}'", "uncaught exception 'System.{type}'",
        "Unhandled exception. System.{type}: {reason}", "Unhandled Exception: System.{type}: {reason}",
        "Unhandled managed exception: {reason}", "Unhandled Exception:\nSystem.{type}: {reason}",
        "ObjCRuntime.RuntimeException: {reason}",
        "Failed to marshal the Objective-C object {object} (type: {type}). Could not find an existing managed instance",
        "An unhandled exception of type 'System.{type}' occurred in *: '{reason}'"),
      .computed(managedName), .computed(managedInTwoLines),
    ]),
    likelyWhen: .any([
      .message(
        "Unhandled managed exception", "Xamarin Exception Stack", "Unhandled exception. {type}: {reason}",
        // In this .NET wraps an exception of Objective-C.
        "Foundation.MonoTouchException: {reason}", "^Foundation.MonoTouchException$"),
      // The stack of an exception ends where it was caught: here nowhere in the app.
      .all([
        .message("^System.{type}: {reason}", "(?i)crash: System.{type}: {reason}"),
        .message("at UIKit.UIApplication.Main(", "at AppKit.NSApplication.Main("),
      ]),
      // The reason as .NET for Apple's systems hands it on: the text, the type in brackets, and the managed stack.
      .all([
        .message("{reason} (System.{type}Exception)$"),
        .message("^at System.", "^at Microsoft.", "^   at System.", "^   at Microsoft."),
      ]),
      .all([
        .abort,
        .any([
          .frame(
            [
              "mono_handle_exception", "mono_raise_exception", "IL_Throw", "mono_arm_throw_exception", "xamarin_printf",
            ], image: [], within: 24),
          .all([
            .frame([], image: ["libcoreclr", "libmonosgen", "libmono"], within: 8),
            // Mono's handler of signals: native code failed, and no exception.
            .not(
              .frame(
                ["mono_handle_native_crash", "mono_post_native_crash_handler", "mono_chain_signal", "^_sigtramp$"],
                image: [], within: 12)),
          ]),
        ]),
      ]),
    ]),
    // .NET hands an exception of Objective-C on; whether C# caught it is not said.
    possibleWhen: .any([
      .message("^at ObjCRuntime.Runtime.ThrowNSException", "^at Runtime.ThrowNSException"),
      .message("(?i)crash: System.{type}: {reason}"),
    ]),
    unless: .frame("mono_sigsegv_signal_handler"),
    endsIn: .check,
    supportedBy: [
      .message("Unhandled Exception*{type}: {reason}", "uncaught exception 'ObjCRuntime.{type}', reason: '{reason}"),
      .computed(managedCaller),
      .computed(compiledCaller),
      .message("--- End of inner exception stack trace").because("the exception below it is the first cause"),
      .frame("ThrowAs", "AsyncMethodBuilder", "ExceptionDispatchInfo_Throw").because(
        "an `async void` method failed: no code awaits it, so the exception is raised on the main loop"),
    ],
    outranks: [
      .uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort, .objcInvalidArgumentArchive,
      .selfRaisedSignal, .nullPointerDereference, .swiftTextlessTrap, .linuxSwiftTrap,
    ],
    blame: .valueOrApp("managedCaller"),
    page: PlaybookPage(
      whatHappened: """
        A managed exception, `{type|of unknown type|of any type}` ({reason|its text is on standard error}), left .NET \
        code without a `catch`, and the runtime ended {process|the process}.
        """,
      youSee: """
        SIGABRT with frames of Mono, Xamarin or `libcoreclr`, many of them without names (`???` is code compiled at \
        run time). The managed stack, if it was kept, is in the application specific information or on standard error.
        """,
      howWeKnow: """
        The runtime's function for unhandled exceptions is on the stack, or the exception's name begins with \
        `System.` or `ObjCRuntime.`, which no Objective-C exception does.
        """,
      notProved: """
        Where it was thrown, if only native frames are left: the runtime unwinds managed code in its own way.
        """,
      rootCause: """
        - `async void` methods and event handlers: no code awaits them, so their exception surfaces on the main loop
        - a callback from UIKit into managed code: an exception may not cross the native frames, so the runtime stops
        - the linker (trimming) removed a type or method that reflection needs: `MissingMethodException`, \
        `TypeInitializationException` at launch, in release builds only
        - `NullReferenceException`, `AggregateException` with the true cause inside
        """,
      fixNow: """
        Read the managed stack from its innermost exception, and catch at the first `async void` method or event \
        handler of yours.

        ```csharp
        async void OnSaveClicked(object sender, EventArgs e) {
            try { await SaveAsync(); }
            catch (Exception error) { Report(error); }
        }
        ```
        """,
      fixProperly: """
        - `async Task` everywhere; `async void` only as a one-line handler with a `try`
        - subscribe to `AppDomain.UnhandledException` and `TaskScheduler.UnobservedTaskException`, and log the *whole* \
        exception with its inner ones
        - keep what reflection needs: `[DynamicDependency]`, `[Preserve]`, or a linker description
        - test the release build, linked and compiled ahead of time, on a device
        """,
      verify: "The same steps in a release build: the handler logs the error, and the process goes on.",
      prevent: "The analyzer VSTHRD100 (no async void) as an error; trim warnings (IL2026 …) as errors.",
      notToBeConfusedWith: [
        .init(.uncaughtExceptionGeneric, "an Objective-C exception, without managed code"),
        .init(.cppUncaughtException, "a C++ type"),
        .init(.explicitAbort, "`abort()` by a library without an exception"),
      ],
      sources: [
        "dotnet/runtime, src/mono/mono/mini/mini-exceptions.c", "Exception marshaling in .NET for iOS (Microsoft)",
      ]),
    examples: [
      .matches(
        """
        ▸ Crash: System.ObjectDisposedException: ObjectDisposed_Generic
        ObjectDisposed_ObjectName_Name, Buoy.HarbourRenderer
           at ObjCRuntime.ThrowHelper.ThrowObjectDisposedException(Object )
           at UIKit.UINavigationController.get_NavigationBar()
           at Buoy.HarbourRenderer.<Close>b__28_0()
        --- End of stack trace from previous location ---
        ▸    at UIKit.UIApplication.Main(String[] , Type , Type )
           at Buoy.Program.Main(String[] args)
        """),
      .matches(
        """
        ▸ An unhandled exception of type 'System.InvalidOperationException' occurred in Buoy.dll: 'The tide table is empty'
           at UIKit.UIApplication.Main(String[] args, Type principalClass, Type delegateClass)
           at Buoy.Program.Main(String[] args) in /src/Buoy/Program.cs:line 14
        """),
      .matches(
        """
        Process:             Buoy [447]
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   Buoy                          	0x101599320 xamarin_abort + 20
        ▸ 3   Buoy                          	0x1014c8a7c mono_invoke_unhandled_exception_hook + 120
        4   Buoy                          	0x10148a38c mono_handle_exception_internal + 2360
        """),
      .matches(
        """
        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'System.NullReferenceException', reason: 'Object reference not \
        set to an instance of an object'
        """),
      .matches(
        """
        ▸ Unhandled exception. System.InvalidOperationException: Sequence contains no elements
           at System.Linq.ThrowHelper.ThrowNoElementsException()
           at Buoy.Tides.TideTable.Load(String path) in /src/Buoy/TideTable.cs:line 41
           at Buoy.Program.Main(String[] args) in /src/Buoy/Program.cs:line 12
        """),
      .matches(
        """
        ▸ Unhandled Exception:
        ▸ System.NullReferenceException: Object reference not set to an instance of an object
          at Buoy.AppDelegate.FinishedLaunching (UIKit.UIApplication app) [0x00010] in <3e2a>:0
        """),
      .matches(
        """
        ▸ Arg_EnumValueNotFound, Centre (System.ArgumentException)
           at System.Enum.Parse(Type enumType, String value, Boolean ignoreCase)
           at Harbour.TidePage.InitializeComponent()
        """),
      .ignores(
        """
        Unhandled Exception:
        The tide came too early
        """),
      .ignores(
        """
        Application Specific Information:
        *** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM objectAtIndex:]: \
        index 3 beyond bounds [0 .. 2]'
        """, answer: "nsarray-out-of-bounds"),
      .matches(
        """
        ▸ SIGABRT: Failed to marshal the Objective-C object 0x28 (type: Trawler_NetView). Could not find an existing managed instance for this object
        """),
      .matches(
        """
        ▸   at ObjCRuntime.Runtime.ThrowNSException (System.IntPtr ns_exception) [0x00000] in Runtime.cs:406
          at UIKit.UIApplication.Main (System.String[] args, System.IntPtr principal, System.IntPtr delegate) in \
        UIApplication.cs:86
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'ObjCRuntime.RuntimeException', reason: 'Failed to lookup the \
        required marshalling information.
        Additional information:
        	Selector: conformsToProtocol:
        	Type: PierViewController
         (ObjCRuntime.RuntimeException)
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'ObjCRuntime.ObjCException', reason: 'Objective-C exception thrown.'
        """),
    ])

  /// The first line of a managed stack that is no library's: `   at Buoy.Tides.Load(String path) in Tides.cs:line 4`.
  static let managedCaller = Condition.Computed(
    "managed-caller", "the program's own method nearest to a .NET exception", literals: ["at "],
    values: { facts in ownManagedFrame(facts).map { ["managedCaller": $0.method] } ?? [:] }
  ) { facts in
    guard let (method, message) = ownManagedFrame(facts) else { return nil }
    return [
      Evidence(
        "managed stack: \(method)", field: message.field, text: message.text, offset: message.offset)
    ]
  }

  /// The program's own method nearest to the throw, where managed code was compiled ahead of time.
  ///
  /// Else the runtime's function for exceptions that nobody catches.
  private static let compiledCaller = Condition.Computed(
    "compiled-managed-caller", "the program's own method that .NET's runtime unwound, or the runtime's last function",
    literals: hooks + throwers,
    values: { facts in
      // Where nothing of the program is on the stack, the runtime is not to blame for it.
      let hook = facts.decisiveStack.contains(where: \.isInApp) ? hook(facts) : nil
      return (compiledMethod(facts) ?? hook).flatMap { $0.symbol }.map { ["managedCaller": $0] } ?? [:]
    }
  ) { facts in
    (compiledMethod(facts) ?? hook(facts)).map {
      [facts.evidence($0, isException: facts.isExceptionStackDecisive)]
    }
  }

  private static let hooks = [
    "mono_invoke_unhandled_exception_hook", "xamarin_unhandled_exception_handler", "DispatchManagedException",
  ]
  private static let throwers = ["throw_exception", "mono_arm_throw", "mono_amd64_throw", "mono_resume_unwind"]

  private static func hook(_ facts: ReportFacts) -> StackFrame? {
    facts.decisiveStack.prefix(24).first { begins($0, withOneOf: hooks) }
  }

  /// The first own method in the run of managed frames below the throw.
  ///
  /// Where the run ends, native code had called: what stands below did not throw.
  private static func compiledMethod(_ facts: ReportFacts) -> StackFrame? {
    let stack = facts.decisiveStack.prefix(60)
    guard let thrower = stack.lastIndex(where: { begins($0, withOneOf: throwers) }) else { return nil }
    return stack[(thrower + 1)...].prefix { $0.owner != .errorMachinery && $0.owner != .system }.first { frame in
      frame.isInApp && frame.isNamed && !begins(frame, withOneOf: compiledLibraries)
    }
  }

  private static func begins(_ frame: StackFrame, withOneOf beginnings: [String]) -> Bool {
    guard let symbol = frame.symbol else { return false }
    return beginnings.contains { symbol.hasPrefix($0) }
  }

  private static let compiledLibraries = [
    "System_", "Microsoft_", "Xamarin_", "Mono_", "ObjCRuntime_", "UIKit_", "Foundation_", "CoreFoundation_",
    "Newtonsoft_", "wrapper_", "Internal_", "Interop_", "mscorlib_",
  ]

  private static let managedFrame = FactKey<(method: String, message: CrashReport.Message)?>()

  private static func ownManagedFrame(_ facts: ReportFacts) -> (method: String, message: CrashReport.Message)? {
    facts.remember(managedFrame) { foundManagedFrame(facts) }
  }

  private static func foundManagedFrame(_ facts: ReportFacts) -> (method: String, message: CrashReport.Message)? {
    for message in facts.report.messages {
      for line in message.text.split(whereSeparator: \.isNewline) {
        let words = line.drop { $0 == " " || $0 == "\t" }
        guard words.hasPrefix("at "), let end = words.firstIndex(of: "(") else { continue }
        let method = words[..<end].dropFirst(3).filter { $0 != " " }
        guard method.contains("."), !libraries.contains(where: { method.hasPrefix($0) }) else { continue }
        return (method, message)
      }
    }
    return nil
  }

  private static let libraries = [
    "System.", "Microsoft.", "Xamarin.", "Mono.", "ObjCRuntime.", "UIKit.", "Foundation.", "AppKit.", "CoreFoundation.",
    "Internal.", "Interop.", "Java.", "Android.", "Newtonsoft.", "Registrar.",
  ]

  /// `Unhandled Exception:` on a line of its own, and the exception on the next, as Mono writes it.
  private static let managedInTwoLines = Condition.Computed(
    "managed-exception-in-two-lines", "`Unhandled Exception:` above the line of a .NET exception",
    literals: ["Unhandled Exception:"],
    values: { facts in
      inTwoLines(facts).flatMap { exceptionLine.captures(in: $0[1].text) } ?? [:]
    }
  ) { facts in
    inTwoLines(facts).map { $0.map { $0.evidence($0.text) } }
  }

  private static func inTwoLines(_ facts: ReportFacts) -> [CrashReport.Message]? {
    let messages = facts.report.messages
    let place = messages.indices.dropLast().first { place in
      messages[place].text.hasSuffix("Unhandled Exception:") && exceptionLine.matches(messages[place + 1].text)
    }
    return place.map { [messages[$0], messages[$0 + 1]] }
  }
  private static let exceptionLine: TextPattern = "^System.{type}: {reason}"

  /// The uncaught exception has the name of a managed type.
  private static let managedName = Condition.Computed(
    "managed-exception-name", "an exception whose name is that of a .NET type", literals: ["System.", "ObjCRuntime."]
  ) { facts in
    // An `ObjCException` is the other way round: one of Objective-C that went through C#.
    guard let name = facts.report.uncaughtException?.name,
      name.value.hasPrefix("System.") || name.value.hasPrefix("ObjCRuntime."), name.value != "ObjCRuntime.ObjCException"
    else { return nil }
    return [
      Evidence(
        "uncaught exception: \(name.value)", field: "uncaughtException.name", text: name.value, offset: name.offset)
    ]
  }
}
