extension Rule {
  static let archivedClassGone = Rule(
    "archived-class-gone",
    "An archive names a class that the program does not have any more",
    family: .objectiveC,
    certainWhen: .frameworkSays(
      "archived-class-gone", "cannot decode object of class ({type}) for key ({key})",
      "cannot decode object of class ({type}) for key", "cannot decode object of class ({type})"),
    supportedBy: [
      .exceptionName("NSInvalidUnarchiveOperationException"),
      .frame("-[NSKeyedUnarchiver", "+[NSKeyedUnarchiver", "_decodeObject", within: 12).because(
        "an archive was being read"),
      .exceptionRaiser,
    ],
    outranks: [
      .objcInvalidArgumentArchive, .objcUnrecognizedSelector, .uncaughtExceptionGeneric,
      .cppUncaughtException, .explicitAbort, .notACrashReport,
    ],
    blame: .preferring(["(?i)archive", "(?i)restore", "(?i)load", "(?i)decode", "(?i)read", "(?i)store", "(?i)cache"]),
    page: PlaybookPage(
      whatHappened: """
        {process|The program} read an archive in which an object of the class `{type|of an older build}` is kept. The \
        program has no class of that name: it was renamed, it moved to another module, or it is no longer linked.
        """,
      youSee: """
        A crash at start or when old data is opened, for users who update, never on a fresh installation. The archive may \
        be in a file, in UserDefaults, in a Core Data attribute that is transformable, or in the state of a restored window.
        """,
      howWeKnow: """
        `NSKeyedUnarchiver` looks the name of each class up at run time. Where it finds none it raises \
        NSInvalidUnarchiveOperationException and writes the name into the reason.
        """,
      notProved: "Which build wrote the archive, and whether the class was renamed or removed.",
      rootCause: """
        The name of a class is part of what is stored. For a class of Swift that is `Module.Class`: to rename the \
        target or to move the file to a framework changes it, though the code looks the same. A static library whose \
        classes no code uses in code may be left out by the linker.
        """,
      fixNow: """
        Tell the reader where the class went, before the first archive is read in {blame|the function that reads it}.

        ```swift
        import Foundation

        final class Berth: NSObject {}

        // the class was Harbour.Berth in older builds, and lives in HarbourKit now
        func prepareReading() {
          NSKeyedUnarchiver.setClass(Berth.self, forClassName: "Harbour.Berth")
        }
        ```

        For a class that was removed, give a small stand-in that adopts `NSSecureCoding` and is thrown away after reading.
        """,
      fixProperly: """
        - a fixed name with `@objc(HRBBerth)` on every class that is archived, so that no move changes it
        - `unarchivedObject(ofClass:from:)`, which throws an error in place of an exception, and a way on without the data
        - `Codable` with a version number for new data; read the old archive once and write the new form
        """,
      verify: "A test that reads an archive written by each released version, kept as a file in the test bundle.",
      prevent: "Such a test for every type that is stored, and a review rule for renamed targets and moved files.",
      notToBeConfusedWith: [
        .init(.archiveClassNotAllowed, "the class exists, and the reader does not allow it"),
        .init(.objcInvalidArgumentArchive, "an object was refused while something was stored"),
        .init(.uikitMissingNibOrIdentifier, "a nib names a class that is missing"),
      ],
      sources: [
        "Apple: NSKeyedUnarchiver, setClass(_:forClassName:): "
          + "https://developer.apple.com/documentation/foundation/nskeyedunarchiver",
        "Apple: NSSecureCoding: https://developer.apple.com/documentation/foundation/nssecurecoding",
      ]),
    examples: [
      .matches(
        """
        ▸ *** Terminating app due to uncaught exception 'NSInvalidUnarchiveOperationException', reason: \
        '*** -[NSKeyedUnarchiver decodeObjectForKey:]: cannot decode object of class (Skiff.Mooring) for key (root); the \
        class may be defined in source code or a library that is not linked'
        """),
      .ignores(
        """
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[Skiff.Mooring \
        encodeWithCoder:]: unrecognized selector sent to instance 0x600000c04e10'
        """, answer: "objc-invalid-argument-archive"),
    ])
}
