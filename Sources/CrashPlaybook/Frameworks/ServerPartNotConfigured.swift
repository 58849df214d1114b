extension Rule {
  static let serverPartNotConfigured = Rule(
    "server-part-not-configured",
    "A part of the server application was used before it was configured",
    family: .frameworks,
    severity: .medium,
    harm: "the server does not start, mostly on the first run",
    certainWhen: .any([
      .message(
        "Fatal error: No {part} configured. Configure with app.{member}",
        "Fatal error: {part} not configured. Configure with app.{member}",
        "Fatal error: No default database configured",
        "Fatal error: No datatabase configuration registered for {id}.",
        "Fatal error: No database configuration registered for {id}.")
    ]),
    supportedBy: [
      .variant("what-is-missing", [noDatabase]),
      .message("atabase configuration registered for").because("the id is asked for, and only others were registered"),
    ],
    outranks: .trapsInGeneral,
    page: PlaybookPage(
      whatHappened: """
        The program asked the application for {part|a part} that no code had configured, and Vapor, Fluent or a \
        library of theirs stopped it with `fatalError`.
        """,
      youSee: """
        The server ends at its start, at the first request of one kind, or in a test, each time. The line names the part, \
        and mostly the member with which it is configured (`app.{member|queues.use(…)}`).
        """,
      howWeKnow: "The sentence is the library's own, and only this check writes it.",
      rootCause: """
        - the line in `configure(_:)` is missing, or follows one that already uses the part: migrations, routes and \
        commands before the database
        - an `if` around it: it is configured only where a variable of the environment is set, or only outside tests
        - a test made an `Application` of its own and did not call `configure`
        - the database is registered under one `DatabaseID`, and the model, migration or `req.db(…)` asks for another; or \
        none is the default
        - a command line tool or job starts with another `main` than the server
        """,
      fixNow: """
        {remedy|Configure the part in `configure(_:)`, before anything that uses it}, and call `configure` from every place \
        that makes an application, tests too.
        """,
      fixProperly: """
        - one function that configures everything, called by the server, the commands and the tests
        - read the environment there, and stop with an error that names the variable where it is missing: a `throw` is \
        printed, and the status is not 0
        - name databases once: `extension DatabaseID { static let harbour = DatabaseID(string: "harbour") }`
        """,
      verify: """
        Start the server, one command and one test with an empty environment: each either works or says which variable is \
        missing.
        """,
      prevent: "A test that makes the application with the real `configure` and asks for each part once.",
      notToBeConfusedWith: [
        .init(.serverLibrarySetUpTwice, "the other way round: it was set up a second time"),
        .init(.fluentValueNotLoaded, "the database was there; a value of a model was not loaded"),
      ],
      sources: [
        "vapor/vapor, Application+Servers.swift and Application+Clients.swift",
        "vapor/queues, Application+Queues.swift",
        "vapor/fluent-kit, Databases.swift",
      ]),
    examples: [
      .matches("▸ FluentKit/Databases.swift:142: Fatal error: No default database configured."),
      .matches(
        "▸ Queues/Application+Queues.swift:60: Fatal error: No Queues driver configured. Configure with app.queues.use(...)"
      ),
      .matches("▸ Vapor/Core.swift:61: Fatal error: Core not configured. Configure with app.core.initialize()"),
      .ignores(
        "Harbour/Pier.swift:14: Fatal error: The pier is not configured.", answer: "swift-fatalerror-precondition"),
      .ignores("[ WARNING ] No default database configured."),
    ])

  private static let noDatabase = Variant(
    .message(
      "No default database configured", "No datatabase configuration registered", "No database configuration registered"
    ),
    [
      "part": "a database",
      "remedy":
        "Register the database under the id that is asked for (`app.databases.use(…, as: …)`), before migrations, routes "
        + "and commands",
    ])
}
