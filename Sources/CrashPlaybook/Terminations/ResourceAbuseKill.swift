extension Rule {
  static let resourceAbuseKill = Rule(
    "resource-abuse-kill",
    "The app overused a service of the system",
    family: .terminations,
    certainWhen: .systemCode(0xD00D_2BAD, "d00d2bad"),
    outranks: [.killedExternally, .runningboardOther, .notACrashReport],
    page: PlaybookPage(
      whatHappened: """
        {process|The app} used a key service of the system far more than it should (many requests at once, or \
        without pause), and was ended.
        """,
      youSee: """
        Reports under load: imports, first synchronisation, large libraries of photos or contacts.
        """,
      howWeKnow: """
        Code 0xd00d2bad (3490524077). The stacks and the log of the same moment show which daemon was called.
        """,
      rootCause: """
        Unbounded parallelism: a request per element, a task per file, a retry without a pause. The limit is the \
        daemon's, not the app's memory or processor.
        """,
      fixNow: """
        Limit the number of requests in flight to a handful.
        """,
      fixProperly: """
        - A window over a task group: start the next only when one is done

        ```swift
        func prepare(_ items: [Item]) async {
          await withTaskGroup(of: Void.self) { group in
            for (number, item) in items.enumerated() {
              if number >= 4 { await group.next() }
              group.addTask { await process(item) }
            }
          }
        }
        ```

        - Ask for many at once where the API has a batch call
        - Back off after errors, with growing pauses
        """,
      verify: """
        Run the import with ten times the usual data; count concurrent requests: never above the limit.
        """,
      prevent: """
        Review loops that start a task or a request per element.
        """,
      notToBeConfusedWith: [
        .init(.resourceThreadsPorts, "a limit of threads or ports in this process"),
        .init(.dispatchThreadExplosion, "blocked GCD workers"),
      ],
      sources: [
        "Apple: Identifying the cause of common crashes (0xd00d2bad): "
          + "https://developer.apple.com/documentation/xcode/identifying-the-cause-of-common-crashes"
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        ▸ Termination Reason: Namespace SPRINGBOARD, Code 0xd00d2bad
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Exception Codes: 0x0000000000000000, 0x0000000000000000
        Termination Reason: RUNNINGBOARD 0xdead10cc
        """, answer: "suspended-with-file-lock"),
    ])
}
