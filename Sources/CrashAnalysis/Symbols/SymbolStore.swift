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
    byIdentifier[SymbolImage.plain(identifier)]
  }
}

extension SymbolImage {
  /// The lower, the more the image is likely to know.
  fileprivate var rank: Int {
    if kind == "dSYM" { return 0 }
    return path.hasSuffix(".debug") ? 1 : 2
  }
}
