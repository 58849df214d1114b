extension Rule {
  static let swiftNonsendingMetadataMissing = Rule(
    "swift-nonsending-metadata-missing",
    "The Swift library of an older system cannot describe a nonisolated(nonsending) function",
    family: .swiftConcurrency,
    harm: "the app ends each time on the older systems",
    certainWhen: .all([.badAccess, .faultAddress(0...0xFFF), .frame(accessors, image: [], within: 2)]),
    likelyWhen: .any([
      .all([.any([.badAccess, .exceptionIsUnknown]), .frame(accessors, image: [], within: 2)]),
      .all([systemsBefore, .unnamedAccessor]),
    ]),
    endsIn: .badAccess,
    supportedBy: [
      .faultAddress(0...0xFFF).because("the accessor called a function of the Swift library that is not there"),
      .frame("AG::swift::metadata", "AG::LayoutDescriptor", "ReflectionMirror", "_forEachField").because(
        "the fields of a value were being looked at"),
      .systemVersion(from: nil, below: "18"),
    ],
    outranks: [
      .badInstructionFetch, .nullPointerDereference, .badAccessWildPointer, .swiftMetadataDemangleFailure,
    ],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        SwiftUI, or `Mirror` and `dump`, asked for the type of a field that holds an async function, and the function is \
        `nonisolated(nonsending)`. The code that builds the description of that type called a function of the Swift \
        library that {system|this system} does not have: a jump to address 0.
        """,
      youSee: """
        A crash at launch or when one screen opens, each time, on iOS 16 and 17 and the systems of their age, in the \
        simulator as on devices. Systems from iOS 18 and macOS 15 on run the same build. Nothing of the app's own logic is \
        on the stack.
        """,
      howWeKnow: """
        The processor was at address 0, and the frame below is the metadata accessor of a `nonisolated(nonsending)` \
        function. That accessor calls `swift_getFunctionMetadataExtended`, which came with Swift 6.0 and is linked weakly \
        where the deployment target is older.
        """,
      notProved: """
        Which field it was: the accessor's name tells the function's type only. Without the name of the accessor (a \
        release build without its dSYM) the answer rests on the jump to 0, on who asked for the type, and on the system.
        """,
      rootCause: """
        With `NonisolatedNonsendingByDefault`, which `SWIFT_APPROACHABLE_CONCURRENCY = YES` includes, every async \
        function type without an actor is `nonisolated(nonsending)`, also where no one wrote the word. Compilers of \
        Swift 6.2 made accessors that call the new function of the library without a test whether the system has it. \
        Those of 6.3 test for it.
        """,
      fixNow: """
        Build with Swift 6.3 or later. Where that cannot be, turn `NonisolatedNonsendingByDefault` off \
        (`SWIFT_APPROACHABLE_CONCURRENCY = NO`) for the modules whose values hold async functions, or write `@concurrent` \
        at the function types of those fields, which older systems can describe:

        ```swift
        struct RefreshButton {
          // before: nonisolated(nonsending), by the default of the module
          // var action: () async -> Void
          var action: @concurrent () async -> Void
        }
        ```

        A `@concurrent` function leaves its caller's actor while it runs: give it what it needs, or mark it `@MainActor`.
        """,
      fixProperly: """
        - build the whole app, packages and binary frameworks included, with one compiler from 6.3 on
        - raise the deployment target to iOS 18 and macOS 15 where that is possible: the function is then always there
        - keep async functions out of views and other values that are looked at field by field; hold an object that has them
        """,
      verify: """
        Open the screen on iOS 17, in the simulator and on a device, in the build that is shipped.
        """,
      prevent: """
        A launch test on the oldest supported system for each change of Xcode and of upcoming features.
        """,
      notToBeConfusedWith: [
        .init(.swiftMetadataDemangleFailure, "the runtime says that it cannot find a type"),
        .init(.swiftMissingAsyncFunction, "an async function is missing: the address is 0x4"),
        .init(.badInstructionFetch, "another function pointer was null"),
      ],
      sources: [
        "swiftlang/swift#86829 and #86852: metadata of nonisolated(nonsending) functions on older runtimes: "
          + "https://github.com/swiftlang/swift/issues/86829",
        "swiftlang/swift#86411 and #85017: https://github.com/swiftlang/swift/issues/86411",
        "Swift Evolution SE-0461: "
          + "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0461-async-function-isolation.md",
      ]),
    examples: [
      .matches(
        """
        Process:               Lagoon [512]
        Code Type:             ARM-64 (Native)
        OS Version:            iPhone OS 17.5 (21F79)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Subtype:     KERN_INVALID_ADDRESS at 0x0000000000000000
        Exception Codes:       0x0000000000000001, 0x0000000000000000
        Triggered by Thread:   3

        Thread 3 Crashed:: Dispatch queue: com.apple.root.utility-qos
        0   ???                            0x0000000000000000 0x0 + 0
        ▸ 1   Lagoon                         0x0000000104a1c4f8 type metadata accessor for nonisolated(nonsending) () async -> () + 60
        2   libswiftCore.dylib             0x000000019e4a2f38 swift_getTypeByMangledNodeImpl(swift::MetadataRequest) + 1200
        3   libswiftCore.dylib             0x000000019e4a3f38 swift_getTypeByMangledName + 836
        4   AttributeGraph                 0x00000001c24a2f38 AG::swift::metadata::mangled_type_name_ref(char const*, bool, \
        AG::swift::metadata::ref_kind*) const + 176
        """),
      .matches(
        """
        * thread #4, queue = 'com.apple.root.utility-qos', stop reason = EXC_BAD_ACCESS (code=1, address=0x0)
          * frame #0: 0x0000000000000000
        ▸     frame #1: 0x0000000104a1c4f8 Lagoon.debug.dylib`type metadata accessor for nonisolated(nonsending) () + 60
            frame #2: 0x00007ff81e4a2f38 libswiftCore.dylib`swift_getTypeByMangledNodeImpl + 1200
        """),
      .matches(
        """
        Process:               Lagoon [512]
        Code Type:             ARM-64 (Native)
        ▸ OS Version:            iPhone OS 16.7 (20H19)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        ▸ Exception Subtype:     KERN_INVALID_ADDRESS at 0x0000000000000000
        Exception Codes:       0x0000000000000001, 0x0000000000000000
        Triggered by Thread:   0

        Thread 0 Crashed:
        0   ???                            0x0000000000000000 0x0 + 0
        ▸ 1   Lagoon                         0x0000000104a1c4f8 0x104a10000 + 50424
        2   libswiftCore.dylib             0x000000019e4a2f38 swift_getTypeByMangledNode + 836
        """),
      .ignores(
        """
        Process:               Lagoon [512]
        Code Type:             ARM-64 (Native)
        OS Version:            iPhone OS 18.5 (22F76)
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype:     KERN_INVALID_ADDRESS at 0x0000000000000000
        Exception Codes:       0x0000000000000001, 0x0000000000000000
        Triggered by Thread:   0

        Thread 0 Crashed:
        0   ???                            0x0000000000000000 0x0 + 0
        1   Lagoon                         0x0000000104a1c4f8 0x104a10000 + 50424
        2   libswiftCore.dylib             0x000000019e4a2f38 swift_getTypeByMangledNode + 836
        """, answer: "bad-instruction-fetch"),
    ])

  private static let accessors: [TextPattern] = ["^type metadata accessor for nonisolated(nonsending)"]

  /// Systems whose Swift library is older than Swift 6.0.
  private static let systemsBefore = Condition.any([
    .all([.system(["iOS", "iPadOS", "tvOS"]), .systemVersion(from: nil, below: "18")]),
    .all([.system(["macOS"]), .systemVersion(from: nil, below: "15")]),
    .all([.system(["watchOS"]), .systemVersion(from: nil, below: "11")]),
    .all([.system(["visionOS"]), .systemVersion(from: nil, below: "2")]),
  ])
}

extension Condition {
  /// A function of the app without a name jumped to address 0 while the Swift library put a type together.
  fileprivate static let unnamedAccessor = Condition.computed(
    Computed(
      "unnamed-metadata-accessor", "a jump to address 0 out of a function that describes a type",
      gate: .all([.badAccess, .faultAddress(0...0)])
    ) { facts in
      let stack = facts.stack
      guard facts.isMemoryFault, let address = facts.report.faultAddress, address.value == 0, stack.count > 2,
        stack[0].frame.address == 0, stack[1].symbol == nil, stack[1].isInApp,
        stack[2].symbol.map({ typeBuilders.matches($0) }) == true
      else { return nil }
      return [Evidence(faultAddress: address), facts.evidence(stack[1])]
    })

  private static let typeBuilders: PatternList = ["^swift_getTypeByMangledN"]
}
