extension ReportFacts {
  /// Prepares to ask a list of patterns about many names.
  func question(_ patterns: [TextPattern]) -> SymbolCache.NameQuestion { names.question(patterns) }

  /// Whether one of the patterns matches the name of a frame.
  func answers(_ question: SymbolCache.NameQuestion, _ frame: StackFrame) -> Bool {
    frame.name.map { names.answers(question, $0) } ?? false
  }

  /// The place of the first of some frames that one of some patterns matches.
  ///
  /// What a name answers is kept with it, so that lists which live as long as the rules cost little to ask.
  public func place(in frames: ArraySlice<StackFrame>, matching patterns: [TextPattern]) -> Int? {
    if frames.isEmpty || patterns.isEmpty { return nil }
    let question = names.question(patterns)
    return frames.firstIndex { answers(question, $0) }
  }

  /// The place of the first of some frames that a pattern of a list matches.
  public func place(in frames: ArraySlice<StackFrame>, matching list: PatternList) -> Int? {
    place(in: frames, matching: list.patterns)
  }

  /// The place of the first of the innermost frames of the main thread that a pattern of a list matches.
  ///
  /// The thread is read only where one of its innermost names says that it is worth while.
  public func placeInMainThread(first count: Int, matching list: PatternList) -> Int? {
    if report.crashedThread?.isMain == true { return place(in: stack.prefix(count), matching: list) }
    if !mainThreadMayBegin(with: list, in: count) { return nil }
    return mainThread?.frames.prefix(count).firstIndex { frame in
      names.name(ofFrame: frame.symbol).map { list.matches($0.text) } ?? false
    }
  }

  /// Whether a pattern of a list may match one of the innermost names of the main thread: where it may not, no frame does.
  private func mainThreadMayBegin(with list: PatternList, in count: Int) -> Bool {
    if report.threads.isEmpty || loadedThreads[0] != nil || loadedAllThreads != nil { return true }
    let question = names.question(list.patterns)
    var rest = count
    var mayBegin = false
    let isKnown = report.threads.forEachName(at: 0) { letters in
      mayBegin = names.answers(question, names.name(of: letters.string))
      rest -= 1
      return !mayBegin && rest > 0
    }
    if mayBegin || !isKnown { return true }
    // Of what was looked at, no frame is wanted, only whether this is the main thread.
    return withoutCrashed(report.threads.loaded([.init(position: 0, offsets: [])])).first?.isMain != true
  }
}
