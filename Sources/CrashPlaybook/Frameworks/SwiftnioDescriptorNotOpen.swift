extension Rule {
  static let swiftnioDescriptorNotOpen = Rule(
    "swiftnio-descriptor-not-open",
    "SwiftNIO used a file descriptor that other code had closed",
    family: .frameworks,
    certainWhen: .message(
      "failed: unacceptable errno 9 {words} in {call}",
      "failed: unacceptable errno {number} Bad file descriptor in {call}",
      "failed: blacklisted errno 9 {words} in {call}", "unacceptable errno 9 Bad file descriptor in {call}"),
    supportedBy: [
      .message("Bad file descriptor in close(").because("it was closed a second time"),
      .message("Bad file descriptor in accept(").because(
        "on iOS the system takes sockets away from an app in the background"),
      .frame("NIOFileHandle", "PipeChannel", "takeDescriptorOwnership", within: 20).because(
        "a descriptor that was opened outside SwiftNIO"),
    ],
    outranks: [
      .swiftFatalerrorPrecondition, .swiftLibraryPrecondition, .swiftTextlessTrap, .linuxSwiftTrap,
      .builtinTrap,
    ],
    page: PlaybookPage(
      whatHappened: """
        SwiftNIO called `{call|a system call}` with a descriptor that is not open (`EBADF`). Other code closed it, or \
        SwiftNIO did before. The number may belong to another file by then, so SwiftNIO stops the process rather than \
        read or close a stranger's.
        """,
      youSee: """
        A failed precondition in `NIOCore/SystemCallHelpers.swift` or `NIOPosix/System.swift`, when a connection, a \
        pipe or a file is closed, mostly under load or when the other side hangs up.
        """,
      howWeKnow: """
        SwiftNIO writes `unacceptable errno 9` only where the kernel says that the descriptor is not open. The call \
        follows it.
        """,
      notProved: "Who closed it. The stack shows who noticed.",
      rootCause: """
        - a descriptor was handed to SwiftNIO (`takingOwnershipOfDescriptor`, `NIOFileHandle(descriptor:)`, a pipe of \
        `Process`), and its old owner (`FileHandle`, `Pipe`, a `defer { close(fd) }`) closed it, too
        - the same descriptor was given to two channels, for instance as input and output of one pipe channel
        - a file handle was closed while a read or write of it was still queued
        - on iOS: the app slept, and the system took its sockets away
        """,
      fixNow: """
        Give SwiftNIO a descriptor of its own, so that both may close theirs:

        ```swift
        #if canImport(Glibc)
          import Glibc
        #elseif canImport(Musl)
          import Musl
        #else
          import Darwin
        #endif

        /// A second number for the same open file: whoever gets it may close it.
        func ownCopy(of descriptor: CInt) -> CInt? {
          let copy = dup(descriptor)
          return copy < 0 ? nil : copy
        }
        ```
        """,
      fixProperly: """
        - one owner for each descriptor: hand it over and forget it, or keep it and hand over `dup(_:)`
        - keep `FileHandle` with `closeOnDealloc: false` where SwiftNIO closes
        - close a file handle behind the last operation's future, not beside it
        - on iOS: close listening channels when the app goes to the background, and open them anew
        """,
      verify: """
        Close, reconnect and cancel in a loop of 10,000 under load, with `strace -f -e trace=close` on Linux: no \
        `close` answers `EBADF`.
        """,
      prevent: "A search for `close(` and `fileDescriptor` in reviews: each needs a named owner.",
      notToBeConfusedWith: [
        .init(.guardFd, "the descriptor belongs to a library that guards it, and the kernel stopped the closer"),
        .init(.dispatchEvVanished, "libdispatch noticed that a descriptor had been closed"),
        .init(.serverObjectNotShutDown, "nothing was closed, though it should have been"),
      ],
      sources: [
        "apple/swift-nio, Sources/NIOPosix/System.swift (isUnacceptableErrno)",
        "apple/swift-nio, issues 702, 1156 and 2001: https://github.com/apple/swift-nio/issues/702",
        "close(2): EBADF",
      ]),
    examples: [
      .matches(
        """
        ▸ NIOCore/SystemCallHelpers.swift:61: Precondition failed: unacceptable errno 9 Bad file descriptor in close(descriptor:))
        """),
      .matches(
        """
        ▸ NIOPosix/System.swift:262: Precondition failed: unacceptable errno 9 Bad file descriptor in accept(descriptor:addr:len:))
        """),
      .ignores(
        """
        NIOPosix/System.swift:262: Precondition failed: unacceptable errno 14 Bad address in write(descriptor:pointer:size:))
        """, answer: "swift-fatalerror-precondition"),
      .ignores("[ ERROR ] accept failed: Bad file descriptor (errno: 9)"),
    ])
}
