extension Rule {
  static let pthreadMutexCorruption = Rule(
    "pthread-mutex-corruption",
    "A mutex's memory is damaged, destroyed or copied (pthread_mutex)",
    family: .locks,
    severity: .critical,
    harm: "the memory of a mutex is damaged: what it guards may be too",
    certainWhen: .any([
      .message(
        "pthread_mutex corruption", "pthread_rwlock corruption", "FORTIFY: pthread_* called on a destroyed "),
      .frame("_pthread_mutex_corruption_abort", within: 4),
    ]),
    likelyWhen: .message(
      "Assertion `mutex->__data.__owner == 0' failed", "assertion failed: mutex->__data.__owner == 0",
      "The futex facility returned an unexpected error code",
      "Assertion `INTERNAL_SYSCALL_ERRNO (e, __err) != ESRCH || !robust' failed",
      // Others of glibc's about a mutex.
      "tpp.c:*: __pthread_tpp_change_priority: Assertion `", "pthread_mutex_lock.c:*: *: Assertion `",
      "pthread_mutex_unlock.c:*: *: Assertion `",
      // A mutex of Swift's own runtime: 16 is EBUSY, 22 EINVAL.
      "(?i)fatal error: ::pthread_mutex_*(&handle) failed with error"),
    supportedBy: [
      .frame("dealloc", "deinit", "~", "pthread_mutex_destroy").because(
        "the mutex was reached through an object that is being destroyed"),
      .frame("pthread_mutex_lock", "pthread_mutex_unlock", "_pthread_mutex_", "__pthread_mutex_"),
    ],
    outranks: [
      .libpthreadClientBug, .osHardTrapFoundation, .cAssert, .explicitAbort, .illegalInstruction,
      .builtinTrap, .swiftTextlessTrap, .swiftFatalerrorPrecondition, .swiftLibraryPrecondition,
      .linuxSwiftTrap,
    ],
    page: PlaybookPage(
      whatHappened: """
        The threading library looked into a mutex and found a state that its own calls cannot produce, such as an \
        owner that changed in the middle of an unlock. The mutex was destroyed, copied or written over while it was in \
        use.
        """,
      youSee: """
        `BUG IN CLIENT OF LIBPTHREAD: pthread_mutex corruption`, or on Linux an assertion of glibc about `__owner`, on \
        a path that takes a lock as it has always done. Often at the end of the app, or when an object goes away.
        """,
      howWeKnow: """
        Two fields of a mutex change together: its counter and its owner. libpthread swaps the owner expecting the one \
        that it has just read; when another value is there, another thread wrote in between without holding the lock. \
        glibc asserts the same. Android's C library and Swift's own runtime refuse a mutex that is marked as \
        destroyed, or that the system calls busy or invalid.
        """,
      notProved: """
        Who wrote. {blame|The calling function} is the next user of the mutex, and perhaps only the victim.
        """,
      rootCause: """
        - **Used after its end.** The object around the mutex was freed, or `pthread_mutex_destroy` ran, and a thread \
        still had it. At exit, C++ destroys static objects while detached threads go on.
        - **Copied.** A mutex is its address. A `pthread_mutex_t` in a Swift struct, in a `var` passed with `&`, or in \
        a C struct copied with `=`, makes two of one.
        - **Unlocked by a stranger**: a thread that did not lock it, or a second `unlock`.
        - **Written over**: an overflow from the fields next to it.
        - **A child of `fork`** that uses a mutex which another thread of the parent held.
        """,
      fixNow: """
        Find the owner of the mutex and make it outlive every thread that uses it: join the threads, or let them hold \
        the object. In Swift, replace a `pthread_mutex_t` property by `Mutex`, or by `NSLock`.

        ```swift
        import Foundation

        // before: a struct that can be copied together with its mutex
        struct QueueBefore {
          var mutex = pthread_mutex_t()
          var items: [Int] = []
        }

        // after: a class has one address, and NSLock keeps its mutex on the heap
        final class WorkQueue: @unchecked Sendable {
          private let lock = NSLock()
          private var items: [Int] = []

          func append(_ item: Int) { lock.withLock { items.append(item) } }
        }
        ```
        """,
      fixProperly: """
        - The lock lives in the same heap object as the data, and is destroyed by that object only.
        - Threads end before what they use: an owner that starts a thread joins it.
        - Scoped locking everywhere (`withLock`, `std::lock_guard`), so that lock and unlock pair up on one thread.
        - In C and C++: delete the copy operations of types that hold a mutex.
        """,
      verify: """
        Address Sanitizer and Thread Sanitizer over start and stop of the owner, in a loop, with its threads busy. \
        Address Sanitizer names the freed object; Thread Sanitizer names an unlock by the wrong thread and a destroyed \
        mutex.
        """,
      prevent: """
        No `pthread_mutex_t` in Swift code. A shutdown test that ends the app a thousand times under load.
        """,
      notToBeConfusedWith: [
        .init(.unfairLockCorrupt, "the same finding about an `os_unfair_lock`"),
        .init(.cppMutexSystemError, "C++ noticed by an error code, and threw"),
        .init(.libpthreadClientBug, "libpthread refused another call, and says which"),
        .init(.nslockSelfDeadlockHang, "a sound mutex that its owner takes again: a hang"),
      ],
      sources: [
        "libpthread, src/pthread_mutex.c: "
          + "https://github.com/apple-oss-distributions/libpthread/blob/main/src/pthread_mutex.c",
        "glibc, nptl/pthread_mutex_lock.c",
        "POSIX.1, pthread_mutex_destroy",
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal glibc error: pthread_mutex_lock.c:94 (___pthread_mutex_lock): assertion failed: mutex->__data.__owner == 0
        """),
      .matches(
        """
        ▸ BUG IN CLIENT OF LIBPTHREAD: pthread_mutex corruption: mutex owner changed in the middle of lock/unlock

        Thread 6 Crashed:
        ▸ 0   libsystem_pthread.dylib        0x00000001f0a0d1a0 _pthread_mutex_corruption_abort + 56
        1   libsystem_pthread.dylib        0x00000001f0a0d3c4 _pthread_mutex_firstfit_unlock_slow + 288
        2   Lighthouse                     0x0000000104a1c2d0 beacon::Channel::close() + 40
        """),
      .matches(
        """
        ▸ beacon: ./nptl/pthread_mutex_lock.c:94: ___pthread_mutex_lock: Assertion `mutex->__data.__owner == 0' failed.

        *** Program crashed: Aborted at 0x00007f1988c057d8 ***

        Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

        Thread 1 crashed:

        0      0x00007f1988c057d8 __pthread_kill_implementation + 268 in libc.so.6
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Thread 6 Crashed:
        ▸ 0   libsystem_pthread.dylib      0x00007ff80a61d1a0 _pthread_mutex_corruption_abort + 63
        1   libsystem_pthread.dylib      0x00007ff80a61d3c4 _pthread_mutex_firstfit_unlock_slow + 288
        2   Lighthouse                   0x000000010c3f4120 0x10c3f0000 + 16672
        """),
      .matches(
        """
        ▸ Fatal error: ::pthread_mutex_lock(&handle) failed with error 22
        """),
      .matches(
        """
        ▸ harbourd: tpp.c:83: __pthread_tpp_change_priority: Assertion `new_prio == -1' failed.
        """),
      .ignores(
        """
        BUG IN CLIENT OF LIBPTHREAD: Unable to allocate thread port, possible port leak

        Thread 6 Crashed:
        0   libsystem_pthread.dylib        0x00000001f0a0d1a0 _pthread_start + 56
        """, answer: "libpthread-client-bug"),
    ])
}
