extension Rule {
  static let swiftDeletedMethod = Rule(
    "swift-deleted-method",
    "A method was called that is no longer in the binary",
    family: .swiftRuntime,
    certainWhen: .any([
      .message("(?i)fatal error: call of deleted method", "(?i)^call of deleted method$"),
      .frame(
        "swift_deletedMethodError", "swift_deletedAsyncMethodError", "swift_deletedCalleeAllocatedCoroutineMethodError",
        within: 6),
    ]),
    outranks: .generalSwiftTraps + [.explicitAbort, .swiftUnimplementedInitializer],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} called a method through a class's table of methods, and the entry said "deleted": the \
        compiler had removed the body because nothing it could see used it.
        """,
      youSee: """
        After an update of a framework, a mixed build or a change of optimisation settings; every time on that path. \
        The source code shows the method plainly.
        """,
      howWeKnow: """
        The runtime puts one function into all removed entries, `swift_deletedMethodError`. Reaching it proves that \
        caller and callee disagree about the class.
        """,
      rootCause: """
        The binary of the class and the binary of the caller come from different builds: a stale product in \
        DerivedData, a binary framework without library evolution used by another version of its interface, two \
        versions of one module in a process. With everything built together from one source it would be a compiler \
        bug, mostly around whole-module optimisation.
        """,
      fixNow: """
        Delete the build products and rebuild app and frameworks together, with one toolchain.

        If it remains, find the class in {blame|the calling frame} and compare the framework that the app embeds with \
        the one it was compiled against: `dwarfdump --uuid` of both.
        """,
      fixProperly: """
        - ship binary frameworks with `BUILD_LIBRARY_FOR_DISTRIBUTION=YES`, so that calls do not depend on table \
        positions
        - pin dependencies by version, and never mix debug and release products
        - if one clean build still fails, reduce it and report it to Swift, with `-Onone` for that module as a stopgap
        """,
      verify: """
        Run the path with the clean build, and with the archive that the store gets. Check that each module is in the \
        process once (`image list` in lldb).
        """,
      prevent: """
        Archive only from clean checkouts; key the build cache by toolchain and dependency versions.
        """,
      notToBeConfusedWith: [
        .init(.swiftUnimplementedInitializer, "an initialiser that the class never had"),
        .init(.dyldMissingSymbol, "the loader found the gap at launch"),
        .init(.badInstructionFetch, "a jump to something that is no code"),
      ],
      sources: [
        "Swift runtime: swift_deletedMethodError in Errors.cpp",
        "Swift documentation: Library Evolution",
      ]),
    examples: [
      .matches(
        """
        ▸ Fatal error: Call of deleted method
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsystem_kernel.dylib     0x00000001e1f0a1d8 __pthread_kill + 8
        1   libsystem_c.dylib          0x00000001a2f3b6f0 abort + 124
        2   libswiftCore.dylib         0x000000018f4c2a90 swift::fatalError(unsigned int, char const*, ...) + 32
        ▸ 3   libswiftCore.dylib         0x000000018f4c2b10 swift_deletedMethodError + 24
        4   Harbour                    0x0000000104a1c2d0 PierModel.refresh() + 96
        """),
      .ignores(
        """
        Fatal error: Use of unimplemented initializer 'init()' for class 'Harbour.PierModel'
        """, answer: "swift-unimplemented-initializer"),
    ])
}
