extension Rule {
  static let objcZombieMessage = Rule(
    "objc-zombie-message",
    "A message went to an Objective-C object that was already freed (zombie)",
    family: .danglingReferences,
    certainWhen: .any([
      .message(
        "-[{class} {selector}]: message sent to deallocated instance", "message sent to deallocated instance",
        "message was sent to a zombie", "Objective-C message was sent to a deallocated object"),
      .frame("_NSZombie_", within: 6),
    ]),
    likelyWhen: .any([
      .all([.exceptionIsUnknown, .frame("^objc_msgSend", within: 1), .computed(.crashedWhileSending)]),
      .all([.trap, .topFrame("___forwarding___")]).because(
        "forwarding traps for zombie objects only: other receivers raise an exception"),
      .all([
        .badAccess, .not(.receiverWasNeverAnObject),
        .any([
          .all([
            .frame(.objectTouches, image: [], within: 2),
            .not(.faultAddress(0...0x3fff)),
          ]),
          .all([.frame(.receiverUses, image: [], within: 1), .classField]),
          .all([
            .selectorName,
            .any([.not(.faultAddress(0...0x3fff)), .classField]),
          ]),
          .all([.frame("^objc_msgSend", within: 1), .receiverIsNoNullPointer]),
          .frame(
            "^lookUpImpOrForward", "^_class_lookupMethodAndLoadCache", "^cache_getImp", "^_cache_getImp", within: 1
          )
          .because("a message to nil ends before any method is looked up: the receiver's class was damaged"),
          .all([
            .frame("^objc_msgSend", "^objc_retain", "^objc_release", within: 1),
            .frame(
              "-[__NSDictionaryM ", "-[__NSDictionaryI ", "-[__NSArrayM ", "-[__NSArrayI ", "-[__NSSetM ",
              "mdict_rehashd",
              "CFBasicHash", "-[__NSSetI ", "-[NSConcreteMapTable ", "-[NSConcreteHashTable ", within: 4
            ).because("a collection asked one of its own elements; nil cannot be one"),
          ]),
        ]),
      ]),
    ]),
    possibleWhen: .any([
      .all([.any([.badAccess, .exceptionIsUnknown]), .frame(.objectTouches, image: [], within: 2)]),
      .all([.badAccess, .image("^libobjc.A.dylib", "^libobjc", within: 1)]),
      .all([.any([.badAccess, .exceptionIsUnknown]), .selectorName]),
      .all([.exceptionIsUnknown, .topFrame("___forwarding___")]),
    ]),
    unless: .any([
      .isStackOverflow,
      .kind([.hang, .jetsam, .resourceLimit, .sanitizerFinding, .leakReport, .checkerFinding, .panic, .nonFatal]),
      .message("Cannot form weak reference"),
    ]),
    endsIn: [.badAccess, .libraryTrap, .abort, .kill],
    supportedBy: [
      .selectorName.because("the selector of the message that was being sent"),
      .frame("AutoreleasePoolPage", "objc_autoreleasePoolPop", "_CFAutoreleasePoolPop", within: 6).because(
        "the pool only gives back what others put in: the release too many happened before"),
      .frame("dealloc]", "deinit", ".cxx_destruct", within: 6).because("an owner was being destroyed"),
      .message("(?i)garbage pointer"),
      .faultAddress(0x5555_5555_5555_0000...0x5555_5555_5555_ffff).because("the pattern of scribbled, freed memory"),
      .classField,
      .exceptionText("EXC_I386_GPFLT", "GPFLT"),
    ],
    outranks: [.swiftReleaseGarbage, .badAccessWildPointer, .unalignedOrBusAccess, .explicitAbort],
    searchWords: ["좀비 객체", "해제된 객체", "zombie", "use after free"],
    page: PlaybookPage(
      whatHappened: """
        The Objective-C runtime used an object that no longer exists: a message, a retain or a release reached \
        {class|an object} after its last owner had let go.
        """,
      youSee: """
        `objc_msgSend`, `objc_retain` or `objc_release` on top with an address that changes from report to report. It \
        happens a moment after something ended: a screen was closed, a delegate's owner died, a callback came late. \
        Sometimes the stack holds only the run loop's autorelease pool.
        """,
      howWeKnow: """
        `message sent to deallocated instance` and `_NSZombie_` frames are the runtime's own words, with class and \
        selector: those prove it. Without them, a memory fault in the first instructions of a message or a retain says \
        that the receiver was no object. The selector, where the report keeps it, tells what the caller believed it \
        was.
        """,
      notProved: """
        Without zombies the report proves only that the receiver was invalid: freed, or overwritten. It does not prove \
        who released it, nor that a second thread was involved. A message to nil returns at once, so a small address such \
        as 0x10 or 0x18 is a field of a class that was not there: mostly the receiver was freed and its memory zeroed. \
        Rarely it never was an object: a number in the place of one, as for a `%@` that got an integer.
        """,
      rootCause: """
        `objc_msgSend` reads the receiver's first word to find its class. In freed memory that word is stale, zeroed, \
        or part of another object. Stale: the message may even succeed. Zeroed: the next read fails at a small offset \
        such as 0x10. Reused: it fails anywhere, or answers "unrecognized selector" in the name of a foreign class.

        Who leaves such references behind:

        - `unowned(unsafe)`, `unsafe_unretained` and `assign` properties: old delegates, targets, observers
        - `Unmanaged.takeUnretainedValue()` on a value that was returned retained, or the reverse: one release too many
        - bridging casts with the wrong ownership, Core Foundation objects released twice
        - two threads that set one `nonatomic` strong property: both release the old value
        - a block or C callback whose context pointer outlives its object
        """,
      fixNow: """
        Take class and selector from the report, find who owns that object and who keeps an unowned reference to it; \
        make that reference `weak`, or clear it before the owner dies.

        ```objc
        // before
        @property (nonatomic, assign) id<BoatDelegate> delegate;
        // after
        @property (nonatomic, weak) id<BoatDelegate> delegate;
        ```
        """,
      fixProperly: """
        - `weak` for delegates and back references; `unowned` only where the lifetimes are provably nested
        - one rule per C boundary: `passRetained` with exactly one `takeRetainedValue`, written side by side
        - cancel timers, observers and callbacks before their target goes, in an explicit `invalidate()`
        - a lock or a queue around properties that several threads set

        ```swift
        final class Job {
          let name: String
          init(name: String) { self.name = name }
        }

        func start(_ job: Job, _ call: (UnsafeMutableRawPointer) -> Void) {
          call(Unmanaged.passRetained(job).toOpaque())  // +1, owned by the callback
        }

        func finished(_ context: UnsafeMutableRawPointer) -> Job {
          Unmanaged<Job>.fromOpaque(context).takeRetainedValue()  // the one balancing release
        }
        ```
        """,
      verify: """
        Run the flow with Zombie Objects (scheme, Diagnostics, or `NSZombieEnabled=YES`): the old code names class and \
        selector, the new code stays silent. Then once with Address Sanitizer.

        To see who released the object, profile the flow with Instruments' *Zombies* template (Product, Profile): when \
        a message reaches a zombie, its history lists every retain and release of that address with its stack. The \
        release without a retain of its own is the fault.

        Zombies never free, so use them for one flow, not for a long test. If the zombie run is silent and the crash \
        is rare, suspect two threads and run Thread Sanitizer.
        """,
      prevent: """
        Lint against `unsafe_unretained`, `assign` of object types, `unowned(unsafe)` and `takeUnretainedValue`; a \
        zombie run of the main flows before each release.
        """,
      notToBeConfusedWith: [
        .init(.nullPointerDereference, "an address below 0x4000 in a function that does not handle objects"),
        .init(.sharedReferencePropertyRace, "a second thread in the same property or type"),
        .init(.zombieUnrecognizedSelector, "the memory was reused, and a foreign class answered"),
        .init(.swiftReleaseGarbage, "the same for pure Swift references"),
        .init(.stackOverflowRecursion, "the fault lies in the stack guard"),
      ],
      sources: [
        "Apple, Investigating crashes for zombie objects: "
          + "https://developer.apple.com/documentation/xcode/investigating-crashes-for-zombie-objects",
        "apple-oss-distributions/objc4 (objc-msg-arm64.s, NSObject.mm)",
        "PLCrashReporter, selector names in crash reports",
      ]),
    examples: [
      .matches(
        """
        ▸ 2025-03-02 10:11:12 Harbour[91:4021] *** -[BoatController reload]: message sent to deallocated instance \
        0x600001c0
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   CoreFoundation           0x00000001922d00a8 ___forwarding___ + 772
        1   CoreFoundation           0x00000001922d0f10 _CF_forwarding_prep_0 + 96
        2   Harbour                  0x00000001045a20e8 -[BoatController tick:] + 52
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   CoreFoundation           0x00007ff8122d00a8 ___forwarding___ + 772
        1   CoreFoundation           0x00007ff8122d0f18 _CF_forwarding_prep_0 + 120
        2   Harbour                  0x00000001045a20e8 -[BoatController tick:] + 52
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x00003a1c40000020
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libobjc.A.dylib          0x00000001922d00a8 objc_msgSend + 8
        1   Harbour                  0x00000001045a20e8 -[BoatController tick:] + 52
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Crashed Thread:  3

        Application Specific Information:
        ▸ objc_msgSend() selector name: release

        Thread 3 Crashed:
        ▸ 0   libobjc.A.dylib          0x00000001922d00a8 objc_msgSend + 29
        1   libobjc.A.dylib          0x00000001922d10a8 AutoreleasePoolPage::releaseUntil(objc_object**) + 134
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libobjc.A.dylib          0x00000001922d00a8 objc_msgSend + 20
        1   Harbour                  0x00000001045a20e8 -[BoatController tick:] + 52

        Thread 0 crashed with ARM Thread State (64-bit):
        ▸ x0: 0x00000002819c4e40   x1: 0x00000001f2b00a12   x2: 0x0000000000000000   x3: 0x0000000000000001
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes: EXC_I386_GPFLT
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libobjc.A.dylib               0x00007ff820d240a8 objc_msgSend + 8
        1   Harbour                       0x000000010ced00e8 0x10ce2e000 + 663784
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libobjc.A.dylib          0x00000001922d3f90 lookUpImpOrForward + 48
        1   libobjc.A.dylib          0x00000001922cf1c4 _objc_msgSend_uncached + 68
        2   UIKitCore                0x0000000194e3f4bc -[UIScrollView _getDelegateZoomView] + 68
        """),
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000020
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   libobjc.A.dylib          0x00000001922d00a8 objc_release + 42
        1   libobjc.A.dylib          0x00000001922d10a8 AutoreleasePoolPage::releaseUntil(objc_object**) + 134
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000018
        Triggered by Thread:  0

        Application Specific Information:
        ▸ objc_msgSend() selector name: isKindOfClass:

        Thread 0 Crashed:
        ▸ 0   libobjc.A.dylib               0x00007fff9625d0dd objc_msgSend + 29
        1   com.example.harbour           0x00000001060a0b1c -[BerthGrid isFirst] + 44
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000007
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libobjc.A.dylib          0x00000001922d00a8 objc_msgSend + 8
        1   Harbour                  0x00000001045a20e8 -[BoatController tick:] + 52
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000018
        Triggered by Thread:  0

        Thread 0 Crashed:
        0   libobjc.A.dylib          0x00000001922d00a8 objc_storeStrong + 28
        1   Harbour                  0x00000001045a20e8 __24-[BoatController reload]_block_invoke + 52
        """, answer: "null-pointer-dereference"),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  0

        Application Specific Information:
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[BoatController tick]: \
        unrecognized selector sent to instance 0x600001c04000'
        """, answer: "objc-unrecognized-selector"),
    ])
}

extension Condition {
  /// A message failed at a small address although its receiver's own address is none: the first word of the receiver
  /// was zero, which is how freed memory looks, so that the class's fields were looked for near address zero.
  static let receiverIsNoNullPointer = Condition.computed(
    Computed(
      "receiver-is-no-null-pointer", "objc_msgSend failed near zero while the receiver register holds an address"
    ) {
      facts in
      let report = facts.report
      guard let fault = report.faultAddress, fault.value < 0x4000, facts.stack.first?.symbol == "objc_msgSend",
        let receiver = report.register("x0") ?? report.register("rdi"), receiver.value >= 0x1_0000
      else { return nil }
      let value = String(hexadecimal: receiver.value)
      return [
        Evidence(
          "the receiver (\(receiver.name)) is \(value), yet the read failed near zero: its first word was zeroed",
          field: "registers.\(receiver.name)", text: value, offset: receiver.offset)
      ]
    })

  /// The receiver's own address is one at which no object can have been: a number that was taken for one, or text.
  ///
  /// The first 4 GiB of a 64-bit process are never mapped (`__PAGEZERO`).
  static let receiverWasNeverAnObject = Condition.computed(
    Computed(
      "receiver-was-never-an-object", "the receiver register holds a number or text, and no address", gate: .badAccess
    ) { facts in
      let report = facts.report
      guard let receiver = report.register("x0") ?? report.register("rdi"), let fault = report.faultAddress?.value,
        receiver.value >= 0x4000, fault.isWithin(0x29, above: Address(receiver.value)),
        ["arm64", "arm64e", "x86_64"].contains(report.architecture)
      else { return nil }
      return receiver.value < 0x1_0000_0000 || Condition.Computed.isText(Address(receiver.value)) ? [] : nil
    })
  /// The address is that of a field of a class that was not there: the first word of the receiver was zero.
  ///
  /// In `objc_class` the superclass stands at 0x8, the cache at 0x10 and 0x18, the flags at 0x20.
  static let classField = Condition.computed(
    Computed(
      "class-field", "a small address at which a class has a field, of a receiver that is no small number itself",
      gate: .faultAddress(0x8...0x28)
    ) { facts in
      let receiver = facts.report.register("x0") ?? facts.report.register("rdi")
      guard let address = facts.report.faultAddress, (0x8...0x28).contains(address.value),
        receiver.map({ $0.value >= 0x4000 }) ?? true
      else { return nil }
      let words = "a field of the receiver's class, and there was none: mostly freed memory, which is zeroed"
      return [Evidence(faultAddress: address, words)]
    })

  /// The report keeps the selector of the message that failed.
  static let selectorName = Condition.message(
    "objc_msgSend() selector name: {selector}", "Selector name found in current argument registers: {selector}")
}

extension Condition.Computed {
  /// A page of a crash reporter leaves out what happened, but shows that it was in the first instructions of sending a
  /// message: there nothing but the receiver's class is read.
  fileprivate static let crashedWhileSending = Condition.Computed(
    "crashed-while-sending", "a thread that is marked as crashed stopped at the beginning of a message"
  ) { facts in
    guard let thread = facts.report.crashedThread, thread.isCrashed, facts.exceptionStack.isEmpty,
      let top = facts.stack.first, let offset = top.frame.symbolOffset, offset < 64, facts.inputHolds("rashed:")
    else { return nil }
    return [facts.evidence(top)]
  }
}
