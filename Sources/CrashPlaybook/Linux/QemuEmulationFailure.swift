extension Rule {
  static let qemuEmulationFailure = Rule(
    "qemu-emulation-failure",
    "QEMU's emulation of another processor ended the program",
    family: .linux,
    likelyWhen: .all([
      .message("qemu: uncaught target signal {signal} ({name})"),
      // Of a compiler it is known that it runs elsewhere, and does not under emulation.
      .message(
        "/usr/bin/swift", "swift-frontend", "swift-driver", "swift build", "swift test", "swift package", "swiftc",
        "Program arguments: ", "swift-runtime: unable to suspend thread", "Compiling "),
    ]),
    possibleWhen: .message("qemu: uncaught target signal {signal} ({name})", "swift-runtime: unable to suspend thread"),
    // A check of the program's own ends it in the same way.
    unless: .message(
      "atal error: ", "recondition failed: ", "ssertion failed: ", "ould not cast value of type",
      "atal access conflict",
      "ncorrect actor executor"),
    supportedBy: [
      .message("swift-runtime: unable to suspend thread").because(
        "Swift's crash handler could not stop the threads, which under emulation are not what they seem"),
      .message("--platform linux/amd64", "--platform linux/arm64", "--platform=linux/").because(
        "the image was asked for another processor"),
    ],
    outranks: [
      .swiftTextlessTrap, .linuxSwiftTrap, .builtinTrap, .illegalInstruction, .swiftCompilerCrash,
      .linuxSegv, .explicitAbort, .selfRaisedSignal,
    ],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        The program was built for another processor and ran through QEMU, which translates it instruction by \
        instruction. It ended there with {name|a signal}. Programs that run well on a real processor of that kind fail \
        so: Swift's compiler is the best known.
        """,
      youSee: """
        `docker build` or `docker run` for `linux/amd64` on a Mac with Apple silicon, or for `linux/arm64` on an Intel \
        machine or an ordinary runner. It fails at another step each time, or at the first `swift` command.
        """,
      howWeKnow: """
        `qemu: uncaught target signal` is written by QEMU's user-mode emulation alone, when the program it emulates \
        ends with a signal. It proves that there was an emulation, not that it is at fault.
        """,
      notProved: """
        Whether the program fails on a real processor, too. A check of its own (`Fatal error: …` above) ends it with the \
        same line.
        """,
      rootCause: """
        - instructions that the emulated processor lacks: QEMU's default x86 model is an old one
        - threads, signals and `/proc` that look different under emulation: `swift-driver` and Swift's crash handler \
        trip over them
        - Docker Desktop that emulates with QEMU although Rosetta is there
        """,
      fixNow: """
        Build and run for the machine's own processor: leave `--platform` out, or name the machine's own. On a Mac \
        with Apple silicon, where it must be amd64, let Docker Desktop use Rosetta (Settings, General) in place of QEMU.
        """,
      fixProperly: """
        - build each architecture on a machine of its own (native arm64 and amd64 runners), and join the images \
        afterwards: `docker buildx imagetools create`
        - or cross-compile: Swift's static Linux SDK (`swift build --swift-sdk x86_64-swift-linux-musl`) runs the \
        compiler natively
        - `QEMU_CPU=max` gives the emulated x86 its newer instructions, where emulation must stay
        """,
      verify: "The same commands pass in a container of the machine's own platform; `uname -m` in it names it.",
      prevent:
        "No `--platform` in Dockerfiles that developers run; `docker version` and `uname -m` in the build's log.",
      notToBeConfusedWith: [
        .init(.rosettaFailure, "Apple's translation of Intel programs gave up"),
        .init(.swiftCompilerCrash, "the compiler crashed on a real processor"),
        .init(.illegalInstruction, "a real processor lacks an instruction"),
        .init(.execFailure, "the wrong architecture, and no emulation at all"),
      ],
      sources: [
        "QEMU, linux-user/signal.c",
        "Docker, Known issues for Mac with Apple silicon",
        "docker/for-mac, issue 5561: https://github.com/docker/for-mac/issues/5561",
        "Swift forums, Build crash when building in QEMU",
      ]),
    examples: [
      .matches(
        """
        #12 33.94 [0/1285] Compiling Harbour Berths.swift
        ▸ #12 35.06 qemu: uncaught target signal 4 (Illegal instruction) - core dumped
        """),
      .matches(
        """
        Stack dump:
        0.      Program arguments: /usr/bin/swift -v build --product Harbour -c release
        1.      Swift version 5.4-dev (LLVM 7a20f40c45aca5d, Swift 031b848b7092c06)
        ▸ qemu: uncaught target signal 4 (Illegal instruction) - core dumped
        """),
      .matches(
        """
        The container worked for weeks, and now it only says:
        ▸ qemu: uncaught target signal 11 (Segmentation fault) - core dumped
        """),
      .ignores(
        """
        Harbour/Berths.swift:31: Fatal error: Index out of range
        qemu: uncaught target signal 4 (Illegal instruction) - core dumped
        """, answer: "swift-index-out-of-range"),
      .ignores("qemu: could not load kernel 'vmlinuz'"),
    ])
}
