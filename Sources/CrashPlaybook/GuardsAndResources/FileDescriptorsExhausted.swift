extension Rule {
  static let fileDescriptorsExhausted = Rule(
    "file-descriptors-exhausted", "Too many files and sockets were open (EMFILE)",
    family: .guardsAndResources,
    certainWhen: .all([
      .message(words),
      .computed(
        .init("descriptors-ended-it", "the words belong to the crash itself") { facts in
          if let reason = facts.report.uncaughtException?.reason?.value { return list.matches(reason) ? [] : nil }
          let isItsOwn = facts.report.messages.contains {
            list.matches($0.text) && (!$0.isLogged || ends.matches($0.text))
          }
          return isItsOwn ? [] : nil
        }),
    ]),
    // A line of the log beside another crash is a lead only.
    possibleWhen: .message(words),
    supportedBy: [
      .message("Too many open files in system").because("the whole system's table is full, not only this process's"),
      .variant("which-table-is-full", [wholeSystem]),
      .message("socket(", "socketpair", "nw_route_get_ifindex", "connect").because("connections were being opened"),
      .message(".realm", ".sqlite", "unable to open database file").because("a database was being opened"),
    ],
    outranks: .exceptionsInGeneral + .trapsInGeneral + [
      .dispatchMiscClientBug,
      .swiftTryBang, .swiftFatalerrorPrecondition, .swiftErrorAtTopLevel, .filehandleOperationFailed,
      .swiftNilUnwrap, .rustPanic, .nodeUncaughtException, .pythonUnhandledException,
      .javaUnhandledException, .goPanic, .realmAccessViolation, .dyldMissingLibrary,
    ],
    spokenBy: .anyone,
    page: PlaybookPage(
      whatHappened: """
        {process|The process} asked for one more file or socket, and the system refused: {refusal|error 24, "Too many \
        open files"}. The code that stopped met the refusal; it need not be {culprit|the one} that leaves files open.
        """,
      youSee: """
        The crash comes after hours, or after many repetitions, and its place varies: a database, a picture, a \
        connection, a property list. Before it, requests fail and resources cannot be loaded.
        """,
      howWeKnow: """
        The words are the system's text for `EMFILE` (24), or for `ENFILE` (23) with "in system". No other refusal has \
        them.
        """,
      notProved: "Who holds the descriptors. The stack shows only who asked last.",
      rootCause: """
        How many descriptors a process may hold is a soft limit, often 256 for apps and for programs of a shell on a \
        Mac, 1,024 on Linux. What fills them:

        - a `URLSession` made for every request, or for every client, and never invalidated
        - sockets of a reconnecting client that are not closed after an error
        - `FileHandle`, `open`, `Pipe` or `Process` without a matching close
        - databases and watchers (`DispatchSource` on a file, Realm's files and pipes) opened again and again
        - on servers, as many connections at once as the limit allows
        """,
      fixNow: """
        {remedy|List what is open when it has run for a while: `lsof -p PID` in the simulator or on a Mac. A hundred \
        lines of one kind name the leak.}

        ```swift
        import Foundation

        func head(of url: URL) throws -> Data? {
          let file = try FileHandle(forReadingFrom: url)
          // before: no close, and every error on the way kept the descriptor
          defer { try? file.close() }
          return try file.read(upToCount: 80)
        }
        ```
        """,
      fixProperly: """
        - one session for all requests of a kind; `finishTasksAndInvalidate()` where one is given up
        - close in the same function that opens, with `defer`
        - one connection to a database for each file, kept as long as it is needed
        - raise the soft limit (`setrlimit(RLIMIT_NOFILE)`) only for programs that need many at once
        - treat the error as an error: no `try!` and no `fatalError` on opening a file
        """,
      verify: """
        Count the entries of `/dev/fd` before and after 100 repetitions of the suspected work: the number comes back.
        """,
      prevent: "A test that runs under a low limit (`ulimit -n 64`), and Instruments' File Activity once a release.",
      notToBeConfusedWith: [
        .init(.guardFd, "a descriptor was used that belongs to other code"),
        .init(.filehandleOperationFailed, "a read or write of a file failed for another reason"),
        .init(.resourceThreadsPorts, "too many threads or Mach ports"),
      ],
      sources: [
        "Apple: man 2 intro (EMFILE, ENFILE)",
        "Apple: URLSession invalidateAndCancel(): https://developer.apple.com/documentation/foundation/urlsession",
        "man setrlimit",
        "apple-oss-distributions/libdispatch, event_kevent.c",
      ]),
    examples: [
      .matches(
        """
        ▸ Harbour/Store.swift:40: Fatal error: 'try!' expression unexpectedly raised an error: Error \
        Domain=NSPOSIXErrorDomain Code=24 "Too many open files"
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'the tide table \
        could not be opened: Too many open files'
        """),
      .ignores(
        """
        Harbour/Store.swift:40: Fatal error: 'try!' expression unexpectedly raised an error: Error \
        Domain=NSPOSIXErrorDomain Code=2 "No such file or directory"
        """, answer: "swift-try-bang"),
      .matches(
        """
        ▸ Harbour/Store.swift:40: Fatal error: 'try!' expression unexpectedly raised an error: Error \
        Domain=NSPOSIXErrorDomain Code=23 "Too many open files in system"
        """),
      .matches(
        """
        ▸ ImportError: dlopen(/srv/tides/_gauge.so, 0x0002): tried: '/srv/tides/_gauge.so' (open() failed with errno=24)
        """),
      .matches("▸ BUG IN CLIENT OF LIBDISPATCH: kqueue() failure: process is out of file descriptors"),
      .ignores(
        """
        ImportError: dlopen(/srv/tides/_gauge.so, 0x0002): tried: '/srv/tides/_gauge.so' (no such file)
        """, answer: "dyld-missing-library"),
    ])

  /// `ENFILE`: no process can open anything, whoever holds the files.
  private static let wholeSystem = Variant(
    .message("Too many open files in system", "failure: system is out of file descriptors"),
    [
      "refusal": "error 23, \"Too many open files in system\": the table of the whole machine is full",
      "culprit": "the program",
      "remedy":
        "Find the process that holds most: `sudo lsof -n | cut -d ' ' -f 1 | sort | uniq -c | sort -n | tail`. If "
        + "it is this one, a hundred lines of one kind in `lsof -p PID` name the leak.",
    ])

  /// The system's words for the errors 24 and 23, and those of runtimes that print the name instead.
  private static let words: [TextPattern] = [
    "Too many open files", "EMFILE: too many open files", "EMFILE, too many", "(open() failed with errno=24)",
    // libdispatch, where it opens a queue of events.
    "failure: process is out of file descriptors", "failure: system is out of file descriptors",
  ]
  private static let list = PatternList(words)
  /// What programs write when they end: of a line that only logs a refusal, nobody died.
  private static let ends: PatternList = [
    "(?i)fatal error: ", "uncaught exception", "panicked at", "^panic: ", "terminating due to",
    "(open() failed with errno=24)", "BUG IN CLIENT OF LIBDISPATCH: ",
  ]
}
