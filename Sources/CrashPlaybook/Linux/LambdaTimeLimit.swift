extension Rule {
  static let lambdaTimeLimit = Rule(
    "lambda-time-limit",
    "AWS Lambda stopped a function at its time limit",
    family: .linux,
    severity: .medium,
    certainWhen: .any([
      .all([.message(words), .computed(request)]),
      .all([.message(words), .message("Sandbox.Timedout", "REPORT RequestId: ")]),
      .all([.message("REPORT RequestId: "), .message("Status: timeout")]),
    ]),
    // Others write such a line, but without hundredths.
    possibleWhen: .message("Task timed out after {seconds}.00 seconds", "Task timed out after {seconds}.01 seconds"),
    outranks: [.notACrashReport, .killedExternally],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        A function did not answer within the time that is set for it ({seconds|a few} seconds), and Lambda ended \
        it. Nothing crashed: the program was stopped from outside, in the middle of what it did.
        """,
      youSee: """
        `Task timed out after … seconds` in CloudWatch, often with a number that is exactly the limit; the caller gets an \
        error of the gateway. There is no signal, no stack and no crash report.
        """,
      howWeKnow: "Lambda writes the line itself, with the number of the request in front of it.",
      notProved: "What the function waited for. Only its own lines before this one tell how far it came.",
      rootCause: """
        - the limit is the default of 3 seconds, and a first start with its set-up takes longer
        - a connection that never comes: a function in a private network without a way out, a database that does not let \
        it in; such a wait lasts until the limit, whatever the limit is
        - the handler never returns: in Swift a continuation that no code resumes, a task that no code ends, an event \
        loop that waits for itself
        - too little memory, and with it too little processor time: Lambda gives both in proportion
        """,
      fixNow: """
        Look at the time stamp of the function's last own line. If it stopped at a call over the network, look at the \
        network first; if it was at work all the time, give it more memory and a higher limit.
        """,
      fixProperly: """
        - a time limit of its own for every call over the network, well below that of the function
        - clients are made once, outside the handler, and used again
        - answer with an error before the limit: the context of the request says how much time is left

        ```swift
        import AsyncHTTPClient

        /// Without limits a call without an answer lasts until Lambda ends the function.
        func limits() -> HTTPClient.Configuration {
          HTTPClient.Configuration(timeout: .init(connect: .seconds(1), read: .seconds(2)))
        }
        ```
        """,
      verify: """
        Invoke it with the slowest input and after a fresh deployment: `Duration` in the REPORT line stays well below \
        the limit.
        """,
      prevent: "An alarm on `Duration` near the limit, and one on the errors of the function.",
      notToBeConfusedWith: [
        .init(.linuxOomKill, "`Max Memory Used` is `Memory Size`: memory, not time"),
        .init(.linuxSwiftTrap, "`Runtime exited with error: signal: …`: the program crashed"),
        .init(.swiftContinuationLeak, "the log says that a continuation was never resumed: why it did not return"),
      ],
      sources: ["AWS: Troubleshoot invocation issues in Lambda", "AWS: Configure Lambda function timeout"]),
    examples: [
      .matches(
        """
        START RequestId: 8a3b5a0e-1111-4222-8333-444455556666 Version: $LATEST
        ▸ 8a3b5a0e-1111-4222-8333-444455556666 Task timed out after 3.00 seconds
        END RequestId: 8a3b5a0e-1111-4222-8333-444455556666
        """),
      .matches(
        """
        ▸ REPORT RequestId: 8a3b5a0e-1111-4222-8333-444455556666 Duration: 3000.00 ms Billed Duration: 3000 ms \
        Memory Size: 128 MB Max Memory Used: 41 MB Status: timeout
        """),
      .ignores("The export of the tide table: Task timed out after 300 seconds, going on with the next one"),
    ])

  private static let words: TextPattern = "Task timed out after {seconds} seconds"

  /// The number of a request stands in front of the words.
  private static let request = Condition.Computed(
    "lambda-request", "Lambda's number of the request before the words", literals: ["Task timed out after "]
  ) { facts in
    let isLambdas = facts.report.messages.contains { message in
      guard let captures = line.captures(in: message.text), let request = captures["request"] else { return false }
      let parts = request.split(separator: "-", omittingEmptySubsequences: false).suffix(5)
      return parts.dropFirst().map(\.utf8.count) == [4, 4, 4, 12]
    }
    return isLambdas ? [] : nil
  }
  private static let line: TextPattern = "{request} Task timed out after "
}
