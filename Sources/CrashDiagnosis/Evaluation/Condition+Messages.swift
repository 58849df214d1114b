extension Condition {
  static func testMessages(
    _ patterns: [TextPattern], _ facts: ReportFacts, _ isFiled: Bool, _ findings: inout Findings?
  ) -> Bool {
    let wanted = facts.promising(patterns, isFiled)
    if wanted.isEmpty { return false }
    var holds = false
    // Messages are not stepped through: that would copy each of them, and most say nothing.
    for index in facts.texts.messages.indices where facts.texts.messages[index].overlaps(wanted) {
      let mask = isFiled ? facts.texts.messages[index] : .everything
      guard let captures = Self.captures(patterns, facts.report.messages[index].text, mask, findings != nil) else {
        continue
      }
      holds = true
      guard findings != nil else { return true }
      let message = facts.report.messages[index]
      findings?.remember(captures)
      let line = Self.matchingLine(message.text) { Self.captures(patterns, $0, mask, false) != nil }
      findings?.add(message.evidence(line))
    }
    func look(_ text: Located<String>?, _ keywords: KeywordBloom) {
      let mask = isFiled ? keywords : .everything
      guard mask.overlaps(wanted), let text,
        let captures = Self.captures(patterns, text.value, mask, findings != nil)
      else { return }
      holds = true
      guard findings != nil else { return }
      findings?.remember(captures)
      let line = Self.matchingLine(text.value) { Self.captures(patterns, $0, mask, false) != nil }
      // The reason of an exception is mostly one of the messages.
      if findings?.knows(line, at: text.offset) ?? false { return }
      findings?.add(
        Evidence(String(joining: "exception: ", line), field: "exception.message", text: line, offset: text.offset))
    }
    look(facts.report.exception.message, facts.texts.exceptionMessage)
    look(facts.report.uncaughtException?.reason, facts.texts.uncaughtReason)
    return holds
  }
}

extension Condition {
  static func testExceptionText(
    _ patterns: [TextPattern], _ facts: ReportFacts, _ isFiled: Bool, _ findings: inout Findings?
  ) -> Bool {
    if facts.promising(patterns, isFiled).isEmpty { return false }
    func look(_ text: Located<String>?, _ keywords: KeywordBloom) -> Bool {
      guard let text,
        let captures = Self.captures(patterns, text.value, isFiled ? keywords : .everything, findings != nil)
      else { return false }
      findings?.remember(captures)
      findings?.add(
        Evidence(
          String(joining: "exception: ", text.value), field: "exception.subtype", text: text.value, offset: text.offset)
      )
      return true
    }
    return look(facts.report.exception.subtype, facts.texts.exceptionSubtype)
      || look(facts.report.exception.codesText, facts.texts.exceptionCodes)
      || look(facts.report.exception.message, facts.texts.exceptionMessage)
  }
}

extension CrashReport.Message {
  /// The message as evidence, with where it stood and whose it is.
  ///
  /// - Parameter line: What is told of its text.
  /// - Returns: The evidence, at the message's place.
  public func evidence(_ line: String) -> Evidence {
    let words = String(joining: origin.rawValue, image == nil ? "" : " of ", image ?? "", ": ", line)
    return Evidence(words, field: field, text: line, offset: offset)
  }

  /// The name of the place in the model that the message came from.
  package var field: String {
    switch origin {
    case .applicationInformation: image.map { "asi[\"\($0)\"]" } ?? "asi"
    case .exceptionReason: "uncaughtException.reason"
    case .termination: "termination.reasons"
    case .kernelTriage: "kernelTriage"
    case .log: "log"
    case .tool: "tool"
    }
  }
}
