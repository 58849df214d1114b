import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Begins a run again without the report that would have ended it.
///
/// A fault of crashbook itself (a trap, a stack that overflows, a loop without an end) in one report must not take the
/// others along. The signal handler replaces the process by a new one with the same arguments, which is told what to
/// leave out and how much of the output is written already. A run without a fault pays next to nothing for it.
struct Recovery: BatchWatcher {
  /// Why steps are left out.
  private let failures: [StepKey: UInt64]
  /// Inputs from this one on are left out, because too many steps failed; nil where all are done.
  private let firstLeftOut: Int?
  private let timeLimit: Int
  /// Whether streams were read by the interrupted run, and are gone.
  private let areStreamsGone: Bool
  /// Why a stream is left out that did not fail itself.
  private static let goneStream =
    "It cannot be read a second time, after crashbook failed on a report. Store it in a file and analyze that."

  /// A step by the hash of its input.
  private struct StepKey: Hashable {
    let input: UInt64
    let number: UInt64
  }

  /// The longest limit of time that can be asked for, in seconds: a day.
  static let longestTimeLimit = 86_400
  /// The limit of time of one report unless another is asked for, in seconds of processor time.
  static let usualTimeLimit = 5

  /// Makes the process ready to be replaced.
  ///
  /// - Parameter timeLimit: Seconds of processor time that one step may take; 0 for no limit.
  init(timeLimit: Int? = nil) {
    self.timeLimit = timeLimit ?? Self.usualTimeLimit
    let note = RecoveryState.shared.install(timeLimit: self.timeLimit)
    failures = Dictionary(
      (note?.failures ?? []).map { (StepKey(input: $0.input, number: $0.step), $0.reason) }
    ) { first, _ in first }
    areStreamsGone = note?.inputStart == ResumeNote.noStart
    let isFull = note.map { $0.failures.count >= ResumeNote.failureLimit } ?? false
    firstLeftOut = isFull ? note.map { Int(clamping: $0.delivered) } : nil
  }

  func begin(_ step: BatchStep) -> String? {
    if let firstLeftOut, step.index >= firstLeftOut {
      return "Left out: \(ResumeNote.failureLimit) reports before it could not be analyzed."
    }
    let input = ResumeNote.hash(of: step.input)
    if !failures.isEmpty, let reason = failures[StepKey(input: input, number: UInt64(step.number))] {
      return sentence(for: reason)
    }
    if areStreamsGone, Self.isStream(step.input) {
      return failures.first { $0.key.input == input }.map { sentence(for: $0.value) } ?? Self.goneStream
    }
    RecoveryState.shared.begin(input: input, step: UInt64(step.number))
    #if DEBUG
      DeliberateFault.happen(at: step)
    #endif
    return nil
  }

  func end() { RecoveryState.shared.end() }

  private static func isStream(_ input: String) -> Bool {
    input == "-" || input.hasPrefix("/dev/fd/") || input.hasPrefix("/proc/self/fd/")
  }

  private func sentence(for reason: UInt64) -> String {
    guard reason != ResumeNote.timeLimit else {
      return "The analysis took more than \(timeLimit) s of processor time and was stopped. "
        + "'--report-timeout <seconds>' allows more."
    }
    let signal = Int32(truncatingIfNeeded: reason)
    let name = strsignal(signal).map { String(cString: $0) } ?? "unknown"
    return "crashbook itself failed on this report (signal \(signal): \(name)); the others were analyzed. "
      + "Please report it to the project, with the file if you may share it."
  }
}
