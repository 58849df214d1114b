extension Rule {
  static let libpthreadClientBug = Rule(
    "libpthread-client-bug",
    "libpthread refused a call",
    family: .locks,
    certainWhen: .message("BUG IN CLIENT OF LIBPTHREAD: {misuse}"),
    unless: .any([
      .message("pthread_mutex corruption", "pthread_rwlock corruption"),
      .frame("_pthread_mutex_corruption_abort", within: 4),
    ]),
    supportedBy: [
      .frame("pthread_exit", "_pthread_exit", "PyThread_exit_thread").because("a thread tried to end itself"),
      .frame("take_gil", "PyGILState_Ensure", "PyEval_RestoreThread").because(
        "an embedded Python was finishing while this thread wanted to run"),
      .frame("pthread_join", "_pthread_join", "pthread_attr_", "pthread_jit_write", "pthread_dependency_", "_pthread_"),
    ],
    outranks: [
      .osHardTrapFoundation, .swiftTextlessTrap, .builtinTrap, .illegalInstruction, .explicitAbort,
    ],
    page: PlaybookPage(
      whatHappened: """
        libpthread stopped {process|the process} because it was called in a way that its contract rules out: \
        "{misuse|the text is not in this report|the text names the misuse}".
        """,
      youSee: """
        A trap inside libsystem_pthread with a text that names the misuse. On newer systems it ends in SIGKILL, with \
        `FOUNDATION 1`, and reporters inside the app do not see it.
        """,
      howWeKnow: """
        The text is libpthread's own, and each of its checks has another one. Nothing has to be guessed: the caller in \
        the stack, {blame|or the library that made the call}, did what the text says.
        """,
      rootCause: """
        | text | what was done |
        |---|---|
        | `pthread_exit() called from a thread not created by pthread_create()` | a worker thread of libdispatch tried \
        to end itself. Typical: an embedded Python, Java or game runtime that shuts down while a callback of its runs \
        on a queue |
        | `Unable to allocate thread port, possible port leak` | the process used up its Mach ports: thousands of threads, or ports that no code gives back |
        | `Stack size in attrs is too small`, `Unaligned stack addr in attrs` | a thread with a stack of its own, \
        badly made |
        | `pthread_join() state corruption` | joined twice, or the `pthread_t` belongs to a thread that is gone |
        | `Fulfilling pthread_dependency_t twice` | a one-time hand-over was made twice |
        | texts about JIT | `pthread_jit_write_protect_np` or its callback form without the entitlement, or against \
        its allow list |

        What they share: threads of the system's pool belong to the system. They may be borrowed by a queue's block, \
        but not ended, joined or changed.
        """,
      fixNow: """
        Act on the text: stop the foreign runtime before its last callback, join each thread once, create fewer \
        threads, give the stack the size and alignment that the text asks for.
        """,
      fixProperly: """
        - Leave raw pthreads: `Thread`, a dispatch queue or a task does the same, and cannot break these rules.
        - A runtime that ends its own threads gets threads of its own, made with `Thread`, and never a queue's.
        - Shut down in order: no new callbacks, wait for those under way, then finalise the runtime.

        ```swift
        import Foundation

        /// Runs an interpreter's work on a thread of its own, which may end as the interpreter likes.
        func runInterpreter(_ work: @escaping @Sendable () -> Void) {
          let thread = Thread(block: work)
          thread.name = "interpreter"
          thread.stackSize = 8 << 20  // a multiple of the page size
          thread.start()
        }
        ```
        """,
      verify: """
        A test that makes the call of the report: the shutdown with callbacks under way, the join, or the start of a \
        thousand threads. It traps before the change. Watch the port count in Activity Monitor or with `lsmp` for the \
        port text: it must return to where it was.
        """,
      prevent: "Lint: no `pthread_` in app code. One test of the shutdown for every embedded runtime.",
      notToBeConfusedWith: [
        .init(.pthreadMutexCorruption, "the one text that is about damaged memory"),
        .init(.resourceThreadsPorts, "the kernel's own limit was reached first"),
        .init(.osHardTrapFoundation, "the same trap, but the text is missing"),
      ],
      sources: [
        "libpthread, src/pthread.c: https://github.com/apple-oss-distributions/libpthread/blob/main/src/pthread.c",
        "libpthread, src/internal.h (PTHREAD_CLIENT_CRASH): "
          + "https://github.com/apple-oss-distributions/libpthread/blob/main/src/internal.h",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBPTHREAD: pthread_exit() called from a thread not created by pthread_create()

        Thread 9 Crashed:
        ▸ 0   libsystem_pthread.dylib        0x00000001f0a0d1a0 pthread_exit + 88
        1   Python                         0x00000001a4a1c2d0 PyThread_exit_thread + 16
        ▸ 2   Python                         0x00000001a4a1c4f8 take_gil + 420
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBPTHREAD: pthread_exit() called from a thread not created by pthread_create()

        Thread 9 Crashed:
        ▸ 0   libsystem_pthread.dylib       0x00007ff8258aa1a0 pthread_exit + 88
        1   Python                        0x00007ff814bfe2d0 PyThread_exit_thread + 16
        ▸ 2   Python                        0x00007ff814bfe4f8 take_gil + 420
        """),
      .matches("▸ BUG IN CLIENT OF LIBPTHREAD: Unable to allocate thread port, possible port leak"),
      .ignores(
        """
        BUG IN CLIENT OF LIBPTHREAD: pthread_mutex corruption: mutex owner changed in the middle of lock/unlock
        """, answer: "pthread-mutex-corruption"),
    ])
}
