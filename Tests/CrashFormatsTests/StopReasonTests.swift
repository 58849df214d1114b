import CrashModel
import TestSupport
import Testing

@testable import CrashFormats

/// What Xcode writes beside the line at which a program stopped, as developers copy it into questions.
@Suite struct StopReasonTests {
  @Test func faultsHaveTypeCodeAndAddress() throws {
    let report = try report("Thread 1: EXC_BAD_ACCESS (code=1, address=0x10)")
    #expect(report.exception.type?.value == "EXC_BAD_ACCESS")
    #expect(report.exception.codes.first == 1)
    #expect(report.faultAddress?.value == 0x10)
    #expect(report.crashedThread?.index == 1)
  }

  @Test func signalsAreRead() throws {
    #expect(try report("Thread 7: signal SIGABRT").exception.signal?.value == "SIGABRT")
  }

  @Test(arguments: [
    "Fatal error: Index out of range", "Precondition failed: empty", "Swift runtime failure: arithmetic overflow",
    "Simultaneous accesses to 0x600000c, but modification requires exclusive access",
  ])
  func textsAreMessages(text: String) throws {
    let report = try report("Thread 1: " + text)
    #expect(report.messages.map(\.text) == [text])
    #expect(report.messages.first?.offset == 10)
  }

  @Test(arguments: ["Thread 1: \"The pool is closed.\"", "Thread 1: Exception: \"The pool is closed.\""])
  func quotedTextsAreReasonsOfExceptions(line: String) throws {
    let report = try report(line)
    #expect(report.uncaughtException?.reason?.value == "The pool is closed.")
    #expect(report.messages.first?.origin == .exceptionReason)
  }

  @Test func namesOfThreadsAreNoReasons() throws {
    let text = """
      Thread 3: com.example.queue
      0   Harbour    0x0000000104a1c2d0 BerthModel.select(_:) + 96

      """
    let report = try report(text)
    #expect(report.threads.loaded().first?.name == "com.example.queue")
    #expect(report.messages.isEmpty)
  }

  @Test func aNameBetweenQuotesIsNoReason() throws {
    let text = """
      Thread 3: "scavenger of the cache"
      0   Harbour    0x0000000104a1c2d0 BerthModel.select(_:) + 96

      """
    #expect(try report(text).uncaughtException == nil)
  }

  @Test func framesBelowBelongToTheThread() throws {
    let text = """
      Thread 4: EXC_BAD_ACCESS (code=1, address=0x8)
      0   Harbour    0x0000000104a1c2d0 BerthModel.select(_:) + 96

      """
    #expect(try report(text).crashedThread?.frames.first?.symbol == "BerthModel.select(_:)")
  }

  @Test func debuggersTellOfSignals() throws {
    let line = "Message from debugger: Terminated due to signal 9"
    #expect(try report(line).exception.signal?.value == "SIGKILL")
  }

  @Test func stopsInTheMiddleOfASentenceAreRead() throws {
    let report = try report("My app ends with Thread 1: EXC_BAD_ACCESS (code=2, address=0x110ac9ec8). Can anyone help?")
    #expect(report.exception.type?.value == "EXC_BAD_ACCESS")
    #expect(report.exception.codes.first == 2)
    #expect(report.faultAddress?.value == 0x1_10AC_9EC8)
    #expect(report.exception.codesText?.value == "(code=2, address=0x110ac9ec8)")
  }

  @Test(arguments: [
    "Thread 1: EXC_", "Thread 99999999999999999999: EXC_BAD_ACCESS", "Thread 1: \"", "Thread : \"a\"", "Thread 1: \"\"",
    "EXC_ (code=", "EXC_BAD_ACCESS (code=", "EXC_BAD_ACCESS (code=)", "Thread 1: Exception: \"",
  ])
  func mutilatedLinesHarmNothing(line: String) {
    #expect(ReportCheck.problems(reading: ReportSource(text: line)) == [])
  }

  /// Where a thread or its queue has a name, Xcode writes that in front of the number.
  @Test(arguments: [
    ("NIO-ELT-0-#1", "Fatal error: Index out of range"), ("NIO-ELT-#3", "EXC_BAD_ACCESS (code=1, address=0x10)"),
    ("com.apple.main-thread", "signal SIGABRT"), ("com.example.pier.tides", "\"The pool is closed.\""),
  ])
  func threadsWithNamesStopToo(name: String, reason: String) throws {
    let named = try report("\(name) (6): \(reason)")
    let plain = try report("Thread 6: \(reason)")
    #expect(named.crashedThread?.index == 6)
    let title = named.crashedThread?.name ?? named.crashedThread?.queue
    #expect(title == name)
    #expect(named.exception.type?.value == plain.exception.type?.value)
    #expect(named.exception.signal?.value == plain.exception.signal?.value)
    #expect(named.faultAddress?.value == plain.faultAddress?.value)
    #expect(named.uncaughtException?.reason?.value == plain.uncaughtException?.reason?.value)
    #expect(named.messages.map(\.text) == plain.messages.map(\.text))
  }

  @Test(arguments: [
    " (6): Fatal error: a", "a b (6): Fatal error: a", "a (): Fatal error: a", "a (0): EXC_BAD_ACCESS", "a (6):EXC_",
    "a (6): moored", "a (x6): Fatal error: a", "a (99999999999999999999): EXC_BAD_ACCESS", "a (6): ", "a (6",
    String(repeating: "a", count: 200) + " (6): Fatal error: a",
  ])
  func otherWordsBeforeABracketNameNoThread(line: String) throws {
    let found = try? ReportFormat.reports(in: ReportSource(text: line)).first
    #expect(found?.crashedThread == nil)
  }

  /// The words of lldb for what the sanitizers find, and of Xcode for the Main Thread Checker.
  @Test(arguments: [
    "Data race in Pier.boats.setter at 0x7b0400001230", "Swift access race in Pier.boats.setter at 0x7b0400001230",
    "Use of deallocated memory", "Heap buffer overflow", "-[UIView bounds] must be used from main thread only",
    "BUG IN CLIENT OF LIBDISPATCH: trying to lock recursively", "abort with payload or reason",
  ])
  func findingsOfToolsAreNoNames(text: String) throws {
    let report = try report("Thread 4: " + text)
    #expect(report.messages.map(\.text) == [text])
    #expect(report.crashedThread?.index == 4)
    #expect(report.crashedThread?.name == nil)
  }

  /// In a core file of Linux, threads that did nothing wrong have a signal as well: none.
  @Test func noSignalIsNoStop() throws {
    let report = try report(
      """
      * thread #1, name = 'pierd', stop reason = signal SIGTRAP
        * frame #0: 0x00007ffff7a3c4d0 pierd`Pier.open(at:) at Pier.swift:12
        thread #2, name = 'NIO-ELT-0-#0', stop reason = signal 0
          frame #0: 0x00007ffff7a3c5d0 libc.so.6`epoll_wait + 94
      """)
    #expect(report.exception.signal?.value == "SIGTRAP")
    #expect(report.crashedThread?.index == 1)
  }

  /// Somebody attached, or hit a breakpoint, before the program crashed.
  @Test(arguments: ["signal SIGSTOP", "breakpoint 2.1", "signal SIGCHLD", "step over"])
  func theStopThatEndedTheProgramCounts(pause: String) throws {
    let report = try report(
      """
      * thread #1, name = 'pierd', stop reason = \(pause)
        * frame #0: 0x000055eacf0c0f80 pierd`Registry.shared.unsafeMutableAddressor at Registry.swift:16
          frame #1: 0x000055eacf0c1f80 pierd`main at main.swift:3
      (lldb) c
      Process 812 resuming
      * thread #9, name = 'pierd', stop reason = signal SIGSEGV: invalid address (fault address: 0x10)
          frame #0: 0x00007f1c73d8b019 libdispatch.so`dispatch_async + 105
      (lldb) bt
      * thread #9, name = 'pierd', stop reason = signal SIGSEGV: invalid address (fault address: 0x10)
        * frame #0: 0x00007f1c73d8b019 libdispatch.so`dispatch_async + 105
          frame #1: 0x000055eacf1c0f80 pierd`Pier.open(at:) at Pier.swift:120
      """)
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 0x10)
    #expect(report.crashedThread?.index == 9)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["dispatch_async", "Pier.open(at:)"])
  }

  @Test func aPauseAfterTheCrashChangesNothing() throws {
    let report = try report(
      """
      * thread #1, stop reason = signal SIGABRT
        * frame #0: 0x00007f1c73d8b019 libc.so.6`__pthread_kill + 41
          frame #1: 0x000055eacf1c0f80 pierd`Pier.close() at Pier.swift:12
        thread #2, stop reason = signal SIGSTOP
          frame #0: 0x00007f1c73d8c019 libc.so.6`epoll_wait + 41
      """)
    #expect(report.exception.signal?.value == "SIGABRT")
    #expect(report.crashedThread?.frames.last?.symbol == "Pier.close()")
  }

  /// Who asks copies Xcode's words first and then what lldb answered to `bt`.
  @Test(arguments: ["", "\nThis happens when I open the pier.\n\n", "2026-02-03 10:11:12.345 Harbour[12:34] opened\n"])
  func theStackBelowXcodesWordsIsTheCrashedOne(between: String) throws {
    let report = try report(
      """
      Thread 1: EXC_BAD_ACCESS (code=1, address=0x10)
      \(between)* thread #1, queue = 'com.apple.main-thread', stop reason = EXC_BAD_ACCESS (code=1, address=0x10)
        * frame #0: 0x0000000104a1c2d0 Harbour`Pier.open(at:) at Pier.swift:12:5
      """)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["Pier.open(at:)"])
    #expect(report.crashedThread?.queue == "com.apple.main-thread")
    #expect(report.exception.type?.value == "EXC_BAD_ACCESS")
  }

  @Test func aPauseAloneIsWhatThereIs() throws {
    let report = try report(
      """
      * thread #1, queue = 'com.apple.main-thread', stop reason = breakpoint 1.1
        * frame #0: 0x0000000104a1c2d0 Harbour`Pier.open(at:) at Pier.swift:12
          frame #1: 0x0000000104a1d2d0 Harbour`main at main.swift:3
      """)
    #expect(report.crashedThread?.frames.count == 2)
  }

  @Test func aStackWithoutAHeadingMayBeAnyThreads() throws {
    let text = """
      0   Harbour    0x0000000104a1c2d0 BerthModel.select(_:) + 96
      1   Harbour    0x0000000104a3d118 BerthView.tap() + 52

      """
    let thread = try #require(report(text).crashedThread)
    #expect(!thread.isNumbered)
    #expect(try report("Thread 0 Crashed:\n" + text).crashedThread?.isNumbered == true)
  }
}
