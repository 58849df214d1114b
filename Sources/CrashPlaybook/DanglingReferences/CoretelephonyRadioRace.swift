extension Rule {
  static let coretelephonyRadioRace = Rule(
    "coretelephony-radio-race",
    "CTTelephonyNetworkInfo replaced its table while another thread read it",
    family: .danglingReferences,
    likelyWhen: .all([
      .any([.badAccess, .abort, .all([.exceptionIsUnknown, .touchesReference])]),
      .frame("-[CTTelephonyNetworkInfo ", "__*-[CTTelephonyNetworkInfo ", within: 8),
      .any([
        .touchesReference, .faultAddress(0...0x3fff), .frame("malloc_", "free", "_Block_release", within: 6),
        .message("pointer being freed was not allocated", "unrecognized selector"),
      ]),
    ]),
    unless: .all([.isNoMemoryFault, .not(.abort)]),
    supportedBy: [
      .frame("queryCTSignalStrengthNotification", "queryDataMode", "updateRadio", "currentRadioAccessTechnology"),
      .otherThread("-[CTTelephonyNetworkInfo ", "CoreTelephonyClient").because("the other one, caught at work"),
    ],
    outranks: [
      .objcZombieMessage, .sharedReferencePropertyRace, .foundationCollectionRace, .badAccessWildPointer,
      .nullPointerDereference, .swiftReleaseGarbage, .mallocFreeNotAllocated, .mallocFreelistCorruption,
      .concurrentSwiftCollectionMutation, .explicitAbort, .pacFailure,
    ],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} asked an instance of CTTelephonyNetworkInfo for the radio technology while CoreTelephony replaced \
        what the instance holds on a queue of its own. The old value was freed under the reader.
        """,
      youSee: """
        Rare crashes inside CoreTelephony, in `objc_msgSend`, `objc_release` or the allocator, mostly when a phone leaves a \
        tunnel, changes between networks or has two SIM cards.
        """,
      howWeKnow: "A method of CTTelephonyNetworkInfo is among the innermost frames of a fault in a retain or release.",
      notProved:
        "The other thread, where no stack shows it. The class is not documented as thread safe.",
      rootCause: """
        The class keeps the current technology of each service in a dictionary, and updates it when a notification of the \
        baseband arrives. Readers on other threads get no copy. Several instances make it likelier: each listens for itself.
        """,
      fixNow: """
        Keep one instance in {blame|the type that asks}, and use it on one serial queue only.

        ```swift
        import CoreTelephony
        import Dispatch

        final class Radio: @unchecked Sendable {
          static let shared = Radio()
          private let queue = DispatchQueue(label: "radio")
          private let info = CTTelephonyNetworkInfo()
          func technologies() -> [String: String] { queue.sync { info.serviceCurrentRadioAccessTechnology ?? [:] } }
        }
        ```
        """,
      fixProperly: """
        - ask `NWPathMonitor` whether the path is expensive or constrained; the name of the technology is seldom needed
        - read the value once after each `CTServiceRadioAccessTechnologyDidChange` notification, and keep a copy
        - never make an instance for each request
        """,
      verify:
        "Switch airplane mode on and off a hundred times on a device while the value is read in a loop: no crash.",
      prevent: "One file of the program imports CoreTelephony.",
      notToBeConfusedWith: [
        .init(.nwpathUnsynchronisedCurrentPath, "the same mistake with NWPathMonitor"),
        .init(.objcZombieMessage, "a freed object elsewhere"),
        .init(.foundationCollectionRace, "a collection of the program's own is changed while it is read"),
      ],
      sources: [
        "Apple: CTTelephonyNetworkInfo: https://developer.apple.com/documentation/coretelephony/cttelephonynetworkinfo",
        "Public crash threads of several SDKs that read the radio technology",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000020
        Triggered by Thread:  7

        Thread 7 Crashed:
        0   libobjc.A.dylib                0x00000001a1f4c410 objc_release + 16
        ▸ 1   CoreTelephony                  0x00000001a2f4c410 -[CTTelephonyNetworkInfo currentRadioAccessTechnology] + 84
        2   Harbour                        0x0000000100a11044 SignalMeter.update() + 52
        """),
      .ignores(
        """
        Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
        Exception Subtype: KERN_INVALID_ADDRESS at 0x000000018f0a2618
        Triggered by Thread:  7

        Thread 7 Crashed:
        0   libobjc.A.dylib                0x00000001a1f4c410 objc_release + 16
        1   Harbour                        0x0000000100a11044 -[SignalMeter update] + 52
        """, answer: "objc-zombie-message"),
    ])
}
