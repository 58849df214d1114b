/// The ways in which a process ends, as far as exception, signal and termination reason tell them apart.
public struct Ending: OptionSet, Sendable, Hashable {
  /// A bit for each way.
  public let rawValue: UInt16

  /// Makes a set of ways out of their bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The processor refused an access to memory: `EXC_BAD_ACCESS`.
  public static let badAccess = Ending(rawValue: 1)
  /// A check of Swift or of a library failed: `EXC_BREAKPOINT`, and `EXC_BAD_INSTRUCTION` on x86.
  public static let trap: Ending = [.libraryTrap, .ownTrap]
  /// The same in a function of the system's, or where the report does not show in whose.
  ///
  /// So AppKit ends a process for an exception, and so libdispatch and the allocator end it.
  static let libraryTrap = Ending(rawValue: 2)
  /// The same in the program's own code, into which checks of Swift and of C++ are compiled.
  static let ownTrap = Ending(rawValue: 512)
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

  /// The processor refused a calculation: `EXC_ARITHMETIC`.
  public static let arithmetic = Ending(rawValue: 1024)

  /// Any way.
  public static let anyWay = Ending(rawValue: .max)

  /// The ways by the names that rule files use.
  static let named: [(name: String, ending: Ending)] = [
    ("badAccess", .badAccess), ("trap", .trap), ("abort", .abort), ("kill", .kill), ("guarded", .guarded),
    ("limit", .limit), ("loader", .loader), ("privacy", .privacy), ("panic", .panic), ("arithmetic", .arithmetic),
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
  /// A check of a library that is never compiled into its callers, and exceptions.
  private static let checkOfLibrary: Ending = [.libraryTrap, .abort]

  /// What the texts of a family have in common.
  static let families: [String: Ending] = [
    "locks": checkOfLibrary,
    "swift-concurrency": check,
    "swift-runtime": check,
    "interface": checkOfLibrary,
    "data-and-queues": checkOfLibrary,
    "objective-c": checkOfLibrary,
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
    // There the program stops itself, with what the library had answered.
    "coredata-store-load-fatal": check,
    "swiftdata-container-fatalerror": check,
    "realm-migration-required": check,
    "libcxx-hardening-assert": check,
    "cpp-check-failed": check,
    "dispatch-thread-explosion": [.trap, .abort, .kill],
    "self-raised-signal": .anyWay,
    "urlsession-background-misuse": checkOfLibrary,
    "urlsession-invalidated": checkOfLibrary,
    "bgtask-registration": checkOfLibrary,
    "avfaudio-format-mismatch": checkOfLibrary,
    "avcapture-config-race": checkOfLibrary,
    "avcapture-photo-settings-reused": checkOfLibrary,
    "avplayer-item-of-another-player": checkOfLibrary,
    "avplayer-observer-of-another-player": checkOfLibrary,
    "contacts-property-not-fetched": checkOfLibrary,
    "photos-change-outside-block": checkOfLibrary,
    "usernotifications-invalid-trigger": checkOfLibrary,
    "mapkit-invalid-region": checkOfLibrary,
    "spritekit-node-has-parent": checkOfLibrary,
    "bluetooth-characteristic-value-cached": checkOfLibrary,
    "bluetooth-restoration-without-background-mode": checkOfLibrary,
    "healthkit-type-not-authorizable": checkOfLibrary,
    "sdk-configuration-exception": check,
    "firestore-assertion-failed": checkOfLibrary,
    "cloudkit-container-trap": checkOfLibrary,
    "xpc-api-misuse": checkOfLibrary,
    "metal-validation-failure": checkOfLibrary,
    "webkit-completion-handler-contract": checkOfLibrary,
    "expo-updates-startup-error": checkOfLibrary,
    "react-native-fatal-js-error": checkOfLibrary,
    "go-panic": [.abort, .badAccess, .libraryTrap],
    "rust-panic": check,
    "rust-allocation-failed": check,
    "unity-unhandled-exception": check,
    "dotnet-unhandled-exception": check,
    "kotlin-unhandled-exception": check,
    "flutter-engine-fatal": check,
    "qt-fatal-message": checkOfLibrary,
    "openmp-runtime-loaded-twice": checkOfLibrary,
    "nativescript-fatal-js-error": checkOfLibrary,
    "v8-api-misuse": check,
    "weak-formation-during-dealloc": checkOfLibrary,
    "object-escaped-from-deinit": checkOfLibrary,
    "uikit-scene-lifecycle-required": check,
    "swiftnio-wait-on-event-loop": check,
    "swiftnio-wrong-event-loop": check,
    "swiftnio-handler-type-mismatch": check,
    "server-object-not-shut-down": check,
    "swiftnio-used-after-shutdown": check,
    "zombie-unrecognized-selector": checkOfLibrary,
    "objc-zombie-message": [.badAccess, .libraryTrap, .abort, .kill],
    "background-location-not-enabled": checkOfLibrary,
    "voip-call-not-reported": [.trap, .abort, .kill],
    "tcc-usage-description": [.privacy, .abort, .kill],
    "dyld-missing-library": [.loader, .libraryTrap, .abort, .kill],
    "dyld-missing-symbol": [.loader, .libraryTrap, .abort, .kill],
    "dyld-other": [.loader, .libraryTrap, .abort, .kill],
    "exec-failure": .kill,
    "background-task-expired": .kill,
    "daemon-rpc-timeout": .kill,
    "user-force-quit": .kill,
    "sigpipe": .kill,
    "sigsys": .kill,
    // What these saw ends nothing by itself, unless they are told to abort.
    "main-thread-checker": .abort,
    "ubsan-report": [.trap, .abort, .badAccess],
    "rxswift-synchronization-anomaly": check,
    "rxswift-off-main-thread": check,
    "kernel-panic": .panic,
    "stack-canary": checkOfLibrary,
    "libc-buffer-overflow-check": checkOfLibrary,
    "malloc-free-not-allocated": checkOfLibrary,
    "fault-behind-signal-handler": .anyWay,
    "malloc-freelist-corruption": checkOfLibrary,
    "unaligned-or-bus-access": check,
    "linux-foundation-urlsession-dealloc": check,
    "linux-oom-kill": .kill,
  ]
}
