extension Rule {
  static let swiftUnexpectedEnumCase = Rule(
    "swift-unexpected-enum-case",
    "A switch met an enum value that the program does not know (unexpected enum case)",
    family: .swiftRuntime,
    certainWhen: .any([
      .swiftCheck(
        "unexpected enum case '{value}'", "unexpected enum case while switching on value of type {type}",
        "unexpected enum case"),
      .frame("_diagnoseUnexpectedEnumCase", within: 6),
    ]),
    outranks: .generalSwiftTraps,
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} switched over an enum and met a value that none of the cases stands for: {value|a value of \
        a newer system or of Objective-C code}. Without `@unknown default`, Swift has nothing to run there and stops.
        """,
      youSee: """
        The crash starts with a new system version, or with a new build of a library, and affects everybody on it. \
        The program's own code did not change.
        """,
      howWeKnow: """
        The text is written by code that the compiler adds to every switch over an enum that may grow, or that comes \
        from C. It is not a `fatalError` in a `default` branch of yours: that would carry your text.
        """,
      rootCause: """
        C and Objective-C enums are integers; any number may arrive. Enums of libraries built for evolution may get \
        cases after the app was compiled. A switch that lists all cases known today is complete for the compiler and \
        incomplete for tomorrow. A second source is your own code: `unsafeBitCast`, or an Objective-C property that \
        was never set and holds 0 where no case is 0.
        """,
      fixNow: """
        Add `@unknown default:` to the switch in `{blame|your function nearest to the error}`, with behaviour that is \
        safe for a value no one has seen yet.

        ```swift
        // before
        switch status {
        case .notDetermined: ask()
        case .authorized: start()
        case .denied, .restricted: explain()
        }

        // after: new cases still warn at compile time, and do not crash at run time
        switch status {
        case .notDetermined: ask()
        case .authorized: start()
        case .denied, .restricted: explain()
        @unknown default: explain()
        }
        ```
        """,
      fixProperly: """
        - turn every system enum into an enum of your own at the boundary, with a case for the unknown
        - convert raw values from servers and files with `init?(rawValue:)`
        - give Objective-C enums a case for 0
        """,
      verify: """
        For a C enum: make one with `init(rawValue: 999)` and run the switch in a test. Build with the next SDK and \
        read its warnings.
        """,
      prevent: """
        Treat the warning "switch covers known cases, but … may have additional unknown values" as an error; it is \
        exactly this crash.
        """,
      notToBeConfusedWith: [
        .init(.swiftFatalerrorPrecondition, "a `default: fatalError()` of your own, with your text"),
        .init(.swiftNilUnwrap, "`init(rawValue:)!` of an unknown raw value"),
      ],
      sources: [
        "Swift standard library: DiagnosticText of _diagnoseUnexpectedEnumCaseValue",
        "Swift Evolution SE-0192: Handling Future Enum Cases: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0192-non-exhaustive-enums.md",
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal error: unexpected enum case 'UNAuthorizationStatus(rawValue: 4)'
        """),
      .matches(
        """
        ▸ Fatal error: unexpected enum case while switching on value of type CLAuthorizationStatus
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x0000000000000000

        Application Specific Information:
        ▸ Fatal error: unexpected enum case while switching on value of type UNAuthorizationStatus

        Thread 0 Crashed:
        0   libswiftCore.dylib           0x00007ff81b2c3e10 $ss32_diagnoseUnexpectedEnumCaseValue4type03rawE0s5NeverOxm_q_tr0_lF + 330
        1   Tidepool                     0x000000010c3f61c4 0x10c3f0000 + 25028
        """),
      .ignores(
        """
        Harbour/Permissions.swift:18: Fatal error: no such status: 4
        """, answer: "swift-fatalerror-precondition"),
    ])
}
