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
    nameWayIntoHandler(&thread.frames)
    report.crashedThread = thread
  }

  /// Names the system's way into a handler of signals on Linux, which has no name that programs can look up: it lies right
  /// behind `killpg` in the C library, and lends that function's name or none.
  private static func nameWayIntoHandler(_ frames: inout [CrashReport.Frame]) {
    for index in frames.indices.prefix(40).dropFirst() {
      switch frames[index].symbol {
      case "killpg"? where frames[index].symbolOffset == 64: break
      case nil where isWayIntoHandler(frames[index]): break
      default: continue
      }
      frames[index].symbol = "__restore_rt"
      frames[index].symbolOffset = nil
    }
  }

  private static func isWayIntoHandler(_ frame: CrashReport.Frame) -> Bool {
    guard let offset = frame.imageOffset, waysIntoHandlers.contains(offset), let image = frame.image else {
      return false
    }
    return image == "libc.so.6" || image.hasPrefix("libc-2.")
  }

  /// Where it lies in the C libraries of Ubuntu 20.04, 22.04 and 24.04, and of Debian 12, on 64-bit Intel.
  private static let waysIntoHandlers: Set<UInt64> = [0x43090, 0x42520, 0x45320, 0x45330, 0x3C050]

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
