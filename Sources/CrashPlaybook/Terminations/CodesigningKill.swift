extension Rule {
  static let codesigningKill = Rule(
    "codesigning-kill",
    "The code signature of a page or of the program is not valid (code signing)",
    family: .terminations,
    harm: "the program cannot run where its signature is not accepted",
    certainWhen: .any([
      .terminationNamespace("CODESIGNING"),
      .all([
        .exceptionType("EXC_BAD_ACCESS"),
        .any([
          .exceptionCode([50]), .exceptionText("UNKNOWN_0x32", "KERN_CODESIGN_ERROR"),
        ]),
      ]),
      .message(
        // In the line of the exception, and in what a shell or a debugger shows.
        "^Code Signature Invalid$", "(Code Signature Invalid)", "CODESIGNING, Code", "Taskgated Invalid Signature",
        // The kernel's own log.
        "CODE SIGNING: cs_invalid_page(*denying page sending SIGKILL",
        // launchd's, and the only meaning of these words.
        "OS_REASON_CODESIGNING", "Launch Constraint Violation"),
    ]),
    likelyWhen: .any([
      .exceptionText("UNKNOWN_0x32", "KERN_CODESIGN_ERROR"), firstPageOfLibrary,
      .all([
        .textOfTheCrash(
          "signature-refused",
          ["AMFI: code signature validation failed", "not valid: Error Domain=AppleMobileFileIntegrityError"]),
        // The signature is good, and the entitlement is not granted.
        .not(.message("AppleMobileFileIntegrityError Code=-413", "AppleMobileFileIntegrityError Code=-424")),
      ]),
    ]),
    // Other bad accesses end in SIGSEGV or SIGBUS; of those that end in SIGKILL the others say which they are.
    possibleWhen: .all([
      .exceptionType("EXC_BAD_ACCESS"), .signal("SIGKILL"),
      .not(
        .any([.exceptionText("EXC_ARM_", "pointer authentication"), .terminationNamespace("PAC_EXCEPTION", "MTE_FAIL")])
      ),
    ]),
    // A jump to where no code is ends so, too. Otherwise the namespace is proof, however the access failed.
    unless: .any([
      .computed(.inNoCode),
      .all([
        .exceptionText("KERN_INVALID_ADDRESS", "KERN_PROTECTION_FAILURE"), .not(.terminationNamespace("CODESIGNING")),
        .not(.all([.exceptionText("KERN_PROTECTION_FAILURE"), .signal("SIGKILL")])),
      ]),
    ]),
    supportedBy: [
      firstPageOfLibrary.because(
        "dyld stopped at the head of a library that it had just mapped: the first touch of a page whose hash is wrong"),
      .message("rejecting invalid page at address {page} from offset {offset} in file \"{file}\"").because(
        "the kernel names the file whose page it refused"),
      .variant("codesigning-which", [launchConstraint, refusedAtLaunch]),
      .message("AMFI: '*' is adhoc signed").because("the file carries a signature that names no signer"),
      .message("AppleMobileFileIntegrityError Code=").because("amfid says why it did not accept the signature"),
    ],
    outranks: [
      .killedExternally, .runningboardOther, .notACrashReport, .badAccessWildPointer,
      .mappedFileVanished, .nullPointerDereference, .badInstructionFetch,
    ],
    blame: .image("file"),
    searchWords: ["코드 서명", "code signature"],
    page: PlaybookPage(
      whatHappened: """
        The kernel ended {process|the process} because of its signature. {story|It compared code with the signature and \
        found a difference, or refused the signature at launch.}
        """,
      youSee: """
        The program dies at start, or at the first call into a part of it that was not loaded yet; typical right \
        after an update, a copy or a patch of the files.
        """,
      howWeKnow: """
        Namespace CODESIGNING (1 refused by taskgated, 2 invalid page, 3 task port, 4 launch constraint), or \
        `EXC_BAD_ACCESS` with code 50 (0x32, KERN_CODESIGN_ERROR): the page could not be brought in because its hash \
        is wrong. A fault at the head of a library that dyld has just mapped is a strong hint without such a code. The \
        stack shows who touched the page first, not who changed it. `EXC_BAD_ACCESS (SIGKILL)` without a reason is a lead \
        only: most bad accesses end in SIGSEGV or SIGBUS, and the other ones that end in SIGKILL say which they are.
        """,
      rootCause: """
        - **Replaced in place.** An installer or build step wrote into the file of a running or previously run \
        program; the kernel keeps the signature of the old inode
        - **Changed after signing.** strip, `install_name_tool`, a resource script or a patch
        - **Not signed for this use.** Wrong or missing profile, entitlement without right, a plug-in without \
        signature, expired certificate
        - **Launch constraint.** A helper was started by another parent than the one it is made for, or a copy of one of \
        Apple's own programs, which run in their own place only
        - **Just-in-time code** in memory that was not mapped with `MAP_JIT` and the entitlement
        - Rarely: a damaged disk
        """,
      fixNow: """
        {remedy|Sign again as the last step, and install by writing a new file and renaming it over the old one (a new \
        inode): `codesign --force --sign …`, then `mv`.}
        """,
      fixProperly: """
        - One packaging script: build, strip, embed, sign inside out, notarise; nothing touches the files afterwards
        - Updaters replace bundles as a whole, and never a running executable's bytes
        - Check entitlements against the profile in CI

        **Test builds.** The simulator does not check the signature of an app's pages as a device does, so the fault \
        shows on a device or a Mac only. The usual causes: a script phase copies a framework or edits a resource \
        *after* the sign step; CI signs, then a coverage or stripping tool changes the binary; `build-for-testing` \
        products are copied without their symbolic links. Let Xcode embed and sign (`Embed & Sign`, `CodeSignOnCopy`), \
        move the products as one archive (`ditto` or `tar`), and run `codesign --verify --deep --strict` on the app \
        and on the test runner before `test-without-building`.
        """,
      verify: """
        `codesign --verify --deep --strict --verbose=2 App.app`, `spctl --assess -vv App.app`, then update over a \
        *running* copy and start again.
        """,
      prevent: """
        Run the two checks on the artefact that is shipped, not on the one that was built.
        """,
      notToBeConfusedWith: [
        .init(.mappedFileVanished, "also a page-in error, but the file is gone or unreadable (code 10)"),
        .init(.dyldMissingLibrary, "dyld refused a library: namespace DYLD"),
        .init(.execFailure, "the kernel refused the file's format"),
      ],
      sources: [
        "xnu: bsd/kern/ubc_subr.c, sys/reason.h (OS_REASON_CODESIGNING): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/bsd/kern/ubc_subr.c",
        "Apple TN2206 and TN3125: code signing",
        "Apple: Updating Mac software",
      ]),
    examples: [
      .matches(
        """
        ▸ Exception Type:        EXC_BAD_ACCESS (SIGKILL (Code Signature Invalid))
        ▸ Exception Codes:       UNKNOWN_0x32 at 0x0000000104a53490
        Exception Codes:       0x0000000000000032, 0x0000000104a53490
        ▸ Termination Reason:    Namespace CODESIGNING, Code 2 Invalid Page
        """),
      .matches(
        """
        Code Type:             X86-64 (Native)
        ▸ Exception Type:        EXC_BAD_ACCESS (Code Signature Invalid)
        Exception Codes:       0x0000000000000032, 0x000000010c3f4000
        ▸ Termination Reason:    Namespace CODESIGNING, Code 0x2
        """),
      .matches(
        """
        Exception Type:        EXC_BAD_ACCESS (SIGKILL)
        Exception Subtype:     KERN_PROTECTION_FAILURE at 0x0000000104a53490
        ▸ Termination Reason:    Namespace CODESIGNING, Code 2 Invalid Page
        """),
      .matches(
        """
        ▸ Exception Type:  EXC_CRASH (SIGKILL (Code Signature Invalid))
        Exception Codes: 0x0000000000000000, 0x0000000000000000

        Thread 0 Crashed:
        0   dyld                          	0x0000000104a53490 _dyld_start + 0
        """),
      // The reason of the end is missing.
      .matches(
        """
        ▸ Exception Type:        EXC_BAD_ACCESS (SIGKILL)
        Exception Subtype:     KERN_PROTECTION_FAILURE at 0x0000000104a53490
        """),
      .ignores(
        """
        Exception Type:        EXC_BAD_ACCESS (SIGKILL)
        Exception Subtype:     EXC_ARM_MTE_TAGCHECK_FAIL at 0x0000000d6514c3d8
        Termination Reason:    Namespace MTE_FAIL, Code 262
        """),
      .ignores(
        """
        error: exportArchive: Code Signature Invalid for Harbour.app
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000032

        Thread 0 Crashed:
        0   Harbour   0x1027d10b4 Boat.load() + 52
        """, answer: "null-pointer-dereference"),
      .matches(
        """
        ▸ kernel: CODE SIGNING: cs_invalid_page(0x104ccc000): p=23225[trawler] final status 0x23020200, denying page sending SIGKILL
        """),
      .matches(
        """
        ▸ kernel: (AppleMobileFileIntegrity) AMFI: '/private/var/harbour/pierd' is adhoc signed.
        kernel: (AppleMobileFileIntegrity) AMFI: '/private/var/harbour/pierd': unsuitable CT policy 0 for this \
        platform/device, rejecting signature.
        ▸ kernel: (AppleMobileFileIntegrity) AMFI: code signature validation failed.
        """),
      .matches(
        """
        ▸ Exception Type:      EXC_CRASH (SIGKILL (Code Signature Invalid))
        ▸ Termination Reason:  Namespace CODESIGNING, Code 4, Launch Constraint Violation
        """),
      .matches("launchd: (com.example.pierd[812]): ▸ exited due to OS_REASON_CODESIGNING"),
      .ignores(
        """
        amfid: /Applications/Harbour.app/Contents/MacOS/Harbour not valid: Error \
        Domain=AppleMobileFileIntegrityError Code=-413 "No matching profile found"
        """, answer: "restricted-entitlement-refused"),
      .ignores(
        """
        kernel: CODE SIGNING: cs_invalid_page(0x104ccc000): p=23225[trawler] final status 0x23000200, allowing (remove VALID) page
        """),
    ])

  private static let launchConstraint = Variant(
    .any([
      .message("Launch Constraint Violation"), .all([.terminationNamespace("CODESIGNING"), .terminationCode(4)]),
    ]),
    [
      "story":
        "The program carries a launch constraint: who may start it, from where, and how. It was started otherwise.",
      "remedy":
        "Start it as it is meant to be: a helper by its own app, one of Apple's programs from its own place and not "
        + "from a copy. Constraints of your own are files that were signed into it: sign again without them to see "
        + "that they are it. A helper of SMAppService is unregistered, and registered again once launchd has let go of "
        + "the old one.",
    ])

  private static let refusedAtLaunch = Variant(
    .any([
      .message("Taskgated Invalid Signature"), .all([.terminationNamespace("CODESIGNING"), .terminationCode(1)]),
    ]),
    [
      "story":
        "The signature was checked when the program was to start, and was not accepted: none of its code has run.",
      "remedy":
        "Run `codesign --verify --deep --strict --verbose=2` on the very copy that does not start. Where it complains, "
        + "sign again as the last step, from the inside out. Where it does not, the program claims an entitlement that "
        + "no profile in it grants, as one that is signed ad hoc never can: take the entitlement out, or add the profile.",
    ])

  /// dyld reads the head of a library right after mapping it; nothing else can go wrong there but the page itself.
  private static let firstPageOfLibrary = Condition.all([
    .frame(["MachOFile::isMachO(", "::forEachLoadCommand("], image: ["^dyld$"], within: 1),
    .frame(["JustInTimeLoader::makeJustInTimeLoaderDisk"], image: ["^dyld$"], within: 10),
    .not(.exceptionCode([10])), .not(.terminationNamespace("SIGNAL")),
  ])
}
