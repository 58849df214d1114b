import Testing

/// Logs of builds and tests in which something failed, or nothing, and no program died.
///
/// Their names, arguments and quoted sources are full of the words of crashes.
enum CleanLogs {
  /// A log, and a part of the line that tells what failed; nil where nothing did.
  struct Log: Sendable, CustomTestStringConvertible {
    let name: String
    let failure: String?
    let text: String

    var testDescription: String { name }

    init(_ name: String, failure: String?, _ text: String) {
      (self.name, self.failure, self.text) = (name, failure, text)
    }
  }

  static let all = [
    Log(
      "asset-catalog", failure: "AbortIcon",
      #"""
      CompileAssetCatalogVariant thinned /w/DD/Ferry.app /w/Ferry/Assets.xcassets (in target 'Ferry' from project 'Ferry')
          cd /w/Ferry
          builtin-validate-asset-catalog /w/DD/crash_icons.xcassets
      /w/Ferry/Assets.xcassets: error: The stickers icon set, app icon set, or icon stack named "AbortIcon" did not have any applicable content.
      Command CompileAssetCatalogVariant failed with a nonzero exit code
      """#),
    Log(
      "azure", failure: "use of undeclared identifier",
      #"""
      2026-05-02T09:40:00.0000000Z ##[section]Starting: Build
      2026-05-02T09:40:01.0000000Z ##[command]/usr/bin/xcodebuild -sdk iphoneos build
      2026-05-02T09:40:09.0000000Z /w/Ferry/Abort.m:14:5: error: use of undeclared identifier 'kill_signal'
      2026-05-02T09:40:09.0000001Z     kill_signal(SIGTERM);
      2026-05-02T09:40:09.0000002Z     ^
      2026-05-02T09:40:10.0000000Z ##[error]Error: /usr/bin/xcodebuild failed with return code: 65
      """#),
    Log(
      "bitrise", failure: "testAbort",
      #"""
      +------------------------------------------------------------------------------+
      | (3) xcode-test@5                                                             |
      +------------------------------------------------------------------------------+
      | id: xcode-test                                                               |
      | version: 5.0.1                                                               |
      +------------------------------------------------------------------------------+
      xcodebuild command log:
      $ set -o pipefail && xcodebuild "test" "-scheme" "CrashLab" | xcbeautify
          ✖ testAbort, XCTAssertEqual failed: ("1") is not equal to ("2")
      Testing failed: exit status 65
      """#),
    Log(
      "commit-titles", failure: nil,
      #"""
      $ git log --oneline --graph -3
      * 4d1c0ffe (HEAD -> main, tag: 2.4) Catch SIGSEGV in the chart: Fatal error: Index out of range
      | * 90ab12c Revert "Terminating app due to uncaught exception 'NSRangeException'"
      |/
      b1a7e55 Answer EXC_BAD_ACCESS in objc_msgSend (#77)
      Build complete! (9.10s)
      """#),
    Log(
      "docker-build", failure: "cannot find 'foo'",
      #"""
      #9 [build 4/6] RUN swift build -c release --static-swift-stdlib
      #9 2.110 Fetching https://github.com/apple/swift-nio.git
      #9 31.20 [120/420] Compiling NIOCore SignalHandling.swift
      #9 63.11 /app/Sources/App/Crash.swift:8:5: error: cannot find 'foo' in scope
      #9 63.11     foo(0xdeadbeef)
      #9 63.11     ^~~
      #9 ERROR: process "/bin/sh -c swift build -c release" did not complete successfully: exit code: 1
      """#),
    Log(
      "docker-registry", failure: "failed to fetch",
      #"""
      #14 [stage-1 3/5] RUN apt-get -q update
      #14 ERROR: process "/bin/sh -c apt-get -q update" did not complete successfully: exit code: 100
       > importing cache manifest from ferry/cache:main:
      error: failed to fetch anonymous token: unexpected status from GET request: status code 503 Service Unavailable
      """#),
    Log(
      "duplicate-symbols", failure: "ld: 1 duplicate",
      #"""
      duplicate symbol '_PanicHandlerInstall' in:
          /w/DD/PanicA.o
          /w/DD/PanicB.o
      ld: 1 duplicate symbols
      clang: error: linker command failed with exit code 1 (use -v to see invocation)
      ** ARCHIVE FAILED **
      """#),
    Log(
      "exit-test-with-backtrace", failure: nil,
      #"""
      ◇ Test run started.
      ◇ Test "refuses a negative depth" started.
      Ferry/Hull.swift:22: Precondition failed: depth must not be negative

      💣 Program crashed: System trap at 0x00007f3a1c220c5e

      Platform: x86_64 Linux (Ubuntu 24.04.1 LTS)

      Thread 0 "ferry-test" crashed:

      0 0x00007f3a1c220c5e Hull.init(depth:) + 110 in ferryPackageTests.xctest at /src/Sources/Ferry/Hull.swift:22:9

      ✔ Test "refuses a negative depth" passed after 0.412 seconds.
      ✔ Test run with 1 test in 0 suites passed after 0.413 seconds.
      """#),
    Log(
      "expected-throws", failure: "testThrows",
      #"""
      Test Case '-[FerryTests.ErrorTests testThrows]' started.
      <unknown>:0: error: -[FerryTests.ErrorTests testThrows] : failed: caught error: "The operation couldn’t be completed. (Ferry.CrashError error 1.)"
      Test Case '-[FerryTests.ErrorTests testThrows]' failed (0.010 seconds).
      Test Suite 'ErrorTests' failed at 2026-05-02 09:30:00.000.
      """#),
    Log(
      "fastlane-signing", failure: "No signing certificate",
      #"""
      [08:10:00]: ------------------------------
      [08:10:00]: --- Step: upload_symbols_to_crashlytics ---
      [08:10:00]: ------------------------------
      [08:10:02]: Uploading 'Ferry.app.dSYM.zip'...
      [08:10:09]: ▸ Compiling SignalHandler.m
      [08:10:10]: ▸ Linking SentryCrashMonitor
      [08:10:11]: ▸ ❌  error: No signing certificate "iOS Distribution" found: No "iOS Distribution" signing certificate matching team ID "ABCDE12345" with a private key was found. (in target 'Ferry' from project 'Ferry')
      [08:10:12]: Exit status: 65
      +---------------+-------------------------------+
      |                Lane Context                   |
      +---------------+-------------------------------+
      | LANE_NAME     | ios crash_free                |
      +---------------+-------------------------------+
      [08:10:12]: Error building the application - see the log above
      fastlane finished with errors
      """#),
    Log(
      "fatal-in-passed-test", failure: "XCTAssertTrue failed",
      #"""
      Test Case '-[FerryTests.BridgeTests testSwitchesOff]' started.
      2026-02-02 12:03:10.410 xctest[8123:445566] [Bridge] fatal error from the server, the feature is switched off
      Test Case '-[FerryTests.BridgeTests testSwitchesOff]' passed (0.010 seconds).
      Test Case '-[FerryTests.BridgeTests testBanner]' started.
      /w/Ferry/BridgeTests.swift:58: error: -[FerryTests.BridgeTests testBanner] : XCTAssertTrue failed - no banner for Segmentation fault
      Test Case '-[FerryTests.BridgeTests testBanner]' failed (0.108 seconds).
      """#),
    Log(
      "git-log", failure: nil,
      #"""
      commit 9a8b7c6d5e4f30210fedcba98765432100112233 (HEAD -> main, origin/main)
      Merge: 1111111 2222222
      Author: Vera <vera@example.org>
      Date:   Sat May 2 09:10:00 2026 +0200

          Merge pull request #91 from ferry/crash

          *** Terminating app due to uncaught exception 'NSRangeException', reason: 'index 3 beyond bounds'
          Thread 0 Crashed:
          0   Ferry   0x0000000104c2c000 Deck.row(_:) + 8

      Building for debugging...
      Build complete! (1.0s)
      """#),
    Log(
      "github-checkout", failure: "the following command failed",
      #"""
      2026-05-02T08:30:00.0000000Z ##[group]Checking out the ref
      2026-05-02T08:30:00.1000000Z [command]/usr/bin/git checkout --progress --force -B main refs/remotes/origin/main
      2026-05-02T08:30:00.2000000Z HEAD is now at 3f2b8c1 Fix EXC_BAD_ACCESS and "Fatal error: Index out of range" in Deck
      2026-05-02T08:30:00.3000000Z ##[endgroup]
      2026-05-02T08:30:10.0000000Z error: the following command failed with exit code 1 but produced no further output:
      2026-05-02T08:30:10.1000000Z ##[error]Process completed with exit code 1.
      """#),
    Log(
      "github-ok", failure: nil,
      #"""
      2026-05-02T08:20:00.0000000Z ##[group]Run if ! swift test 2>&1 | tee log.txt; then
      2026-05-02T08:20:00.0000100Z \#u{1B}[36;1mif ! swift test 2>&1 | tee log.txt; then\#u{1B}[0m
      2026-05-02T08:20:00.0000200Z \#u{1B}[36;1m  grep -c "Fatal error" log.txt\#u{1B}[0m
      2026-05-02T08:20:00.0000300Z \#u{1B}[36;1m  echo "terminated by signal SIGKILL"\#u{1B}[0m
      2026-05-02T08:20:00.0000400Z \#u{1B}[36;1mfi\#u{1B}[0m
      2026-05-02T08:20:00.0000500Z shell: /usr/bin/bash -e {0}
      2026-05-02T08:20:00.0000600Z env:
      2026-05-02T08:20:00.0000700Z   LAST_COMMIT: Fix crash: Exited with signal code 11
      2026-05-02T08:20:00.0000800Z ##[endgroup]
      2026-05-02T08:20:11.0000900Z Build complete! (9.1s)
      2026-05-02T08:20:12.0001000Z Test Suite 'All tests' passed at 2026-05-02 08:20:12.000
      2026-05-02T08:20:12.0001100Z 	 Executed 40 tests, with 0 failures (0 unexpected) in 0.4 (0.5) seconds
      """#),
    Log(
      "gitlab", failure: "no such module",
      #"""
      \#u{1B}[0KRunning with gitlab-runner 17.0.0 (44feccdf)\#u{1B}[0;m
      section_start:1714638000:step_script
      \#u{1B}[0K\#u{1B}[32;1m$ swift build 2>&1 || echo "killed by signal 9"\#u{1B}[0;m
      Fetching https://github.com/getsentry/sentry-cocoa
      Computed https://github.com/microsoft/plcrashreporter at 1.11.1 (0.40s)
      /builds/ferry/Sources/Ferry/App.swift:1:8: error: no such module 'Crashlytics'
      1 | import Crashlytics
        |        `- error: no such module 'Crashlytics'
      section_end:1714638009:step_script
      \#u{1B}[31;1mERROR: Job failed: exit code 1
      \#u{1B}[0;m
      """#),
    Log(
      "jenkins", failure: "script returned exit code 1",
      #"""
      [Pipeline] sh
      + swift package diagnose-api-breaking-changes 1.0.0
      💔 API breakage: func Signal.crash() has been removed
      1 breaking change detected in Ferry:
      script returned exit code 1
      [Pipeline] End of Pipeline
      Finished: FAILURE
      """#),
    Log(
      "link-error", failure: "Undefined symbols",
      #"""
      Ld /w/DD/Ferry.debug.dylib normal (in target 'Ferry' from project 'Ferry')
          cd /w/Ferry
          /Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/bin/clang -Xlinker -reproducible -target arm64-apple-ios17.0 -dynamiclib -o /w/DD/Ferry.debug.dylib
      Undefined symbols for architecture arm64:
        "_OBJC_CLASS_$_BugsnagCrashSentry", referenced from:
            objc-class-ref in SignalTrap.o
        "_abort_report_np_handler", referenced from:
            _install in Abort.o
      ld: symbol(s) not found for architecture arm64
      clang: error: linker command failed with exit code 1 (use -v to see invocation)
      """#),
    Log(
      "linux-xctest-message", failure: "DockTests.testRope",
      #"""
      Test Case 'DockTests.testRope' started at 2026-03-02 10:00:00.002
      /src/Tests/DockTests.swift:40: error: DockTests.testRope : XCTAssertEqual failed: ("SIGTERM") is not equal to ("SIGKILL") - Fatal error: the child was killed by signal 9
      Test Case 'DockTests.testRope' failed (0.410 seconds)
      """#),
    Log(
      "notary", failure: "exited with status 69",
      #"""
      Conducting pre-submission checks for Ferry.zip and initiating connection to the Apple notary service...
      Submission ID received
        id: 2efe2717-52ef-43a5-96dc-0797e4ca1041
      Successfully uploaded file
      Processing complete
        status: Invalid
      Error: The signature of the binary is invalid.
      Process exited with status 69
      """#),
    Log(
      "pod-install", failure: "could not find compatible versions",
      #"""
      Analyzing dependencies
      Downloading dependencies
      Installing Firebase (10.0.0)
      Installing FirebaseCrashlytics (10.0.0)
      Installing PLCrashReporter (1.11.0)
      Installing SignalKit (2.0)
      [!] CocoaPods could not find compatible versions for pod "CrashKit":
        In Podfile:
          CrashKit (~> 2.0)
      """#),
    Log(
      "provisioning", failure: "Provisioning profile",
      #"""
      error: Provisioning profile "Crash Testers" doesn't include signing certificate "Apple Development". (in target 'Ferry' from project 'Ferry')
      note: Using codesigning identity override: -
      ** ARCHIVE FAILED **
      """#),
    Log(
      "resolve-failure", failure: "Could not resolve package",
      #"""
      Resolve Package Graph
      Fetching from https://github.com/kstenerud/KSCrash.git
      xcodebuild: error: Could not resolve package dependencies:
        Failed to clone repository https://github.com/kstenerud/KSCrash.git:
          fatal: unable to access 'https://github.com/kstenerud/KSCrash.git/': Could not resolve host: github.com
      """#),
    Log(
      "server-stops-in-order", failure: nil,
      #"""
      {"@timestamp":"2026-03-14T09:00:01.100Z","log.level":"info","message":"listening on 0.0.0.0:8080","service":"ferryd"}
      {"@timestamp":"2026-03-14T09:00:09.010Z","log.level":"notice","message":"SIGTERM received, no new passengers","service":"ferryd"}
      {"@timestamp":"2026-03-14T09:00:09.220Z","log.level":"info","message":"all ashore","service":"ferryd"}
      """#),
    Log(
      "set-x", failure: nil,
      #"""
      + set -euo pipefail
      + ulimit -c unlimited
      ++ grep -q 'Segmentation fault (core dumped)' run.log
      + '[' 0 -eq 139 ']'
      + echo 'Exited with signal code 11 would be bad'
      Exited with code 0 is good
      + swift test --filter KilledTests
      Build complete! (2.20s)
      Test Suite 'Selected tests' passed at 2026-05-02 09:00:00.000
      	 Executed 3 tests, with 0 failures (0 unexpected) in 0.0 (0.0) seconds
      """#),
    Log(
      "signing", failure: nil,
      #"""
      CodeSign /w/DD/Ferry.app (in target 'Ferry' from project 'Ferry')
          cd /w/Ferry
          Signing Identity:     "Apple Development: A B (X1)"
          /usr/bin/codesign --force --sign 0123456789ABCDEF0123456789ABCDEF01234567 --entitlements /w/DD/Ferry.app.xcent --timestamp\=none /w/DD/Ferry.app
      /w/DD/Ferry.app: errSecInternalComponent
      Command CodeSign failed with a nonzero exit code
      ** BUILD FAILED **
      """#),
    Log(
      "simulator-shutdown", failure: nil,
      #"""
      Testing started
      xcrun simctl shutdown all
      Device iPhone 16 was shut down; killing CoreSimulatorService helper processes is not needed
      Test Suite 'FerryTests.xctest' started at 2026-05-02 09:20:00.000.
      Test Case '-[FerryTests.DeckTests testSignals]' passed (0.001 seconds).
      Test Suite 'FerryTests.xctest' passed at 2026-05-02 09:20:00.100.
      	 Executed 1 test, with 0 failures (0 unexpected) in 0.001 (0.002) seconds
      ** TEST SUCCEEDED **
      """#),
    Log(
      "skipped-test", failure: nil,
      #"""
      Test Case 'HullTests.testLeak' started at 2026-03-01 09:00:00.002
      /src/Tests/HullTests.swift:14: HullTests.testLeak : Test skipped - would end the process: Fatal error: Unexpectedly found nil while unwrapping an Optional value
      Test Case 'HullTests.testLeak' skipped (0.003 seconds)
      	 Executed 1 test, with 1 test skipped and 0 failures (0 unexpected) in 0.003 (0.003) seconds
      """#),
    Log(
      "swift-build-error", failure: "cannot convert",
      #"""
      Building for debugging...
      [0/5] Write sources
      [3/9] Compiling Ferry KilledProcessView.swift
      /w/Sources/Ferry/KilledProcessView.swift:7:20: error: cannot convert value of type 'String' to specified type 'Int'
        let signal: Int = "SIGSEGV"
                          ^~~~~~~~~
      [4/9] Compiling Ferry UncaughtException.swift
      error: emit-module command failed with exit code 1 (use -v to see invocation)
      error: fatalError
      """#),
    Log(
      "swift-build-ok-warnings", failure: nil,
      #"""
      Building for production...
      [1/7] Compiling plcrashreporter PLCrashReporter.m
      warning: 'ferry': found 1 file(s) which are unhandled; explicitly declare them as resources or exclude from the target
          /w/ferry/Sources/Ferry/Crash.md
      /w/ferry/Sources/Ferry/Abort.swift:4:3: warning: will never be executed
        print("core dumped")
        ^
      /w/ferry/Sources/Ferry/Abort.swift:3:3: note: a call to a never-returning function
        abort()
        ^
      Build complete! (33.10s)
      """#),
    Log(
      "swift-format", failure: "Indentation",
      #"""
      Sources/Ferry/Crash.swift:10:1: error: [Indentation] replace leading whitespace with 2 spaces
      Sources/Ferry/Signal.swift:3:1: warning: [NeverForceUnwrap] do not force unwrap 'signal'
      """#),
    Log(
      "swift-test-failures", failure: "testCrashDialogIsShown",
      #"""
      Test Suite 'All tests' started at 2026-05-02 08:00:00.001
      Test Suite 'SignalTests' started at 2026-05-02 08:00:00.002
      Test Case 'SignalTests.testCrashDialogIsShown' started at 2026-05-02 08:00:00.003
      /w/Tests/FerryTests/SignalTests.swift:18: error: SignalTests.testCrashDialogIsShown : XCTAssertEqual failed: ("Optional("Fatal error: boom")") is not equal to ("nil") - the dialog tells of a crash
      Test Case 'SignalTests.testCrashDialogIsShown' failed (0.01 seconds)
      Test Suite 'SignalTests' failed at 2026-05-02 08:00:00.020
      	 Executed 1 test, with 1 failure (0 unexpected) in 0.01 (0.01) seconds
      error: Exited with code 1
      """#),
    Log(
      "swift-testing", failure: "parses(text:) recorded",
      #"""
      ◇ Test run started.
      ↳ Testing Library Version: 1085
      ◇ Suite CrashLogParser started.
      ◇ Test "a log with SIGKILL in its name is kept" started.
      ◇ Passing 1 argument text → "Thread 0 Crashed:" to parses(text:)
      ✘ Test parses(text:) recorded an issue with 1 argument text → "Thread 0 Crashed:" at ParserTests.swift:9:5: Expectation failed: (frames.count → 0) == (expected → 3)
      ↳ The parser crashed on this input last year
      ✘ Test parses(text:) failed after 0.002 seconds with 1 issue.
      ✘ Suite CrashLogParser failed after 0.003 seconds with 1 issue.
      ✘ Test run with 2 tests failed after 0.003 seconds with 1 issue.
      """#),
    Log(
      "swift-testing-argument", failure: "expects(_:)",
      #"""
      ◇ Test expects(_:) started.
      ◇ Test case passing 1 argument line → "Fatal error: Index out of range" (Swift.String) to expects(_:) started.
      ✘ Test expects(_:) recorded an issue with 1 argument line → "Fatal error: Index out of range" at DockTests.swift:9:3: Expectation failed: (kind → .none) == .trap
      ✘ Test expects(_:) with 2 test cases failed after 0.002 seconds with 1 issue.
      """#),
    Log(
      "swiftlint", failure: "Force Try",
      #"""
      Linting Swift files in current working directory
      Linting 'SignalHandler.swift' (1/3)
      Linting 'CrashButton.swift' (2/3)
      /w/CrashButton.swift:3:9: error: Force Try Violation: Force tries should be avoided (force_try)
      /w/CrashButton.swift:9:1: warning: Fatal Error Message Violation: A fatalError call should have a message (fatal_error_message)
      Done linting! Found 2 violations, 1 serious in 3 files.
      """#),
    Log(
      "teamcity", failure: "testMapsEXC_BAD_ACCESS",
      #"""
      [09:30:11]W:	 [Step 2/4] + swift test
      [09:31:40] :	 [Step 2/4] ##teamcity[testStarted name='testMapsEXC_BAD_ACCESS']
      [09:31:40] :	 [Step 2/4] ##teamcity[testFailed name='testMapsEXC_BAD_ACCESS' message='XCTAssertEqual failed: ("SIGBUS") is not equal to ("SIGSEGV")' details='/w/FerryTests.swift:19']
      [09:31:40] :	 [Step 2/4] ##teamcity[testFinished name='testMapsEXC_BAD_ACCESS' duration='4']
      [09:31:41]E:	 [Step 2/4] Process exited with code 1
      """#),
    Log(
      "test-counts", failure: "uncaught exception is reported",
      #"""
      Executing 4 tests
      􀟈  Test run started.
      􀟈  Test "crashed workers are restarted" started.
      􁁛  Test "crashed workers are restarted" passed after 0.210 seconds.
      􀢄  Test "uncaught exception is reported" recorded an issue at WorkerTests.swift:20:3: Expectation failed: !((log → "terminating due to uncaught exception").contains("uncaught"))
      􀢄  Test run with 2 tests failed after 0.3 seconds with 1 issue.
      """#),
    Log(
      "ui-test", failure: "testAbortButton",
      #"""
      Test Case '-[FerryUITests.DockTests testAbortButton]' started.
          t =     0.00s Start Test at 2026-05-02 08:01:00.001
          t =     0.10s Set Up
          t =     0.11s     Open org.example.ferry
          t =     0.12s         Launch org.example.ferry
          t =     0.13s             Terminate org.example.ferry:777
          t =     2.31s         Wait for accessibility to load
          t =     4.01s Tap "Abort" Button
          t =     4.02s     Find the "Abort" Button
          t =     7.02s     Checking existence of `"Crash report sent" StaticText`
      /w/FerryUITests/DockTests.swift:31: error: -[FerryUITests.DockTests testAbortButton] : XCTAssertTrue failed
          t =     7.10s Tear Down
          t =     7.11s     Terminate org.example.ferry:778
      Test Case '-[FerryUITests.DockTests testAbortButton]' failed (7.2 seconds).
      ** TEST FAILED **
      """#),
    Log(
      "xcbeautify-warning", failure: "testLantern",
      #"""
      [Ferry] Compiling Trap.swift
      ⚠️  /w/Ferry/Trap.swift:88:13: variable 'signal' was never mutated; consider changing to 'let' constant
              var signal = SIGTRAP // Fatal error
                  ^~~~~~
      Build Succeeded
          ✖ [TrapTests] testLantern on 'Clone 1 of iPhone 16 - Ferry (5120)' (0.021 seconds), XCTAssertNotNil failed
      """#),
    Log(
      "xcode-cloud", failure: "FAILED **",
      #"""
      Run command: 'xcodebuild test-without-building -destination id=AB12'
      2026-05-02 08:40:00.000 xcodebuild[900:1] [MT] IDETestOperationsObserverDebug: 41.2 elapsed -- Testing started completed.
      Testing failed:
      	DockTests:
      		-[FerryUITests.DockTests testCrashRecovery] : XCTAssertFalse failed
      ** TEST EXECUTE FAILED **
      Failing tests:
      	-[FerryUITests.DockTests testCrashRecovery]
      xcodebuild exited with exit code 65.
      """#),
    Log(
      "xcodebuild-compile-error", failure: "SIGABRT_HANDLER",
      #"""
      Command line invocation:
          /Applications/Xcode.app/Contents/Developer/usr/bin/xcodebuild -scheme Ferry -destination "platform=iOS Simulator,name=iPhone 16"

      SwiftCompile normal arm64 Compiling\ CrashReporterBridge.swift /Users/v/Ferry/Sources/CrashReporterBridge.swift (in target 'Ferry' from project 'Ferry')
          cd /Users/v/Ferry
          builtin-swiftTaskExecution -- /Applications/Xcode.app/Contents/Developer/Toolchains/XcodeDefault.xctoolchain/usr/bin/swift-frontend -frontend -c /Users/v/Ferry/Sources/CrashReporterBridge.swift -o /Users/v/DD/Ferry.build/CrashReporterBridge.o

      /Users/v/Ferry/Sources/CrashReporterBridge.swift:12:9: error: cannot find 'SIGABRT_HANDLER' in scope
          install(SIGABRT_HANDLER)
                  ^~~~~~~~~~~~~~~

      ** BUILD FAILED **

      The following build commands failed:
      	SwiftCompile normal arm64 Compiling\ CrashReporterBridge.swift /Users/v/Ferry/Sources/CrashReporterBridge.swift (in target 'Ferry' from project 'Ferry')
      (1 failure)
      """#),
    Log(
      "xcodebuild-swift6-new-style", failure: "sending",
      #"""
      SwiftCompile normal arm64 /w/Ferry/Deck.swift (in target 'Ferry' from project 'Ferry')
      /w/Ferry/Deck.swift:44:13: error: sending 'self' risks causing data races
      42 |     func dock() {
      43 |         Task {
      44 |             fatalError("Fatal error: never reached")
         |             |- error: sending 'self' risks causing data races
         |             `- note: task-isolated 'self' is captured by a main actor-isolated closure
      45 |         }
      46 |     }
      ** BUILD FAILED **
      """#),
  ]
}
