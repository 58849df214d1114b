extension Condition {
  /// What is written of a command that ended with a status.
  ///
  /// Above 128 a shell or a container runtime means a signal by it: 128 and the signal's number.
  static func exitStatus(_ status: Int) -> Condition {
    let number = String(status)
    return .message((ExitStatus.words + ["Exit Code: * "]).map { TextPattern(joining: $0, number) })
  }
}
