import CrashAnalysis

/// A call of a tool that has a process of its own, so that no report can end the server.
///
/// The server starts its own program with the option `--one-call` and hands it the call: a line of JSON. The process sends
/// lines back: how far it has come, and at last the answer. What ends the process, or takes too long, is left out and named
/// by ``Recovery``, as in `crashbook analyze`.
struct SeparateCall: Sendable {
  /// Name of the tool.
  let tool: String
  let arguments: JSONTree
  let folders: MCPFolders

  init(_ tool: String, _ call: MCPCall) {
    self.tool = tool
    arguments = call.arguments
    folders = call.folders
  }

  /// Reads a call that was handed over; nil where it is none.
  init?(written line: [UInt8]) {
    guard let message = try? JSONTree(written: line), let tool = message["tool"]?.string,
      let arguments = message["arguments"], let places = message["folders"]?.elements
    else { return nil }
    self.tool = tool
    self.arguments = arguments
    folders = MCPFolders(places.compactMap(\.string))
  }

  /// The call as it is handed over.
  var line: [UInt8] {
    let message: JSONTree = [
      "tool": .text(tool), "arguments": arguments, "folders": .list(folders.places.map { .text($0) }),
    ]
    return message.written + [0x0A]
  }

  /// A line that the process sends back.
  enum Reply {
    case progress(finished: Int, total: Int)
    case answer(MCPAnswer)

    /// Reads a line; nil where it is none of these.
    init?(written line: [UInt8]) {
      guard let message = try? JSONTree(written: line) else { return nil }
      if let counts = message["progress"]?.elements?.compactMap(\.number), counts.count == 2 {
        self = .progress(finished: Int(counts[0]), total: Int(counts[1]))
      } else if let answer = message["answer"].flatMap({ MCPAnswer(result: $0) }) {
        self = .answer(answer)
      } else {
        return nil
      }
    }

    /// The line.
    var line: [UInt8] {
      let message: JSONTree =
        switch self {
        case .progress(let finished, let total): ["progress": [.integer(Int64(finished)), .integer(Int64(total))]]
        case .answer(let answer): ["answer": answer.result]
        }
      return message.written + [0x0A]
    }
  }
}
