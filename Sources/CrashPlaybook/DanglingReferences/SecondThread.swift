/// A function taken apart into the type that it belongs to, the property, and what it does with it.
struct Member: Equatable {
  /// Name of the type, with its module where the report has one.
  let type: String
  /// The property, where the function is an accessor.
  let property: String?
  /// `getter`, `setter`, `modify` and so on.
  let accessor: String?

  /// Whether the function changes the property.
  var isWriter: Bool {
    switch accessor {
    case "setter", "modify", "modify2", "didset", "willset", "materializeForSet": true
    default: false
    }
  }

  /// Whether two functions may use one variable: they belong to one type, and are not the accessors of two properties.
  func mayShare(_ other: Member) -> Bool {
    guard type == other.type else { return false }
    guard accessor != nil, other.accessor != nil else { return true }
    return property == other.property
  }
  /// Whether both only read: then neither changes anything for the other.
  func onlyReadsWith(_ other: Member) -> Bool {
    let readers: Set = ["getter", "read", "read2"]
    return [self, other].allSatisfy { $0.accessor.map { readers.contains($0) } ?? false }
  }
  /// Takes a symbol apart; nil for free functions and names that are no Swift or Objective-C members.
  init?(_ symbol: String) {
    var name = SymbolName.plain(symbol)
    while let inner = Self.closure.captures(in: name)?["rest"] { name = inner }
    if name.hasPrefix("static ") { name = String(name.dropFirst(7)) }
    if name.hasPrefix("-[") || name.hasPrefix("+[") {
      let owner = name.dropFirst(2).prefix { $0 != " " && $0 != "(" && $0 != "]" }
      guard !owner.isEmpty, name.contains(" ") else { return nil }
      let selector = name.split(separator: " ").last.map { $0.dropLast() } ?? ""
      type = String(owner)
      if selector.hasPrefix("set"), selector.hasSuffix(":"), selector.filter({ $0 == ":" }).count == 1 {
        let rest = selector.dropFirst(3).dropLast()
        property = String(rest.prefix(1)).lowercased() + String(rest.dropFirst())
        accessor = "setter"
      } else {
        property = selector.contains(":") ? nil : String(selector)
        accessor = nil
      }
      return
    }
    let head = Self.withoutGenericArguments(name).prefix { $0 != "(" && $0 != ":" }
    var parts = head.split(separator: ".").map { String($0).filter { $0 != " " } }
    guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    if let last = parts.last, Self.accessors.contains(last) {
      accessor = last
      parts.removeLast()
      property = parts.popLast()
    } else {
      accessor = nil
      property = nil
      parts.removeLast()
    }
    guard !parts.isEmpty else { return nil }
    type = parts.joined(separator: ".")
  }

  private static func withoutGenericArguments(_ name: String) -> String {
    guard name.contains("<") else { return name }
    var result = ""
    var depth = 0
    for character in name {
      if character == "<" { depth += 1 }
      if depth == 0 { result.append(character) }
      if character == ">" { depth = max(0, depth - 1) }
    }
    return result
  }

  private static let closure: TextPattern = "^closure #* in {rest}$"
  private static let accessors: Set = [
    "getter", "setter", "modify", "modify2", "read", "read2", "didset", "willset", "materializeForSet",
    "unsafeMutableAddressor",
  ]
}

/// The second thread that a race needs.
struct SecondThread {
  /// The two frames that belong together.
  struct Pair {
    let crashed: StackFrame
    let other: StackFrame
    let thread: Int
  }

  private let facts: ReportFacts
  /// The crashed thread's innermost functions that belong to types.
  private let mine: [(frame: StackFrame, member: Member)]

  init(facts: ReportFacts) {
    self.facts = facts
    mine = facts.remember(Self.crashedMembers) { Self.members(of: facts.stack[...], within: 6) }
  }

  private static let crashedMembers = FactKey<[(frame: StackFrame, member: Member)]>()

  private static let threadsOfTypes = FactKey<[CrashReport.Thread]>()

  /// The threads that may run code of the types in which the crashed one was: whatever is looked for, the types are the
  /// same.
  private var candidates: [CrashReport.Thread] {
    if mine.isEmpty { return [] }
    return facts.remember(Self.threadsOfTypes) { facts.otherThreads(thatMayRunCodeOf: mine.map(\.member.type)) }
  }

  /// A thread that writes the property which the crashed thread uses, or that uses it while the crashed one writes.
  func sameProperty() -> Pair? {
    guard mine.contains(where: { $0.member.property != nil }) else { return nil }
    return pair(within: 8) { one, other in
      guard let property = one.property, property == other.property, one.type == other.type else { return false }
      return one.isWriter || other.isWriter
    }
  }

  /// A thread that runs code of the type in which the crashed thread touched a reference, and touches one itself or
  /// writes.
  func sameTypeChanging() -> Pair? {
    pair(within: 5) { one, other in
      one.mayShare(other) && (one.isWriter || other.isWriter)
    } ?? sameTypeTouching()
  }

  /// A thread that runs code of the same type, whatever it does there.
  func sameType() -> Pair? {
    pair(within: 8) { $0.type == $1.type }
  }

  private func sameTypeTouching() -> Pair? {
    for thread in candidates {
      let stack = facts.top(of: thread)
      guard stack.prefix(2).contains(where: { frame in Self.touching.matches(frame.symbol ?? "") }) else {
        continue
      }
      for other in Self.members(of: stack, within: 5) {
        if let one = mine.first(where: { $0.member.mayShare(other.member) && !$0.member.onlyReadsWith(other.member) }) {
          return Pair(crashed: one.frame, other: other.frame, thread: thread.index)
        }
      }
    }
    return nil
  }

  private func pair(within depth: Int, where fits: (Member, Member) -> Bool) -> Pair? {
    for thread in candidates {
      let stack = facts.top(of: thread)
      // A thread that waits for a lock in the accessor is the sign of synchronisation, not of a race.
      guard let top = stack.first?.symbol, !Self.waiting.matches(top) else { continue }
      for other in Self.members(of: stack, within: depth) {
        if let one = mine.first(where: { fits($0.member, other.member) }) {
          return Pair(crashed: one.frame, other: other.frame, thread: thread.index)
        }
      }
    }
    return nil
  }

  /// The app's functions among the innermost frames that belong to a type.
  private static func members(
    of stack: ArraySlice<StackFrame>, within depth: Int
  ) -> [(frame: StackFrame, member: Member)] {
    var result: [(frame: StackFrame, member: Member)] = []
    for frame in stack.prefix(depth) {
      guard frame.isInApp || frame.owner == .compilerGenerated, let symbol = frame.symbol, let member = Member(symbol)
      else {
        continue
      }
      if frame.owner == .compilerGenerated, SymbolName.plain(symbol) == symbol { continue }
      result.append((frame, member))
    }
    return result
  }

  private static let touching = PatternList(.referenceCounting + .objectTouches)
  private static let waiting: PatternList = [
    "psynch_", "__ulock_wait", "mach_msg", "__workq_kernreturn", "semaphore_", "__semwait_signal", "kevent", "select",
    "_dispatch_sync_wait", "__DISPATCH_WAIT_FOR_QUEUE__", "poll", "futex", "pthread_cond", "nanosleep", "usleep",
    "os_unfair_lock", "swift_task_dealloc", "__recvfrom", "epoll",
  ]
}

extension Condition {
  /// Another thread is inside an accessor of the property that the crashed thread uses; one of the two writes.
  static let secondThreadInProperty = Condition.computed(
    Computed("second-thread-in-property", "another thread that writes the property which the crashed thread uses") {
      facts in SecondThread(facts: facts).sameProperty().map { evidence($0, facts) }
    })

  /// Another thread changes, or counts references, in code of the crashed thread's type.
  static let secondThreadChangesType = Condition.computed(
    Computed("second-thread-changes-type", "another thread that changes state of the type in which the crash happened")
    {
      facts in SecondThread(facts: facts).sameTypeChanging().map { evidence($0, facts) }
    })

  /// Another thread runs code of the crashed thread's type.
  static let secondThreadInType = Condition.computed(
    Computed("second-thread-in-type", "another thread that runs code of the type in which the crash happened") {
      facts in SecondThread(facts: facts).sameType().map { evidence($0, facts) }
    })

  private static func evidence(_ pair: SecondThread.Pair, _ facts: ReportFacts) -> [Evidence] {
    [
      facts.evidence(pair.crashed, isException: false),
      facts.evidence(pair.other, isException: false, thread: pair.thread),
    ]
  }
}
