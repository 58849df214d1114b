extension Rule {
  static let xpcSigtermTimeout = Rule(
    "xpc-sigterm-timeout",
    "A service did not end in time after it was asked to (SIGTERM)",
    family: .terminations,
    certainWhen: .all([.terminationNamespace("LIBXPC"), .terminationCode(4)]),
    likelyWhen: .any([
      .exceptionText("XPC_EXIT_REASON_SIGTERM_TIMEOUT"), .message("XPC_EXIT_REASON_SIGTERM_TIMEOUT"),
    ]),
    supportedBy: [
      .frame("_xpc_transaction", "os_transaction_", within: 30).because("a transaction is counted by libxpc")
    ],
    outranks: [.killedExternally, .runningboardOther, .explicitAbort],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        launchd asked {process|the service} to end (SIGTERM). libxpc waits then until no transaction is open any more; \
        one stayed open, the time ran out, and the process was ended by force.
        """,
      youSee: """
        Reports of helpers, agents and XPC services at logout, at shutdown, at an update of the app, or when tests end a \
        simulator. Users notice nothing; the reports fill the list.
        """,
      howWeKnow: """
        Namespace LIBXPC with `XPC_EXIT_REASON_SIGTERM_TIMEOUT` is libxpc's own word for it. The stacks show what was \
        still at work.
        """,
      notProved: "Which transaction stayed open: the stacks tell only who was at work at the end.",
      rootCause: """
        - a transaction that is held for the whole life of the service (`os_transaction_create`, \
        `xpc_transaction_begin` without its end)
        - a message that was never answered: its transaction stays open as long as it lives
        - work of minutes that no code breaks off at SIGTERM
        """,
      fixNow: """
        If the process belongs to the system or to the simulator, there is nothing to repair. In your own service \
        answer every message, in each branch, and end transactions when the work ends.
        """,
      fixProperly: """
        - a source for SIGTERM that stops new work, breaks off what runs, and then leaves with `exit(0)`
        - transactions around single pieces of work instead of one around everything

        ```swift
        import Dispatch
        import Foundation

        /// Keep what is returned for as long as the service runs.
        func leaveWhenAsked(_ stop: @escaping @Sendable () -> Void) -> any DispatchSourceSignal {
          signal(SIGTERM, SIG_IGN)
          let source = DispatchSource.makeSignalSource(signal: SIGTERM)
          source.setEventHandler { @Sendable in  // not on the main actor, where a module makes that the default
            stop()
            exit(0)
          }
          source.resume()
          return source
        }
        ```
        """,
      verify:
        "`launchctl kill SIGTERM gui/501/name` while the service works: it is gone within a second, without a report.",
      prevent: "A test that ends the service in the middle of a message and looks at its exit status.",
      notToBeConfusedWith: [
        .init(.watchdogGracefulExit, "an app that was asked to leave by the watchdog"),
        .init(.killedExternally, "a kill that gives no reason"),
        .init(.xpcApiMisuse, "libxpc found itself misused"),
      ],
      sources: ["Apple: xpc_transaction_begin; os_transaction_create; launchd.plist(5), ExitTimeOut"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        ▸ Termination Reason:  Namespace LIBXPC, Code 4 XPC_EXIT_REASON_SIGTERM_TIMEOUT
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason:  Namespace SPRINGBOARD, Code 0xbaddd15c
        """, answer: "cache-delete-kill"),
    ])
}
