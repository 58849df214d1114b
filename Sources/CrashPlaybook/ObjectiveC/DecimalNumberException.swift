extension Rule {
  static let decimalNumberException = Rule(
    "decimal-number-exception",
    "A calculation with NSDecimalNumber has no result",
    family: .objectiveC,
    certainWhen: .any([
      .exceptionName(names),
      sentences.areSaid,
    ]),
    likelyWhen: .any([
      sentences.areQuoted,
      .raisedDirectly("decimal-handler", by: "-[NSDecimalNumberHandler exceptionDuringOperation:"),
    ]),
    unless: .all([sentences.areNotTheReason, .not(.exceptionName(names))]),
    supportedBy: [
      .variant("decimal-error", errors),
      .exceptionRaiser,
    ],
    outranks: .exceptionsInGeneral + [.appkitException, .arithmeticException],
    page: PlaybookPage(
      whatHappened: """
        {blame|The app} calculated with `NSDecimalNumber`, and {why|the result cannot be written down}. By default \
        that is an exception, which Swift cannot catch.
        """,
      youSee: """
        A crash where prices, rates or amounts are computed, for some input only: an empty field, letters, a number \
        with the separators of another language, an amount of 0.
        """,
      howWeKnow: "The exception's name says which check it was; only `NSDecimalNumber` raises these four.",
      rootCause: """
        - **overflow**: mostly no large number at all, but `notANumber`: that is what `NSDecimalNumber(string:)` gives \
        for an empty or unreadable text, and each calculation with it overflows
        - **divide by zero**: a count, price or rate of 0, also one that was rounded to 0
        - **underflow**: a result nearer to 0 than 10^-128
        - **exactness**: a behaviour that asks for exact results was given, and the result had to be rounded
        """,
      fixNow: """
        In `{blame|the function that calculates}`, return where an operand equals `NSDecimalNumber.notANumber`, and \
        before a division where the divisor is 0.
        """,
      fixProperly: """
        - use Swift's `Decimal`: its operators raise nothing (a division by 0 gives NaN), and `Decimal(string:)` is \
        nil where the text does not begin with a number; of `12 km` it reads 12
        - read what users type with the number format of their language, and say so where it cannot be read
        - where `NSDecimalNumber` has to stay, give every calculation a behaviour that raises nothing, and look at the \
        result

        ```swift
        import Foundation

        func share(of amount: String, among count: Int) -> Decimal? {
          // before: NSDecimalNumber(string: amount).dividing(by: NSDecimalNumber(value: count))
          guard count != 0, let amount = Decimal(string: amount), amount.isFinite else { return nil }
          return amount / Decimal(count)
        }
        ```
        """,
      verify: "Calculate with an empty text, letters, `1.000,00`, 0 and a number of 40 digits.",
      prevent: "Amounts are `Decimal` everywhere, and are made of text in one function only.",
      notToBeConfusedWith: [
        .init(.swiftArithmeticOverflow, "an `Int` that does not fit: a trap of Swift"),
        .init(.swiftDivisionByZero, "a division of integers by 0"),
        .init(.arithmeticException, "the processor refused a division"),
      ],
      sources: [
        "Apple: NSDecimalNumberHandler: https://developer.apple.com/documentation/foundation/nsdecimalnumberhandler",
        "Apple: NSDecimalNumberBehaviors: "
          + "https://developer.apple.com/documentation/foundation/nsdecimalnumberbehaviors",
        "Apple: Decimal: https://developer.apple.com/documentation/foundation/decimal",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSDecimalNumberOverflowException', reason: 'NSDecimalNumber \
        overflow exception'
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Last Exception Backtrace:
        0   CoreFoundation   0x1c52a0f28 __exceptionPreprocess + 164
        ▸ 1   libobjc.A.dylib  0x1bd1c47b0 objc_exception_throw + 60
        2   CoreFoundation   0x1c52a0e28 +[NSException raise:format:] + 128
        ▸ 3   Foundation       0x1d03b5c0c -[NSDecimalNumberHandler \
        exceptionDuringOperation:error:leftOperand:rightOperand:] + 312
        4   Foundation       0x1d03b5d0c _checkErrorAndRound + 24
        5   Foundation       0x1d03b5e0c -[NSDecimalNumber decimalNumberByDividingBy:withBehavior:] + 24
        6   Harbour          0x1027d10b4 Toll.perMetre() + 52
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The decimal number of \
        the harbour overflows'
        """, answer: "uncaught-exception-generic"),
    ])

  private static let names = [
    "NSDecimalNumberOverflowException", "NSDecimalNumberUnderflowException", "NSDecimalNumberDivideByZeroException",
    "NSDecimalNumberExactnessException",
  ]

  private static let sentences = ExceptionSentences(
    "decimal-number",
    [
      "NSDecimalNumber overflow exception", "NSDecimalNumber underflow exception",
      "NSDecimalNumber divide by zero exception", "NSDecimalNumber exactness exception",
    ])

  private static let errors: [Variant] = [
    Variant(
      .any([.exceptionName("NSDecimalNumberOverflowException"), .message("NSDecimalNumber overflow")]),
      [
        "why": "the result is too large, or an operand was no number at all",
        "fixNow": """
        In `{blame|the function that calculates}`, return where an operand equals `NSDecimalNumber.notANumber`, and \
        check the size of what comes in.
        """,
      ]),
    Variant(
      .any([.exceptionName("NSDecimalNumberUnderflowException"), .message("NSDecimalNumber underflow")]),
      [
        "why": "the result is too near to 0",
        "fixNow":
          "In `{blame|the function that calculates}`, use a behaviour that does not raise on underflow, and take 0 for the result.",
      ]),
    Variant(
      .any([.exceptionName("NSDecimalNumberDivideByZeroException"), .message("NSDecimalNumber divide by zero")]),
      [
        "why": "the divisor was 0",
        "fixNow": "In `{blame|the function that calculates}`, return before the division where the divisor is 0.",
      ]),
    Variant(
      .any([.exceptionName("NSDecimalNumberExactnessException"), .message("NSDecimalNumber exactness")]),
      [
        "why": "the result would have had to be rounded, which its behaviour forbids",
        "fixNow":
          "In `{blame|the function that calculates}`, give the calculation a behaviour that rounds, with the digits you need.",
      ]),
  ]
}
