extension Condition {
  /// `NWPathMonitor.currentPath`, or an extension's own name for it.
  static let readsCurrentPath = Condition.frame("NWPathMonitor.current", within: 13)

  /// The compiler's functions that copy or destroy an `NWPath`; the ends are tied so that `NWPathMonitor` does not
  /// match.
  static let copiesNWPath = Condition.frame(
    "destroy for*NWPath$", "initializeWithCopy for*NWPath$", "assignWithCopy for*NWPath$", "assignWithTake for*NWPath$",
    "value witness*NWPath$", "outlined*NWPath$", "outlined*NWPath?$", "outlined*Optional<NWPath>$", within: 9)

  /// Another thread delivers a new path.
  static let deliversPath = Condition.otherThread(
    "__nw_path_necp_update_evaluator_block_invoke", "nw_path_necp_update", "nw_path_update", "OS_nw_path",
    "nw_path_evaluator", "nw_path_monitor", "pathUpdateHandler", "NWPathMonitor.")
}
