extension Rule {
  static let swiftUnavailableCodeReached = Rule(
    "swift-unavailable-code-reached",
    "Code ran that is marked as unavailable on this platform",
    family: .swiftRuntime,
    certainWhen: .any([
      .message("^Fatal error: Unavailable code reached", "^fatal error: Unavailable code reached"),
      .frame("^_diagnoseUnavailableCodeReached", "31_diagnoseUnavailableCodeReached", within: 6),
    ]),
    supportedBy: [
      .frame("_diagnoseUnavailableCodeReached").because(
        "the compiler put this call in place of the body of a function that cannot be called here")
    ],
    outranks: .generalSwiftTraps + [.cppCheckFailed],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} called a function, or met a value of an enum, that is marked with `@available(…, unavailable)` \
        for the platform it runs on. The compiler had left nothing of it but a stop.
        """,
      youSee: """
        The program works on one platform and stops on another: an iOS app on the Mac or on visionOS, an app extension, \
        Mac Catalyst; or it stops after a library became stricter with a new version. The stack shows the unavailable \
        function, or the comparison or hash of an enum, and right above it `_diagnoseUnavailableCodeReached`.
        """,
      howWeKnow: """
        Only the compiler calls that function: libraries are compiled so that the bodies of unavailable functions are \
        replaced by it (`-unavailable-decl-optimization=stub`), and `Equatable` and `Hashable` that the compiler \
        writes for an enum stop in it at a case that is unavailable. A text of the same words behind a file and a line \
        is a `fatalError` in your code or in a library.
        """,
      notProved: """
        How the call got past the compiler, which refuses a direct one. The frame below the unavailable function did it.
        """,
      rootCause: """
        The compiler checks names that it sees. Around it lead

        - `Equatable`, `Hashable` and the like that the compiler wrote for an enum one of whose cases is unavailable
        - Objective-C, a selector, a key path or a storyboard, which know nothing of Swift's `@available`
        - a binary that was built for another platform: iOS code on the Mac or on visionOS, a framework of mixed slices, a \
        plug-in compiled against an older version of the library
        - a value that was made out of a number: `unsafeBitCast`, decoded bytes, an enum that C code fills in, so that a \
        case appears that does not exist here
        - an override or an initialiser that is marked as unavailable, and that a framework calls nevertheless
        """,
      fixNow: """
        Look at the function right below `_diagnoseUnavailableCodeReached`, and at who called it: \
        `{blame|your function nearest to it}`. Leave that call out on this platform (`#if os(…)`, \
        `#if targetEnvironment(macCatalyst)`, `ProcessInfo.processInfo.isiOSAppOnMac`).
        """,
      fixProperly: """
        - mark what is unavailable at the narrowest place: the function, not the extension around it
        - build plug-ins and binary frameworks against the version and platform with which they run
        - convert numbers to enums with `init?(rawValue:)`, and let the unknown be a case

        ```swift
        // before: any number becomes a case, also one that is unavailable here
        return unsafeBitCast(number, to: Shade.self)

        // after
        return Shade(rawValue: number) ?? .plain
        ```
        """,
      verify: """
        Run the flow of the report on each platform that the app is offered on, the Mac and visionOS included, with the \
        libraries that are shipped.
        """,
      prevent: """
        A build and a smoke test per platform; no `@available(*, unavailable)` on what Objective-C may call.
        """,
      notToBeConfusedWith: [
        .init(.swiftUnexpectedEnumCase, "a value that no case stands for"),
        .init(.swiftFatalerrorPrecondition, "a `fatalError` of your code or a library, with file and line"),
        .init(.dyldMissingSymbol, "the function does not exist in this version of the library at all"),
        .init(.swiftUnimplementedInitializer, "an initialiser that the class does not have"),
      ],
      sources: [
        "Swift standard library: _diagnoseUnavailableCodeReached()",
        "swiftlang/swift#65557: Introduce stub mode for -unavailable-decl-optimization: "
          + "https://github.com/swiftlang/swift/issues/65557",
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal error: Unavailable code reached
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Exception Codes: 0x0000000000000001, 0x000000018c2f1a40

        Thread 0 Crashed:
        0   libswiftCore.dylib            	0x18c2f1a40 _assertionFailure(_:_:flags:) + 244
        ▸ 1   libswiftCore.dylib            	0x18c3a2b10 _diagnoseUnavailableCodeReached() + 64
        2   SwiftUI                       	0x1a1c40020 View.onWorldRecenter(action:) + 12
        3   Lantern                       	0x1027d10b4 RoomView.body.getter + 388
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Exception Codes: 0x0000000000000001, 0x0000000000000000

        Application Specific Information:
        ▸ Fatal error: Unavailable code reached

        Thread 0 Crashed:
        0   libswiftCore.dylib           0x00007ff81b2c3e10 $ss17_assertionFailure__5flagss5NeverOs12StaticStringV_SSs6UInt32VtF + 253
        ▸ 1   libswiftCore.dylib           0x00007ff81b3d1e40 $ss31_diagnoseUnavailableCodeReacheds5NeverOyF + 68
        2   Lantern                      0x000000010c3f61c4 Palette.hash(into:) + 196
        """),
      .ignores(
        """
        Lantern/Palette.swift:31: Fatal error: Unavailable code reached
        """, answer: "swift-fatalerror-precondition"),
    ])
}
