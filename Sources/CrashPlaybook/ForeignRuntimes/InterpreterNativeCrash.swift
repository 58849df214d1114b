extension Rule {
  static let interpreterNativeCrash = Rule(
    "interpreter-native-crash",
    "A program of R, Julia, Dart, PHP or Bun crashed in native code",
    family: .foreignRuntimes,
    certainWhen: .any([
      .message(
        "\\*\\*\\* caught segfault \\*\\*\\*", "\\*\\*\\* caught bus error \\*\\*\\*",
        "\\*\\*\\* caught illegal operation \\*\\*\\*", "This indicates a bug in Bun, not your code",
        // PHP-FPM's words about a worker; others watch programs, too, and have other words.
        "[pool {pool}] child {child} exited on signal * (SIGSEGV",
        "[pool {pool}] child {child} exited on signal * (SIGBUS",
        "[pool {pool}] child {child} exited on signal * (SIGILL"),
      .all([
        .message("^in expression starting at {place}"),
        .message(
          "signal (*): Segmentation fault", "signal (*): Bus error", "signal (*): Illegal instruction",
          "signal (*): Abort", "signal (*): Trace", "signal * (*): Segmentation fault", "signal * (*): Bus error",
          "signal * (*): Illegal instruction", "signal * (*): Abort", "signal * (*): Trace"),
      ]),
      .all([.message("===== CRASH ====="), .message("si_signo={signal}, si_code=")]),
    ]),
    supportedBy: [
      .variant("interpreter", runtimes),
      .message("cause 'memory not mapped'", "cause 'invalid permissions'").because("an access to memory failed"),
      .message("in expression starting at {place}").because("the line of the program that ran"),
    ],
    outranks: .generalNativeCrashes + [.illegalInstruction],
    blame: .stack,
    page: PlaybookPage(
      whatHappened: """
        {runtime|The runtime of a language} crashed while {blame|native code} ran. A script cannot cause that by itself: a \
        package with native code, a library below it or the runtime is at fault.
        """,
      youSee: """
        The runtime's own last words: `*** caught segfault ***` (R), `signal 11: Segmentation fault` and `in expression \
        starting at …` (Julia), `===== CRASH =====` (Dart), `exited on signal 11 (SIGSEGV)` (PHP-FPM), `oh no: Bun \
        has crashed`.
        """,
      howWeKnow: "Only the runtime's handler of fatal signals, or the process that watches its workers, writes them.",
      notProved: "Which of the three is at fault. The innermost function that belongs to a package is the best lead.",
      rootCause: """
        - a package was built for another version of the runtime, for the other processor, or against another library (two \
        copies of OpenMP, BLAS or libc++ in one process)
        - packages of two sources are mixed: CRAN's beside conda's, Homebrew's beside the installer's
        - a child process made with `fork` used Apple's frameworks or threads (`mclapply`, PHP-FPM)
        - a second runtime in the process: Python inside R or Julia, Java inside R
        - a bug of the package
        """,
      fixNow: """
        {remedy|Reinstall the package with native code for this very runtime, from one source.}
        """,
      fixProperly: """
        - one source for runtime and packages, and a lock file for both
        - the same processor everywhere: a terminal under Rosetta builds for Intel
        - run the script under a debugger (`R -d lldb`, `lldb -- julia run.jl`) and report the native stack to the package
        - where the runtime itself is on top, try its next version
        """,
      verify: "The same script runs in a fresh session, and in one that loads only the package in question.",
      prevent:
        "Continuous integration installs runtime and packages from the lock file on each processor that you use.",
      notToBeConfusedWith: [
        .init(.openmpRuntimeLoadedTwice, "`OMP: Error #15`: two copies of OpenMP"),
        .init(.forkWithoutExec, "macOS stopped a child that used its frameworks, and says so"),
        .init(.pythonFatalError, "the same of Python"),
        .init(.rubyInterpreterCrash, "the same of Ruby"),
      ],
      sources: [
        "R: Writing R Extensions, Debugging compiled code", "Julia manual: Reporting and analyzing crashes",
        "PHP manual: FastCGI Process Manager",
      ]),
    examples: [
      .matches(
        """
        ▸  *** caught segfault ***
        address 0x18, cause 'memory not mapped'

        Traceback:
         1: .Call("tide_level", station, PACKAGE = "tides")
         2: level("CUX7")
        An irrecoverable exception occurred. R is aborting now ...
        """),
      .matches(
        """
        ▸ [8123] signal 11 (2): Segmentation fault: 11
        ▸ in expression starting at /srv/tides/run.jl:12
        tide_level at /opt/tides/lib/libtides.dylib (unknown line)
        level at /srv/tides/src/Tides.jl:88
        Allocations: 2519 (Pool: 2511; Big: 8); GC: 0
        """),
      .matches(
        "▸ [08-Aug-2026 10:11:12] WARNING: [pool www] child 24552 exited on signal 11 (SIGSEGV) after 3.1 seconds"),
      .matches(
        """
        ▸ ===== CRASH =====
        ▸ si_signo=Segmentation fault(11), si_code=SEGV_MAPERR(1), si_addr=0x18
        """),
      .matches("▸ oh no: Bun has crashed. This indicates a bug in Bun, not your code."),
      .ignores("pid 4711 (tides) exited on signal 11 (SIGSEGV, core dumped)"),
      .ignores("we caught segfault after segfault in this test"),
      .ignores(
        """
        signal (15): Terminated: 15
        in expression starting at /srv/tides/run.jl:12
        """),
      .ignores("Traceback:\n 1: level(\"CUX7\")\nError in level(\"CUX7\") : no such station"),
    ])

  private static let runtimes = [
    Variant(
      .message("\\*\\*\\* caught "),
      [
        "runtime": "R",
        "remedy": """
        Start R with `--vanilla` and load one package after the other. Reinstall the one that crashes from source \
        (`install.packages("…", type = "source")`), for this version of R and this processor; with `reticulate` or `rJava` \
        see that only one OpenMP and one Java is loaded.
        """,
      ]),
    Variant(
      .message("in expression starting at "),
      [
        "runtime": "Julia",
        "remedy": """
        Read the innermost function that is not Julia's (`jl_…`). Rebuild its package (`Pkg.build`), check the types and \
        sizes of its `ccall`s, and run once with `--check-bounds=yes` to find an `@inbounds` that goes too far.
        """,
      ]),
    Variant(
      .message("===== CRASH ====="),
      [
        "runtime": "The Dart machine",
        "remedy": """
        Read the first frame that is not `dart::`. Check the signatures and lifetimes of `dart:ffi` calls and of native ports; \
        where only `dart::` functions stand there, try the next stable SDK.
        """,
      ]),
    Variant(
      .message("not your code", "Bun has crashed"),
      [
        "runtime": "Bun",
        "remedy": """
        Try the newest version (`bun upgrade`, then `bun upgrade --canary`), and the script without native modules. The link \
        below the message holds the stack for a report to Bun.
        """,
      ]),
    Variant(
      .message("exited on signal "),
      [
        "runtime": "A worker of PHP-FPM",
        "remedy": """
        Switch extensions and the JIT off one at a time (`opcache.jit=0`, then `imagick`, `vips`, `intl`, a debugger). On a \
        Mac look for `objc[…] initialize … fork()` in the log: then the child must not use Apple's frameworks.
        """,
      ]),
  ]
}
