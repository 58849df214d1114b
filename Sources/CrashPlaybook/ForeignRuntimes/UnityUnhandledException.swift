extension Rule {
  static let unityUnhandledException = Rule(
    "unity-unhandled-exception",
    "A C# exception or a failed check ended the Unity player",
    family: .foreignRuntimes,
    certainWhen: .any([
      .message("uncaught exception of type Il2CppExceptionWrapper"),
      // As reporters call what they see of it: the type of C++.
      .exceptionName("Il2CppExceptionWrapper", "UnityException"),
      .frame(
        ["il2cpp::utils::Runtime::Abort", "il2cpp::vm::Exception::Raise", "il2cpp_codegen_raise_exception"], image: [],
        within: 24),
    ]),
    likelyWhen: .all([
      .abort,
      .any([
        .all([
          .frame([], image: ["UnityFramework"], within: 8),
          .frame("^__cxa_throw", "^std::terminate", "^std::__terminate", "^__cxa_rethrow", within: 8),
        ]),
        .frame(["il2cpp::", "Il2CppExceptionWrapper", "CrashedCheckBelowForHintsWhy"], image: [], within: 16),
      ]),
    ]),
    possibleWhen: .all([.abort, .frame([], image: ["UnityFramework"], within: 8)]),
    // The system ended it from outside: that an exception was under way at that moment is no cause.
    unless: .signal("SIGKILL"),
    endsIn: .check,
    supportedBy: [
      .message("{type}Exception: {reason}").because("the exception of C# in the player's own words"),
      .frame("CrashedCheckBelowForHintsWhy").because("the player raises this name where it ends itself"),
    ],
    outranks: [
      .explicitAbort, .cppUncaughtException, .uncaughtExceptionGeneric, .selfRaisedSignal, .builtinTrap,
      .dotnetUnhandledException, .crashReporterRecrash,
    ],
    page: PlaybookPage(
      whatHappened: """
        An exception of C# that nothing caught, or a failed check of the player, ended {process|the Unity player}. \
        With IL2CPP, C# is compiled to C++, and its exceptions are C++ exceptions of one type.
        """,
      youSee: """
        `EXC_CRASH (SIGABRT)` in `UnityFramework`, with `il2cpp::vm::Exception::Raise` on the stack or the console line \
        `terminating with uncaught exception of type Il2CppExceptionWrapper`.
        """,
      howWeKnow: """
        Only IL2CPP has this type and these functions. Exceptions in scripts that Unity calls are logged and do not \
        end the app, so this one was thrown where no code of Unity was above it.
        """,
      rootCause: """
        - a C# callback that native code called threw: a plugin, a delegate handed to Swift, a finished purchase
        - a thread that C# started itself threw
        - the build leaves out checks or handlers (`Fast but no exceptions`), so that any `null` ends the app
        - code was stripped that is only found by reflection: `MissingMethodException`, `TypeInitializationException`
        """,
      fixNow: """
        Find the first frame below `Exception::Raise` that is named after a C# class: `Class_Method_m0123…`. Catch at \
        the boundary to native code, and log.

        ```csharp
        // before: called from Swift; an exception here has nowhere to go
        [MonoPInvokeCallback(typeof(TideCallback))]
        static void OnTide(int station) { heights[station].Show(); }

        // after
        [MonoPInvokeCallback(typeof(TideCallback))]
        static void OnTide(int station) {
            try { heights[station].Show(); } catch (Exception error) { Debug.LogException(error); }
        }
        ```
        """,
      fixProperly: """
        - build with full exception support until the app is stable
        - keep stripped types in `link.xml`
        - set `Application.logMessageReceivedThreaded` and `AppDomain.UnhandledException`, and write both to a file
        - upload the symbols of `UnityFramework`, and keep the line numbers of IL2CPP
        """,
      verify: """
        The scenario runs on a device with a development build: the player's log shows the exception as logged, and the \
        app goes on.
        """,
      prevent: "A rule that every `MonoPInvokeCallback` has a `try`; play-mode tests on a device with IL2CPP.",
      notToBeConfusedWith: [
        .init(.dotnetUnhandledException, "C# under .NET or Mono, with managed frames of that runtime"),
        .init(.cppUncaughtException, "a C++ exception of another type"),
      ],
      sources: ["Unity manual: IL2CPP, and Debugging iOS crashes", "Unity manual: Managed code stripping"]),
    examples: [
      .matches(
        "▸ libc++abi: terminating with uncaught exception of type Il2CppExceptionWrapper"),
      .matches(
        """
        ▸ Fatal Exception: Il2CppExceptionWrapper
        0  UnityFramework                 0x2eb18fc FIRCLSProcessRecordAllThreads + 392 (FIRCLSProcess.c:392)
        1  UnityFramework                 0x2ea96b4 FIRCLSHandler + 34 (FIRCLSHandler.m:34)
        2  libdispatch.dylib              0x3dd4 _dispatch_client_callout + 20
        """),
      .matches(
        """
        Process:             Regatta [447]
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   libc++abi.dylib               	0x1a1c4e478 std::terminate() + 80
        ▸ 3   UnityFramework                	0x1057103c0 il2cpp::vm::Exception::Raise(Il2CppException*, MethodInfo*) + 12
        4   UnityFramework                	0x1057103c4 Sail_Trim_m0A1B2C3D4E5F60718293A4B5C6D7E8F901234567 + 452
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   Regatta                       	0x1027d10b4 tide_check + 52
        """, answer: "explicit-abort"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason: FRONTBOARD 0x8badf00d
        scene-update watchdog transgression: exhausted real (wall clock) time allowance of 10.00 seconds

        Thread 0 Crashed:
        0   libunwind.dylib               	0x1e1d4a2c4 _Unwind_Step + 40
        1   libc++abi.dylib               	0x1a1c4e178 __cxa_throw + 72
        2   UnityFramework                	0x1027d10b4 il2cpp::vm::Exception::Raise(Il2CppException*, MethodInfo*) + 96
        3   UnityFramework                	0x1027d11b4 Tides_Load_m0123 + 96
        """, answer: "watchdog-scene-update"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   Regatta                       	0x1027d10b4 tide_check + 52
        3   UnityFramework                	0x1057103c0 0x105700000 + 66496
        """, answer: "explicit-abort"),
    ])
}
