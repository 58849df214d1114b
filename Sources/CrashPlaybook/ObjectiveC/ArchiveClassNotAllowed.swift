extension Rule {
  static let archiveClassNotAllowed = Rule(
    "archive-class-not-allowed",
    "An archive holds a class that its reader does not allow, or that cannot be read",
    family: .objectiveC,
    certainWhen: .frameworkSays(
      "archive-class-not-allowed",
      "This decoder will only decode classes that adopt NSSecureCoding. Class '{type}'",
      "This decoder will only decode classes that adopt NSSecureCoding",
      "value for key '{key}' was of unexpected class '{type}'", "was of unexpected class '{type}'",
      "-[{type} initWithCoder:]: unrecognized selector"),
    supportedBy: [
      .exceptionName("NSInvalidUnarchiveOperationException", "NSInvalidArgumentException"),
      .message("Allowed classes are:").because("what the reader allows follows it"),
      .variant("why-not-allowed", [notSecure, unreadable]),
      .exceptionRaiser,
    ],
    outranks: [
      .objcInvalidArgumentArchive, .objcUnrecognizedSelector, .zombieUnrecognizedSelector,
      .uncaughtExceptionGeneric, .cppUncaughtException, .explicitAbort, .notACrashReport,
    ],
    blame: .preferring(["(?i)archive", "(?i)restore", "(?i)load", "(?i)decode", "(?i)read", "(?i)store", "(?i)cache"]),
    page: PlaybookPage(
      whatHappened: """
        {process|The program} read an archive and met `{type|a class}`, which {why|is none of those that this reader allows}. \
        The archiver refused it with an exception.
        """,
      youSee: """
        A crash when stored data is opened, or a message from another process arrives. It often begins when the reading code \
        was changed to secure coding.
        """,
      howWeKnow: """
        With secure coding the reader compares the class of every object with a list and refuses all others. The reason names \
        the class, and on newer systems the list.
        """,
      notProved: "Whether the list is too short, or the data is not what the program wrote.",
      rootCause: """
        - the class is inside a collection, and only the collection's class is in the list
        - the stored type changed: a dictionary where an object was, an `NSMutableArray`, a subclass
        - the class does not adopt `NSSecureCoding`, or does not return true for `supportsSecureCoding`; a subclass that \
        overrides `init(coder:)` has to override that as well
        - the bytes come from elsewhere: then the refusal is what the check is for
        """,
      fixNow: """
        {remedy|Name every class that may occur} in {blame|the function that reads}.

        ```swift
        import Foundation

        final class Berth: NSObject, NSSecureCoding {
          static let supportsSecureCoding = true
          override init() {}
          init?(coder: NSCoder) {}
          func encode(with coder: NSCoder) {}
        }

        // before: [NSArray.self]; after: the collection and what it holds
        func berths(in data: Data) throws -> Any? {
          try NSKeyedUnarchiver.unarchivedObject(
            ofClasses: [NSArray.self, Berth.self, NSString.self, NSDate.self], from: data)
        }
        ```
        """,
      fixProperly: """
        - `class var supportsSecureCoding: Bool { true }` and `decodeObject(of:forKey:)` in every archived class
        - catch the error: `unarchivedObject(ofClasses:from:)` throws, the older `unarchiveObject(with:)` raises
        - `Codable` for new data, which names types in code and not in the file
        """,
      verify: "Read archives of all released versions in a test, with the lists that the program uses.",
      prevent: "No `requiresSecureCoding = false`; a round-trip test for each stored type.",
      notToBeConfusedWith: [
        .init(.archivedClassGone, "the program has no class of that name"),
        .init(.objcInvalidArgumentArchive, "an object was refused while something was stored"),
        .init(.xpcApiMisuse, "a connection between processes was used in a wrong way"),
      ],
      sources: [
        "Apple: NSSecureCoding: https://developer.apple.com/documentation/foundation/nssecurecoding",
        "Apple: NSKeyedUnarchiver, unarchivedObject(ofClasses:from:): "
          + "https://developer.apple.com/documentation/foundation/nskeyedunarchiver",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidUnarchiveOperationException', reason: 'This decoder will \
        only decode classes that adopt NSSecureCoding. Class 'Skiff.Mooring' does not adopt it.'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidUnarchiveOperationException', reason: \
        '*** -[NSKeyedUnarchiver decodeObjectForKey:]: cannot decode object of class (Skiff.Mooring) for key (root); the \
        class may be defined in source code or a library that is not linked'
        """, answer: "archived-class-gone"),
    ])

  private static let notSecure = Variant(
    .message("adopt NSSecureCoding"),
    [
      "why": "does not adopt `NSSecureCoding`",
      "remedy": "Adopt `NSSecureCoding` in the class, or read the archive once",
    ])
  private static let unreadable = Variant(
    .message("initWithCoder:]: unrecognized selector"),
    ["why": "has no `init(coder:)`", "remedy": "Add `init(coder:)` to the class, or leave it out of what is read"])
}
