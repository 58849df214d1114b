import CrashAnalysis
import Testing

/// Who is responsible where a host runs plug-ins, or an interpreter native modules.
@Suite struct GuestCodeTests {
  /// A report of macOS, whose stacks name images by their files and whose list of images names them by their bundles.
  private static func report(
    process: String, path: String, stack: [String], images: [String] = []
  ) -> String {
    """
    Process:               \(process) [712]
    Path:                  \(path)
    Identifier:            com.example.host
    Code Type:             ARM-64 (Native)
    OS Version:            macOS 14.4.1 (23E224)
    Report Version:        12

    Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
    Exception Codes:       KERN_INVALID_ADDRESS at 0x00000001e2000010

    Thread 0 Crashed:
    \(stack.enumerated().map { "\($0)   \($1)" }.joined(separator: "\n"))

    Binary Images:
    \(images.joined(separator: "\n"))
    """
  }

  private static func blame(_ text: String) throws -> Blame? {
    let analysis = try #require(try RuleExampleTests.analyzer.analyze(ReportSource(path: "a.crash", text: text)).first)
    return analysis.diagnoses.first?.blame
  }

  private static let host = "/Applications/Mixer.app/Contents/MacOS/Mixer"
  private static let ownImage = "0x104f80000 - 0x1052a3fff com.example.host (1.0) <\(uuid)> \(host)"
  private static let uuid = "00000000-0000-3000-8000-000000000001"
  private static let hostFrames = [
    "Mixer   0x105010a2c MixerStrip::process(float**, int) + 92", "Mixer   0x104fc0d10 MixerBus::render() + 132",
  ]

  @Test(arguments: [
    "/Library/Audio/Plug-Ins/VST3/Swell.vst3/Contents/MacOS/Swell",
    "/Users/USER/Library/Audio/Plug-Ins/Components/Swell.component/Contents/MacOS/Swell",
    "/Users/USER/Library/Screen Savers/Swell.saver/Contents/MacOS/Swell",
  ])
  func aPlugInWithoutNamesIsNotItsHost(path: String) throws {
    let text = Self.report(
      process: "Mixer", path: Self.host,
      stack: [
        "libsystem_platform.dylib   0x18f843210 _platform_memmove + 144", "Swell   0x13a5d1f28 0x13a5c8000 + 40744",
        "Swell   0x13a5d2e00 0x13a5c8000 + 44544",
      ] + Self.hostFrames,
      images: ["0x13a5c8000 - 0x13a5ebfff com.example.swell (1.2) <\(Self.uuid)> \(path)", Self.ownImage])
    let blame = try Self.blame(text)
    #expect(blame?.symbol == nil && blame?.image == "Swell" && blame?.frame == 1)
  }

  /// What a program brings along is its own choice: there the program's call is what its authors can change.
  @Test func aLibraryOfTheProgramsIsNoPlugIn() throws {
    let path = "/Applications/Mixer.app/Contents/Frameworks/Swell.framework/Versions/A/Swell"
    let text = Self.report(
      process: "Mixer", path: Self.host,
      stack: ["Swell   0x13a5d1f28 0x13a5c8000 + 40744"] + Self.hostFrames,
      images: ["0x13a5c8000 - 0x13a5ebfff com.example.swell (1.2) <\(Self.uuid)> \(path)", Self.ownImage])
    #expect(try Self.blame(text)?.symbol == "MixerStrip::process(float**, int)")
  }

  @Test func aHostThatFailedItselfIsBlamed() throws {
    let path = "/Library/Audio/Plug-Ins/VST3/Swell.vst3/Contents/MacOS/Swell"
    let text = Self.report(
      process: "Mixer", path: Self.host,
      stack: Self.hostFrames + ["Swell   0x13a5d1f28 0x13a5c8000 + 40744"],
      images: ["0x13a5c8000 - 0x13a5ebfff com.example.swell (1.2) <\(Self.uuid)> \(path)", Self.ownImage])
    #expect(try Self.blame(text)?.symbol == "MixerStrip::process(float**, int)")
  }

  @Test func aPlugInThatThrewIsBlamed() throws {
    let path = "/Library/Audio/Plug-Ins/VST3/Swell.vst3/Contents/MacOS/Swell"
    let text = Self.report(
      process: "Mixer", path: Self.host,
      stack: [
        "libsystem_c.dylib   0x18ebce850 abort + 124", "libc++abi.dylib   0x18ec7fcd4 __cxa_throw + 92",
        "Swell   0x13a5d1f28 0x13a5c8000 + 40744",
      ] + Self.hostFrames,
      images: ["0x13a5c8000 - 0x13a5ebfff com.example.swell (1.2) <\(Self.uuid)> \(path)", Self.ownImage])
    #expect(try Self.blame(text)?.image == "Swell")
  }

  @Test func aNamedFunctionOfThePlugInIsPreferred() throws {
    let text = Self.report(
      process: "REAPER", path: "/Applications/REAPER.app/Contents/MacOS/REAPER",
      stack: [
        "Swell   0x13a5d1f28 0x13a5c8000 + 40744", "Swell   0x13a5d2e00 SwellPlugin::open() + 66",
        "REAPER   0x105010a2c FxSlot::open(char const*) + 92",
      ])
    #expect(try Self.blame(text)?.symbol == "SwellPlugin::open()")
  }

  @Test(arguments: [
    ("Python", "_tides.cpython-311-darwin.so"), ("python3.11", "_tides.abi3.so"), ("node", "tides.node"),
    ("ruby", "tides.bundle"), ("java", "libtides.dylib"),
  ])
  func aModuleIsNotItsInterpreter(process: String, module: String) throws {
    let text = Self.report(
      process: process, path: "/opt/homebrew/bin/\(process)",
      stack: [
        "\(process)   0x105010a2c interpreter_retain + 4", "\(module)   0x1045d1f28 tide_next + 44",
        "\(process)   0x104fc0d10 interpreter_call + 132", "\(process)   0x104fc0d10 main + 132",
      ])
    #expect(try Self.blame(text)?.symbol == "tide_next")
  }

  /// An app that holds the Java machine: what the machine found wrong, a library of the app's had done.
  @Test func whoCalledTheMachineOfAnAppIsBlamed() throws {
    let text = Self.report(
      process: "Tide Chart", path: "/Applications/Tide Chart.app/Contents/MacOS/Tide Chart",
      stack: [
        "libjvm.dylib   0x105010a2c SafepointSynchronize::block(JavaThread*) + 473",
        "libjvm.dylib   0x104fc0d10 jni_DeleteGlobalRef + 147", "libtidelater.dylib   0x1045d1f28 tide_later + 44",
        "libjvm.dylib   0x104fc0d10 jni_invoke + 132",
      ])
    #expect(try Self.blame(text)?.symbol == "tide_later")
  }

  @Test func anAppThatCalledItsInterpreterIsBlamed() throws {
    let text = Self.report(
      process: "Tides", path: "/Applications/Tides.app/Contents/MacOS/Tides",
      stack: [
        "libpython3.11.dylib   0x105010a2c PyErr_Fetch + 47", "Tides   0x1045d1f28 TideScript::run() + 44",
        "libtidelater.dylib   0x1045d1f28 tide_later + 44",
      ])
    let blame = try Self.blame(text)
    #expect(blame?.symbol != "tide_later")
  }

  @Test func anInterpreterOnItsOwnIsBlamed() throws {
    let text = Self.report(
      process: "ruby", path: "/opt/homebrew/bin/ruby",
      stack: [
        "libruby.3.2.dylib   0x105010a2c rb_tide + 4", "libruby.3.2.dylib   0x104fc0d10 rb_call + 132",
        "ruby   0x104fc0d10 main + 132",
      ])
    #expect(try Self.blame(text)?.symbol == "rb_tide")
  }

  /// Everything below the frame that AppKit stops in belongs to whoever caught the exception, not to its cause.
  @Test func nobodyIsBlamedForAnExceptionThatAppKitCaught() throws {
    let text = """
      Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
      0   com.apple.AppKit   0x00007fffcb53644e -[NSApplication _crashOnException:] + 109
      1   com.apple.AppKit   0x00007fffcb609a32 __37+[NSDisplayCycle currentDisplayCycle]_block_invoke.31 + 708
      2   com.apple.CoreFoundation   0x00007fffcd6fcca7 __CFRunLoopDoObservers + 391
      3   com.apple.AppKit   0x00007fffcb1cc3db -[NSApplication run] + 926
      """
    let analysis = try #require(try RuleExampleTests.analyzer.analyze(ReportSource(path: "a.txt", text: text)).first)
    #expect(analysis.diagnoses.first?.rule.id == "appkit-exception")
    #expect(analysis.diagnoses.first?.blame == nil)
  }

  @Test func aPanicNamesTheDriverThatIsNotApples() throws {
    let text = """
      panic(cpu 2 caller 0xffffff8012eb289b): "tide: the sea is empty" @tide.cpp:12
      Backtrace (CPU 2), Frame : Return Address
      0xffffff812eafbc40 : 0xffffff801b91c63d
            Kernel Extensions in backtrace:
               com.apple.driver.Watch(1.0)[BF2E24C6-42E3-3571-9159-8D230DF66A1B]@0xffffff7f9c3a0000->0xffffff7f9c3a8fff
               org.example.tidefs(2.3)[F0FABEA7-41BA-36C9-8E53-9176C8440F2F]@0xffffff7f9c3a9000->0xffffff7f9c3c7fff
                  dependency: com.apple.driver.Watch(1)[BF2E24C6-42E3-3571-9159-8D230DF66A1B]@0xffffff7f9c3a0000
      """
    let blame = try Self.blame(text)
    #expect(blame?.image == "org.example.tidefs" && blame?.symbol == nil)
  }

  @Test func noDriverOfApplesIsNamed() throws {
    let text = """
      panic(cpu 2 caller 0xffffff8012eb289b): "tide: the sea is empty" @tide.cpp:12
            Kernel Extensions in backtrace:
               com.apple.driver.Watch(1.0)[BF2E24C6-42E3-3571-9159-8D230DF66A1B]@0xffffff7f9c3a0000->0xffffff7f9c3a8fff
                  dependency: org.example.tidefs(1)[BF2E24C6-42E3-3571-9159-8D230DF66A1B]@0xffffff7f9c3a0000

      last started kext at 319315762304: org.example.other	11.4
      """
    #expect(try Self.blame(text) == nil)
  }

  @Test(arguments: [
    "Exception Type: EXC_BAD_ACCESS (SIGSEGV) Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000040 Exception "
      + "Codes: 0x0000000000000001, 0x0000000000000040",
    "Exception Type: EXC_BAD_ACCESS (SIGSEGV) Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000040 Exception "
      + "Note: EXC_CORPSE_NOTIFY",
  ])
  func fieldsThatStandOnOneLineAreRead(line: String) throws {
    let text = """
      Crashed Thread: 0 MainThread Dispatch queue: com.apple.main-thread
      \(line)
      Termination Reason: Namespace SIGNAL, Code 11 Segmentation fault: 11 Terminating Process: exc handler [41182]

      Thread 0 Crashed:: MainThread Dispatch queue: com.apple.main-thread
      0 Swell 0x17b14934c SwellEditor::paint(Canvas&) + 264
      1 AppKit 0x17b14934c -[NSView drawRect:] + 33
      """
    let analysis = try #require(try RuleExampleTests.analyzer.analyze(ReportSource(path: "a.txt", text: text)).first)
    #expect(analysis.report.exception.type?.value == "EXC_BAD_ACCESS")
    #expect(analysis.report.exception.subtype?.value == "KERN_INVALID_ADDRESS at 0x0000000000000040")
    #expect(analysis.report.termination.by?.value == "exc handler [41182]")
    #expect(analysis.diagnoses.first?.rule.id == "null-pointer-dereference")
  }
}
