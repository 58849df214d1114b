extension Condition {
  /// `NWPathMonitor.currentPath`, or an extension's own name for it.
  static let readsCurrentPath = Condition.frame("NWPathMonitor.current", within: 13)

  /// The compiler's functions that copy or destroy an `NWPath`.
  static let copiesNWPath = Condition.frame(valueFunctions, image: [], within: 9)

  /// The ends are tied so that `NWPathMonitor` does not match.
  private static let valueFunctions: [TextPattern] = [
    "destroy for*NWPath$", "initializeWithCopy for*NWPath$", "assignWithCopy for*NWPath$", "assignWithTake for*NWPath$",
    "value witness*NWPath$", "outlined*NWPath$", "outlined*NWPath?$", "outlined*Optional<NWPath>$",
    // Of the values that it consists of.
    "destroy for*NWPath.", "initializeWithCopy for*NWPath.", "assignWithCopy for*NWPath.", "assignWithTake for*NWPath.",
    "outlined*NWPath.",
  ]

  /// The value that was copied or destroyed is the monitor's own: `NWPathMonitor` itself did it.
  static let pathIsTheMonitors = Condition.computed(
    Computed("path-of-the-monitor", "an NWPath that the monitor itself replaced", literals: ["NWPath"]) { facts in
      guard let user = pathUser(facts), isTheMonitors(user) else { return nil }
      return [facts.evidence(user, isException: facts.isExceptionStackDecisive)]
    })

  /// The monitor stored a new path, and the old one was invalid.
  static let monitorReplacesPath = Condition.all([
    .frame("assignWith*NWPath$", "outlined assign*NWPath$", within: 12), .pathIsTheMonitors,
  ])

  /// The value that was copied or destroyed is the app's: one of the app's functions did it.
  static let pathIsTheApps = Condition.computed(
    Computed("path-of-the-app", "an NWPath that a function of the app copied or replaced", literals: ["NWPath"]) {
      facts in
      guard let user = pathUser(facts), !isTheMonitors(user), user.owner != .system else { return nil }
      return []
    })

  /// What called the compiler's functions: the first frame below them, or the last of them where the stack ends there.
  private static func pathUser(_ facts: ReportFacts) -> StackFrame? {
    let stack = facts.decisiveStack
    func isValueFunction(_ frame: StackFrame) -> Bool { frame.symbol.map { valueFunctions.matches($0) } ?? false }
    guard var last = stack.prefix(9).firstIndex(where: isValueFunction) else { return nil }
    for place in stack.indices[last...].dropFirst() {
      if isValueFunction(stack[place]) || stack[place].symbol.map({ boxes.matches($0) }) ?? false {
        last = place
      } else if stack[place].isOfSwiftCore {
        // The runtime frees a box on behalf of what stands below.
        continue
      } else {
        return stack[place]
      }
    }
    return stack[last]
  }

  /// What the compiler makes of a path in an `Any?`.
  private static let boxes: [TextPattern] = ["destroyGenericBox", "outlined*of Any", "outlined*Optional<Any>$"]

  private static func isTheMonitors(_ frame: StackFrame) -> Bool {
    frame.owner != .own && frame.symbol.map { monitorsFunctions.matches($0) } ?? false
  }

  private static let monitorsFunctions: [TextPattern] = [
    "NWPathMonitor.init(", "NWPathMonitor.deinit", "NWPathMonitor.__deallocating_deinit", "OS_nw_path", "nw_path_",
  ]

  /// The runtime or the allocator found that an object which was about to be freed had been freed before.
  static let pathWasFreedTwice = Condition.any([
    .framesInOrder("swift_dealloc*ClassInstance", "for*NWPath$"),
    .framesInOrder("malloc_zone_error", "for*NWPath$"), .framesInOrder("malloc_report", "for*NWPath$"),
    .framesInOrder("malloc_vreport", "for*NWPath$"), .framesInOrder("_free.cold", "for*NWPath$"),
  ])

  /// Something in a path was invalid while a function of the path read it.
  static let pathWasReadDead = Condition.all([
    .badAccess, .touchesReference, .frame("^NWPath.", "Network.NWPath.", within: 4),
  ])

  /// A path was copied or destroyed, and no function of the app did it.
  static let pathIsNobodys = Condition.all([.copiesNWPath, .not(.pathIsTheApps)])

  /// Another thread reads the monitor's path.
  static let otherThreadReadsPath = Condition.otherThread(["NWPathMonitor.current"])

  /// Another thread delivers a new path.
  static let deliversPath = Condition.otherThread(
    "__nw_path_necp_update_evaluator_block_invoke", "nw_path_necp_update", "nw_path_update", "OS_nw_path",
    "nw_path_evaluator", "nw_path_monitor", "pathUpdateHandler", "NWPathMonitor.")
}
