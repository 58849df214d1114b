extension Rule {
  static let objcInvalidArgumentArchive = Rule(
    "objc-invalid-argument-archive",
    "An object was archived or serialised that the format cannot hold",
    family: .objectiveC,
    certainWhen: .frameworkSays(
      "archive",
      "-[{type} encodeWithCoder:]: unrecognized selector", "Invalid type in JSON write ({type})",
      "Invalid number value (NaN) in JSON write", "Invalid number value (infinite) in JSON write",
      "Invalid top-level type in JSON write", "ttempt to insert non-property list object",
      "This coder only encodes objects that adopt NSSecureCoding (object is of class '{type}')",
      "This coder only encodes objects that adopt NSSecureCoding", "Property list invalid for format"),
    likelyWhen: .any([
      .raised(
        by: "_writeJSONValue", "-[_NSJSONWriter", "+[NSJSONSerialization dataWithJSONObject:",
        "-[NSKeyedArchiver encode", "_encodeObject(", "+[NSJSONSerialization writeJSONObject:",
        // UserDefaults looks at a value before it takes it.
        "_CFPrefsValidateValueForKey", "_CFPrefsEncodeKeyValuePairIntoMessage"),
      // Written right before the exception about the same object.
      .textOfTheCrash("refused-default", ["Attempt to set a non-property-list object"]),
    ]),
    supportedBy: [
      .exceptionName(
        "NSInvalidArgumentException", "NSInvalidUnarchiveOperationException", "NSInvalidArchiveOperationException"),
      .frame("CFPreferences", "-[NSUserDefaults").because("UserDefaults holds property-list types only"),
      .exceptionRaiser,
    ],
    outranks: [
      .objcUnrecognizedSelector, .zombieUnrecognizedSelector, .uncaughtExceptionGeneric,
      .cppUncaughtException, .explicitAbort, .notACrashReport,
    ],
    blame: .preferring(["(?i)archive", "(?i)save", "(?i)encode", "(?i)json", "(?i)persist", "(?i)store", "(?i)serial"]),
    page: PlaybookPage(
      whatHappened: """
        {process|The program} handed an instance of `{type|a type that does not fit}` to an archiver or serialiser \
        whose format cannot hold it: `{reason|the reason is left out of this report|the exception's reason says \
        which}`.
        """,
      youSee: """
        A crash while saving, sending or restoring: UserDefaults, JSON bodies, caches, state restoration. It depends \
        on data: a `Date`, a `URL`, an object of your own, NaN, or an old archive.
        """,
      howWeKnow: """
        Each text is written by one serialiser: `JSON write` by NSJSONSerialization, `non-property list object` by \
        UserDefaults, `encodeWithCoder:` and NSSecureCoding by the keyed archiver. Each names the type that it \
        refused.
        """,
      rootCause: """
        - **JSON** holds dictionaries with string keys, arrays, strings, finite numbers, booleans and null. `Date`, \
        `Data`, `URL`, NaN and infinity are refused, and a top level that is no container needs an option
        - **Property lists** (UserDefaults) hold those and `Date` and `Data`, but no null and no objects of your own
        - **Keyed archives** hold what implements `NSCoding`; with secure coding, only the classes that the reader \
        lists. A class inside a collection must be listed too

        NSJSONSerialization *raises* for a wrong type and *throws* only for other failures, so `try` does not catch \
        it.
        """,
      fixNow: """
        Convert the value in `{blame|the first frame of your own}` before it is written (dates to text, NaN to \
        null), or skip it; check with `JSONSerialization.isValidJSONObject(_:)` or \
        `PropertyListSerialization.propertyList(_:isValidFor:)` first.
        """,
      fixProperly: """
        - Describe what is stored as a `Codable` type; wrong data then is an error that you can catch
        - For archives: `NSSecureCoding`, and `unarchivedObject(ofClasses:from:)` with every class that occurs
        - Keep one type for storage apart from the types of the interface

        ```swift
        // before: raises for the date
        let body = try JSONSerialization.data(withJSONObject: ["at": Date(), "depth": depth])

        // after
        struct Reading: Encodable { var at: Date; var depth: Double? }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let body = try encoder.encode(Reading(at: .now, depth: depth.isFinite ? depth : nil))
        ```
        """,
      verify: """
        A round-trip test with extreme values: NaN, infinity, a date, an empty collection, an archive written by the \
        last released version.
        """,
      prevent:
        "No `[String: Any]` on the way to a serialiser; no `NSKeyedArchiver` for types without a round-trip test.",
      notToBeConfusedWith: [
        .init(.archivedClassGone, "an archive is read that names a class which the program does not have"),
        .init(.archiveClassNotAllowed, "an archive is read, and the reader does not allow what it holds"),
        .init(.objcUnrecognizedSelector, "any selector other than the coding ones"),
        .init(.nilInsertedInCollection, "nil instead of a wrong type"),
        .init(.swiftTryBang, "a Swift error of Codable behind `try!`"),
      ],
      sources: [
        "Apple: JSONSerialization; PropertyListSerialization; NSSecureCoding: "
          + "https://developer.apple.com/documentation/foundation/jsonserialization",
        "Apple: UserDefaults: https://developer.apple.com/documentation/foundation/userdefaults",
      ]),
    examples: [
      .matches(
        """
        Application Specific Information:
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Invalid type in JSON \
        write (__NSTaggedDate)'
        """),
      .matches("▸ -[Orchard.Tree encodeWithCoder:]: unrecognized selector sent to instance 0x2824c1f80"),
      .matches("▸ Attempt to insert non-property list object <Tree: 0x60> for key favourites"),
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '*** -[NSXPCEncoder \
        _checkObject:]: This coder only encodes objects that adopt NSSecureCoding (object is of class '__SwiftValue').'
        """),
      .ignores(
        "-[Orchard.Tree shake:]: unrecognized selector sent to instance 0x2824c1f80",
        answer: "objc-unrecognized-selector"),
      .ignores(
        """
        Harbour/Dock.swift:12: Fatal error: Property list invalid for format of the logbook
        """, answer: "swift-fatalerror-precondition"),
    ])
}
