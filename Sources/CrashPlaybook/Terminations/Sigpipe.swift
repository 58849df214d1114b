extension Rule {
  static let sigpipe = Rule(
    "sigpipe",
    "The program wrote to a socket or pipe that no process reads any more (SIGPIPE)",
    family: .terminations,
    likelyWhen: .any([
      .signal("SIGPIPE"), .all([.terminationNamespace("SIGNAL"), .terminationCode(13)]),
      .message(
        "Broken pipe: 13$", "Broken pipe: 13  ", "terminated by signal SIGPIPE", "stop reason = signal SIGPIPE",
        "Thread *: signal SIGPIPE",
        "received signal SIGPIPE", "exited due to SIGPIPE", "Signal 13:"),
    ]),
    endsIn: .kill,
    supportedBy: [.frame("__sendto", "^__write", "^write", "writev", "SSLWrite", "^send", "__sendmsg")],
    outranks: [.killedExternally],
    spokenBy: .exceptions,
    page: PlaybookPage(
      whatHappened: """
        {process|The program} wrote to a socket or pipe whose other end was closed. The default action of SIGPIPE \
        ended it without a word.
        """,
      youSee: """
        A process that is gone, mostly without a report: a shell shows exit status 141, a supervisor "signal 13". \
        The debugger stops with SIGPIPE.
        """,
      howWeKnow: """
        Only a write to a closed socket or pipe makes this signal (or a process that sends it).
        """,
      rootCause: """
        The peer closed first: it crashed, timed out, or had read enough (`head`). Kernel and C library report this to \
        the writer as EPIPE, but before that they raise SIGPIPE, which ends every program that did not say otherwise. \
        URLSession and the Network framework take care of it; plain sockets, pipes to child processes (also through \
        `FileHandle` and `Pipe`) and some libraries (TLS, SSH, databases) do not.
        """,
      fixNow: """
        Ignore the signal at the start of the program: `signal(SIGPIPE, SIG_IGN)`. Writes then return EPIPE.
        """,
      fixProperly: """
        - In a library, which must not change the process's signals: on Apple systems `setsockopt(SO_NOSIGPIPE)` for \
        sockets and `fcntl(F_SETNOSIGPIPE)` for pipes{onLinux|, on Linux `MSG_NOSIGNAL` with `send`}
        - Handle EPIPE as the end of the connection: close, and tell the caller
        - Prefer Network, SwiftNIO or URLSession to plain sockets

        ```swift
        #if canImport(Glibc)
          import Glibc
        #elseif canImport(Darwin)
          import Darwin
        #endif

        /// Call once at the start of the program, before the first connection.
        func ignoreBrokenPipes() {
          _ = signal(SIGPIPE, SIG_IGN)
        }
        ```
        """,
      verify: """
        Kill the peer (or close the reading end) while the program writes: it must log a closed connection and go on.
        """,
      prevent: """
        A test that closes the other end in the middle of a transfer.
        """,
      notToBeConfusedWith: [
        .init(
          .filehandleOperationFailed,
          "NSFileHandleOperationException `Broken pipe`: the same event through FileHandle, where SIGPIPE is ignored"),
        .init(.killedExternally, "another signal"),
      ],
      sources: ["signal(7); send(2)", "Apple Developer Forums: Networking notes on SIGPIPE"]),
    examples: [
      .matches(
        """
        ▸ Exception Type:  EXC_CRASH (SIGPIPE)

        Thread 2 Crashed:
        0   libsystem_kernel.dylib        	0x1e1d4a2c4 __sendto + 8
        1   Harbour                       	0x1027d10b4 Link.send(_:) + 52
        """),
      .matches(
        """
        ▸ * thread #3, queue = 'link', stop reason = signal SIGPIPE
            frame #0: 0x00000001e1d4a2c4 libsystem_kernel.dylib`__sendto + 8
        """),
      .ignores("2026-11-02 10:11:13.123 Harbour[312:4411] signal SIGPIPE is ignored from here on"),
      .ignores("2026-11-02 10:11:13.123 Harbour[312:4411] Broken pipe: 13 reports this week"),
      .matches("▸ ./tides.sh: line 3:   812 Broken pipe: 13         ./harbour"),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSFileHandleOperationException', reason: '*** \
        -[NSConcreteFileHandle writeData:]: Broken pipe'
        """, answer: "filehandle-operation-failed"),
    ])
}
