import ByteKit
import CrashAnalysis

/// What a run that was interrupted by a fault of its own tells the run that takes its place.
///
/// It is a variable of the environment: a signal handler can write one without allocating memory. All numbers are
/// hexadecimal and of fixed width: `process output error delivered start;` and for every failed step
/// `input step reason;`.
struct ResumeNote: Equatable {
  /// A step that failed.
  struct Failure: Equatable {
    /// Hash of the input's path.
    let input: UInt64
    /// Number of the step, as in ``BatchStep``.
    let step: UInt64
    /// The signal that ended it, or ``timeLimit``.
    let reason: UInt64
  }

  /// The process that wrote it; a run with another number was not started by it.
  let process: UInt64
  /// How many bytes standard output and standard error have taken.
  let written: [UInt64]
  /// How many inputs were finished.
  let delivered: UInt64
  /// Where standard input began, if it is a file; ``noStart`` for a stream, which cannot be read again.
  let inputStart: UInt64
  /// The steps that failed so far, the latest last.
  let failures: [Failure]

  /// The reason of a step that used up its time; no signal has this number.
  static let timeLimit: UInt64 = 0xFF
  /// Standard input is a stream.
  static let noStart = UInt64.max
  /// Digits of each number.
  static let digits = 16
  /// So many failed steps end the run: each costs a run of its own.
  static let failureLimit = 200
  /// Name of the variable.
  static let variable = "CRASHBOOK_RESUME"
  /// Bytes of the value before the first failure, and of each failure.
  static let headLength = 5 * (digits + 1)
  static let failureLength = 3 * (digits + 1)

  /// Reads a note; nil where the text is none.
  init?(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: true).map { part in
      part.split(separator: " ").map { UInt64($0, radix: 16) ?? .max }
    }
    guard let head = parts.first, head.count == 5, parts.dropFirst().allSatisfy({ $0.count == 3 }) else { return nil }
    process = head[0]
    written = [head[1], head[2]]
    delivered = head[3]
    inputStart = head[4]
    failures = parts.dropFirst().map { Failure(input: $0[0], step: $0[1], reason: $0[2]) }
  }

  /// The hash by which a note names an input, the same in every process.
  static func hash(of input: String) -> UInt64 {
    var hash = FNVHash()
    for byte in input.utf8 { hash.add(byte) }
    return hash.value
  }
}
