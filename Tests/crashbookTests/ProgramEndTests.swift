import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Programs end with the process that started them, however it ends.
@Suite(.timeLimit(.minutes(5))) struct ProgramEndTests {
  static let hasProcesses = FileManager.default.fileExists(atPath: "/proc/self/stat")

  /// The processes that another one started and that still run.
  private static func children(of parent: pid_t) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { identifier in
      let fields = fields(of: identifier)
      return fields.first != "Z" && fields.dropFirst().first == String(parent)
    }
  }

  /// What the system says of a process after its name: its state, its parent, its group.
  private static func fields(of identifier: pid_t) -> [String] {
    let text = (try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)) ?? ""
    return text.split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
  }

  private static func wait(until condition: () -> Bool) -> Bool {
    for _ in 0..<200 where !condition() { usleep(50_000) }
    return condition()
  }

  /// `crashbook-benchmark` starts itself for every format, and a shell that looks after what was started.
  @Test(.enabled(if: hasProcesses, "needs Linux's /proc"), arguments: [SIGINT, SIGTERM, SIGKILL, SIGILL])
  func programsEndWithTheirParent(signal: Int32) throws {
    let process = Process()
    process.executableURL = CommandTests.program.deletingLastPathComponent().appendingPathComponent(
      "crashbook-benchmark")
    process.arguments = ["--rounds", "1000", "--no-rules", "fixtures/formats/ips"]
    process.currentDirectoryURL = URL(fileURLWithPath: Repository.root)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.environment = ["SWIFT_BACKTRACE": "enable=no"]
    // Threads that run tests let no signal in, and neither would a process that they start.
    var signals = sigset_t()
    var before = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_UNBLOCK, &signals, &before)
    try process.run()
    pthread_sigmask(SIG_SETMASK, &before, nil)
    let parent = process.processIdentifier
    defer { if process.isRunning { kill(parent, SIGKILL) } }
    #expect(Self.wait { Self.children(of: parent).count == 2 })
    let started = Self.children(of: parent)
    // Each is the first of its group, which no signal of a terminal reaches.
    for identifier in started { #expect(Self.fields(of: identifier).dropFirst(2).first == String(identifier)) }
    kill(parent, signal)
    #expect(Self.wait { !process.isRunning })
    #expect(
      Self.wait { started.allSatisfy { ["", "Z"].contains(Self.fields(of: $0).first ?? "") } },
      "\(started.map { Self.fields(of: $0).prefix(3) })")
  }
}
