extension Rule.Family {
  /// Objects that live too long, or are made too often.
  ///
  /// Nothing crashes; the evidence is the output of `leaks`, a memory
  /// graph, a log of `init` and `deinit`, or a debugger's stack.
  ///
  /// What separates the members: objects that are *unreachable* (`leaks` finds them) or merely *too many* (it does
  /// not); the root of the graph (SwiftUI's presentation, a state's location, an own class with a closure, or
  /// anything else); and whether the superfluous objects die again. Made twice and one stays: an observed read in
  /// `init`. Made again and again, and each dies: a default value of `@State`.
  static let leaks = Rule.Family(
    "leaks", "Leaks, re-initialisation and Observation", severity: .medium,
    harm: "memory grows until the system ends the program", endsIn: [.kill, .limit],
    spokenBy: .checksWithoutFile, searchWords: ["메모리 릭", "누수"])
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
    for tree in cycles(facts) {
      if let location = tree.first(where: { $0.text.contains("StoredLocation") }),
        let closure = tree.first(where: { isClosure($0.text) })
      {
        return [line(tree[0]), line(location), line(closure)]
      }
    }
    return nil
  }

  /// The first type of the app in the trees of `leaks`: a framework's root mostly only holds what the app gave it, and is
  /// never named in its place.
  static let leakedType = Condition.Computed(
    "leaked-type", "the first type of the app among what is leaked",
    values: { facts in
      let texts = facts.report.messages.prefix(2000).lazy.map(\.text)
      let own = texts.compactMap { NamedClass.first(in: $0)?.name }.first
      let roots: [TextPattern] = [
        "ROOT CYCLE: <{root} 0x", "ROOT LEAK: <{root} 0x", "^{root}\t*\t* Bytes\t", "\"-> {root} \"",
      ]
      let root = texts.compactMap { text in roots.lazy.compactMap { $0.captures(in: text)?["root"] }.first }.first
      let type = own ?? root.flatMap { NamedClass.isOfApp(name: $0) ? FunctionName($0).text : nil }
      return type.map { ["type": $0] } ?? [:]
    }
  ) { _ in [] }

  /// A cycle of `leaks` between an object and a closure.
  static let closureCycle = Condition.Computed("closure-cycle", "a cycle between an object and a closure") { facts in
    member(of: cycles(facts), isClosure)
  }

  /// A cycle of `leaks` through something that exists to keep a closure.
  static let closureKeeperCycle = Condition.Computed(
    "closure-keeper-cycle", "a cycle through a subscription, a timer or a handler, which keep closures"
  ) { facts in
    member(of: cycles(facts)) { closureKeepers.matches($0) }
  }

  private static let closureKeepers: [TextPattern] = ["AnyCancellable", "__strong _block", "NSTimer", "_handler -->"]

  /// The trees of `leaks` that are cycles, each from its root on: what is leaked elsewhere says nothing of them.
  private static func cycles(_ facts: ReportFacts) -> [[CrashReport.Message]] {
    var trees: [[CrashReport.Message]] = []
    for message in facts.report.messages.prefix(2000) {
      let isRoot = message.text.contains("ROOT CYCLE: <") || message.text.contains("ROOT LEAK: <")
      if isRoot, trees.last.map({ rootName($0[0].text) != rootName(message.text) }) ?? true {
        trees.append([message])
      } else if !trees.isEmpty {
        trees[trees.count - 1].append(message)
      }
    }
    return trees.filter { $0[0].text.contains("ROOT CYCLE: ") }
  }

  /// The root of a cycle and its first member of a sort; what hangs on the cycle behind its end is no member.
  private static func member(
    of trees: [[CrashReport.Message]], _ isMeant: (String) -> Bool
  ) -> [Evidence]? {
    for tree in trees {
      let end = tree.indices.dropFirst().last { place in
        tree[place].text.contains("CYCLE BACK TO ") || tree[place].text.contains("ROOT CYCLE: <")
      }
      if let member = tree[...(end ?? tree.count - 1)].first(where: { isMeant($0.text) }) {
        return [line(tree[0]), line(member)]
      }
    }
    return nil
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
}
