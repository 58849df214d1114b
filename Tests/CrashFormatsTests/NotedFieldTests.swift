@testable import ByteKit
import CrashModel
import TestSupport
import Testing

@testable import CrashFormats

/// Causes as people note them down, members of reports without their object, and lines that mails and windows broke.
@Suite struct NotedFieldTests {
  private func reports(_ text: String) -> [CrashReport] {
    (try? ReportFormat.reports(in: ReportSource(text: text))) ?? []
  }

  private func report(_ text: String) throws -> CrashReport {
    try #require(reports(text).first)
  }

  // MARK: Keys and values

  @Test(arguments: [
    "- **Exception Code:** `EXC_BAD_ACCESS` (`SIGBUS`)\n- **Subtype / Fault Address:** `KERN_PROTECTION_FAILURE at 0x16b517f60`\n",
    "| Field | Value |\n|---|---|\n| Type | `EXC_BAD_ACCESS (SIGBUS)` |\n| Subtype | KERN_PROTECTION_FAILURE at 0x16b517f60 |\n",
    "exception : EXC_BAD_ACCESS\nsignal    : SIGBUS\nsubtype   : KERN_PROTECTION_FAILURE at 0x16b517f60\n",
    "  EXC_BAD_ACCESS (SIGBUS)\n  KERN_PROTECTION_FAILURE at 0x16b517f60\n",
    "**Signal**: `SIGBUS`\n**Exception type**: `EXC_BAD_ACCESS`\n**Fault address**: `0x16b517f60`\n",
  ])
  func keysAreReadInEveryForm(text: String) throws {
    let report = try report("# Crash of the harbour\n\n" + text)
    #expect(report.exception.type?.value == "EXC_BAD_ACCESS")
    #expect(report.exception.signal?.value == "SIGBUS")
    #expect(report.faultAddress?.value == 0x16b5_17f60)
  }

  @Test(arguments: [
    "termination : namespace CODESIGNING   indicator \"Invalid Page\"   code 2",
    "- **Termination:** CODESIGNING, Code 0x2",
    "- Namespace: CODESIGNING 2 Invalid Page", "| Termination Reason | Namespace CODESIGNING, Code 2 |",
  ])
  func terminationsAreRead(line: String) throws {
    let report = try report("exception : EXC_BAD_ACCESS\n\(line)\n")
    #expect(report.termination.namespace?.value == "CODESIGNING")
    #expect(report.termination.code?.value == 2)
  }

  @Test(arguments: [
    "- Type: SIGSEGV is what the kernel sends for an address that nobody has.", "- Address: 0x10 is typical of nil.",
    "- Type: crash", "- **Signal:** weak", "address: 12 Pier Road", "Namespace: SwiftUI", "termination: expected",
    "- **Subtype:** unknown", "signal:", ":::", "- : -", "| |", "KERN_ at nothing", "type: EXC_",
  ])
  func otherKeysAreNot(line: String) {
    let found = reports("The crash of the harbour (Tide)\n" + line + "\n")
    #expect(
      found.allSatisfy {
        $0.exception.type == nil && $0.exception.signal == nil && $0.termination.namespace == nil
          && $0.faultAddress == nil
      })
  }

  @Test func ownFieldsOfAReportComeFirst() throws {
    let text = """
      Exception Type:  EXC_CRASH (SIGABRT)
      Triggered by Thread:  0

      - **Type:** `EXC_BAD_ACCESS (SIGSEGV)`
      - **Subtype:** `KERN_INVALID_ADDRESS at 0x10`
      """
    let report = try report(text)
    #expect(report.exception.type?.value == "EXC_CRASH")
    #expect(report.exception.subtype == nil)
  }

  // MARK: Members of an .ips file

  @Test func membersWithoutTheirObjectAreRead() throws {
    let text = """
      ```
      "exception" : {"codes":"0x0000000000000001, 0x0000000000000010","rawCodes":[1,16],"type":"EXC_BAD_ACCESS","signal":"SIGSEGV","subtype":"KERN_INVALID_ADDRESS at 0x0000000000000010"},
      ```
      """
    let report = try report(text)
    #expect(report.format == "ips")
    #expect(report.faultAddress?.value == 0x10)
    #expect(report.source.line(at: report.exception.subtype?.offset ?? 0) == 2)
  }

  @Test func framesWithoutTheirThreadAreRead() throws {
    let text = """
      "frames":[{"imageOffset":2,"symbol":"_dispatch_assert_queue_fail","symbolLocation":120,"imageIndex":0},
       {"imageOffset":2,"symbol":"closure #1 in Pier.open()","sourceFile":"Pier.swift","sourceLine":20,"imageIndex":2}]
      """
    let frames = try #require(try report(text).crashedThread?.frames)
    #expect(frames.map(\.symbol) == ["_dispatch_assert_queue_fail", "closure #1 in Pier.open()"])
    #expect(frames[1].line == 20)
  }

  private static let cutStack = #"""
    t":4,"symbol":"abort","imageIndex":1},{"imageOffset":8,"symbol":"Boat.sail()","symbolLocation":12,"imageIndex":0},
     {"imageOffset":9,"symbol":"main","imageIndex":0}]},{"id":7,"frames":[{"imageOffset":1,"symbol":"wait","imageIndex":1}]}],
      "usedImages" : [{"name":"Harbour"},{"name":"libsystem_c.dylib"}]
    }
    """#

  @Test func aStackWhoseBeginningIsCutOffIsRead() throws {
    let report = try report(Self.cutStack)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["Boat.sail()", "main"])
    #expect(report.crashedThread?.frames.map(\.image) == ["Harbour", "Harbour"])
    let other = try self.report(Self.cutStack.replacing(#"{"id":7,"#, with: #"{"id":7,"triggered":true,"#))
    #expect(other.crashedThread?.frames.map(\.symbol) == ["wait"])
  }

  @Test func aStackThatIsCutAnywhereIsRead() {
    let bytes = Array(Self.cutStack.utf8)
    for start in bytes.indices {
      #expect(ReportCheck.problems(reading: ReportSource(path: "-", bytes: Array(bytes[start...]))) == [])
    }
    for end in bytes.indices {
      #expect(ReportCheck.problems(reading: ReportSource(path: "-", bytes: Array(bytes[..<end]))) == [])
    }
  }

  @Test func aListBesideAMemberIsTheStack() throws {
    let text = """
      "asi" : {"libsystem_c.dylib":["stack buffer overflow"]},
      "exception" : {"type":"EXC_CRASH","signal":"SIGABRT"},
      faulting frames:
        __stack_chk_fail
        Pier::open(std::string const&)
      """
    let report = try report(text)
    #expect(report.exception.type?.value == "EXC_CRASH")
    #expect(report.crashedThread?.frames.map(\.symbol) == ["__stack_chk_fail", "Pier::open(std::string const&)"])
  }

  @Test(arguments: [
    "\"exception\" : {\"type\":\"ValueError\"},\n", "\"frames\" : [{\"x\":1,\"y\":2}],\n", "\"threads\" : 4,\n",
    "\"exception\" : [[[[", "\"frames\":", "\"asi\" : \"\"",
  ])
  func membersOfOtherJSONAreNot(text: String) {
    #expect(reports(text).allSatisfy { $0.format != "ips" })
  }

  // MARK: Broken lines

  @Test func aMessageThatAWindowWrappedIsWhole() throws {
    let text = """
      Harbour[8177:2756] [access] This app has crashed because it attempted to access 
      privacy-sensitive data without a usage description.  The app's Info.plist must contain an 
      NSCameraUsageDescription key with a string value explaining to the user how the app uses this 
      data.
      """
    let message = try #require(try report(text).messages.first)
    #expect(message.text.contains("must contain an NSCameraUsageDescription key with a string value"))
    #expect(message.offset == 0)
  }

  @Test func anExceptionThatAMailWrappedIsWhole() throws {
    let text = """
      *** Terminating app due to uncaught exception
      'NSInvalidArgumentException', reason: '-[Pier
      open:]: unrecognized selector sent to instance 0x600'
      """
    let exception = try #require(try report(text).uncaughtException)
    #expect(exception.name?.value == "NSInvalidArgumentException")
    #expect(exception.reason?.value == "-[Pier open:]: unrecognized selector sent to instance 0x600")
  }

  @Test(arguments: [
    "*** Terminating app due to uncaught exception 'A', reason: 'b\n\nc'\n",
    "*** Terminating app due to uncaught exception 'A', reason: 'b\n*** First throw call stack:\n'\n",
    "*** Terminating app due to uncaught exception 'A', reason: 'b\n0   Pier   0x0000000104a3c000 main + 8\nc'\n",
    "*** Terminating app due to uncaught exception 'A', reason: 'b\n1\n2\n3\n4\n5\n6'\n",
  ])
  func whatDoesNotGoOnStaysAsItIs(text: String) throws {
    #expect(try report(text).messages.first?.text.hasSuffix("reason: 'b") == true)
  }

  @Test func aMailsSoftLineBreaksAreUndone() throws {
    let text = """
      *** Terminating app due to uncaught exception =
      'NSInternalInconsistencyException', reason: 'a =3D b, the tide is =
      out'
      Last Exception Backtrace:
      0   CoreFoundation                      0x00007ff8040acf0b =
      __exceptionPreprocess + 242
      1   Harbour                             0x00007ff803e0db9d -[Pier =
      open:] + 48
      """
    let report = try report(text)
    #expect(report.uncaughtException?.reason?.value == "a = b, the tide is out")
    #expect(report.lastExceptionBacktrace.map(\.symbol) == ["__exceptionPreprocess", "-[Pier open:]"])
    #expect(report.source.line(at: report.lastExceptionBacktrace.last?.offset ?? 0) == 7)
  }

  // MARK: What the web leaves

  private static let lines = [
    "Incident Identifier: 6B1D0E1C-0000-4000-8000-000000000001", "Hardware Model:      iPhone14,5",
    "Process:             Harbour [1079]", "Path:                /Applications/Harbour.app/Harbour", "",
    "Exception Type:  EXC_BAD_ACCESS (SIGSEGV)", "Exception Subtype: KERN_INVALID_ADDRESS at 0x0000000000000010", "",
    "Thread 0 Crashed:", "0   Harbour   0x0000000104abc4d0 Pier::open() + 36 (Pier.cpp:20)",
    "1   Harbour   0x0000000104abd000 main + 44",
  ]

  @Test(arguments: [("", "<br>"), ("", "<br/>"), ("<li>", "</li>"), ("<p>", "</p>"), ("<div><span>", "</span></div>")])
  func tagsAreTakenOff(opening: String, closing: String) throws {
    let report = try report(Self.lines.map { opening + $0 + closing }.joined(separator: "\n") + "\n")
    #expect(report.process.name == "Harbour")
    #expect(report.faultAddress?.value == 0x10)
    #expect(report.crashedThread?.frames.map(\.symbol) == ["Pier::open()", "main"])
    #expect(report.crashedThread?.frames.first?.line == 20)
  }

  @Test func remarksBehindValuesAreTakenOff() throws {
    let report = try report(Self.lines.prefix(8).map { $0 + " //what this is" }.joined(separator: "\n") + "\n")
    #expect(report.process.name == "Harbour")
    #expect(report.device == "iPhone14,5")
    #expect(report.process.path == "/Applications/Harbour.app/Harbour")
    #expect(report.exception.subtype?.value == "KERN_INVALID_ADDRESS at 0x0000000000000010")
  }

  @Test func slashesInValuesStay() throws {
    let text = Self.lines.joined(separator: "\n").replacing("iPhone14,5", with: "http://a/b")
    #expect(try report(text).device == "http://a/b")
  }

  // MARK: KSCrash's dictionary

  @Test func aDictionaryOfKSCrashIsRead() throws {
    let text = """
      The report:

          crash =     {
              error =         {
                  address = 16;
                  mach =             {
                      "exception_name" = "EXC_BAD_ACCESS";
                      "code_name" = "KERN_INVALID_ADDRESS";
                      code = 1;
                      exception = 1;
                      subcode = 16;
                  };
                  signal =             {
                      name = SIGSEGV;
                      signal = 11;
                  };
                  type = mach;
              };
              threads =         (
                              {
                      backtrace =                 {
                          contents =                     (
                                                      {
                                  "instruction_addr" = 952584836;
                                  "object_addr" = 952582144;
                                  "object_name" = Harbour;
                                  "symbol_addr" = 952584832;
                                  "symbol_name" = "-[Pier \\"open\\":]";
                              }
                          );
                      };
                      crashed = 1;
                      index = 0;
                  }
              );
          };
      """
    let report = try report(text)
    #expect(report.format == "kscrash-json")
    #expect(report.exception.type?.value == "EXC_BAD_ACCESS")
    #expect(report.exception.signal?.value == "SIGSEGV")
    let frame = try #require(report.crashedThread?.frames.first)
    #expect(frame.symbol == "-[Pier \"open\":]")
    #expect(frame.image == "Harbour")
    #expect(frame.symbolOffset == 4)
    #expect(report.source.line(at: frame.offset ?? 0) > 20)
    #expect(report.notes.isEmpty)
  }

  @Test func dictionariesThatBreakOffAreRead() {
    let text = Array(
      "{ \"symbol_name\" = \"a\\U00e9\n\"; b = ( 1, -2, 03, {c = <0a0b>; } ); crash = {threads = ((".utf8)
    for end in 0...text.count {
      #expect(ReportCheck.problems(reading: ReportSource(path: "-", bytes: Array(text[..<end]))) == [])
    }
    let deep = String(repeating: "{\"symbol_name\" = (", count: 4000)
    #expect(ReportCheck.problems(reading: ReportSource(text: deep)) == [])
  }

  // MARK: Records of logs

  @Test func aStackInARecordIsRead() throws {
    let text = #"""
      {"time":"2026-03-01T10:00:01Z","level":"info","msg":"listening"}
      {"time":"2026-03-01T10:00:02Z","level":"error","msg":"*** Terminating app due to uncaught exception 'NSRangeException', reason: 'too far'\n*** First throw call stack:\n(\n\t0   CoreFoundation   0x00000001a1b2c3d4 __exceptionPreprocess + 164\n\t1   Pier   0x00000001041b2c3d -[Boat moor:] + 60\n)"}
      {"time":"2026-03-01T10:00:03Z","level":"info","msg":"Fatal error: out of boats"}
      """#
    let found = reports(text)
    #expect(found.count == 2)
    let report = try #require(found.first)
    #expect(report.format == "console")
    #expect(report.lastExceptionBacktrace.map(\.symbol) == ["__exceptionPreprocess", "-[Boat moor:]"])
    #expect(report.source.line(at: report.lastExceptionBacktrace.last?.offset ?? 0) == 2)
    #expect(found.last.map { $0.source.line(at: $0.messages.last?.offset ?? 0) } == 3)
  }

  @Test func recordsOfAQuietLogAreNoCrash() throws {
    let text = #"{"message":"hello","timestamp":1}"# + "\n" + #"{"message":"good bye\nboats","timestamp":2}"# + "\n"
    #expect(try report(text).kind == .nonFatal)
  }

  @Test func aBacktraceInRecordsIsRead() throws {
    let lines = [
      "Pier.swift:7: Fatal error: Index out of range", "", "*** Signal 4: Backtracing from 0x7f3a... done ***", "",
      "*** Program crashed: Illegal instruction at 0x00007f3a7bd0fe30 ***", "", "Thread 0 crashed:", "",
      "0 0x00007f3a7bd0fe30 Pier.open() + 112 in harbour at /srv/Pier.swift:7:5",
      "1 0x00007f3a7bd0ff30 main + 12 in harbour at /srv/main.swift:2:1",
    ]
    let records = lines.map { #"{"level": "error", "ts": 1, "msg": "\#($0)"}"# }.joined(separator: "\n")
    #expect(try report(records + "\n").crashedThread?.frames.map(\.symbol) == ["Pier.open()", "main"])
  }

  @Test func anEventWithATextIsNoRecord() throws {
    let event =
      #"{"event_id":"1f0e","timestamp":"2026-03-01T10:00:01Z","level":"fatal","message":"Fatal error: out of boats"}"#
    #expect(try ReportFormat.of(ReportSource(text: event + "\n")).name == "sentry-json")
  }

  @Test func whatStandsBetweenTagsMayBeBuried() throws {
    let lines = ["Crash stack:", "_dispatch_assert_queue_fail", "closure #1 in Pier.open()", "Thread 1 waits"]
    let report = try report(lines.map { "<li>" + $0 + "</li>" }.joined(separator: "\n") + "\n")
    #expect(report.crashedThread?.frames.map(\.symbol) == Array(lines[1...2]))
  }

  // MARK: `log show`

  @Test func aStackInTheUnifiedLogIsRead() throws {
    let head =
      "2026-03-28 12:03:47.679000-0700 0x1743c25  Default     0x0                  9638   0    Pier: (AppKit) [com.apple.AppKit:DisplayCycle] "
    let lines = [
      "The tide is out.", "0   CoreFoundation                      0x00000001908a8af4 __exceptionPreprocess + 176",
      "1   libobjc.A.dylib                     0x0000000190532b60 objc_exception_throw + 88",
      "2   Pier                                0x0000000104a3c000 -[Boat moor:] + 72",
    ]
    let report = try report(lines.map { head + $0 }.joined(separator: "\n") + "\n")
    #expect(report.crashedThread?.frames.last?.symbol == "-[Boat moor:]")
    let crash = try self.report(
      head + "*** Terminating app due to uncaught exception 'NSRangeException', reason: 'too far'\n"
        + lines.dropFirst().map { head + $0 }.joined(separator: "\n") + "\n")
    #expect(crash.process.name == "Pier")
    #expect(crash.process.identifier == 9638)
    #expect(crash.crashedThread?.frames.count == 3)
  }
}
