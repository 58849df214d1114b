extension Rule {
  static let foundationNilArgument = Rule(
    "foundation-nil-argument", "A method of Foundation was given nil",
    family: .objectiveC,
    certainWhen: sentences.areSaid,
    likelyWhen: sentences.areQuoted,
    unless: sentences.areNotTheReason,
    supportedBy: [
      .variant("nil-argument-form", forms),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} handed nil to a method of Foundation that needs a value: {what|an argument was missing}. \
        Foundation raises an exception for that.
        """,
      youSee: """
        A crash of some users only: with another language, a clock of twelve hours, an older server, a plug-in whose \
        settings are missing. The line that crashes is right; the one that made the value is not.
        """,
      howWeKnow: "The sentence is Foundation's own, and begins with the method that was called.",
      rootCause: """
        - a formatter returned nil: a date's format without the locale `en_US_POSIX` does not read `18:30` where the \
        user has set a clock of twelve hours
        - a setting, a property of a model or a member of JSON was not there
        - Swift saw no optional, because an Objective-C header says `nonnull` or nothing at all
        """,
      fixNow: """
        In `{blame|the first frame of your own}`, look at {what|the value} before the call, and treat a missing one as an \
        error with a text.
        """,
      fixProperly: """
        - formatters for fixed formats get the locale `en_US_POSIX`, or are `ISO8601DateFormatter`
        - headers are annotated (`NS_ASSUME_NONNULL_BEGIN`, `nullable`), so that Swift sees an optional
        - values from outside are checked once, where they come in

        ```swift
        import Foundation

        func departure(_ text: String) -> DateComponents? {
          let format = DateFormatter()
          // before: no locale, and a header that promised a date
          format.locale = Locale(identifier: "en_US_POSIX")
          format.dateFormat = "yyyy-MM-dd HH:mm"
          return format.date(from: text).map { Calendar.current.dateComponents([.hour, .minute], from: $0) }
        }
        ```
        """,
      verify: "Run it with a clock of twelve hours, an Arabic and a Thai region, and with each value left out.",
      prevent: "`-Wnullable-to-nonnull-conversion` as an error, and the static analyzer's nullability checks.",
      notToBeConfusedWith: [
        .init(.nilInsertedInCollection, "nil was put into a dictionary, an array or a string"),
        .init(.swiftNilUnwrap, "Swift itself found the nil"),
      ],
      sources: [
        "Apple: Designating nullability in Objective-C API: "
          + "https://developer.apple.com/documentation/swift/designating-nullability-in-objective-c-apis",
        "Apple: Technical Q&A QA1480, NSDateFormatter and dates",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** -[NSURL \
        URLByAppendingPathComponent:isDirectory:]: component, components, or pathExtension cannot be nil.'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** -[__NSCFCalendar \
        components:fromDate:]: date cannot be nil'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** -[NSBundle \
        initWithURL:]: nil URL argument'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Cannot create task from \
        nil request'
        """),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: \
        'NSConcreteMutableAttributedString initWithString:: nil value'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The date of the voyage \
        cannot be nil'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let sentences = ExceptionSentences(
    "nil-argument",
    [
      "-[NSURL *]: component, components, or pathExtension cannot be nil", "-[*Calendar *]: date cannot be nil",
      "-[NSBundle *]: nil URL argument", "^data parameter is nil$",
      "dataWithJSONObject:options:error:]: value parameter is nil", "^Cannot create task from nil request",
      "^Cannot create upload task from nil request", "^NSConcrete*AttributedString initWith*:: nil value",
    ])

  private static let forms: [Variant] = [
    Variant(.message("]: nil URL argument"), ["what": "the place of a bundle"]),
    Variant(
      .message("AttributedString initWithString:: nil value"), ["what": "the text of an attributed string"]),
    Variant(.message("task from nil request"), ["what": "the request of a task of URLSession"]),
    Variant(.message("^data parameter is nil"), ["what": "the data that was to be read as JSON"]),
    Variant(.message("value parameter is nil"), ["what": "the object that was to be written as JSON"]),
    Variant(.message("pathExtension cannot be nil"), ["what": "the part of a path that was to be appended"]),
    Variant(.message("]: date cannot be nil"), ["what": "the date of which a calendar was to tell the parts"]),
  ]
}
