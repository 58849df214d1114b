extension Rule {
  static let rosettaFailure = Rule(
    "rosetta-failure",
    "Rosetta could not run the Intel program",
    family: .terminations,
    certainWhen: .any([
      .textOfTheCrash("rosetta-gave-up", ["rosetta error: {why}"]),
      // Rosetta for Linux, in containers on a Mac.
      .textOfTheCrash("rosetta-check-failed", checks),
      .terminationNamespace("ROSETTA"),
    ]),
    likelyWhen: .computed(.rosettaOnTop),
    possibleWhen: .message("rosetta error: {why}"),
    supportedBy: [
      .message("ttachment of code signature supplement failed").because(
        "the stored translation does not fit the program"),
      .message("failed to open elf").because("the Linux loader for Intel programs is missing"),
      .message("failed to allocate vm space").because("the program had taken the addresses that Rosetta needs"),
      .message("nimplemented syscall", "unsupported privilege level", "invalid gdt selector").because(
        "the program does something that Rosetta does not translate"),
      .variant("rosetta-refused", [inLinux, untranslated]),
    ],
    outranks: .trapsInGeneral + [.killedExternally, .execFailure, .deliberateBrkC471, .selfRaisedSignal],
    blame: .process,
    page: PlaybookPage(
      whatHappened: """
        {process|The program} is for Intel processors and was to run through Rosetta, which gave up: \
        {why|it left no words}. No error of the program's own code is to be seen.
        """,
      youSee: """
        The program ends at its start, `zsh: trace trap` or exit status 133 in a shell; in the report all frames lie in \
        `/usr/libexec/rosetta/runtime`. Often every Intel program on the machine fails in the same way.
        """,
      howWeKnow: """
        `rosetta error:` is Rosetta's last word before it stops the process, and the namespace ROSETTA is its own. \
        Where both are missing, the innermost frames lie in Rosetta's own runtime, with a deliberate trap and no frame \
        of the program below.
        """,
      rootCause: """
        | words | meaning |
        |---|---|
        | attachment of code signature supplement failed | the stored translation and the program do not belong \
        together: the file was replaced or signed anew in place, or Rosetta was updated |
        | failed to open elf at /lib64/ld-linux-x86-64.so.2 | Linux container: an Intel program in an ARM image, or \
        without its C library |
        | failed to allocate vm space for aot | the program, or a debugger or tool in it, has taken the addresses |
        | unimplemented syscall, invalid gdt selector, unsupported privilege level | Rosetta does not translate this: \
        debuggers, Wine, virtual machines |
        | no words, frames only | Rosetta is damaged or of another system version, for instance after a system was \
        restored |
        """,
      fixNow: """
        {remedy|Start the machine anew and install Rosetta again: `softwareupdate --install-rosetta --agree-to-license`. \
        For one program only: download it anew, or copy it to a new file rather than over the old one.}
        """,
      fixProperly: """
        - Build for both processors: `ARCHS = arm64 x86_64`, or arm64 alone. macOS 27 is the last that runs Intel apps; \
        macOS 28 keeps Rosetta for some old games only
        - Move tools (interpreters, JDKs, command-line tools) to their ARM builds: `file $(which tool)` says which it is
        - Containers: build for the platform that runs them (`docker build --platform linux/amd64`), with its C library
        - Build scripts replace a program by moving a new file into place, never by writing into the old one
        """,
      verify: "`file` shows arm64, and `arch -arm64 tool` starts; or the Intel program starts on a clean machine.",
      prevent: "A launch of every delivered program on an ARM machine without Rosetta.",
      notToBeConfusedWith: [
        .init(.execFailure, "the kernel refused the file before anything ran"),
        .init(.dyldMissingLibrary, "the program started, but lacks a library of its own processor type"),
        .init(.codesigningKill, "the signature of the program itself was refused"),
      ],
      sources: [
        "Apple: About the Rosetta translation environment: "
          + "https://developer.apple.com/documentation/apple-silicon/about-the-rosetta-translation-environment",
        "Apple: Running Intel binaries in Linux VMs with Rosetta",
      ]),
    examples: [
      .matches(
        """
        ▸ rosetta error: failed to open elf at /lib64/ld-linux-x86-64.so.2
         Trace/breakpoint trap
        """),
      .matches(
        """
        Process:             harbour [912]
        Code Type:           X86-64 (Translated)
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Application Specific Information:
        ▸ rosetta error: failed to allocate vm space for aot

        Thread 0 Crashed:
        0   runtime                       	    0x7ff7fff719b0 0x7ff7fff54000 + 121264
        1   runtime                       	    0x7ff7fff71394 0x7ff7fff54000 + 119700
        """),
      .matches(
        """
        Process:             harbour [912]
        Code Type:           X86-64 (Translated)
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   runtime                       	    0x7ff7fff719b0 0x7ff7fff54000 + 121264
        1   runtime                       	    0x7ff7fff71394 0x7ff7fff54000 + 119700
        2   dyld                          	       0x200dd4000 ???

        Binary Images:
            0x7ff7fff54000 -     0x7ff7fff83fff runtime (*) <0b7a11c2-14d5-3e2b-9d1b-6d4c2f0a9e31> /usr/libexec/rosetta/runtime
               0x200dd4000 -        0x200e3ffff dyld (*) <1c8b22d3-25e6-3f3c-8e2c-7e5d3a1b8f42> /usr/lib/dyld
        """),
      .ignores(
        """
        Process:             harbour [912]
        Code Type:           X86-64 (Translated)
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   harbour                       	       0x10a3719b0 Berths.next() + 64
        1   harbour                       	       0x10a371394 main + 94
        2   runtime                       	    0x7ff7fff57ae0 0x7ff7fff54000 + 15072

        Binary Images:
            0x7ff7fff54000 -     0x7ff7fff83fff runtime (*) <0b7a11c2-14d5-3e2b-9d1b-6d4c2f0a9e31> /usr/libexec/rosetta/runtime
        """, answer: "swift-textless-trap"),
      .ignores("berths: Rosetta error: no translation for key 'harbour.title'"),
      .matches(
        """
        ▸ assertion failed [block != nullptr]: BasicBlock requested for unrecognized address
        (BuilderBase.h:550 block_for_offset)
        """),
      .ignores("assertion failed [berth != nullptr]: no berth at this address"),
    ])

  /// In a container or a virtual machine with Linux, Rosetta finds no loader for Intel programs.
  private static let inLinux = Variant(
    .message("failed to open elf at"),
    [
      "remedy":
        "Run the Intel program in an image for Intel (`docker run --platform linux/amd64`, and the same in `FROM`), or take "
        + "the program's build for ARM. In an ARM image, the loader and the C library for Intel can be added: `dpkg "
        + "--add-architecture amd64`, then `apt install libc6:amd64`."
    ])
  /// The program does what is not translated.
  private static let untranslated = Variant(
    .message("nimplemented syscall", "unsupported privilege level", "invalid gdt selector"),
    [
      "remedy":
        "Take a build of the program for ARM. What Rosetta does not translate (debuggers, virtual machines, some of Wine) "
        + "runs on an Intel machine only."
    ])

  private static let checks: [TextPattern] = [
    "assertion failed [block != nullptr]: {why}", "assertion failed [*]: {why}arm pc that isn't in translated code",
    "assertion failed [result.value != EEXIST]: {why}", "assertion failed [*]: VmTracker {why}",
  ]
}

extension Condition.Computed {
  /// The innermost frames lie in Rosetta's own runtime, and none of the program's below.
  static let rosettaOnTop = Condition.Computed(
    "rosetta-on-top", "a trap in Rosetta's runtime, before any code of the program", literals: ["runtime"], gate: .trap
  ) { facts in
    guard let top = facts.stack.first, isRosetta(top), !facts.stack.contains(where: { $0.isInApp && !isRosetta($0) })
    else { return nil }
    return [facts.evidence(top, isException: false)]
  }

  private static func isRosetta(_ frame: StackFrame) -> Bool {
    guard let image = frame.frame.identity, image.name == "runtime", let path = image.path else { return false }
    return path.hasPrefix("/usr/libexec/rosetta/") || path.hasPrefix("/Library/Apple/usr/libexec/oah/")
  }
}
