import CrashSource

extension CodePattern {
  /// Subscriptions that end while a lock is held, or that two containers end.
  static let subscriptionEndsTwice = CodePattern(
    "subscription-ends-twice-in-code",
    "source code that cancels subscriptions while it holds a lock, or keeps them in two containers",
    literals: ["AnyCancellable"]
  ) { endsUnderLock(in: $0) + twoContainers(in: $0) }

  /// Subscriptions that end while a lock is held: what they keep alive may ask for the same lock when it goes.
  private static func endsUnderLock(in code: SwiftCode) -> [[CodeSign]] {
    let types = code.cancellableTypes
    let recursive = code.recursiveLocks
    return (code.uses + code.memberCalls).filter { use in
      guard code.ends(use, types),
        let lock = code.locks(around: use).first(where: { $0.last.map { !recursive.contains($0) } ?? true })
      else {
        return false
      }
      return use.isCall && use.path.last == "cancel" || !code.keepsCopy(of: use, lock)
    }.map { use in
      let isCancel = use.path.last == "cancel"
      return [
        CodeSign(
          use, isCancel ? "cancelled while the lock is held" : "let go, and so cancelled, while the lock is held")
      ]
    }
  }

  /// Subscriptions of one type in two containers: the second one cancels while the first one is being cancelled.
  private static func twoContainers(in code: SwiftCode) -> [[CodeSign]] {
    let bags = Set(
      code.blocks.filter { type in
        type.kind == .type && code.properties(of: type).contains { $0.isSubscriptions }
      }.map(\.name))
    return code.blocks.filter { $0.kind == .type }.compactMap { type -> [CodeSign]? in
      let properties = code.properties(of: type).filter { property in
        property.isSubscriptions || property.type.contains { bags.contains($0) || $0.isNameOfBag }
      }
      // A set and a bag, each of which is filled here; or the same subscription in both.
      let stores = code.uses(in: type).compactMap { code.store($0, into: Set(properties.map(\.name))) }
      for (index, store) in stores.enumerated() {
        let other = stores[..<index].first { earlier in
          guard earlier.container != store.container else { return false }
          if let subscription = store.subscription, subscription == earlier.subscription,
            code.function(around: earlier.use)?.range == code.function(around: store.use)?.range
          {
            return true
          }
          let kinds = [earlier, store].compactMap { store in properties.first { $0.name == store.container } }
          return kinds.contains(where: \.isSubscriptions) && !kinds.allSatisfy(\.isSubscriptions)
        }
        if let other {
          return [
            CodeSign(other.use, "a subscription is kept here"),
            CodeSign(store.use, "and a second container keeps and cancels subscriptions of the same object"),
          ]
        }
      }
      return nil
    }
  }
}

extension CodeProperty {
  /// Whether it is a collection of subscriptions of Combine.
  fileprivate var isSubscriptions: Bool {
    type.contains("AnyCancellable") && type.contains { ["[", "Set", "Array", "Dictionary"].contains($0) }
  }
}

extension String {
  /// Whether a type is called a bag of Combine's subscriptions; RxSwift has its own, which take no lock of Combine.
  fileprivate var isNameOfBag: Bool {
    (hasSuffix("Bag") || hasSuffix("CancellableStore")) && self != "DisposeBag" && self != "CompositeDisposable"
  }
}

extension SwiftCode {
  /// The types of the properties of the file, as far as they are needed to tell subscriptions from other things.
  fileprivate var cancellableTypes: [String: [[String]]] {
    Dictionary(
      grouping: blocks.filter { $0.kind == .type }.flatMap { properties(of: $0) }.filter { !$0.type.isEmpty },
      by: \.name
    ).mapValues { $0.map(\.type) }
  }

  /// Whether a use ends subscriptions: `cancel()`, or a container of them that is emptied or replaced.
  fileprivate func ends(_ use: Use, _ types: [String: [[String]]]) -> Bool {
    if use.isCall, use.path.last == "cancel" {
      // Tasks, timers and requests are cancelled as well.
      guard let owner = use.path.dropLast().last, let known = types[owner] else { return true }
      return known.contains { type in type.contains("AnyCancellable") || type.contains("Cancellable") }
    }
    let isEmptied = use.isCall && use.path.last == "removeAll"
    let container = isEmptied ? use.path.dropLast() : use.path[...]
    guard isEmptied || isReplacedByNothing(use), let name = container.last else { return false }
    // `cancellables.withLock { $0.removeAll() }`
    let owner = name == "$0" ? blocks(around: use).first { $0.kind == .closure }?.callee.dropLast().last : name
    return owner.flatMap { types[$0] }?.contains { $0.contains("AnyCancellable") } ?? false
  }

  /// Whether nothing is left of what was stored: `= nil`, `= []`, `[key] = nil`.
  private func isReplacedByNothing(_ use: Use) -> Bool {
    let end = use.range.upperBound + 1
    let rest = words(end..<(end + 12))
    guard let sign = rest.firstIndex(of: "="), sign == 0 || rest.first == "[" && rest[sign - 1] == "]",
      sign + 2 < rest.count
    else { return false }
    let value = rest[(sign + 1)...]
    return value.first == "nil" || value.starts(with: ["[", "]"]) || value.starts(with: ["[", ":"])
      || value.starts(with: [".", "init"]) || value.first == "Set"
  }

  /// Whether what a container held is taken out before it is emptied, so that it ends after the lock is given back.
  fileprivate func keepsCopy(of use: Use, _ lock: [String]) -> Bool {
    let container = use.isCall ? Array(use.path.dropLast()) : use.path
    // What is put into a container for the first time ends nothing.
    guard let function = function(around: use) else { return true }
    return uses(in: function).contains { copy in
      guard copy.path == container, !copy.isCall, !copy.isAssigned, copy.range != use.range else { return false }
      let before = words(max(0, copy.range.lowerBound - 2 - (copy.isOnSelf ? 2 : 0))..<copy.range.lowerBound)
      return before.contains("=") || before.contains("return") || before.contains("&")
    }
  }

  /// The names of locks that one thread may take twice.
  fileprivate var recursiveLocks: Set<String> {
    Set(
      blocks.filter { $0.kind == .type }.flatMap { properties(of: $0) }
        .filter { $0.type.contains { $0.contains("Recursive") } }.map(\.name))
  }

  /// What a use puts into which container: `events.sink { … }.store(in: &cancellables)`, `bag.add(subscription)`.
  fileprivate func store(_ use: Use, into containers: Set<String>) -> (
    use: Use, container: String, subscription: String?
  )? {
    guard let name = use.path.first, containers.contains(name) else { return nil }
    let before = words(max(0, use.range.lowerBound - 6)..<use.range.lowerBound).filter { $0 != "self" && $0 != "." }
    if use.path.count == 1, before.contains("store"), before.contains("in") {
      let chain = tokens[..<use.range.lowerBound].lastIndex { $0.text == "store" }
      let owner = chain.flatMap { $0 >= 2 && tokens[$0 - 1].text == "." ? tokens[$0 - 2] : nil }
      return (use, name, owner.flatMap { $0.kind == .name ? $0.text : nil })
    }
    guard use.isCall, use.path.count == 2, ["add", "insert", "append", "store", "collect"].contains(use.path[1]) else {
      return nil
    }
    let argument = arguments(of: use)
    return (use, name, argument.count == 1 ? argument.first : nil)
  }
}
