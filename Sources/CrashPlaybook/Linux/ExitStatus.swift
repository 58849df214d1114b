extension Condition {
  /// What shells, build servers, `docker ps`, `docker inspect`, `docker build`, `kubectl`, ECS, `make` and Rust's
  /// programs write of a command that ended with a status.
  ///
  /// Above 128 a shell or a container runtime means a signal by it: 128 and the signal's number.
  static func exitStatus(_ status: Int) -> Condition {
    .message([
      TextPattern("exited with code \(status)"), TextPattern("exit code \(status)"),
      TextPattern("exit status \(status)"), TextPattern("exit code: \(status)"),
      TextPattern("exit status: \(status)"), TextPattern("Exit Code: * \(status)"),
      TextPattern("Exit Code: \(status)"), TextPattern("] Error \(status)"), TextPattern("xitCode\": \(status)"),
      TextPattern("xitCode\":\(status)"), TextPattern("exitCode: \(status)"), TextPattern(" Exited (\(status)) "),
      TextPattern("exit code (\(status))"), TextPattern("rocess exited with status \(status)"),
    ])
  }
}
