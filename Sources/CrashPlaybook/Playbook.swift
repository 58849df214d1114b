extension Rule {
  /// Every built-in rule, family by family.
  ///
  /// Where two rules are equally sure, the earlier one answers, so families whose evidence is a text of its own stand before
  /// those that read it out of frames, addresses and signals.
  public static let all: [Rule] = [
    locks,
    keychain,
    swiftConcurrency,
    swiftRuntime,
    interface,
    dataAndQueues,
    objectiveC,
    frameworks,
    foreignRuntimes,
    danglingReferences,
    hangs,
    terminations,
    guardsAndResources,
    jetsam,
    sanitizers,
    races,
    leaks,
    memory,
    linux,
    windows,
    // Whatever else explains a stop says more.
    [swiftTextlessTrap],
  ].flatMap { $0 }
}
