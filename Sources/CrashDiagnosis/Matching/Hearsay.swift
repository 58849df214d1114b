import CrashModel

extension ReportFacts {
  /// How the process ended, as far as the report proves it; nil where it leaves that open.
  var ending: Ending? {
    // Findings of tools end nothing.
    guard Self.ends.contains(kind) else { return nil }
    switch terminationNamespace {
    case "DYLD": return .loader
    case "TCC": return .privacy
    default: break
    }
    switch exceptionType {
    // In a sentence of somebody's the name alone stands for any crash.
    case "EXC_BAD_ACCESS": return hasCodes ? .badAccess : nil
    case "EXC_BREAKPOINT", "EXC_BAD_INSTRUCTION": return trapped
    case "EXC_GUARD": return .guarded
    case "EXC_RESOURCE": return .limit
    case "EXC_CRASH", nil: return endingBySignal
    default: return nil
    }
  }

  private static let ends: [CrashReport.Kind] = [.crash, .jetsam, .resourceLimit, .panic]

  private var hasCodes: Bool {
    report.faultAddress != nil || report.exception.codesText != nil || report.exception.subtype != nil
  }

  private var endingBySignal: Ending? {
    switch signal {
    case "SIGABRT": return .abort
    case "SIGTRAP", "SIGILL": return trapped
    case "SIGSEGV", "SIGBUS": return report.faultAddress == nil ? nil : .badAccess
    // Who stops the debugger, or gives up waiting, kills what had crashed before.
    case "SIGKILL": return exceptionType == nil && terminationNamespace ?? "SIGNAL" == "SIGNAL" ? nil : .kill
    case nil where kind == .jetsam: return .kill
    case nil where kind == .resourceLimit: return .limit
    case nil where kind == .panic: return .panic
    default: return nil
    }
  }

  /// Whose trap it was; only a whole report shows for certain what stands on top of its stack.
  private var trapped: Ending {
    guard ["crash-text", "ips"].contains(report.format), exceptionStack.isEmpty, let top = stack.first,
      top.frame.index == 0, top.owner == .own, let name = top.symbol,
      // An optimised program holds copies of Swift's own functions that print and stop.
      !["_assertionFailure(", "_fatalErrorMessage("].contains(where: { ByteSearch.offset(of: $0, in: name[...]) != nil }
      )
    else { return .libraryTrap }
    return .ownTrap
  }

  /// What the top of the crashed stack says against words that a runtime or a library prints before it stops.
  ///
  /// - Parameter isPrintedElsewhere: Whether the words are those of a check that a function of a library prints, and not
  ///   Swift's own.
  /// - Returns: The story in words, nil where the stack tells no other one.
  fileprivate func storyOfStack(besideWords isPrintedElsewhere: Bool) -> String? {
    guard kind == .crash, exceptionStack.isEmpty, let top = stack.first, top.frame.index == 0, let name = top.symbol
    else { return nil }
    let isWhole = ["crash-text", "ips"].contains(report.format)
    if ending == .abort {
      return isWhole && isAbortedByItself
        ? "`abort()` was called by the program's own code here, which printed nothing of it" : nil
    }
    if ending == nil, Self.memoryFunctions.contains(name) { return "a crash in `\(name)` is one of memory" }
    // People leave out the frames of Swift's checks, which are compiled into the program as well, and of the throw.
    guard !isWhole, isPrintedElsewhere, report.uncaughtException == nil, ending == nil || ending == .libraryTrap,
      top.owner == .own
    else { return nil }
    return "the function on top of this stack is the program's own, which prints nothing"
  }

  /// Whether a function of the program's that has a name called `abort()`, and no handler of signals or exceptions did.
  private var isAbortedByItself: Bool {
    let frames = stack.prefix(16)
    guard let call = frames.firstIndex(where: { $0.symbol == "abort" }), call + 1 < frames.count,
      frames[call + 1].owner == .own, frames[call + 1].symbol != nil
    else { return false }
    return !frames[call...].contains { frame in
      frame.symbol.map { name in
        Self.handlers.contains { ByteSearch.offset(of: $0, in: name[...]) != nil }
      } ?? false
    }
  }

  /// Functions in which a process ends by an access to memory only.
  private static let memoryFunctions = [
    "objc_msgSend", "objc_msgSendSuper2", "objc_release", "objc_retain", "objc_loadWeakRetained", "objc_storeStrong",
    "swift_retain", "swift_release", "swift_bridgeObjectRelease", "swift_bridgeObjectRetain", "_swift_retain_",
    "_swift_release_", "_swift_release_dealloc", "_platform_memmove", "_platform_memset", "_platform_strlen",
  ]
  /// Parts of the names of what calls `abort()` for somebody else.
  private static let handlers = ["_sigtramp", "terminate", "exception_throw", "_assertionFailure", "panic"]

  /// What the report says of its end, in words.
  var endingWords: String? {
    guard let words = exceptionType ?? signal ?? terminationNamespace else { return nil }
    return ending == .ownTrap ? words + " in the program's own code" : words
  }

  /// The reason of the exception that ended the process, where the report itself tells it and not a line of a log.
  var ownReason: String? {
    guard let reason = report.uncaughtException?.reason?.value, !reason.isEmpty else { return nil }
    return report.messages.contains { $0.isLogged && $0.text.contains(reason) } ? nil : reason
  }

  /// Whether evidence stands in a line of the log or of a tool, and so perhaps in somebody's own words.
  func isHearsay(_ evidence: Evidence) -> Bool {
    if evidence.field == "log" || evidence.field == "tool" { return true }
    // Name and reason of an exception may have been taken out of such a line.
    guard let offset = evidence.offset, evidence.field.contains("xception.") else { return false }
    return report.messages.contains { $0.offset == offset && $0.isLogged }
  }
}

extension Findings {
  /// Whether nothing but hearsay speaks for a cause: no frame, no field, and no text that the process left for the report.
  func areHearsay(in facts: ReportFacts) -> Bool {
    var isHearsay = false
    for found in evidence {
      if facts.isHearsay(found) {
        isHearsay = true
      } else if found.field == "registers.esr" {
        // It repeats how the process ended.
        continue
      } else if Self.ownFields.contains(where: { found.field.hasPrefix($0) }) {
        return false
      }
    }
    return isHearsay
  }

  /// Whether a line of hearsay tells of a failed check of Swift's, which prints its words before it stops the process.
  func tellPrintedCheck(in facts: ReportFacts) -> Bool {
    evidence.contains { facts.isHearsay($0) && StrayLines.sayWhyItEnded($0.text) }
  }

  /// Whether a reason of an exception is among what speaks for a cause.
  func quote(_ reason: String) -> Bool { evidence.contains { $0.text.contains(reason) || reason.contains($0.text) } }

  /// Explains the first line of hearsay.
  mutating func explainHearsay(_ remark: String, in facts: ReportFacts) {
    guard let place = evidence.firstIndex(where: { facts.isHearsay($0) }) else { return }
    evidence[place].explain(remark)
  }

  /// The beginnings of what only the crash itself can have left: not who ran where, and how it ended.
  private static let ownFields = [
    "asi", "termination", "kernelTriage", "threads[", "frames[", "lastExceptionBacktrace", "uncaughtException.",
    "exception.codes", "exception.subtype", "exception.message", "exceptionNotes", "memoryRegion", "faultAddress",
    "registers",
  ]
}

extension Rule {
  /// How sure a rule may be of what only hearsay tells, and why; nil where nothing of the crash speaks against it.
  func doubt(_ findings: Findings, _ confidence: Confidence, in facts: ReportFacts) -> (Confidence, String)? {
    guard let end = facts.ending else {
      return story(findings, confidence, in: facts)
    }
    if !ending.contains(end) {
      let words = facts.endingWords.map { " with \($0)" } ?? ""
      return (.possible, "of another crash, it seems: this one ended\(words), and nothing else speaks for it")
    }
    if ending != .anyWay, let reason = facts.ownReason, !findings.quote(reason) {
      return (.possible, "of another crash, it seems: the exception that ended this one gives another reason")
    }
    guard confidence == .certain, ending != .anyWay else { return nil }
    if end == .ownTrap {
      return (
        .likely, "perhaps of another run: the trap of this one stands in the program's own code, which prints nothing"
      )
    }
    return story(findings, confidence, in: facts)
  }

  /// How sure the rule may be beside a stack that tells another story than the words.
  private func story(_ findings: Findings, _ confidence: Confidence, in facts: ReportFacts) -> (Confidence, String)? {
    guard confidence == .certain, ending != .anyWay else { return nil }
    let isPrintedElsewhere = ending.contains(.ownTrap) && !findings.tellPrintedCheck(in: facts)
    return facts.storyOfStack(besideWords: isPrintedElsewhere).map { (.likely, "perhaps of another run: " + $0) }
  }
}

extension [Diagnosis] {
  /// Words that somebody quotes in a sentence are only a lead where the text tells of another cause without quoting it.
  func withoutQuotedWords(in facts: ReportFacts) -> [Diagnosis] {
    guard facts.texts.holdLog, count > 1 else { return self }
    let quoted = indices.filter { place in
      self[place].confidence.isSure
        && self[place].evidence.first.map { $0.field == "log" && StrayLines.isQuotedInSentence($0.text) } ?? false
    }
    guard !quoted.isEmpty,
      let other = indices.first(where: { self[$0].confidence.isSure && !quoted.contains($0) })
    else { return self }
    var diagnoses = self
    for place in quoted {
      diagnoses[place].weakenHearsay(
        "quoted in a sentence, perhaps about another crash: the rest of the text tells of `\(self[other].rule.id)`",
        facts)
    }
    return diagnoses
  }

  /// Where the crash itself speaks for one cause, a line of the log that speaks for another one is only a lead; unless the
  /// other says more about the same crash, or rests on the same line.
  func withoutStrayWords(in facts: ReportFacts) -> [Diagnosis] {
    guard facts.texts.holdLog, count > 1, facts.ending != nil,
      contains(where: { $0.confidence.isSure && $0.isHearsay })
    else { return self }
    let own = filter { $0.confidence.isSure && !$0.isHearsay }
    var diagnoses = self
    for index in indices where self[index].confidence.isSure && self[index].isHearsay {
      let hearsay = self[index]
      // What a sanitizer saw in this run may well show as something else later.
      if hearsay.rule.ending == .anyWay, Self.watchers.contains(hearsay.rule.family.name) { continue }
      guard !own.contains(where: { $0.cites(hearsay) }),
        let other = own.first(where: { one in
          !hearsay.rule.outranks.contains(one.rule.id) && !one.rule.outranks.contains(hearsay.rule.id)
        })
      else { continue }
      diagnoses[index].weakenHearsay(
        "a line of the log only, it seems: what the report tells of the crash itself is `\(other.rule.id)`", facts)
    }
    return diagnoses
  }

  /// Families of rules that speak of what tools saw while the program ran.
  private static var watchers: [String] { ["races", "sanitizers"] }
}
