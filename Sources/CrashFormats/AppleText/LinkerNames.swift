import CrashModel

/// Names of C as the linker knows them, with an underscore before each, as Bugly and some other reporters print them.
enum LinkerNames {
  /// Functions that stand in most stacks and would not be spelled like this otherwise.
  private static let signs: Set = [
    "_objc_exception_throw", "___exceptionPreprocess", "_objc_msgSend", "_abort", "_main", "_UIApplicationMain",
    "___CFRunLoopRun", "_CFRunLoopRunSpecific", "___pthread_kill", "_pthread_kill",
  ]

  /// Takes the underscore off the names of the crashed thread and of the exception's stack, where they have one too many.
  static func makePlain(in report: inout CrashReport) {
    makePlain(&report.lastExceptionBacktrace)
    guard var thread = report.crashedThread else { return }
    // Taken out, so that the frames are not copied.
    report.crashedThread = nil
    makePlain(&thread.frames)
    report.crashedThread = thread
  }

  private static func isLinkers(_ frame: CrashReport.Frame) -> Bool {
    guard let symbol = frame.symbol, symbol.utf8.first == 0x5F else { return false }
    return signs.contains(symbol)
  }

  private static func makePlain(_ frames: inout [CrashReport.Frame]) {
    // Where a stack begins and ends stand the functions that tell.
    guard frames.prefix(4).contains(where: isLinkers) || frames.suffix(4).contains(where: isLinkers) else { return }
    for index in frames.indices {
      guard let symbol = frames[index].symbol, symbol.utf8.first == 0x5F else { continue }
      frames[index].symbol = String(symbol.dropFirst())
    }
  }
}
