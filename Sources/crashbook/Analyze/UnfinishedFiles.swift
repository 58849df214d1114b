import ByteKit
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
  /// Keeps a signal waiting while the files take their places.
  private let gate = DispatchSemaphore(value: 1)

  /// Waits for Ctrl-C and its like.
  init(_ files: [PendingFile]) {
    // What cannot be undone comes last.
    self.files = files.filter(\.isReversible) + files.filter { !$0.isReversible }
    let gate = gate
    sources = files.isEmpty ? [] : [SIGINT, SIGTERM, SIGHUP].compactMap { Self.source(of: $0, files, gate) }
  }

  /// Puts all files into their places; where one cannot be written, every place is as it was before.
  ///
  /// - Returns: Why it cannot be written; nil where all are in their places.
  func takePlaces() -> String? {
    gate.wait()
    defer {
      for source in sources { source.cancel() }
      gate.signal()
    }
    for file in files where !file.complete() {
      let reason = Console.lastError
      discard()
      return reason
    }
    // One file alone is there or not.
    let backups = files.map { files.count > 1 && $0.isReversible ? $0.backup : nil }
    defer { for backup in backups { backup?.remove() } }
    for (index, file) in files.enumerated() where !file.takePlace(backup: backups[index]) {
      let reason = Console.lastError
      for (file, backup) in zip(files[..<index], backups) {
        if let backup { file.giveBackPlace(from: backup) }
      }
      discard()
      return reason
    }
    return nil
  }

  /// Takes the files away, and leaves their places as they are.
  func forget() {
    gate.wait()
    for source in sources { source.cancel() }
    discard()
    gate.signal()
  }

  private func discard() {
    for file in files { file.discard() }
  }

  /// What waits for a signal that would end the process; nil where whoever started it lets it pass, as `nohup` does.
  private static func source(
    of number: Int32, _ files: [PendingFile], _ gate: DispatchSemaphore
  ) -> (any DispatchSourceSignal)? {
    if Signals.ignore(number) { return nil }
    // A queue of its own has a thread when all others are at work.
    let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "crashbook.signals"))
    source.setEventHandler {
      gate.wait()
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
