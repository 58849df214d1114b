extension Condition.Computed {
  /// The crash happened off the main thread, and its number means that for certain.
  ///
  /// Debuggers count threads from 1, so a lone "thread 1" without a queue may well be the main thread.
  static let crashOffMainThread = Condition.Computed("crash-off-main-thread", "a crash on another than the main thread")
  {
    facts in
    guard facts.crashedOnMain == false, let thread = facts.report.crashedThread else { return nil }
    let name = thread.queue ?? thread.name
    if name == nil, thread.index == 1, !facts.otherThreads.contains(where: { $0.index == 0 }) { return nil }
    let text = name ?? "thread \(thread.index)"
    return [
      Evidence(
        "it happened off the main thread (\(text))", field: "crashedThread.queue", text: text, offset: thread.offset)
    ]
  }
}
