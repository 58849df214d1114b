extension Rule {
  static let lambdaRuntimeExited = Rule(
    "lambda-runtime-exited",
    "A function on AWS Lambda ended its own process",
    family: .linux,
    likelyWhen: .message(
      "Error: Runtime exited without providing a reason", "Error: Runtime exited with error: {status}"),
    possibleWhen: .message("Status: error*Error Type: Runtime.ExitError"),
    // A signal is told by its name, and what the program said before is the reason.
    unless: .message("Runtime exited with error: signal: ", "Fatal error: ", "error while loading shared libraries"),
    supportedBy: [
      .message("Phase: init*Status: error").because("it ended before it took its first request"),
      .message("Max Memory Used: {memory}"),
    ],
    outranks: [.notACrashReport],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The process of the function ended although Lambda still expected an answer, with \
        {status|exit status 0}. No signal ended it: it returned from `main`, called `exit`, or could not be started.
        """,
      youSee: """
        `Runtime.ExitError` in CloudWatch, for each request or during initialisation, and nothing else in the log.
        """,
      howWeKnow: """
        Lambda writes how the process ended. Where a signal did, it names it (`signal: segmentation fault`); here it gives \
        a status, or no reason, which is how it tells an end with status 0.
        """,
      notProved: "Where in the program it ended. Lambda sees the status alone.",
      rootCause: """
        - the handler is not run as a loop: `main` comes to its end after the first piece of work (a script instead of \
        a `LambdaRuntime`, a `run()` that no code awaits)
        - `exit(1)` after a missing environment variable, a secret or a database that did not answer
        - status 127 or 126: the loader found no library, or the file is for another processor or cannot be executed
        - status 1 with a Swift program: an error that left `main` in code that catches and prints nothing
        """,
      fixNow: """
        Print a line before each `exit` and at the end of `main`, and deploy. Then run the same image on your machine with \
        the runtime interface emulator and look at its status:

        ```swift
        import AWSLambdaRuntime

        let runtime = LambdaRuntime { (event: TideRequest, context: LambdaContext) in
          try await answer(event)
        }
        // does not return while there is work; without `await` the process would end here
        try await runtime.run()
        ```
        """,
      fixProperly: """
        - link Swift's libraries statically (`--static-swift-stdlib`) and build for the processor of the function
        - throw errors instead of calling `exit`, and log them where they are caught
        - check the configuration at the start, with a message for each value that is missing
        """,
      verify: "`aws lambda invoke` answers twice in a row, and the log has no `Runtime.ExitError`.",
      prevent: "A test of the finished package under the runtime interface emulator before each deployment.",
      notToBeConfusedWith: [
        .init(.lambdaTimeLimit, "`Task timed out`: Lambda ended it"),
        .init(.linuxSwiftTrap, "`signal: illegal instruction` or `trace/breakpoint trap`: a check of Swift's"),
        .init(.linuxOomKill, "`signal: killed` or `Runtime.OutOfMemory`"),
      ],
      sources: [
        "AWS Lambda, Understanding the execution environment lifecycle",
        "https://github.com/awslabs/swift-aws-lambda-runtime",
        "cargo-lambda/cargo-lambda, issue 572: https://github.com/cargo-lambda/cargo-lambda/issues/572",
      ]),
    examples: [
      .matches(
        """
        INIT_REPORT Init Duration: 206.72 ms\tPhase: init\tStatus: error\tError Type: Runtime.ExitError
        ▸ RequestId: 4d1f Error: Runtime exited without providing a reason
        Runtime.ExitError
        """),
      .matches("▸ RequestId: 4d1f Error: Runtime exited with error: exit status 1\nRuntime.ExitError"),
      .matches(
        "▸ INIT_REPORT Init Duration: 206.72 ms\tPhase: init\tStatus: error\tError Type: Runtime.ExitError"),
      .ignores(
        """
        INIT_REPORT Init Duration: 206.72 ms\tPhase: init\tStatus: error\tError Type: Runtime.ExitError
        RequestId: 4d1f Error: Runtime exited with error: signal: trace/breakpoint trap (core dumped)
        """, answer: "linux-swift-trap"),
    ])
}
