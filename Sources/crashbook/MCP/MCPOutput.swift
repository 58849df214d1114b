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

/// Standard output as the protocol wants it: a message a line, one at a time.
struct MCPOutput: Sendable {
  /// Threads write one after the other.
  private let gate = DispatchSemaphore(value: 1)

  func reply(to id: JSONTree, _ result: JSONTree) { send(["jsonrpc": "2.0", "id": id, "result": result]) }

  func fail(_ error: MCPError, id: JSONTree?) {
    var body: JSONTree = ["code": .integer(error.code.rawValue), "message": .text(error.message)]
    if let data = error.data { body["data"] = data }
    send(["jsonrpc": "2.0", "id": id ?? .null, "error": body])
  }

  func request(_ method: String, id: JSONTree) { send(["jsonrpc": "2.0", "id": id, "method": .text(method)]) }

  func notify(_ method: String, _ parameters: JSONTree) {
    send(["jsonrpc": "2.0", "method": .text(method), "params": parameters])
  }

  /// Writes a message; where nobody reads any more there is nothing left to do.
  private func send(_ message: JSONTree) {
    let line = message.written + [0x0A]
    let isWritten = gate.locked { Console.write(line, to: STDOUT_FILENO) }
    if !isWritten { Console.exit(Console.hasReaderGone ? ExitStatus.done : ExitStatus.unreadable) }
  }
}
