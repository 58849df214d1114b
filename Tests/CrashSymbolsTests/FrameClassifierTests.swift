@testable import ByteKit
import CrashModel
import CrashSymbols
import Testing

@Suite struct FrameClassifierTests {
  static func report() -> CrashReport {
    var report = CrashReport(format: "test", source: ReportSource(text: ""))
    report.process.name = "Harbour"
    report.process.path = "/private/var/containers/Bundle/Application/1/Harbour.app/Harbour"
    report.process.bundleIdentifier = "com.example.harbour"
    return report
  }

  static func classOf(
    _ symbol: String?, _ image: String?, path: String? = nil, file: String? = nil, vendors: Set<String> = [],
    process: String? = nil, line: Int? = nil, form: CrashReport.Form = .document
  ) -> FrameClass {
    var frame = CrashReport.Frame(index: 0)
    frame.file = file
    frame.line = line
    frame.symbol = symbol
    frame.image = image
    frame.imagePath = path
    var known = FrameClassifier.KnownImages()
    var report = report()
    if let process { report.process.name = process }
    report.form = form
    return FrameClassifier(report, vendors: vendors)
      .classify(frame, frame.symbol.map { FunctionName($0) }, &known) { ImageName($0) }
  }

  @Test func tellsOwnCodeFromTheSystems() {
    #expect(Self.classOf("Boat.sail()", "Harbour") == .own)
    #expect(Self.classOf("Boat.sail()", "com.example.harbour") == .own)
    #expect(Self.classOf("Boat.sail()", "Harbour.debug.dylib") == .own)
    #expect(Self.classOf("objc_msgSend", "libobjc.A.dylib") == .system)
    #expect(
      Self.classOf(
        "UIApplicationMain", "UIKitCore", path: "/System/Library/PrivateFrameworks/UIKitCore.framework/UIKitCore")
        == .system)
    #expect(
      Self.classOf(
        "swift_retain", "libswiftCore.dylib",
        path: "/private/var/containers/Bundle/Application/1/Harbour.app/Frameworks/libswiftCore.dylib") == .system)
  }

  /// A line may be cut within the name of an image; functions of blocks are known without one.
  @Test func namesThatAreCutOrAloneAreTheSystems() {
    #expect(Self.classOf(nil, "com.apple") == .system)
    #expect(Self.classOf("_Block_release", nil) == .system)
    #expect(Self.classOf("ggml_abort", nil) == .errorMachinery)
  }

  /// What prints a backtrace is not what went wrong, and who ends a program does it for somebody else.
  @Test(arguments: [
    "std::backtrace_rs::backtrace::libunwind::trace", "std::backtrace_rs::backtrace::trace_unsynchronized",
    "<std::sys::backtrace::BacktraceLock::print::DisplayBacktrace as core::fmt::Display>::fmt",
    "default_terminate_handler()", "AppleCryptoNative_X509ImportCollection",
  ])
  func machineryOfOtherLanguagesEndsIsNobodys(symbol: String) {
    #expect(Self.classOf(symbol, nil) == .errorMachinery)
    #expect(Self.classOf(symbol, "Harbour") == .errorMachinery)
  }

  @Test func headersOfTheCppLibraryAreTheSystems() {
    #expect(Self.classOf("deallocate", nil, file: "/usr/include/c++/13/bits/new_allocator.h") == .system)
    #expect(Self.classOf("tide_table", nil, file: "/usr/src/tides/table.cpp") == .own)
  }

  /// An excerpt without images still shows where a thread waits.
  @Test(arguments: [
    "__ulock_wait", "__psynch_mutexwait", "__semwait_signal", "__workq_kernreturn", "semaphore_wait_trap",
  ])
  func waitsInTheKernelAreTheSystemsWithoutAnImage(symbol: String) {
    #expect(Self.classOf(symbol, nil) == .system)
    #expect(Self.classOf("TideLock.wait()", nil) == .own)
  }

  /// A debugger's navigator names nothing but the function.
  @Test(arguments: [
    "_os_semaphore_wait", "CFRelease", "_CFRelease", "_NSThreadStart", "_UIGestureRecognizerUpdate",
    "CGContextDrawImage",
    "xpc_connection_send_message_with_reply_sync", "CA::Transaction::commit()", "_ZN2CA11Transaction6commitEv",
    "WebCore::ThreadTimers::sharedTimerFiredInternal()", "_platform_memmove$VARIANT$Haswell", "sqlite3_step",
    "nanosleep",
    "__read_nocancel", "SecItemCopyMatching", "AutoreleasePoolPage::releaseUntil",
    "AudioUnitRender", "CMTimeMake", "JSObjectGetProperty", "IOSurfaceLock", "WebThreadRunOnMainThread",
  ])
  func functionsOfTheSystemAreKnownWithoutAnImage(symbol: String) {
    #expect(Self.classOf(symbol, nil) == .system)
    // Where a program has one of such a name, it lies in the program, or in a file.
    #expect(Self.classOf(symbol, "Harbour") == .own || symbol.hasPrefix("__CF"))
    #expect(Self.classOf(symbol, nil, file: "/src/tide.c", line: 3) != .system)
  }

  @Test(arguments: [
    "CFight::begin()", "CGame::run(int)", "Secure.open()", "read_tide_table", "-[CFOBoat sail]", "NSomething",
    "starting",
    "SSLBoat.sail()", "cacheTide", "UIBoat::draw(CGContext*)", "CTBoat.sail()",
    "AudioSessionManager.start()", "MIDIController.send(_:)", "CMTimeline.draw()", "JSObjectStore.load()", "gpusher",
    "static AudioFilePlayer.play(_:)", "WebThreadPool.run()",
  ])
  func functionsOfTheProgramsAreNotTheSystemsForTheirBeginning(symbol: String) {
    #expect(Self.classOf(symbol, nil) == .own)
  }

  /// A sanitizer's own `malloc` and `pthread_mutex_lock` are linked into the program, and have no line.
  @Test(arguments: ["posix_memalign", "pthread_mutex_lock", "strdup", "read", "pthread_create", "memcmp"])
  func interceptedFunctionsAreNotThePrograms(symbol: String) {
    #expect(![.own, .compilerGenerated].contains(Self.classOf(symbol, "Harbour", form: .sanitizer)))
    #expect(
      Self.classOf("read", "Harbour", file: "/src/tide.c", line: 8, form: .sanitizer) == .own)
    #expect(Self.classOf("Boat.sail()", "Harbour", form: .sanitizer) == .own)
  }

  /// Tests and previews run in processes of Xcode's.
  @Test func whatWasBuiltHereIsOwn() {
    let products = "/Users/USER/Library/Developer/Xcode/DerivedData/Harbour-x/Build/Products/Debug/"
    #expect(Self.classOf("TideTests.testLow()", "TideTests", path: products + "TideTests.xctest/TideTests") == .own)
    let tide = products + "Tide.framework/Versions/A/Tide"
    #expect(Self.classOf("Tide.rise()", "Tide", path: tide, process: "xctest") == .own)
    #expect(Self.classOf("Tide.rise()", "__preview.dylib", path: "/x/UserData/Previews/7/__preview.dylib") == .own)
    let charts = products + "Quay.app/Frameworks/Charts.framework/Charts"
    #expect(Self.classOf("Chart.draw()", "Charts", path: charts, process: "xctest") == .vendor)
  }

  /// What is linked into the app is told from the app's own code by where its sources lie.
  @Test(arguments: [
    ("/build/.build/checkouts/swift-tide/Sources/Tide/Tide.swift", FrameClass.vendor),
    ("/Users/USER/Library/Developer/Xcode/DerivedData/Harbour-x/SourcePackages/checkouts/Tide/Tide.swift", .vendor),
    ("/Users/USER/Harbour/Pods/Tide/Source/Tide.swift", .vendor),
    ("/Users/USER/Harbour/Carthage/Checkouts/Tide/Source/Tide.swift", .vendor),
    ("/Users/USER/Harbour/node_modules/tide/ios/Tide.mm", .vendor),
    ("/Users/USER/.cargo/registry/src/index.crates.io-6f17d22bba15001f/tide-0.5.2/src/tide.rs", .vendor),
    ("/srv/tides/.venv/lib/python3.12/site-packages/tide/level.py", .vendor),
    ("/Users/USER/.gem/ruby/3.2.0/gems/tide-1.2/lib/tide.rb", .vendor),
    ("/root/go/pkg/mod/example.org/tide@v1.2.0/tide.go", .vendor), ("/usr/local/go/src/runtime/panic.go", .vendor),
    ("/build/Sources/Harbour/Checkouts/Tide.swift", .own), ("/Users/USER/go/src/example.org/tide/tide.go", .own),
    ("/Users/USER/Harbour/PeaPods/Source/Tide.swift", .own),
  ])
  func packagesOfOthersAreNotOwn(file: String, owner: FrameClass) {
    #expect(Self.classOf("Tide.rise()", "Harbour", file: file) == owner)
    #expect(Self.classOf(nil, "Harbour", file: file) == owner)
  }

  /// Swift's libraries for servers are linked into the program, and reports seldom tell where their sources lie.
  @Test(arguments: [
    ("SelectableEventLoop.run()", FrameClass.vendor), ("closure #1 in EventLoopFuture.whenComplete(_:)", .vendor),
    ("NIOPosix.BaseSocketChannel.readable()", .vendor), ("specialized ChannelPipeline.fireChannelRead(_:)", .vendor),
    ("Pipeline.flow()", .own), ("TideChannelPipeline.open()", .own),
  ])
  func serversLibrariesAreNotOwn(symbol: String, owner: FrameClass) {
    #expect(Self.classOf(symbol, "Harbour") == owner)
  }

  @Test(arguments: [
    ("Electron Framework", FrameClass.vendor), ("QtWidgets", .vendor), ("Harbour", .own), ("Quay", .own),
  ])
  func anEngineIsNotTheAppWhereNobodyNamesTheProcess(image: String, owner: FrameClass) {
    let classifier = FrameClassifier(CrashReport(format: "test", source: ReportSource(text: "")))
    var known = FrameClassifier.KnownImages()
    var frame = CrashReport.Frame(index: 0)
    frame.image = image
    #expect(classifier.classify(frame, FunctionName("Boat::sail()"), &known) { ImageName($0) } == owner)
  }

  @Test func imagesOfOneNameAreToldApartByTheirPaths() {
    let classifier = FrameClassifier(Self.report())
    var known = FrameClassifier.KnownImages()
    let name = ImageName("Maps")
    func classOf(_ path: String) -> FrameClass {
      var frame = CrashReport.Frame(index: 0)
      frame.identity = ImageIdentity(name: "Maps", path: path)
      return classifier.classify(frame, FunctionName("Chart.draw()"), &known) { _ in name }
    }
    #expect(classOf("/System/Library/Frameworks/Maps.framework/Maps") == .system)
    #expect(
      classOf("/private/var/containers/Bundle/Application/1/Harbour.app/Frameworks/Maps.framework/Maps") == .vendor)
    #expect(classOf("/System/Library/Frameworks/Maps.framework/Maps") == .system)
    // More places than are remembered, and each twice.
    for number in 0..<20 {
      let folder = "/opt/\(number / 2)/"
      #expect(classOf(folder + "Harbour.app/Maps") == .vendor)
      #expect(classOf(folder + "Symbols/System/Maps") == .system)
    }
  }

  @Test func manyImagesAreForgottenAndKnownAgain() {
    let classifier = FrameClassifier(Self.report())
    var known = FrameClassifier.KnownImages()
    let identities = (0..<200).map { number in
      ImageIdentity(name: "Part\(number)", path: number % 2 == 0 ? "/usr/lib/Part\(number)" : "/opt/Part\(number)")
    }
    for _ in 0..<2 {
      for (number, identity) in identities.enumerated() {
        var frame = CrashReport.Frame(index: 0)
        frame.identity = identity
        let found = classifier.classify(frame, nil, &known) { ImageName($0) }
        #expect(found == (number % 2 == 0 ? .system : .vendor))
      }
    }
  }

  @Test func tellsVendorsFromOwnCode() {
    let path = "/private/var/containers/Bundle/Application/1/Harbour.app/Frameworks/Charts.framework/Charts"
    #expect(Self.classOf("ChartView.draw()", "Charts", path: path) == .vendor)
    #expect(Self.classOf("-[FIRApp configure]", "Harbour") == .vendor)
    #expect(Self.classOf("Anchor.drop()", "Harbour", vendors: ["Anchor"]) == .vendor)
  }

  /// Where a stack does not tell whose process it is of, well-known libraries are not the app.
  @Test(arguments: [
    ("Kingfisher", FrameClass.vendor), ("SDWebImage", .vendor), ("WebRTC", .vendor), ("Harbour", .own),
    ("Charts", .own),
  ])
  func librariesAreKnownWithoutAProcess(image: String, answer: FrameClass) {
    var report = CrashReport(format: "excerpt", source: ReportSource(text: ""))
    report.exception.type = Located("EXC_BAD_ACCESS", at: 0)
    var frame = CrashReport.Frame(index: 0)
    frame.symbol = "Tide.rise()"
    frame.image = image
    var known = FrameClassifier.KnownImages()
    #expect(
      FrameClassifier(report).classify(frame, FunctionName("Tide.rise()"), &known) { ImageName($0) } == answer)
  }

  @Test func librariesAreKnownByTheNamesOfTheirFunctions() {
    for name in [
      "webrtc::voe::Channel::ReceivedRTCPPacket(unsigned char const*)", "-[ASDisplayNode _didLoad]",
      "__43-[IGListBatchUpdateTransaction _applyDiff:]_block_invoke", "reanimated::ReanimatedModuleProxy::flush()",
    ] {
      #expect(Self.classOf(name, "Harbour") == .vendor)
    }
    #expect(Self.classOf("-[ASPier open]", "Harbour") == .own)
    #expect(Self.classOf("___chkstk_darwin", nil) == .system)
  }

  @Test func looksThroughGlueAndRaisers() {
    #expect(Self.classOf("@objc Boat.sail()", "Harbour") == .compilerGenerated)
    #expect(Self.classOf("partial apply for closure #1 in Boat.sail()", "Harbour") == .compilerGenerated)
    #expect(Self.classOf("static HarbourApp.$main()", "Harbour") == .entryPoint)
    #expect(Self.classOf("__pthread_kill", "libsystem_kernel.dylib") == .errorMachinery)
    #expect(Self.classOf("Swift runtime failure: Index out of range", "Harbour") == .errorMachinery)
    #expect(Self.classOf("kscrashsentry_reportUserException", "Harbour") == .errorMachinery)
    #expect(Self.classOf("google::LogMessage::Fail()", "Harbour") == .errorMachinery)
    #expect(Self.classOf("folly::symbolizer::(anonymous namespace)::signalHandler", "Harbour") == .errorMachinery)
    #expect(Self.classOf("Span<>._checkIndex(_:)", "Harbour") == .compilerGenerated)
    #expect(Self.classOf("InlineArray<>.subscript.getter", "Harbour") == .compilerGenerated)
    // A protocol of a tracing library bears the name of the standard library's type.
    #expect(Self.classOf("Span.end()", "Harbour") == .own)
    #expect(Self.classOf("SpanList.load()", "Harbour") == .own)
    #expect(Self.classOf("UnsafeMutableRawBufferPointer.subscript.getter", "Harbour") == .compilerGenerated)
    #expect(Self.classOf("ManagedBuffer.header.getter", "Harbour") == .compilerGenerated)
    // The program's own types, whose names begin alike.
    #expect(Self.classOf("UnsafeBufferReader.read(at:)", "Harbour") == .own)
    #expect(Self.classOf("ManagedBufferPool.drain()", "Harbour") == .own)
    #expect(Self.classOf(nil, nil) == .unknown)
  }

  @Test func rustsOwnLibrariesAreNotTheApps() {
    #expect(Self.classOf("core::iter::adapters::map::fold", "Harbour") == .compilerGenerated)
    #expect(Self.classOf("<alloc::vec::Vec<T> as core::ops::drop::Drop>::drop", "Harbour") == .compilerGenerated)
    #expect(
      Self.classOf("<quiet::Allocator as core::alloc::global::GlobalAlloc>::alloc", "Harbour") == .compilerGenerated)
    #expect(Self.classOf("std::process::abort", "Harbour") == .errorMachinery)
    #expect(Self.classOf("harbour::core::load", "Harbour") == .own)
    // A namespace of C++'s.
    #expect(Self.classOf("core::Engine::run(int)", "Harbour") == .own)
  }
}
