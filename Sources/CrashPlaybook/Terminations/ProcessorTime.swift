internal import CrashDiagnosis

/// What the watchdog says of the processor: how much of the time that it gave a process computed.
///
/// The percentages count all cores: one busy thread is 17 % on a telephone with six. So the seconds are compared with the
/// time that was given, and the percentages only tell what holds for any number of cores.
///
/// Source: "Addressing watchdog terminations", developer.apple.com, and real reports: the seconds of all processes divided
/// by their share are the time that was given, times the number of cores.
struct ProcessorTime {
  /// Seconds that the process computed, on all cores together.
  let seconds: Double
  /// Its share of all cores, in percent.
  let share: Double
  /// The share of all processes, in percent; nil where it is not told.
  let totalShare: Double?
  /// Seconds that the process was given; nil where they are not told.
  let allowance: Double?
  /// The line that tells the process's time.
  let line: CrashReport.Message

  /// Reads what a report says; nil where it says nothing.
  init?(_ facts: ReportFacts) {
    func first(_ pattern: TextPattern) -> (message: CrashReport.Message, captures: [String: String])? {
      for message in facts.report.messages {
        if let captures = pattern.captures(in: message.text) { return (message, captures) }
      }
      return nil
    }
    func number(_ text: String?) -> Double? { text.flatMap { Double($0) } }
    guard let own = first(Self.own), let seconds = number(own.captures["seconds"]),
      let share = number(own.captures["share"])
    else { return nil }
    (self.seconds, self.share, line) = (seconds, share, own.message)
    totalShare = number(first(Self.total)?.captures["share"])
    allowance = Self.allowances.lazy.compactMap { number(first($0)?.captures["allowance"]) }.first { $0 > 0 }
  }

  private static let own: TextPattern = "Elapsed application CPU time (seconds): {seconds}, {share}% CPU"
  private static let total: TextPattern = "Elapsed total CPU time (seconds): {seconds} ({split}), {share}% CPU"
  private static let allowances: [TextPattern] = [
    "exhausted real (wall clock) time allowance of {allowance} seconds",
    "failed to terminate gracefully after {allowance}s",
    "failed to {act} after {allowance}s",
  ]

  /// What the time tells.
  var words: String {
    let computed = "it computed: look for the busiest code, on every thread, not only on the main one"
    let waited = "it waited"
    let ofTheTime = allowance.map { " of \(Self.number($0))" } ?? ""
    let time =
      "the process computed for \(Self.number(seconds))\(ofTheTime) seconds (\(Self.number(share)) % of all cores)"
    if let totalShare, totalShare >= 90, share <= 5 {
      return time + ", and all processes together for \(Self.number(totalShare)) %: others kept the machine busy"
    }
    if let allowance {
      if seconds >= 0.6 * allowance { return time + ": " + computed }
      return seconds <= 0.1 * allowance ? time + ": " + waited : time
    }
    // Of two cores as well as of ten.
    if share >= 50 { return time + ": " + computed }
    return share < 2 ? time + ": " + waited : time
  }

  /// A number without zeros that say nothing.
  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(value)
  }
}

extension Condition {
  /// How much the process computed; one remark for every report of the watchdog.
  static let processorTime = Condition.computed(
    Computed("processor-share", "how much the process computed") { facts in
      ProcessorTime(facts).map { time in
        [Evidence(time.words, field: "termination.reasons", text: time.line.text, offset: time.line.offset)]
      }
    })

  /// The system found that the main thread waits for itself or in a circle.
  static let systemFoundDeadlock = Condition.message("is stuck (deadlock)")
}
