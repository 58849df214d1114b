extension Rule {
  static let jitExecutableMemoryDenied = Rule(
    "jit-executable-memory-denied",
    "An embedded engine may not make memory executable, and stopped",
    family: .foreignRuntimes,
    likelyWhen: .any([
      .all([
        .any([.trap, .abort]), .frame(["v8::base::OS::SetPermissions", "OS::SetPermissions"], image: [], within: 10),
      ]),
      // The system's switch itself, whatever the engine is.
      .all([.trap, .topFrame("^pthread_jit_write_protect_np")]),
      // Dart, in debug builds of Flutter.
      .message(
        "virtual_memory_posix.cc*mprotect failed: 13 (Permission denied)",
        "Unable to flip between RX and RW memory protection on pages"),
    ]),
    possibleWhen: .any([
      .all([
        .any([.trap, .abort]),
        .frame(
          ["v8::Isolate::Initialize", "v8::internal::CodeRange", "ThreadIsolation::Initialize"], image: [], within: 14),
      ]),
      .message(
        "Check failed: 12 == (*__error())", "CodeRange setup: allocate virtual memory",
        "Failed to reserve virtual memory for CodeRange"),
    ]),
    supportedBy: [
      .message("Check failed: 12 == (*__error())", "CodeRange setup: allocate virtual memory"),
      .frame("v8::Isolate::Initialize", "node::Start", "v8::internal::Isolate::Init").because(
        "the engine was just starting"),
      .frame("pthread_jit_write_protect_np").because(
        "the hardened runtime's switch for such memory, closed for this program"),
    ],
    outranks: [
      .swiftTextlessTrap, .builtinTrap, .explicitAbort, .illegalInstruction, .deliberateBrkC471,
      .linuxSwiftTrap, .selfRaisedSignal,
    ],
    page: PlaybookPage(
      whatHappened: """
        An engine that compiles at run time (V8, Node, Electron or the like) asked the system to make memory \
        executable. \
        The system refused, and the engine stopped {process|the process}.
        """,
      youSee: """
        A crash at start, on every start, in the signed or notarised build only; the build from Xcode or the terminal \
        works. `SIGTRAP` with `v8::base::OS::SetPermissions` near the top.
        """,
      howWeKnow: """
        `SetPermissions` ends in a deliberate trap when `mprotect` fails with another error than "no memory". Right at \
        the engine's start that is the refusal of executable pages. `pthread_jit_write_protect_np` on top is the \
        system's own switch, which stops programs that may not use it.
        """,
      notProved: "Which entitlement is missing. The signature of the *running* executable, helpers included, decides.",
      rootCause: """
        The hardened runtime forbids memory that is writable and executable, unless the executable has \
        `com.apple.security.cs.allow-jit` (and the engine uses `MAP_JIT`), or the broader \
        `allow-unsigned-executable-memory`. Entitlements belong to an executable: an embedded helper needs them \
        itself, \
        and signing with `--deep` or re-signing in a packaging step loses them. On iOS third-party apps may not do it \
        at all.
        """,
      fixNow: """
        Sign the executable that crashes (look at its path) with the entitlement, then look at the result.

        ```shell
        codesign --force --options runtime --entitlements jit.entitlements --sign "$IDENTITY" Helper.app
        codesign --display --entitlements - Helper.app
        ```

        `jit.entitlements` holds `com.apple.security.cs.allow-jit` = true.
        """,
      fixProperly: """
        - sign from the inside out, each executable with its own entitlements, never `--deep`
        - use an engine version that maps with `MAP_JIT` on Apple silicon
        - Flutter on iOS 26 and newer (and on betas of 18.4): debug builds compile at run time; from 3.35 on Flutter \
        asks the debugger for it, and builds in profile and release mode never need it
        - where no compilation at run time is possible (iOS, sandboxed hosts), start the engine with `--jitless`, or \
        use \
        JavaScriptCore
        """,
      verify: """
        The notarised package starts on a clean Mac with Apple silicon and on one with Intel; `codesign --display` \
        shows \
        the entitlement on every executable that runs the engine.
        """,
      prevent: "A step after packaging that checks entitlements and starts the signed app once.",
      notToBeConfusedWith: [
        .init(.codesigningKill, "the kernel ended the process for a page whose signature is wrong"),
        .init(.deliberateBrkC471, "WebKit and JavaScriptCore stop on purpose for other reasons"),
        .init(.builtinTrap, "a deliberate stop in other code"),
      ],
      sources: [
        "V8, src/base/platform/platform-posix.cc (SetPermissions)",
        "Allow execution of JIT-compiled code entitlement (developer.apple.com)",
      ]),
    examples: [
      .matches(
        """
        ▸ ../../runtime/vm/virtual_memory_posix.cc: 428: error: mprotect failed: 13 (Permission denied)
        """),
      .matches(
        """
        Process:               Lighthouse [447]
        Code Type:             ARM-64 (Native)
        ▸ Exception Type:        EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        0   Lighthouse                    	0x1027d10b4 v8::base::OS::Abort() + 20
        ▸ 1   Lighthouse                    	0x1027d20b4 v8::base::OS::SetPermissions(void*, unsigned long, \
        v8::base::OS::MemoryPermission) + 200
        2   Lighthouse                    	0x1027d50b4 v8::internal::CodeRange::InitReservation() + 400
        3   Lighthouse                    	0x1027d90b4 v8::Isolate::Initialize(v8::Isolate*) + 900
        """),
      .matches(
        """
        Process:               Lighthouse [447]
        Code Type:             X86-64 (Native)
        ▸ Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)

        Thread 0 Crashed:
        0   Lighthouse                    0x00000001059690b4 v8::base::OS::Abort() + 20
        ▸ 1   Lighthouse                    0x000000010596a0b4 v8::base::OS::SetPermissions(void*, unsigned long, \
        v8::base::OS::MemoryPermission) + 200
        2   Lighthouse                    0x000000010596d0b4 v8::internal::CodeRange::InitReservation() + 400
        3   Lighthouse                    0x00000001059710b4 v8::Isolate::Initialize(v8::Isolate*) + 900
        """),
      .matches(
        """
        Process:               Lighthouse [447]
        ▸ Exception Type:        EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        ▸ 0   libsystem_pthread.dylib       	0x18734af70 pthread_jit_write_protect_np + 396
        1   libpcre2-16.0.dylib           	0x1027d20b4 sljit_malloc_exec + 200
        2   libpcre2-16.0.dylib           	0x1027d50b4 pcre2_jit_compile_16 + 400
        3   Lighthouse                    	0x1026d90b4 LampFilter.match(_:) + 900
        """),
      .ignores(
        """
        Process:               Lighthouse [447]
        Exception Type:        EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:
        0   Lighthouse                    	0x1027d10b4 v8::base::OS::Abort() + 20
        1   Lighthouse                    	0x1027d20b4 v8::internal::Heap::FatalProcessOutOfMemory(char const*) + 200
        2   Lighthouse                    	0x1027d50b4 v8::internal::Factory::NewFixedArray(int) + 400
        """, answer: "v8-heap-exhausted"),
    ])
}
