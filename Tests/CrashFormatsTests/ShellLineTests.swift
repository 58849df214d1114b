@testable import ByteKit
import CrashModel
import Testing

@testable import CrashFormats

/// How shells say that a signal ended a command.
@Suite struct ShellLineTests {
  @Test(arguments: [
    ("zsh: segmentation fault  ./tool", "SIGSEGV"), ("zsh: segmentation fault (core dumped)  ./tool", "SIGSEGV"),
    ("zsh: illegal hardware instruction  ./tool", "SIGILL"), ("zsh: trace trap  ./tool", "SIGTRAP"),
    ("zsh: abort      ./tool", "SIGABRT"), ("zsh: IOT instruction (core dumped)  ./tool", "SIGABRT"),
    ("zsh: bus error  ./tool", "SIGBUS"), ("zsh: killed     ./tool", "SIGKILL"),
    ("[1]    22170 trace trap  ./tool --port 8081", "SIGTRAP"),
    ("[1]  + 123 segmentation fault (core dumped)  ./tool", "SIGSEGV"),
    ("Segmentation fault: 11", "SIGSEGV"), ("Abort trap: 6", "SIGABRT"), ("Trace/BPT trap: 5", "SIGTRAP"),
    ("Illegal instruction: 4", "SIGILL"), ("Bus error: 10", "SIGBUS"), ("Killed: 9", "SIGKILL"),
    ("Floating point exception: 8", "SIGFPE"),
    ("make: *** [Makefile:7: run] Segmentation fault: 11", "SIGSEGV"), ("make: *** [run] Trace/BPT trap: 5", "SIGTRAP"),
    ("Segmentation fault (core dumped)", "SIGSEGV"), ("Aborted (core dumped)", "SIGABRT"),
    ("Trace/breakpoint trap (core dumped)", "SIGTRAP"), ("Segmentation fault", "SIGSEGV"),
    ("./run.sh: line 3: 26422 Illegal instruction (core dumped) ./tool", "SIGILL"),
    ("fish: Job 1, './tool' terminated by signal SIGSEGV (Address boundary error)", "SIGSEGV"),
    ("bash: line 1:  4711 Abort trap: 6           ./tool", "SIGABRT"), ("CPU time limit exceeded", "SIGXCPU"),
    ("zsh: file size limit exceeded  ./tool", "SIGXFSZ"), ("File size limit exceeded (core dumped)", "SIGXFSZ"),
  ])
  func linesOfShellsNameTheSignal(line: String, signal: String) throws {
    let report = try #require(ReportFormat.reports(in: ReportSource(text: line + "\n")).first)
    #expect(report.exception.signal?.value == signal)
    #expect(report.kind == .crash)
  }

  @Test(arguments: [
    "Killed", "Aborted", "Segmentation faults are bad", "segmentation fault handler installed",
    "zsh: command not found",
    "Aborted by the user", "[1] 17 abortive attempts", "line 3: 4 Killed bees", "Killed: by hunger", "[", "[1", "[1]",
    "zsh: ", ": line ", ": line 3", ": line 3:", "[1]+", "trace trapping  x",
    "fish: Job 1, 'a' terminated by signal SIG", "Segmentation fault: ",
  ])
  func otherLinesDoNot(line: String) {
    let bytes = Array(line.utf8)
    #expect(Bytes.with(bytes) { ShellLine.signal(in: $0.all) } == nil)
  }

  @Test func wordsThatOnlySoundAlikeAreNoCrash() throws {
    let text = "Loading the default profile of the virtual stage\nbootstrap done\n"
    let report = try #require(ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(report.kind == .nonFatal)
  }

  @Test func whatTheProgramSaidCountsFirst() throws {
    let text = "EXC_BREAKPOINT (SIGTRAP)\nSegmentation fault: 11\n"
    let report = try #require(ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(report.exception.type?.value == "EXC_BREAKPOINT")
    #expect(report.exception.signal?.value == "SIGTRAP")
  }
}
