import CrashAnalysis
import Testing

/// Crashes of Apple's frameworks as people paste them into issues.
@Suite struct PastedFrameworkTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: String
    let rule: String?
    var process: String?
    var reason: String?

    init(_ name: String, _ text: String, rule: String?, process: String? = nil, reason: String? = nil) {
      (testDescription, self.text, self.rule, self.process, self.reason) = (name, text, rule, process, reason)
    }
  }

  private static let cases = [
    Case(
      "the number of an issue and its title are no frame",
      """
      #4211 crashes on the newest tablets
      Exception Type:  EXC_CRASH (SIGABRT)
      Thread 0 Crashed:
      0 libsystem_kernel.dylib 0x1e1d4a2c4 __pthread_kill + 8
      1 libsystem_c.dylib 0x1a1c4e178 abort + 120
      2 Harbour 0x1027d10b4 Berth.save() + 220
      """, rule: "explicit-abort"),
    Case("a sentence that begins with an issue's number", "#12 is about the same crash of the pier.", rule: nil),
    Case(
      "a crash reporter's record of an exception, without its name",
      """
      #15. Crashed: com.example.reporter.ios.exception
      0  Tidepool          0x104b63104 CLSProcessRecordAllThreads + 4373934340
      1  Tidepool          0x104b530dc CLSHandler + 4373868764
      2  Tidepool          0x104b6110c __CLSExceptionRecord_block_invoke + 4373926156
      3  libdispatch.dylib 0x182bbcae4 _dispatch_client_callout + 16
      4  Tidepool          0x104b60ba0 CLSExceptionRecord + 4373924768
      5  Tidepool          0x104b609c8 CLSExceptionRecordNSException + 4373924296
      6  Tidepool          0x104b605dc CLSTerminateHandler() + 4373923292
      7  libc++abi.dylib   0x18247537c std::__terminate(void (*)()) + 16
      """, rule: "uncaught-exception-generic"),
    Case(
      "a fence with the first line right behind it",
      """
      ```Fatal Exception: NSRangeException
      index 3 beyond bounds of the pier
      ```
      """, rule: "nsarray-out-of-bounds", reason: "index 3 beyond bounds of the pier"),
    Case(
      "AppKit's window about an exception",
      """
      Exception Name: NSOutlineView
      Description: NSOutlineView error inserting child indexes <NSIndexSet: 0xa4ff>[number of indexes: 1 (in 1 ranges)]
      User Info: (null)

      0   CoreFoundation   0x00000001888648c0 __exceptionPreprocess + 176
      1   libobjc.A.dylib  0x000000018835deb4 objc_exception_throw + 60
      2   AppKit           0x000000018c200da8 -[NSOutlineView _insertItemsAtIndexes:inParentRowEntry:withAnimation:] + 156
      3   Harbour          0x0000000104f6bfe8 PierList.add(_:) + 1644
      """, rule: "uikit-invalid-batch-update",
      reason: "NSOutlineView error inserting child indexes <NSIndexSet: 0xa4ff>[number of indexes: 1 (in 1 ranges)]"),
    Case("a number and a word are no deep stack", "#2048 Lantern.load", rule: nil),
    Case(
      "Xcode's line with the reason of an exception", #"Thread 1: "The pier has no berth left.""#,
      rule: "uncaught-exception-generic", reason: "The pier has no berth left."),
    Case(
      "an iPhone's log names the host before a process of two words",
      """
      Oct 26 10:28:05 unknown Tide Pool[187] <Error>: *** Terminating app due to uncaught exception \
      'NSRangeException', reason: '*** -[__NSArrayM objectAtIndex:]: index 3 beyond bounds [0 .. 2]'
      Oct 26 10:28:05 unknown Tide Pool[187] <Error>: *** First throw call stack:
      Oct 26 10:28:05 unknown Tide Pool[187] <Error>: (0x33a4f88f 0x32541259 0x33a4f789)
      """, rule: "nsarray-out-of-bounds", process: "Tide Pool"),
    Case(
      "an older .NET names an exception of Objective-C",
      """
      2019-12-12 20:11:48.058 Harbour[873:239608] Xamarin.iOS: Received unhandled ObjectiveC exception: \
      NSInvalidArgumentException *** -[__NSArrayM insertObject:atIndex:]: object cannot be nil
      """, rule: "nil-inserted-in-collection",
      reason: "*** -[__NSArrayM insertObject:atIndex:]: object cannot be nil"),
    Case(
      "name and reason in one line",
      """
      NSInvalidArgumentException *** -[__NSArrayM insertObject:atIndex:]: object cannot be nil
      0  CoreFoundation      0x18b57980c __exceptionPreprocess + 220
      1  libobjc.A.dylib     0x18b2a1fa4 objc_exception_throw + 56
      2  CoreFoundation      0x19568134c -[__NSArrayM insertObject:atIndex:] + 128
      3  Harbour             0x104f1caa0 Berth.add(_:) + 432 (Berth.swift:52)
      """, rule: "nil-inserted-in-collection",
      reason: "*** -[__NSArrayM insertObject:atIndex:]: object cannot be nil"),
    Case(
      "a text that begins with an object's description is no markup",
      """
      <__NSCFCalendar: 0x11343bdb0>: An -observeValueForKeyPath:ofObject:change:context: message was received but not \
      handled. Key path: fractionCompleted Observed object: <NSProgress: 0x170524060>
      """, rule: "kvo-message-not-handled"),
  ]

  @Test(arguments: cases) func isRead(_ test: Case) throws {
    let first = try #require(Analyzer().analyze(ReportSource(text: test.text)).first)
    #expect(first.diagnoses.first?.rule.id == test.rule)
    if let process = test.process { #expect(first.report.process.name == process) }
    if let reason = test.reason { #expect(first.report.uncaughtException?.reason?.value == reason) }
  }
}
