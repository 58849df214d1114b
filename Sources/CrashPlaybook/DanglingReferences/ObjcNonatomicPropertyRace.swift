extension Rule {
  static let objcNonatomicPropertyRace = Rule(
    "objc-nonatomic-property-race",
    "Data race: an Objective-C property was read while another thread was setting it (nonatomic)",
    family: .danglingReferences,
    certainWhen: .computed(.readsMarkOfSetter),
    likelyWhen: .computed(.readsShortMarkOfSetter),
    supportedBy: [
      .frame("objc_msgSend", "objc_retain", "objc_release", "objc_storeStrong", within: 3).because(
        "the mark was used as an object"),
      .crashedOnMainThread(false),
    ],
    outranks: [
      .sharedReferencePropertyRace, .objcZombieMessage, .swiftReleaseGarbage, .pacFailure,
      .badAccessWildPointer, .badInstructionFetch, .unalignedOrBusAccess,
    ],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} read a nonatomic Objective-C property, or the variable behind one, in the moment in which \
        another thread was setting it. What it got is the mark `…bad0`, which is there for that moment, and using it \
        ended the process.
        """,
      youSee: """
        A bad access whose address ends in `bad0`, in `objc_msgSend`, `objc_retain` or `objc_release`, on systems of \
        autumn 2025 and later; rarely, on many devices, nearly always right after updating to such a system. The race \
        is older: before, it showed as a zombie or not at all.
        """,
      howWeKnow: """
        The address that could not be read is `0x400000000000bad0` (on watches with 32-bit pointers `0xbad0`). \
        Only the runtime's function `objc_storeStrong` stores this number, and only until the new value is in place. \
        The setters that the compiler makes for nonatomic properties call it, and so does code under ARC that assigns \
        to an instance variable or a global.
        """,
      notProved: """
        Which property or variable it is, unless an accessor is on the stack, and which thread was setting it: by the \
        time of the report it may be done. Two threads that *set* the same one find each other's mark as well.
        """,
      rootCause: """
        A nonatomic setter takes three steps: it retains the new object, stores it, and releases the old one. A second \
        thread that reads between the store and the release, or sets at the same time, ends up with an object that \
        is freed once too often. Since the systems of 2025 the runtime writes a mark into the variable first, so that \
        such a reader fails at once and at the right place instead of minutes later somewhere else.

        The property may be one of yours, or of a library that you call from several threads although it says \
        that it wants one. `weak` and `atomic` properties go other ways and leave no mark. Swift's stored properties \
        leave none either, but race in the same way.
        """,
      fixNow: """
        Find the property: the frame that called `objc_msgSend`, `objc_retain` or `objc_release`, here \
        {blame|the app's innermost frame}, reads it or was just given it. Then let only one thread at a time in, \
        for reading too.

        ```objc
        // before: @property (nonatomic, strong) NSArray<NSString *> *routes;   set on a queue, read by views
        @implementation RouteBook {
          os_unfair_lock _lock;
          NSArray<NSString *> *_routes;
        }

        - (NSArray<NSString *> *)routes {
          os_unfair_lock_lock(&_lock);
          NSArray<NSString *> *routes = _routes;
          os_unfair_lock_unlock(&_lock);
          return routes;
        }

        - (void)setRoutes:(NSArray<NSString *> *)routes {
          NSArray<NSString *> *copy = [routes copy];
          os_unfair_lock_lock(&_lock);
          NSArray<NSString *> *old __attribute__((objc_precise_lifetime)) = _routes;  // released after the unlock
          _routes = copy;
          os_unfair_lock_unlock(&_lock);
        }
        ```
        """,
      fixProperly: """
        - let one queue or the main thread own the object, and pass immutable copies to the others
        - make the property `readonly` and set it once, in the initializer, where that is enough
        - `atomic` ends this crash, though not the race between two properties that belong together
        - call a library from the thread that it names; wrap it in an actor where that is hard to keep to
        """,
      verify: """
        Run the flow with Thread Sanitizer: it names both accesses and the property, crash or not. Then compare two \
        builds' reports: `crashbook compare before/ after/ --rule objc-nonatomic-property-race`.
        """,
      prevent:
        "A Thread Sanitizer job each night; `atomic` or a lock for every property that a block of a queue touches.",
      notToBeConfusedWith: [
        .init(.objcZombieMessage, "an address without the mark: the object was freed, and why is open"),
        .init(.sharedReferencePropertyRace, "a Swift property, or no mark: the second thread must be seen to be known"),
        .init(.pacFailure, "odd high bits without `bad0` below them"),
      ],
      sources: [
        "Xcode 26 Release Notes, Objective-C Runtime (148109501)",
        "objc4, runtime/NSObject.mm, objc_storeStrong: "
          + "https://github.com/apple-oss-distributions/objc4/blob/main/runtime/NSObject.mm",
      ]),
    examples: [
      .matches(
        """
        Code Type:       ARM-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Subtype: KERN_INVALID_ADDRESS at 0x400000000000bad0 -> 0x000000000000bad0 (possible pointer authentication failure)
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libobjc.A.dylib          0x00000001922d00a8 objc_msgSend + 32
        1   Pilotage                 0x00000001045a20e8 -[RouteBook count] + 52
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Codes: 0x0000000000000001, 0x400000000000bad0
        Triggered by Thread:  2

        Thread 2 Crashed:
        0   libobjc.A.dylib          0x00007ff81ed960a8 objc_retain + 12
        1   Pilotage                 0x000000010b6890e8 -[RouteBook first] + 40
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x000000000010bad0
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libobjc.A.dylib          0x00000001922d00a8 objc_msgSend + 32
        1   Pilotage                 0x00000001045a20e8 -[RouteBook count] + 52
        """, answer: "objc-zombie-message"),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x5ead00000000bad0
        Triggered by Thread:  4

        Thread 4 Crashed:
        0   libobjc.A.dylib          0x00000001922d00a8 objc_release + 16
        1   Pilotage                 0x00000001045a20e8 -[RouteBook forget] + 52
        """),
    ])
}

extension Condition.Computed {
  /// The mark that a nonatomic setter leaves was used as an object; members lie a few bytes behind it.
  fileprivate static let readsMarkOfSetter = Condition.Computed(
    "reads-mark-of-setter", "an access to the mark of a property that is being set", gate: .badAccess
  ) { facts in
    guard facts.isMemoryFault else { return nil }
    let isMark = addresses(facts).contains { $0 >> 8 == 0x40_0000_0000_00BA && $0 & 0xFF >= 0xD0 }
    let hasShortPointers = ["arm64_32", "armv7k", "arm"].contains(facts.report.architecture)
    return isMark || hasShortPointers && isShortMark(facts) ? evidence(facts) : nil
  }

  /// The same with its high bits left out, as some reporters write addresses.
  fileprivate static let readsShortMarkOfSetter = Condition.Computed(
    "reads-short-mark-of-setter", "an access to what may be the mark of a property that is being set", gate: .badAccess
  ) { facts in
    facts.isMemoryFault && isShortMark(facts) ? evidence(facts) : nil
  }

  private static func isShortMark(_ facts: ReportFacts) -> Bool { addresses(facts).contains(0xBAD0) }

  /// The address of the fault, as it is told in the different places of a report.
  private static func addresses(_ facts: ReportFacts) -> [UInt64] {
    let subtype = facts.report.exception.subtype?.value ?? ""
    // The address as it was, before what is no part of it was taken off.
    let told =
      subtype.utf8.contains(UInt8(ascii: ">"))
      ? signedAddress.captures(in: subtype)?["address"].flatMap { UInt64($0, radix: 16) } : nil
    return [facts.report.faultAddress?.value.bits, facts.report.exception.codes.dropFirst().first, told].compactMap {
      $0
    }
  }

  private static let signedAddress: TextPattern = "at 0x{address} ->"

  private static func evidence(_ facts: ReportFacts) -> [Evidence] {
    facts.addressEvidence("the mark that stands in an Objective-C property while it is being set")
  }
}
