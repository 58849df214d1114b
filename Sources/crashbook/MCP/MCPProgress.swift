import Dispatch

/// Tells a client how far a call has come, ten times a second at most.
final class MCPProgress: @unchecked Sendable {
  private let token: JSONTree
  private let output: MCPOutput
  private let gate = DispatchSemaphore(value: 1)
  private var last: ContinuousClock.Instant?

  /// Progress under a name; nil where the client gave none.
  init?(_ token: JSONTree?, _ output: MCPOutput) {
    guard let token, token.string != nil || token.number != nil else { return nil }
    self.token = token
    self.output = output
  }

  func tell(_ finished: Int, of total: Int) {
    gate.wait()
    defer { gate.signal() }
    let now = ContinuousClock.now
    if let last, now - last < .milliseconds(100), finished < total { return }
    last = now
    output.notify(
      "notifications/progress",
      [
        "progressToken": token, "progress": .integer(Int64(finished)), "total": .integer(Int64(total)),
        "message": .text("\(finished) of \(total) files read"),
      ])
  }
}
