extension Rule {
  static let linkerCrash = Rule(
    "linker-crash",
    "The linker crashed, not the program",
    family: .swiftRuntime,
    severity: .low,
    harm: "the linker ends, not the program: nothing reaches users",
    certainWhen: .any([
      .message(
        "ld: Assertion failed: (", "ld: internal error: ", "linker command failed due to signal",
        "ld terminated with signal "),
      .all([
        .message("A linker snapshot was created at"),
        .any([.message("Assertion failed: ("), .frame("__assert_rtn", within: 2)]),
      ]),
      .all([
        .message("Stack dump:"),
        .message("Program arguments: *ld.lld ", "Program arguments: *ld64.lld ", "Program arguments: *wasm-ld "),
      ]),
    ]),
    likelyWhen: .any([
      .all([.frame("__assert_rtn", within: 2), .frame(functions, image: [], within: 5)]),
      .all([.process(["^ld$", "^ld-classic$", "^ld64", "^lld$"]), .any([.badAccess, .abort, .trap])]),
      // A part of its stack, with or without the handler of LLVM's that printed it.
      .frame([
        "^ld::Fixup::applyFixup(", "^ld::tool::Resolver::", "^ld::LayoutLinkedImage::", "^ld::AtomFileConsolidator::",
        "^ld::AtomPlacement::", "^mach_o::relocatable::", "^lld::macho::", "^lld::elf::",
      ]),
      // The sentence alone, as Xcode shows it: functions and files of these names are the linker's.
      .message(
        "Assertion failed: (*), function applyFixup, file Fixup.cpp, line",
        "Assertion failed: (*), function findAtom, file Relocations.cpp, line",
        "Assertion failed: (*), function assignAliasAtomOffsetInSection, file Layout.cpp, line",
        "Assertion failed: (*), function addAtom, file AtomFileConsolidator.cpp, line",
        "Assertion failed: (*), function parse, file macho_relocatable_file.cpp, line"),
    ]),
    unless: .any([
      .compilerWasKilled, .message("ld terminated with signal 9", "linker command failed due to signal 9"),
    ]),
    supportedBy: [
      .message("-ld_classic is deprecated", "-ld_classic", "-ld64").because(
        "the old linker of Xcode was asked for, which newer versions take away"),
      .message("ignoring duplicate libraries", "was built for newer"),
    ],
    outranks: .generalNativeCrashes + .trapsInGeneral + [
      .cAssert, .swiftCompilerCrash, .compilerCrash, .illegalInstruction, .cppUncaughtException,
    ],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The linker, which puts the compiled files together, met something that it did not expect, and ended itself. No \
        program of yours ran; this is a build failure.
        """,
      youSee: """
        `ld: Assertion failed: (…), function …, file …` below a short stack, and `linker command failed with exit code \
        1`. It mostly begins with a new Xcode, with a library that was built by another toolchain, or with a flag.
        """,
      howWeKnow: """
        The assertion names a source file of the linker's own (`Relocations.cpp`, `Layout.cpp`, `OutputFile.cpp`), and the \
        functions on the stack are the linker's (`ld::…`).
        """,
      notProved: "Which of the files it got set it off. The assertion names the linker's function, not your file.",
      rootCause: """
        - Xcode 15 and later have a new linker. It does not take everything that the old one took: objects of gcc and \
        gfortran, old static libraries, weak symbols of C++ in them, hand-written assembly
        - the old linker (`-ld_classic`, `-ld64`) together with an SDK that it does not know
        - an object file or archive that is cut short or of another architecture: an interrupted build, a full disk, a \
        cache of continuous integration
        - options that do not go together, mostly with link-time optimisation (`-flto`) or mergeable libraries
        """,
      fixNow: """
        Delete the build's products and build once more from clean. If it comes back, change the linker for this target: \
        with the new one, add `-Wl,-ld_classic` to Other Linker Flags (Xcode 15 and 16 only); if that flag is there \
        already, take it away. With Xcode 26 the old linker itself stops at its SDK, and Xcode 27 does not have it any more.

        ```sh
        rm -rf .build ~/Library/Developer/Xcode/DerivedData
        xcodebuild -version; xcrun ld -version_details
        swift build -Xlinker -ld_classic  # Xcode 15 and 16 only
        ```
        """,
      fixProperly: """
        - find the file: leave out one library or framework after the other, prebuilt ones first, and build what sets it \
        off with the toolchain that links it
        - update packages and prebuilt frameworks to versions that were built with this Xcode
        - report it to Apple, or to LLVM for lld, with the snapshot (`/tmp/….ld-snapshot`) that the linker left
        """,
      verify: "Build from clean in debug and release, for device and simulator: the link step passes each time.",
      prevent: "Pin Xcode in continuous integration, and put its version into the key of every build cache.",
      notToBeConfusedWith: [
        .init(.swiftCompilerCrash, "the compiler crashed, one step earlier"),
        .init(.linuxOomKill, "signal 9: memory ran out while the linker worked"),
        .init(.cAssert, "an assertion of the program itself failed, when it ran"),
      ],
      sources: [
        "Xcode 15 and Xcode 27 release notes, Linking",
        "ld64 (Apple open source)",
        "Homebrew/homebrew-core, issue 145991: https://github.com/Homebrew/homebrew-core/issues/145991",
      ]),
    examples: [
      .matches(
        """
        0  0x100dbf648  __assert_rtn + 72
        1  0x100cf3fac  ld::AtomPlacement::findAtom(unsigned char, unsigned long long) const + 1204
        2  0x100d09924  ld::InputFiles::SliceParser::parseObjectFile(mach_o::Header const*) const + 15164
        ▸ ld: Assertion failed: (resultIndex < sectData.atoms.size()), function findAtom, file Relocations.cpp, line 1336.
        clang: error: linker command failed with exit code 1 (use -v to see invocation)
        """),
      .matches(
        """
        ▸ A linker snapshot was created at:
        	/tmp/Harbour-2026-02-03-080910.ld-snapshot
        ▸ ld: Assertion failed: (it != _dylibToOrdinal.end()), function dylibToOrdinal, file OutputFile.cpp, line 5196.
        """),
      .matches(
        """
        0  0x1043f7648  __assert_rtn + 72
        ▸ 1  0x10432bc5c  ld::Fixup::applyFixup(ld::Atom const*, ld::LayoutLinkedImage const&, unsigned char*) const + 8268
        2  0x18a1b9950  _dispatch_client_callout2 + 20
        ▸ ld: Assertion failed: (extras.offset != 0 && "no berth"), function applyFixup, file Fixup.cpp, line 793.
        ▸ clang: error: linker command failed due to signal (use -v to see invocation)
        """),
      .matches("▸ Assertion failed: (extras.offset != 0), function applyFixup, file Fixup.cpp, line 793."),
      .matches(
        """
        Process:               ld [8607]
        Exception Type:        EXC_BAD_INSTRUCTION (SIGILL)

        Thread 0 Crashed:
        ▸ 0   ld                            	0x0000000104b1c2d0 ld::tool::Resolver::moor(ld::Atom const*) + 412
        1   dyld                          	0x00000001891c2c87 start + 16
        """),
      .matches(
        """
        Process:               ld [8606]
        Exception Type:        EXC_BREAKPOINT (SIGTRAP)

        Thread 3 Crashed:
        ▸ 0   ld                            	0x0000000104b1c2d0 ld::LayoutLinkedImage::moor(ld::Atom const*) + 412
        1   libdispatch.dylib             	0x00000001891c2c87 _dispatch_client_callout2 + 16
        """),
      .matches("▸ ld: internal error: atom not found in symbolIndex(_berth) for architecture arm64"),
      .matches("▸ collect2: fatal error: ld terminated with signal 11 [Segmentation fault], core dumped"),
      .ignores(
        """
        Undefined symbols for architecture arm64:
          "_berth", referenced from:
              _main in Pier.o
        ld: symbol(s) not found for architecture arm64
        clang: error: linker command failed with exit code 1 (use -v to see invocation)
        """),
      .ignores(
        "Assertion failed: (index < count), function berth, file Pier.c, line 21.", answer: "c-assert"),
      .ignores(
        "Assertion failed: (width > 0), function flow, file Layout.cpp, line 57.", answer: "c-assert"),
      .ignores("collect2: fatal error: ld terminated with signal 9 [Killed]", answer: "linux-oom-kill"),
    ])
  private static let functions: [TextPattern] = [
    "ld::tool::", "ld::InputFiles::", "ld::AtomPlacement::", "ld::Atom", "ld::passes::", "ld::Fixup::",
    "ld::LayoutLinkedImage::", "mach_o::relocatable::", "lld::macho::",
  ]
}
