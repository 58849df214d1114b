extension Rule {
  static let dyldMissingLibrary = Rule(
    "dyld-missing-library",
    "Library not loaded: the program needs one that could not be loaded",
    family: .terminations,
    severity: .critical,
    harm: "the program does not start at all; no user gets past it",
    certainWhen: .any([
      .message(
        // Where the report has one line for all, or one text for several lines.
        "Library not loaded: {library}\n  Referenced from:", "Library not loaded: {library}\n Referenced from:",
        "Library not loaded: {library} | Referenced from:", "Library not loaded: {library} Referenced from:",
        "no cach image with name ({library})",
        "dependent dylib '{library}' not found for", "error while loading shared libraries: {library}: cannot open",
        "Error loading shared library {library}: No such file", "DYLD*Library missing", "^Library missing$",
        "Reason: image not found", "^image not found$",
        // A library that may be missing was not there, and one of its functions was called.
        "because dependent dylib {library} could not be loaded",
        // Windows' loader, in the words of its window and of its status.
        "code execution cannot proceed because {library} was not found",
        "program can't start because {library} is missing", "xit* cod* -1073741515", "xit* cod* 3221225781",
        "error while loading shared libraries: ?: cannot open"),
      .all([.message("Library not loaded: {library}"), .saidOfABinary("library", signsOfLibraries)]),
      .all([
        .message("FATAL EXCEPTION: "),
        .message("UnsatisfiedLinkError: dlopen failed: library \"{library}\" not found"),
      ]),
      .all([.terminationNamespace("DYLD"), .terminationCode(1, 2, 3, 5, 6)]),
    ]),
    likelyWhen: .all([
      // Where the log says that all went well, it is a lead.
      .not(.kind([.nonFatal])),
      .any([
        .textOfTheCrash("dlopen-failed", askedInVain),
        .textOfTheCrash("library-validation-refused", refusedByValidation),
        .message("UnsatisfiedLinkError: dlopen failed: library \"{library}\" not found"),
      ]),
    ]),
    // A program may go on without a library that it asks for at run time.
    possibleWhen: .any([
      .message("dlopen(*): image not found"),
      // The loader gave up, and its words were not copied: mostly this was why.
      .all([.frame("^dyld4::halt(", "^dyld::halt(", within: 6), .not(.terminationNamespace("DYLD"))]),
      .all([.kind([.nonFatal]), .any([.message(askedInVain), .message(refusedByValidation)])]),
    ]),
    unless: .message(
      "Symbol not found: ", "mremap_encrypted() => -1", "malformed mach-o", "dyld cache '*' not loaded: ",
      "dyld cache load error: syscall to map cache"),
    endsIn: [.loader, .libraryTrap, .abort, .kill],
    supportedBy: [
      .all([.message("(no such file)"), .not(fixedPath)]).because(
        "it is not embedded, or the run path does not lead to it"),
      .all([.message("(no such file)"), fixedPath]).because("nothing lies at that path on this machine"),
      .message("incompatible architecture").because("it is built for another processor"),
      .message("different Team IDs", "code signature in").because("it is signed by another team, or not at all"),
      .variant(
        "dyld-refused-file",
        [
          signatureRefused, missingOnLinux, missingOnWindows, missingOnAndroid, packageOfTheBuilder, fixedPlace,
          concurrency, ofTheSystem,
        ]),
      .variant("dyld-asked-at-run-time", [askedAtRunTime]),
      .referringLibrary,
      .message("incompatible platform").because("it is built for another system"),
      .message("requires version * or later, but * provides version").because(
        "the copy that was found is older than the one that the program was built with"),
    ],
    outranks: [
      .javaUnhandledException, .uncaughtExceptionGeneric, .explicitAbort, .codesigningKill,
      .killedExternally, .runningboardOther, .notACrashReport, .xctestRunnerEndedEarly,
    ],
    blame: .value("library"),
    spokenBy: .exceptions,
    searchWords: ["라이브러리 없음", "image not found", "library not loaded"],
    page: PlaybookPage(
      whatHappened: """
        The loader could not load `{library|a library}`, which {referrer|}{process|the program} needs. {stop|It \
        stopped before `main`: no code of the app has run.}
        """,
      youSee: """
        The app closes at once at every launch, often only in the exported or installed build, or on older systems.
        """,
      howWeKnow: """
        The loader says so itself: dyld with `Library not loaded`, who needs it, and under `Reason: tried:` every path \
        it looked at and what was wrong there; the loaders of Linux, Android and Windows in sentences of their own. \
        Where it happens at launch, all frames are the loader's.
        """,
      rootCause: """
        Read the words behind each path in `tried:`

        | words | cause |
        |---|---|
        | `no such file` | not embedded, or `@rpath` does not lead there |
        | `incompatible architecture (have …, need …)` | built for another processor |
        | `incompatible platform` | built for the simulator, or for another system |
        | `code signature … not valid`, `different Team IDs` | library validation: signed by someone else |
        | `file system sandbox blocked` | the path is outside what the process may read |

        A path of the system means that the system is older than the framework: link it weakly or raise the deployment \
        target. `@rpath/libswift_Concurrency.dylib` means the same where no copy is embedded; on systems that have it, \
        `/usr/lib/swift` is missing in the run paths. On Linux the loader prints `error while loading shared \
        libraries` and looks at `LD_LIBRARY_PATH`, `RUNPATH` and the system's directories.
        """,
      fixNow: """
        {remedy|Set the library to *Embed & Sign* in the target that is started, or correct its install name and the \
        `LD_RUNPATH_SEARCH_PATHS`. For a framework of the system: *Optional* instead of *Required*.}
        """,
      fixProperly: """
        - Embed in the app only; extensions use the app's copy through `@executable_path/../../Frameworks` (on a Mac \
        `@executable_path/../../../../Frameworks`)
        - Prefer static linking for modules of your own
        - On servers, link statically (`-static-stdlib`) or ship the libraries beside the binary with an `$ORIGIN` \
        run path
        """,
      verify: """
        `otool -L` and `otool -l | grep -A2 LC_RPATH` (Linux: `ldd`) on the shipped binary, then launch the exported \
        archive on a clean device of the oldest system.
        """,
      prevent: """
        A smoke launch of the exported archive, not of the debug build, in CI.
        """,
      notToBeConfusedWith: [
        .init(.dyldMissingSymbol, "the library is there, one symbol is not"),
        .init(.dyldOther, "the file is there, but unusable"),
        .init(.codesigningKill, "the kernel, not dyld, refused the signature"),
      ],
      sources: ["dyld sources: Loader.cpp", "Apple: Dyld missing-library crashes; TN3125", "ld.so(8)"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        ▸ Termination Reason: DYLD 1 Library missing
        ▸ Library not loaded: @rpath/Beacon.framework/Beacon
        Referenced from: <7D3C> /Applications/Harbour.app/Contents/MacOS/Harbour
        Reason: tried: '/Applications/Harbour.app/Contents/Frameworks/Beacon.framework/Beacon' (no such file)
        """),
      .matches(
        """
        * thread #1, stop reason = signal SIGABRT
          * frame #0: 0x00000001a2b3c4d0 dyld`__abort_with_payload + 8
            frame #1: 0x00000001a2b3d4d0 dyld`abort_with_payload_wrapper_internal + 104
            frame #2: 0x00000001a2b3e4d0 dyld`abort_with_payload + 16
        ▸     frame #3: 0x00000001a2b3f4d0 dyld`dyld4::halt(char const*) + 328
            frame #4: 0x00000001a2b404d0 dyld`dyld4::prepare(dyld4::APIs&, dyld3::MachOAnalyzer const*) + 4100
        """),
      .matches(
        """
        ▸ The code execution cannot proceed because swiftCore.dll was not found. Reinstalling the program may fix this.
        """),
      .matches(
        """
        ▸ dyld: lazy symbol binding failed: can't resolve symbol _$sScMMa in /private/var/containers/Bundle/Application/\
        5C3A/Harbour.app/Frameworks/Ropes.framework/Ropes because dependent dylib \
        /usr/lib/swift/libswift_Concurrency.dylib could not be loaded
        """),
      .matches("▸ error: Process 'pierd.exe' exited with unexpected code: exited with code -1073741515"),
      .matches(
        """
        ▸ Error loading shared library libswiftCore.so: No such file or directory (needed by ./pierd)
        """),
      .matches(
        """
        ▸ ./harbour: error while loading shared libraries: libBeacon.so: cannot open shared object file: No such \
        file or directory
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        ▸ Termination Description: DYLD, dependent dylib '@rpath/TideKit.framework/TideKit' not found for \
        '/private/var/containers/Bundle/Application/1/Harbour.app/Harbour', tried but didn't find: \
        '/usr/lib/swift/TideKit.framework/TideKit'
        """),
      .matches(
        """
        ▸ dyld[812]: Library not loaded: @rpath/Beacon.framework/Beacon
        Referenced from: <7D3C> /Applications/Harbour.app/Contents/MacOS/Harbour
        ▸ Reason: tried: '/Applications/Harbour.app/Contents/Frameworks/Beacon.framework/Beacon' (code signature in \
        <4C4C> '/Applications/Harbour.app/Contents/Frameworks/Beacon.framework/Beacon' not valid for use in process: \
        mapping process and mapped file (non-platform) have different Team IDs)
        """),
      .matches(
        """
        Referenced from: /Applications/Harbour.app/Contents/MacOS/Harbour
        ▸ Reason: image not found
        """),
      // A program that goes on without a library may fail for a cause of its own later.
      .ignores(
        """
        dlopen(/usr/local/lib/libBeacon.dylib, 0x0009): tried: '/usr/local/lib/libBeacon.dylib' (no such file)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010

        Thread 0 Crashed:
        0   Harbour   0x1027d10b4 Boat.load() + 52
        """, answer: "null-pointer-dereference"),
      .matches(
        """
        ▸ dlopen(/Applications/Harbour.app/Contents/PlugIns/Beacon.bundle/Contents/MacOS/Beacon, 0x0109): tried: \
        '/Applications/Harbour.app/Contents/PlugIns/Beacon.bundle/Contents/MacOS/Beacon' (code signature in <4C4C> \
        '/Applications/Harbour.app/Contents/PlugIns/Beacon.bundle/Contents/MacOS/Beacon' not valid for use in process: \
        mapping process and mapped file (non-platform) have different Team IDs)
        """),
      .ignores(
        """
        [3/4] Compiling Harbour Boat.swift
        dlopen(/usr/local/lib/libBeacon.dylib, 0x0009): tried: '/usr/local/lib/libBeacon.dylib' (no such file)
        Build complete! (4.21s)
        """, answer: "not-a-crash-report"),
      // Others miss libraries and images, too.
      .ignores("2026-11-02 10:11:13.123 Harbour[312:4411] Photo Library missing, asking the user"),
      .matches(
        """
        ▸ Caused by: java.lang.UnsatisfiedLinkError: dlopen failed: library "libswiftCore.so" not found: needed by \
        /data/app/lib/arm64/libHarbour.so in namespace classloader-namespace
        """),
      .ignores("2026-11-02 10:11:13.123 Harbour[312:4411] thumbnail: image not found in the cache"),
      .ignores("2026-11-02 10:11:13.123 Harbour[312:4411] charts: Library not loaded: Harbour plans, asking again"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Termination Reason: DYLD 4 Symbol missing
        Symbol not found: _harbour_open
        """, answer: "dyld-missing-symbol"),
    ])

  /// A library is a file.
  private static let signsOfLibraries: [TextPattern] = [
    "Library not loaded: /", "Library not loaded: @", "Library not loaded: *.dylib", "Library not loaded: *.framework",
    "(?i)dyld", "Referenced from",
  ]
  /// The file is there, and library validation does not accept who signed it.
  private static let signatureRefused = Variant(
    .message(
      "different Team IDs", "not valid for use in process", "has no Team ID and is not a platform binary",
      // dyld's words where the kernel did not accept the signature of the file.
      "errno=1 validating first page", "code signature invalid for", "code signing blocked mmap()"),
    [
      "remedy":
        "Sign the app and all code in it anew with one identity, from the inside out (frameworks, helpers, then the "
        + "app; not with `--deep`). Where the library must come from somebody else, give the program the entitlement "
        + "`com.apple.security.cs.disable-library-validation`."
    ])

  /// A library was asked for while the program ran, and was not there.
  private static let askedInVain: [TextPattern] = [
    "dlopen({library}, 0x*): tried: ", "dlopen({library}, *): no suitable image found",
  ]
  /// A library was there, and signed by somebody else.
  private static let refusedByValidation: [TextPattern] = [
    "not valid for use in process: mapp", "not valid for use in process using Library Validation: mapp",
    // The end of the same sentence, where it was broken, and the kernel's own words.
    "mapped file (non-platform) have different Team IDs", "Library Validation failed: Rejecting '{library}'",
  ]

  /// The program was running already when it asked, as far as the text tells.
  private static let askedAtRunTime = Variant(
    .all([
      .message("dlopen(", "not valid for use in process"),
      .not(.any([.message("Library not loaded:", "Referenced from: "), .terminationNamespace("DYLD")])),
    ]),
    [
      "stop":
        "Where a library is asked for while the program runs (`dlopen`, a plug-in), its own code decides how it goes on."
    ])

  /// The loader of Linux speaks.
  private static let missingOnLinux = Variant(
    .message("error while loading shared libraries", "Error loading shared library"),
    [
      "remedy":
        "`ldd` on the program shows what is missing. Install the package that brings it, or put it beside the program "
        + "and link with `-Wl,-rpath,'$ORIGIN'`; until then `LD_LIBRARY_PATH` can name its folder. Swift's own "
        + "libraries go into the program with `-static-stdlib`."
    ])

  /// Windows' loader speaks.
  private static let missingOnWindows = Variant(
    .message(
      "code execution cannot proceed because", "program can't start because", "xit* cod* -1073741515",
      "xit* cod* 3221225781", "error while loading shared libraries: ?: cannot open"),
    [
      "remedy":
        "Put the folder that holds the library on `PATH`, or ship it beside the `.exe`: Swift's own (`swiftCore.dll` and "
        + "what it needs) lie in `Swift\\Runtimes\\<version>\\usr\\bin`. `dumpbin /dependents` shows what the program needs; "
        + "`-static-stdlib` puts Swift's libraries into it."
    ])

  /// Android's loader speaks.
  private static let missingOnAndroid = Variant(
    .message("UnsatisfiedLinkError: dlopen failed: "),
    [
      "stop": "The app's Java side asked for it, got an exception, and nobody caught that.",
      "remedy":
        "Put the library into the package beside the one that needs it (`src/main/jniLibs/<ABI>/`, for every ABI that is "
        + "shipped): Swift's own (`libswiftCore.so`, `libFoundation.so` and what these need) are no part of Android. "
        + "`llvm-readelf -d` shows what a library needs; `-static-stdlib` puts Swift's into it.",
    ])

  /// A package manager's library on the machine that built the program.
  private static let packageOfTheBuilder = Variant(
    .message(packagePaths),
    [
      "remedy":
        "The path is a package manager's on the machine that built the program; here nothing lies there. Copy the "
        + "library into `Contents/Frameworks`, give it an install name that begins with `@rpath`, and rewrite the "
        + "reference in the file that needs it: `install_name_tool -change <old> @rpath/<name>` (dylibbundler and "
        + "delocate do all of it), then sign anew. For a tool of your own: install the package."
    ])

  /// The install name is an absolute path, so no run path is ever searched.
  private static let fixedPlace = Variant(
    .message("Library not loaded: /Library/Frameworks/", "Library not loaded: /Library/*.framework/"),
    [
      "remedy":
        "The framework was built with an absolute install name (Xcode's default for `INSTALL_PATH`). Build it with "
        + "`LD_DYLIB_INSTALL_NAME` = `@rpath/…` (`DYLIB_INSTALL_NAME_BASE` = `@rpath`), then link and embed it anew; "
        + "for one that is built already, `install_name_tool -id` in it and `-change` in what needs it."
    ])

  /// Concurrency came with macOS 12 and iOS 15; a copy for older systems comes with the app.
  private static let concurrency = Variant(
    .message("Library not loaded: *libswift_Concurrency.dylib", "dependent dylib *libswift_Concurrency.dylib"),
    [
      "remedy":
        "Swift's concurrency is part of the system from macOS 12 and iOS 15 on. For older systems, down to macOS 10.15 and "
        + "iOS 13, Xcode 13.2 and later put a copy into the app: build with one of these, and look for the copy in the app's "
        + "`Frameworks`. A command-line tool has no place for the copy, nor has a test run on an older machine: use macOS 12 "
        + "or later there. On systems that have it, `/usr/lib/swift` has to be among the run paths."
    ])

  /// The library is a part of the system, of another one than this.
  private static let ofTheSystem = Variant(
    .message("Library not loaded: /usr/lib/", "Library not loaded: /System/"),
    [
      "remedy":
        "The path is the system's own, and this system has nothing there. Mostly it is older than the program was built "
        + "for: raise the deployment target, or link the library as *Optional* and guard its use with `if #available`. Or it "
        + "is so new that Apple took the library away, as QTKit and Python 2.7: then the program needs another one."
    ])

  private static let packagePaths: [TextPattern] = [
    "Library not loaded: /usr/local/", "Library not loaded: /opt/homebrew/", "Library not loaded: /opt/local/",
    "Library not loaded: /opt/",
  ]

  private static let fixedPath = Condition.message(packagePaths + ["Library not loaded: /Library/"])
}

extension Condition {
  /// A library or plug-in that needs the missing one; the program itself goes without saying.
  fileprivate static let referringLibrary = Condition.computed(
    Computed(
      "referring-library", "the library that refers to the missing one", literals: ["Referenced from: "],
      wording: ["referrer"],
      values: { facts in
        for message in facts.report.messages {
          let path = references.lazy.compactMap { $0.captures(in: message.text)?["path"] }.first
          guard let path, let name = path.split(separator: "/").last.map({ String($0) }) else { continue }
          let isLibrary = name.hasSuffix(".dylib") || path.contains(".framework/")
          let isProgram = name.hasSuffix(".debug.dylib") || name == facts.report.process.name
          return isLibrary && !isProgram ? ["referrer": "`{referrerName}` in ", "referrerName": name] : [:]
        }
        return [:]
      },
      test: { facts in facts.report.messages.contains { $0.text.contains("Referenced from: ") } ? [] : nil }))

  /// Where the report has one text for several lines, and where it has one for each.
  private static let references: [TextPattern] = [
    "Referenced from: {path}\n", "Referenced from: {path} | ", "Referenced from: {path} Reason: ",
    "Referenced from: {path}",
  ]
}
