extension Rule {
  static let fluentValueNotLoaded = Rule(
    "fluent-value-not-loaded",
    "A model of Fluent was asked for a value that was never loaded",
    family: .frameworks,
    certainWhen: .frameworkSays(
      "not-loaded",
      [
        "Fatal error: {kind} relation not eager loaded, use $ prefix to access: {relation}",
        "Fatal error: {kind} relation not eager loaded, use $ prefix to access",
        "Fatal error: Cannot access field before it is initialized or fetched: {relation}",
        "Fatal error: Cannot access field before it is initialized or fetched",
      ], alsoInChecksOf: ["Fluent"]),
    likelyWhen: .frameworkSays(
      "relation-not-loaded", ["relation not eager loaded, use $ prefix to access"], alsoInChecksOf: ["Fluent"]),
    supportedBy: [
      .message("relation not eager loaded").because("the query did not say that the relation is to be loaded as well"),
      .message("Cannot access field before it is initialized").because(
        "the field was neither set nor part of the query's answer"),
      .frame("wrappedValue.getter", within: 8).because("the property was read"),
    ],
    outranks: .trapsInGeneral,
    blame: .caller,
    page: PlaybookPage(
      whatHappened: """
        {blame|The program} read a property of a model of Fluent: {relation|the message names it|the message names the \
        property}. No code had loaded its value from the database, and the property has no way to wait for it: Fluent \
        stops the whole server.
        """,
      youSee: """
        One route takes the server down, with every request that is under way; others that read the same model work, \
        because their queries load more.
        """,
      howWeKnow: """
        Both sentences are Fluent's: "not eager loaded" is a relation that the query left out, "before it is initialized \
        or fetched" a field.
        """,
      notProved: "Which query made the model. The stack shows who read it, which may be a template or an encoder.",
      rootCause: """
        - a query without `.with(\\.$relation)`, whose models are then encoded, printed or given to a template
        - a model that was just created: its relations are not loaded, and a field that its initializer leaves to the \
        database is not there until the row is fetched again
        - a query that names single fields, joined models, or an alias, and code that reads more than these
        - a second caller of a function that relied on what the first one's query loaded
        """,
      fixNow: """
        Add `.with(\\.$relation)` to the query, or await `$relation.load(on:)` before the property is read. In \
        `{blame|the function}` read the identifier as `$relation.id`, which is always there for a parent.
        """,
      fixProperly: """
        - never send models out: a structure for the answer is filled right behind the query, where one sees what was \
        loaded
        - read relations that may be missing through `$relation.value`, an optional
        - keep the query and what it loads in one function for each use

        ```swift
        struct ShipAnswer: Codable, Sendable {
          let name: String
          let berth: String?
        }

        /// Stands for a model of Fluent: `value` is nil as long as no code has loaded the relation.
        struct Relation<Value: Sendable>: Sendable {
          var value: Value?
        }

        func answer(_ name: String, _ berth: Relation<String>) -> ShipAnswer {
          ShipAnswer(name: name, berth: berth.value)
        }
        ```
        """,
      verify: "Call the route for a model with and without the related rows, in a test: an answer each, no stop.",
      prevent: "A test for each route that encodes a model, against a database with one row of each sort.",
      notToBeConfusedWith: [
        .init(.serverObjectNotShutDown, "an object of the server was released at work"),
        .init(.swiftNilUnwrap, "an optional of your own was nil"),
        .init(.swiftFatalerrorPrecondition, "any other check"),
      ],
      sources: ["Vapor: Fluent, Relations, Eager Loading", "FluentKit, Sources/FluentKit/Properties"]),
    examples: [
      .matches(
        """
        ▸ FluentKit/Parent.swift:41: Fatal error: Parent relation not eager loaded, use $ prefix to access: \
        Parent<Ship, Berth>(key: berth_id)
        """),
      .matches(
        """
        ▸ FluentKit/Field.swift:23: Fatal error: Cannot access field before it is initialized or fetched: name
        """),
      .ignores(
        """
        Harbour/Berths.swift:12: Fatal error: Cannot access berth before it is free
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: Ship relation not eager loaded, use $ prefix to access: Dock
        """, answer: "swift-fatalerror-precondition"),
    ])
}
