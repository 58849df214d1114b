import ByteKit
import JSON5

/// A message of a client, as JSON-RPC 2.0 writes it.
enum MCPMessage: Sendable {
  case request(MCPRequest)
  case notification(method: String, parameters: JSONTree)
  /// The answer to a request of the server; the result is nil where it is an error.
  case response(id: JSONTree, result: JSONTree?)

  /// Reads a message.
  ///
  /// - Throws: ``MCPError`` where the line is no JSON, or no message; it holds the identifier as far as that can be read.
  init(_ line: [UInt8]) throws(MCPError) {
    // The parser knows more than JSON; what is no JSON is refused before.
    if let problem = Self.problem(in: line) {
      throw MCPError(.parse, "Not valid JSON at byte \(problem.offset): \(problem.reason).")
    }
    let message: JSONTree
    do {
      message = JSONTree(try JSON5Parser.parse(line))
    } catch {
      throw MCPError(.parse, error.message)
    }
    guard message.isObject else {
      let isBatch = message.elements != nil
      throw MCPError(.invalidRequest, isBatch ? "Batches are not part of the protocol." : "A message is an object.")
    }
    let id = message["id"].flatMap { $0.string != nil || $0.number != nil ? $0 : nil }
    guard message["jsonrpc"] == "2.0" else {
      throw MCPError(.invalidRequest, "The member 'jsonrpc' must be \"2.0\".", id: id)
    }
    guard let method = message["method"] else {
      guard let id, message["result"] != nil || message["error"] != nil else {
        throw MCPError(.invalidRequest, "The member 'method' is missing.", id: id)
      }
      self = .response(id: id, result: message["result"])
      return
    }
    guard let name = method.string else {
      throw MCPError(.invalidRequest, "The member 'method' must be text.", id: id)
    }
    let parameters = message["params"] ?? [:]
    guard parameters.isObject else {
      throw MCPError(.invalidParameters, "The member 'params' must be an object.", id: id)
    }
    if let id {
      self = .request(MCPRequest(id: id, method: name, parameters: parameters))
    } else if message["id"] == nil {
      self = .notification(method: name, parameters: parameters)
    } else {
      throw MCPError(.invalidRequest, "The member 'id' must be text or a whole number.")
    }
  }
}

extension MCPMessage {
  /// What keeps a line from being one JSON value; nil where nothing does.
  private static func problem(in line: [UInt8]) -> JSONProblem? {
    func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0D].contains(byte) }
    return Bytes.with(line) { bytes in
      var validator = JSONValidator(bytes, at: line.firstIndex { !isBlank($0) } ?? 0)
      do throws(JSONProblem) {
        try validator.checkValue()
      } catch {
        return error
      }
      guard let rest = line[validator.position...].firstIndex(where: { !isBlank($0) }) else { return nil }
      return JSONProblem(offset: rest, reason: "the end of the message is expected")
    }
  }
}

/// A request of a client.
struct MCPRequest: Sendable {
  /// Text or a whole number.
  let id: JSONTree
  let method: String
  /// An object.
  let parameters: JSONTree

  /// What the client says about itself and the request.
  private var meta: JSONTree { parameters["_meta"] ?? [:] }

  /// The revision of the protocol that the request itself names; nil before 2026-07-28.
  var revision: String? { meta["io.modelcontextprotocol/protocolVersion"]?.string }

  /// Whether the request itself says that the client tells its folders when it is asked.
  var hasRoots: Bool { meta["io.modelcontextprotocol/clientCapabilities"]?["roots"] != nil }

  /// What progress on the request is called; nil where nobody wants to know.
  var progressToken: JSONTree? { meta["progressToken"] }
}

/// Why a request is not answered: an error of JSON-RPC.
struct MCPError: Error {
  let code: Code
  let message: String
  var data: JSONTree?
  /// The identifier of the request; nil where it could not be read.
  var id: JSONTree?

  init(_ code: Code, _ message: String, data: JSONTree? = nil, id: JSONTree? = nil) {
    self.code = code
    self.message = message
    self.data = data
    self.id = id
  }

  /// The codes of JSON-RPC 2.0, and those that the protocol adds.
  enum Code: Int64 {
    case parse = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParameters = -32602
    /// A resource that does not exist, up to revision 2025-11-25.
    case unknownResource = -32002
    /// A revision that is not spoken here, since 2026-07-28.
    case unsupportedRevision = -32022
  }
}
