import CrashModel
import Testing

@testable import CrashFormats

/// What the services of crash reporters let people download: lists of events, what they send to other services, and
/// what their pages copy.
@Suite struct ServiceExportTests {
  private func fixture(_ path: String) throws -> CrashReport {
    try #require(try ReportFormat.reports(in: Fixtures.source("formats/" + path)).first)
  }

  // MARK: Sentry

  private static func sentry(
    _ type: String, _ value: String, mechanism: String = #"{"type":"mach","handled":false}"#, platform: String = "cocoa"
  ) -> String {
    #"{"event_id":"7c1e","platform":"\#(platform)","level":"fatal","exception":{"values":[{"type":"\#(type)","#
      + #""value":"\#(value)","mechanism":\#(mechanism),"stacktrace":{"frames":[{"function":"main","package":"/a/Trawler"},"#
      + #"{"function":"haul","package":"/a/Trawler"}]}}]}}"#
  }

  @Test(arguments: [
    "[#,#]", "#\n#\n", #"{"action":"triggered","data":{"event":#,"triggered_rule":"all"}}"#, #"{"latestEvent":#}"#,
    #"{"results":[#]}"#,
  ])
  func eventsOfSentryAreFoundInWrappers(_ wrapper: String) throws {
    let event = Self.sentry("EXC_BREAKPOINT", "Trawler/CatchList.swift:31: Fatal error: Index out of range")
    let found = try reports(wrapper.replacing("#", with: event))
    #expect(found.count == wrapper.count { $0 == "#" })
    for report in found {
      #expect(report.format == "sentry-json")
      #expect(report.exception.type?.value == "EXC_BREAKPOINT")
      #expect(report.crashedThread?.frames.map(\.symbol) == ["haul", "main"])
    }
  }

  /// The payload of an attachment may hold anything, and stands before the event.
  @Test func attachmentsOfAnEnvelopeAreSteppedOver() throws {
    let event = Self.sentry("EXC_BREAKPOINT", "Fatal error: Index out of range")
    let log = "{\"a\":1}\nhauled {\n"
    let text = """
      {"event_id":"7c1e","sent_at":"2026-03-01T10:00:00Z"}
      {"type":"attachment","filename":"log.txt","length":\(log.utf8.count)}
      \(log)
      {"type":"session"}
      {"sid":"1","status":"crashed"}
      {"type":"event","length":\(event.utf8.count)}
      \(event)

      """
    #expect(try reports(text).map { $0.exception.type?.value } == ["EXC_BREAKPOINT"])
  }

  @Test func minidumpsAtSentryNameTheirCause() throws {
    let dump = #"{"type":"minidump","handled":false,"synthetic":true}"#
    let mac = try report(
      Self.sentry(
        "EXC_BAD_ACCESS / KERN_INVALID_ADDRESS", "Fatal Error: EXC_BAD_ACCESS / KERN_INVALID_ADDRESS", mechanism: dump,
        platform: "native"))
    #expect(mac.exception.type?.value == "EXC_BAD_ACCESS")
    #expect(mac.exception.subtype?.value == "KERN_INVALID_ADDRESS")
    #expect(mac.messages.map(\.origin) == [.tool])
    let linux = try report(
      Self.sentry(
        "SIGSEGV /SEGV_MAPERR", "Fatal Error: SIGSEGV /SEGV_MAPERR", mechanism: dump, platform: "native"))
    #expect(linux.exception.signal?.value == "SIGSEGV")
    #expect(linux.exception.type == nil)
  }

  /// Newer versions write the type of the exception into its words.
  @Test(arguments: [
    ("C++ Exception", "std::out_of_range: vector"), ("std::out_of_range", "vector"),
  ])
  func exceptionsOfCppHaveOneType(type: String, value: String) throws {
    let report = try report(Self.sentry(type, value, mechanism: #"{"type":"cpp_exception","handled":false}"#))
    #expect(report.messages.map(\.text) == ["uncaught exception of type std::out_of_range: vector"])
  }

  /// The SDK puts strings that it found near the registers where the program said nothing.
  @Test func stringsFoundInMemoryAreNoWordsOfTheProgram() throws {
    let found = try report(Self.sentry("EXC_BAD_ACCESS", "bounds > haul: > unrecognized selector sent to instance"))
    #expect(found.messages.map(\.origin) == [.tool])
    let said = try report(Self.sentry("EXC_BREAKPOINT", "Fatal error: Index out of range > haul:"))
    #expect(said.messages.map(\.origin) == [.applicationInformation])
  }

  @Test func framesThatWereOnlySearchedForAreGuesses() throws {
    let text =
      #"{"event_id":"7c1e","platform":"native","exception":{"values":[{"type":"SIGSEGV","stacktrace":{"frames":["#
      + #"{"function":"main","trust":"scan"},{"function":"haul","trust":"context"}]}}]}}"#
    let report = try report(text)
    #expect(report.crashedThread?.frames.map(\.isGuess) == [false, true])
    #expect(report.holdsGuesses)
  }

  @Test func queuesOfSentryAreNoNamesOfThreads() throws {
    let text =
      #"{"event_id":"7c1e","platform":"cocoa","threads":{"values":[{"id":0,"crashed":true,"name":"com.apple.main-thread"},"#
      + #"{"id":1,"name":"hauler"}]}}"#
    let threads = try report(text).threads.loaded()
    #expect(threads.map(\.queue) == ["com.apple.main-thread", nil])
    #expect(threads.map(\.name) == [nil, "hauler"])
  }

  @Test func whatSentrysPageCopiesHasFrames() throws {
    let frames = try #require(try fixture("excerpt/sentry-issue.md").crashedThread?.frames)
    #expect(
      frames.map(\.symbol) == [
        "_assertionFailure(_:_:file:line:flags:)", "CatchList.haul(at:)", "NetController.haulAll()",
        "UIApplicationMain",
      ])
    #expect(frames.map(\.line) == [nil, 31, 58, nil])
    #expect(frames[1].file == "CatchList.swift")
  }

  // MARK: Bugsnag

  private static let bugsnag =
    #"{"id":"5f","unhandled":true,"exceptions":[{"error_class":"EXC_BAD_ACCESS","message":"at 0x18","stacktrace":[{"#
    + #""method":"0x1049a2fd8","macho_file":"Trawler","frame_address":"0x1049a2fd8","macho_load_address":"0x10499c000","#
    + #""macho_uuid":"6F2A1C90-77D3-3B1E-8A54-0C9DE1B7F221"}]}]}"#

  @Test(arguments: ["[#,#]", "#\n#", #"{"payloadVersion":"4","events":[#]}"#])
  func eventsOfBugsnagAreFoundInLists(_ wrapper: String) throws {
    let found = try reports(wrapper.replacing("#", with: Self.bugsnag))
    #expect(found.count == wrapper.count { $0 == "#" })
    #expect(found.allSatisfy { $0.format == "bugsnag-json" && $0.exception.type?.value == "EXC_BAD_ACCESS" })
  }

  @Test func framesOfBugsnagNameTheirSymbols() throws {
    let frame = try #require(try report(Self.bugsnag).crashedThread?.frames.first)
    #expect(frame.imageUUID == "6F2A1C90-77D3-3B1E-8A54-0C9DE1B7F221")
    #expect(frame.imageOffset == 0x6FD8)
  }

  // MARK: MetricKit

  /// A payload has no names of functions: without the UUID nobody finds the symbols.
  @Test func framesOfMetricKitNameTheirSymbols() throws {
    let text =
      #"{"crashDiagnostics":[{"callStackTree":{"callStacks":[{"threadAttributed":true,"callStackRootFrames":[{"#
      + #""binaryUUID":"6F2A1C90-77D3-3B1E-8A54-0C9DE1B7F221","binaryName":"Trawler","address":4370000000,"#
      + #""offsetIntoBinaryTextSegment":4096}]}]},"diagnosticMetaData":{"signal":5}}]}"#
    let report = try report(text)
    #expect(report.crashedThread?.frames.first?.imageUUID == "6F2A1C90-77D3-3B1E-8A54-0C9DE1B7F221")
    #expect(report.images.loaded().map(\.uuid) == ["6F2A1C90-77D3-3B1E-8A54-0C9DE1B7F221"])
  }

  // MARK: Datadog and OpenTelemetry

  @Test func datadogsCrashIsAWholeReport() throws {
    let report = try fixture("error-event/datadog-crash.json")
    #expect(report.process.name == "Trawler")
    #expect(report.process.identifier == 4711)
    #expect(report.process.bundleIdentifier == "org.example.trawler")
    #expect(report.process.version == "3.2" && report.process.build == "90")
    #expect(report.operatingSystem.name == "iOS" && report.operatingSystem.version?.value == "18.2")
    #expect(report.operatingSystem.build == "22C152")
    #expect(report.device == "iPhone15,2")
    #expect(report.architecture == "arm64")
    #expect(report.incident == "2E5B7A10-4C0D-4F9B-B6A1-9D2C3E8F7A01")
    #expect(report.uncaughtException?.name?.value == "NSRangeException")
    #expect(
      report.uncaughtException?.reason?.value
        == "*** -[__NSArrayM objectAtIndexedSubscript:]: index 5 beyond bounds [0 .. 2]")
    #expect(report.lastExceptionBacktrace.map(\.line) == [nil, nil, nil, 31, 58, nil])
    #expect(report.lastExceptionBacktrace[3].symbol == "CatchList.haul(at:)")
    #expect(report.threads.loaded().map(\.isCrashed) == [true, false])
    #expect(report.crashedThread?.frames.map(\.image).last == "Trawler")
    let image = try #require(report.images.loaded().first)
    #expect(image.name == "Trawler" && image.base == 0x1_0499_C000)
    #expect(image.uuid == "6f2a1c90-77d3-3b1e-8a54-0c9de1b7f221")
  }

  @Test func linesAreThoseOfTheEvent() throws {
    let report = try fixture("error-event/datadog-crash.json")
    let text = String(decoding: try Fixtures.source("formats/error-event/datadog-crash.json").bytes, as: UTF8.self)
    let lines = text.split(
      separator: "\n", omittingEmptySubsequences: false)
    let reason = try #require(report.uncaughtException?.reason?.offset)
    #expect(lines[report.source.line(at: reason) - 1].contains("\"message\""))
    let frame = try #require(report.lastExceptionBacktrace[3].offset)
    #expect(lines[report.source.line(at: frame) - 1].contains("\"stack\""))
  }

  @Test func datadogsHangHasTheMainThread() throws {
    let report = try fixture("error-event/datadog-hang.json")
    #expect(report.kind == .hang)
    #expect(report.crashedThread?.index == 0)
    #expect(report.threads.count == 2)
    #expect(report.messages.contains { $0.text == "hang: the main thread had not answered for 2.6 seconds" })
    #expect(report.process.bundleIdentifier == nil)
    #expect(report.date == "2026-03-01T10:00:15.000Z")
  }

  private static let stack =
    #"0   Trawler                             0x00000001049a2fd8 haul + 92\n1   Trawler                             "#
    + #"0x00000001049a1c40 main + 64"#

  @Test(arguments: [
    (
      #""error":{"is_crash":true,"source_type":"ios","type":"SIGSEGV (SEGV_MAPERR)","message":"Application crash: x","#
        + #""stack":"#, CrashReport.Kind.crash, "SIGSEGV"
    ),
    (
      #""error":{"is_crash":false,"source_type":"ios","type":"CatchError - 3","message":"no net","stack":"#, .nonFatal,
      ""
    ),
    (#""error":{"handling":"handled","source_type":"ios","type":"NSRangeException","stack":"#, .nonFatal, ""),
    (#""x":{"error.kind":"SIGTRAP (#0)","error.stack":"#, .crash, "SIGTRAP"),
  ])
  func datadogSaysWhetherTheAppEnded(members: String, kind: CrashReport.Kind, signal: String) throws {
    let report = try report("{" + members + "\"" + Self.stack + "\"}}")
    #expect(report.format == "error-event-json")
    #expect(report.kind == kind)
    #expect(report.exception.signal?.value ?? "" == signal)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["haul", "main"])
    if kind == .nonFatal { #expect(report.uncaughtException == nil) }
  }

  /// The end that was concluded has no stack.
  @Test func datadogsWatchdogTerminationIsAnEnd() throws {
    let text =
      #"[{"error":{"is_crash":true,"source_type":"ios","type":"SIGSEGV (SEGV_MAPERR)","stack":"\#(Self.stack)"}},"#
      + #"{"error":{"is_crash":true,"type":"WatchdogTermination","category":"Watchdog Termination","#
      + #""message":"The operating system watchdog terminated the application.","stack":"Stack trace not available"}}]"#
    let reports = try reports(text)
    #expect(reports.map(\.kind) == [.crash, .jetsam])
    #expect(reports[1].uncaughtException == nil)
    #expect(reports[1].threads.count == 0)
  }

  @Test func openTelemetrysListsOfAttributesAreRead() throws {
    let report = try fixture("error-event/opentelemetry.json")
    #expect(report.uncaughtException?.name?.value == "NSRangeException")
    #expect(report.exception.type == nil && report.exception.subtype == nil)
    #expect(report.crashedThread?.frames.map(\.image).last == "Trawler")
    #expect(report.process.version == "3.2")
  }

  /// Texts of an event stay on their line, and what is no frame is no part of a stack.
  @Test func textsOfAnEventAddNoLines() throws {
    let text =
      #"{"error":{"is_crash":true,"source_type":"ios","type":"SIGSEGV (SEGV_MAPERR)","message":"one\nException Type: "#
      + #"EXC_GUARD\nThread 9 Crashed:","stack":"\#(Self.stack)\nBinary Images:\nIncident Identifier: 7"}}"#
    let report = try report(text)
    #expect(report.exception.type == nil)
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.incident == nil)
    #expect(report.crashedThread?.frames.count == 2)
  }

  @Test(arguments: [
    #"{"error":{"is_crash":[],"stack":{"a":"0   b 0x1 c"},"threads":{},"binary_images":"0x1"}}"#,
    #"{"error":{"is_crash":true,"stack":"0   ","threads":[7,[],{"name":"Thread 99999999999999999999","stack":"0   "}]}}"#,
    #"{"error":{"is_crash":true,"stack":"0   A 0x1 b","binary_images":[{"name":"A","load_address":"0x9","max_address":"0x1"}"#,
    String(repeating: #"{"error":{"is_crash":{"stack":["#, count: 5000) + #""0   0x"#,
    String(repeating: "[", count: 100_000) + #""is_crash","stack","0   0x""#,
    String(repeating: #"{"attributes":"#, count: 100_000) + #"{"is_crash":1,"stack":"0   0x"}"#,
  ])
  func hostileEventsDoNoHarm(_ text: String) {
    let reports = (try? reports(text)) ?? []
    for report in reports { #expect(report.threads.count < 10) }
  }

  @Test func moreEventsThanAreReadAreNoted() throws {
    let event = #"{"error":{"is_crash":true,"source_type":"ios","type":"SIGTRAP (#0)","stack":"\#(Self.stack)"}}"#
    for one in [event, Self.bugsnag, Self.sentry("EXC_BREAKPOINT", "Fatal error: Index out of range")] {
      let found = try reports("[" + repeatElement(one, count: 1100).joined(separator: ",") + "]")
      #expect(found.count == 1024)
      #expect(found.last?.notes.contains { $0.contains("1024 events or more") } == true)
      #expect(found.first?.notes.isEmpty == true)
    }
  }

  // MARK: Crashlytics

  @Test func theHeadOfCrashlyticsTextsNamesTheApp() throws {
    let whole = try fixture("excerpt/crashlytics.txt")
    #expect(whole.process.bundleIdentifier == "org.example.driftwood")
    let other = try report("# Application: org.example.driftwood\n# Platform: android\n\nFatal error: no net\n")
    #expect(other.process.bundleIdentifier == nil)
  }

  // MARK: glog and its kin

  @Test func signalHandlersTellTheAddress() throws {
    let report = try fixture("excerpt/glog.txt")
    #expect(report.exception.signal?.value == "SIGSEGV")
    #expect(report.faultAddress?.value == 0x18)
    #expect(
      report.crashedThread?.frames.map(\.symbol) == [
        nil, "trawler::CatchLog::Append()", "trawler::Net::Haul()", "main", "__libc_start_main", "_start",
      ])
  }

  @Test(arguments: [
    // Where x86 does not know the address, it is zero; other signals have the sender in its place.
    ("*** SIGSEGV (@0x0) received by PID 47 (TID 0x7f) from PID 0; stack trace: ***", Address?.none),
    ("*** SIGABRT (@0x3e80000002f) received by PID 47 (TID 0x7f) from PID 47; stack trace: ***", nil),
    ("*** SIGBUS (@0x10a2000) received by PID 47 (TID 0x7f) from PID 17; stack trace: ***", 0x10A_2000),
    (
      "*** Signal 11 (SIGSEGV) (0x18) received by PID 47 (pthread TID 0x7f) (linux TID 47) (code: address not mapped to "
        + "object), stack trace: ***", 0x18
    ),
  ])
  func headsOfSignalHandlersTellTheAddress(head: String, address: Address?) throws {
    let report = try report(
      head + "\n    @ 00000000004a2fd8 trawler::Net::Haul()\n    @     0x55d3c1f2a0b3         64  main\n")
    #expect(report.faultAddress?.value == address)
    #expect(report.exception.signal != nil)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["trawler::Net::Haul()", "main"])
    #expect(report.crashedThread?.frames.map(\.address) == [0x4A_2FD8, 0x55D3_C1F2_A0B3])
  }
}
