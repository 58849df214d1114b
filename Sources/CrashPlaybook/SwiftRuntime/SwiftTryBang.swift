extension Rule {
  static let swiftTryBang = Rule(
    "swift-try-bang",
    "A call marked with try! threw an error",
    family: .swiftRuntime,
    certainWhen: .any([
      .message(
        "'try!' expression unexpectedly raised an error: {error}", "'try!' expression unexpectedly raised an error"),
      .frame("swift_unexpectedError", within: 8),
    ]),
    likelyWhen: .any([.tryBangCutOff, .source(.forcedTry)]),
    possibleWhen: .sourceAmongOthers(.forcedTry),
    supportedBy: [
      .frame("NavigationColumnState.boundPathChange(to:", within: 8).because(
        "SwiftUI's own: it held a new navigation path against the one on the screen, as "
          + "`swiftui-navigation-path-mismatch` tells"),
      .message("DecodingError", "keyNotFound", "typeMismatch", "NSCocoaErrorDomain Code=3840").because(
        "the data do not have the shape that the type expects"),
      .message("CancellationError").because("the task was cancelled, which is normal and no failure"),
      .message(
        "NSCocoaErrorDomain Code=4 ", "NSCocoaErrorDomain Code=257 ", "NSCocoaErrorDomain Code=260 ",
        "NSCocoaErrorDomain Code=513 ", "NSCocoaErrorDomain Code=640 "
      ).because("a file is missing, protected, or the disk is full"),
      .message("NSOSStatusErrorDomain", "errSec").because("the keychain refused"),
      .message("Too many open files").because(
        "the process has no file descriptors left: something opens files, sockets or event loops and never closes them"),
      .message("io.realm", "Migration is required").because("the Realm file has another schema than the program"),
      .checkInFramework("`try!`"),
    ],
    outranks: .generalSwiftTraps,
    searchWords: ["강제 try", "force try"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} called something with `try!`, which states that it cannot fail, and it failed: {error|the \
        error's text is not in this report|the message names the error}.
        """,
      youSee: """
        A crash at one line, as often as the thing behind it fails: never on the developer's machine, sometimes in \
        the field, always for one user with a full disk, a locked device or an old file.
        """,
      howWeKnow: """
        Only `try!` leads to this text and to the frame `swift_unexpectedError`. If the frame nearest to it belongs \
        to a framework, the `try!` is in that framework's code, and what the app did to make it fail is the question.
        """,
      notProved: """
        Why the call failed, unless the error is in the text above. On newer systems the text may be left out for \
        privacy; the app's own log line is the only other source.
        """,
      rootCause: """
        The error is the real story; `try!` turned it into a crash. Read it like this:

        | error | look at |
        |---|---|
        | `DecodingError.keyNotFound`, `typeMismatch` | the data's shape changed; the error names the path |
        | NSCocoaErrorDomain 3840, `dataCorrupted` | the text is no JSON or property list at all: often an error page or \
        nothing |
        | `CancellationError` | a task was cancelled; that is ordinary |
        | NSCocoaErrorDomain 4, 260 | the file is not there |
        | NSCocoaErrorDomain 257, 513 | no permission, or a locked device: data protection |
        | NSCocoaErrorDomain 640 | the disk is full |
        | NSCocoaErrorDomain 134100, 134110 to 134140 | a Core Data store and its model do not match, or the migration \
        failed |
        | -25308 | `keychain-interaction-not-allowed` |
        | -25299 | a keychain item exists already |
        | io.realm 10, "Migration is required" | `realm-migration-required` |
        """,
      fixNow: """
        {lead|Replace `try!`} in `{blame|your function nearest to the error}` {tail|by `do` and `catch`}; treat the \
        error that was met on its own, and report the rest.

        ```swift
        import Foundation

        struct Settings: Decodable {
          var volume = 5
        }

        // before: let settings = try! JSONDecoder().decode(Settings.self, from: data)
        func settings(from data: Data) -> Settings {
          do {
            return try JSONDecoder().decode(Settings.self, from: data)
          } catch {
            print("settings are unreadable, defaults are used: \\(error)")
            return Settings()
          }
        }
        ```
        """,
      fixProperly: """
        - let the function throw, up to where something sensible can be done: a message, a retry, a default
        - end a task quietly on `CancellationError`
        - keep `try!` for constants that a test has proved, such as a regular expression literal

        Writing `try?` instead loses the error: the next report then says `swift-nil-unwrap` and nothing more.
        """,
      verify: """
        Inject the error in a test (missing file, broken JSON, cancelled task) and expect the fallback. On a device: \
        full disk, locked screen, old data.
        """,
      prevent: """
        SwiftLint's `force_try` as an error in the app target; allow it in tests only, or use throwing tests there.
        """,
      notToBeConfusedWith: [
        .init(.swiftErrorAtTopLevel, "the error left `main`"),
        .init(.swiftNilUnwrap, "`try?` followed by `!`"),
        .init(.coredataStoreLoadFatal, "the error was caught and passed to fatalError"),
        .init(.uncaughtExceptionGeneric, "an NSException, which `catch` does not see"),
      ],
      sources: [
        "Swift standard library: ErrorType.swift, swift_unexpectedError: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/core/ErrorType.swift",
        "SwiftLint rule: force_try: https://realm.github.io/SwiftLint/force_try.html",
        "Foundation: CocoaError codes",
      ]),
    examples: [
      .matches(
        """
        ▸ Harbour/Store.swift:18: Fatal error: 'try!' expression unexpectedly raised an error: \
        Swift.DecodingError.keyNotFound(…)
        """),
      .matches(
        """
        ▸ fatal error: 'try!' expression unexpectedly raised an error: Error Domain=NSCocoaErrorDomain Code=260 "No \
        such file"
        """),
      .matches(
        """
        ▸ Harbour/Chart.swift:31: Fatal error: 'try!' expression unexpectedly raised an error: Error \
        Domain=NSCocoaErrorDomain Code=3840 "The data is not in the correct format."
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib             0x00000001a7f36d00 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   libswiftCore.dylib             0x00000001a7fa1310 swift_unexpectedError + 632
        2   Harbour                        0x0000000104a1c2d0 LogbookStore.open() + 96
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libswiftCore.dylib            0x00007ff827fc8d00 _assertionFailure(_:_:file:line:flags:) + 264
        ▸ 1   libswiftCore.dylib            0x00007ff828033310 swift_unexpectedError + 632
        2   Harbour                       0x00000001032d92d0 0x1032bd000 + 115408
        """),
      .ignores(
        """
        Swift/ErrorType.swift:253: Fatal error: Error raised at top level: Harbour.StoreError.locked
        """, answer: "swift-error-at-top-level"),
    ])
}
