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

/// Answers the messages of a client of the Model Context Protocol, https://modelcontextprotocol.io.
///
/// Two revisions are spoken. In 2026-07-28 every request names its revision and stands for itself; in 2025-11-25 a session
/// is opened first, in which the client tells its folders.
final class MCPServer: @unchecked Sendable {
  /// The revision without sessions.
  static let currentRevision = "2026-07-28"
  /// Revisions with sessions; what is used of them is the same.
  static let sessionRevisions = ["2025-11-25", "2025-06-18"]
  /// Seconds for which calls wait for the client's folders.
  private static let patience: UInt32 = 5

  private let tools: [MCPTool]
  private let resources: MCPResources
  /// The folders that the user of the server allows.
  private let ownFolders: MCPFolders
  private let output = MCPOutput()
  private let work = MCPWork()
  /// Tools run one by one, each on all processors.
  private let calls = DispatchQueue(label: "calls")
  private let running = DispatchGroup()
  /// Guards what follows.
  private let gate = DispatchSemaphore(value: 1)
  private var session: Session?
  /// How often the client was asked for its folders.
  private var questions = 0

  /// What a client told when it opened its session.
  private struct Session {
    let hasRoots: Bool
    var folders = MCPFolders([])
    /// The question for the folders that is not answered yet.
    var question: JSONTree?
    /// Calls that wait for the answer.
    var held: [@Sendable (MCPFolders) -> Void] = []
  }

  init(tools: [MCPTool], resources: MCPResources, folders: MCPFolders) {
    self.tools = tools
    self.resources = resources
    ownFolders = folders
  }

  /// Answers until the input ends.
  func run(_ descriptor: Int32) {
    var lines = MCPLines(descriptor: descriptor)
    while let line = lines.next() { gate.locked { take(line) } }
    gate.locked { release() }
    running.wait()
  }

  // MARK: Messages

  private func take(_ line: MCPLines.Line) {
    do throws(MCPError) {
      switch line {
      case .tooLong:
        throw MCPError(.invalidRequest, "The message is longer than \(MCPLines.limit >> 20) MiB.")
      case .bytes(let bytes):
        switch try MCPMessage(bytes) {
        case .request(let request): take(request)
        case .notification(let method, let parameters): take(method, parameters)
        case .response(let id, let result): take(result, of: id)
        }
      }
    } catch {
      output.fail(error, id: error.id)
    }
  }

  private func take(_ request: MCPRequest) {
    do throws(MCPError) {
      if let revision = request.revision, revision != Self.currentRevision {
        throw MCPError(
          .unsupportedRevision, "The revision '\(revision)' is not spoken here.",
          data: ["supported": [.text(Self.currentRevision)], "requested": .text(revision)])
      }
      if let result = try answer(request) { output.reply(to: request.id, completed(result, of: request)) }
    } catch {
      output.fail(error, id: request.id)
    }
  }

  private func take(_ notification: String, _ parameters: JSONTree) {
    switch notification {
    case "notifications/initialized", "notifications/roots/list_changed": askForFolders()
    case "notifications/cancelled": if let id = parameters["requestId"] { work.cancel(id) }
    default: break
    }
  }

  /// Takes the client's answer to a question of the server.
  private func take(_ result: JSONTree?, of id: JSONTree) {
    guard id == session?.question else { return }
    session?.folders = MCPFolders(roots: result)
    release()
  }

  // MARK: Answers

  /// The result of a request; nil where it comes later.
  private func answer(_ request: MCPRequest) throws(MCPError) -> JSONTree? {
    let parameters = request.parameters
    switch (request.method, isStateless: request.revision != nil) {
    case ("initialize", false): return try opened(parameters)
    case ("ping", false): return [:]
    case ("server/discover", true):
      return [
        "supportedVersions": [.text(Self.currentRevision)], "capabilities": Self.capabilities,
        "instructions": .text(Self.instructions),
      ]
    case (_, false) where session == nil && !["initialize", "ping"].contains(request.method):
      throw MCPError(
        .invalidRequest,
        "Name the revision \(Self.currentRevision) in '_meta', or open a session with 'initialize' first.")
    case ("tools/list", _): return ["tools": .list(tools.map(\.described))]
    case ("tools/call", _): return try call(request)
    case ("resources/list", _): return try resources.list(from: parameters["cursor"])
    case ("resources/templates/list", _): return resources.templates
    case ("resources/read", _):
      guard let address = parameters["uri"]?.string else {
        throw MCPError(.invalidParameters, "The parameter 'uri' is missing.")
      }
      if let page = resources.read(address) { return page }
      throw MCPError(
        request.revision == nil ? .unknownResource : .invalidParameters, "There is no resource '\(address)'.",
        data: ["uri": .text(address)])
    default: throw MCPError(.unknownMethod, "There is no method '\(request.method)'.")
    }
  }

  private static let capabilities: JSONTree = ["tools": [:], "resources": [:]]
  private static let serverInfo: JSONTree = [
    "name": "crashbook", "title": "crashbook", "version": .text(ProductVersion.current),
  ]
  private static let instructions = """
    crashbook explains crashes of Apple-platform and Swift programs. Hand crash reports, stack traces and logs to \
    analyze_crash before you guess at a cause; explain_cause tells how it is repaired for good.
    """

  /// Opens a session.
  private func opened(_ parameters: JSONTree) throws(MCPError) -> JSONTree {
    guard let wanted = parameters["protocolVersion"]?.string else {
      throw MCPError(.invalidParameters, "The parameter 'protocolVersion' is missing.")
    }
    release()
    session = Session(hasRoots: parameters["capabilities"]?["roots"] != nil)
    // A client that knows none of these ends the session.
    let revision = Self.sessionRevisions.contains(wanted) ? wanted : Self.sessionRevisions[0]
    return [
      "protocolVersion": .text(revision), "capabilities": Self.capabilities, "serverInfo": Self.serverInfo,
      "instructions": .text(Self.instructions),
    ]
  }

  /// A result with what the revision of the request adds to it.
  private func completed(_ result: JSONTree, of request: MCPRequest) -> JSONTree {
    guard request.revision != nil else { return result }
    var result = result
    if result["resultType"] == nil { result["resultType"] = "complete" }
    if request.method != "tools/call" {
      // What is built into the program stays the same for an hour, and for everybody.
      result["ttlMs"] = 3_600_000
      result["cacheScope"] = "public"
    }
    result["_meta"] = ["io.modelcontextprotocol/serverInfo": Self.serverInfo]
    return result
  }

  // MARK: Tools

  /// Begins a call, which is answered when it is done; the result is what has to be asked before.
  private func call(_ request: MCPRequest) throws(MCPError) -> JSONTree? {
    guard let name = request.parameters["name"]?.string, let tool = tools.first(where: { $0.name == name }) else {
      let names = tools.map { "'\($0.name)'" }.joined(separator: ", ")
      throw MCPError(.invalidParameters, "There is no such tool. The tools are \(names).")
    }
    let arguments = request.parameters["arguments"] ?? [:]
    try tool.check(arguments)
    let told = request.parameters["inputResponses"]?["roots"]
    if request.hasRoots, told == nil, !areAllowed(tool.paths(in: arguments)) {
      return ["resultType": "input_required", "inputRequests": ["roots": ["method": "roots/list"]]]
    }
    guard work.begin(request.id) else {
      throw MCPError(.invalidRequest, "Another request with this 'id' is not answered yet.")
    }
    let run: @Sendable (MCPFolders) -> Void = { [self] folders in
      calls.async(group: running) {
        self.perform(tool, arguments, request, folders.joined(with: MCPFolders(roots: told)))
      }
    }
    if session?.question != nil, request.revision == nil, !tool.paths(in: arguments).isEmpty {
      session?.held.append(run)
    } else {
      run(request.revision == nil ? session?.folders ?? MCPFolders([]) : MCPFolders([]))
    }
    return nil
  }

  private func areAllowed(_ paths: [String]) -> Bool {
    paths.allSatisfy { (try? ownFolders.place(of: $0)) != nil }
  }

  private func perform(_ tool: MCPTool, _ arguments: JSONTree, _ request: MCPRequest, _ folders: MCPFolders) {
    let progress = MCPProgress(request.progressToken, output)
    let call = MCPCall(
      arguments: arguments, folders: ownFolders.joined(with: folders),
      progress: { progress?.tell($0, of: $1) }, isCancelled: { [work] in work.isCancelled(request.id) })
    var answer: MCPAnswer
    do throws(MCPRefusal) {
      answer = work.isCancelled(request.id) ? MCPAnswer(text: "") : try tool.run(call)
    } catch {
      answer = MCPAnswer(text: error.reason, isError: true)
    }
    if work.end(request.id) { output.reply(to: request.id, completed(answer.result, of: request)) }
  }

  // MARK: Folders

  /// Asks the client for its folders, if it can tell them.
  private func askForFolders() {
    guard session?.hasRoots == true else { return }
    questions += 1
    let question = JSONTree.text("roots-\(questions)")
    session?.question = question
    output.request("roots/list", id: question)
    DispatchQueue.global().async { [self] in
      sleep(Self.patience)
      gate.locked { if session?.question == question { release() } }
    }
  }

  /// Begins the calls that waited for the client's folders.
  private func release() {
    guard let waiting = session else { return }
    session?.question = nil
    session?.held = []
    for run in waiting.held { run(waiting.folders) }
  }
}
