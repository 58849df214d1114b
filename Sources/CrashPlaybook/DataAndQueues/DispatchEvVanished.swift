extension Rule {
  static let dispatchEvVanished = Rule(
    "dispatch-ev-vanished",
    "A file descriptor or port was closed under a dispatch source",
    family: .dataAndQueues,
    certainWhen: .any([
      .message(
        "Unexpected EV_VANISHED", "Do not close random Unix descriptors", "do not destroy random mach ports"),
      // libdispatch is about to write who did it, and fails on a source that is half gone.
      .frame("^_dispatch_bug_kevent_vanished", within: 4),
    ]),
    likelyWhen: .any([
      .dispatchStopped(in: "_dispatch_source_merge_evt", "_dispatch_kevent_drain", "_dispatch_kq_drain"),
      .all([.abort, .message("Unexpected error *kevent")]),
    ]),
    // A line of the log, after which the program goes on.
    possibleWhen: .message("monitored resource vanished before the source cancel handler was invoked"),
    supportedBy: [
      .message("descriptors").because("libdispatch met a descriptor that is closed, or belongs to other code now"),
      .otherThread(
        "^close$", "^close$NOCANCEL", "-[NSFileHandle closeFile]", "FileHandle.close()", "-[NSStream close]"),
    ],
    outranks: .trapsInGeneral + .accessesInGeneral + [.dispatchMiscClientBug, .objcZombieMessage],
    blame: .nobody,
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        libdispatch watched a file descriptor or a Mach port for the app, and the kernel reported that it is gone. \
        Other code closed it while a dispatch source, a `DispatchIO` channel or a `FileHandle` handler still used it.
        """,
      youSee: """
        A rare crash on a libdispatch worker or the manager queue, with no frame of the app. It comes after many \
        connects and disconnects, and never in the place that is wrong.
        """,
      howWeKnow: """
        The sentence is libdispatch's own and means exactly this; so does its function \
        `_dispatch_bug_kevent_vanished`, which it calls for nothing else. The kernel marks a watched descriptor as vanished \
        when it is closed with the watch still set.
        """,
      notProved: """
        Who closed it. The stack belongs to the thread that noticed. A thread that is inside `close` at the same \
        moment is a lead.
        """,
      rootCause: """
        A descriptor is a small number that is used again at once. The usual stories:

        - `close(fd)` beside the source instead of inside its cancel handler
        - closed twice: the second `close` hits the number's next owner, for instance libdispatch's, SQLite's or a \
        socket of URLSession
        - one descriptor with two owners: a `FileHandle` with `closeOnDealloc` and a raw `close`
        - a descriptor closed before the cancel handler of its source has run: `cancel()` returns at once, the source \
        stops later
        """,
      fixNow: """
        Close the descriptor only in the source's cancel handler, and drop every other `close` of it.

        ```swift
        import Dispatch

        func watch(_ descriptor: Int32, close: @escaping @Sendable (Int32) -> Void) -> any DispatchSourceRead {
          let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
          source.setEventHandler { print("readable: \\(source.data)") }
          source.setCancelHandler { close(descriptor) }
          source.activate()
          return source
        }
        ```
        """,
      fixProperly: """
        - One owner for every descriptor; others get a `dup()` or none
        - Types that cannot be closed twice: a noncopyable struct, `FileDescriptor` inside one class
        - Always `cancel()` sources before letting go of them

        ```swift
        struct OwnedDescriptor: ~Copyable {
          let raw: Int32
          consuming func close(with close: (Int32) -> Void) {
            close(raw)
            discard self
          }
          deinit { assertionFailure("descriptor \\(raw) was dropped without close") }
        }
        ```
        """,
      verify: """
        Run the connect and disconnect flow 1,000 times with a breakpoint on `close` that stops when it returns -1 \
        with EBADF: every hit is a second close.
        """,
      prevent: "No raw `close` outside the owning type; log EBADF as an error, never ignore it.",
      notToBeConfusedWith: [
        .init(.guardFd, "the kernel stopped the closing call itself: EXC_GUARD, and the stack is the culprit's"),
        .init(.dispatchSuspendedReleaseOrOverResume, "the source was released while suspended"),
      ],
      sources: [
        "libdispatch, src/event/event_kevent.c and src/source.c: "
          + "https://github.com/swiftlang/swift-corelibs-libdispatch/blob/main/src/event/event_kevent.c",
        "Apple: dispatch_source_set_cancel_handler",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010
        Triggered by Thread:  9

        Thread 9 Crashed:
        0   libdispatch.dylib    0x0000000190a3d2f0 _dispatch_continuation_get_function_symbol + 24
        ▸ 1   libdispatch.dylib    0x0000000190a3c118 _dispatch_bug_kevent_vanished + 92
        2   libdispatch.dylib    0x0000000190a3d1c4 _dispatch_source_merge_evt.cold.1 + 32
        3   libdispatch.dylib    0x0000000190a0b2a0 _dispatch_source_merge_evt + 168
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBDISPATCH: Unexpected EV_VANISHED (do not destroy random mach ports or file descriptors)

        Thread 6 Crashed:
        0   libdispatch.dylib    0x0000000190a3d2f0 _dispatch_source_merge_evt.cold.1 + 40
        1   libdispatch.dylib    0x0000000190a0b2a0 _dispatch_source_merge_evt + 204
        2   libdispatch.dylib    0x0000000190a0c118 _dispatch_event_loop_merge + 112
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Application Specific Information:
        ▸ BUG IN CLIENT OF LIBDISPATCH: Unexpected EV_VANISHED (do not destroy random mach ports or file descriptors)

        Thread 6 Crashed:
        0   libdispatch.dylib             0x00007ff81c2f22f0 _dispatch_source_merge_evt.cold.1 + 40
        1   libdispatch.dylib             0x00007ff81c2c02a0 _dispatch_source_merge_evt + 204
        2   libdispatch.dylib             0x00007ff81c2c1118 _dispatch_event_loop_merge + 112
        """),
      .ignores(
        """
        Exception Type:  EXC_GUARD
        Exception Subtype: GUARD_TYPE_FD, id=0x8fd4dbfade2dead, flavors=0x00000001

        Thread 3 Crashed:
        0   libsystem_kernel.dylib   0x00000001c09ae4d0 close + 8
        1   Tidepool                 0x0000000104a1c2d0 Channel.shutDown() + 96
        """, answer: "guard-fd"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: Do not close random Unix descriptors
        """, answer: "swift-fatalerror-precondition"),
    ])
}
