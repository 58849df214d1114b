extension Rule {
  static let corefoundationNullRelease = Rule(
    "corefoundation-null-release",
    "Core Foundation was given no object, or a dead one",
    family: .frameworks,
    certainWhen: .message(
      "*** CFRelease() called with NULL ***", "*** CFRetain() called with NULL ***",
      "*** CFAutorelease() called with NULL ***"),
    likelyWhen: .any([
      .frame("^CFRelease.cold", "^CFRetain.cold", "^CFAutorelease.cold", within: 1),
      .all([.trap, .frame("^CFRelease", "^CFRetain", "^CFAutorelease", "^CFGetTypeID", within: 1)]),
      .all([
        .badAccess, .faultAddress(0...0xFFF),
        .frame("^CFRelease", "^CFRetain", "^CF_IS_OBJC", "^CFGetTypeID", "^__CFCheckCFInfoPACSignature", within: 1),
      ]),
    ]),
    possibleWhen: .all([
      .badAccess, .frame("^CFRelease", "^CFRetain", "^CF_IS_OBJC", "^__CFCheckCFInfoPACSignature", within: 1),
    ]),
    supportedBy: [
      .faultAddress(0...0xFFF).because("the object was NULL"),
      .appFrame("thunk for", "(?i)callback", "(?i)sample").because("a value from C or Objective-C was being bridged"),
    ],
    outranks: .trapsInGeneral + .accessesInGeneral,
    spokenBy: .checksWithoutFile,
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} called `CFRelease`, `CFRetain` or another Core Foundation function with NULL, or with an \
        object that was no longer one. Unlike Objective-C, Core Foundation does not ignore NULL: it stops the \
        process. The caller was {blame|the frame below Core Foundation}.
        """,
      youSee: """
        A trap or a fault at an address near 0 in `CFRelease` or `CFRetain`, rare and on few devices: an input that \
        was not there, such as a picture that cannot be decoded or a font that is missing.
        """,
      howWeKnow: """
        "*** CFRelease() called with NULL ***" says it in words. Where it is missing, Core Foundation's function on \
        top with a trap or a fault near address 0 says the same. A fault far from 0 is another story: an object \
        that was released once too often.
        """,
      notProved: """
        Without any frame of the app it may be the system's own mistake: some versions hand NULL to a callback whose \
        Swift signature promises an object, and the crash is in the bridge, before the handler's first line. Many \
        users, one system version and no frame of your code speak for that.
        """,
      rootCause: """
        - the result of a `Create` or `Copy` function was NULL (missing font, missing address, no permission), and \
        was released without a look
        - `takeRetainedValue()` where `takeUnretainedValue()` was right: one release too many
        - a handle released in `deinit` although creation had failed
        - a C callback that is declared with a non-optional parameter and gets NULL
        """,
      fixNow: """
        Check for nil before releasing or passing on; in Swift let ARC do it, with no `CFRelease` at all.
        """,
      fixProperly: """
        - Bridge at the boundary: `Create` and `Copy` give `takeRetainedValue`, `Get` gives `takeUnretainedValue`, \
        once each
        - Declare parameters of C callbacks optional, whatever the header says
        - Wrap handles in a class with a failable initialiser

        ```swift
        // before
        let source = CGImageSourceCreateWithURL(url as CFURL, nil)!

        // after
        func image(at url: URL) -> CGImage? {
          guard let source = CGImageSourceCreateWithURL(url as CFURL, nil) else { return nil }
          return CGImageSourceCreateImageAtIndex(source, 0, nil)
        }
        ```
        """,
      verify:
        "Run the flow with inputs that make the `Create` call fail; then with Address Sanitizer and Zombie Objects.",
      prevent: "Lint for `CFRelease`, `takeRetainedValue` and `Unmanaged`; each use names its rule in a comment.",
      notToBeConfusedWith: [
        .init(.objcZombieMessage, "an Objective-C object that was gone"),
        .init(.nullPointerDereference, "the app's own access through nil"),
        .init(.osHardTrapFoundation, "a hard assertion of the system without this function on top"),
      ],
      sources: ["CoreFoundation, CFRuntime.c (CFRelease, CFRetain)", "Apple: Ownership policy of Core Foundation"]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)

        Application Specific Information:
        ▸ *** CFRelease() called with NULL ***

        Thread 2 Crashed:
        ▸ 0   CoreFoundation    0x1a00 CFRelease.cold.2 + 16
        1   CoreFoundation    0x1a10 CFRelease + 184
        2   Lighthouse        0x1040 FontCache.deinit + 52
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000008

        Thread 2 Crashed:
        ▸ 0   CoreFoundation    0x1a00 CF_IS_OBJC + 24
        1   CoreFoundation    0x1a10 CFGetTypeID + 40
        2   Lighthouse        0x1040 LampReader.read() + 52
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)

        Application Specific Information:
        ▸ *** CFRelease() called with NULL ***

        Thread 2 Crashed:
        ▸ 0   CoreFoundation                0x00007ff80ebdaa00 CFRelease.cold.2 + 16
        1   CoreFoundation                0x00007ff80ebdaa10 CFRelease + 184
        2   Lighthouse                    0x000000010299a040 0x102999000 + 4160
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000008

        Thread 2 Crashed:
        ▸ 0   CoreFoundation                0x00007ff806803a00 CF_IS_OBJC + 24
        1   CoreFoundation                0x00007ff806803a10 CFGetTypeID + 40
        2   Lighthouse                    0x0000000108f04040 0x108f03000 + 4160
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000008

        Thread 2 Crashed:
        0   Lighthouse        0x1040 LampReader.read() + 52
        1   CoreFoundation    0x1a10 CFArrayApplyFunction + 40
        """),
    ])
}
