extension Rule {
  static let linuxDispatchEpollNoteFreed = Rule(
    "linux-dispatch-epoll-note-freed",
    "libdispatch on Linux met a file descriptor that it had already let go",
    family: .linux,
    severity: .critical,
    harm: "freed memory is used: other data may be damaged",
    likelyWhen: .all([inLoop, watchesChange]),
    // Whatever damages memory may be met there.
    possibleWhen: inLoop,
    endsIn: .badAccess,
    supportedBy: [
      .frame("^_dispatch_mgr_invoke", within: 4).because("libdispatch's own thread, which waits for all descriptors"),
      watchesChange.because("another thread set up or took down the watch of a descriptor at that moment"),
    ],
    outranks: .accessesInGeneral + [.linuxSwiftTrap, .qemuEmulationFailure],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        libdispatch's manager thread was told by the kernel that a file descriptor is ready, and looked up what it had \
        noted of that descriptor. The pointer to the note was bad: most likely the note had been freed. The code is \
        libdispatch's, and no frame of the program is on the stack.
        """,
      youSee: """
        A crash of a service, a tool or its tests, once in many runs, in `_dispatch_event_loop_drain` on a thread that \
        the program did not start. It comes where many pipes, child processes or sockets are opened and closed at once.
        """,
      howWeKnow: """
        `_dispatch_event_loop_drain` takes the kernel's events and follows the pointer to its note in each. Nothing of \
        the program runs in it, so a bad pointer there is a note that is gone, or memory that other code overwrote.
        """,
      notProved:
        "Which descriptor it was, and whether the program closed it too early or libdispatch alone is at fault.",
      rootCause: """
        On Linux one note in libdispatch stands for a descriptor with all of its readers and writers. When these are \
        set up and taken down from several threads, the note can be freed while the kernel still holds its address. \
        Open issues of libdispatch and Foundation describe it, and a program that does nothing wrong can meet it:

        - `FileHandle.readabilityHandler` is set and cleared for many pipes, mostly those of `Process`
        - `DispatchIO` channels are opened and closed at a high rate; swift-subprocess gave them up on Linux for that
        - a dispatch source is cancelled, and a new one is made for the same descriptor at once

        A `close` of a descriptor before the cancel handler of its source has run has the same end.
        """,
      fixNow: """
        Take `readabilityHandler` and `DispatchIO` off the pipes of child processes: read each pipe to its end on a thread \
        of its own.

        ```swift
        import Foundation

        /// Reads without libdispatch: the thread waits in `read` until the other side closes.
        func output(of pipe: Pipe, then use: @escaping @Sendable (Data) -> Void) {
          let descriptor = pipe.fileHandleForReading.fileDescriptor
          Thread.detachNewThread {
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
            use((try? handle.readToEnd()) ?? Data())
          }
        }
        ```
        """,
      fixProperly: """
        - Run child processes with swift-subprocess, whose releases read with epoll of their own on Linux; read sockets \
        with SwiftNIO, which does not use libdispatch
        - Where sources stay: make, cancel and close on one serial queue, close only in the cancel handler, and make no \
        new source for that descriptor before
        - Follow issue 949 of swift-corelibs-libdispatch, and move to a toolchain with the correction when there is one
        """,
      verify: """
        Start and end a thousand child processes on eight threads, in a loop, in the image that runs in production: no \
        crash in a night. Address Sanitizer finds a `close` of your own that comes too early.
        """,
      prevent: "A test that starts many child processes at once, run a hundred times in CI on Linux.",
      notToBeConfusedWith: [
        .init(.dispatchEvVanished, "Apple's libdispatch, which says that a descriptor was closed"),
        .init(.linuxSegv, "an invalid access in the program's own code"),
        .init(.swiftnioDescriptorNotOpen, "SwiftNIO's own check of a closed descriptor"),
      ],
      sources: [
        "swift-corelibs-libdispatch, issues 949 and 833", "swift-corelibs-foundation, issue 3276 (SR-12079)",
        "swift-subprocess, issue 47",
      ]),
    examples: [
      .matches(
        """
        *** Program crashed: Bad pointer dereference at 0xffff000063fe4eb7 ***

        Thread 0 "harbourd":

        0 0x00007f4a7f0d0a60 poll in libc.so.6

        Thread 1 crashed:

        ▸ 0 0x0000ffffa6b6cdfc _dispatch_event_loop_drain + 1228 in libdispatch.so
        ▸ 1 [ra] 0x0000ffffa6b61e38 _dispatch_mgr_invoke + 123 in libdispatch.so
        2 [ra] 0x0000ffffa6b61dac _dispatch_mgr_thread + 131 in libdispatch.so
        3 [ra] 0x0000ffffa6b65118 _dispatch_worker_thread + 431 in libdispatch.so

        Thread 2:

        ▸ 0 0x0000ffffa6c11c40 FileHandle.availableData.getter + 88 in libFoundation.so
        """),
      // The program's own code runs on a thread of libdispatch.
      .ignores(
        """
        *** Program crashed: Bad pointer dereference at 0x0000000000000050 ***

        Thread 1 crashed:

        0 0x0000ffffa6b6cdfc Berth.read() + 28 in harbourd at /src/Berth.swift:12:4
        1 [ra] 0x0000ffffa6b61e38 _dispatch_event_loop_drain + 1228 in libdispatch.so
        2 [ra] 0x0000ffffa6b61dac _dispatch_mgr_invoke + 123 in libdispatch.so
        """),
    ])

  private static let inLoop = Condition.all([
    .badAccess, .computed(.linux), .topFrame("^_dispatch_event_loop_drain", "^_dispatch_event_merge_fd"),
  ])
  private static let watchesChange = Condition.otherThread(
    "_dispatch_unote_register", "_dispatch_unote_unregister", "FileHandle", "DispatchIO", "_dispatch_source_cancel")
}
