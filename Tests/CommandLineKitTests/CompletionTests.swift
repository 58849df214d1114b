import CommandLineKit
import Foundation
import Testing

@Suite struct CompletionTests {
  @Test(arguments: ["bash", "zsh", "fish"].filter { Shell($0) != nil })
  func shellsAcceptTheirScript(name: String) throws {
    let shell = try #require(Shell(name))
    let script = try #require(Sample.printed("--generate-completion-script", name))
    let result = try shell.run(["-n"], script)
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output == "")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func scriptsNameEverythingInTheTable(shell: String) throws {
    let script = try #require(Sample.printed("--generate-completion-script=" + shell))
    for word in ["analyze", "explain", "rules", "list", "test", "help", "fail-on", "by-name", "json5", "memory.leak"] {
      #expect(script.contains(word))
    }
    #expect(script.hasSuffix("\n"))
  }

  @Test func aSingleExtensionIsNoGlobQualifierOfZsh() throws {
    let script = try #require(Sample.printed("--generate-completion-script", "zsh"))
    #expect(script.contains(#"'*:file:_files -g "*.json5"'"#))
    #expect(script.contains(#":file:_files -g "*.(json5|json)"'"#))
  }

  @Test(
    .enabled(if: Shell("bash") != nil),
    arguments: [
      ("crash-book ", ["analyze", "explain", "rules", "help"]),
      ("crash-book a", ["analyze"]),
      ("crash-book -", ["--version", "-V", "--generate-completion-script", "--generate-manual", "--help", "-h"]),
      ("crash-book --generate-completion-script ", ["bash", "zsh", "fish"]),
      ("crash-book help ", ["analyze", "explain", "rules"]),
      ("crash-book help rules ", ["list", "test"]),
      ("crash-book analyze --f", ["--format", "--fail-on", "--family"]),
      ("crash-book analyze --format ", ["text", "json"]),
      ("crash-book analyze --format j", ["json"]),
      ("crash-book analyze --format =", ["text", "json"]),
      ("crash-book analyze --format = j", ["json"]),
      ("crash-book analyze --format=j", ["--format=json"]),
      ("crash-book analyze -f ", ["text", "json"]),
      ("crash-book analyze --title x --f", ["--format", "--fail-on", "--family"]),
      ("crash-book analyze --title ", []),
      ("crash-book analyze ", ["a.json5", "b.txt", "folder"]),
      ("crash-book analyze b.txt ", ["a.json5", "b.txt", "folder"]),
      ("crash-book analyze -- -", ["-dash.txt"]),
      ("crash-book analyze --rules ", ["a.json5", "folder"]),
      ("crash-book analyze --output ", ["folder"]),
      ("crash-book explain ", ["memory.leak", "locking.order"]),
      ("crash-book explain l", ["locking.order"]),
      ("crash-book explain locking.order ", ["short", "long"]),
      ("crash-book explain locking.order long ", []),
      ("crash-book rules ", ["list", "test"]),
      ("crash-book rules --", ["--help", "--quiet"]),
      ("crash-book rules test ", ["a.json5", "folder"]),
      ("crash-book rules test a.json5 ", ["a.json5", "folder"]),
    ])
  func bashOffers(line: String, expected: [String]) throws {
    let bash = try #require(Shell("bash"))
    let script = try #require(Sample.printed("--generate-completion-script", "bash"))
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    let question = """
      cd "$(mktemp -d)" || exit 9
      mkdir folder; touch a.json5 b.txt ./-dash.txt
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
      _crash_book
      rm -r "$PWD"
      if (( ${#COMPREPLY[@]} )); then printf '%s\\n' "${COMPREPLY[@]}"; fi
      """
    let result = try bash.run([], script + question)
    #expect(result.status == 0)
    let offered = result.output.split(separator: "\n").map(String.init).filter {
      $0 != "-dash.txt" || line.hasSuffix("-")
    }
    #expect(offered.sorted() == expected.sorted())
  }

  @Test(
    .enabled(if: Shell("fish") != nil),
    arguments: [
      ("crash-book ", ["analyze", "explain", "help", "rules"]),
      ("crash-book analyze --f", ["--fail-on", "--family", "--format"]),
      ("crash-book analyze --format ", ["json", "text"]),
      ("crash-book analyze --format=j", ["--format=json"]),
      ("crash-book rules ", ["list", "test"]),
      ("crash-book help rules ", ["list", "test"]),
      ("crash-book explain m", ["memory.leak"]),
    ])
  func fishOffers(line: String, expected: [String]) throws {
    let fish = try #require(Shell("fish"))
    let script = try #require(Sample.printed("--generate-completion-script", "fish"))
    let result = try fish.run(["--no-config"], script + "complete -C '\(line)'\n")
    #expect(result.status == 0)
    #expect(result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }.sorted() == expected)
  }
}

/// A shell that is installed here.
private struct Shell {
  let path: String

  init?(_ name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    guard let path = folders.map({ "\($0)/\(name)" }).first(where: FileManager.default.isExecutableFile) else {
      return nil
    }
    self.path = path
  }

  /// Runs a script from a file and gives back what it printed, errors included.
  func run(_ arguments: [String], _ script: String) throws -> (status: Int32, output: String) {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("completion-\(UUID().uuidString)")
    try Data(script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments + [file.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
