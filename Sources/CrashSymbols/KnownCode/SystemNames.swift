import ByteKit
internal import CrashModel

/// Names and paths of libraries that belong to the system or the language.
public enum SystemNames {
  /// Whether a path is the system's; nil where the path is too short to say.
  public static func isSystem(path: String) -> Bool? {
    guard path.utf8.count > 1 else { return nil }
    if systemFolders.isPrefix(of: path) { return true }
    if path.hasPrefix("/Library/Frameworks/") { return false }
    return systemPathParts.isPart(of: path)
  }

  /// Whether the first eight bytes of a path, the first one lowest, tell that it is the system's: `/System/` or `/usr/lib`.
  static func isSystem(pathStart: UInt64) -> Bool {
    pathStart == 0x2F6D_6574_7379_532F || pathStart == 0x6269_6C2F_7273_752F
  }

  private static let systemFolders = WordTable([
    "/System/", "/usr/lib", "/Library/Apple/", "/private/preboot/", "/lib/", "/lib64/",
    // Android's.
    "/apex/", "/system/", "/system_ext/", "/vendor/", "/product/", "/odm/",
  ])

  /// Parts of paths of simulators, toolchains, development kits and symbol caches.
  private static let systemPathParts = WordTable([
    "/RuntimeRoot/", ".xctoolchain/", "/swift/linux/", "/Symbols/System/", "/Symbols/usr/lib/", ".sdk/System/Library/",
    ".sdk/usr/lib/", "\\Windows\\System32",
  ])

  /// Whether an image is a language's runtime, wherever it was loaded from: also when it ships inside the app.
  public static func isRuntimeLibrary(_ image: String) -> Bool {
    if image.hasPrefix("libswift") { return isSwiftLibrary(image) }
    if image.hasPrefix("libsystem_") { return systemParts.contains(stem(image, after: "libsystem_")) }
    return runtimeLibraries.isPrefix(of: image) || image == "dyld" || image == "dyld_sim" || image == "node"
  }

  /// Whether a library is one of Swift's: modules begin with a capital or an underscore, as in `libswiftCore.dylib`, but
  /// for a few that are named after a header of C's.
  private static func isSwiftLibrary(_ image: String) -> Bool {
    let name = stem(image, after: "libswift")
    guard let first = name.first else { return false }
    return first.isUppercase || first == "_" || swiftHeaders.contains(name)
  }

  private static func stem(_ image: String, after prefix: String) -> Substring {
    image.dropFirst(prefix.count).prefix { $0 != "." }
  }

  private static let swiftHeaders: Set<Substring> = [
    "os", "simd", "sys_time", "unistd", "errno", "math", "signal", "stdio", "time",
  ]

  /// What libSystem consists of; a program may name a library of its own alike.
  private static let systemParts: Set<Substring> = [
    "asl", "blocks", "c", "c_debug", "collections", "computation", "configuration", "containermanager", "coreservices",
    "coretls", "darwin", "darwindirectory", "dnssd", "duct", "eligibility", "eligibility_internal", "featureflags",
    "info",
    "kernel", "m", "malloc", "malloc_debug", "network", "networkextension", "notify", "notify_debug", "platform",
    "platform_debug", "product_info_filter", "pthread", "pthread_debug", "sandbox", "sanitizers", "secinit", "sim_c",
    "sim_c_host", "sim_info", "sim_info_host", "sim_kernel", "sim_kernel_host", "sim_m", "sim_m_host", "sim_platform",
    "sim_platform_host", "sim_pthread", "sim_pthread_host", "stats", "symptoms", "trace", "trial",
  ]

  private static let runtimeLibraryNames = ["libclang_rt.", "libmonosgen", "libcoreclr"]
  private static let runtimeLibraries = WordTable(runtimeLibraryNames)

  /// Whether an image is an engine that apps are built on, for stacks that do not tell whose process it was.
  static func isEngine(_ image: String) -> Bool { engines.isWhole(image) || engineLibraries.isPrefix(of: image) }

  private static let engines = WordTable([
    "Electron Framework", "Chromium Embedded Framework", "Google Chrome Framework",
    "Google Chrome for Testing Framework", "Chromium Framework", "Microsoft Edge Framework", "Brave Browser Framework",
    "nwjs Framework", "Flutter", "hermes", "hermesvm", "libnode.dylib", "libjvm.dylib", "Tcl", "Tk",
    "org.python.python", "Python",
    // Libraries that come to apps as frameworks, under names that nobody gives to an app.
    "React", "NativeScript", "TitaniumKit", "Alamofire", "AFNetworking", "Kingfisher", "SDWebImage", "Nuke", "RxSwift",
    "RxCocoa", "RxRelay", "ReactiveSwift", "ReactiveCocoa", "ReactiveObjC", "PromiseKit", "Moya", "SnapKit", "Masonry",
    "IGListKit", "IGListDiffKit", "AsyncDisplayKit", "Lottie", "Realm", "RealmSwift", "GRDB", "FMDB", "MMKV",
    "Starscream", "SocketRocket", "SocketIO", "SwiftyJSON", "CocoaLumberjack", "GoogleMaps", "GoogleMobileAds",
    "FirebaseCore", "FirebaseAuth", "FirebaseAnalytics", "FirebaseCrashlytics", "FirebaseDatabase", "FirebaseFirestore",
    "FirebaseFirestoreInternal", "FirebaseMessaging", "FirebasePerformance", "FirebaseRemoteConfig", "FBSDKCoreKit",
    "FBSDKLoginKit", "FBSDKShareKit", "FBAEMKit", "FBAudienceNetwork", "AppLovinSDK", "MapboxMaps", "Mapbox",
    "MapboxCoreMaps", "MapLibre", "WebRTC", "AgoraRtcKit", "AgoraRtmKit", "Stripe", "StripeCore", "StripePaymentSheet",
    "RevenueCat", "Sentry", "Bugsnag", "DatadogCore", "DatadogRUM", "DatadogLogs", "NewRelic", "Instabug",
    "InstabugCore", "OneSignal", "Adjust", "AppsFlyerLib", "Amplitude", "Mixpanel", "Intercom", "Braze",
    "ComposableArchitecture", "Yams", "Apollo",
  ])
  /// Whether a Swift module is of a package that many programs use, under a name that nobody gives to a module of an app.
  public static func isPackage(module: String) -> Bool {
    serverModules.contains(module) || engines.isWhole(module)
  }

  private static let serverModules: Set = [
    "NIO", "NIOCore", "NIOPosix", "NIOHTTP1", "NIOHTTP2", "NIOSSL", "NIOEmbedded", "NIOTransportServices",
    "AsyncHTTPClient", "AsyncKit", "Vapor", "Hummingbird", "HummingbirdCore", "GRPC", "GRPCCore",
    "GRPCNIOTransportCore", "PostgresNIO", "MySQLNIO", "RediStack", "ConnectionPoolModule", "SotoCore",
    "ServiceLifecycle", "Logging", "CoreMetrics", "Metrics", "Instrumentation", "Tracing", "FluentKit", "FluentSQL",
    "SQLKit", "LeafKit",
  ]
  private static let engineLibraries = WordTable([
    "libflutter.so", "libil2cpp.so", "libunity.so", "libhermes", "libreact", "libjsi.so", "libjscexecutor",
    "libfbjni.so", "libsentry", "libcrashlytics", "libbugsnag", "libcronet", "QtCore", "QtGui", "QtWidgets", "QtQml",
    "QtQuick", "QtNetwork", "QtWebEngine", "QtMultimedia", "libQt5", "libQt6", "org.qt-project.Qt", "libtcl8", "libtk8",
    "libcef", "libtensorflow", "libonnxruntime", "libpython", "libomp.", "libiomp5.", "libtorch", "libfaiss",
  ])

  /// Whether an image only serves others: a runtime, or what every framework is built on.
  public static func isFoundation(_ image: String) -> Bool {
    isRuntimeLibrary(image) || foundations.isPrefix(of: image) || foundationNames.isWhole(image)
  }

  private static let foundations = WordTable(
    runtimeLibraryNames + ["libobjc", "libc++", "libdispatch", "libxpc", "libc.so", "libSystem"])
  private static let foundationNames = WordTable(["dyld", "dyld_sim", "CoreFoundation", "com.apple.CoreFoundation"])

  /// Whether an image is the system's by its name alone, for stacks without paths.
  public static func isSystem(image: String) -> Bool {
    if isRuntimeLibrary(image) || image.hasPrefix("com.apple.") || image == "com.apple"
      || AppleFrameworks.contains(image)
    {
      return true
    }
    if images.contains(image) { return true }
    if systemLibraries.isPrefix(of: image) { return true }
    return image.hasPrefix("libFoundation") || image.hasPrefix("lib_Foundation") || image.hasPrefix("ld-linux")
  }

  /// Whether a Swift module is the language's or one of Apple's frameworks: what stands before a file in `Swift/Array.swift`.
  ///
  /// Names that apps and their packages use as well (`Charts`, `Network`, `Testing`) are left out.
  public static func isSystem(module: String) -> Bool { modules.contains(module) }

  private static let modules: Set = [
    // The language and its libraries.
    "Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "RegexBuilder", "Synchronization", "Observation",
    "Distributed", "_Differentiation", "Dispatch", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML",
    // What is written in Swift on Apple's systems.
    "SwiftData", "SwiftUI", "SwiftUICore", "Combine", "CoreData", "CloudKit", "UIKit", "UIKitCore", "AppKit",
    "RealityKit", "RealityFoundation", "AppIntents", "ActivityKit", "WidgetKit", "StoreKit", "TipKit", "MusicKit",
    "WeatherKit", "WorkoutKit", "GroupActivities", "CreateML", "CreateMLComponents", "TabularData", "PhotosUI",
    "MapKit", "CryptoKit", "DeviceActivity", "FamilyControls", "ManagedSettings", "FoundationModels", "Accelerate",
    "Translation", "CoreML", "ARKit", "HealthKit", "AVFoundation", "AVFAudio", "OSLog",
    // Where two frameworks meet.
    "_SwiftData_SwiftUI", "_PhotosUI_SwiftUI", "_MapKit_SwiftUI", "_AVKit_SwiftUI", "_AppIntents_SwiftUI",
    "_StoreKit_SwiftUI", "_RealityKit_SwiftUI",
  ]

  /// Whether a name without an image is the language runtime's or the C library's.
  public static func isRuntime(_ symbol: String) -> Bool {
    runtimePrefixes.isPrefix(of: symbol) || threadStarts.isWhole(symbol)
      // What glibc checks where `_FORTIFY_SOURCE` is on: `__strcpy_chk`.
      || symbol.hasSuffix("_chk") && symbol.hasPrefix("__")
  }

  /// Whether a method is one of Java's, Kotlin's or Android's own libraries.
  static func isJavas(_ symbol: String) -> Bool { packages.isPrefix(of: symbol) }

  private static let packages = WordTable([
    "java.", "javax.", "jdk.", "sun.", "dalvik.", "libcore.", "android.", "androidx.", "com.android.", "kotlin.",
    "kotlinx.", "art::", "art_", "android::",
  ])

  /// Where Apple's systems keep the libraries that all programs share; those of an app lie next to it, below.
  ///
  /// Source: `osfmk/mach/shared_region.h` of xnu; Intel Macs of macOS 13 and later begin at 0x7ff800000000.
  static func sharedLibraries(of report: borrowing CrashReport) -> [Range<Address>] {
    switch report.operatingSystem.name {
    case "Linux", "Windows", "Android": []
    case _ where holdsAddedAddresses(report): []
    // Linux has its libraries where Intel Macs have them, so that the system must be known.
    case nil where report.exception.type == nil: onARM
    default: onARMAndIntel
    }
  }

  /// Whether a report adds to every address where its image was built to lie, as Sentry's text does: a program at
  /// 0x104e4c960 stands at 0x204e4c960 then, among the addresses of the system's libraries, and those beyond their end.
  ///
  /// Reports that list their images tell whose each is by its path, and are not looked through.
  private static func holdsAddedAddresses(_ report: borrowing CrashReport) -> Bool {
    guard report.images.count == 0 else { return false }
    let stacks = [report.lastExceptionBacktrace, report.crashedThread?.frames ?? []]
    return stacks.contains { frames in
      frames.contains { frame in
        guard let address = frame.address, added.contains(address), let image = frame.image else { return false }
        return isSystem(image: image)
      }
    }
  }

  /// Where the addresses of the system's libraries come to lie when where they were built to lie is added.
  private static let added: Range<Address> = 0x3_0000_0000..<0x10_0000_0000

  private static let onARM: [Range<Address>] = [0x1_8000_0000..<0x3_0000_0000]
  private static let onARMAndIntel = onARM + [0x7FF8_0000_0000..<0x7FFF_F000_0000]

  /// Whether a source file is glibc's, as gdb shows it for frames whose library it does not name: `./nptl/pthread_kill.c`.
  static func isLibC(file: String) -> Bool { libCSources.isPrefix(of: file) || systemDependent.isPart(of: file) }

  /// Whether a source file is that of a sanitizer's runtime.
  static func isSanitizer(file: String) -> Bool { sanitizerSources.isPart(of: file) }

  private static let sanitizerSources = WordTable(["compiler-rt/lib/", "libsanitizer/", "sanitizer_common/"])

  /// As debug information of newer Debian names them: `string/../sysdeps/x86_64/multiarch/strlen-evex-base.S`.
  private static let systemDependent = WordTable(["/../sysdeps/", "nptl/./nptl/"])

  private static let libCSources = WordTable([
    "../sysdeps/", "./nptl/", "../nptl/", "../csu/", "./csu/../csu/", "csu/../", "./malloc/malloc.c",
    "./stdlib/abort.c", "./assert/assert.c", "./debug/fortify_fail.c", "./debug/stack_chk_fail.c", "./debug/chk_fail.c",
    "./stdio-common/", "./libio/", "/build/glibc-",
    // The headers of C++'s library, whose templates are compiled into every program.
    "/usr/include/c++/", "/usr/local/include/c++/", "/usr/lib/gcc/",
  ])

  /// Where glibc begins a thread.
  private static let threadStarts = WordTable(["start_thread", "clone", "clone3", "__clone", "__clone3"])

  private static let runtimePrefixes = WordTable([
    "swift_", "_swift_", "objc_", "_objc_", "_dispatch_", "dispatch_", "__CFRunLoop", "CFRunLoop", "_assertionFailure",
    "specialized Array.", "specialized _", "Array.", "Dictionary.", "Set.", "String.", "_ArrayBuffer", "__pthread_kill",
    "pthread_", "_pthread_", "start_wqthread", "thread_start", "UIApplicationMain", "GSEvent", "ForEach",
    "specialized Array._checkSubscript", "mach_msg", "__cxxabiv1::", "AG::", "SerialExecutorRef::",
    "lookUpImpOrForward", "asyncLet_", "_Block_",
    // Where threads wait in the kernel.
    "__ulock_", "__psynch_", "__semwait_signal", "__workq_kernreturn", "semaphore_wait_trap",
    "semaphore_timedwait_trap",
    "kevent_id", "kevent_qos",
    "static MainActor.assumeIsolated",
    // Of the runtime; the compiler has names that begin with `swift::`, too.
    "swift::SerialExecutorRef::", "swift::swift_", "swift::_swift_", "swift::fatalError", "swift::RefCounts<",
    "swift::runJob", "swift::TaskLocal::", "swift::AsyncTask::",
    // Methods of the classes of Foundation, UIKit and AppKit.
    "-[NS", "+[NS", "-[__NS", "+[__NS", "-[_NS", "+[_NS", "-[UI", "+[UI", "-[_UI", "+[_UI", "_CF_forwarding",
    "___forwarding", "__CF", "_CFX",
    // With the name of its module, as old tools write it.
    "Swift.",
    // glibc's own.
    "__GI_", "__libc_", "_int_free", "_int_malloc", "_int_realloc", "malloc_printerr", "malloc_consolidate",
    "__assert_fail", "__fortify_fail", "__chk_fail",
    // What touches the pages of a large frame.
    "___chkstk_darwin", "__chkstk_darwin",
  ])

  /// How libraries begin that are no part of Apple's systems, or whose names have no end of their own.
  private static let systemLibraries = WordTable([
    "kernel.release.", "kernel.development.", "libXCTest", "libANGLE-shared", "libc.so", "libc-", "libm.so", "libm-",
    "libpthread", "libstdc++", "libgcc_s", "libc++", "vgpreload_", "libViewDebugger", "libTelephony", "liblog_",
  ])

  /// Images that are neither libraries nor frameworks of Apple's.
  private static let images: Set = [
    "AppKit.framework", "libobjc", "kernel", "mach_kernel", "pthread", "linux-vdso.so.1", "ntdll.dll", "KERNEL32.DLL",
    "ucrtbase.dll", "swiftCore.dll", "xctest", "swiftpm-testing-helper", "SpringBoard",
  ]
}
