extension Rule {
  static let serverLibrarySetUpTwice = Rule(
    "server-library-set-up-twice",
    "Logging, metrics or tracing was set up a second time",
    family: .frameworks,
    certainWhen: .frameworkSays(
      "set-up-twice",
      [
        "failed: {system} system can only be initialized once per process",
        "failed: {system} can only be initialized once per process",
        "Fatal error: {system} system can only be initialized once per process",
        "Fatal error: {system} can only be initialized once per process",
      ], alsoInChecksOf: ["Logging", "CoreMetrics", "Metrics", "Instrumentation", "Tracing"]),
    likelyWhen: .all([
      .any([.trap, .exceptionIsUnknown]),
      .frame(
        "LoggingSystem.bootstrap", "MetricsSystem.bootstrap", "InstrumentationSystem.bootstrap",
        "LoggingSystem.ReplaceOnceBox", "LoggingSystem.FactoryBox.replace", within: 3),
    ]),
    supportedBy: [
      .frame("XCTest", "Testing.", within: 40).because("tests share one process"),
      .frame(".bootstrap", within: 8),
    ],
    outranks: .trapsInGeneral,
    blame: .caller,
    page: PlaybookPage(
      whatHappened: """
        {blame|The program} called `bootstrap` of the {system|logging, metrics or tracing} system although it had been \
        called before. These systems are set up once in a process, before anybody uses them, and refuse a second time.
        """,
      youSee: """
        Tests that pass alone and stop the whole run together; a server that is stopped and started again within one \
        process; a library that sets up logging on its own.
        """,
      howWeKnow: "The sentence is that of swift-log, swift-metrics or swift-distributed-tracing, and names the system.",
      notProved: "Who called it first: that left no trace.",
      rootCause: """
        - `LoggingSystem.bootstrap` in the set-up of each test, or in an initializer
        - `LoggingSystem.bootstrap(from:)` of Vapor in a function that tests call as well
        - a library that calls `bootstrap`, which is the program's business alone
        """,
      fixNow: """
        Call `bootstrap` in one place, at the very start of `main`; in tests behind a `static let`, which runs once.
        """,
      fixProperly: """
        - libraries take a `Logger` as a parameter and never set the system up
        - for tests give a `Logger` a handler of its own: `Logger(label:factory:)`

        ```swift
        enum TestSetUp {
          /// Runs once, however many tests ask for it.
          static let isDone: Bool = {
            // LoggingSystem.bootstrap(StreamLogHandler.standardError)
            return true
          }()
        }

        func setUpForTest() -> Bool { TestSetUp.isDone }
        ```
        """,
      verify:
        "Run all tests in one process (`swift test`), and start and stop the server twice in one of them: no stop.",
      prevent: "In review: `bootstrap(` is in `main` and in one helper of the tests, nowhere else.",
      notToBeConfusedWith: [
        .init(.serverObjectNotShutDown, "an object was released before it was shut down"),
        .init(.swiftFatalerrorPrecondition, "any other check"),
      ],
      sources: ["swift-log, Sources/Logging/Logging.swift", "swift-metrics, Sources/CoreMetrics/Metrics.swift"]),
    examples: [
      .matches(
        """
        ▸ Logging/Logging.swift:533: Precondition failed: logging system can only be initialized once per process.
        """),
      .matches(
        """
        ▸ Instrumentation/Locks.swift:80: Fatal error: InstrumentationSystem can only be initialized once per process. \
        Consider using MultiplexInstrument if you need to use multiple instruments.
        """),
      .ignores(
        """
        Harbour/Pilot.swift:12: Fatal error: the harbour can only be opened once a day
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: Dock system can only be initialized once per process
        """, answer: "swift-fatalerror-precondition"),
      .matches(
        """
        ▸ Precondition failed: metrics system can only be initialized once per process. currently used factory: \
        CoreMetrics.NOOPMetricsHandler: file [...]/swift-metrics/Sources/CoreMetrics/Metrics.swift, line 349
        """),
      .matches(
        """
        ▸ ##[error]CoreMetrics/Metrics.swift:480: Precondition failed: metrics system can only be initialized once per \
        process. currently used factory: NOOPMetricsHandler()
        """),
    ])
}
