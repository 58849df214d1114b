import ByteKit

extension ReportFacts {
  /// What the top of the crashed stack says against words that a runtime or a library prints before it stops.
  ///
  /// - Parameter isPrintedElsewhere: Whether the words are those of a check that a function of a library prints, and not
  ///   Swift's own.
  /// - Returns: The story in words, nil where the stack tells no other one.
  func storyOfStack(besideWords isPrintedElsewhere: Bool) -> String? {
    guard kind == .crash, exceptionStack.isEmpty, let top = stack.first, top.frame.index == 0, let name = top.symbol
    else { return nil }
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
}
