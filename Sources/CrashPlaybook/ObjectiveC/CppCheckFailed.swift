import ByteKit

extension Rule {
  static let cppCheckFailed = Rule(
    "cpp-check-failed",
    "A check in C++ code failed and ended the process",
    family: .objectiveC,
    certainWhen: .all([
      .any([
        .computed(.fatalLogLine),
        .message(
          "# Fatal error in {file}, line {line}", "# Fatal error in , line 0",
          // llama.cpp and whisper.cpp.
          "GGML_ASSERT: {file}:{line}: {words}", "{file}:{line}: GGML_ASSERT({words}) failed",
          "[realm-core-{version}] Assertion failed: {words}"),
      ]),
      .not(.exceptionType("EXC_BAD_ACCESS", "EXC_GUARD", "EXC_RESOURCE")),
    ]),
    likelyWhen: .all([
      .not(.exceptionType("EXC_BAD_ACCESS", "EXC_GUARD", "EXC_RESOURCE")),
      .frame(
        [
          "google::LogMessage::Fail()", "google::LogMessageFatal::~LogMessageFatal", "^absl::*LogMessageFatal",
          "^absl::*LogMessage::FailWithoutStackTrace", "logging::LogMessage::~LogMessage", "logging::LogMessageFatal",
          "logging::CheckError::~CheckError", "logging::NotReachedNoreturnError", "^V8_Fatal", "v8::base::V8_Fatal",
          "^realm::util::terminate", "^ggml_abort$",
        ], image: [], within: 10),
    ]),
    possibleWhen: .any([
      .computed(.fatalLogLine),
      // Chromium's checks end in a bare trap; their words are on standard error only.
      .all([.trap, .frame([], image: chromium, within: 1)]),
    ]),
    unless: .any([
      .objectiveCException,
      .message(
        "JavaScript heap out of memory", "Fatal JavaScript out of memory", "Fatal process out of memory",
        // Flutter's engine has a rule of its own.
        "[FATAL:flutter/"),
    ]),
    endsIn: .check,
    supportedBy: [
      .message("# Check failed: {words}").because("the condition that did not hold"),
      .message("Check failed: ", "DCHECK failed").because("the words are those of a `CHECK`"),
      .message("GPU process isn't usable").because("Chromium's GPU process died several times before"),
      .abort,
    ],
    outranks: .trapsInGeneral + [.selfRaisedSignal, .cppUncaughtException],
    page: PlaybookPage(
      whatHappened: """
        C++ code in `{file|a file that its log names}` found a condition false that it relies on, wrote it to its log \
        and ended the process on purpose: {words|the line of the log has the condition.|the line of the log has the \
        condition.}
        """,
      youSee: """
        `EXC_BREAKPOINT`, `SIGTRAP` or `SIGABRT` in a large library (Chromium, Electron, CEF, V8, MediaPipe, \
        TensorFlow, gRPC), mostly without names. The reason stands only in standard error or the library's own log.
        """,
      howWeKnow: """
        `FATAL` in Chromium's log, a line that begins with `F` and the date in that of glog and abseil, and V8's \
        `# Fatal error in` are written by one function each, which does not return. Lines of the levels ERROR and \
        WARNING say nothing of the sort.
        """,
      notProved: """
        Who broke the condition: the program that embeds the library, its input or the machine (a GPU, a sandbox, a \
        full disk), or the library itself.
        """,
      rootCause: """
        | words | mostly |
        |---|---|
        | GPU process isn't usable | helper processes do not start: bundle of the helper app is missing or unsigned, \
        sandbox or Hardened Runtime without the entitlements, no graphics in this session |
        | Check failed: … thread / sequence | a call from another thread than the object's |
        | Check failed: … == … (1 vs. 0) | sizes, shapes or versions that do not fit each other |
        | Check failed: … is OK | an error status that no code handled: the words behind it are its reason |
        | `[realm-core-…] Assertion failed` | Realm: a damaged or foreign file, a collection that changed meanwhile |
        | `GGML_ASSERT`, `ggml_abort` in `ggml-metal` | llama.cpp or whisper.cpp: the GPU gave its commands up, for want of \
        memory or in the background; or the program ends while a model is still loaded: free it first |
        | unreachable code, NOTREACHED | versions of library and data that do not belong together |
        | `# Fatal error in , line 0` | V8, built without names of files: the next line is the condition |
        """,
      fixNow: """
        Look up file and line in the source of exactly this version, and read what the check wants. Then look at the \
        lines before: ERROR lines right above usually name the first failure.
        """,
      fixProperly: """
        - Meet the contract where you call: right thread, initialisation first, shapes and versions checked
        - Where the library offers a status or an error, take that call instead of the one that checks
        - For helper processes: sign and bundle them as the framework's documentation says, and test the exported app

        ```cpp
        // before: ends the process where the file is missing
        CHECK_OK(LoadGraph(path, &graph));

        // after
        absl::Status status = LoadGraph(path, &graph);
        if (!status.ok()) return status;
        ```
        """,
      verify:
        "Repeat the step with the library's log on (`--enable-logging=stderr`, `GLOG_v=1`): no FATAL line is left.",
      prevent: "Keep standard error of such programs with every crash report: the line is the report.",
      notToBeConfusedWith: [
        .init(.cAssert, "C's `assert` writes `Assertion failed: (…)`"),
        .init(.v8HeapExhausted, "V8's heap was full"),
        .init(.flutterEngineFatal, "the same sort of line from Flutter's engine"),
        .init(.libcxxHardeningAssert, "a check of the C++ library itself"),
      ],
      sources: [
        "Chromium: base/logging.h, base/check.h", "glog: user guide, fatal log messages", "V8: src/base/logging.cc",
      ]),
    examples: [
      .matches(
        """
        It ends with SIGABRT, on an 8 GB machine. Here's the stack:
        ▸ ggml_abort -> ggml_metal_synchronize -> ggml_backend_sched_synchronize -> Tide::answer
        """),
      .matches(
        """
        [512:8110:0203/081244.101220:ERROR:gpu_process_host.cc:998] GPU process launch failed: error_code=1003
        ▸ [512:8110:0203/081244.101318:FATAL:gpu_data_manager_impl_private.cc:415] GPU process isn't usable. Goodbye.
        """),
      .matches(
        """
        ▸ F0203 08:12:44.101318 8110 berth_graph.cc:200] Check failed: berths > 0 (0 vs. 0)
        *** Check failure stack trace: ***
        """),
      .matches(
        """
        #
        ▸ # Fatal error in ../../src/harbour/berths.cc, line 100
        ▸ # Check failed: berth != nullptr.
        #
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 4 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        ▸ 2   Harbour                       	0x1027d2000 google::LogMessage::Fail() + 16
        3   Harbour                       	0x1027d2100 google::LogMessage::SendToLog() + 400
        ▸ 4   Harbour                       	0x1027d2200 google::LogMessageFatal::~LogMessageFatal() + 24
        5   Harbour                       	0x1027d10b4 BerthGraph::run() + 52
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Thread 4 Crashed:
        ▸ 0   Electron Framework            	0x00000001127d2000 V8_Fatal(char const*, ...) + 366
        1   Electron Framework            	0x00000001127d2100 v8::internal::JSReceiver::class_name() + 400
        2   harbour                       	0x00000001027d10b4 BerthGraph::run() + 52
        """),
      .ignores(
        """
        [512:8110:0203/081244.101220:ERROR:gpu_process_host.cc:998] GPU process launch failed: error_code=1003
        E0203 08:12:44.101318 8110 berth_graph.cc:200] Check failed: berths > 0 (0 vs. 0)
        """),
      .ignores(
        """
        harbour: gauge.cc:48: set_tide: Assertion `tide >= 0' failed.
        """, answer: "c-assert"),
      .ignores("FATAL:  database \"harbour.test\" does not exist"),
      .matches(
        """
        ▸ /src/ggml/src/ggml.c:4120: GGML_ASSERT(ne[0] > 0) failed
        """),
      .matches(
        """
        ▸ GGML_ASSERT: /src/ggml-metal.m:1459: false
        """),
    ])

  /// Programs that carry Chromium in one library.
  private static let chromium: [TextPattern] = [
    "^Electron Framework$", "^Chromium Embedded Framework$", "^Google Chrome Framework$",
    "^Google Chrome for Testing Framework$", "^Chromium Framework$", "^Microsoft Edge Framework$",
    "^Brave Browser Framework$", "^nwjs Framework$",
  ]
}
