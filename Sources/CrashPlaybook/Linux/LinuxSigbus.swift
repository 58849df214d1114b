extension Rule {
  static let linuxSigbus = Rule(
    "linux-sigbus",
    "Mapped memory could not be provided on Linux (SIGBUS)",
    family: .linux,
    likelyWhen: .any([
      .all([.signal("SIGBUS"), .computed(.linux)]),
      .message("Bus error (core dumped)"),
    ]),
    possibleWhen: .exitStatus(135),
    unless: .any([.message("AddressSanitizer", "misaligned"), .computed(.signalSentByItself)]),
    supportedBy: [
      .frame("memcpy", "memmove", "memset", within: 3).because("bytes were copied from or into mapped memory"),
      .message("/dev/shm", "No space left on device"),
    ],
    outranks: [.badAccessWildPointer],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} touched memory that is mapped, and Linux could not provide the page: the file behind it \
        is shorter than the mapping, or shared memory is full.
        """,
      youSee: "Exit status 135, at once under load in a container, or when a file is replaced during a deployment.",
      howWeKnow: """
        SIGBUS is signal 7 on Linux. A wrong address gives SIGSEGV instead; SIGBUS needs a mapping that exists. \
        x86 and arm64 permit unaligned access almost everywhere, so alignment is rarely the reason.
        """,
      notProved: """
        Which file it was: the report has no memory map. `/proc/<pid>/maps` of a running process shows the \
        candidates.
        """,
      rootCause: """
        - a mapped file was truncated or rewritten in place by other code
        - `/dev/shm` is full: containers get 64 MiB unless told otherwise
        - the disk is full while a sparse mapped file grows
        - a file on a network volume went away
        """,
      fixNow: """
        Give the container more shared memory (`--shm-size=1g`, in Kubernetes an `emptyDir` with `medium: \
        Memory`), and read small files instead of mapping them.
        """,
      fixProperly: """
        - replace files by rename, never by truncation
        - reserve space before mapping for writing (`posix_fallocate`)
        - take the size with `fstat` on the open descriptor, right before the mapping
        """,
      verify: "Truncate the file during the load test, and fill `/dev/shm`: the service reports errors and lives.",
      prevent: "Alert on the use of `/dev/shm` and of the disk; a deployment that writes beside and renames.",
      notToBeConfusedWith: [
        .init(.mappedFileVanished, "the same on Apple systems, where the kernel names it"),
        .init(.linuxSegv, "SIGSEGV: there is no such mapping"),
        .init(.unalignedOrBusAccess, "Swift's own text about alignment"),
      ],
      sources: ["signal(7), mmap(2)", "docker run, option shm-size"]),
    examples: [
      .matches(
        """
        ▸ *** Program crashed: Bus error at 0x00007f4a11c0f000 ***

        Platform: arm64 Linux (Ubuntu 24.04)

        Thread 0 crashed:

        0      0x00007f4a7f0d0a60 __memcpy_generic + 48 in libc.so.6
        1 [ra] 0x000055deb19f8121 tile(at:) + 96 in harbourd at /src/Sources/harbourd/Tiles.swift:30:7
        """),
      .ignores(
        """
        *** Program crashed: Bus error at 0x0000000113f48000 ***

        Platform: arm64 macOS 15.6 (24G84)

        Thread 0 crashed:

        0      0x0000000102f0ad1c tile(at:) + 88 in harbourd at /Users/USER/harbourd/Tiles.swift:12:9
        """),
    ])
}
