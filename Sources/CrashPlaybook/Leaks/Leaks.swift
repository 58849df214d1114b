extension Rule.Family {
  static let leaks = Rule.Family("leaks", "Leaks, re-initialisation and Observation")
}

extension Rule {
  /// Objects that live too long, or are made too often.
  ///
  /// Nothing crashes; the evidence is the output of `leaks`, a memory
  /// graph, a log of `init` and `deinit`, or a debugger's stack.
  ///
  /// What separates the members: objects that are *unreachable* (`leaks` finds them) or merely *too many* (it does
  /// not); the root of the graph (SwiftUI's presentation, a state's location, an own class with a closure, or
  /// anything else); and whether the superfluous objects die again. Made twice and one stays: an observed read in
  /// `init`. Made again and again, and each dies: a default value of `@State`.
  static let leaks: [Rule] = [
    swiftuiPresentationLeakIOS17,
    swiftuiStoredLocationCycle,
    closureRetainCycle,
    leaksReportGeneric,
    observationDoubleInit,
    stateDefaultReinit,
  ]
}

extension Condition {
  /// A tree of `leaks` that holds the presented content of a SwiftUI sheet or full-screen cover.
  static let presentationLeak = Condition.message("PresentationHostingController", "AnyViewStorage")
}

extension Condition.Computed {
  /// A system in which the error of SwiftUI was corrected already.
  static let correctedPresentation = Condition.Computed(
    "corrected-presentation", "iOS 17.2 or later, or before 17.0"
  ) { facts in
    guard facts.report.operatingSystem.name == "iOS", let version = facts.report.operatingSystem.version else {
      return nil
    }
    let parts = version.value.split(separator: ".").map { Int($0) ?? 0 }
    guard let major = parts.first else { return nil }
    let minor = parts.count > 1 ? parts[1] : 0
    let isAffected = major == 17 && minor < 2
    return isAffected
      ? nil : [Evidence("system: \(version.value)", field: "os.version", text: version.value, offset: version.offset)]
  }

  /// A cycle of `leaks` whose root is the place in which SwiftUI keeps a state.
  static let storedLocationRoot = Condition.Computed(
    "stored-location-root", "a cycle through the place in which SwiftUI keeps a state"
  ) { facts in
    var tree: [CrashReport.Message] = []
    var found: [Evidence]?
    func close() {
      guard found == nil, let root = tree.first, root.text.contains("ROOT CYCLE: "),
        let location = tree.first(where: { $0.text.contains("StoredLocation") }),
        let closure = tree.first(where: { isClosure($0.text) })
      else { return }
      found = [line(root), line(location), line(closure)]
    }
    for message in facts.report.messages.prefix(2000) {
      if message.text.contains("ROOT CYCLE: <") || message.text.contains("ROOT LEAK: <") {
        if !(tree.first.map { rootName($0.text) == rootName(message.text) } ?? false) {
          close()
          tree = []
        }
      }
      tree.append(message)
    }
    close()
    return found
  }

  /// A cycle of `leaks` between an object and a closure.
  static let closureCycle = Condition.Computed("closure-cycle", "a cycle between an object and a closure") { facts in
    let messages = facts.report.messages.prefix(2000)
    guard let root = messages.first(where: { $0.text.contains("ROOT CYCLE: <") }),
      let closure = messages.first(where: { isClosure($0.text) && $0.offset ?? 0 >= root.offset ?? 0 })
    else { return nil }
    return [line(root), line(closure)]
  }

  private static func rootName(_ text: String) -> String? {
    let captures = TextPattern("ROOT CYCLE: <{name}>").captures(in: text)
    return captures?["name"]
  }

  private static func isClosure(_ text: String) -> Bool {
    ["closure context", "__NSMallocBlock__", "__NSStackBlock__", "partial apply"].contains {
      TextPattern($0).matches(text)
    }
  }

  private static func line(_ message: CrashReport.Message) -> Evidence {
    Evidence("leaks: \(message.text)", field: "tool", text: message.text, offset: message.offset)
  }

  /// Log lines by which one class reports more beginnings than ends.
  static let repeatedInits = Condition.Computed("repeated-inits", "a class that logs more inits than deinits") {
    facts in
    let (inits, deinits) = lifeLines(facts)
    guard inits.count >= 2, deinits.count < inits.count - 1 else { return nil }
    return inits.prefix(3).map { lifeLine($0, "made again") }
  }

  /// Log lines by which a class begins and ends in turn.
  static let alternatingLives = Condition.Computed("alternating-lives", "a class that logs init and deinit in turn") {
    facts in
    let (inits, deinits) = lifeLines(facts)
    guard inits.count >= 3, deinits.count >= 2, deinits.count >= inits.count - 2 else { return nil }
    return inits.prefix(2).map { lifeLine($0, "made again") } + deinits.prefix(1).map { lifeLine($0, "thrown away") }
  }

  private static func lifeLine(_ message: CrashReport.Message, _ words: String) -> Evidence {
    Evidence("log: \(message.text): \(words)", field: "log", text: message.text, offset: message.offset)
  }

  private static func lifeLines(_ facts: ReportFacts) -> ([CrashReport.Message], [CrashReport.Message]) {
    var inits: [CrashReport.Message] = []
    var deinits: [CrashReport.Message] = []
    for message in facts.report.messages.prefix(400) where message.origin == .log || message.origin == .tool {
      let words = message.text.split { !($0.isLetter || $0 == "-" || $0 == "(") }
      if words.contains("deinit"), !message.text.hasPrefix("(no ") { deinits.append(message) }
      if words.contains("init") { inits.append(message) }
    }
    return (inits, deinits)
  }
}
