extension Rule {
  static let predicateFormatInvalid = Rule(
    "predicate-format-invalid",
    "The format of a predicate or expression cannot be read",
    family: .objectiveC,
    certainWhen: sentences.areSaid,
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly("predicate-parser", by: "_qfqp2_performParsing", "+[NSPredicate predicateWithFormat:"),
    ]),
    unless: sentences.areNotTheReason,
    supportedBy: [
      .frame("+[NSExpression expressionWithFormat:", within: 12).because(
        "an expression was made of text: such a calculator ends with the first mistype"),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} made an `NSPredicate` or `NSExpression` of a format that Foundation cannot read: `{reason|the \
        reason is left out of this report|the exception's reason says which}`. It raises an exception for that, which \
        Swift cannot catch.
        """,
      youSee: """
        A crash at a search or filter. Mostly it depends on what was typed: a name with an apostrophe, a backslash, a \
        quote or a line break ends the app, and everything else works.
        """,
      howWeKnow: """
        The sentence is Foundation's own, and shows the format as it arrived. Without it, the parser of predicates \
        raised the exception.
        """,
      rootCause: """
        - text of the user or a server was put into the format (`"name == '\\(name)'"`): a quote in it ends the \
        string, and a `%` is a placeholder
        - a wildcard is right behind a placeholder (`%@*`)
        - a reserved word (`in`, `first`, `size`, `self`) or a letter beyond ASCII is used as a name without `#` or `%K`
        - an operator is missing or misspelt (`CONTAIN`), or the format is only a name, or empty
        - `NSExpression(format:)` was taken as a calculator for what users type
        """,
      fixNow: """
        In `{blame|the function that makes the predicate}`, hand values over as arguments: \
        `NSPredicate(format: "%K == %@", key, value)`, without quotes around `%@`.
        """,
      fixProperly: """
        - formats are literals; names come in as `%K`, values as `%@`
        - `#Predicate` where the system is new enough: the compiler reads it
        - wildcards are put into the value, not into the format
        - no predicate or expression out of outside text, which could call methods besides: parse it yourself

        ```swift
        import Foundation

        func named(_ name: String) -> NSPredicate {
          // before: NSPredicate(format: "name CONTAINS[cd] '\\(name)'")
          NSPredicate(format: "name CONTAINS[cd] %@", name)
        }
        ```
        """,
      verify: "Search for `O'Brien`, `\\`, `\"`, `100 %`, an empty text and an emoji.",
      prevent: "A lint rule against `\\(` inside `NSPredicate(format:` and against formats that are no literals.",
      notToBeConfusedWith: [
        .init(.coredataQueryRefused, "the predicate can be read, but Core Data has no SQL for it"),
        .init(.foundationPredicateSecurityTrap, "the predicate can be read, but may not call what it names"),
        .init(.kvcUndefinedKey, "the predicate was evaluated on an object without that key"),
      ],
      sources: [
        "Apple: Predicate Format String Syntax",
        "Apple: NSPredicate init(format:_:): https://developer.apple.com/documentation/foundation/nspredicate",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Unable to parse the \
        format string "harbour == 'Land's End'"'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation   0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib  0x1bd1c47b0 objc_exception_throw + 60
        ▸ 2   Foundation       0x1d03b5c0c _qfqp2_performParsing + 6128
        3   Foundation       0x1d03b5d0c +[NSPredicate predicateWithFormat:arguments:] + 24
        4   Harbour          0x1027d10b4 BerthSearch.filter(_:) + 52
        """),
      .ignores("log: Bad predicate (Unable to parse the format string \"subsystem ==\"): subsystem =="),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Unable to parse the \
        formation of the fleet'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences("predicate-format", ["Unable to parse the format string \""])
}
