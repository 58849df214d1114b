extension Rule {
  static let sanitizerNotStarted = Rule(
    "sanitizer-not-started",
    "A sanitizer could not begin its work, and nothing was checked",
    family: .sanitizers,
    severity: .low,
    harm: "a run is not checked; the program itself is not at fault",
    certainWhen: .any([memoryMap, shadowMemory, loadedLate, notFirst, runtimesMixed, leaksUnderDebugger]),
    supportedBy: [.variant("why-not-started", reasons)],
    outranks: [
      .sanitizerCheckFailed, .lsan, .asanReport, .explicitAbort, .linuxSegv, .linuxSwiftTrap, .dyldOther,
      .sigsys,
      .notACrashReport,
    ],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        {tool|The sanitizer} gave up while the process started, before the program's own code ran, or before it could \
        look for leaks. Nothing was checked, and nothing was found.
        """,
      youSee: """
        One line in the name of the sanitizer and the end of the process, for each program that was built with it, even \
        an empty one. It often begins with a new image of the build machine.
        """,
      howWeKnow: """
        The sentence is that of the sanitizer's own start, not of a finding: {why|it names what was missing}.
        """,
      rootCause: """
        - **unexpected memory mapping**: Linux scatters memory more widely (`vm.mmap_rnd_bits` of 32, the default of newer \
        kernels) than older versions of Thread and Memory Sanitizer can take
        - **shadow memory**: the sanitizer reserves terabytes of addresses; `ulimit -v`, a container's limit or another \
        library at that place forbid it
        - **loaded too late, not first**: the library was built with the sanitizer, the program that loads it was not \
        (a plug-in, a test bundle, a module of Python, Java or Node.js)
        - **LeakSanitizer under ptrace**: a debugger or `strace` holds the process, or the container forbids ptrace
        """,
      fixNow: """
        {remedy|Find the sentence below, and change the machine's setting or the way the program is started.}

        The commands for each:

        ```sh
        # unexpected memory mapping, on the machine (not in the container)
        sudo sysctl vm.mmap_rnd_bits=28
        # without the right to do so: no random addresses for this one program
        setarch "$(uname -m)" -R ./HarbourTests
        # the same in a container of Docker's, which forbids that by default
        docker run --security-opt seccomp=unconfined harbour-tests
        # a library that was built with the sanitizer in a program that was not
        LD_PRELOAD="$(clang -print-file-name=libclang_rt.asan-x86_64.so)" ./host
        # LeakSanitizer in a container
        docker run --cap-add SYS_PTRACE harbour-tests
        ```
        """,
      fixProperly: """
        - use a toolchain whose sanitizers know the kernel: LLVM 18 and later start themselves again without random \
        addresses, where they may; Docker's default profile of system calls does not let them (`personality`)
        - build the program that loads the library with the same sanitizer; on Apple systems switch it on in the scheme, \
        which sets `DYLD_INSERT_LIBRARIES`
        - one compiler, and one form of its runtime (static or shared), for everything in the process
        """,
      verify: """
        Run an empty program with the sanitizer: it ends with status 0. Then let it make the mistake on purpose (two \
        threads and one variable, a use after `free`): it is reported.
        """,
      prevent:
        "A step in continuous integration that runs a known mistake under the sanitizer, and fails if nothing is found.",
      notToBeConfusedWith: [
        .init(.asanReport, "Address Sanitizer ran and found an error"),
        .init(.tsanDataRace, "Thread Sanitizer ran and found a race"),
        .init(.lsan, "Leak Sanitizer ran and found leaks"),
      ],
      sources: [
        "LLVM: compiler-rt, tsan_platform_linux.cpp, asan_linux.cpp, asan_mac.cpp, lsan_common.cpp",
        "google/sanitizers, issues 1614 and 1716: https://github.com/google/sanitizers/issues/1614",
        "moby/moby, issue 43011: https://github.com/moby/moby/issues/43011",
      ]),
    examples: [
      .matches("▸ FATAL: ThreadSanitizer: unexpected memory mapping 0x642538257000-0x64253825f000"),
      .matches(
        """
        ▸ FATAL: ThreadSanitizer: encountered an incompatible memory layout but was unable to disable ASLR (perhaps \
        sandboxing is enabled?).
        """),
      .matches(
        """
        ▸ MemorySanitizer: CHECK failed: sanitizer_libc.h:88 "((personality(old_personality | ADDR_NO_RANDOMIZE))) != \
        ((-1))" (0xffffffffffffffff, 0xffffffffffffffff) (tid=80)
        """),
      .matches(
        """
        ▸ ==4142==Shadow memory range interleaves with an existing memory mapping. ASan cannot proceed correctly. ABORTING.
        """),
      .matches(
        """
        ▸ ==4142==ASan runtime does not come first in initial library list; you should either link runtime to your \
        application or manually preload it with LD_PRELOAD.
        """),
      .matches(
        """
        ▸ ==4142==ERROR: Interceptors are not working. This may be because AddressSanitizer is loaded too late (e.g. via \
        dlopen). Please launch the executable with:
        DYLD_INSERT_LIBRARIES=/opt/harbour/libclang_rt.asan_osx_dynamic.dylib
        """),
      .matches(
        """
        ▸ ==4142==LeakSanitizer has encountered a fatal error.
        ==4142==HINT: For debugging, try setting environment variable LSAN_OPTIONS=verbosity=1:log_threads=1
        ▸ ==4142==HINT: LeakSanitizer does not work under ptrace (strace, gdb, etc)
        """),
      .ignores(
        """
        ==4142==ERROR: LeakSanitizer: detected memory leaks
        Direct leak of 64 byte(s) in 1 object(s) allocated from:
            #0 0x55d2 in malloc (/opt/harbour/tests+0x10)
            #1 0x55d3 in moor /src/pier.c:12 (/opt/harbour/tests+0x20)
        """, answer: "lsan"),
    ])

  private static let memoryMap = Condition.message(
    "FATAL: ThreadSanitizer: unexpected memory mapping", "ThreadSanitizer: CHECK failed: tsan_platform_linux",
    "MemorySanitizer: CHECK failed: msan_linux", "FATAL: MemorySanitizer can not mmap the shadow memory",
    "FATAL: ThreadSanitizer can not mmap the shadow memory", "ThreadSanitizer: failed to mmap the shadow memory",
    // Newer ones start themselves again without random addresses, and were not allowed to.
    "Sanitizer: encountered an incompatible memory layout", "Sanitizer: CHECK failed: *personality(old_personality")
  private static let shadowMemory = Condition.message(
    "Shadow memory range interleaves with an existing memory mapping", "ReserveShadowMemoryRange failed",
    "bytes of ReserveShadowMemoryRange")
  private static let loadedLate = Condition.message("ERROR: Interceptors are not working. This may be because")
  private static let notFirst = Condition.message("ASan runtime does not come first in initial library list")
  private static let runtimesMixed = Condition.message(
    "Your application is linked against incompatible ASan runtimes")
  private static let leaksUnderDebugger = Condition.message(
    "LeakSanitizer has encountered a fatal error", "LeakSanitizer does not work under ptrace")

  private static let reasons = [
    Variant(
      memoryMap,
      [
        "why": "memory of the program lies where the sanitizer keeps its own",
        "remedy": "Let the kernel scatter addresses less, or not at all for this one program.",
      ]),
    Variant(
      shadowMemory,
      [
        "tool": "Address Sanitizer", "why": "the place for its table of all memory was taken or forbidden",
        "remedy":
          "Take away limits of address space (`ulimit -v unlimited`), and let the kernel scatter addresses less.",
      ]),
    Variant(
      loadedLate,
      [
        "why": "its library came into the process after others had begun to allocate",
        "remedy":
          "Start the program with the library that the message names in `DYLD_INSERT_LIBRARIES`, or switch the sanitizer on "
          + "for the program itself. System programs drop that variable.",
      ]),
    Variant(
      notFirst,
      [
        "tool": "Address Sanitizer", "why": "its library must be loaded before all others",
        "remedy":
          "Put the sanitizer's library first with `LD_PRELOAD`, or build the program itself with the sanitizer.",
      ]),
    Variant(
      leaksUnderDebugger,
      [
        "tool": "Leak Sanitizer", "why": "it stops all threads with ptrace, and that was not possible",
        "remedy":
          "Run the program without a debugger, and give the container the right to ptrace; or switch only this search off "
          + "with `ASAN_OPTIONS=detect_leaks=0`.",
      ]),
  ]
}
