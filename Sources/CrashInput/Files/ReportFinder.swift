import ByteKit
public import CrashModel

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the files that the arguments of a command name: files as they are, folders with everything in them.
public struct ReportFinder: Sendable {
  /// A file to read.
  public struct Item: Sendable, Hashable {
    /// Path of the file, or `-`.
    public let path: String
    /// Whether it was found in a folder, so that it may well be no report at all.
    public private(set) var isFromFolder: Bool
    /// What was read of a stream already.
    package var begun: [UInt8] = []
    /// The bytes, where they came in a frame and no file holds them; the path is only a name then.
    package fileprivate(set) var content: [UInt8]?
    /// The bytes of the one saved result that is to be read; nil where all is read.
    package private(set) var part: Range<Int>?
    /// The name for people, where the file is only a copy of what a bundle holds.
    package private(set) var shownPath: String?
    /// The test to which it is attached.
    private(set) var test: String?
    /// The folder that must stay until the file is read.
    private(set) var folder: TemporaryFolder?

    /// Makes an item of a path.
    package init(path: String, isFromFolder: Bool) { (self.path, self.isFromFolder) = (path, isFromFolder) }

    /// The name for people.
    public var name: String { shownPath ?? path }
    /// The file that holds the bytes; nil where none does.
    package var file: String? { content == nil && path != "-" ? path : nil }

    /// The same file as a copy of an attachment.
    package func copied(from name: String, test: String?, keeping folder: TemporaryFolder) -> Item {
      var item = self
      (item.shownPath, item.test, item.folder) = (name, test, folder)
      return item
    }

    /// The same with its bytes in memory where it can be read once only.
    ///
    /// - Throws: ``ReadError`` where it cannot be read, or holds `limit` bytes or more.
    package func inMemoryIfStream(limit: Int) throws(ReadError) -> Item {
      guard isStream else { return self }
      var item = self
      item.content = try InputBytes.readAll(path, limit: limit)
      return item
    }

    /// One of the results that the file holds.
    package func part(_ range: Range<Int>, _ content: [UInt8]?) -> Item {
      var item = self
      (item.part, item.content, item.isFromFolder) = (range, content, false)
      return item
    }

    /// Tells of a report out of the file what only the file's place knows.
    package func describe(_ report: inout CrashReport) {
      if let shownPath { report.source.path = shownPath }
      if let test, report.runningTest == nil { report.runningTest = Located(test) }
    }

    /// Whether it was named, or has a name of crash reports.
    public var promisesReport: Bool { !isFromFolder || ReportFinder.isNamedLikeReport(path) }

    /// Whether it is read as somebody writes it: standard input, or what the shell puts in place of `<(command)`.
    package var isStream: Bool { content == nil && (path == "-" || !isFromFolder && InputBytes.isOfShell(path)) }
  }

  /// Whether a file's name promises a crash report, so that a failure to read it must be said.
  package static func isNamedLikeReport(_ path: String) -> Bool {
    [".ips", ".crash", ".hang", ".spin", ".panic"].contains { path.hasSuffix($0) }
  }

  /// Folders below this depth are not searched.
  public static let depthLimit = 64

  /// The files, in the order of the arguments, those of a folder by name.
  public private(set) var items: [Item] = []
  /// Folders and paths that could not be searched.
  public private(set) var failures: [ReadError] = []
  /// Folders that were named, with the range of `items` that they hold.
  public private(set) var folders: [(path: String, items: Range<Int>)] = []

  /// Looks at every path.
  public init(_ paths: [String]) { self.init(paths, failures: []) }

  /// Takes reports that are in memory already.
  package init(frames: [(name: String, bytes: [UInt8])]) {
    items = frames.map { frame in
      var item = Item(path: frame.name, isFromFolder: false)
      item.content = frame.bytes
      return item
    }
  }

  /// Takes single results out of what was saved.
  package init(results: [Item]) { items = results }

  /// What became of the result bundle of a test run.
  package enum BundleOpening {
    /// Its attachments, copied into a temporary folder.
    case opened([Item])
    /// Xcode's tool is not installed here.
    case noTool
    case failed(ReadError)
  }

  /// Opens a result bundle (`.xcresult`), which only Xcode's own tool can.
  package typealias BundleOpener = (String) -> BundleOpening

  /// Looks at every path.
  ///
  /// - Parameters:
  ///   - paths: The paths.
  ///   - known: What could not be read of the lists that name them.
  ///   - bundles: Opens the result bundles among them; nil where they are folders like others.
  ///   - mayFollow: Whether a link to a file may be followed that lies in a folder; one that may not is a failure.
  package init(
    _ paths: [String], failures known: [ReadError] = [], bundles: BundleOpener? = nil,
    mayFollow: (String) -> Bool = { _ in true }
  ) {
    failures = known
    for path in paths {
      guard !path.isEmpty else {
        failures.append(.emptyPath)
        continue
      }
      guard path != "-", Self.isFolder(path) else {
        items.append(Item(path: path, isFromFolder: false))
        continue
      }
      if open(path, bundles) { continue }
      let (start, before) = (items.count, failures.count)
      search(path, depth: 0, bundles, mayFollow)
      // Of a folder that nobody may look into, nobody knows that it is empty.
      if items.count > start || failures.count == before { folders.append((path, start..<items.count)) }
    }
  }

  /// Adds the attachments of a result bundle; false where it is none, or no tool is there to open it.
  private mutating func open(_ path: String, _ bundles: BundleOpener?) -> Bool {
    guard let bundles, path.hasSuffix(".xcresult") || path.hasSuffix(".xcresult/") else { return false }
    switch bundles(path) {
    case .opened(let attachments): items += attachments
    case .failed(let error): failures.append(error)
    case .noTool: return false
    }
    return true
  }

  private static func isFolder(_ path: String) -> Bool {
    FileName.status(of: path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// Adds the files of a folder; links to folders are not followed, so that no circle can arise.
  private mutating func search(
    _ folder: String, depth: Int, _ bundles: BundleOpener?, _ mayFollow: (String) -> Bool
  ) {
    guard depth < Self.depthLimit else {
      failures.append(
        ReadError(
          path: FileName.shown(folder), reason: "Folders nested deeper than \(Self.depthLimit) levels are not searched."
        ))
      return
    }
    guard let entries = FileName.with(folder, { FolderNames.entries(at: $0) }) else {
      failures.append(ReadError(path: FileName.shown(folder), reason: SystemError.words(errno)))
      return
    }
    var names: [(name: String, kind: UInt8)] = []
    for entry in entries {
      let name = FileName.decoded(entry.name)
      if name == "." || name == ".." || name == ".git" || name == ".build" || UnfinishedName.isOne(name) { continue }
      names.append((name, entry.kind))
    }
    names.sort { $0.name < $1.name }
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var symbolicated: Set<String> = []
    if names.contains(where: { $0.name == Self.symbolicatedFolder }) {
      let start = items.count
      search(prefix + Self.symbolicatedFolder, depth: depth + 1, bundles, mayFollow)
      symbolicated = Set(items[start...].compactMap { $0.path.split(separator: "/").last.map(String.init) })
    }
    for (name, kind) in names where !symbolicated.contains(name) && name != Self.symbolicatedFolder {
      let path = prefix + name
      switch Self.sort(of: path, kind: kind) {
      case .linkedFile where !mayFollow(path):
        failures.append(
          ReadError(path: FileName.shown(path), reason: "This link leads to a file that may not be read."))
      case .file, .linkedFile: items.append(Item(path: path, isFromFolder: true))
      case .folder: if !open(path, bundles) { search(path, depth: depth + 1, bundles, mayFollow) }
      case .other: break
      }
    }
  }

  /// Beside the reports of an `.xccrashpoint` Xcode keeps copies of the same names in which it named the functions; of
  /// the two the copy is read.
  private static let symbolicatedFolder = "LocallySymbolicated"

  private enum Sort {
    case file
    case linkedFile
    case folder
    case other
  }

  private static func sort(of path: String, kind: UInt8) -> Sort {
    switch Int32(kind) {
    case Int32(DT_REG): return .file
    case Int32(DT_DIR): return .folder
    case Int32(DT_LNK):
      // A link counts where it leads to a file.
      return FileName.status(of: path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false ? .linkedFile : .other
    case Int32(DT_UNKNOWN):
      guard let status = FileName.status(of: path, followsLinks: false) else { return .other }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return .file
      case S_IFDIR: return .folder
      case S_IFLNK: return Self.sort(of: path, kind: UInt8(DT_LNK))
      default: return .other
      }
    default: return .other
    }
  }
}
