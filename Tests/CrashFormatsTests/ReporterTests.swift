import CrashFormats
import CrashModel
import Testing

/// What is peculiar to the reporters: many reports in one file, numbers for names, addresses cut in half.
@Suite struct ReporterTests {
  private func reports(_ path: String) throws -> [CrashReport] {
    try ReportFormat.reports(in: Fixtures.source("formats/" + path))
  }

  @Test func aPayloadHoldsManyReports() throws {
    let reports = try reports("metrickit/payload.json")
    #expect(reports.map(\.kind) == [.crash, .crash, .hang, .resourceLimit, .resourceLimit, .hang])
    #expect(Set(reports.map(\.start)).count == 6)
    #expect(reports[1].termination.code?.value == 0xDEAD_10CC)
    #expect(reports[1].termination.namespace?.value == "RUNNINGBOARD")
    #expect(reports.allSatisfy { $0.date == "2025-03-02 00:00:00" })
  }

  @Test func aCrashBeginsAtTheInnermostFrameAndAHangAtTheOutermost() throws {
    let reports = try reports("metrickit/payload.json")
    #expect(
      reports[0].crashedThread?.frames.map(\.image) == [
        "libsystem_kernel.dylib", "libsystem_c.dylib", "Causeway", "UIKitCore", "dyld",
      ])
    let hang = try #require(reports[2].crashedThread)
    #expect(hang.frames.map(\.image) == ["libsystem_kernel.dylib", "Causeway", "Causeway", "dyld"])
    #expect(hang.frames.map(\.index) == [0, 1, 2, 3])
  }

  @Test func metricKitsNumbersBecomeNames() throws {
    let report = try #require(try reports("metrickit/payload.json").first)
    #expect(report.exception.subtype?.value == "KERN_INVALID_ADDRESS at 0x0000000000000018")
    #expect(report.faultAddress?.value == 0x18)
    #expect(report.memoryRegion?.value.hasPrefix("0x18 is not in any region.") == true)
  }

  @Test func earlyOffsetsAreLoadAddresses() throws {
    let report = try #require(try reports("metrickit/early-offsets.json").first)
    #expect(report.crashedThread?.frames.first?.imageOffset == 0x9600)
  }

  /// It lists trees, writes numbers as texts, and adds what it thinks of the diagnostics.
  @Test func appStoreConnectsLogsAreRead() throws {
    let report = try #require(try reports("metrickit/app-store-connect.json").first)
    #expect(report.kind == .resourceLimit)
    #expect(report.process.bundleIdentifier == "com.example.Trawler")
    #expect(report.process.build == "311")
    let frames = try #require(report.crashedThread?.frames)
    #expect(frames.map(\.symbol) == ["sqlite3_step", "CatchLog.rebuild()", "start"])
    #expect(frames.map(\.line) == [nil, 44, nil])
    #expect(frames[1].address == 4_370_040_360)
    #expect(frames[1].imageOffset == 41460)
    #expect(
      report.messages.map(\.text) == [
        "writes caused: 1073.75 MB", "The database wrote temporary files because an index is missing.",
      ])
  }

  @Test(arguments: [
    ("hangs", CrashReport.Kind.hang), ("Disk Writes", .resourceLimit), ("LAUNCHES", .hang), ("other", .crash),
  ])
  func theEventOfALogSaysItsSort(event: String, kind: CrashReport.Kind) throws {
    let text =
      #"{"productData":[{"diagnosticLogs":[{"diagnosticMetaData":{"event":""# + event
      + #"","writesCaused":"","appVersion":"1"},"callStackTree":[{"callStacks":[]}]}]}]}"#
    #expect(try ReportFormat.reports(in: ReportSource(path: "a.json", text: text)).map(\.kind) == [kind])
  }

  @Test func aSimulatedPayloadIsNoted() throws {
    let report = try #require(try reports("metrickit/simulated.json").first)
    #expect(report.notes.contains { $0.contains("Simulate MetricKit Payloads") })
  }

  static let crashPayload =
    #"{"timeStampEnd":"2026-02-03 08:00:00","crashDiagnostics":[{"version":"1.0.0","callStackTree":{"callStacks":"#
    + #"[{"threadAttributed":true,"callStackRootFrames":[{"binaryName":"Causeway","#
    + #""offsetIntoBinaryTextSegment":4096,"address":4370000000}]}],"callStackPerThread":true},"#
    + #""diagnosticMetaData":{"exceptionType":6,"signal":5,"osVersion":"iPhone OS 18.3 (22D60)"}}]}"#
  static let hangPayload =
    #"{"hangDiagnostics":[{"version":"1.0.0","callStackTree":{"callStacks":[{"threadAttributed":true,"#
    + #""callStackRootFrames":[{"binaryName":"Causeway","offsetIntoBinaryTextSegment":64,"address":4370000064}]}]},"#
    + #""diagnosticMetaData":{"hangDuration":"3 sec"}}]}"#

  @Test(arguments: ["\n", "\n\n", "", " \n"])
  func payloadsStandOneBehindTheOther(separator: String) throws {
    let text = [Self.crashPayload, Self.hangPayload, Self.crashPayload].joined(separator: separator)
    let reports = try ReportFormat.reports(in: ReportSource(text: text))
    #expect(reports.map(\.kind) == [.crash, .hang, .crash])
    #expect(reports.allSatisfy { $0.notes.isEmpty })
  }

  @Test func whatStandsBehindThePayloadsIsNoted() throws {
    let reports = try ReportFormat.reports(in: ReportSource(text: Self.crashPayload + "\nsent at noon"))
    #expect(reports.count == 1)
    #expect(reports[0].notes.contains { $0.contains("behind the last payload") })
  }

  /// Servers and apps keep payloads inside of objects of their own.
  @Test(arguments: [
    (before: #"{"kind":"diagnostic","received":{"at":"noon"},"payload":"#, after: "}"),
    (before: #"{"data":{"items":[{"no":1},{"payload":"#, after: "}]}}"),
    (before: #"[{"payload":"#, after: "}]"),
  ])
  func payloadsAreFoundInWhatTheyWereSentIn(wrapper: (before: String, after: String)) throws {
    let text = wrapper.before + Self.crashPayload + wrapper.after
    let report = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(report.format == "metrickit-json")
    #expect(report.exception.type?.value == "EXC_BREAKPOINT")
    #expect(report.crashedThread?.frames.map(\.image) == ["Causeway"])
  }

  @Test func aPayloadIsReadThatIsAText() throws {
    let escaped = Self.crashPayload.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
    let text = #"{"kind":"diagnostic","payload":""# + escaped + #""}"#
    let report = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(report.exception.type?.value == "EXC_BREAKPOINT")
    #expect(report.crashedThread?.frames.map(\.image) == ["Causeway"])
  }

  @Test func aCallStackTreeAloneIsRead() throws {
    let text =
      #"{"callStacks":[{"threadAttributed":true,"callStackRootFrames":[{"binaryName":"Causeway","#
      + #""offsetIntoBinaryTextSegment":4096,"address":4370000000}]}],"callStackPerThread":true}"#
    let report = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(report.crashedThread?.frames.map(\.image) == ["Causeway"])
    #expect(report.notes.contains { $0.contains("call stack tree alone") })
  }

  @Test func theReportInsideARecrashComesFirst() throws {
    let reports = try reports("kscrash/recrash.json")
    #expect(reports.count == 2)
    #expect(reports[0].notes.contains { $0.contains("crashed while it wrote this report") })
    #expect(reports[1].exception.type?.value == "EXC_BAD_ACCESS")
    #expect(reports[1].crashedThread?.frames.first?.symbol == "ferryCrashHook")
  }

  /// Reporters conclude after the fact that an app hung or was ended; nothing was raised.
  @Test(arguments: [
    (
      #"{"type":"WatchdogTermination","value":"The OS watchdog terminated your app, possibly because it overused RAM.","#
        + #""mechanism":{"type":"watchdog_termination","handled":false}}"#, CrashReport.Kind.jetsam
    ),
    (#"{"type":"App Hanging","value":"App hanging for at least 2000 ms.","mechanism":{"type":"AppHang"}}"#, .hang),
  ])
  func whatSentryInfersIsNoException(exception: String, kind: CrashReport.Kind) throws {
    let event = #"{"event_id":"1","platform":"cocoa","level":"fatal","exception":{"values":[\#(exception)]}}"#
    let report = try #require(try ReportFormat.reports(in: ReportSource(text: event)).first)
    #expect(report.kind == kind)
    #expect(report.uncaughtException == nil)
    #expect(report.messages.contains { $0.origin == .tool })
  }

  /// MetricKit's crashes are told by numbers; nothing was raised.
  @Test func sentryTellsMetricKitsCrashesByNumbers() throws {
    let exception =
      #"{"type":"MXCrashDiagnostic","value":"MachException Type:6 Code:1 Signal:5","mechanism":"#
      + #"{"type":"MXCrashDiagnostic","handled":false}}"#
    let event = #"{"event_id":"1","platform":"cocoa","level":"fatal","exception":{"values":[\#(exception)]}}"#
    let report = try #require(try ReportFormat.reports(in: ReportSource(text: event)).first)
    #expect(report.kind == .crash)
    #expect(report.uncaughtException == nil)
    #expect(report.exception.type?.value == "EXC_BREAKPOINT")
    #expect(report.exception.signal?.value == "SIGTRAP")
    let other = event.replacingOccurrences(of: "Type:6 Code:1 Signal:5", with: "Type:(null) Code: Signal:x")
    let without = try #require(try ReportFormat.reports(in: ReportSource(text: other)).first)
    #expect(without.exception.type == nil && without.uncaughtException == nil)
  }

  @Test(arguments: [("Out Of Memory", CrashReport.Kind.jetsam), ("App Hang", .hang)])
  func whatBugsnagInfersIsNoException(name: String, kind: CrashReport.Kind) throws {
    let event = """
      {"payloadVersion":"4","events":[{"severity":"error","unhandled":true,"exceptions":[{"errorClass":"\(name)",
      "message":"The app was likely terminated by the operating system while in the foreground","stacktrace":[]}],
      "app":{"id":"a"},"device":{"osName":"iOS"}}]}
      """
    let report = try #require(try ReportFormat.reports(in: ReportSource(text: event)).first)
    #expect(report.kind == kind)
    #expect(report.uncaughtException == nil)
    #expect(report.messages.contains { $0.text.hasPrefix(name + ": The app") })
  }

  @Test func namesOfAccessFailuresBelongToAccessesOnly() throws {
    let trap = try #require(try reports("kscrash/swift-fatal-error.json").first)
    #expect(trap.exception.subtype == nil)
    #expect(trap.faultAddress == nil)
    let access = try #require(try reports("kscrash/mach-bad-access.json").first)
    #expect(access.exception.subtype?.value == "KERN_INVALID_ADDRESS at 0x000000051f0c0de8")
    #expect(access.register("x0")?.value == 18_446_744_072_635_809_792)
  }

  @Test func damageIsNoted() throws {
    let report = try #require(try reports("kscrash/trailing-commas.json").first)
    #expect(report.process.version == "2.0")
    #expect(try reports("jetsam/elided.ips").first?.notes.contains { $0.contains("not valid JSON") } == true)
  }

  @Test func sentrysHalfAddressIsMadeWhole() throws {
    let report = try #require(try reports("sentry/old-bad-access.json").first)
    #expect(report.faultAddress?.value == 0x80_0000_0018)
    #expect(report.exception.codes.isEmpty)
    #expect(report.crashedThread?.frames.first?.symbol == "objc_msgSend")
    #expect(report.register("x0")?.value == 0x18)
  }

  @Test func everyEventOfABugsnagPayloadIsRead() throws {
    #expect(try reports("bugsnag/swift-and-handled.json").map(\.kind) == [.crash, .nonFatal])
  }

  @Test func aStackshotShowsTheProcessThatItIsAbout() throws {
    let report = try #require(try reports("ips/stackshot-threads.ips").first)
    #expect(report.process.name == "Lagoon" && report.process.identifier == 812)
    let threads = report.threads.loaded()
    #expect(threads.map(\.identifier) == [1301, 1318, 1320, 1325])
    #expect(threads.map(\.index) == [0, 1, 2, 3])
    #expect(threads.map(\.name) == [nil, "tide sync", nil, nil])
    #expect(threads[2].frames.count == 3)
    let main = try #require(report.crashedThread)
    #expect(main.isMain && !main.isCrashed)
    #expect(main.frames.map(\.image) == ["dyld_shared_cache", nil, "dyld_shared_cache"])
    #expect(main.frames[1].imageUUID == "51a70061-4b1d-4c0e-9a77-a0b0c0d00061")
    #expect(main.frames[1].address == Address(4_296_949_760 + 51200))
    #expect(report.images.loaded().count == 3)
  }

  @Test func aStackshotSaysWhoWaitsForWhom() throws {
    let report = try #require(try reports("ips/stackshot-threads.ips").first)
    #expect(
      report.messages.filter { $0.origin == .tool }.map(\.text) == [
        "main thread (1301) is waiting for pthread mutex 0x10de148c0 owned by thread 1318",
        "thread 1318 is waiting for pthread mutex 0x10de14900 owned by thread 1301",
        "thread 1325 is blocked by thread 1318, hops: 1, priority: 31",
      ])
  }

  @Test func aStackshotWithoutAReasonShowsTheProcessInFront() throws {
    var source = try Fixtures.source("formats/ips/stackshot-threads.ips")
    let text = String(decoding: source.bytes, as: UTF8.self)
    source.bytes = Array(text.replacingOccurrences(of: "Lagoon:812 has active", with: "stackshot via").utf8)
    #expect(try ReportFormat.reports(in: source).first?.process.name == "Lagoon")
    source.bytes = Array(text.replacingOccurrences(of: "Lagoon:812 has", with: "Skerry: has").utf8)
    let other = try #require(try ReportFormat.reports(in: source).first)
    #expect(other.process.name == "Skerry" && other.threads.isEmpty && other.crashedThread == nil)
  }

  /// Reports that somebody put into one file are told apart, each with its own threads, images and line.
  @Test(arguments: [
    ["crash-text/plcrashreporter.crash", "crash-text/places-of-xcode.crash"],
    ["ips/dyld.ips", "ips/stackshot-threads.ips"],
    ["crash-text/places-of-xcode.crash", "crash-text/places-of-xcode.crash", "crash-text/plcrashreporter.crash"],
  ])
  func reportsInOneFileAreToldApart(_ paths: [String]) throws {
    let sources = try paths.map { try Fixtures.source("formats/" + $0) }
    let whole = ReportSource(path: "several", bytes: Array(sources.map(\.bytes).joined(separator: [0x0A, 0x0A])))
    let found = try ReportFormat.reports(in: whole)
    #expect(found.count == paths.count)
    var line = 1
    for (report, source) in zip(found, sources) {
      let alone = try #require(try ReportFormat.reports(in: source).first)
      #expect(report.process.name == alone.process.name && report.incident == alone.incident)
      #expect(report.threads.loaded().map(\.frames.count) == alone.threads.loaded().map(\.frames.count))
      #expect(report.images.count == alone.images.count)
      #expect(report.crashedThread?.frames.map(\.symbol) == alone.crashedThread?.frames.map(\.symbol))
      #expect(report.exception.type?.value == alone.exception.type?.value)
      // What stands above the head of a report belongs to the one before.
      #expect(abs(report.source.line(at: report.start) - line) <= 4)
      line += source.bytes.count { $0 == 0x0A } + 2
    }
  }

  @Test func stackshotsCarryTheirCode() throws {
    #expect(try reports("ips/stackshot.ips").first?.exception.codes == [0x8BAD_F00D])
    #expect(try reports("ips/stackshot-text.ips").first?.exception.codes == [0xBAAA_AAAD])
  }

  @Test(arguments: [
    ("{\"crash\":{\"error\":{},\"threads\":[]},\"binary_images\":[]}", "kscrash-json"),
    ("[{\"binary_images\":[{\"image_addr\":1}],\"crash\":{}}]", "kscrash-json"),
    ("{\"exception\":{\"values\":[{\"type\":\"A\",\"mechanism\":{}}]}}", "sentry-json"),
    ("{\"events\":[{\"exceptions\":[{\"errorClass\":\"A\"}]}]}", "bugsnag-json"),
    ("{\"diagnosticMetaData\":{},\"callStackTree\":{}}", "metrickit-json"),
    ("{\"os_version\":\"x\",\"bug_type\" : \"298\"}\n{}", "jetsam"),
    ("{\"largestProcess\":\"A\",\"processes\":[],\"memoryStatus\":{}}", "jetsam"),
    ("{\"bug_type\":\"309\"}\n{\"largestProcess\":1,\"memoryStatus\":{}}", "ips"),
    ("{\"panicString\":\"panic\"}", "ips"),
  ])
  func recognizesByContent(text: String, format: String) throws {
    #expect(try ReportFormat.of(ReportSource(text: text)).name == format)
  }

  @Test func rowsOfCrashlyticsAreEventsOfTheirOwn() throws {
    let reports = try reports("crashlytics/rows.json")
    #expect(reports.map(\.incident) == ["aa01", "aa02", "aa03"])
    #expect(reports[0].messages.map(\.origin) == [.applicationInformation])
    #expect(reports[1].uncaughtException?.name?.value == "NSRangeException")
    #expect(reports[1].lastExceptionBacktrace.last?.symbol == "-[Beam turn]")
    #expect(reports[1].crashedThread?.frames.map(\.symbol) == ["__pthread_kill", "abort"])
    #expect(reports[2].exception.type?.value == "EXC_BAD_ACCESS")
    #expect(reports[2].faultAddress?.value == 16)
    #expect(reports[2].process.name == "Lighthouse")
  }

  /// What answers of services are wrapped in.
  @Test(arguments: ["{\"events\":[#]}", "[#]", "{\"result\":{\"event\":#}}", "#\n#"])
  func eventsOfCrashlyticsAreFoundInWrappers(_ wrapper: String) throws {
    let event = #"{"is_fatal":true,"threads":[{"crashed":true,"frames":[{"library":"Lighthouse","symbol":"turn"}]}]}"#
    let text = wrapper.replacing("#", with: event)
    let reports = try ReportFormat.reports(in: ReportSource(text: text))
    #expect(reports.count == wrapper.count { $0 == "#" })
    #expect(reports.allSatisfy { $0.format == "crashlytics-json" && $0.crashedThread?.frames.first?.symbol == "turn" })
  }

  /// Values of other types than the schema's, and nesting beyond all bounds, end in a report or in an error.
  @Test(arguments: [
    #"{"is_fatal":[],"library":1,"threads":[{"crashed":{},"frames":{"symbol":"turn"}},7,"x"]}"#,
    #"{"is_fatal":true,"library":1,"threads":"none","exceptions":[[]],"errors":[null]}"#,
    #"{"blameFrame":[],"library":1,"threads":[{"crashed":true,"crashAddress":"-1","frames":[[],{"line":"-4"}]}]}"#,
    #"{"is_fatal":true,"library":1,"threads":[{"crashed":true,"frames":[{"address":"99999999999999999999"}"#,
    #"{"is_fatal":true,"library":1,"customKeys":[{"key":7,"value":[]}],"threads":[{"crashed":true,"title":"Crashed: "}]}"#,
    String(repeating: #"{"is_fatal":{"library":{"threads":["#, count: 5000),
    String(repeating: "[", count: 100_000) + #""is_fatal","library","threads""#,
  ])
  func hostileEventsOfCrashlyticsDoNoHarm(_ text: String) {
    let reports = (try? ReportFormat.reports(in: ReportSource(text: text))) ?? []
    for report in reports { #expect(report.threads.count < 10) }
  }

  @Test func framesBelowAllProgramsLieInTheirImage() throws {
    let text =
      #"{"is_fatal":true,"threads":[{"crashed":true,"frames":[{"library":"A","address":"4096"},"#
      + #"{"library":"A","address":"4371021824"}]}]}"#
    let frames = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first?.crashedThread?.frames)
    #expect(frames.map(\.imageOffset) == [4096, nil])
    #expect(frames.map(\.address) == [nil, 4_371_021_824])
  }

  @Test func countsOfEndsAreTold() throws {
    let report = try #require(try reports("metrickit/exit-counts.json").first)
    #expect(
      report.messages.map(\.text) == [
        "ends in the background, for want of memory on the device: 5", "ends in the background, by the watchdog: 2",
        "ends in the background, suspended with a locked file: 3",
        "ends in the foreground, at the memory limit of the process: 1",
      ])
  }

  @Test func excerptsOfSamplesKeepTheirStackAndWhoWasSuspended() throws {
    let text = """
      Event:            hang
      Duration:         1.42s
      Steps:            15 (100ms sampling interval)

      Thread 0x10d74ed1    Thread name "main"    15 samples (1-15)
        15  tide_wait + 40 (Tidepool + 14124) [0x104681720]
         *15  ??? (kernel.release.t8122 + 753352) [0xfffffe00088d3ec8] (suspended)
      """
    let report = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(report.kind == .hang)
    #expect(report.crashedThread?.frames.last?.symbol == "tide_wait")
    #expect(report.messages.contains { $0.text.hasSuffix("is suspended") })
  }

  @Test func kscrashTellsWhyTheSystemEndedTheProcess() throws {
    let text = """
      {"report":{"version":"3.7.0"},"crash":{"error":{"type":"mach","mach":{"exception":10,"code":9},
      "hang":{"hang_start_nanos":775158658202750,"hang_end_nanos":775162643280333},
      "exit_reason":{"code":2343432205},"signal":{"signal":9}},"threads":[]},"binary_images":[]}
      """
    let report = try #require(try ReportFormat.reports(in: ReportSource(path: "a.json", text: text)).first)
    #expect(report.termination.code?.value == 0x8BAD_F00D)
    #expect(report.messages.map(\.text) == ["hang: the main thread had not answered for 3.9 seconds"])
  }

  @Test func marksOfJailbrokenDevicesAreNoNames() throws {
    let report = try #require(try reports("crash-text/jailbreak-marks.crash").first)
    let frames = report.crashedThread?.frames ?? []
    #expect(frames.map(\.image) == ["libtidetweak.dylib", "Kelpie", "UIKitCore", "Kelpie", "libdyld.dylib"])
    #expect(frames[1].symbol == "-[KLPCell fill:]")
    #expect(report.images.loaded().map(\.name) == ["libtidetweak.dylib", "Kelpie", "libdyld.dylib", "UIKitCore"])
    // A package's library lies among the system's and is none.
    #expect(frames[0].imagePath == nil && frames[0].imageUUID == "8504916bbe233f76af374f4e81f302f7")
  }

  @Test func signaturesOfAppStoreConnectNameAFunctionAndNoStack() throws {
    let reports = try reports("metrickit/signatures.json")
    #expect(reports.map(\.kind) == [.resourceLimit, .hang, .hang])
    #expect(reports.allSatisfy { $0.crashedThread == nil && $0.threads.count == 0 })
    #expect(reports[0].messages.map(\.text).contains("diagnosticType: DISK_WRITES"))
    #expect(reports[1].notes.contains { $0.contains("-[TideTableController loadAll]") && $0.contains("42.5") })
  }

  /// Of branches of the same weight App Store Connect's mark decides, of others the samples.
  @Test(arguments: [(9, "TideStore.readAll()"), (10, "HarbourMap.draw()")])
  func theBlamedBranchOfTheSameWeightIsShown(samples: Int, function: String) throws {
    let text = """
      {"diagnosticMetaData": {"event": "hang"}, "callStackTree": [{"callStacks": [{"callStackRootFrames": [
      {"symbolName": "main", "binaryName": "Tidepool", "sampleCount": 19, "subFrames": [
      {"symbolName": "HarbourMap.draw()", "binaryName": "Tidepool", "sampleCount": \(samples)},
      {"symbolName": "TideStore.readAll()", "binaryName": "Tidepool", "sampleCount": 9, "isBlameFrame": true}]}]}]}]}
      """
    let report = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(report.crashedThread?.frames.first?.symbol == function)
    #expect(report.notes.contains { $0.contains("holds TideStore.readAll() responsible") })
  }

  @Test func crashlyticsRecordsOnTheDeviceAreRead() throws {
    let report = try #require(try reports("crashlytics/signal.clsrecord").first)
    #expect(report.exception.signal?.value == "SIGTRAP")
    #expect(report.messages.map(\.text).contains { $0.hasPrefix("Tidepool/TideStore.swift:42: Fatal error: ") })
    #expect(report.crashedThread == nil)
    let exception = try #require(try reports("crashlytics/exception.clsrecord").first?.uncaughtException)
    #expect(exception.name?.value == "NSInvalidArgumentException")
    #expect(exception.reason?.value.hasPrefix("-[Berth tide]: unrecognized selector") == true)
  }

  @Test func exceptionsOfCPlusPlusAreNoneOfObjectiveC() throws {
    let text = """
      {"exception":{"type":"c++","name":"7374643a3a72756e74696d655f6572726f72","reason":"6e6f2074696465","time":1}}

      """
    let report = try #require(try ReportFormat.reports(in: ReportSource(text: text)).first)
    #expect(report.uncaughtException == nil && report.kind == .crash)
    #expect(report.messages.map(\.text) == ["uncaught exception of type std::runtime_error: no tide"])
  }

  /// What an app recorded itself is no crash, and what is not hexadecimal is no text.
  @Test(arguments: [
    "{\"exception\":{\"type\":\"custom\",\"name\":\"546964654572726f72\",\"reason\":\"6e6f\",\"frames\":[{\"pc\":0}]}}",
    "{\"exception\":{\"type\":\"objective-c\",\"name\":\"xyz\",\"reason\":\"6\",\"frames\":[{}]",
    "{\"signal\":{\"number\":",
    "{\"signal\":{\"number\":5}}\n{\"threads\":[{\"stacktrace\":[-1,\"x\",{}],\"crashed\":1}]}\n{\"runtime\":{\"crash_info_entries\":[[",
    "{\"mach_exception\":{\"exception\":1,\"codes\":[99999999999999999999999,null]}}{\"mach_exception\":7}",
  ])
  func hostileRecordsOfCrashlyticsDoNoHarm(_ text: String) {
    let reports = (try? ReportFormat.reports(in: ReportSource(text: text))) ?? []
    #expect(reports.allSatisfy { $0.uncaughtException == nil || $0.kind == .crash })
    let many = String(repeating: text, count: 2000)
    _ = try? ReportFormat.reports(in: ReportSource(text: many))
  }

  /// The kernel's words may follow texts that Sentry found near registers, and end a sentence.
  @Test(arguments: ["KERN_INVALID_ADDRESS at 0x18.", "rise: > tide > KERN_INVALID_ADDRESS at 0x18."])
  func sentryTellsTheAddressInWords(value: String) throws {
    let event = """
      {"event_id":"9a1b2c3d4e5f60718293a4b5c6d7e8f9","platform":"cocoa","level":"fatal","exception":{"values":[{
      "type":"EXC_BAD_ACCESS","value":"\(value)","mechanism":{"type":"mach","handled":false},
      "stacktrace":{"frames":[{"function":"hb_tide_rise","package":"/private/var/Harbour.app/Harbour","in_app":true}]}}]}}
      """
    let report = try #require(ReportFormat.reports(in: ReportSource(text: event)).first)
    #expect(report.faultAddress?.value == Address(0x18))
  }
}
