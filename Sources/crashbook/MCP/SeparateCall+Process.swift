import ByteKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension SeparateCall {
  /// Answers the call on standard input with one of some tools.
  ///
  /// Every run that ``Recovery`` begins again sends the same lines, so that those that were sent already are known.
  static func answerOne(with tools: [MCPTool]) -> Int32 {
    let input = line(from: STDIN_FILENO)
    RecoveryState.shared.keepInput(input)
    guard let call = SeparateCall(written: input), let tool = tools.first(where: { $0.name == call.tool }) else {
      return ExitStatus.unreadable
    }
    let answer: MCPAnswer
    do throws(MCPRefusal) {
      answer = try tool.run(
        MCPCall(
          arguments: call.arguments, folders: call.folders,
          progress: { _ = Console.write(Reply.progress(finished: $0, total: $1).line, to: STDOUT_FILENO) },
          isCancelled: { false }))
    } catch {
      answer = MCPAnswer(text: error.reason, isError: true)
    }
    return Console.write(Reply.answer(answer).line, to: STDOUT_FILENO) ? ExitStatus.done : ExitStatus.unreadable
  }

  /// A line with its line feed, behind which nothing follows.
  private static func line(from descriptor: Int32) -> [UInt8] {
    var line: [UInt8] = []
    while line.last != 0x0A {
      let piece = FileBytes.readSome(from: descriptor, atMost: 1 << 16).bytes
      if piece.isEmpty { break }
      line += piece
    }
    return line
  }
}
