/// The ways in which a process ends, as far as exception, signal and termination reason tell them apart.
public struct Ending: OptionSet, Sendable, Hashable {
  /// A bit for each way.
  public let rawValue: UInt16

  /// Makes a set of ways out of their bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The processor refused an access to memory: `EXC_BAD_ACCESS`.
  public static let badAccess = Ending(rawValue: 1)
  /// A check of Swift or of a library failed: `EXC_BREAKPOINT`, and `EXC_BAD_INSTRUCTION` on x86.
  public static let trap = Ending(rawValue: 2)
  /// The process ended itself: `SIGABRT`.
  ///
  /// Who catches a trap and raises it again often ends so, too.
  public static let abort = Ending(rawValue: 4)
  /// The system ended the process: `SIGKILL`, or a kill for want of memory.
  public static let kill = Ending(rawValue: 8)
  /// Something that was guarded was touched: `EXC_GUARD`.
  public static let guarded = Ending(rawValue: 16)
  /// A limit was passed: `EXC_RESOURCE`.
  public static let limit = Ending(rawValue: 32)
  /// The dynamic linker refused to start the process: namespace `DYLD`.
  public static let loader = Ending(rawValue: 64)
  /// Private data was asked for without a reason given: namespace `TCC`.
  public static let privacy = Ending(rawValue: 128)
  /// The kernel stopped the whole system.
  public static let panic = Ending(rawValue: 256)

  /// Any way.
  public static let anyWay = Ending(rawValue: .max)

  /// The ways by the names that rule files use.
  static let named: [(name: String, ending: Ending)] = [
    ("badAccess", .badAccess), ("trap", .trap), ("abort", .abort), ("kill", .kill), ("guarded", .guarded),
    ("limit", .limit), ("loader", .loader), ("privacy", .privacy), ("panic", .panic),
  ]
}

extension Rule {
  /// How the rule's texts say that a process ended: what the rule says itself, else ``EndingTable``.
  var ending: Ending {
    ownEnding ?? EndingTable.rules[id] ?? EndingTable.families[family.name] ?? .anyWay
  }
}

/// How a process ends after the texts by which the built-in rules know their causes.
///
/// A text that merely stands beside a report which ended otherwise is of another crash, or of somebody who writes about
/// one. What stands in neither list may end in any way: warnings, findings of tools, and damage that shows later.
enum EndingTable {
  /// A check that stops the process: by a trap or by `abort()`, as uncaught exceptions do, on macOS also by a trap.
  private static let check: Ending = [.trap, .abort]

  /// What the texts of a family have in common.
  static let families: [String: Ending] = [
    "locks": check,
    "swift-concurrency": check,
    "swift-runtime": check,
    "interface": check,
    "data-and-queues": check,
    "objective-c": check,
    "guards-and-resources": [.guarded, .limit, .kill],
    "jetsam": [.kill, .limit],
    "leaks": [.kill, .limit],
  ]

  /// What differs from the family.
  static let rules: [String: Ending] = [
    "combine-published-lock-deadlock": .kill,
    "nslock-self-deadlock-hang": .kill,
    "lock-order-inversion-hang": .kill,
    "swift-async-deep-recursion": .badAccess,
    "swift-continuation-leak": .anyWay,
    "swift-missing-async-function": .badAccess,
    "swift-cooperative-pool-starvation": .anyWay,
    "swift-isolated-deinit-double-free": [.badAccess, .trap, .abort],
    "priority-inversion-hang": .kill,
    "swift-compiler-crash": .anyWay,
    "uikit-off-main-thread": .anyWay,
    "attributegraph-cycle": .anyWay,
    "attributegraph-stack-overflow": .badAccess,
    "swiftui-background-publish-warning": .anyWay,
    "coredata-concurrency-violation": .anyWay,
    "dispatch-thread-explosion": [.trap, .abort, .kill],
    "self-raised-signal": .anyWay,
    "urlsession-background-misuse": check,
    "urlsession-invalidated": check,
    "bgtask-registration": check,
    "avfaudio-format-mismatch": check,
    "avcapture-config-race": check,
    "avcapture-photo-settings-reused": check,
    "avplayer-item-of-another-player": check,
    "avplayer-observer-of-another-player": check,
    "contacts-property-not-fetched": check,
    "photos-change-outside-block": check,
    "usernotifications-invalid-trigger": check,
    "mapkit-invalid-region": check,
    "spritekit-node-has-parent": check,
    "bluetooth-characteristic-value-cached": check,
    "healthkit-type-not-authorizable": check,
    "sdk-configuration-exception": check,
    "cloudkit-container-trap": check,
    "xpc-api-misuse": check,
    "metal-validation-failure": check,
    "webkit-completion-handler-contract": check,
    "expo-updates-startup-error": check,
    "react-native-fatal-js-error": check,
    "rust-panic": check,
    "rust-allocation-failed": check,
    "unity-unhandled-exception": check,
    "dotnet-unhandled-exception": check,
    "kotlin-unhandled-exception": check,
    "flutter-engine-fatal": check,
    "weak-formation-during-dealloc": check,
    "object-escaped-from-deinit": check,
    "uikit-scene-lifecycle-required": check,
    "swiftnio-wait-on-event-loop": check,
    "server-object-not-shut-down": check,
    "zombie-unrecognized-selector": check,
    "background-location-not-enabled": check,
    "voip-call-not-reported": [.trap, .abort, .kill],
    "tcc-usage-description": [.privacy, .abort, .kill],
    "dyld-missing-library": [.loader, .trap, .abort, .kill],
    "dyld-missing-symbol": [.loader, .trap, .abort, .kill],
    "dyld-other": [.loader, .trap, .abort, .kill],
    "exec-failure": .kill,
    "kernel-panic": .panic,
    "stack-canary": check,
    "libc-buffer-overflow-check": check,
    "malloc-free-not-allocated": check,
    "fault-behind-signal-handler": .anyWay,
    "malloc-freelist-corruption": check,
    "unaligned-or-bus-access": check,
    "linux-foundation-urlsession-dealloc": check,
    "linux-oom-kill": .kill,
  ]
}
