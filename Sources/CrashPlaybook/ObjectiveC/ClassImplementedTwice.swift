extension Rule {
  static let classImplementedTwice = Rule(
    "class-implemented-twice",
    "A class is in the program twice (implemented in both)",
    family: .objectiveC,
    severity: .medium,
    harm: "casts fail, and each copy has its own statics; which one is used is undefined",
    certainWhen: .message(
      "Class {class} is implemented in both {first} (0x*) and {second} (0x",
      "Class {class} is implemented in both {first} and {second}. One of the two will be used",
      "Class {class} is implemented in both"),
    supportedBy: [
      .message("Could not cast value of type '").because("such a cast compares the copies, and not their names"),
      .message("This may cause spurious casting failures and mysterious crashes"),
    ],
    outranks: [.notACrashReport, .objcRuntimeFatal],
    blame: .nobody,
    isWarning: true,
    page: PlaybookPage(
      whatHappened: """
        The Objective-C runtime found two copies of `{class|one class}` while it loaded the program: one in \
        {first|one image}, one in {second|another}. It will use one of them, and which one is undefined.
        """,
      youSee: """
        The line `objc[…]: Class … is implemented in both … and …` at start. Later, perhaps: a cast of a class to itself \
        that fails, a singleton that exists twice, a method that is missing although it is in the source.
        """,
      howWeKnow: "The runtime names the class, both images and the addresses of both copies.",
      notProved: "That a crash beside it comes from this; where a cast fails between equal names, it does.",
      rootCause: """
        - a static library, or a package product without `type: .dynamic`, is linked into the app and into one of its \
        frameworks or extensions
        - a file belongs to two targets that run in one process: the app and its unit tests
        - a framework carries a copy of another one inside
        - both images are the system's: then it is a known fault of that system, and harmless
        """,
      fixNow: """
        Link the library once. In Xcode: keep it in "Frameworks and Libraries" of the framework, and remove it from the app; \
        for tests, import the app with `@testable` and take the file out of the test target.

        ```sh
        # which image defines the class
        for image in Harbour.app/Harbour Harbour.app/Frameworks/*.framework/*; do
          nm -gU "$image" 2>/dev/null | grep -q 'OBJC_CLASS_$_BerthCell' && echo "$image"
        done
        ```
        """,
      fixProperly: """
        - one dynamic framework or one `type: .dynamic` product for code that several images share
        - with CocoaPods one `use_frameworks!` setting for all targets, and `inherit! :search_paths` for tests
        - merged libraries of Xcode 15 in place of static copies
        """,
      verify: "Start the program and the tests: the log has no line with \"is implemented in both\".",
      prevent: "A check in continuous integration that fails for this line in the log of the tests.",
      notToBeConfusedWith: [
        .init(.swiftForcedCastFailed, "a cast that fails because the types really differ"),
        .init(.methodSwizzlingConflict, "two libraries exchanged the same method"),
        .init(.openmpRuntimeLoadedTwice, "the same for OpenMP's library, which stops the process"),
      ],
      sources: [
        "objc4, runtime/objc-runtime-new.mm: "
          + "https://github.com/apple-oss-distributions/objc4/blob/main/runtime/objc-runtime-new.mm",
        "Apple: Creating a static framework; mergeable libraries",
      ]),
    examples: [
      .matches(
        """
        ▸ objc[4711]: Class BerthCell is implemented in both /Applications/Harbour.app/Contents/MacOS/Harbour (0x104bb1090) \
        and /Applications/Harbour.app/Contents/Frameworks/BerthUI.framework/Versions/A/BerthUI (0x105f600b8). One of the two \
        will be used. Which one is undefined.
        Terminating app
        """),
      .ignores(
        "Could not cast value of type 'Harbour.BerthCell' (0x105f600b8) to 'Harbour.QuayCell' (0x104bb1090).",
        answer: "swift-forced-cast-failed"),
    ])
}
