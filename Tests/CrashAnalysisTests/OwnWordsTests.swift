import CrashAnalysis
import Testing

/// Sentences of frameworks in the words of the program: whose they are decides.
@Suite struct OwnWordsTests {
  private static let sentence = "Invalid update: invalid number of rows in section 0"

  private static func confidence(_ rule: String, _ text: String) throws -> Confidence? {
    let diagnoses = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses ?? []
    return diagnoses.first { $0.rule.id == rule }?.confidence
  }

  @Test(arguments: [
    "Harbour/Dock.swift:12: Fatal error: \(sentence)\n",
    "Harbour/Dock.swift:12: Precondition failed: \(sentence)\n",
    "Thread 1: Fatal error: \(sentence)\n",
    "Fatal error: \(sentence): file Harbour/Dock.swift, line 12\n",
    """
    Process:         Harbour [712]
    Exception Type:  EXC_BREAKPOINT (SIGTRAP)
    Triggered by Thread:  0

    Application Specific Information:
    Harbour/Dock.swift:12: Fatal error: \(sentence)

    Thread 0 Crashed:
    0   libswiftCore.dylib   0x0000000198232430 _assertionFailure(_:_:file:line:flags:) + 268
    1   Harbour              0x0000000104bb703c Dock.moor() + 432

    """,
  ])
  func aCheckOfTheProgramIsNotTheFrameworks(_ text: String) throws {
    #expect(try Self.confidence("uikit-invalid-batch-update", text) == nil)
    #expect(try Self.confidence("swift-fatalerror-precondition", text) != nil)
  }

  @Test(arguments: [
    "\(sentence)\n",
    "UIKitCore/UITableView.swift:12: Fatal error: \(sentence)\n",
    "Harbour/Dock.swift:12: Fatal error: NSInternalInconsistencyException: \(sentence)\n",
    // The check is of another thing.
    """
    *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '\(sentence)'
    Harbour/Dock.swift:12: Fatal error: the berths of \(sentence)

    """,
    // A stack without images does not tell whose method it is.
    """
    *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '\(sentence)'
    0   __exceptionPreprocess
    1   objc_exception_throw
    2   -[HBRTable endUpdates]

    """,
  ])
  func theFrameworksWordsStay(_ text: String) throws {
    #expect(try Self.confidence("uikit-invalid-batch-update", text) == .certain)
  }

  private static func raised(_ reason: String, by function: String, of image: String) -> String {
    """
    *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: '\(reason)'
    *** First throw call stack:
    (
    0   CoreFoundation    0x00007fff2043a126 __exceptionPreprocess + 242
    1   libobjc.A.dylib   0x00007fff20177f78 objc_exception_throw + 48
    2   \(image)          0x00000001027d10b4 \(function) + 52
    3   Harbour           0x00000001027d11b4 -[HBRLedger load] + 52
    )

    """
  }

  @Test func whoRaisedTheExceptionDecides() throws {
    let rule = "uikit-invalid-batch-update"
    let own = Self.raised(Self.sentence, by: "-[HBRLedger add:]", of: "Harbour")
    #expect(try Self.confidence(rule, own) == nil)
    let framework = Self.raised(Self.sentence, by: "-[UITableView _end]", of: "UIKitCore")
    #expect(try Self.confidence(rule, framework) == .certain)
    // A reason that names a framework's method is the framework's, also in a stack that was shortened.
    let shortened = Self.raised(
      "-[__NSDictionaryI setObject:forKey:]: mutating method sent to immutable object", by: "-[HBRLedger add:]",
      of: "Harbour")
    #expect(try Self.confidence("mutating-immutable-object", shortened) == .certain)
    // A function without a name may be one of a library that is linked into the app.
    let nameless = Self.raised(Self.sentence, by: "0x102700000", of: "Harbour")
    #expect(try Self.confidence(rule, nameless) == .certain)
    let passedOn = Self.raised(
      "Exception \"NSRangeException\": \(Self.sentence)", by: "-[HBRLedger add:]", of: "Harbour")
    #expect(try Self.confidence(rule, passedOn) == .certain)
  }

  @Test func aLibraryWrittenInSwiftSaysItsSentencesInChecks() throws {
    let words = "Fatal error: The default FirebaseApp instance must be configured before the default Auth instance"
    let rule = "sdk-configuration-exception"
    #expect(try Self.confidence(rule, "FirebaseStorage/Storage.swift:12: \(words)\n") == .certain)
    #expect(try Self.confidence(rule, "Thread 1: \(words)\n") == .certain)
    #expect(try Self.confidence(rule, "Harbour/Dock.swift:12: \(words)\n") == .possible)
  }

  /// These end a process themselves and raise no exception: whoever raised it took over their words.
  @Test(arguments: [
    TextCase(
      "XPC", "xpc-api-misuse", "XPC API Misuse: Attempt to send a message expecting a reply to a peer connection"),
    TextCase(
      "TCC", "tcc-usage-description",
      "This app has crashed because it attempted to access privacy-sensitive data without a usage description."),
    TextCase(
      "libdispatch", "dispatch-suspended-release-or-over-resume",
      "BUG IN CLIENT OF LIBDISPATCH: Release of a suspended object"),
    TextCase("Swift", "swift-index-out-of-range", "Fatal error: Index out of range"),
    TextCase("lock", "recursive-unfair-lock-generic", "Trying to recursively lock an os_unfair_lock"),
  ])
  func whatIsNeverRaised(_ example: TextCase) throws {
    for text in [
      "*** Terminating app due to uncaught exception 'HarbourException', reason: '\(example.text)'\n",
      "Fatal Exception: NSInternalInconsistencyException\n\(example.text)\n",
      Self.raised(example.text, by: "-[HBRLedger add:]", of: "Harbour"),
    ] {
      #expect(try Self.confidence(example.rule, text) ?? .possible == .possible, "\(text)")
      #expect(try Self.confidence("uncaught-exception-generic", text) == .likely, "\(text)")
    }
    #expect(try Self.confidence(example.rule, "\(example.text)\n") == .certain)
  }

  /// One list says whose file a check stands in, for these rules as for all others.
  @Test(arguments: [
    "Network/Listener.swift:12: Fatal error: \(sentence)\n",
    "Fatal error: \(sentence): file /srv/dock/.build/checkouts/tide/Sources/Tide/Table.swift, line 12\n",
    "2026-02-03 08:12:45.101 Harbour[512:8110] UIKitCore/UITableView.swift:12: Fatal error: \(sentence)\n",
  ])
  func whoseFileItIs(_ text: String) throws {
    #expect(try Self.confidence("uikit-invalid-batch-update", text) == .certain)
  }
}
