internal import ByteKit
import Dispatch

/// The rules, compiled when the first report comes, and the caches of the threads that ask them.
final class PreparedRules: @unchecked Sendable {
  /// The rules as they were given.
  let all: [Rule]
  // The semaphore guards what follows.
  private let lock = DispatchSemaphore(value: 1)
  private var compiled: RuleSet?
  private var caches: [SymbolCache] = []
  private var byName: [String: Rule] = [:]

  init(_ rules: [Rule]) {
    all = rules
  }

  /// The index of the built-in rules, where no others are in force.
  ///
  /// Debug builds compile the rules even so: a rule that was changed works before its index is made again.
  private var prepared: PreparedIndex? {
    #if DEBUG
      nil
    #else
      all.elementsEqual(Rule.all, by: ===) ? .playbook : nil
    #endif
  }

  /// The rule of a name; nil where there is none.
  func rule(named name: String) -> Rule? {
    lock.locked {
      if byName.isEmpty { byName = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }) }
      return byName[name]
    }
  }

  /// The rules for a report, and a cache that no other thread uses.
  func take() -> (rules: RuleSet, names: SymbolCache) {
    lock.wait()
    defer { lock.signal() }
    let rules = compiled ?? RuleSet(all, prepared: prepared)
    compiled = rules
    return (rules, caches.popLast() ?? rules.symbolCache())
  }

  /// Gives a cache back.
  func give(_ names: SymbolCache) {
    lock.wait()
    defer { lock.signal() }
    caches.append(names)
  }
}
