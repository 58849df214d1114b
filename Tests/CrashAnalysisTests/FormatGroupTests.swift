import CrashAnalysis
import Foundation
import TestSupport
import Testing

/// Every group of formats has fixtures of the project's own, which are read, and where a format keeps the lines that
/// lead up to a crash they are found.
@Suite(.timeLimit(.minutes(6))) struct FormatGroupTests {
  /// Formats that belong together, and what is read of them.
  struct Group: CustomTestStringConvertible, Sendable {
    let name: String
    let fixtures: [String]
    /// What every report of the group says first; nothing where it depends.
    var rules: Set<String> = []
    /// A line of a fixture that leads up to its crash.
    var before: [Line] = []
    var testDescription: String { name }
  }

  struct Line: Sendable {
    let fixture: String
    let text: String
    let line: Int
  }

  static let groups: [Group] = [
    Group(
      name: "jetsam",
      fixtures: ["jetsam/elided.ips", "jetsam/ios5.log", "jetsam/many-killed.ips", "jetsam/per-process-limit.ips"]
        .inFormats),
    Group(
      name: "resources and hangs",
      fixtures: [
        "ips/cpu-usage.ips", "ips/wakeups.ips", "ips/disk-writes.ips", "ips/stackshot.ips", "ips/stackshot-threads.ips",
        "sampled-stacks/hang.txt",
        "sampled-stacks/sample.txt", "sampled-stacks/spindump.txt",
      ].inFormats),
    Group(
      name: "MetricKit",
      fixtures: [
        "metrickit/payload.json", "metrickit/early-offsets.json", "metrickit/simulated.json",
        "metrickit/swift-types.json", "metrickit/watchdog.json",
      ].inFormats),
    Group(
      name: "reporters: PLCrashReporter",
      fixtures: [
        "crash-text/plcrashreporter.crash", "crash-text/plcrashreporter-bad-access.crash",
        "crash-text/plcrashreporter-no-symbols.crash",
      ].inFormats),
    Group(
      name: "reporters: KSCrash",
      fixtures: [
        "kscrash/mach-bad-access.json", "kscrash/nsexception.json", "kscrash/recrash.json",
        "kscrash/swift-fatal-error.json", "kscrash/trailing-commas.json",
      ].inFormats,
      before: [Line(fixture: "formats/kscrash/mach-bad-access.json", text: "board: reload while closing", line: 239)]),
    Group(
      name: "reporters: Sentry",
      fixtures: ["sentry/mach-event.json", "sentry/envelope.txt", "sentry/old-bad-access.json"].inFormats,
      before: [Line(fixture: "formats/sentry/mach-event.json", text: "planning 3 legs", line: 156)]),
    Group(
      name: "reporters: Bugsnag",
      fixtures: ["bugsnag/bad-access.json", "bugsnag/single-event-snake.json", "bugsnag/swift-and-handled.json"]
        .inFormats,
      before: [Line(fixture: "formats/bugsnag/bad-access.json", text: "Berth screen opened", line: 131)]),
    Group(
      name: "reporters: Crashlytics' events",
      fixtures: ["crashlytics/event.json", "crashlytics/rows.json", "crashlytics/recorded-error.json"].inFormats,
      before: [Line(fixture: "formats/crashlytics/event.json", text: "opened the lamp list", line: 49)]),
    Group(
      name: "reporters: Datadog and OpenTelemetry",
      fixtures: [
        "error-event/datadog-crash.json", "error-event/datadog-hang.json", "error-event/opentelemetry.json",
      ].inFormats),
    Group(
      name: "reporters: Crashlytics",
      fixtures: ["excerpt/crashlytics.txt", "excerpt/crashlytics-exception.txt", "excerpt/crashlytics-thread.txt"]
        .inFormats),
    Group(
      name: "sanitizers and checkers",
      fixtures: [
        "sanitizer/address-then-leaks.txt", "sanitizer/undefined-twice.txt", "sanitizer/thread-lock-order.txt",
        "sanitizer/thread-leak.txt", "sanitizer/main-thread-checker.txt", "sanitizer/malloc-guard.txt",
        "sanitizer/core-data-concurrency.txt", "console/docker-thread-sanitizer.log", "console/exclusivity.log",
      ].inFormats + ["races/tsan-swift-access-race/match-linux-server.txt"],
      before: [
        Line(fixture: "formats/sanitizer/address-then-leaks.txt", text: "starting with 3 berths", line: 1),
        Line(fixture: "formats/sanitizer/thread-leak.txt", text: "sounding started for 2 buoys", line: 1),
        Line(fixture: "formats/sanitizer/malloc-guard.txt", text: "berth 7 released", line: 1),
        Line(
          fixture: "formats/sanitizer/core-data-concurrency.txt", text: "saving 3 berths in the background", line: 1),
      ]),
    Group(
      name: "Valgrind",
      fixtures: ["valgrind/use-after-free.txt", "valgrind/segfault.txt", "valgrind/twice-and-uninitialised.txt"]
        .inFormats + ["valgrind/helgrind.txt", "valgrind/without-numbers.txt"].inFormats,
      rules: ["asan-report", "lsan", "tsan-data-race"]),
    Group(
      name: "Android",
      fixtures: [
        "android/tombstone.txt", "android/logcat-threadtime.log", "android/logcat-brief.log",
        "android/logcat-studio-2020.log", "android/logcat-studio-2023.log", "android/gwp-asan.txt",
        "android/play-console.txt", "android/java-exception.log", "android/abort-in-lines.txt",
      ].inFormats,
      before: [Line(fixture: "formats/android/logcat-threadtime.log", text: "station 7 has 0 readings", line: 3)]),
    Group(
      name: "WebAssembly",
      fixtures: [
        "webassembly/wasmtime.txt", "webassembly/wasmtime-details.txt", "webassembly/wasmkit.txt",
        "webassembly/node.txt", "webassembly/chrome.txt", "webassembly/firefox.txt", "webassembly/safari.txt",
        "webassembly/wasmer.txt",
      ].inFormats),
    Group(
      name: "other languages and engines",
      fixtures: [
        "foreign-runtime/python-fatal.txt", "foreign-runtime/python-traceback.txt", "foreign-runtime/ruby.txt",
        "foreign-runtime/go.txt", "foreign-runtime/hs_err.log", "foreign-runtime/godot-macos.txt",
        "foreign-runtime/node.txt", "foreign-runtime/node-native.txt", "foreign-runtime/go-cgo.txt",
        "foreign-runtime/godot-linux.txt", "foreign-runtime/unreal-check.log", "foreign-runtime/unreal-signal.log",
      ].inFormats),
    Group(
      name: "leaks and memory graphs",
      fixtures: ["leaks/memory-graph.txt", "leaks/two-stacks.txt", "excerpt/leaks.txt"].inFormats),
    Group(
      name: "summaries of memory",
      fixtures: ["memory-map/footprint.txt", "memory-map/heap.txt", "memory-map/vmmap.txt"].inFormats,
      rules: ["not-a-crash-report"]),
    Group(
      name: "consoles and build servers",
      fixtures: [
        "console/xcodebuild.log", "console/github-swift-testing.log", "console/gitlab-fastlane.log",
        "console/launchd.log", "console/exclusivity.log", "excerpt/xcode-console.txt",
        "swift-backtrace/linux-server.txt",
      ].inFormats,
      before: [
        Line(fixture: "formats/console/xcodebuild.log", text: "berths: 0", line: 17),
        Line(fixture: "formats/console/github-swift-testing.log", text: "asking for MMSI 219000000", line: 17),
        Line(fixture: "formats/console/gitlab-fastlane.log", text: "opening vault", line: 7),
        Line(fixture: "formats/console/exclusivity.log", text: "ledger: 2 entries", line: 3),
        Line(fixture: "formats/excerpt/xcode-console.txt", text: "Loading 14 anchors", line: 1),
        Line(fixture: "formats/swift-backtrace/linux-server.txt", text: "GET /stations/12/readings", line: 2),
      ]),
    Group(
      name: "panics", fixtures: ["panic/ios.ips", "panic/macos.panic", "ips/panic.ips"].inFormats,
      rules: ["kernel-panic"]),
    Group(
      name: "foreign runtimes: React Native and Hermes",
      fixtures: [
        "react-native-fatal-js-error/match-release.crash", "hermes-out-of-memory/match-heap-limit.crash",
        "hermes-vm-memory-corruption/match-collector.crash",
      ].inRuntimes,
      rules: ["react-native-fatal-js-error", "hermes-out-of-memory", "hermes-vm-memory-corruption"]),
    Group(
      name: "foreign runtimes: .NET and Mono, Rust",
      fixtures: [
        "dotnet-unhandled-exception/match-coreclr.crash", "dotnet-unhandled-exception/match-name.crash",
        "rust-panic/match-callback.crash", "rust-panic/match-message.txt",
      ].inRuntimes,
      rules: ["dotnet-unhandled-exception", "rust-panic"]),
    Group(
      name: "foreign runtimes: Go",
      fixtures: ["go-panic/match-message.txt", "go-panic/match-map-race.txt", "go-panic/match-native-stack.crash"]
        .inRuntimes,
      rules: ["go-panic"],
      before: [
        Line(
          fixture: "foreign-runtimes/go-panic/match-message.txt", text: "loading tables for 12 stations", line: 1)
      ]),
    Group(
      name: "foreign runtimes: Kotlin, Flutter, Unity",
      fixtures: [
        "kotlin-unhandled-exception/match-message.txt", "kotlin-unhandled-exception/match-no-throws.crash",
        "flutter-engine-fatal/match-console.txt", "flutter-engine-fatal/match-dart-heap.crash",
        "unity-unhandled-exception/match-console.txt", "unity-unhandled-exception/match-callback.crash",
      ].inRuntimes,
      rules: ["kotlin-unhandled-exception", "flutter-engine-fatal", "unity-unhandled-exception"],
      before: [
        Line(
          fixture: "foreign-runtimes/flutter-engine-fatal/match-console.txt", text: "flutter: opening chart 12", line: 1
        ),
        Line(
          fixture: "foreign-runtimes/unity-unhandled-exception/match-console.txt", text: "NullReferenceException",
          line: 1),
      ]),
    Group(
      name: "containers",
      fixtures: [
        "containers/Harbour.xccrashpoint", "containers/sysdiagnose.tgz", "containers/artifacts.zip",
        "containers/mooring.ips.gz",
      ]),
  ]

  /// Every report of a fixture, whatever it is packed in.
  private static func analyses(_ fixture: String) -> [Analysis] {
    let found = ReportFinder([Repository.fixtures + "/" + fixture])
    var analyses: [Analysis] = []
    BatchAnalyzer(analyzer: RuleExampleTests.analyzer, jobs: 1).run(found.items, render: { $0 }) { result in
      analyses += result.pieces.map(\.rendered)
      return true
    }
    return analyses
  }

  private static let programs = ["tar", "gzip", "unzip"].allSatisfy { name in
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains { FileManager.default.isExecutableFile(atPath: $0 + name) }
  }

  @Test(arguments: groups) func hasThreeFixturesThatAreRead(_ group: Group) throws {
    #expect(Set(group.fixtures).count >= 3)
    for fixture in group.fixtures {
      guard FileManager.default.fileExists(atPath: Repository.fixtures + "/" + fixture) else {
        Issue.record("\(fixture) is missing")
        continue
      }
      if group.name == "containers", !Self.programs { continue }
      let analyses = Self.analyses(fixture)
      #expect(!analyses.isEmpty, "\(fixture) is not read")
      guard !group.rules.isEmpty else { continue }
      #expect(analyses.contains { group.rules.contains($0.diagnoses.first?.rule.id ?? "") }, "\(fixture)")
    }
  }

  @Test(arguments: groups.flatMap(\.before)) func keepsWhatLedUpToTheCrash(_ expected: Line) throws {
    let found = Self.analyses(expected.fixture).contains { analysis in
      analysis.report.messages.contains { message in
        message.text.contains(expected.text)
          && message.offset.map { analysis.report.source.line(at: $0) } == expected.line
      }
    }
    #expect(found, "\(expected.fixture): '\(expected.text)' in line \(expected.line)")
  }
}

extension [String] {
  fileprivate var inFormats: [String] { map { "formats/" + $0 } }
  fileprivate var inRuntimes: [String] { map { "foreign-runtimes/" + $0 } }
}
