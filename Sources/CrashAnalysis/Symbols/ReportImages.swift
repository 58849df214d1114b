/// The binary images of a report, by what its frames say of them.
///
/// A class, because the lists are made when the first frame asks for them: most frames have the name of their image.
final class ReportImages {
  private let list: DeferredList<CrashReport.BinaryImage>
  private lazy var images = list.loaded()
  private lazy var byName = Dictionary(images.map { ($0.name, $0) }) { first, _ in first }
  private lazy var byIdentifier = Dictionary(
    images.compactMap { image in image.uuid.map { (SymbolImage.plain($0), image) } }
  ) { _, last in last }
  private lazy var byAddress = images.filter { $0.base != nil && $0.size ?? 0 > 0 }
    .sorted { $0.base ?? 0 < $1.base ?? 0 }

  init(_ report: CrashReport) { list = report.images }

  /// The image that a frame names, or in which its address lies.
  func image(of frame: CrashReport.Frame) -> CrashReport.BinaryImage? {
    if let name = frame.image { return byName[name] }
    guard let address = frame.address else { return nil }
    let next = byAddress.binarySearch(where: { $0.base ?? 0 > address })
    guard next > 0, byAddress[next - 1].holds(address) else { return nil }
    return byAddress[next - 1]
  }

  /// Identifier of a frame's image, and the distance of its address from the image's beginning.
  func place(of frame: CrashReport.Frame) -> (identifier: String, distance: UInt64)? {
    let named = image(of: frame)
    guard let identifier = frame.imageUUID ?? named?.uuid else { return nil }
    let image = named?.uuid == identifier ? named : byIdentifier[SymbolImage.plain(identifier)] ?? named
    if let offset = frame.imageOffset { return (identifier, offset) }
    guard let address = frame.address, let base = image?.base, let distance = address.distance(above: base) else {
      return nil
    }
    return (identifier, distance)
  }

  /// The images of the frames of some stacks that are not the system's, each once, in the order of the stacks.
  ///
  /// - Parameter stacks: The stacks.
  /// - Returns: The images, and whether a frame in them has no name.
  func own(in stacks: [[CrashReport.Frame]]) -> [OwnImage] {
    var result: [OwnImage] = []
    var indices: [String: Int] = [:]
    for frame in stacks.joined() {
      guard let (image, path) = ownImage(of: frame) else { continue }
      if let index = indices[image.identifier] {
        result[index].isNameless = result[index].isNameless || image.isNameless
      } else if !Self.isOfSystem(path ?? "") {
        indices[image.identifier] = result.count
        result.append(image)
      }
    }
    return result
  }

  /// The image of a frame, and its path; nil where nothing tells which one it is.
  private func ownImage(of frame: CrashReport.Frame) -> (image: OwnImage, path: String?)? {
    let isNameless = frame.symbol == nil
    // Most frames tell all of their image themselves, and no list needs to be read.
    if let identifier = frame.imageUUID, let offset = frame.imageOffset, let address = frame.address,
      let path = frame.imagePath
    {
      let name = frame.image ?? Self.unnamed
      return (OwnImage(name: name, identifier: identifier, base: address - offset, isNameless: isNameless), path)
    }
    guard let identifier = place(of: frame)?.identifier else { return nil }
    let image = image(of: frame)
    let name = image?.name ?? frame.image ?? Self.unnamed
    return (OwnImage(name: name, identifier: identifier, base: image?.base, isNameless: isNameless), image?.path)
  }

  private static let unnamed = "an image"

  /// Nobody has symbols of the system's own libraries.
  static func isOfSystem(_ path: String) -> Bool {
    ["/System/", "/usr/lib", "/lib"].contains { path.hasPrefix($0) }
      || ["/usr/lib/swift/", "/System/Library/", "/Cryptexes/"].contains { path.contains($0) }
  }
}

/// An image of a report that may have symbols on this machine.
public struct OwnImage: Sendable {
  /// File name.
  public let name: String
  /// UUID (Mach-O) or build id (ELF), as the report writes it.
  public let identifier: String
  /// Where it was loaded.
  public let base: Address?
  /// Whether one of its frames has no name.
  public internal(set) var isNameless: Bool

  /// The images of the stacks that decide about a report.
  public static func all(of report: CrashReport) -> [OwnImage] {
    ReportImages(report).own(in: report.decisiveStacks)
  }

  /// What to do about frames without names, in one line.
  ///
  /// - Parameter report: The report's path.
  /// - Returns: The line, with the command.
  func advice(for report: String) -> String {
    let place = base.map { ", loaded at " + String(hexadecimal: $0.bits) } ?? ""
    let isUUID = SymbolImage.plain(identifier).utf8.count == 32
    let file = report == "-" ? "<report>" : report.quotedForShell
    let symbols = (isUUID ? name + ".dSYM" : name).quotedForShell
    return "\(name) has no symbols here: \(isUUID ? "UUID" : "build id") \(CrashReport.BinaryImage.shown(identifier))"
      + "\(place). To name its frames: crashbook analyze --symbols \(symbols) \(file)"
  }
}

extension CrashReport {
  /// The stacks in which a cause is looked for first.
  var decisiveStacks: [[Frame]] { [lastExceptionBacktrace, crashedThread?.frames ?? []] }
}
