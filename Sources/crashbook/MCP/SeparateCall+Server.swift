import ByteKit
import CrashAnalysis

extension MCPTool {
  /// The same tool, whose calls have processes of their own.
  var inOwnProcess: MCPTool {
    var tool = self
    tool.run = { (call) throws(MCPRefusal) in
      // What a call that is cancelled leaves behind goes with the folder.
      let folder = TemporaryFolder(in: Environment.value("TMPDIR"))
      defer { withExtendedLifetime(folder) {} }
      guard let process = SeparateCall.process(temporaryFiles: folder) else {
        // Where no process can be started, an answer without that protection is better than none.
        return try run(call)
      }
      return try SeparateCall(name, call).answer(of: process, for: call)
    }
    return tool
  }
}

extension SeparateCall {
  /// How often the server looks whether the client still wants the answer.
  private static let pause: Duration = .milliseconds(50)

  /// This program once more, with the same options; nil where it cannot be started.
  fileprivate static func process(temporaryFiles folder: TemporaryFolder?) -> SystemProgram? {
    guard let program = RecoveryState.program else { return nil }
    var arguments = ProgramArguments.all.map { FileName.decoded($0) }
    // Behind the name of the command.
    arguments.insert("--one-call", at: min(1, arguments.count))
    let place = "TMPDIR="
    let variables = ProgramEnvironment.all.filter { !$0.hasPrefix(place) }
    let environment = variables + [place + (folder?.path ?? TemporaryFolder.parent(Environment.value("TMPDIR")))]
    return SystemProgram([program] + arguments, isAsked: true, environment: environment)
  }

  /// What the process answers, which is ended where nobody wants to know any more.
  fileprivate func answer(of process: SystemProgram, for call: MCPCall) throws(MCPRefusal) -> MCPAnswer {
    var answer: MCPAnswer?
    var isComplete = false
    defer { process.finish(isComplete: isComplete) }
    var rest: [UInt8] = []
    if process.ask(line) {
      while !isComplete, !call.isCancelled() {
        guard let piece = process.next(1 << 16, until: .now + Self.pause) else { continue }
        isComplete = piece.isEmpty
        rest += piece
        while let end = rest.firstIndex(of: 0x0A) {
          switch Reply(written: Array(rest[..<end])) {
          case .progress(let finished, let total): call.progress(finished, total)
          case .answer(let last): answer = last
          case nil: break
          }
          rest.removeSubrange(...end)
        }
      }
    }
    guard let answer else {
      throw MCPRefusal(
        "The process that works on this call has ended without an answer, perhaps for want of memory. The server goes on. "
          + "'crashbook analyze' on the same reports may say more.")
    }
    return answer
  }
}
