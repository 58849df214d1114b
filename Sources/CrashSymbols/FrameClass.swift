public import CrashModel

/// Whose code a frame is, which decides whether it can be responsible.
public enum FrameClass: String, Sendable {
  /// The app's own code.
  case own
  /// A library that ships with the app.
  case vendor
  /// The app's own code, but made by the compiler.
  case glue
  /// The app's entry point.
  case boilerplate
  /// A library of the system or of the language.
  case system
  /// Machinery that raises errors or ends the process, and crash reporters.
  case raiser
  /// Nothing is known of the frame but its address.
  case unknown
}

/// Tells the app's own code from vendors' and from the system's.
public struct FrameClassifier: Sendable {
  private let processName: String?
  private let processPath: String?
  /// Name of the file at the process's path.
  private let processFile: String?
  /// Name of the library into which Xcode's debug builds put the app's code.
  private let debugLibrary: String?
  private let bundleIdentifier: String?
  private let appImages: Set<String>
  private let vendors: Set<String>

  /// Makes a classifier for the frames of a report.
  ///
  /// - Parameters:
  ///   - report: The report whose process is the app.
  ///   - appImages: Names of further images that are the app's own.
  ///   - vendors: Names of images and Swift modules that are not.
  public init(_ report: CrashReport, appImages: Set<String> = [], vendors: Set<String> = []) {
    processName = report.process.name
    processPath = report.process.path
    let path = report.process.path
    processFile = path.flatMap { path in path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } }
    debugLibrary = report.process.name.map { $0 + ".debug.dylib" }
    bundleIdentifier = report.process.bundleIdentifier
    self.appImages = appImages
    self.vendors = vendors
  }

  /// Owners of the images that were met, so that each is looked at once.
  public struct KnownImages {
    // A row to step through: a stack names a dozen images.
    private var places: [ObjectIdentifier] = []
    private var owners: [Owner] = []
    // Kept, so that no other image can take the place of one in memory.
    private var images: [ImageIdentity] = []

    /// Knows no image yet.
    public init() {}

    fileprivate mutating func owner(of image: ImageIdentity, _ find: () -> Owner) -> Owner {
      if let known = places.lastIndex(of: ObjectIdentifier(image)) { return owners[known] }
      let owner = find()
      if places.count == 64 { self = KnownImages() }
      places.append(ObjectIdentifier(image))
      owners.append(owner)
      images.append(image)
      return owner
    }
  }

  /// The class of a frame.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - name: Its function; nil where it is not symbolicated.
  ///   - image: The name of its image; nil where it has none.
  ///   - known: What was found out about the images of earlier frames of the same report.
  /// - Returns: Whose code it is.
  public func classify(
    _ frame: CrashReport.Frame, _ name: FunctionName?, _ image: ImageName?, _ known: inout KnownImages
  ) -> FrameClass {
    if let name, name.isRaiser { return .raiser }
    let owner: Owner
    if let image, let identity = frame.identity {
      owner = known.owner(of: identity) { self.owner(of: image, identity) }
    } else {
      // Without an image, only the names of the language's own runtime are known.
      owner = name.map { SystemNames.isRuntime($0.text) } == true ? .system : .unknown
    }
    switch owner {
    case .system: return .system
    case .unknown: return name.map { owned(frame, $0, .own) } ?? .unknown
    case .vendor: return name.map { owned(frame, $0, .vendor) } ?? .vendor
    case .own: return name.map { owned(frame, $0, isVendors($0) ? .vendor : .own) } ?? .own
    }
  }

  private func owned(_ frame: CrashReport.Frame, _ name: FunctionName, _ owner: FrameClass) -> FrameClass {
    if let role = name.role { return role }
    if frame.file == "<compiler-generated>", frame.isInlined { return .glue }
    return name.isStandardLibrary ? .glue : owner
  }

  fileprivate enum Owner {
    case own
    case vendor
    case system
    case unknown
  }

  private func owner(of image: ImageName, _ identity: ImageIdentity) -> Owner {
    if !vendors.isEmpty, vendors.contains(image.text) { return .vendor }
    if isApp(image.text) { return .own }
    if image.isRuntimeLibrary { return .system }
    if image.isAtSystemPathOfLast(identity) { return .system }
    if let path = identity.path, let isSystem = image.isSystem(path: path) {
      if isSystem { return .system }
      if path == processPath { return .own }
      return isEmbedded(path) ? .vendor : processName == nil ? .own : .vendor
    }
    if image.isSystem { return .system }
    return processName == nil || image.text.hasSuffix(".debug.dylib") ? .own : .vendor
  }

  private func isApp(_ image: String) -> Bool {
    if !appImages.isEmpty, appImages.contains(image) { return true }
    guard let processName else { return image == bundleIdentifier }
    if image == processName || image == bundleIdentifier || image == processFile || image == debugLibrary {
      return true
    }
    // Reports cut long names, at the end or in front.
    if image.hasPrefix("..."), image.utf8.count > 12 { return processName.hasSuffix(image.dropFirst(3)) }
    return processName.utf8.count >= 15 && image.hasPrefix(processName) && !image.hasSuffix(".dylib")
  }

  private func isEmbedded(_ path: String) -> Bool {
    Self.bundleFolder.isPart(of: path)
  }

  private static let bundleFolder = WordTable([".app/"])

  /// Whether the code belongs to a library that is linked into the app's own binary.
  private func isVendors(_ name: FunctionName) -> Bool {
    if !vendors.isEmpty {
      let module = SymbolName.plain(name.text).prefix { $0 != "." }
      if vendors.contains(String(module)) { return true }
    }
    return name.isVendors
  }
}

/// Names by which well-known libraries are recognised when they are linked into the app.
enum VendorNames {
  static func matches(_ symbol: String) -> Bool {
    if prefixes.isPrefix(of: symbol) { return true }
    guard wrappers.isPrefix(of: symbol) else { return false }
    var name = Substring(symbol)
    while let length = wrappers.prefixLength(of: String(name)), length > 0 {
      name = name[name.utf8.index(name.startIndex, offsetBy: length)...]
    }
    while name.first == "_" || name.first?.isNumber == true || name.first == "-" || name.first == "["
      || name.first == "+"
    {
      name = name.dropFirst()
    }
    return prefixes.isPrefix(of: String(name))
  }

  private static let wrappers = WordTable([
    "-[", "+[", "__", "closure #", "static ", "partial apply for ", "specialized ", "1 in ", "2 in ", "3 in ", "4 in ",
  ])

  private static let prefixes = WordTable([
    "FIR", "GUL", "GDT", "FBSDK", "RCT", "RLM", "Sentry", "Bugsnag", "MSAC", "GAD", "GMS", "GID", "AFURL", "AFHTTP",
    "SDWeb", "MBProgressHUD", "UMConfigure", "UMBuild", "facebook::", "folly::", "hermes::", "realm::", "firebase::",
    "Alamofire.", "RxSwift.", "RxCocoa.", "RxRelay.", "Kingfisher.", "SnapKit.", "Moya.", "Lottie.", "Realm.",
    "OpenCombine.", "CombineExt.", "GRDB.", "ComposableArchitecture.", "ANR", "DataRequest.", "Session.retry",
  ])
}
