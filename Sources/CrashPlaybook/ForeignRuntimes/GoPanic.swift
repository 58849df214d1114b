extension Rule {
  static let goPanic = Rule(
    "go-panic",
    "Go code panicked",
    family: .foreignRuntimes,
    certainWhen: .any([
      .frame(
        [
          "^runtime.gopanic", "^runtime.fatalpanic", "^runtime.fatalthrow", "^runtime.throw$", "^runtime.throw.",
          "^runtime.throw(", "^runtime.dieFromSignal", "^_runtime.gopanic", "^_runtime.fatalpanic", "^_runtime.throw$",
        ],
        image: [], within: 24),
      .message(
        "^fatal error: {reason} signal during runtime execution",
        "^[signal 0x* code=0x* addr=0x* pc=0x"),
      endsOfTheRuntime,
      .all([.message("^panic: {reason}", "^fatal error: {reason}"), .message("^goroutine * [")]),
    ]),
    likelyWhen: .any([
      .frame(["^runtime.raise", "^runtime.sigpanic"], image: [], within: 8),
      .textOfTheCrash("go-panic", ["^panic: runtime error: {reason}"]), .message("^goroutine * [running"),
      .all([.message("^PC=0x* sigcode="), .message("^goroutine * [")]),
    ]),
    // A server that recovers writes the words into its log and goes on.
    possibleWhen: .message("panic: runtime error: {reason}"),
    endsIn: [.abort, .badAccess, .libraryTrap],
    supportedBy: [
      .message("^fatal error: {reason}"), .message("goroutine {number} [running"), .message("[signal SIGSEGV"),
      .message("signal arrived during cgo execution").because(
        "C code that Go had called failed: the fault is in the library behind the `_Cfunc_` frame, or in its arguments"),
      .message("all goroutines are asleep - deadlock").because("no goroutine could ever run again"),
      .message("concurrent map").because("two goroutines used a map without a lock"),
      .message("non-Go code disabled sigaltstack", "without SA_ONSTACK").because(
        "a library beside Go's, often a crash reporter, changed how signals are handled, and Go's runtime does not allow "
          + "that"),
      .frame("runtime.sigpanic").because("an access to memory failed in Go code"),
    ],
    outranks: [
      .explicitAbort, .selfRaisedSignal, .nullPointerDereference, .builtinTrap, .illegalInstruction,
      .swiftTextlessTrap, .linuxSegv, .windowsAccessViolation, .linuxSwiftTrap,
      .swiftFatalerrorPrecondition, .killedExternally,
    ],
    blame: .caller,
    page: PlaybookPage(
      whatHappened: """
        Go code in {process|the process} panicked ({reason|the reason went to standard error}). Nothing recovered from it, or \
        nothing could, so the Go runtime ended the whole program.
        """,
      youSee: """
        `EXC_CRASH (SIGABRT)` with `runtime.gopanic`, `runtime.fatalpanic` and `runtime.dieFromSignal` on the stack. \
        The message and the stacks of all goroutines went to standard error.
        """,
      howWeKnow: """
        Only Go's runtime has these functions, and only it prints `goroutine 1 [running]:` below its message.
        """,
      notProved: """
        Which goroutine was at fault where only the native stack is left: it shows the thread that carried the \
        goroutine, and its frames belong to the runtime.
        """,
      rootCause: """
        A panic is Go's failed check: an index out of range, a nil pointer, a write to a nil map, a type assertion that fails, a \
        channel closed twice, `panic(err)` in a library. Others are not to be recovered from: `concurrent map writes`, \
        `all goroutines are asleep`, no memory left.

        A panic unwinds its own goroutine only. One that was started with `go` in a library takes the app with it, \
        whatever the caller does.
        """,
      fixNow: """
        Read standard error: the first goroutine's stack names the Go function, file and line. Turn that check into an \
        error that is returned.

        ```go
        // before: called from Swift; a station without readings gives nil, and the nil ends the app
        func TideHeight(station string) float64 {
            return heights[station].last().Metres
        }

        // after: nothing leaves the library but a value and an error
        func TideHeight(station string) (height float64, err error) {
            defer func() {
                if reason := recover(); reason != nil { err = fmt.Errorf("tide height: %v", reason) }
            }()
            return heights[station].last().Metres, nil
        }
        ```
        """,
      fixProperly: """
        - `defer` a `recover` in every exported function, and first of all in every function started with `go`
        - guard maps that goroutines share with a mutex, and run the library's tests with `-race`
        - send standard error to a file that the next launch reads, for crash reports do not hold it
        """,
      verify: """
        A test in Go passes the input of the crash through the exported function and gets an error; `go test -race` \
        stays silent.
        """,
      prevent:
        "`go vet` and `go test -race` in continuous integration; a rule that no `go` statement lacks a `recover`.",
      notToBeConfusedWith: [
        .init(.rustPanic, "Rust's panic has `core::panicking` on its stack and no goroutines"),
        .init(.explicitAbort, "`abort()` without a runtime above it"),
      ],
      sources: ["Go source, src/runtime/panic.go and src/runtime/signal_unix.go", "Go blog: Defer, Panic, and Recover"]),
    examples: [
      .matches(
        """
        ▸ fatal error: unexpected signal during runtime execution
        ▸ [signal 0xb code=0x1 addr=0x2be3f4b0 pc=0xbd5f5]
        """),
      .matches(
        """
        ▸ panic: runtime error: index out of range [5] with length 3

        ▸ goroutine 17 [running, locked to thread]:
        """),
      .matches(
        """
        Process:             Mooring [447]
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 4 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   Mooring                       	0x105710380 runtime.raise_trampoline.abi0 + 16
        ▸ 2   Mooring                       	0x1057103c0 runtime.dieFromSignal + 96
        3   Mooring                       	0x105710410 runtime.crash + 32
        ▸ 4   Mooring                       	0x105710460 runtime.fatalpanic + 288
        ▸ 5   Mooring                       	0x1057104c0 runtime.gopanic + 620
        6   Mooring                       	0x1052dbd20 main.tideHeight + 76
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 1 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __pthread_kill + 8
        1   libsystem_c.dylib             	0x1a1c4e178 abort + 180
        2   Mooring                       	0x1027d10b4 runtime_check_tables + 52
        """, answer: "explicit-abort"),
      .ignores(
        """
        time="2026-02-03T08:12:44Z" level=error msg="panic: runtime error: index out of range [5] with length 3"

        Process:             Mooring [447]
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000008

        Thread 0 Crashed:
        0   Mooring                       	0x1027d10b4 tie_knot + 52
        """, answer: "null-pointer-dereference"),
      .matches(
        """
        Xcode build done.                                           26.1s
        (lldb) signal 16 received on thread with no signal stack
        ▸ fatal error: non-Go code disabled sigaltstack
        """),
      .matches(
        """
        ▸ fatal error: bulkBarrierPreWrite: unaligned arguments
        EXC_CRASH / SIGABRT, about two calls into the tide library
        """),
      .ignores(
        """
        fatal error: unexpectedly found nil while unwrapping an Optional value
        """),
    ])

  /// What Go's runtime says of itself when it ends a program, in words that no other runtime has.
  private static let endsOfTheRuntime = Condition.message(
    "^fatal error: all goroutines are asleep - deadlock!", "^fatal error: concurrent map writes",
    "^fatal error: concurrent map read and map write", "^fatal error: concurrent map iteration and map write",
    "^fatal error: found bad pointer in Go heap", "^fatal error: sync: unlock of unlocked mutex",
    "^fatal error: sync: Unlock of unlocked RWMutex", "^fatal error: sync: RUnlock of unlocked RWMutex",
    "^fatal error: non-Go code disabled sigaltstack",
    "^fatal error: non-Go code set up signal handler without SA_ONSTACK",
    "^fatal error: bulkBarrierPreWrite: unaligned arguments", "^fatal error: runtime: out of memory",
    "^fatal error: runtime: cannot allocate memory", "^fatal error: morestack on g0")
}
