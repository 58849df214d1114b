import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// The Swift code of the playbook's pages compiles, as far as this platform can tell, with region isolation.
///
/// Frameworks that the platform lacks are declared in `Tests/SnippetStubs`. `Tests/Snippets.txt` lists what cannot be
/// checked, with the reason, and gives excerpts the surroundings that they are taken from.
@Suite struct SnippetTests {
  /// One piece of code: a whole snippet, or its part before or after the change.
  struct Piece: Sendable {
    let snippet: String
    let code: String
    /// Whether it can be compiled inside of a function, together with others.
    var canBeWrapped: Bool {
      !code.split(separator: "\n").contains { line in
        ["import ", "extension ", "protocol ", "@main", "private ", "fileprivate ", "public ", "precedencegroup "]
          .contains { line.hasPrefix($0) } || line.contains("#if ")
      }
    }
  }

  /// What the list says of a snippet.
  enum Note: Equatable {
    case unchecked(reason: String)
    /// What surrounds an excerpt, and whether only the code after the change is checked.
    case surroundings(String, afterOnly: Bool)
  }

  /// Modules that exist wherever Swift runs.
  static let commonModules: Set = [
    "Foundation", "FoundationNetworking", "Synchronization", "Observation", "Dispatch", "Testing", "XCTest",
    "Darwin", "Glibc", "Musl",
  ]

  @Test(.enabled(if: Compiler.path != nil, "no swiftc in the PATH"), .timeLimit(.minutes(5)))
  func standAlone() async throws {
    let notes = try Self.notes()
    var pieces: [Piece] = []
    for (snippet, code) in Self.snippets {
      let missing = Self.modules(in: code).subtracting(Self.commonModules).subtracting(SnippetStubs.modules)
      switch notes[snippet] {
      case .unchecked: continue
      case .surroundings(let text, let afterOnly):
        guard Self.modules(in: text + "\n" + code).isDisjoint(with: SnippetStubs.elsewhere) else { continue }
        pieces += Self.parts(of: code).filter { !afterOnly || !$0.hasPrefix("// before") }.map {
          Piece(
            snippet: snippet,
            code: Self.imports(of: text + "\n" + code)
              + Self.placed(Self.withoutImports($0), in: Self.withoutImports(text)))
        }
      case nil where !missing.isEmpty:
        Issue.record("\(snippet) imports \(missing.sorted()): list it in Snippets.txt")
      case nil:
        // What stands before a change needs the modules that are imported after it, and the other way round.
        let imports = Self.imports(of: code)
        pieces += Self.parts(of: code).map { Piece(snippet: snippet, code: imports + Self.withoutImports($0)) }
      }
    }
    // The compiler looks at regions only where nothing else is wrong: what fails is taken out, and the rest asked again.
    var together = pieces.filter(\.canBeWrapped)
    var failing: Set<String> = []
    while case let problems = try Compiler.problems(of: together.map { ($0.snippet, $0.code) }, wrapped: true),
      !problems.isEmpty
    {
      failing.formUnion(problems.keys)
      together.removeAll { failing.contains($0.snippet) }
    }
    // What fails inside of a function may be right as a file.
    let alone = pieces.filter { !$0.canBeWrapped || failing.contains($0.snippet) }
    for (snippet, problem) in try await Compiler.problemsOneByOne(of: alone.map { ($0.snippet, $0.code) }) {
      Issue.record("\(snippet) does not compile: \(problem)")
    }
  }

  @Test func theListNamesOnlyWhatExists() throws {
    let known = Set(Self.snippets.map(\.0))
    for (snippet, note) in try Self.notes() {
      #expect(known.contains(snippet), "Snippets.txt lists \(snippet), which is not in any page")
      if case .unchecked(let reason) = note { #expect(!reason.isEmpty, "\(snippet) is listed without a reason") }
    }
  }

  /// A value that crosses to another isolation while it is still used compiles as far as its types go.
  @Test(.enabled(if: Compiler.path != nil, "no swiftc in the PATH"))
  func mistakesOfIsolationAreFound() async throws {
    let wrong = """
      final class Boat { var name = "" }
      func send() async {
        let boat = Boat()
        Task.detached { boat.name = "Gull" }
        print(boat.name)
      }
      """
    #expect(try Set(Compiler.problems(of: [("region 1", wrong)], wrapped: false).keys) == ["region 1"])
    let stub = "import UIKit\nfunc show(_ label: UILabel) async { await MainActor.run { label.txt = \"\" } }\n"
    #expect(try Set(Compiler.problems(of: [("stub 1", stub)], wrapped: false).keys) == ["stub 1"])
  }

  @Test(.enabled(if: Compiler.path != nil, "no swiftc in the PATH"))
  func mistakesAreFound() async throws {
    let wrong = [("a 1", "let depth: Int = \"deep\""), ("b 1", "import Foundation\nlet url = URL(strin: \"\")")]
    #expect(try Set(Compiler.problems(of: [wrong[0]], wrapped: true).keys) == ["a 1"])
    #expect(try await Set(Compiler.problemsOneByOne(of: wrong).keys) == ["a 1", "b 1"])
    #expect(try Compiler.problems(of: [("c 1", "let depth = 3\nprint(depth)")], wrapped: true).isEmpty)
  }

  @Test func changesAreTakenApart() {
    let parts = Self.parts(of: "// before\nlet a = 1\n\n// after: better\nlet a = 2\n")
    #expect(parts == ["// before\nlet a = 1\n", "// after: better\nlet a = 2\n"])
    #expect(Self.parts(of: "let a = 1\n  // after all\n").count == 1)
    #expect(Self.placed("code()", in: "func f() {\n…\n}") == "func f() {\ncode()\n}")
    #expect(Self.placed("code()", in: "let a = 1") == "let a = 1\ncode()")
  }

  // MARK: Snippets

  /// Every Swift snippet of the pages, by rule and number.
  static let snippets: [(String, String)] = Rule.all.flatMap { rule -> [(String, String)] in
    let lines = PageMarkdownOutput.written(rule).split(separator: "\n", omittingEmptySubsequences: false)
    var found: [String] = []
    var open: [Substring]?
    for line in lines {
      if line == "```swift" {
        open = []
      } else if line == "```", let code = open {
        found.append(code.joined(separator: "\n") + "\n")
        open = nil
      } else {
        open?.append(line)
      }
    }
    return found.enumerated().map { ("\(rule.id) \($0.offset + 1)", $0.element) }
  }

  /// What stands before a change and what stands after it declares the same names: each is code of its own.
  static func parts(of code: String) -> [String] {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.hasPrefix("// after") }) else { return [code] }
    var parts: [[Substring]] = [[]]
    for line in lines {
      if ["// before", "// after", "// or"].contains(where: { line.hasPrefix($0) }) { parts.append([]) }
      parts[parts.count - 1].append(line)
    }
    return parts.map { $0.joined(separator: "\n") }.filter { part in
      part.split(separator: "\n").contains { !$0.hasPrefix("//") && !isImport($0) }
    }
  }

  static func placed(_ code: String, in surroundings: String) -> String {
    guard let place = surroundings.range(of: "…") else { return surroundings + "\n" + code }
    return surroundings.replacingCharacters(in: place, with: code)
  }

  private static func isImport(_ line: some StringProtocol) -> Bool {
    line.hasPrefix("import ") || line.hasPrefix("@preconcurrency import ")
  }

  /// The lines that import modules, each once.
  static func imports(of code: String) -> String {
    var lines: [String] = []
    for line in code.split(separator: "\n") where isImport(line) && !lines.contains(String(line)) {
      lines.append(String(line))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The code with empty lines in place of its imports.
  static func withoutImports(_ code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { isImport($0) ? "" : String($0) }
      .joined(separator: "\n")
  }

  static func modules(in code: String) -> Set<String> {
    Set(
      code.split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ").prefix { !$0.hasPrefix("//") }
        guard let place = words.firstIndex(of: "import"), place <= 1, place + 1 < words.count else { return nil }
        return String(words[words.count > place + 2 ? place + 2 : place + 1].prefix { $0 != "." })
      })
  }

  /// Reads the list: `rule number: reason` for what is not checked, `rule number` and indented lines for surroundings,
  /// with `after` behind the number where the code before the change is left out.
  static func notes() throws -> [String: Note] {
    let path = Repository.root + "/Tests/Snippets.txt"
    var notes: [String: Note] = [:]
    var open: [String] = []
    for line in try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      if line.hasPrefix("  ") {
        for snippet in open {
          let name = snippet.hasSuffix(" after") ? String(snippet.dropLast(6)) : snippet
          var text = ""
          if case .surroundings(let before, _)? = notes[name] { text = before + "\n" }
          notes[name] = .surroundings(text + line.dropFirst(2), afterOnly: name != snippet)
        }
        continue
      }
      let head = line.split(separator: ":", maxSplits: 1)
      open = head[0].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      guard head.count == 2 else { continue }
      for snippet in open { notes[snippet] = .unchecked(reason: head[1].trimmingCharacters(in: .whitespaces)) }
      open = []
    }
    return notes
  }
}

/// The compiler of the toolchain that runs the tests, where it can be found.
enum Compiler {
  static let path: String? = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { $0 + "/swiftc" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The first problem of each piece of code that has one; all are read in one run.
  static func problems(of pieces: [(name: String, code: String)], wrapped: Bool) throws -> [String: String] {
    var text = "import Foundation\nimport Synchronization\nimport Observation\n"
    text += "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n"
    for (number, piece) in pieces.enumerated() {
      if wrapped { text += "func snippet\(number)() async throws {\n" }
      var code = piece.code
      #if !canImport(Darwin)
        // Where there is no Objective-C, nothing is offered to it.
        code = code.replacingOccurrences(of: "@objc ", with: "")
      #endif
      text += "#sourceLocation(file: \"\(number)\", line: 1)\n\(code)\n#sourceLocation()\n"
      if wrapped { text += "}\n" }
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // A file of this name may hold statements outside of functions.
    let isProgram = pieces.contains { $0.code.contains("@main") }
    let file = folder.appendingPathComponent(wrapped || isProgram ? "snippets.swift" : "main.swift")
    try text.write(to: file, atomically: true, encoding: .utf8)
    var problems: [String: String] = [:]
    for line in try diagnostics(of: file) {
      let parts = line.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map { String($0) }
      guard parts.count == 4, parts[3].hasPrefix(" error"), let name = parts[0].split(separator: "/").last,
        let number = Int(name), pieces.indices.contains(number)
      else { continue }
      let problem = "line \(parts[1]):\(parts[3])"
      problems[pieces[number].name] = problems[pieces[number].name] ?? problem
    }
    return problems
  }

  /// As `problems`, with a run of the compiler for each piece.
  static func problemsOneByOne(of pieces: [(name: String, code: String)]) async throws -> [String: String] {
    try await withThrowingTaskGroup(of: [String: String].self) { group in
      var all: [String: String] = [:]
      for (index, piece) in pieces.enumerated() {
        if index >= 2, let problems = try await group.next() { all.merge(problems) { first, _ in first } }
        group.addTask { try problems(of: [piece], wrapped: false) }
      }
      for try await problems in group { all.merge(problems) { first, _ in first } }
      return all
    }
  }

  private static func diagnostics(of file: URL) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments =
      [
        "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-suppress-warnings", "-diagnostic-style", "llvm",
        "-parse-as-library", file.path,
      ] + (try SnippetStubs.folder.get().map { ["-I", $0] } ?? [])
    #if !canImport(Darwin)
      // Errors become `NSError` by a bridge of the Objective-C runtime.
      if try String(contentsOf: file, encoding: .utf8).contains(" as NSError") {
        process.arguments? += ["-Xfrontend", "-enable-objc-interop"]
      }
    #endif
    if file.lastPathComponent == "main.swift" { process.arguments?.removeAll { $0 == "-parse-as-library" } }
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map { String($0) }
  }
}

/// The modules of `Tests/SnippetStubs`, built once for a run of the tests.
enum SnippetStubs {
  static let sources = Repository.root + "/Tests/SnippetStubs"

  /// Modules of packages, and what only Linux lacks: built on every platform.
  private static let packages: Set = [
    "AppleFoundation", "AsyncHTTPClient", "AWSLambdaRuntime", "GRDB", "Logging", "RealmSwift", "RxRelay", "RxSwift",
    "ServiceLifecycle",
  ]

  /// Modules that the tests' platform has not, although no stub is built there: those of other systems than the Mac's.
  static let elsewhere: Set<String> = {
    #if canImport(Darwin)
      ["CarPlay", "RxCocoa", "UIKit", "WatchKit"]
    #else
      []
    #endif
  }()

  /// Their names; on Apple's platforms the real frameworks are used.
  static let modules: Set<String> = {
    let all = Set(
      ((try? FileManager.default.contentsOfDirectory(atPath: sources)) ?? []).filter { $0.hasSuffix(".swift") }
        .map { String($0.dropLast(6)) })
    #if canImport(Darwin)
      return all.intersection(packages)
    #else
      return all
    #endif
  }()

  /// The folder with the built modules; nil where there are none to build.
  static let folder = Result<String?, any Error> { try built() }

  private struct Failure: Error { let text: String }

  private static func built() throws -> String? {
    guard let compiler = Compiler.path, !modules.isEmpty else { return nil }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("stubs-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var waiting = modules
    var done: Set<String> = []
    while !waiting.isEmpty {
      let ready = try waiting.filter { module in
        let code = try String(contentsOfFile: "\(sources)/\(module).swift", encoding: .utf8)
        return SnippetTests.modules(in: code).intersection(modules).isSubset(of: done)
      }
      guard !ready.isEmpty else { throw Failure(text: "modules import each other: \(waiting.sorted())") }
      for module in ready.sorted() {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: compiler)
        process.arguments = [
          "-emit-module", "-swift-version", "6", "-suppress-warnings", "-parse-as-library", "-module-name", module,
          "-o", "\(folder)/\(module).swiftmodule", "-I", folder, "\(sources)/\(module).swift",
        ]
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(text: "\(module): \(text)") }
        done.insert(module)
      }
      waiting.subtract(ready)
    }
    return folder
  }
}
