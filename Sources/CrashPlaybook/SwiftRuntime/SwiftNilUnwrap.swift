extension Rule {
  static let swiftNilUnwrap = Rule(
    "swift-nil-unwrap",
    "Unexpectedly found nil: an Optional without a value was force-unwrapped",
    family: .swiftRuntime,
    certainWhen: .any([
      .swiftCheck("Unexpectedly found nil while unwrapping an Optional value", "unsafelyUnwrapped of nil optional"),
      .message("found nil while unwrapping an Optional value"),
    ]),
    likelyWhen: .any([
      .nilUnwrapCutOff, .frame("^_diagnoseUnexpectedNilOptional(", within: 6),
      .all([.trap, .frame(bridgedNil + ["Data._unconditionallyBridgeFromObjectiveC("], image: [], within: 1)]),
      .all([.exceptionIsUnknown, .frame(bridgedNil, image: [], within: 1)]), .source(.forceUnwrap),
    ]),
    possibleWhen: .any([
      .all([.exceptionIsUnknown, .topFrame("Data._unconditionallyBridgeFromObjectiveC(")]),
      .sourceAmongOthers(.forceUnwrap),
    ]),
    supportedBy: [
      .topFrame("._unconditionallyBridgeFromObjectiveC(").because(
        "an Objective-C method that promises a value returned nil, or handed nil to a delegate"),
      .variant("nil-of-objective-c", [nilOfObjectiveC]), .checkInFramework("`!`"),
    ],
    outranks: .generalSwiftTraps,
    searchWords: ["강제 언래핑", "옵셔널 nil", "force unwrap", "null pointer exception"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} {deed|unwrapped an Optional with `!` (or, in a debug build, with `unsafelyUnwrapped`), and \
        there was no value in it}. Swift stopped the process there: going on would have meant using memory that holds nothing.
        """,
      youSee: """
        A crash at one line with a `!` in it, as often as the assumption behind the `!` fails: once for a user with \
        unusual data, always after a server change, or only when two actions happen in an odd order. Debug builds \
        print the file and the line; release builds often keep no text, and only a symbolicated report names the \
        check again, as an inlined frame.
        """,
      howWeKnow: """
        The text is the Swift library's own and has one meaning. It names no variable. The variable is the one left of \
        a `!` in {blame|the app's frame nearest to the check}; with several `!` on that line, split the line and the \
        next report decides.

        Where `_unconditionallyBridgeFromObjectiveC` is on top, there is no `!` to look for: a value that Objective-C \
        hands over was nil, although its declaration says that it never is.
        """,
      rootCause: """
        The code states that a value is always there, and the world does not keep the promise. The usual promises:

        - a lookup: `dictionary[key]!`, `array.first!`, `UIImage(named:)!`, `Bundle.main.url(…)!`
        - a conversion: `URL(string:)!`, `Int(text)!`, `String(data:encoding:)!`
        - a result that was thrown away: `(try? decode(…))!`
        - a moment: the value is set later, or was set to nil by another path meanwhile
        - a promise of others: an Objective-C header says `nonnull`, or says nothing of nil, and nil comes all the same

        `URL(string:)` accepts more texts since the iOS 17 SDK than before, so the same input can be nil on one \
        system and not on another.
        """,
      fixNow: """
        {lead|Replace the `!`} in `{blame|your function nearest to the error}` {tail|by `guard let`}, and decide there what \
        happens without a value: leave early, show nothing, or log and report.

        ```swift
        // before
        let port = Int(settings["port"]!)!

        // after
        guard let text = settings["port"], let port = Int(text) else {
          throw SettingsError.missing("port")
        }
        ```
        """,
      fixProperly: """
        - give the value a type that cannot be nil: set it in the initialiser, not later
        - let lookups that can fail throw, with the key or text in the error
        - check outside data once, where it enters, and hand on checked types

        ```swift
        struct Endpoint {
          let host: String
          let port: Int

          /// Checks outside data once; whoever holds an `Endpoint` needs no `!`.
          init(_ settings: [String: String]) throws {
            guard let host = settings["host"] else { throw SettingsError.missing("host") }
            guard let port = settings["port"].flatMap(Int.init) else { throw SettingsError.missing("port") }
            self.host = host
            self.port = port
          }
        }

        enum SettingsError: Error {
          case missing(String)
        }
        ```

        For a nil out of Objective-C: declare it `nullable` in the header. Around a library that is not yours, put a \
        small Objective-C function that is declared so.

        `unsafelyUnwrapped` is checked in debug builds only. A release build (`-O`) reads whatever lies there and goes \
        on with it; use `!` or `guard let` instead.

        A default (`?? ""`) silences the crash and moves the damage: take one only where an empty value is right.
        """,
      verify: """
        Write a test that feeds the missing value (no key, empty text, broken bytes) and expects the error or the \
        fallback. Then compare two builds' reports: `crashbook compare before/ after/ --rule swift-nil-unwrap`
        """,
      prevent: """
        SwiftLint's `force_unwrapping` as an error, with exceptions written next to the reason. In tests use \
        `#require` or `XCTUnwrap` instead of `!`, so that a nil fails one test and not the run.
        """,
      notToBeConfusedWith: [
        .init(
          .swiftIuoNilOutlet,
          "the text says \"implicitly unwrapping\": a property declared with `!` was read too early or too late"),
        .init(.swiftTryBang, "`try!` met an error; its text carries the error"),
        .init(.swiftForcedCastFailed, "`as!` of a value of another type"),
        .init(.swiftUnownedDead, "an `unowned` reference outlived its object"),
      ],
      sources: [
        "Swift standard library: Optional.swift, _diagnoseUnexpectedNilOptional: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/core/Optional.swift",
        "The Swift Programming Language: Optionals: "
          + "https://docs.swift.org/swift-book/documentation/the-swift-programming-language/thebasics/",
        "SwiftLint rule: force_unwrapping: https://realm.github.io/SwiftLint/force_unwrapping.html",
        "Apple, Optional.unsafelyUnwrapped: https://developer.apple.com/documentation/swift/optional/unsafelyunwrapped",
      ]),
    examples: [
      .matches(
        """
        ▸ Lighthouse/BeamModel.swift:41: Fatal error: Unexpectedly found nil while unwrapping an Optional value
        """),
      .matches(
        """
        ▸ harbourd/Packet.swift:17: Fatal error: Unexpectedly found
        nil while unwrapping an Optional value

        *** Program crashed: Illegal instruction at 0x00007fc882ec13f2 ***

        Thread 0 "harbourd" crashed:

        0      0x00007fc882ec13f2 _assertionFailure(_:_:file:line:flags:) + 354 in libswiftCore.so
        1 [ra] 0x000055deb19f8121 Packet.length.getter + 96 in harbourd at /src/Packet.swift:17:20
        """),
      .matches(
        """
        Crashed: NSOperationQueue 0x170034f60
        ▸ 0  Foundation                     0x18599635c static URL._unconditionallyBridgeFromObjectiveC(_:) + 60
        1  Lighthouse                     0x10061388c @objc Beacons.session(_:didFinishAt:) + 184
        """),
      .matches(
        """
        ▸ Swift/Optional.swift:345: Fatal error: unsafelyUnwrapped of nil optional
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   Harbour    0x0000000104a1c2d0 Swift runtime failure: Unexpectedly found nil while unwrapping an \
        Optional value + 0
        1   Harbour                        0x0000000104a1c2d0 BerthModel.select(_:) + 96 (BerthModel.swift:58)
        2   Harbour                        0x0000000104a3d118 BerthView.tap() + 52
        """),
      .matches(
        """
        ▸ tides/Station.swift:12: Fatal error: Unexpectedly found nil while unwrapping an Optional value

        *** Signal 5: Backtracing from 0xffff8c1d2a40... done ***

        *** Program crashed: System trap at 0x0000ffff8c1d2a40 ***

        Platform: arm64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "tides" crashed:

        0      0x0000ffff8c1d2a40 _assertionFailure(_:_:file:line:flags:) + 228 in libswiftCore.so
        1 [ra] 0x0000aaaac3f01a54 Station.level(at:) + 148 in tides at /home/build/tides/Sources/Station.swift:12:31
        """),
      .ignores(
        """
        Harbour/MapController.swift:30: Fatal error: Unexpectedly found nil while implicitly unwrapping an Optional \
        value
        """, answer: "swift-iuo-nil-outlet"),
      .ignores(
        """
        warning: variable 'port' was never used
        note: coalesce using '??' to provide a default when the optional value contains 'nil'
        """),
    ])

  /// The code has no `!`: what came from Objective-C was nil against its declaration.
  private static let nilOfObjectiveC = Variant(
    .topFrame("._unconditionallyBridgeFromObjectiveC("),
    [
      "deed": "took over a value of Objective-C that is declared as never nil, and it was nil",
      "fixNow": """
      Treat what `{blame|your function nearest to the error}` gets from Objective-C as a value that may be nil: mark it \
      `nullable` in its header, so that Swift sees an Optional, and decide there what happens without it.
      """,
    ])

  /// Where values of Objective-C become Swift's, for types that have no empty value in place of nil.
  private static let bridgedNil: [TextPattern] = [
    "URL._unconditionallyBridgeFromObjectiveC(", "Date._unconditionallyBridgeFromObjectiveC(",
    "UUID._unconditionallyBridgeFromObjectiveC(", "IndexPath._unconditionallyBridgeFromObjectiveC(",
    "URLRequest._unconditionallyBridgeFromObjectiveC(", "Notification._unconditionallyBridgeFromObjectiveC(",
    "IndexSet._unconditionallyBridgeFromObjectiveC(", "DateComponents._unconditionallyBridgeFromObjectiveC(",
  ]
}
