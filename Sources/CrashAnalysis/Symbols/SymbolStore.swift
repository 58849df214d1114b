/// The images among which the addresses of reports are looked up.
public struct SymbolStore: Sendable {
  /// All images found, those with most to tell first.
  public let images: [SymbolImage]
  /// Paths that could not be searched, or that hold no image.
  public let failures: [ReadError]
  private let byIdentifier: [String: SymbolImage]

  /// Looks for images in files and, recursively, in folders: dSYMs, archives, unstripped programs.
  public init(_ paths: [String]) {
    var images: [SymbolImage] = []
    var failures: [ReadError] = []
    for path in paths {
      let found = ReportFinder([path])
      failures += found.failures
      let here = found.items.flatMap { SymbolImage.images(in: $0.path) }
      if here.isEmpty, found.failures.isEmpty {
        failures.append(ReadError(path: path, reason: Self.reason(found)))
      }
      images += here
    }
    // A dSYM or debug file knows lines that the program of the same id does not.
    images.sort { $0.rank < $1.rank }
    self.images = images
    self.failures = failures
    byIdentifier = Dictionary(images.map { ($0.identifier, $0) }) { first, _ in first }
  }

  private static func reason(_ found: ReportFinder) -> String {
    if found.items.count == 1, let item = found.items.first, !item.isFromFolder {
      do throws(ReadError) {
        _ = try InputFile.readBeginning(item.path)
      } catch {
        return error.reason
      }
      if ArchiveKind(path: item.path) != nil {
        return "This is an archive, out of which no symbols are read. Unpack it, and name its folder."
      }
      return "This is no program, library or dSYM with a UUID or build id."
    }
    return "No program, library or dSYM with a UUID or build id lies in this folder."
  }

  /// The image of an identifier in any spelling.
  public func image(_ identifier: String) -> SymbolImage? {
    let plain = SymbolImage.plain(identifier)
    return byIdentifier[plain] ?? Spotlight.image(plain)
  }
}

extension SymbolImage {
  /// The lower, the more the image is likely to know.
  fileprivate var rank: Int {
    if kind == "dSYM" { return 0 }
    return path.hasSuffix(".debug") ? 1 : 2
  }
}

/// What the search of macOS knows of dSYMs.
enum Spotlight {
  static func image(_ identifier: String) -> SymbolImage? {
    #if os(macOS)
      guard identifier.utf8.count == 32 else { return nil }
      let digits = Array(identifier.uppercased())
      let uuid = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
      guard let program = SystemProgram(["mdfind", "com_apple_xcode_dsym_uuids == \(uuid)"]) else { return nil }
      let bytes = program.everything(upTo: 65_536)
      program.finish(isComplete: false)
      for line in (bytes ?? []).split(separator: 0x0A).prefix(8) {
        let found = ReportFinder([String(decoding: line, as: UTF8.self)])
        let images = found.items.prefix(512).flatMap { SymbolImage.images(in: $0.path) }
        if let image = images.first(where: { $0.identifier == identifier }) { return image }
      }
    #endif
    return nil
  }
}
