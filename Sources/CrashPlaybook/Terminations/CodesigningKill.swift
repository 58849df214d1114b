extension Rule {
  static let codesigningKill = Rule(
    "codesigning-kill",
    "The code signature of a page or of the program is not valid",
    family: .terminations,
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
        "CODE SIGNING: cs_invalid_page(*denying page sending SIGKILL"),
    ]),
    when: .any([.exceptionText("UNKNOWN_0x32", "KERN_CODESIGN_ERROR"), firstPageOfLibrary]),
    // Other bad accesses end in SIGSEGV or SIGBUS; of those that end in SIGKILL the others say which they are.
    possibleWhen: .all([
      .exceptionType("EXC_BAD_ACCESS"), .signal("SIGKILL"),
      .not(
        .any([.exceptionText("EXC_ARM_", "pointer authentication"), .terminationNamespace("PAC_EXCEPTION", "MTE_FAIL")])
      ),
    ]),
    // The namespace is proof, however the access failed.
    unless: .all([
      .exceptionText("KERN_INVALID_ADDRESS", "KERN_PROTECTION_FAILURE"), .not(.terminationNamespace("CODESIGNING")),
      .not(.all([.exceptionText("KERN_PROTECTION_FAILURE"), .signal("SIGKILL")])),
    ]),
    supportedBy: [
      firstPageOfLibrary.because(
        "dyld stopped at the head of a library that it had just mapped: the first touch of a page whose hash is wrong"),
      .message("rejecting invalid page at address {page} from offset {offset} in file \"{file}\"").because(
        "the kernel names the file whose page it refused"),
    ],
    outranks: [
      "killed-externally", "runningboard-other", "not-a-crash-report", "bad-access-wild-pointer",
      "mapped-file-vanished", "null-pointer-dereference", "bad-instruction-fetch",
    ],
    blame: .image("file"),
    page: PlaybookPage(
      whatHappened: """
        The kernel compared code of {process|the process} with its signature and found a difference, or refused the \
        signature at launch. It ended the process.
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
        - **Launch constraint.** A helper was started by another parent than the one it is made for
        - **Just-in-time code** in memory that was not mapped with `MAP_JIT` and the entitlement
        - Rarely: a damaged disk
        """,
      fixNow: """
        Sign again as the last step, and install by writing a new file and renaming it over the old one (a new \
        inode): `codesign --force --sign …`, then `mv`.
        """,
      fixProperly: """
        - One packaging script: build, strip, embed, sign inside out, notarise; nothing touches the files afterwards
        - Updaters replace bundles as a whole, and never a running executable's bytes
        - Check entitlements against the profile in CI
        """,
      verify: """
        `codesign --verify --deep --strict --verbose=2 App.app`, `spctl --assess -vv App.app`, then update over a \
        *running* copy and start again.
        """,
      prevent: """
        Run the two checks on the artefact that is shipped, not on the one that was built.
        """,
      notToBeConfusedWith: [
        .init("mapped-file-vanished", "also a page-in error, but the file is gone or unreadable (code 10)"),
        .init("dyld-missing-library", "dyld refused a library: namespace DYLD"),
        .init("exec-failure", "the kernel refused the file's format"),
      ],
      sources: [
        "xnu: bsd/kern/ubc_subr.c, sys/reason.h (OS_REASON_CODESIGNING)", "Apple TN2206 and TN3125: code signing",
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
      .ignores(
        """
        kernel: CODE SIGNING: cs_invalid_page(0x104ccc000): p=23225[trawler] final status 0x23000200, allowing (remove VALID) page
        """),
    ])

  /// dyld reads the head of a library right after mapping it; nothing else can go wrong there but the page itself.
  private static let firstPageOfLibrary = Condition.all([
    .frame(["MachOFile::isMachO(", "::forEachLoadCommand("], image: ["^dyld$"], within: 1),
    .frame(["JustInTimeLoader::makeJustInTimeLoaderDisk"], image: ["^dyld$"], within: 10),
    .not(.exceptionCode([10])), .not(.terminationNamespace("SIGNAL")),
  ])
}
