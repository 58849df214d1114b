/// Why the system ends processes to get memory, descriptors or room back.
///
/// Source: xnu, `bsd/sys/kern_memorystatus.h`, and "Identifying high-memory use with jetsam event reports",
/// developer.apple.com.
enum JetsamReason {
  /// The reasons that a process brings upon itself with its own memory.
  static let ownLimit = ["per-process-limit"]
  /// The reasons that the whole device is short of memory.
  static let shortage = [
    "vm-pageshortage", "vm-thrashing", "vm-compressor-thrashing", "vm-compressor-space-shortage",
    "sustained-memory-pressure", "vm-pageout-starvation", "low-swap", "zone-map-exhaustion", "proc-thrashing",
  ]
  /// All others.
  static let others = [
    "highwater", "vnode-limit", "disk-space-shortage", "idle-exit", "long-idle-exit", "fc-thrashing", "jettisoned",
    "cpulimit",
  ]

  /// Kernel's numbers of reasons, as they stand behind the termination namespace JETSAM.
  static func numbers(_ names: [String]) -> [UInt64] {
    names.compactMap { number($0) }
  }

  private static func number(_ name: String) -> UInt64? {
    switch name {
    case "jettisoned": 1
    case "highwater": 2
    case "vnode-limit": 3
    case "vm-pageshortage": 4
    case "proc-thrashing": 5
    case "fc-thrashing": 6
    case "per-process-limit": 7
    case "disk-space-shortage": 8
    case "idle-exit": 9
    case "zone-map-exhaustion": 10
    case "vm-compressor-thrashing": 11
    case "vm-compressor-space-shortage": 12
    case "low-swap": 13
    case "sustained-memory-pressure": 14
    case "vm-pageout-starvation": 15
    case "long-idle-exit": 17
    case "cpulimit": 100
    default: nil
    }
  }
}

extension Condition {
  /// The process that a jetsam report is about was ended for one of these reasons.
  static func jetsamVictim(_ reasons: [String]) -> Condition {
    .computed(
      Computed(
        "jetsam-victim-\(reasons.first ?? "")", "the reason why the system ended the process",
        literals: reasons.map { "reason " + $0 }
      ) { facts in victim(in: facts) { reasons.contains($0) } })
  }

  /// What says why the process was ended that the report is about.
  private static func victim(in facts: ReportFacts, where isMeant: (String) -> Bool) -> [Evidence]? {
    let process = facts.report.process
    guard let name = process.name else { return nil }
    let head = "killed: \(name)" + (process.identifier.map { " [\($0)]" } ?? "") + " reason "
    for message in facts.report.messages where message.text.hasPrefix(head) {
      let reason = message.text.dropFirst(head.count).prefix { $0 != "," && $0 != " " }
      guard isMeant(String(reason)) else { continue }
      return [Evidence(message.text, field: "tool", text: message.text, offset: message.offset)]
    }
    return nil
  }

  /// The process that a jetsam report is about was ended for a reason that is not known here: kernels get new ones.
  static let jetsamVictimOfNewReason = Condition.computed(
    Computed(
      "jetsam-victim-of-new-reason", "a reason of a newer kernel", literals: [" reason "],
      values: { facts in facts.report.process.name.map { ["victim": $0] } ?? [:] }
    ) { facts in
      let known = JetsamReason.ownLimit + JetsamReason.shortage + JetsamReason.others
      return victim(in: facts) { !known.contains($0) }
    })

  /// The termination reason is jetsam's, with the number of one of these reasons.
  static func jetsamTermination(_ reasons: [String]) -> Condition {
    .all([.terminationNamespace(["JETSAM"]), .terminationCode(JetsamReason.numbers(reasons))])
  }

  /// Lines of a jetsam report, or of the kernel's log, that name one of these reasons.
  static func jetsamLines(_ reasons: [String]) -> Condition {
    .message(
      reasons.flatMap { reason -> [TextPattern] in
        let sized = String(joining: "reason ", reason, ", {size}")
        return [
          TextPattern(joining: "killed: {victim} [*] ", sized, ", "),
          TextPattern(joining: "killed: {victim} [*] ", sized),
          TextPattern(joining: "killed: {victim} ", sized), TextPattern(joining: "killed: {victim} reason ", reason),
          TextPattern(joining: "\"reason\"*:*\"", reason, "\""),
          TextPattern(joining: "killing_specific_process pid*[{victim}] (", reason),
          TextPattern(joining: "killing_*_process*[{victim}] (", reason),
          // The helper that writes the report: `Process Harbour [812] killed by jetsam reason highwater`.
          TextPattern(joining: "Process {victim} [*] killed by jetsam reason ", reason),
          TextPattern(joining: "killed by jetsam reason ", reason),
        ]
      })
  }

  /// What else a jetsam report says.
  static let jetsamSurroundings: [Condition] = [
    .message("largest process: {largest}, {largestsize}", "largest process: {largest}"),
    .role(["frontmost"]).because("the user was looking at it"),
    .role(["suspended", "background"]).because("it was not in the foreground: it goes first"),
  ]
}
