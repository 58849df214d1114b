extension Rule {
  static let serverAddressUnavailable = Rule(
    "server-address-unavailable",
    "The server could not listen on its address or port",
    family: .frameworks,
    severity: .medium,
    harm: "the server does not start; the one before may still run",
    certainWhen: .all([listens, .message("atal error: ", "Error raised at top level", "raised at top level")]),
    likelyWhen: listens,
    supportedBy: [.variant("why-refused", reasons)],
    outranks: .trapsInGeneral + [.swiftErrorAtTopLevel, .swiftTryBang, .notACrashReport],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The server asked the system for the address and port on which it is to listen, and was refused: {why|the error \
        says why|the error says why}. The error left `main`, and the program ended.
        """,
      youSee: """
        `bind(descriptor:ptr:bytes:)` with an `errno` right after the start, then `Error raised at top level` or a failed \
        `try!`. It worked a moment ago, or it works on another machine.
        """,
      howWeKnow: "SwiftNIO prints the name of the system's call and what the system answered to it.",
      rootCause: """
        | answer | meaning |
        |---|---|
        | Address already in use | another process listens there: mostly the last run of this server, which is stopped in a \
        debugger, lost its terminal or still finishes requests; on a Mac also AirPlay on port 5000 |
        | Permission denied | ports below 1024 belong to the administrator, or the sandbox forbids to listen |
        | Cannot assign requested address | the host name or address is none of this machine: in a container it must be \
        0.0.0.0 |
        """,
      fixNow: """
        {remedy|Find out who listens there, and end it, or take another port.}

        In a shell:

        ```sh
        lsof -nP -iTCP:8080 -sTCP:LISTEN      # on Linux also: ss -ltnp | grep 8080
        kill 4142                             # the number that it shows; kill -9 only if it stays
        swift run Harbour serve --hostname 0.0.0.0 --port 8081
        ```
        """,
      fixProperly: """
        - end the server with SIGTERM and let it close its socket; `docker stop` and systemd do so
        - take host and port from the environment, with 0.0.0.0 in containers and 127.0.0.1 elsewhere
        - listen on a high port behind a proxy, not as root; or give the program `CAP_NET_BIND_SERVICE`
        - port 0 in tests: the system chooses one that is free
        """,
      verify: "Start, stop and start the server three times in a row: it listens each time.",
      prevent: "Tests never use a fixed port; one service manager starts and ends the server.",
      notToBeConfusedWith: [
        .init(.swiftErrorAtTopLevel, "another error left `main`"),
        .init(.swiftnioUsedAfterShutdown, "the event loops were shut down already"),
      ],
      sources: [
        "apple/swift-nio, Sources/NIOPosix/System.swift: "
          + "https://github.com/apple/swift-nio/blob/main/Sources/NIOPosix/System.swift",
        "bind(2)",
      ]),
    examples: [
      .matches(
        """
        [ NOTICE ] Server starting on http://127.0.0.1:8080
        ▸ Swift/ErrorType.swift:200: Fatal error: Error raised at top level: bind(descriptor:ptr:bytes:): Address already in \
        use (errno: 48)
        """),
      .matches(
        """
        ▸ Fatal error: 'try!' expression unexpectedly raised an error: NIOCore.IOError: bind(descriptor:ptr:bytes:): \
        Permission denied (errno: 13)
        """),
      .matches("▸ [ WARNING ] bind(descriptor:ptr:bytes:): Cannot assign requested address (errno: 99)"),
      .ignores(
        "Swift/ErrorType.swift:200: Fatal error: Error raised at top level: Abort.500: Internal Server Error",
        answer: "swift-error-at-top-level"),
      .ignores("[ INFO ] connect(descriptor:addr:size:): Connection refused (errno: 61)"),
    ])

  private static let listens = Condition.message(
    "bind(descriptor:ptr:bytes:): {answer} (errno: ", "bind(descriptor:ptr:bytes:) failed: {answer} (errno: ")

  private static let reasons = [
    Variant(
      .message("bind(descriptor:ptr:bytes:)*Address already in use"),
      ["why": "another process has the port already", "remedy": "Find out who listens there, and end it."]),
    Variant(
      .message("bind(descriptor:ptr:bytes:)*Permission denied"),
      [
        "why": "this user may not have that port",
        "remedy": "Take a port of 1024 or more, and let a proxy listen on the low one.",
      ]),
    Variant(
      .message("bind(descriptor:ptr:bytes:)*assign requested address"),
      [
        "why": "the address is none of this machine",
        "remedy":
          "Listen on 0.0.0.0 (in a container) or 127.0.0.1, and look whether the host name resolves to this machine.",
      ]),
  ]
}
