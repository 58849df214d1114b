extension Rule {
  static let parameterAssertFailed = Rule(
    "parameter-assert-failed",
    "A method was given an argument that it does not take (NSParameterAssert)",
    family: .objectiveC,
    likelyWhen: .all([.parameterAssert, .not(.computed(.raisedAmongSystems))]),
    // Where no code of the program is on the stack, it may have had no part in it.
    possibleWhen: .parameterAssert,
    supportedBy: [
      .message("*** Assertion failure in {method}, {file}").because("the method that checks its arguments"),
      .message("Invalid parameter not satisfying: {argument} != nil").because("the argument was nil"),
      .exceptionName("NSInternalInconsistencyException", "NSInvalidArgumentException"),
      .exceptionRaiser,
    ],
    outranks: [.uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort, .appkitException],
    page: PlaybookPage(
      whatHappened: """
        A method checked its arguments with NSParameterAssert, and one did not hold: `{condition|the condition is left \
        out of this report|the exception's reason has the condition}`. It raised an exception that {process|the \
        program} did not catch.
        """,
      youSee: """
        "Invalid parameter not satisfying: … != nil", mostly for one kind of data: a text that is empty, an address that is \
        no URL, a file that is missing.
        """,
      howWeKnow: """
        The sentence is NSParameterAssert's own, and the condition behind it stands so in the source of the method that \
        checks. In a release build of a library the assertion may be left out: then the same call goes on with the nil.
        """,
      notProved: "Where the wrong value came from: the stack shows who passed it on.",
      rootCause: """
        Objective-C lets nil through where the caller believes that there is a value: an implicitly unwrapped property, a \
        result that was not checked, a `URL(string:)` of a text with spaces, an outlet that was not connected. Swift passes \
        nil on where a header has no annotation.
        """,
      fixNow: """
        Test the value in {blame|the caller} before the call, and decide what to do without it.

        ```objc
        // before
        [reader loadFeed:[NSURL URLWithString:text]];

        // after
        NSURL *feed = [NSURL URLWithString:text];
        if (feed == nil) { [self showInvalidAddress:text]; return; }
        [reader loadFeed:feed];
        ```
        """,
      fixProperly: """
        - `_Nonnull` and `_Nullable` in your own headers, so that the compiler asks for the test
        - in Swift a guard at the boundary, and no `!` on the way to Objective-C
        - an error in place of an assertion for what comes from outside
        """,
      verify: "Call the path with an empty text, a text with spaces and a missing file: no exception.",
      prevent: "`-Wnullable-to-nonnull-conversion` as an error, and tests with empty and malformed input.",
      notToBeConfusedWith: [
        .init(.foundationNilArgument, "Foundation's own method names itself and the argument"),
        .init(.nilInsertedInCollection, "nil was put into a collection"),
        .init(.swiftNilUnwrap, "Swift stopped for a nil before the call"),
      ],
      sources: ["Apple: NSParameterAssert, NSAssertionHandler"]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'Invalid parameter not \
        satisfying: chart != nil'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSRangeException', reason: '*** -[__NSArrayM objectAtIndex:]: index 4 \
        beyond bounds [0 .. 2]'
        """, answer: "nsarray-out-of-bounds"),
    ])
}

extension Condition {
  /// The sentence of NSParameterAssert.
  fileprivate static let parameterAssert = Condition.any([
    .frameworkSays(
      "parameter-assert", "^Invalid parameter not satisfying: {condition}",
      "Invalid parameter not satisfying: {condition}"),
    .exceptionMessage("Invalid parameter not satisfying: {condition}"),
  ])

  /// The reason of an exception, wherever the report has it.
  fileprivate static func exceptionMessage(_ pattern: TextPattern) -> Condition {
    .all([.message(pattern), .exceptionName("NSInternalInconsistencyException", "NSInvalidArgumentException")])
  }
}

extension Condition.Computed {
  /// The exception was raised below nothing but code of the system.
  fileprivate static let raisedAmongSystems = Condition.Computed(
    "raised-among-systems", "an exception raised below nothing but code of the system"
  ) { facts in
    let stack = facts.exceptionStack
    return stack.isEmpty || stack.contains(where: \.isInApp) ? nil : []
  }
}
