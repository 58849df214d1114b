extension Rule {
  static let pacFailure = Rule(
    "pac-failure",
    "Pointer authentication failed: a pointer's signature was wrong (PAC)",
    family: .memory,
    certainWhen: .any([
      .exceptionText("EXC_ARM_PAC_FAIL"),
      .terminationNamespace("PAC_EXCEPTION"),
      .all([.exceptionType("EXC_BAD_ACCESS"), .exceptionCode([0x105])]),
    ]),
    likelyWhen: .any([
      .all([
        .exceptionText("possible pointer authentication failure"), .not(.computed(.pointerIsText)),
        .not(codeWithoutSignatures), .computed(.signedPointerOnTop),
      ]),
      .all([
        .any([.computed(.signatureTrap), .all([.trap, .message("pointer authentication trap {key}")])]),
        .not(.frame([], image: notSigned, within: 2)),
      ]),
    ]),
    possibleWhen: .any([
      .exceptionText("possible pointer authentication failure"),
      // Alone, or in one line with the exception.
      .message("KERN_*ADDRESS at 0x* -> 0x* (possible pointer authentication failure)"),
    ]),
    unless: .all([
      .exceptionText("possible pointer authentication failure"),
      .any([.computed(.pointerIsText), .computed(.plainDataReaderOnTop)]),
    ]),
    supportedBy: [
      .architecture(["arm64e"]),
      .frame("swift_task", "objc_msgSend", within: 3).because("the pointer was part of an object"),
      .frame("__CFCheckCFInfoPACSignature", within: 3).because(
        "Core Foundation looked at what it was given as one of its objects: it is none, or is gone"),
    ],
    outranks: [
      .badInstructionFetch, .badAccessWildPointer, .swiftTextlessTrap, .builtinTrap, .killedExternally,
      .nullPointerDereference,
    ],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} used a signed pointer (a method table, a class pointer, a block, a return address) whose \
        signature did not fit. Other code overwrote the pointer, or code signed it in another way than it was checked.
        """,
      youSee: """
        Crashes inside system libraries, which are compiled with signed pointers, or anywhere in an app built for \
        arm64e.
        """,
      howWeKnow: """
        The report names the failure: `EXC_ARM_PAC_FAIL` (code 0x105), the namespace PAC_EXCEPTION, or a trap with \
        comment 0xC470 to 0xC473 outside WebKit and the allocator. The words "possible pointer authentication failure" \
        are weaker: the system only saw odd high bits in an address. Where those bits are letters of a text, it is \
        ordinary memory damage, and this rule stays silent.
        """,
      notProved:
        "Who overwrote the pointer. With \"possible\" in the text even the signature is a guess from the address.",
      rootCause: """
        The memory that held the pointer was freed and used again, or written past an end; or pointers were moved \
        by hand: a method table copied with `memcpy`, a C function pointer cast to another type and stored in a \
        signed field, a function replaced by a hook built for plain arm64.
        """,
      fixNow: """
        Treat it as memory damage: run the flow that leads to {blame|the failing call} under Address Sanitizer, \
        and look at whoever owns the object whose pointer was called.
        """,
      fixProperly: """
        - end the lifetime error or overflow that the sanitizer shows
        - cast function pointers to their exact type; never store them through `void *`
        - do not copy C++ objects with methods by bytes
        - build all parts of the process for the same pointer rules, hooks and plug-ins included
        """,
      verify: """
        Build the tests for arm64e and run the flow on a device: no failure, and Address Sanitizer is silent.
        """,
      prevent: "An arm64e test build in continuous integration: signatures stop damage closer to its origin.",
      notToBeConfusedWith: [
        .init(.deliberateBrkC471, "WebKit and its allocator use the same trap on purpose"),
        .init(.mteTagCheck, "the tag of the memory was wrong, not the pointer's signature"),
        .init(.badAccessWildPointer, "the address is damaged, but nothing speaks of a signature"),
      ],
      sources: [
        "Preparing your app to work with pointer authentication: "
          + "https://developer.apple.com/documentation/security/preparing-your-app-to-work-with-pointer-authentication",
        "xnu, osfmk/arm64/sleh.c: https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/arm64/sleh.c",
        "LLVM, Pointer Authentication documentation",
      ]),
    examples: [
      .matches(
        """
        Code Type:           ARM-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Subtype: KERN_INVALID_ADDRESS at 0x200000010b01ddf8 -> 0x000000010b01ddf8 (possible pointer \
        authentication failure)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   Orchard                        0x0000000102b1c2d0 Harvest::call(void (*)()) + 24
        """),
      .matches(
        """
        ▸ EXC_BAD_ACCESS KERN_INVALID_ADDRESS at 0x20000001a68a9490 -> 0x00000001a68a9490 (possible pointer \
        authentication failure)
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGKILL)
        ▸ Exception Subtype: EXC_ARM_PAC_FAIL at 0x000000010b01ddf8
        ▸ Termination Reason: PAC_EXCEPTION 261
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   CoreFoundation                 0x00000001a7d8997c __CFRunLoopDoObservers + 24
        """),
      .ignores(
        """
        Code Type:           ARM-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x6c6f6f70656469f4 -> 0x00000070656469f4 (possible pointer \
        authentication failure)
        Exception Codes: 0x0000000000000001, 0x6c6f6f70656469f4
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   Tidepool                       0x0000000102b1c2d0 PoolTable::find(int) + 24
        """, answer: "bad-access-wild-pointer"),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Subtype: KERN_INVALID_ADDRESS at 0x0020000102c8a0b4 -> 0x0000000102c8a0b4 (possible pointer \
        authentication failure)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libdispatch.dylib              0x00000001a7c5f04c _dispatch_client_callout + 16
        1   Orchard                        0x0000000102b1c2d0 Harvest.start() + 24
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00be38e2e0edd4e2 -> 0x00000062e0edd4e2 (possible pointer \
        authentication failure)
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libsystem_platform.dylib       0x00000001b208a04c _platform_memmove + 420
        1   Orchard                        0x0000000102b1c2d0 basket_copy + 24
        """, answer: "bad-access-wild-pointer"),
      .ignores(
        """
        Code Type:           ARM-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x001f73a1b0c27710 -> 0x000073a1b0c27710 (possible pointer authentication failure)

        Thread 0 Crashed:
        0   Rigging                       	0x105e9f3e7 Spar::setAngle(double) + 100
        1   Rigging                       	0x105eb8401 Mast::update() + 400

        Binary Images:
               0x105e00000 -        0x105efffff Rigging arm64  <0123456789abcdef0123456789abcdef> /Applications/Rigging.app/Contents/MacOS/Rigging
        """),
    ])

  private static let notSigned: [TextPattern] = engines + ["^libsystem_malloc"]

  /// The code that failed signs no pointers: programs of others than Apple are built so, unless for arm64e.
  private static let codeWithoutSignatures = Condition.computed(
    Condition.Computed("code-without-signatures", "code that signs no pointers", gate: .badAccess) { facts in
      facts.remember(signsNothing) { signsNothing(facts) } ? [] : nil
    })

  // Asked for the answer and again for the evidence, and the list of images is read for it.
  private static let signsNothing = FactKey<Bool>()

  private static func signsNothing(_ facts: ReportFacts) -> Bool {
    guard let top = facts.stack.first, top.isInApp else { return false }
    let image = facts.report.images.first { $0.name == top.frame.image }
    return image?.architecture != "arm64e"
  }
}
