extension Rule {
  // General: the other rules of the family know which check failed.
  static let swiftLibraryPrecondition = Rule(
    "swift-library-precondition", "A framework refused what it was asked to do",
    family: .swiftRuntime,
    certainWhen: .libraryRefusal,
    likelyWhen: .any([
      .source(.libraryContract),
      .all([
        .trap,
        // Foundation without Objective-C leaves no text; these functions stop in one way only.
        .frame(
          "^__JSONEncoder.container<", "^__JSONEncoder.unkeyedContainer",
          "^protocol witness for SingleValueEncodingContainer.encode(_:) in conformance __JSONEncoder",
          "^Process.terminationStatus.getter", "^Process.terminationReason.getter", within: 1),
      ]),
    ]),
    possibleWhen: .any([.failedCheckInFramework, .sourceAmongOthers(.libraryContract)]),
    unless: .any([.textOfASpecificSwiftCheck, .beginningOfASwiftCheck]),
    supportedBy: [.variant("library-refusal-remedy", remedies)],
    outranks: [.swiftFatalerrorPrecondition, .swiftTextlessTrap, .linuxSwiftTrap, .builtinTrap],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} called {library|a framework} in a way that it does not allow, and the \
        library stopped the process: {refusal|it left no text}.
        """,
      youSee: """
        A `Fatal error:` whose file is not the program's: `SwiftData/ModelContext.swift:…`, `SwiftUI/…`. \
        Looking for a `fatalError` in one's own code finds none.
        """,
      howWeKnow: """
        Swift prints the module and the file of the check that failed. This one belongs to \
        {library|a library of the system}: not to the program, and not to a package of it. Without a text, the function \
        that stopped is one that stops for this reason only.
        """,
      notProved: """
        Where the value came from that the library refused. {blame|The app's innermost frame} is where it was handed \
        over.
        """,
      rootCause: """
        Every function has conditions that its caller must meet. Where the type system cannot express one, the library \
        checks it and stops. The text, or the function's documentation, names the condition. Common ones:

        - a type parameter or a key path that the schema does not know, an entitlement that the target does not have
        - an object in a state that does not allow the call: a process that still runs, an encoder that already has a \
        value
        - a buffer that was replaced, or filled beyond its end, inside a closure that lends it
        """,
      fixNow: """
        Meet the condition at the call that `{blame|the app's innermost frame}` makes: {remedy|check the value before \
        it is handed over}.
        """,
      fixProperly: """
        - find where the refused value is made, and make it right there
        - read the documentation of the call for "must": what is there is the caller's duty
        - choose the variant that answers instead of stopping, where there is one: a failable initializer, `throws`

        ```swift
        import Foundation

        struct Tide: Encodable {
          let height: Double

          func encode(to encoder: any Encoder) throws {
            // Once: an encoder that is asked for a second container at one place stops the process.
            var container = encoder.singleValueContainer()
            try container.encode(height)
          }
        }

        print(String(decoding: try JSONEncoder().encode([Tide(height: 2.5)]), as: UTF8.self))
        ```
        """,
      verify: """
        A test that calls `{blame|the function}` with the value that was refused: it must come back with an answer or an \
        error.
        """,
      prevent: """
        Validate what comes from outside at the boundary of the program, once. A framework that stops after an update \
        of the system has often been misused before: read its release notes.
        """,
      notToBeConfusedWith: [
        .init(.swiftFatalerrorPrecondition, "the file before the text is the program's own"),
        .init(.swiftIndexOutOfRange, "the text speaks of an index, bounds or an empty collection"),
        .init(.swiftNumericConversion, "the text speaks of a number that cannot be represented"),
        .init(.swiftdataInvalidatedModel, "SwiftData: the model was deleted"),
      ],
      sources: [
        "Swift standard library: AssertCommon.swift: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/core/AssertCommon.swift",
        "Swift documentation: precondition(_:_:file:line:)",
      ]),
    examples: [
      .matches(
        """
        ▸ SwiftData/DataUtilities.swift:85: Fatal error: Unable to find App Group Container in Entitlements: group.harbour
        """),
      .matches(
        """
        *** Program crashed: Illegal instruction at 0x00007f82bf6fcb0e ***

        Platform: x86_64 Linux (Ubuntu 24.04.2 LTS)

        Thread 0 "orchard" crashed:

        ▸ 0      0x00007f82bf6fcb0e __JSONEncoder.container<A>(keyedBy:) + 606 in libFoundationEssentials.so
        1 [ra] 0x000055c834fb8d70 Crate.encode(to:) + 16 in orchard at /home/build/orchard/Sources/Crate.swift:8:20
        """),
      .matches(
        """
        ▸ Fatal error: The task is not in the registry.: file Foundation/URLSession/TaskRegistry.swift, line 76
        """),
      .matches(
        """
        ▸ Fatal error: API Violation: received an unexpected value before receiving a Subscription: file \
        /BuildRoot/Library/Caches/com.apple.xbs/Sources/PubSub/PubSub-1/Sources/Combine/Publishers.swift, line 12
        """),
      .matches(
        """
        ▸ Translation/TranslationSession.swift:251: Fatal error: Attempted to use TranslationSession after the view it \
        was attached to has disappeared, which is not supported.
        """),
      .ignores(
        """
        Fatal error: Index out of range: file /BuildRoot/Library/Caches/com.apple.xbs/Sources/swiftlang/swiftlang-1/\
        swift/stdlib/public/core/ContiguousArrayBuffer.swift, line 444
        """, answer: "swift-index-out-of-range"),
      .ignores(
        """
        Fatal error: no rope: file Harbour/Foundation/Rope.swift, line 7
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Swift/Integers.swift:1641: Fatal error: Radix must be between 2 and 36
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Harbour/LogStore.swift:31: Fatal error: unknown version 7
        """, answer: "swift-fatalerror-precondition"),
      .ignores(
        """
        Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
        """, answer: "swift-index-out-of-range"),
      .ignores(
        """
        /Users/USER/Code/Swift/Pier.swift:12: Fatal error: no rope
        """, answer: "swift-fatalerror-precondition"),
    ])

  /// What to do about refusals that have a remedy of their own.
  private static let remedies = [
    Variant(
      .message("Unable to find App Group Container in Entitlements"),
      [
        "remedy": """
        add the App Group that the text names to this very target (Signing & Capabilities, App Groups), extensions and \
        test hosts included, or make the `ModelConfiguration` with `groupContainer: .none`
        """
      ]),
    Variant(
      .message("API Violation: received an unexpected"),
      [
        "remedy": """
        a publisher of your own calls `receive(subscription:)` before it sends anything, and nothing after the \
        completion; a subscriber is handed to `subscribe(_:)` and never fed by hand, which is what a `PassthroughSubject` \
        is for
        """
      ]),
    Variant(
      .message("SwiftData/*Failed to identify a store that can hold instances of"),
      ["remedy": "add the type that the text names to the schema of the `ModelContainer` in use"]),
    Variant(
      .message("SwiftData/*Couldn't find * with fields"),
      [
        "remedy": """
        use only stored properties of a model in predicates and sort descriptors; the text lists those that there are
        """
      ]),
    Variant(
      .message("Cannot await a call into CKSyncEngine from within a delegate callback"),
      [
        "remedy": """
        in `handleEvent(_:syncEngine:)` and `nextRecordZoneChangeBatch(_:syncEngine:)` await nothing of the engine's, \
        neither `fetchChanges` nor `sendChanges`, not through other functions either; start a task of its own for them \
        (`Task.detached`), or only add to `state` what is to be sent and let the engine choose the time
        """
      ]),
    Variant(
      .message("Attempted to use TranslationSession after the view"),
      [
        "remedy": """
        use the session only inside of the closure of `translationTask`, as long as its view is on the screen; keep the \
        texts that wait, not the session, and make the closure run again with a new configuration or `invalidate()`
        """
      ]),
    Variant(
      .message("AppDependency with key of type"),
      [
        "remedy": """
        register the dependency with `AppDependencyManager.shared.add` in the `init` of the app and of every extension \
        in which the intent runs, and read it in `perform()` only, not in the intent's `init` or in a default value
        """
      ]),
    Variant(
      .frame("__JSONEncoder", within: 1),
      [
        "library": "Foundation", "refusal": "an encoder was asked for a second container or value at one place",
        "remedy": """
        ask the encoder for one container only, keep it in a constant, and put one value into a single-value container; \
        a superclass or a wrapped value encodes into `superEncoder()` or a nested container
        """,
      ]),
    Variant(
      .frame("Process.termination", within: 1),
      [
        "library": "Foundation", "refusal": "a process was asked for its status before it had ended",
        "remedy": "call `waitUntilExit()` before asking for the status, or ask in the `terminationHandler`",
      ]),
  ]
}

extension Condition {
  /// A failed check whose file is that of Swift's library or of a framework.
  static let libraryRefusal = Condition.computed(
    Computed(
      "library-refusal", "a check failed in a file of Swift's library or of a framework",
      literals: ["atal error", "recondition failed", "ssertion failed"],
      values: { facts in
        guard let refusal = LibraryRefusal(in: facts.report.messages) else { return [:] }
        var words = ["library": refusal.library]
        if !refusal.text.isEmpty { words["refusal"] = "\"\(refusal.text)\"" }
        return words
      },
      test: { facts in
        LibraryRefusal(in: facts.report.messages).map { [$0.message.evidence($0.message.text)] }
      }))
}
