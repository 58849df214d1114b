import CrashDiagnosis

extension CrashReport {
  /// The messages that an output may show: the first ones, and those that say who waits for whom.
  ///
  /// Of the first ones it is one more than is shown, which tells whether a secret goes on in it.
  var shownMessages: [Message] {
    var waits = 0
    return messages.indices.filter { index in
      if messages[index].isWait { waits += 1 }
      return index <= GroupExemplar.messageLimit || messages[index].isWait && waits <= Self.waitLimit
    }.map { messages[$0] }
  }

  /// Messages that are shown of who waits for whom.
  static let waitLimit = 8
}

extension CrashReport.Message {
  /// Whether a tool says with it that a thread waits for another.
  var isWait: Bool {
    origin == .tool && (text.contains(" is waiting for ") || text.contains(" is blocked by "))
  }
}
