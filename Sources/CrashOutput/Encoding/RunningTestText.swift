import CrashDiagnosis
extension CrashReport {
  /// The line of the log at which the test that was running began.
  var runningTestLine: Int? {
    runningTest?.offset.map { source.line(at: $0) }
  }

  /// The test that was running, with its line, for people.
  var runningTestText: (label: String, name: String)? {
    guard let test = runningTest else { return nil }
    let place = runningTestLine.map { " (line \($0))" } ?? ""
    return test.value.contains(", ")
      ? ("Tests running at the time, the latest first", test.value + place) : ("Running test", test.value + place)
  }
}
