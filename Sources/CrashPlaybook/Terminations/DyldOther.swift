extension Rule {
  static let dyldOther = Rule(
    "dyld-other",
    "The loader refused a file for another reason (dyld)",
    family: .terminations,
    harm: "the program does not start",
    certainWhen: .any([
      .all([.terminationNamespace("DYLD"), .terminationCode(7, 9, 10)]),
      ownAssertion, noSharedCache,
      .message(
        "unknown required load command {command}", "required load command 0x8",
        "mremap_encrypted() => -1", "malformed mach-o: ", "malformed mach-o image", "malformed trie",
        "dlsym() is blocked",
        "dyld[*]: missing LC_UUID load command", "dyld: missing LC_UUID load command",
        "dyld[*]: unknown imports format", "dyld: unknown imports format",
        "(not a mach-o file",
        "error while loading shared libraries: {library}: wrong ELF class",
        "error while loading shared libraries: {library}: ELF file",
        "error while loading shared libraries: {library}: file too short",
        "error while loading shared libraries: {library}: invalid ELF header",
        "error while loading shared libraries: {library}: cannot enable executable stack",
        "error while loading shared libraries: {library}: failed to map segment"),
    ]),
    unless: .all([.message("Symbol not found: ", "no such file"), .not(noSharedCache)]),
    endsIn: [.loader, .libraryTrap, .abort, .kill],
    supportedBy: [
      .all([.message("Library not loaded: {library}"), .not(noSharedCache)]),
      .variant("refused-on-linux", [refusedOnLinux, newerFile, withoutIdentity, assertion, withoutCache]),
      .image("TweakInject", "MobileSubstrate", "substrate").because("code was injected: the device is jailbroken"),
    ],
    outranks: [
      .dyldMissingLibrary, .codesigningKill, .explicitAbort, .killedExternally, .runningboardOther,
      .notACrashReport, .xctestRunnerEndedEarly,
    ],
    blame: .value("library"),
    spokenBy: .exceptions,
    page: PlaybookPage(
      whatHappened: """
        The loader stopped {process|the program}, mostly before `main`: it found a file, but could not use it, or \
        refused a call of `dlsym`. Its words: {reason|not in this report|in the termination description}.
        """,
      youSee: """
        Dies at every launch of this build, or on some devices only.
        """,
      howWeKnow: """
        Namespace DYLD with code 7 (malformed), 9 (other) or 10 (blocked call of dlsym), or dyld's text, for \
        instance `mremap_encrypted() => -1` (the file is there, but its encrypted pages could not be mapped). An \
        `Assertion failed` behind the namespace is the loader's own check, not one of the program.
        """,
      rootCause: """
        - a binary that was stripped, packed or cut after it was linked
        - an encrypted (App Store) binary that was copied or re-signed: its pages cannot be decrypted; errno 12 also \
        means no memory for the mapping
        - an injected library (TweakInject, MobileSubstrate) on a jailbroken device
        - a shared cache that does not fit the system, or has no place in the process: an executable of about 2 GB and \
        more, fixed addresses in the linker's options, a changed root directory (`chroot`)
        - a load command that this system's loader does not know: the file was linked for a newer system. \
        `0x80000022` (compressed tables of symbols) needs Mac OS X 10.6, `0x80000028` (`LC_MAIN`) 10.8
        - no load command `LC_UUID`: from macOS 26 on the loader refuses such a program, and from 27 on such a library, \
        too. Go's own linker writes it since Go 1.24; `-no_uuid` among the linker's options leaves it out
        - `unknown imports format`: the list of functions that the file needs is of a form that this loader does not know; \
        another linker than Apple's wrote it, or a tool changed the file behind the linker
        - an assertion of the loader: the tables in a file are of a kind that this system's loader does not know, as a \
        newer linker writes them
        """,
      fixNow: """
        {remedy|Take the file that the text names, and check it with `dyld_info -validate_only <file>` and `otool -l`; \
        build it again.}
        """,
      fixProperly: """
        - Never change a Mach-O after it was signed
        - Ship what the store delivered, not copies of installed apps
        - Leave reports with injected libraries out of your counts
        """,
      verify: """
        Install the exported archive on a clean device of the oldest supported system and start it.
        """,
      prevent: """
        A smoke launch of the exported archive in CI.
        """,
      notToBeConfusedWith: [
        .init(.dyldMissingLibrary, "`Library not loaded` with `no such file`"),
        .init(.dyldMissingSymbol, "`Symbol not found`"),
        .init(.codesigningKill, "a wrong page hash"),
      ],
      sources: [
        "dyld sources: dyld_process_info, Loader, Header",
        "xnu: sys/reason.h (OS_REASON_DYLD)",
        "golang/go#68678 and NixOS/nixpkgs#547323: LC_UUID: https://github.com/golang/go/issues/68678",
        "DeusData/codebase-memory-mcp#630: unknown imports format: "
          + "https://github.com/DeusData/codebase-memory-mcp/issues/630",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        ▸ Termination Reason: DYLD 7 Malformed mach-o
        malformed mach-o: load command #12 extends beyond end of file
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Exception Note:  EXC_CORPSE_NOTIFY
        ▸ Termination Description: DYLD, Assertion failed: (gotTide), function applyTide, file dyld3/Harbour.cpp, line 7.
        Highlighted by Thread:  0
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        Assertion failed: (tide >= 0), function setTide, file Gauge.cpp, line 48.
        """, answer: "c-assert"),
      .matches(
        """
        Dyld Error Message:
        Library not loaded: @rpath/Beacon.framework/Beacon
        ▸ Reason: no suitable image found. Did find: /private/var/Harbour.app/Frameworks/Beacon.framework/Beacon: \
        mremap_encrypted() => -1, errno=12
        """),
      .matches(
        """
        Crashed Thread:  0

        Dyld Error Message:
          ▸ unknown required load command 0x80000022
        """),
      .matches(
        """
        Dyld Error Message:
          Library not loaded: /opt/tide/lib/libtide.0.dylib
          Referenced from: /Applications/Harbour.app/Contents/MacOS/harbour
          Reason: no suitable image found.  Did find:
            ▸ /Applications/Harbour.app/Contents/MacOS/lib/libtide.0.dylib: unknown required load command 0x80000022
        """),
      .matches(
        """
        ▸ ./pierd: error while loading shared libraries: libHarbour.so.4: wrong ELF class: ELFCLASS32
        """),
      .matches(
        """
        ▸ dyld[4711]: dyld cache '(null)' not loaded: syscall to map cache into shared region failed
        dyld[4711]: Library not loaded: /usr/lib/libSystem.B.dylib
          Referenced from: <4C4C441A-5555-3144-A1BA-F6A5C7B1D0AA> /opt/harbour/bin/harbour
          Reason: tried: '/usr/lib/libSystem.B.dylib' (no such file), '/usr/lib/libSystem.B.dylib' (no such file, no dyld \
        cache)
        """),
      .ignores("2026-11-02 10:11:13.123 Harbour[312:4411] malformed mach-o header in the plug-in index, skipped"),
      .matches(
        """
        ▸ dyld[9142]: missing LC_UUID load command in /opt/harbour/bin/tide
        dyld[9142]: missing LC_UUID load command
        signal: abort trap
        """),
      .matches("▸ dyld[9142]: unknown imports format"),
      .ignores("2026-11-02 10:11:13.123 Harbour[312:4411] symbols: missing LC_UUID load command in tide.o, skipped"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Termination Reason: DYLD 4 Symbol missing
        Symbol not found: _harbour_open
        """, answer: "dyld-missing-symbol"),
    ])
  /// The libraries that all programs share could not be mapped: they then seem to be missing, one as well as the other.
  private static let noSharedCache = Condition.message(
    "dyld cache '*' not loaded: ", "dyld cache load error: syscall to map cache")
  private static let withoutCache = Variant(
    noSharedCache,
    [
      "reason": "the cache that holds the system's libraries could not be mapped, so that none of them can be found",
      "remedy":
        "No library is missing. Start the same program once more, alone: under load this happens now and then. If it "
        + "stays, look at the size of the executable (`size -m`): with its data it must leave room below the shared "
        + "cache, about 2 GB. Look also for `-image_base`, `-pagezero_size` and `-no_pie` among the linker's options, and "
        + "for `chroot`, in which the system refuses the mapping.",
    ])
  /// A check of dyld's own failed.
  private static let ownAssertion = Condition.all([
    .terminationNamespace("DYLD"), .message("Assertion failed: "),
    .message(
      "DYLD, {reason}, function {function}, file {source}, line {line}",
      "{reason}, function {function}, file {source}, line {line}"),
  ])
  /// What to do where the loader itself gave up.
  private static let assertion = Variant(
    ownAssertion,
    [
      "remedy":
        "Find the first build that shows it, and what built that: another Xcode, another linker or a raised deployment "
        + "target. Build with the tools before, or raise the deployment target beyond the systems that fail."
    ])
  /// The file tells nobody which build it is; a loader up to macOS 15 did not ask.
  private static let withoutIdentity = Variant(
    .message("missing LC_UUID load command"),
    [
      "reason": "the file has no load command LC_UUID, which this system requires",
      "remedy":
        "Link the program again so that `otool -l <file> | grep LC_UUID` finds the command: Go from 1.24 on, or "
        + "`go build -ldflags=-linkmode=external` with older ones; elsewhere without `-no_uuid` among the linker's "
        + "options. Sign it after that.",
    ])
  /// The file is newer than the system.
  private static let newerFile = Variant(
    .message("required load command 0x8"),
    [
      "remedy":
        "The file was linked for a newer system than this one. Take a build that is made for this system, or build the "
        + "program and every library in it with the oldest supported system as the deployment target."
    ])
  /// The loader of Linux speaks.
  private static let refusedOnLinux = Variant(
    .message("error while loading shared libraries: "),
    [
      "remedy":
        "`file` on the library shows for which processor it is, and whether it is whole; `ldd` shows which file was found. "
        + "Install the package of the program's own architecture, or copy the file again."
    ])
}
