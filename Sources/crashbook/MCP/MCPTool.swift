import CrashAnalysis

/// Something that a client can have done.
struct MCPTool: Sendable {
  let name: String
  let title: String
  /// What it does and when it helps, for the model that chooses.
  let about: String
  let parameters: [Parameter]
  /// Does it; called on the queue of the tools.
  var run: @Sendable (MCPCall) throws(MCPRefusal) -> MCPAnswer

  /// An argument that it takes.
  struct Parameter: Sendable {
    let name: String
    let kind: Kind
    var isRequired = false
    /// Whether it is the path of a file or folder, so that the client's folders must be known.
    var isPath = false
    let about: String

    enum Kind: Sendable {
      case text
      case choice([String])
      case number(ClosedRange<Int>)
    }
  }

  /// The tool as lists of tools show it.
  var described: JSONTree {
    let properties = parameters.map { JSONTree.Member(key: $0.name, value: $0.schema) }
    var schema: JSONTree = ["type": "object", "properties": .object(properties)]
    let required = parameters.filter(\.isRequired).map { JSONTree.text($0.name) }
    if !required.isEmpty { schema["required"] = .list(required) }
    schema["additionalProperties"] = false
    return [
      "name": .text(name), "title": .text(title), "description": .text(about), "inputSchema": schema,
      "annotations": [
        "readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false,
      ],
    ]
  }

  /// The paths that arguments name.
  func paths(in arguments: JSONTree) -> [String] {
    parameters.filter(\.isPath).compactMap { arguments[$0.name]?.string }
  }

  /// Checks arguments against the parameters.
  ///
  /// - Throws: ``MCPError`` that names the first mistake.
  func check(_ arguments: JSONTree) throws(MCPError) {
    guard case .object(let members) = arguments else {
      throw MCPError(.invalidParameters, "The arguments of '\(name)' must be an object.")
    }
    for member in members where !parameters.contains(where: { $0.name == member.key }) {
      let known = parameters.map { "'\($0.name)'" }.joined(separator: ", ")
      throw MCPError(
        .invalidParameters,
        "'\(name)' has no argument '\(member.key)'. \(known.isEmpty ? "It takes none." : "It takes \(known).")")
    }
    for parameter in parameters {
      guard let value = arguments[parameter.name] else {
        guard parameter.isRequired else { continue }
        throw MCPError(.invalidParameters, "'\(name)' needs the argument '\(parameter.name)'.")
      }
      guard parameter.takes(value) else {
        throw MCPError(
          .invalidParameters, "The argument '\(parameter.name)' of '\(name)' must be \(parameter.expectation).")
      }
    }
  }
}

extension MCPTool.Parameter {
  /// The parameter as JSON Schema writes it.
  fileprivate var schema: JSONTree {
    switch kind {
    case .text: ["type": "string", "description": .text(about)]
    case .choice(let words): ["type": "string", "enum": .list(words.map { .text($0) }), "description": .text(about)]
    case .number(let range):
      [
        "type": "integer", "minimum": .integer(Int64(range.lowerBound)), "maximum": .integer(Int64(range.upperBound)),
        "description": .text(about),
      ]
    }
  }

  fileprivate func takes(_ value: JSONTree) -> Bool {
    switch kind {
    case .text: value.string.map { !$0.isEmpty } ?? false
    case .choice(let words): value.string.map { words.contains($0) } ?? false
    case .number(let range): value.number.map { range.contains(Int($0)) } ?? false
    }
  }

  fileprivate var expectation: String {
    switch kind {
    case .text: "text that is not empty"
    case .choice(let words): "one of \(words.map { "'\($0)'" }.joined(separator: ", "))"
    case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    }
  }
}

/// One use of a tool.
struct MCPCall: Sendable {
  /// The arguments, checked against the parameters.
  let arguments: JSONTree
  /// The folders whose files may be read.
  let folders: MCPFolders
  /// Says how many of how many inputs are done.
  let progress: @Sendable (_ finished: Int, _ total: Int) -> Void
  /// Whether the client no longer wants the answer.
  let isCancelled: @Sendable () -> Bool
}

/// What a tool answers.
struct MCPAnswer: Sendable {
  var text: String
  var structured: JSONTree?
  /// Whether the tool could not do what it was asked to.
  var isError = false

  init(text: String, structured: JSONTree? = nil, isError: Bool = false) {
    self.text = text
    self.structured = structured
    self.isError = isError
  }

  /// Reads a result of `tools/call`; nil where it is none.
  init?(result: JSONTree) {
    guard let text = result["content"]?.elements?.first?["text"]?.string else { return nil }
    self.init(text: text, structured: result["structuredContent"], isError: result["isError"] == true)
  }

  /// The answer as the result of `tools/call`.
  var result: JSONTree {
    var result: JSONTree = ["content": [["type": "text", "text": .text(text)]]]
    if let structured { result["structuredContent"] = structured }
    result["isError"] = .bool(isError)
    return result
  }
}
