import CrashAnalysis
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The files of a run until they take their places, all together or none; a run that is interrupted leaves none.
struct UnfinishedFiles {
  private let files: [PendingFile]
  private let sources: [any DispatchSourceSignal]
  /// Where signals wait while the files take their places.
  ///
  /// A queue of its own has a thread when all others are at work.
  private let queue = DispatchQueue(label: "crashbook.signals")

  /// Waits for Ctrl-C and its like.
  init(_ files: [PendingFile]) {
    // What cannot be undone comes last.
    self.files = files.filter(\.isReversible) + files.filter { !$0.isReversible }
    let queue = queue
    sources = files.isEmpty ? [] : [SIGINT, SIGTERM, SIGHUP].compactMap { Self.source(of: $0, files, queue) }
  }

  /// Puts all files into their places; false where one cannot be written.
  ///
  /// Then every place is as it was before, and `errno` says why.
  func takePlaces() -> Bool {
    queue.sync {
      defer { for source in sources { source.cancel() } }
      guard files.allSatisfy({ $0.complete() }) else {
        discard()
        return false
      }
      // One file alone is there or not.
      let backups = files.map { files.count > 1 && $0.isReversible ? $0.backup : nil }
      defer { for backup in backups { backup?.remove() } }
      for (index, file) in files.enumerated() where !file.takePlace(backup: backups[index]) {
        let reason = errno
        for (file, backup) in zip(files[..<index], backups) {
          if let backup { file.giveBackPlace(from: backup) }
        }
        discard()
        errno = reason
        return false
      }
      return true
    }
  }

  /// Takes the files away, and leaves their places as they are.
  func forget() {
    queue.sync {
      for source in sources { source.cancel() }
      discard()
    }
  }

  private func discard() {
    let reason = errno
    for file in files { file.discard() }
    errno = reason
  }

  /// What waits for a signal that would end the process; nil where whoever started it lets it pass, as `nohup` does.
  private static func source(
    of number: Int32, _ files: [PendingFile], _ queue: DispatchQueue
  ) -> (any DispatchSourceSignal)? {
    let before: (@convention(c) (Int32) -> Void)? = signal(number, SIG_IGN)
    let ignored: (@convention(c) (Int32) -> Void)? = SIG_IGN
    if unsafeBitCast(before, to: Int.self) == unsafeBitCast(ignored, to: Int.self) { return nil }
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler {
      for file in files { file.discard() }
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
