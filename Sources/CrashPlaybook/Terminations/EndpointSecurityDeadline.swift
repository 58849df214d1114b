extension Rule {
  static let endpointSecurityDeadline = Rule(
    "endpoint-security-deadline",
    "A client of Endpoint Security did not answer before the deadline",
    family: .terminations,
    certainWhen: .all([.terminationNamespace("ENDPOINTSECURITY"), .terminationCode(2)]),
    likelyWhen: .any([
      .terminationNamespace("ENDPOINTSECURITY"),
      .message("EndpointSecurity client terminated because it failed to respond to a message before its deadline"),
    ]),
    supportedBy: [
      .message("failed to respond to a message before its deadline"),
      .frame("es_respond_", "es_new_client", within: 30),
    ],
    outranks: [.killedExternally, .runningboardOther],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The kernel asked {process|the process}, a client of Endpoint Security, whether something may happen (a program \
        be started, a file be opened), and got no answer before the deadline of that message. It killed the client for \
        that.
        """,
      youSee: """
        The security extension is gone from one moment to the next, often under load: a build, an update, a virus \
        scan, many small files; or right after the Mac woke up. launchd starts it again, and it happens again; after \
        several missed deadlines the system may refuse it as a client altogether.
        """,
      howWeKnow: """
        Namespace ENDPOINTSECURITY with code 2 is given for this and nothing else. The stacks are a snapshot of the kill: \
        look for threads that wait while they hold the message, not for a crash.
        """,
      notProved: "Which message it was. The report does not name it.",
      rootCause: """
        - the answer waits for something slow: a hash of a large file, a signature check, a server, a question to the user
        - the handler waits for a lock, a semaphore or a queue that the work itself needs; or for another process, which \
        waits for this client's answer
        - answers run on Swift's cooperative pool, whose few threads all wait in blocking calls
        - an AUTH_OPEN message answered with `es_respond_auth_result` instead of `es_respond_flags_result`: the answer \
        fails, and the message stays open
        - messages about the client's own work are not muted, so that each answer causes new questions
        """,
      fixNow: """
        Answer at a fixed time before `message.deadline`, with what you know by then; the deadline differs from message \
        to message, and may be a few seconds only.
        """,
      fixProperly: """
        - in the handler only retain the message and hand it to a queue of your own; never wait there
        - a timer for each message that answers before the deadline, and one place that makes sure of a single answer
        - mute yourself, your helpers and paths that do not matter, and cache answers (`cache: true`)
        - look at the result of each `es_respond_…`; files are answered with flags

        ```swift
        import Foundation

        /// Answers once: whoever comes first, the check or the timer, decides.
        final class Answer: @unchecked Sendable {
          private let lock = NSLock()
          private var send: ((Bool) -> Void)?

          init(_ send: @escaping (Bool) -> Void) { self.send = send }

          func give(_ mayHappen: Bool) {
            lock.lock()
            let send = self.send
            self.send = nil
            lock.unlock()
            send?(mayHappen)
          }
        }
        ```
        """,
      verify: """
        Run a large build and copy a folder of many files while the server that the check asks is unreachable: the \
        client lives, and its count of answers by timer is shown.
        """,
      prevent: "Measure for each message how much of its deadline was left, and warn below a half.",
      notToBeConfusedWith: [
        .init(.killedExternally, "a kill that gives no reason"),
        .init(.daemonRpcTimeout, "a client waited for a daemon, and gave up"),
        .init(.jetsamPerProcessLimit, "the memory limit of an extension"),
      ],
      sources: ["Apple: EndpointSecurity, es_message_t deadline; es_respond_flags_result"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        ▸ Termination Reason:  Namespace ENDPOINTSECURITY, Code 2 EndpointSecurity client terminated because it failed to \
        respond to a message before its deadline
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGKILL)
        Termination Reason:  Namespace SANDBOX, Code 2
        """, answer: "sandbox-denied"),
    ])
}
