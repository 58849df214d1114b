import CrashAnalysis
import Testing

/// Who is named where an exception ended the app and no frame of its own is on the stack.
@Suite struct ExceptionWithoutAppTests {
  private static let layoutCheck = """
    3   AppKit           0x1a3f1f2b8 -[NSView _layoutCheck] + 96
    4   QuartzCore       0x1a2f1a2b8 -[CALayer layoutSublayers] + 148
    5   QuartzCore       0x1a2f162b8 CA::Transaction::commit() + 648
    """

  private func analyzed(
    _ reason: String?, name: String = "NSGenericException",
    path: String = "/Applications/Harbour.app/Contents/MacOS/Harbour",
    below raise: String = layoutCheck
  ) throws -> Analysis {
    let text = """
      Process:         Harbour [712]
      Path:            \(path)
      Identifier:      com.example.harbour
      OS Version:      macOS 15.4 (24E248)

      Exception Type:  EXC_CRASH (SIGABRT)

      Application Specific Information:
      \(reason.map { "*** Terminating app due to uncaught exception '\(name)', reason: '\($0)'" } ?? "abort() called")

      Last Exception Backtrace:
      0   CoreFoundation   0x19de52964 __exceptionPreprocess + 164
      1   libobjc.A.dylib  0x19ae4c814 objc_exception_throw + 88
      2   Foundation       0x19b5d7a3c -[NSAssertionHandler handleFailureInMethod:object:file:lineNumber:description:] + 288
      \(raise)

      """
    return try #require(Analyzer().analyze(ReportSource(text: text)).first)
  }

  private static func text(of analysis: Analysis) -> String {
    // Lines are wrapped; what counts are the words.
    String(decoding: OutputFormat.text.report(analysis, OutputTests.context), as: UTF8.self)
      .split(whereSeparator: { $0 == " " || $0.isNewline }).joined(separator: " ")
  }

  /// An argument that the system handed to itself is none that a developer can test before the call.
  @Test func anArgumentBetweenSystemsIsALead() throws {
    let reason = "Invalid parameter not satisfying: tide != nil"
    let name = "NSInternalInconsistencyException"
    let analysis = try analyzed(reason, name: name)
    #expect(analysis.diagnoses.first?.rule.id == "uncaught-exception-generic")
    let own = try analyzed(reason, name: name, below: "3   Harbour          0x104a1f2b8 -[HBTide show:] + 96")
    #expect(own.diagnoses.first?.rule.id == "parameter-assert-failed")
  }

  @Test func nobodyIsNamed() throws {
    let analysis = try analyzed(nil)
    let first = try #require(analysis.diagnoses.first)
    #expect(first.rule.id == "uncaught-exception-generic")
    #expect(first.blame == nil)
    #expect(Self.text(of: analysis).contains("no frame of the app is on the stack of the exception"))
  }

  @Test func aReasonWithApostrophesIsWhole() throws {
    let text = Self.text(of: try analyzed("the lamp's tide can't be read at 'noon'"))
    #expect(text.contains("NSGenericException: the lamp's tide can't be read at 'noon'. It was raised"))
  }

  @Test(arguments: [
    ("-[LampCell setTide:]: unrecognized selector sent to instance 0x12", "-[LampCell setTide:]"),
    ("the view <Harbour.LampView: 0x105> has no width", "Harbour.LampView"),
    ("the view <UIView: 0x105> of <LampView 0x106> has no width", "LampView"),
    // A module may be written small, and in letters that have no case.
    ("the view <harbour.LampView: 0x105> has no width", "harbour.LampView"),
    ("the view <배달앱.LampView: 0x105> has no width", "배달앱.LampView"),
    ("+[Harbour.Lamp light:] was called twice", "+[Harbour.Lamp light:]"),
    // Classes of libraries and apps whose prefixes begin like Apple's.
    ("-[SKYLampStore light:]: unrecognized selector sent to instance 0x12", "-[SKYLampStore light:]"),
    ("-[SKLampCell light:]: unrecognized selector sent to instance 0x12", "-[SKLampCell light:]"),
    ("-[FBSDKAppEvents log:]: unrecognized selector sent to instance 0x12", "-[FBSDKAppEvents log:]"),
    ("<ASDisplayNode: 0x105> has no width", "ASDisplayNode"),
  ])
  func theReasonsClassIsNamed(reason: String, name: String) throws {
    let blame = try #require(try analyzed(reason).diagnoses.first?.blame)
    #expect(blame.symbol == name)
    #expect(blame.isNamedByMessage && blame.frame == nil)
    #expect(Self.text(of: try analyzed(reason)).contains("named by the exception"))
  }

  @Test(arguments: [
    "-[NSNull length]: unrecognized selector sent to instance 0x12", "<UIView: 0x105> has no width",
    "<SwiftUI.HostView: 0x105> has no width", "<com.example.Lamp: 0x105> has no width",
    "<SKSpriteNode: 0x105> has no width", "<SKProduct: 0x105> has no price",
    "<ASAuthorizationController: 0x105> has no window", "<SCNNode: 0x105> has no width",
    "the list [Lamp Lamp] is <Lamp>", "[", "<", "-[", "<Lamp", "-[Lamp ",
  ])
  func nothingElseIsNamed(reason: String) throws {
    #expect(try analyzed(reason).diagnoses.first?.blame == nil)
  }

  @Test func theSystemsOwnProgramsKeepTheirFrames() throws {
    let analysis = try analyzed(nil, path: "/System/Library/CoreServices/Harbour.app/Contents/MacOS/Harbour")
    #expect(analysis.diagnoses.first?.blame?.symbol != nil)
  }

  @Test(arguments: [
    (
      """
      3   Harbour          0x1041eb178 0x104018000 + 1913208
      4   libdispatch.dylib 0x1a2f1a2b8 _dispatch_call_block_and_release + 32
      """, "raised by a function of Harbour that has no name here.", "exception frame 3: Harbour + 0x1d3178"
    ),
    (
      // Foundation's own frame without a name may belong to the raising.
      """
      3   Foundation       0x19b5d7b3c 0x19b5c0000 + 97084
      4   Harbour          0x1041eb178 0x104018000 + 1913208
      5   libdispatch.dylib 0x1a2f1a2b8 _dispatch_call_block_and_release + 32
      """, "raised by a function of Harbour that has no name here.", "exception frame 4: Harbour + 0x1d3178"
    ),
    (
      """
      3   AppKit           0x1a3f1f2b8 0x1a3e18000 + 1077944
      4   Harbour          0x1041eb178 Lamp.light() + 32
      """, "raised by a function of AppKit that has no name here.", "exception frame 3: AppKit + 0x1072b8"
    ),
    (
      """
      3   ???              0x1a3f1f2b8
      4   Harbour          0x1041eb178 Lamp.light() + 32
      """, "raised by Lamp.light().", "exception frame 4: Lamp.light() (Harbour)"
    ),
  ])
  func aFunctionWithoutANameRaises(below raise: String, sentence: String, evidence: String) throws {
    let analysis = try analyzed(nil, below: raise)
    let text = Self.text(of: analysis)
    #expect(text.contains(sentence))
    #expect(text.contains(evidence))
  }
}
