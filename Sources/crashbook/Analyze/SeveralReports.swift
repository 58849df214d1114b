import ByteKit
import Dispatch

/// Whether a run has met more than one report: an output that tells of the whole run first then shows none by itself.
final class SeveralReports: @unchecked Sendable {
  private let lock = DispatchSemaphore(value: 1)
  private var isKnown = false

  /// Whether it is known; asked on several threads.
  var areThere: Bool { lock.locked { isKnown } }

  /// Says that there are several.
  func note() { lock.locked { isKnown = true } }
}
