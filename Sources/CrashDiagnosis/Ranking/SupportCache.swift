internal import Dispatch

/// What supports each rule, made when the rule first holds and then kept: most rules never do.
final class SupportCache: @unchecked Sendable {
  // The semaphore guards what follows.
  private let lock = DispatchSemaphore(value: 1)
  private var known: [ObjectIdentifier: [Condition]] = [:]

  /// The conditions that support a rule, which lives as long as the cache.
  func conditions(of rule: Rule) -> [Condition] {
    lock.wait()
    defer { lock.signal() }
    if let known = known[ObjectIdentifier(rule)] { return known }
    let conditions = rule.supportedBy
    known[ObjectIdentifier(rule)] = conditions
    return conditions
  }
}
