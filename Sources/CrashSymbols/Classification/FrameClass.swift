import ByteKit
public import CrashModel

/// Whose code a frame is, which decides whether it can be responsible.
public enum FrameClass: String, Sendable {
  /// The app's own code.
  case own
  /// A library that ships with the app.
  case vendor
  /// The app's own code, but made by the compiler.
  case compilerGenerated = "glue"
  /// The app's entry point.
  case entryPoint = "boilerplate"
  /// A library of the system or of the language.
  case system
  /// Machinery that raises errors or ends the process, and crash reporters.
  case errorMachinery = "raiser"
  /// Nothing is known of the frame but its address.
  case unknown
}

/// Tells the app's own code from vendors' and from the system's.
///
/// A class, although nothing in it ever changes: whoever looks at frames of the report has it, and a copy would count each of
/// its parts.
public final class FrameClassifier: Sendable {
  private let processName: String?
  private let processPath: String?
  /// Whether the process is one of Xcode's that run code of others.
  private let isRunner: Bool
  /// Whether the name is so long that reports cut it.
  private let isNameLong: Bool
  /// The names of the process, its bundle and the file at its path.
  private let ownNames: [String]
  /// The lengths of these names, and of their debug library's, a bit for each: most images have another one.
  private let ownLengths: UInt64
  /// Where Apple's systems keep the libraries that all programs share; none where the report is of another system.
  private let sharedLibraries: [Range<Address>]
  /// Whether Swift's libraries may be linked into the program itself, as is usual on servers.
  private let mayHoldLibraries: Bool
  /// Whether nothing speaks against it: no library of Swift's is loaded beside the program.
  private let isStatic: Bool
  /// Whether lines tell the app's own functions from those of libraries that are linked into the program without them.
  private let hasLines: Bool
  /// Whether the report is a sanitizer's, which puts functions of the same names before those of the C library.
  private let isSanitizers: Bool
  /// Whether a sanitizer told lines, so that a frame with neither line nor image was found in a library's table of
  /// symbols.
  private let isSanitizersWithLines: Bool
  /// Whether the app's code lies in libraries beside those that Android loads for everybody.
  private let isAndroid: Bool
  private let appImages: Set<String>
  private let vendors: Set<String>

  /// Makes a classifier for the frames of a report.
  ///
  /// - Parameters:
  ///   - report: The report whose process is the app.
  ///   - appImages: Names of further images that are the app's own.
  ///   - vendors: Names of images and Swift modules that are not.
  public init(_ report: borrowing CrashReport, appImages: Set<String> = [], vendors: Set<String> = []) {
    processName = report.process.name
    processPath = report.process.path
    isRunner = processName == "xctest" || processName == "XCPreviewAgent"
    var ownNames: [String] = []
    ownNames.reserveCapacity(3)
    var lengths: UInt64 = 0
    func add(_ name: String) {
      ownNames.append(name)
      lengths |= Self.bit(for: name.utf8.count)
    }
    if let name = report.process.name {
      add(name)
      lengths |= Self.bit(for: name.utf8.count + Self.debugLibrary.utf8.count)
      if let file = report.process.path.flatMap({ Self.file(ofPath: $0, otherThan: name) }) { add(file) }
    }
    if let identifier = report.process.bundleIdentifier { add(identifier) }
    self.ownNames = ownNames
    ownLengths = lengths
    sharedLibraries = SystemNames.sharedLibraries(of: report)
    isNameLong = (report.process.name?.utf8.count ?? 0) >= 15
    let isServers = report.operatingSystem.name == "Linux" && report.form == .swiftBacktrace
    mayHoldLibraries = isServers || report.form == .module
    isStatic = mayHoldLibraries && !Self.loadsLibraries(report)
    hasLines = isServers && isStatic && report.crashedThread?.frames.contains { $0.line != nil } ?? false
    isSanitizers = report.form == .sanitizer
    isSanitizersWithLines =
      isSanitizers && report.crashedThread?.frames.contains { $0.line != nil } ?? false
    isAndroid = report.operatingSystem.name == "Android"
    self.appImages = Self.soleImage(of: report).map { appImages.union([$0]) } ?? appImages
    self.vendors = vendors
  }

  /// The only image of a stack without any name that is none of the system's, where a report does not name its process: a
  /// payload of MetricKit.
  private static func soleImage(of report: borrowing CrashReport) -> String? {
    guard report.process.name == nil, let frames = report.crashedThread?.frames, frames.count > 1,
      frames.allSatisfy({ $0.symbol == nil && $0.imageUUID != nil })
    else { return nil }
    let images = Set(frames.compactMap(\.image)).filter { !SystemNames.isSystem(image: $0) }
    return images.count == 1 ? images.first : nil
  }

  /// Owners of the images that were met, so that each is looked at once.
  public struct KnownImages {
    /// A row of which nothing is counted when it is looked at.
    private var owners: [(image: ObjectIdentifier, owner: Owner)] = []
    /// The images, kept so that no other can take their place in memory.
    private var images: [ImageIdentity] = []
    /// For each hash of an image its row, counted from one; zero where there is none.
    ///
    /// Open addressing: an image stands at its hash or in the next free place; at least half of the places are free.
    private var rows = [UInt8](repeating: 0, count: 1 << hashBits)

    private static let hashBits = 7
    /// So many are known at once: few enough for memory that is handed out and taken back without a search.
    private static let limit = 60

    /// Knows no image yet.
    public init() {
      owners.reserveCapacity(Self.limit)
      images.reserveCapacity(Self.limit)
    }

    /// The place at which an image stands if nobody stood there before.
    @inline(__always)
    private static func firstPlace(of image: ObjectIdentifier) -> Int {
      Int((UInt64(UInt(bitPattern: image)) &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - hashBits))
    }

    /// The owner of an image; nil where it is not known yet.
    @inline(__always)
    fileprivate func owner(of image: ObjectIdentifier) -> Owner? {
      var place = Self.firstPlace(of: image)
      while rows[place] != 0 {
        let row = Int(rows[place]) &- 1
        if owners[row].image == image { return owners[row].owner }
        place = (place &+ 1) & (1 << Self.hashBits &- 1)
      }
      return nil
    }

    fileprivate mutating func insert(_ image: consuming ImageIdentity, _ owner: Owner) {
      if images.count == Self.limit {
        owners.removeAll(keepingCapacity: true)
        images.removeAll(keepingCapacity: true)
        for place in rows.indices { rows[place] = 0 }
      }
      owners.append((ObjectIdentifier(image), owner))
      var place = Self.firstPlace(of: ObjectIdentifier(image))
      while rows[place] != 0 { place = (place + 1) & (1 << Self.hashBits - 1) }
      rows[place] = UInt8(owners.count)
      images.append(image)
    }
  }

  /// The class of a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - name: Its function; nil where it is not symbolicated.
  ///   - known: What was found out about the images of earlier frames of the same report.
  ///   - image: Gives what is known of an image by its name; asked once for each image of a report.
  /// - Returns: Whose code it is.
  public func classify(
    _ frame: CrashReport.Frame, _ name: FunctionName?, _ known: inout KnownImages, image: (String) -> ImageName
  ) -> FrameClass {
    var imageOwner: Owner?
    if let identifier = frame.identity.map({ ObjectIdentifier($0) }) {
      imageOwner = known.owner(of: identifier) ?? owner(ofImageOf: frame, &known, image)
    }
    let kind = name?.kind ?? .other
    if kind == .errorMachinery { return .errorMachinery }
    if isAndroid, let name, SystemNames.isJavas(name.text) { return .system }
    // A sanitizer's runtime is linked into the program; only its files tell. Files of reports are mostly short names.
    var isOfPackage = false
    if let file = frame.file, file.utf8.count > 24 {
      if SystemNames.isSanitizer(file: file) { return .errorMachinery }
      if RustName.isLibrary(file: file) { return .system }
      isOfPackage = PackageFolders.hold(file)
    }
    // Without an image, only the names of the language's own runtime and of well-known frameworks, and the files of the
    // C library are known. An extension of a framework's type has a file.
    var owner = imageOwner ?? .nameless
    if owner == .nameless {
      let isSystem = frame.file.map { SystemNames.isLibC(file: $0) } ?? (name?.isFrameworks ?? false)
      owner = kind == .runtime || isSystem || isLibrarysOfSymbols(frame, name) ? .system : .unknown
    }
    if owner == .system { return .system }
    let isOwn = owner == .own
    if let file = frame.file, DartNames.isFramework(file: file) || NodeNames.isLibrary(file: file) {
      return .system
    }
    guard let name else {
      return owner == .vendor || isOfPackage ? .vendor : isOwn ? .own : .unknown
    }
    if isOwn, isSanitizers, frame.line == nil, kind == .runtime || SystemFunctions.hold(name.text) {
      return .system
    }
    switch name.part {
    case .role(.compilerGenerated) where isLibrarys(name, frame.file, isOwn): return .system
    case .role(let role): return role
    case .standardLibrary: return isLibrarys(name, frame.file, isOwn) ? .system : .compilerGenerated
    case .vendors, .other:
      if isLibrarys(name, frame.file, isOwn) { return .system }
      if frame.isInlined, frame.file == "<compiler-generated>" || isCopyWithoutLine(frame, name) {
        return .compilerGenerated
      }
      if isOwn, mayHoldLibraries, kind == .runtime { return .compilerGenerated }
      if owner == .vendor || isOfPackage || (isOwn || owner == .unknown) && isVendors(name) { return .vendor }
      return .own
    }
  }

  /// Whether a generic function was copied for a type, into a file that has no line of it: nearly always a library's.
  private func isCopyWithoutLine(_ frame: CrashReport.Frame, _ name: FunctionName) -> Bool {
    frame.line == nil && frame.file != nil && name.text.hasPrefix("specialized ")
  }

  fileprivate enum Owner {
    case own
    case vendor
    case system
    case unknown
    /// An image without a name says nothing.
    case nameless
  }

  /// Finds the owner of an image that is met for the first time.
  @inline(never)
  private func owner(
    ofImageOf frame: CrashReport.Frame, _ known: inout KnownImages,
    _ image: (String) -> ImageName
  ) -> Owner? {
    guard let identity = frame.identity else { return nil }
    // Nobody has the lines of Apple's frameworks: what has one is no library of the system, wherever it lies.
    let address = frame.line == nil ? frame.address : nil
    var owner = Owner.nameless
    if let name = identity.name { owner = self.owner(of: image(name), identity, address) }
    known.insert(consume identity, owner)
    return owner
  }

  private func owner(of image: ImageName, _ identity: ImageIdentity, _ address: Address?) -> Owner {
    if !vendors.isEmpty, vendors.contains(image.text) { return .vendor }
    if isApp(image) { return .own }
    if image.isRuntimeLibrary { return .system }
    // Apps for Android bring Swift's libraries along.
    if isAndroid, image.isSystem { return .system }
    // So lie most, and the rest of a path need not be looked at.
    if SystemNames.isSystem(pathStart: identity.pathStart) { return .system }
    switch image.folder(of: identity, ownPath: processPath) {
    case .system: return .system
    case .process: return .own
    case .app: return isBuiltHere(image, identity) ? .own : .vendor
    case .other:
      return isOwnWithoutProcess(image) || isBuiltHere(image, identity) || isInPackage(image) ? .own : .vendor
    case .unknown: break
    }
    if image.isSystem || address.map(isShared) ?? false { return .system }
    return isOwnWithoutProcess(image) || image.text.hasSuffix(Self.debugLibrary) || isInPackage(image) ? .own : .vendor
  }

  /// Whether an image is code of an Android app, which comes in libraries of any name.
  private func isInPackage(_ image: ImageName) -> Bool {
    isAndroid && !image.isSystem && !SystemNames.isEngine(image.text)
  }

  /// Whether an image may be the app, because the report does not tell its process and the image is no well-known engine.
  private func isOwnWithoutProcess(_ image: ImageName) -> Bool {
    processName == nil && !SystemNames.isEngine(image.text)
  }

  /// Whether an image is a bundle of tests, a preview, or what a build left beside its programs: where these run, the
  /// process is Xcode's.
  private func isBuiltHere(_ image: ImageName, _ identity: ImageIdentity) -> Bool {
    // Of few images the path is worth reading.
    guard isRunner || image.mayBeBuiltHere else { return false }
    if image.text == "__preview.dylib" { return true }
    guard let path = identity.path else { return false }
    return path.contains(".xctest/") || (isRunner && path.contains("/Build/Products/") && !path.contains(".app/"))
  }

  /// Whether an address tells that an image is one of the libraries that Apple's systems share.
  private func isShared(_ address: Address) -> Bool { sharedLibraries.contains { $0.contains(address) } }

  /// What stands behind the process's name in that of the library into which Xcode's debug builds put its code.
  private static let debugLibrary = ".debug.dylib"

  private func isApp(_ image: ImageName) -> Bool {
    if !appImages.isEmpty, appImages.contains(image.text) { return true }
    if ownLengths & Self.bit(for: image.length) != 0, isOwn(image.text) { return true }
    // Reports cut long names, at the end or in front.
    guard isNameLong || image.beginsWithDots, let processName else { return false }
    if isNameLong, image.text.hasPrefix(processName) { return !image.text.hasSuffix(".dylib") }
    return image.beginsWithDots && image.length > 12 && processName.hasSuffix(image.text.dropFirst(3))
  }

  /// Whether an image's name is one of the app's, or that of its debug library.
  private func isOwn(_ image: String) -> Bool {
    if ownNames.contains(image) { return true }
    guard let processName, image.utf8.count == processName.utf8.count + Self.debugLibrary.utf8.count else {
      return false
    }
    return image.hasPrefix(processName) && image.hasSuffix(Self.debugLibrary)
  }

  /// The last part of a path; nil where it is the name that is known already, or the path has none.
  private static func file(ofPath path: String, otherThan name: String) -> String? {
    path.withBytes { path in
      guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return nil }
      let file = path[(slash + 1)...]
      return name.withBytes { $0.elementsEqual(file) } ? nil : String(decoding: file, as: UTF8.self)
    }
  }

  /// Whether the function belongs to a library of Swift's that is linked into the program.
  private func isLibrarys(_ name: FunctionName, _ file: String?, _ isOwn: Bool) -> Bool {
    guard isStatic, isOwn, file == nil || file == "<compiler-generated>" else { return false }
    return hasLines && file == nil || name.kind == .runtime || LinkedLibraries.hold(name.text)
  }

  /// Whether a function without a line or an image is one of Swift's libraries, in a report whose other functions have
  /// lines.
  private func isLibrarysOfSymbols(_ frame: CrashReport.Frame, _ name: FunctionName?) -> Bool {
    guard isSanitizersWithLines, frame.line == nil, let name else { return false }
    return LinkedLibraries.hold(name.text)
  }

  /// Whether a report shows one of Swift's libraries as an image of its own.
  private static func loadsLibraries(_ report: borrowing CrashReport) -> Bool {
    func isLibrary(_ image: String?) -> Bool { image?.hasPrefix("libswiftCore.") ?? false }
    return report.images.first { isLibrary($0.name) } != nil
      || report.crashedThread?.frames.contains { isLibrary($0.image) } ?? false
  }

  /// The bit that stands for a length; all that are long share one.
  private static func bit(for length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

  /// Whether the code belongs to a library that is linked into the app's own binary.
  private func isVendors(_ name: FunctionName) -> Bool {
    if !vendors.isEmpty {
      let module = SymbolName.plain(name.text).prefix { $0 != "." }
      if vendors.contains(String(module)) { return true }
    }
    if case .vendors = name.part { return true }
    return false
  }
}

/// Names by which well-known libraries are recognised when they are linked into the app.
enum VendorNames {
  static func matches(_ symbol: String) -> Bool {
    if prefixes.isPrefix(of: symbol) { return true }
    guard wrappers.isPrefix(of: symbol) else { return false }
    var name = symbol
    while let length = wrappers.prefixLength(of: name), length > 0 { name.removeFirst(bytes: length) }
    let marks = name.withBytes { name in name.prefix { isMark($0) }.count }
    name.removeFirst(bytes: marks)
    return prefixes.isPrefix(of: name)
  }

  /// Whether a byte stands before the name of a block or a method of Objective-C.
  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "["), UInt8(ascii: "+"): true
    default: (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }

  private static let wrappers = WordTable([
    "-[", "+[", "__", "closure #", "static ", "partial apply for ", "specialized ", "1 in ", "2 in ", "3 in ", "4 in ",
  ])

  private static let prefixes = WordTable([
    "FIR", "GUL", "GDT", "FBSDK", "RCT", "RLM", "Sentry", "Bugsnag", "MSAC", "GAD", "GMS", "GID", "AFURL", "AFHTTP",
    "SDWeb", "MBProgressHUD", "UMConfigure", "UMBuild", "facebook::", "folly::", "hermes::", "realm::", "firebase::",
    "Alamofire.", "RxSwift.", "RxCocoa.", "RxRelay.", "Kingfisher.", "SnapKit.", "Moya.", "Lottie.", "Realm.",
    "OpenCombine.", "CombineExt.", "GRDB.", "ComposableArchitecture.", "ANR", "DataRequest.", "Session.retry",
    "webrtc::", "rtc::", "cricket::", "agora::", "reanimated::", "worklets::", "mbgl::", "tns::", "v8::internal::",
    "ASDisplayNode", "_ASDisplay", "ASCollection", "ASTable", "ASDataController", "ASRangeController", "IGList",
    "MGLMap", "MLNMap", "RNSScreen", "REANodes", "REAModule", "IBG", "NRMA", "MTG", "FMDatabase", "FMResultSet",
    "FMStatement",
    // SwiftNIO's, of which the names without their modules are told apart as well.
    "NIOCore.", "NIOPosix.", "NIOHTTP1.", "NIOSSL.", "SelectableEventLoop.", "MultiThreadedEventLoopGroup.",
    "ChannelPipeline.", "ChannelHandlerContext.", "NIOLoopBound", "EventLoopFuture.", "EventLoopPromise.",
    "BaseSocketChannel.", "BaseStreamSocketChannel.", "ServerSocketChannel.", "PendingStreamWritesManager.",
    "ByteToMessageHandler.", "NIOThreadPool.", "NIOSSLHandler.", "HTTPServerPipelineHandler.", "NIO.", "NIOHTTP2.",
    "NIOFoundationCompat.", "NIOConcurrencyHelpers.", "AsyncHTTPClient.", "debugOnly(", "NIOAny.",
    "NIOLockedValueBox.", "LockStorage.",
  ])
}

extension String {
  /// Takes so many bytes away in front, all of them ASCII.
  fileprivate mutating func removeFirst(bytes count: Int) {
    if count > 0 { self = String(self[utf8.index(startIndex, offsetBy: count)...]) }
  }
}
