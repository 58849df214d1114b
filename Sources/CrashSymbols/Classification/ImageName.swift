import CrashModel

/// An image's name with what the name alone tells.
///
/// A class whose answers are worked out when first asked for: the same images stand in many frames and many reports. Who
/// keeps names may keep more with them, in a class of their own.
open class ImageName {
  /// The name as a report writes it.
  public final let text: String
  /// Length in bytes.
  final let length: Int
  /// Whether the name was cut in front.
  final let beginsWithDots: Bool
  /// Whether the image is a language's runtime, wherever it was loaded from.
  private(set) final lazy var isRuntimeLibrary = SystemNames.isRuntimeLibrary(text)
  /// Whether the image is the system's by its name alone.
  private(set) final lazy var isSystem = SystemNames.isSystem(image: text)
  /// Whether the image may be one that a build left beside its programs, as far as its name tells.
  private(set) final lazy var mayBeBuiltHere = text == "__preview.dylib" || text.hasSuffix("Tests")
  /// The places that were asked about last: an image of the system's lies in a few, report after report.
  private final var places: [Place] = []
  private final var oldestPlace = 0

  /// Where an image lies.
  private struct Place {
    let path: String
    let folder: Folder

    init(_ path: String) {
      self.path = path
      folder =
        switch SystemNames.isSystem(path: path) {
        case nil: .unknown
        case true?: .system
        case false?: Folder.isApp(path) ? .app : .other
        }
    }
  }

  /// Whose folder an image lies in.
  enum Folder {
    case system
    /// The very file of the process.
    case process
    /// An app's.
    case app
    case other
    /// The path is too short to say.
    case unknown

    fileprivate static func isApp(_ path: String) -> Bool {
      path.withBytes { path in
        var end = path.count
        while let slash = path[..<end].lastIndex(of: UInt8(ascii: "/")) {
          if path[..<slash].suffix(4).elementsEqual(".app".utf8) { return true }
          end = slash
        }
        return false
      }
    }
  }

  /// Takes a name as a report writes it.
  public init(_ text: String) {
    self.text = text
    length = text.utf8.count
    beginsWithDots = text.hasPrefix("...")
  }

  /// In whose folder an image of this name lies.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - ownPath: Path of the process.
  /// - Returns: Whose it is.
  final func folder(of image: ImageIdentity, ownPath: String?) -> Folder {
    guard let index = index(ofPlaceOf: image) else { return .unknown }
    let folder = places[index].folder
    return folder != .system && folder != .unknown && places[index].path == ownPath ? .process : folder
  }

  /// The position of the place where an image of this name lies; nil where its path is not known.
  private func index(ofPlaceOf image: ImageIdentity) -> Int? {
    // Most images lie where an earlier one did, which is found out without making a string of the path.
    if let known = places.indices.first(where: { image.isAt(places[$0].path) }) { return known }
    guard let path = image.path else { return nil }
    if places.count < 4 {
      places.append(Place(path))
      return places.count - 1
    }
    let index = oldestPlace
    places[index] = Place(path)
    oldestPlace = (index + 1) % places.count
    return index
  }
}
