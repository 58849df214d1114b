extension Rule.Family {
  /// Databases on the device, and libdispatch's checks of its callers.
  ///
  /// What the members share: a library noticed that its rules were broken and stopped the process, mostly with a
  /// sentence of its own. What separates them is that sentence; where it is missing, as on Linux and in reports that
  /// leave texts out, the function that stopped (`….cold.1`) says the same. The Core Data rules part by what was wrong:
  /// the thread, the row, the context (another one, or one without a store), a conflict that stayed, or the file; SwiftData's by whether the container or one model failed. The last
  /// rule takes every sentence of libdispatch that no other rule knows.
  static let dataAndQueues = Rule.Family(
    "data-and-queues", "Core Data, SwiftData and libdispatch",
    harm: "ends the program; changes that were not saved are lost", endsIn: .checkOfLibrary,
    spokenBy: [.exceptions, .checksWithoutFile])
}
