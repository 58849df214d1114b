import CrashDiagnosis

/// A symptom in a text that records no crash, and where its cause is explained.
///
/// Prints, logs and code that show a known symptom are no reason to look for a crash report.
struct SymptomWithoutCrash: Sendable {
  /// What the text shows, as a sentence.
  let story: String
  /// The causes that explain it, the likeliest first.
  let rules: [RuleID]
  /// What would prove the cause.
  let proof: String

  private let conditions: [Condition]

  /// The first symptom that a text shows.
  static func of(_ facts: ReportFacts) -> SymptomWithoutCrash? {
    all.first { symptom in symptom.conditions.contains { $0.holds(in: facts) } }
  }

  /// The words of the answer.
  var values: [String: String] {
    let pages = rules.map { "`crashbook explain \($0.text)`" }
    return [
      "story": "Nothing in this text says that a program died. \(story)",
      "now": "Read \(pages[0]). \(proof)",
      "collect": "Rule out the other causes of the same picture: \(pages.joined(separator: ", "))",
      "status": "Write a test that shows the symptom before the change, and does not show it afterwards",
      "write": "Keep the log of both runs: crashbook reads it again and says whether the symptom is gone",
      "check": "The same steps no longer show the symptom.",
    ]
  }

  private static let all: [SymptomWithoutCrash] = [
    SymptomWithoutCrash(
      story: "It shows code that deletes a keychain item and adds it again, in two steps.",
      rules: [.keychainDuplicateItemRefreshRace, .keychainDuplicateItemGeneric],
      proof: "Log the status and the thread of each call: -25299 between the calls of two threads proves the race.",
      conditions: [CodePattern.deleteThenAdd.inPaste]),
    SymptomWithoutCrash(
      story: "Saves of a token fail at one interval, as the lifetime of an access token makes them.",
      rules: [.keychainDuplicateItemRefreshRace, .keychainDuplicateItemGeneric],
      proof: "Log the status and the thread of each save: -25299 from two threads proves that two refreshes met.",
      conditions: [.regularSaveFailures]),
    SymptomWithoutCrash(
      story: "It shows code that reads `NWPathMonitor.currentPath` beside the monitor's own queue.",
      rules: [.nwpathUnsynchronisedCurrentPath, .nwpathStoredCopyRace],
      proof: "Thread Sanitizer, with Wi-Fi switched off and on, proves the race.",
      conditions: [CodePattern.currentPath.inPaste, CodePattern.storedPath.inPaste]),
    SymptomWithoutCrash(
      story: "It shows a closure that is kept in `@State` and uses a member of its view.",
      rules: [.swiftuiStoredLocationCycle, .objectNotDeallocated],
      proof: "`leaks` or the memory graph, after the screen was closed, shows a `StoredLocation` in a cycle.",
      conditions: [CodePattern.closureInState.inPaste]),
    SymptomWithoutCrash(
      story: "It shows a presented screen whose content stays in memory.",
      rules: [.swiftuiPresentationLeakIOS17, .objectNotDeallocated],
      proof: "The same steps on iOS 17.0 or 17.1 and on 17.2 prove it: on 17.2 the `deinit` runs.",
      conditions: [.computed(.presentationInCode)]),
    SymptomWithoutCrash(
      story: "A value was written that was computed from an older one, and what came between is lost.",
      rules: [.relayReadModifyWriteLostUpdate, .actorReentrancyStalePublish],
      proof: "Log each read and each write with its version: a write of an older version than the last one proves it.",
      conditions: [
        .computed(.lostUpdateInLog), .computed(.olderVersionInLog), .computed(.staleReadInLog),
        .computed(.versionGoneBack), CodePattern.lostUpdate.inPaste, .computed(.countFellShort),
      ]),
    SymptomWithoutCrash(
      story: "An initialiser ran twice.",
      rules: [.observationDoubleInit, .stateDefaultReinit],
      proof: """
        A breakpoint on `ObservationRegistrar.access` that is hit while `init` runs proves that the init reads an observed \
        property; if it is not hit, a default value of `@State` was made again (`state-default-reinit`).
        """,
      conditions: [.computed(.doubleInit), CodePattern.initReadsItself.inPaste]),
    SymptomWithoutCrash(
      story: "Objects of one class begin, and do not end.",
      rules: [.objectNotDeallocated, .closureRetainCycle],
      proof: "The memory graph, after the screen was closed, shows who still holds them.",
      conditions: [.computed(.livesAfterClosing), .computed(.initsOnly), .computed(.repeatedInits)]),
  ]
}
