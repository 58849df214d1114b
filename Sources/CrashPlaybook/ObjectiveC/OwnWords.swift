internal import CrashSymbols
/// Tells a framework's sentences from the same words in a check or an exception of the program's own.
struct OwnWords: Sendable {
  private let patterns: [TextPattern]
  /// Beginnings of the modules that say the sentences in checks of Swift's.
  private let modules: [String]

  /// Looks for sentences.
  ///
  /// - Parameters:
  ///   - patterns: The sentences.
  ///   - modules: Beginnings of the modules that say them in checks of Swift's; none where they are said in exceptions.
  init(_ patterns: [TextPattern], saidBy modules: [String] = []) {
    self.patterns = patterns
    self.modules = modules
  }

  /// Whether only the program says one of the sentences: in the text of a check, or in an exception that it raised.
  func areAllThereIs(in facts: ReportFacts) -> Bool {
    let report = facts.report
    let reason = report.uncaughtException?.reason?.value
    let said = reason ?? report.messages.first { patterns.matches($0.text) }?.text
    if said.map(patterns.matches) ?? true, isRaisedByTheProgram(said, facts) { return true }
    if let reason, patterns.matches(reason), !isCheck(reason) { return false }
    if let message = report.exception.message?.value, patterns.matches(message), !isCheck(message) { return false }
    return !report.messages.contains { message in
      patterns.matches(message.text)
        && (!isCheck(message.text) || SwiftCheck(message.text)?.isInLibrary(orIn: modules) ?? false)
    }
  }

  private func isRaisedByTheProgram(_ reason: String?, _ facts: ReportFacts) -> Bool {
    // A function without an image may be anybody's.
    guard let raiser = facts.exceptionRaiser, let image = raiser.frame.image,
      !modules.contains(where: { image.hasPrefix($0) }),
      // So may one without a name: libraries are linked into apps.
      raiser.symbol != nil, Condition.raisedByTheProgram.holds(in: facts)
    else { return false }
    return !(reason.map { SwiftCheck.passesOnError($0[...]) || Self.methods.matches($0) } ?? false)
  }

  /// Whether a sentence stands behind the mark of a check of Swift's, which says it itself and passes on nobody's error.
  private func isCheck(_ text: String) -> Bool {
    guard let check = SwiftCheck(text) else { return false }
    let (before, behind) = (String(check.before), String(check.words))
    if patterns.matches(before) || check.passesOnError { return false }
    // Without a file, nobody knows whose check it is.
    return modules.isEmpty || behind.contains(".swift") || before.contains(".swift")
  }

  /// Methods of frameworks, which name themselves in the reasons of their exceptions: a stack may have been shortened.
  private static let methods: PatternList = ["[NS", "[__NS", "[_NS", "[UI", "[_UI", "*** setObjectForKey: "]
}

extension Condition {
  /// A framework says one of these sentences, in its exception or as the console prints it.
  ///
  /// The same words in a check of Swift's or in an exception that the program raised itself are not the framework's.
  ///
  /// - Parameters:
  ///   - name: Tells the condition from those of other rules.
  ///   - patterns: The sentences.
  ///   - modules: Beginnings of the modules that say them in checks of Swift's, too.
  /// - Returns: The condition.
  static func frameworkSays(
    _ name: String, _ patterns: TextPattern..., alsoInChecksOf modules: [String] = []
  ) -> Condition {
    frameworkSays(name, patterns, alsoInChecksOf: modules)
  }

  /// The same for patterns that are listed elsewhere.
  static func frameworkSays(
    _ name: String, _ patterns: [TextPattern], alsoInChecksOf modules: [String] = []
  ) -> Condition {
    let own = OwnWords(patterns, saidBy: modules)
    return .all([
      .message(patterns),
      .computed(
        .init(Computed.whoSays + name, "the words are a framework's, not the program's own") { facts in
          own.areAllThereIs(in: facts) ? nil : []
        }),
    ])
  }
}
