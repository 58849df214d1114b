import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finds the dSYM of an image where such files usually are, without being told.
///
/// That is beside the report, in the archive of Xcode in which it lies, in Xcode's own folders, and where macOS knows it by
/// its UUID. The search takes two seconds at most in all; what it found outside of the report's folder is remembered.
final class SymbolSearch: @unchecked Sendable {
  private let home: String?
  private let programs: ProgramSearch
  private let known: SymbolPaths?
  /// What is left of the time.
  private var time: Duration
  private let lock = DispatchSemaphore(value: 1)
  /// Answers of before, also those that there is none.
  private var answers: [String: SymbolImage?] = [:]
  /// The images beside the reports of a folder.
  private var besides: [String: [SymbolImage]] = [:]
  /// The copies of symbols out of archives.
  private var archives: [ArchivedSymbols] = []
  /// Whether the program is here that asks Spotlight: looked up once, and not for each image.
  private lazy var hasSpotlight = programs.path(of: Spotlight.program) != nil
  /// The images in Xcode's folders, once somebody asked.
  private var ofXcode: [SymbolImage]?

  /// The time that all searches of a run take together.
  static let timeLimit: Duration = .seconds(2)
  /// Files of one place whose UUIDs are read.
  private static let limit = 2000
  /// Folders whose images are remembered.
  private static let folderLimit = 1000

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - home: The user's folder.
  ///   - programs: Where the program is looked for that asks Spotlight.
  ///   - cache: The folder in which results are remembered; nil to remember none.
  ///   - timeLimit: The time that all searches take together.
  init(
    home: String? = Environment.value("HOME"), programs: ProgramSearch = ProgramSearch(),
    cache: String? = SymbolPaths.usualFolder, timeLimit: Duration = timeLimit
  ) {
    self.home = home.flatMap { $0.hasPrefix("/") ? $0 : nil }
    self.programs = programs
    known = cache.map { SymbolPaths(in: $0) }
    time = timeLimit
  }

  /// The symbols of an identifier; nil where none were found.
  ///
  /// - Parameters:
  ///   - identifier: A UUID in any spelling.
  ///   - report: The path of the report that has the image.
  /// - Returns: The image.
  func image(_ identifier: String, besides report: String) -> SymbolImage? {
    let plain = SymbolImage.plain(identifier)
    guard plain.utf8.count == 32 else { return nil }
    lock.wait()
    defer { lock.signal() }
    if let image = images(besides: report).first(where: { $0.identifier == plain }) { return image }
    if let answer = answers[plain] { return answer }
    let answer = remembered(plain) ?? found(plain)
    answers[plain] = .some(answer)
    return answer
  }

  // MARK: Beside the report

  private func images(besides report: String) -> [SymbolImage] {
    guard report != "-" else { return [] }
    let parts = report.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = parts.isEmpty ? "." : parts.joined(separator: "/")
    if let images = besides[folder] { return images }
    guard let end = begin() else { return [] }
    var places = [folder, folder + "/dSYMs"]
    for (index, part) in parts.enumerated() where part.hasSuffix(".xcarchive") {
      places.append(parts[...(parts.startIndex + index)].joined(separator: "/") + "/dSYMs")
    }
    var images = places.flatMap { Self.images(ofBundlesIn: $0, until: end) }
    if let archive = Self.archive(above: parts), let symbols = ArchivedSymbols(archive, until: end) {
      images += symbols.images
      archives.append(symbols)
    }
    finish(end)
    if besides.count < Self.folderLimit { besides[folder] = images }
    return images
  }

  /// The file that a report's path leads through: the archive that holds the report.
  private static func archive(above parts: ArraySlice<Substring>) -> String? {
    var path = ""
    for (number, part) in parts.enumerated() {
      path += (number > 0 ? "/" : "") + part
      if kind(of: path) == S_IFREG { return path }
    }
    return nil
  }

  // MARK: Elsewhere

  private func remembered(_ identifier: String) -> SymbolImage? {
    guard let path = known?.path(of: identifier) else { return nil }
    return SymbolImage.images(in: path).first { $0.identifier == identifier }
  }

  /// Asks Spotlight, then looks through Xcode's folders.
  private func found(_ identifier: String) -> SymbolImage? {
    guard let end = begin() else { return nil }
    defer { finish(end) }
    let image =
      (hasSpotlight ? Spotlight.image(identifier, programs, until: end) : nil)
      ?? imagesOfXcode(until: end).first { $0.identifier == identifier }
    if let image { known?.add(identifier, at: image.path) }
    return image
  }

  private func imagesOfXcode(until end: ContinuousClock.Instant) -> [SymbolImage] {
    if let ofXcode { return ofXcode }
    guard let home else { return [] }
    let xcode = home + "/Library/Developer/Xcode"
    let days = Self.folders(in: xcode + "/Archives").sorted(by: >)
    let archives = days.flatMap { Self.folders(in: $0) }.filter { $0.hasSuffix(".xcarchive") }.map { $0 + "/dSYMs" }
    let products = Self.folders(in: xcode + "/DerivedData").flatMap { Self.folders(in: $0 + "/Build/Products") }
    var images: [SymbolImage] = []
    for place in products + archives where images.count < Self.limit {
      images += Self.images(ofBundlesIn: place, until: end)
    }
    ofXcode = images
    return images
  }

  // MARK: Time

  /// The end of the time that is left; nil where none is.
  private func begin() -> ContinuousClock.Instant? { time > .zero ? .now + time : nil }

  private func finish(_ end: ContinuousClock.Instant) { time = ContinuousClock.now.duration(to: end) }

  // MARK: Files

  /// The images of the dSYMs in a folder.
  static func images(ofBundlesIn folder: String, until end: ContinuousClock.Instant) -> [SymbolImage] {
    var images: [SymbolImage] = []
    for name in names(in: folder).prefix(limit) where name.hasSuffix(".dSYM") {
      if ContinuousClock.now >= end { break }
      images += Self.images(ofBundle: folder + "/" + name)
    }
    return images
  }

  /// The images of a dSYM, none of whose parts is a link: what lies in a checkout must not lead out of it.
  static func images(ofBundle bundle: String) -> [SymbolImage] {
    var folder = bundle
    for part in ["", "/Contents", "/Resources", "/DWARF"] {
      folder += part
      guard kind(of: folder) == S_IFDIR else { return [] }
    }
    return names(in: folder).prefix(limit).map { folder + "/" + $0 }.filter { kind(of: $0) == S_IFREG }
      .flatMap { SymbolImage.images(in: $0) }
  }

  /// Larger files are no symbols of an app.
  private static let sizeLimit = 4 << 30

  /// What is at a path itself, whatever a link leads to; nil for nothing, or a file that is too large.
  private static func kind(of path: String) -> mode_t? {
    guard let status = FileName.status(of: path, followsLinks: false), status.st_size <= sizeLimit else { return nil }
    return status.st_mode & S_IFMT
  }

  private static func names(in folder: String) -> [String] {
    let descriptor = FileName.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    return descriptor.map { FileName.names(inFolder: $0).filter { !$0.hasPrefix(".") }.sorted() } ?? []
  }

  private static func folders(in folder: String) -> [String] {
    names(in: folder).prefix(limit).map { folder + "/" + $0 }.filter { kind(of: $0) == S_IFDIR }
  }
}

/// What the search of macOS knows of dSYMs.
enum Spotlight {
  /// The program that asks it.
  static let program = "mdfind"
  /// Answers that are looked at.
  private static let limit = 8

  static func image(
    _ identifier: String, _ programs: ProgramSearch, until end: ContinuousClock.Instant
  ) -> SymbolImage? {
    let left = ContinuousClock.now.duration(to: end)
    guard left > .zero, let uuid = uuid(identifier) else { return nil }
    let question = [program, "com_apple_xcode_dsym_uuids == \(uuid)"]
    guard let running = SystemProgram(question, timeLimit: left, search: programs) else { return nil }
    let bytes = running.everything(upTo: 65_536)
    running.finish(isComplete: false)
    for line in (bytes ?? []).split(separator: 0x0A).prefix(limit) {
      let path = FileName.decoded(Array(line))
      guard path.hasPrefix("/") else { continue }
      // It is the bundle, or the archive that holds it.
      let images =
        path.hasSuffix(".xcarchive")
        ? SymbolSearch.images(ofBundlesIn: path + "/dSYMs", until: end) : SymbolSearch.images(ofBundle: path)
      if let image = images.first(where: { $0.identifier == identifier }) { return image }
    }
    return nil
  }

  /// An identifier as Spotlight writes it.
  private static func uuid(_ identifier: String) -> String? {
    guard identifier.utf8.count == 32 else { return nil }
    let digits = Array(identifier.uppercased())
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
  }
}
