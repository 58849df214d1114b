import CrashAnalysis
import Testing

/// What people write and pipelines run tells of no run of a program, whatever words of crashes are in it.
@Suite struct WrittenPageTests {
  private static func analyses(_ text: String) throws -> [Analysis] {
    try RuleExampleTests.analyzer.analyze(ReportSource(text: text))
  }

  static let pages = [
    TextCase(
      "a lesson with source code", "swift-nil-unwrap",
      """
      # Working with optionals

      A program that unwraps nothing stops with

          Fatal error: Unexpectedly found nil while unwrapping an Optional value

      Test the value first:

      ```swift
      guard let pier = harbour.pier else { return }
      ```
      """),
    TextCase(
      "a lesson about a lock", "recursive-unfair-lock-generic",
      """
      # Locks of tides

      The second call on the same thread ends the process:

          BUG IN CLIENT OF LIBPLATFORM: Trying to recursively lock an os_unfair_lock

      ```swift
      tideLock.withLock { tideLock.withLock { count += 1 } }
      ```
      """),
    TextCase(
      "a lesson on a web page", "swift-index-out-of-range",
      """
      <h1>Arrays</h1>
      <p>This stops with <b>Fatal error: Index out of range</b>:</p>
      <p><code>let berth = berths[9]</code></p>
      """),
    TextCase(
      "release notes", "swift-index-out-of-range",
      """
      # News

      ## 3.4.1
      - No more EXC_BAD_ACCESS in the chart of tides
      - The list of berths does not end with `Fatal error: Index out of range` any longer (#77)

      ## 3.4
      - New: night mode
      """),
    TextCase(
      "changes of a test with a whole report in it", "explicit-abort",
      """
      diff --git a/Tests/ParserTests.swift b/Tests/ParserTests.swift
      --- a/Tests/ParserTests.swift
      +++ b/Tests/ParserTests.swift
      @@ -1,2 +1,6 @@
      +    let text = \"\"\"
      +    Exception Type:  EXC_CRASH (SIGABRT)
      +    Thread 0 Crashed:
      +    0   libsystem_kernel.dylib  0x00000001 __pthread_kill + 8
      +    \"\"\"
      """),
    TextCase(
      "a job of a pipeline", "swift-fatalerror-precondition",
      """
      name: harbour
      on: push
      jobs:
        crash:
          steps:
            - name: Expect SIGABRT
              run: |
                ./harbour || code=$?
                test "$code" = 134 || echo "Fatal error: no Abort trap: 6"
      """),
    TextCase(
      "how a container is made", "linux-segv",
      """
      FROM swift:6.1
      COPY . /src
      RUN swift build
      HEALTHCHECK CMD curl -f http://localhost || kill -s SEGV 1
      """),
    TextCase(
      "a file of source code", "objc-zombie-message",
      """
      #import "Dock.h"
      @implementation Dock
      - (void)leave {
        // *** -[Boat moor]: message sent to deallocated instance 0x600001c0
        [self.boat release];
        [self.boat moor];
      }
      @end
      """),
    TextCase(
      "counts of crashes", "sigpipe",
      """
      day,sessions,most
      2026-02-01,99.1,SIGTRAP
      2026-02-02,99.3,SIGSEGV
      """),
  ]

  @Test(arguments: pages) func tellsOfNoRun(_ page: TextCase) throws {
    // Source code in which nothing happened is refused.
    for analysis in (try? Self.analyses(page.text + "\n")) ?? [] {
      #expect(analysis.verdict == .notACrash, "\(analysis.diagnoses.map(\.rule.id))")
    }
  }

  /// The same words where a program printed them.
  @Test(arguments: [
    "# Crash since 3.4\n\nIt stops at once:\n\n```\nFatal error: Index out of range\n```\n",
    "# Crash\n\n```swift\nlet berth = berths[9]\n```\n\nHarbour/Dock.swift:12: Fatal error: Index out of range\n",
    "# Crash\n\n- System: iOS 19\n- Fatal error: Index out of range\n",
    "import Harbour\n\nlet berth = berths[9]\n\nDock.swift:3: Fatal error: Index out of range\n",
    "--- a/run.log\n+++ b/run.log\n@@ -1,2 +1,2 @@\n Started\n+Fatal error: Index out of range\n",
  ])
  func tellsOfARun(text: String) throws {
    let first = try #require(try Self.analyses(text).first)
    #expect(first.diagnoses.first?.rule.id == "swift-index-out-of-range")
    #expect(first.verdict == .certain || first.verdict == .likely, "\(text)")
  }

  /// Runners of other languages put a sign before the names of tests, and their time behind them.
  @Test(arguments: [
    " PASS  e2e/harbour.test.ts\n  Crash screen\n    ✓ shows \"Harbour has crashed: SIGSEGV\" (310 ms)\n",
    "    ✓ comes back after Fatal error: Index out of range (8121 ms)\n",
    "  ✓ terminates app due to uncaught exception 'TideException' and recovers (9.1 s)\n",
    "  ● dock › ends the worker with SIGKILL\n    Expected: \"SIGKILL\"\n    Received: \"SIGTERM\"\n",
    "0 crashes and no uncaught exceptions in the nightly run\n",
  ])
  func namesOfTests(text: String) throws {
    #expect(try Self.analyses(text).allSatisfy { $0.verdict == .notACrash })
  }

  @Test(arguments: ["Crash in the dock", "Crash: tide table", "the app crashed at the dock"])
  func titlesOfCrashes(text: String) throws {
    #expect(try Self.analyses(text + "\n").allSatisfy { $0.verdict == .inconclusive })
  }

  /// The kernel's and its helpers' objects are in pointed brackets, as elements of XML are.
  @Test func objectInBracketsIsNoMarkup() throws {
    let text =
      "Ann: it ends when I come back\n<RBSTerminateContext| domain:10 code:0x8BADF00D explanation:scene-update watchdog "
      + "transgression: app<com.example.harbour(1A)>:512 exhausted real (wall clock) time allowance of 10.00 seconds\n"
    let first = try #require(try Self.analyses(text).first)
    #expect(first.diagnoses.first?.rule.id == "watchdog-scene-update")
    #expect(first.verdict == .certain || first.verdict == .likely)
  }
}
