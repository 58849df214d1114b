import ByteKit
import Dispatch

/// The calls of tools that are not answered yet, and which of them are no longer wanted.
final class MCPWork: @unchecked Sendable {
  private let gate = DispatchSemaphore(value: 1)
  private var open: Set<JSONTree> = []
  private var cancelled: Set<JSONTree> = []

  /// Begins a call; false where another one has the same identifier.
  func begin(_ id: JSONTree) -> Bool { gate.locked { open.insert(id).inserted } }

  /// Ends a call; false where nobody wants its answer.
  func end(_ id: JSONTree) -> Bool {
    gate.locked {
      open.remove(id)
      return cancelled.remove(id) == nil
    }
  }

  func cancel(_ id: JSONTree) {
    gate.locked { if open.contains(id) { cancelled.insert(id) } }
  }

  func isCancelled(_ id: JSONTree) -> Bool { gate.locked { cancelled.contains(id) } }
}
