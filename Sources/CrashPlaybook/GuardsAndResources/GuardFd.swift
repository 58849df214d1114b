extension Rule {
  static let guardFd = Rule(
    "guard-fd",
    "A file descriptor was closed or copied that belongs to other code (EXC_GUARD)",
    family: .guardsAndResources,
    certainWhen: .any([
      .guardCode(.descriptor), .exceptionText("GUARD_TYPE_FD"),
      .all([.guardException, .exceptionText("{action} on file descriptor {descriptor} (guarded with")]),
      .message("GUARD_TYPE_FD"),
    ]),
    likelyWhen: .all([
      .guardException,
      .frame(
        ["^close$", "^close + ", "^dup2$", "^dup$", "^__close", "guarded_close_np", "^__dup"], image: [], within: 3),
    ]),
    unless: .exceptionText(
      "GUARD_TYPE_MACH_PORT", "GUARD_TYPE_VN", "GUARD_TYPE_VIRT", "GUARD_TYPE_USER", "on mach port"),
    supportedBy: [
      .exceptionText(
        "{action} on file descriptor {descriptor} (guarded with", "fd={descriptor}, flavor={flavor} ({action})"),
      .topFrame("close", "dup", "fcntl", "write", "sendmsg", "fileport_makeport").because(
        "the system call that the kernel refused"),
      .frame("dealloc", "deinit", "disconnect", "closesocket", "teardown", "~", within: 6).because(
        "a clean-up closes: look for the first close of the same number"),
    ],
    outranks: [.killedExternally, .runningboardOther],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} did to a guarded file descriptor what only its owner may ({action|closing or copying it, for \
        instance}; its number: {descriptor|the exception code has it|in the exception code}): a system library had put \
        a guard on that number. The kernel stopped the process at the call.
        """,
      youSee: """
        `EXC_GUARD` with `GUARD_TYPE_FD` and an innermost frame such as `close` or `dup2`. It comes rarely and on busy \
        devices, because it needs two parts of the process to meet on one number. Without a guard the same bug is \
        silent: it closes another part's file or socket.
        """,
      howWeKnow: """
        Type 2 in the highest bits of the code, or the subtype in words. The flavour says what was done (CLOSE, DUP, \
        NOCLOEXEC, SOCKET_IPC, FILEPORT, WRITE), the low bits which descriptor.
        """,
      notProved: """
        Whether the frame on the stack is the culprit or the second victim. It may close a number that was its own \
        until other code closed it first.
        """,
      rootCause: """
        Descriptors are small numbers, and the kernel hands out the lowest free one. If code closes the same number \
        twice, the second close hits whoever opened something in between: SQLite, Core Data, CFNetwork, libdispatch. \
        These guard their descriptors, so the accident becomes a crash instead of lost data.

        | step | part A | SQLite |
        |---|---|---|
        | 1 | `close(7)` | |
        | 2 | | opens its database: gets 7, guards it |
        | 3 | `close(7)` again | **EXC_GUARD** |

        Typical second closes: `deinit` after an explicit `close()`, `FileHandle(fileDescriptor:closeOnDealloc:)` with \
        `true` together with a manual close, `fclose` and `close` on one file, error paths that clean up twice, a loop \
        that closes "all" descriptors from 3 to 255. `fd = 0` in the message points to a field that was never set.
        """,
      fixNow: """
        In `{blame|the function that closes}`, set the stored number to -1 right after the close, and close only what \
        is \
        not negative.

        ```c
        void link_close(struct link *link) {
          int fd = link->fd;
          link->fd = -1;
          if (fd >= 0) close(fd);
        }
        ```
        """,
      fixProperly: """
        - give each descriptor exactly one owner, a type that cannot be copied
        - let `FileHandle`, `DispatchIO` or `NWConnection` own it, and never close beside them
        - no loops that close numbers which the process did not open

        ```swift
        #if canImport(Darwin)
          import Darwin
        #else
          import Glibc
        #endif

        struct Descriptor: ~Copyable {
          private let number: Int32
          init?(path: String) {
            let number = open(path, O_RDONLY | O_CLOEXEC)
            guard number >= 0 else { return nil }  // nothing is set yet, so `deinit` does not run
            self.number = number
          }
          borrowing func withNumber<Result>(_ body: (Int32) -> Result) -> Result { body(number) }
          deinit { close(number) }
        }
        ```
        """,
      verify: """
        Run open, close and the error paths 1,000 times while another thread opens and closes files: every `close` \
        must \
        return 0. EBADF from `close` is the same bug without a guard.
        """,
      prevent: """
        Treat EBADF from `close` as a failed assertion in debug builds. Trace who opens and closes what with \
        `sudo fs_usage -w -f filesys <process>` on a Mac.
        """,
      notToBeConfusedWith: [
        .init(.dispatchEvVanished, "libdispatch noticed the foreign close: `Unexpected EV_VANISHED`"),
        .init(.guardMachPort, "type 1: a port, not a descriptor"),
        .init(.guardVnode, "type 4: the file itself was removed or renamed"),
        .init(.notACrashReport, "the note says SIMULATED: same defect, but the process went on"),
      ],
      sources: [
        "xnu, bsd/sys/guarded.h and bsd/kern/kern_guarded.c: "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/sys/guarded.h",
        "xnu, osfmk/kern/exc_guard.h: https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/kern/exc_guard.h",
        "Understanding the exception types in a crash report: "
          + "https://developer.apple.com/documentation/xcode/understanding-the-exception-types-in-a-crash-report",
      ]),
    examples: [
      .matches(
        """
        Process:             Harbour [447]
        Exception Type:  EXC_GUARD
        ▸ Exception Codes: 0x4000000100000007, 0x08fd4dbfade2dead
        Crashed Thread:  3

        Thread 3 Crashed:
        ▸ 0   libsystem_kernel.dylib        	0x1a2c4b5a8 close + 8
        1   Harbour                       	0x1052dbd20 BuoyLink.hangUp() + 76
        """),
      .matches(
        """
        Exception Type:  EXC_GUARD (SIGKILL)
        ▸ Exception Subtype: GUARD_TYPE_FD
        ▸ Exception Message: DUP on file descriptor 12 (guarded with 0x08fd4dbfade2dead)
        """),
      .matches(
        "▸ * thread #4, queue = 'tide', stop reason = EXC_GUARD (code=4611686022722355207, subcode=0x4f84efa6973)"),
      .matches(
        """
        ▸ Exception Type:  EXC_GUARD
        Exception Codes: 0x0000000100000000, 0x08fd4dbfade2dead
        Crashed Thread:  5

        Thread 5 Crashed:
        ▸ 0   libsystem_kernel.dylib          0x3a287294 close + 8
        1   Tidepool                        0x00061f24 -[TDPProbe dealloc] + 40
        """),
      .ignores(
        """
        Exception Type:  EXC_GUARD
        Exception Subtype: GUARD_TYPE_MACH_PORT
        Exception Message: INVALID_NAME on mach port name 0x2703 (guarded with 0x0000000000000000)
        """, answer: "guard-mach-port"),
    ])
}
