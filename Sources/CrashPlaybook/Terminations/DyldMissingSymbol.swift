extension Rule {
  static let dyldMissingSymbol = Rule(
    "dyld-missing-symbol",
    "Symbol not found: the library does not have what the program needs",
    family: .terminations,
    severity: .critical,
    harm: "the program does not start at all on the systems concerned",
    certainWhen: .any([
      .message(
        // Where the report has one line for all, or one text for several lines.
        "Symbol not found: {symbol}\n  Referenced from:", "Symbol not found: {symbol}\n Referenced from:",
        "Symbol not found: {symbol} | Referenced from:", "Symbol not found: {symbol} Referenced from:",
        "ymbol not found in flat namespace '{symbol}'",
        "symbol lookup error: *: undefined symbol: {symbol}, version ",
        "symbol lookup error: *: undefined symbol: {symbol}",
        "version `{symbol}' not found (required by",
        "relocation error: *: symbol {symbol} version * not defined in file {library} with link time reference",
        "relocation error: *: symbol {symbol}, version * not defined in file {library} with link time reference",
        "Error relocating *: {symbol}: symbol not found", "lazy symbol binding failed: ",
        // Windows' loader, in the words of its window and of its status.
        "procedure entry point {symbol} could not be located", "xit* cod* -1073741511", "xit* cod* 3221225785"),
      .all([
        .message("FATAL EXCEPTION: "),
        .message("UnsatisfiedLinkError: dlopen failed: cannot locate symbol \"{symbol}\" referenced by"),
      ]),
      .all([.message("Symbol not found: {symbol}"), .saidOfABinary("symbol", signsOfSymbols)]),
      .all([.terminationNamespace("DYLD"), .terminationCode(4)]),
      .frame(["_dyld_missing_symbol_abort", "missing_symbol_called"], image: [], within: 6),
    ]),
    likelyWhen: .message(
      "UnsatisfiedLinkError: dlopen failed: cannot locate symbol \"{symbol}\" referenced by",
      // A module of Python or a plug-in: who asked for it may go on.
      ".so*: undefined symbol: {symbol}, version ", ".so*: undefined symbol: {symbol}"),
    possibleWhen: .message("undefined symbol: {symbol}"),
    // A linker's error: nothing was run. A program that goes on without a plug-in says so in a warning. Where musl's
    // loader finds no library, it then misses all that the library has.
    unless: .message(
      "(?i) warning *: undefined symbol: ", "error: undefined symbol: ", "linker command failed with exit code",
      "link command failed with exit code",
      "Error loading shared library ", "because dependent dylib "),
    endsIn: [.loader, .libraryTrap, .abort, .kill],
    supportedBy: [
      .message("Expected in: {library}", "Referenced from: {program}"),
      .readableSymbol,
      .variant("missing-on-linux", [missingOnAndroid, olderSystem, olderLibrary]),
    ],
    outranks: [
      .javaUnhandledException, .uncaughtExceptionGeneric, .explicitAbort, .dyldMissingLibrary,
      .killedExternally, .runningboardOther, .notACrashReport, .xctestRunnerEndedEarly,
    ],
    blame: .value("symbol"),
    spokenBy: .exceptions,
    searchWords: ["심볼 없음", "symbol not found"],
    page: PlaybookPage(
      whatHappened: """
        The loader looked for `{symbol|a symbol}`{readable|} in {library|the library that the report names} and did \
        not find it. The program stopped before `main`, or at the first use of the symbol.
        """,
      youSee: """
        Every launch fails, on some systems or after one framework was exchanged; all others work.
        """,
      howWeKnow: """
        The loader's text names the symbol; dyld's also who refers to it and where it was expected. Where no frame of \
        the app is on the stack, none of its code has run.
        """,
      rootCause: """
        - **Expected in a path of the system:** this system is older (or newer) than the SDK that the code was built \
        with, and the symbol is linked strongly
        - **Expected in a framework of the app:** the two were not built together; one is older, or a Swift library \
        without evolution changed
        - **Flat namespace:** a plug-in or extension module expects its host to have it
        - **Linux, `undefined symbol`:** the shared library of the machine is older than the one at build time; for \
        Swift's own libraries, of another version of Swift
        - **Linux, `version … not found`:** built on a newer distribution than the one that it runs on
        """,
      fixNow: """
        {remedy|If it is the system's: guard the use with `if #available`, and raise the deployment target or link \
        that framework weakly. If it is yours: build app and framework together from clean.}
        """,
      fixProperly: """
        {always|- The deployment target is the oldest system that is really tested}
        - Library evolution (`BUILD_LIBRARY_FOR_DISTRIBUTION`) for every binary Swift framework
        - No betas of Xcode for releases: their SDK has symbols that final systems lack
        - On servers, build and run with images of the same distribution and the same version of Swift
        """,
      verify: """
        {check|`dyld_info -imports` of the binary against `-exports` of the library}, then launch on the oldest \
        supported system.
        """,
      prevent: """
        A launch test on the oldest system in CI, with the exported archive.
        """,
      notToBeConfusedWith: [
        .init(.dyldMissingLibrary, "the whole library is missing"),
        .init(.dyldOther, "the file is damaged"),
      ],
      sources: [
        "dyld sources: Loader::resolveSymbol",
        "Apple: Diagnosing issues with dyld; Running code on a specific platform or OS version",
      ]),
    examples: [
      .matches(
        """
        Thread 1 Queue : com.apple.main-thread (serial)
        0\t0x00000001c4a706f8 in __abort_with_payload ()
        1\t0x00000001c4a7be68 in abort_with_payload ()
        2\t0x00000001c4a08dd4 in dyld4::halt(char const*, dyld4::StructuredError const*) ()
        ▸ 3\t0x00000001c4a59994 in dyld4::APIs::_dyld_missing_symbol_abort() ()
        4\t0x000000010a88ca5c in Harbour_Open ()
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        ▸ Termination Reason: DYLD 4 Symbol missing
        ▸ Symbol not found: _$s7Harbour4BoatV4nameSSvg
        Referenced from: <7D3C> /Applications/Lighthouse.app/Contents/MacOS/Lighthouse
        Expected in:     <91AF> /Applications/Lighthouse.app/Contents/Frameworks/Harbour.framework/Harbour
        """),
      .matches(
        """
        ▸ /app/pierd: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.38' not found (required by /app/pierd)
        """),
      .matches(
        """
        ▸ ./pierd: relocation error: ./pierd: symbol $s7Harbour4BoatV4nameSSvg version HARBOUR_2 not defined in file \
        libHarbour.so with link time reference
        """),
      .matches(
        """
        ▸ ./lighthouse: symbol lookup error: ./lighthouse: undefined symbol: harbour_open
        """),
      .matches(
        """
        ▸ ImportError: /app/tides/_gauge.so: undefined symbol: harbour_open
        """),
      .ignores(
        """
        10:00:01 quotes: Symbol not found: HRBR
        """),
      .ignores(
        """
        Error loading shared library libHarbour.so: No such file or directory (needed by ./pierd)
        Error relocating ./pierd: $s7Harbour4BoatV4nameSSvg: symbol not found
        """, answer: "dyld-missing-library"),
      .ignores(
        """
        2026-11-22T10:00:00+0000 warning harbourd : plugin skipped: ./libPier.so: undefined symbol: pier_open
        2026-11-22T10:00:01+0000 info harbourd : server started on 8080
        """),
      .ignores(
        """
        error: link command failed with exit code 1 (use -v to see invocation)
        ld.lld: error: undefined symbol: harbour_open
        >>> referenced by Pier.o:(main)
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Termination Reason: DYLD 1 Library missing
        Library not loaded: @rpath/Beacon.framework/Beacon
        """, answer: "dyld-missing-library"),
    ])

  /// How names in a Mach-O file begin; a share or a map has symbols, too.
  private static let signsOfSymbols: [TextPattern] = [
    "Symbol not found: _", "Symbol not found: (_", "Symbol not found: $", "(?i)dyld", "Referenced from",
  ]
  /// The loader of Linux misses a version of the C or C++ library, which only newer distributions have.
  private static let olderSystem = Variant(
    .message("version `GLIBC", "version `CXXABI", "version `GCC_"),
    [
      "remedy":
        "This system is older than the one that the program was built on. Build in an image of the distribution that it "
        + "runs on (`swift:6.2-jammy` for Ubuntu 22.04), run it on a newer one, or build with the Static Linux SDK "
        + "(`--swift-sdk x86_64-swift-linux-musl`), which needs no libraries of the system.",
      "always": "- The distribution of the build image is the one of the oldest machine",
      "check": "`ldd -v` on the program lists the versions that it needs",
    ])

  /// Android's loader speaks.
  private static let missingOnAndroid = Variant(
    .message("UnsatisfiedLinkError: dlopen failed: cannot locate symbol"),
    [
      "remedy":
        "A symbol of the system: this Android is older than the API level that the library was built for (the number at "
        + "the end of its target, `aarch64-unknown-linux-android28`). One of Swift's or of your own: the libraries in the "
        + "package are not of one build, or of two versions of Swift; build all of them anew.",
      "always": "- The API level of every native library is the app's `minSdk`",
      "check": "`llvm-nm -D --undefined-only` of the library against `--defined-only` of the ones beside it",
    ])

  /// The loader of Linux found a library that lacks a symbol.
  private static let olderLibrary = Variant(
    .message("undefined symbol: ", "relocation error: ", "version `", "Error relocating "),
    [
      "remedy":
        "The library that was found is not the one of the build. `ldd` shows which file it is. For Swift's own libraries "
        + "use the same version and distribution to build and to run (`swift:6.2-noble` and `swift:6.2-noble-slim`), or "
        + "link them in with `-static-stdlib`.",
      "always": "- Libraries are built and shipped together with the program",
      "check": "`nm -D --undefined-only` of the program against `nm -D --defined-only` of the library",
    ])
}

extension Condition {
  /// The missing symbol as its developer wrote it, where its name is a mangled one.
  fileprivate static let readableSymbol = Condition.computed(
    Computed(
      "readable-symbol", "the missing symbol as it was written", literals: ["Symbol not found: "],
      wording: ["readable"],
      values: { facts in
        for message in facts.report.messages {
          let written = missing.lazy.compactMap { $0.captures(in: message.text)?["symbol"] }.first
          guard let written else { continue }
          let name = Demangler.name(of: written)
          return name == written ? [:] : ["readable": " (`{readableName}`)", "readableName": name]
        }
        return [:]
      },
      test: { facts in facts.report.messages.contains { $0.text.contains("Symbol not found: ") } ? [] : nil }))

  private static let missing: [TextPattern] = [
    "Symbol not found: {symbol}\n", "Symbol not found: {symbol} ", "Symbol not found: {symbol}",
  ]

  /// What is missing is a part of a program: words of a log may sound the same.
  static func saidOfABinary(_ part: String, _ signs: [TextPattern]) -> Condition {
    .computed(
      Computed("said-of-a-binary-\(part)", "the words are the loader's") { facts in
        facts.report.messages.contains { message in signs.contains { $0.matches(message.text) } } ? [] : nil
      })
  }
}
