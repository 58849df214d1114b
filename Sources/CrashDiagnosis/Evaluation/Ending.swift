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
  package static let libraryTrap = Ending(rawValue: 2)
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

  /// A check that stops the process: by a trap or by `abort()`, as uncaught exceptions do, on macOS also by a trap.
  package static let check: Ending = [.trap, .abort]
  /// A check of a library that is never compiled into its callers, and exceptions.
  package static let checkOfLibrary: Ending = [.libraryTrap, .abort]

  /// Any way.
  public static let anyWay = Ending(rawValue: .max)

  /// The ways by the names that rule files use.
  static let named: [(name: String, ending: Ending)] = [
    ("badAccess", .badAccess), ("trap", .trap), ("abort", .abort), ("kill", .kill), ("guarded", .guarded),
    ("limit", .limit), ("loader", .loader), ("privacy", .privacy), ("panic", .panic), ("arithmetic", .arithmetic),
  ]
}
