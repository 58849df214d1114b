extension Rule.Family {
  static let dataAndQueues = Rule.Family("data-and-queues", "Core Data, SwiftData and libdispatch")
}

extension Rule {
  /// TODO: what the members share, and what separates them from each other.
  static let dataAndQueues: [Rule] = []
}
