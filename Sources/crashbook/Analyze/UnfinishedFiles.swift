import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Takes the files of a run away when somebody ends it before they are complete: half a document looks like a whole one.
struct UnfinishedFiles {
  private let sources: [any DispatchSourceSignal]

  /// Waits for Ctrl-C and its like; what is no file, as a device, stays, and so does one that the shell opened.
  init(_ paths: [String]) {
    let files = paths.filter { FileSystem.isFile($0) && !$0.hasPrefix("/dev/") && !$0.hasPrefix("/proc/") }
      .map(FileSystem.place)
    sources = files.isEmpty ? [] : [SIGINT, SIGTERM, SIGHUP].compactMap { Self.source(of: $0, removing: files) }
  }

  /// The files are complete.
  func end() {
    for source in sources { source.cancel() }
  }

  /// What waits for a signal that would end the process; nil where whoever started it lets it pass, as `nohup` does.
  private static func source(of number: Int32, removing files: [String]) -> (any DispatchSourceSignal)? {
    let before: (@convention(c) (Int32) -> Void)? = signal(number, SIG_IGN)
    let ignored: (@convention(c) (Int32) -> Void)? = SIG_IGN
    if unsafeBitCast(before, to: Int.self) == unsafeBitCast(ignored, to: Int.self) { return nil }
    // A queue of its own has a thread when all others are at work.
    let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "crashbook.signals"))
    source.setEventHandler {
      for file in files { unlink(file) }
      // The process ends as if nobody had waited, so that a shell sees what ended it; threads of a queue let no signal in.
      _ = signal(number, SIG_DFL)
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, number)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      raise(number)
      _exit(128 + number)
    }
    source.resume()
    return source
  }
}
