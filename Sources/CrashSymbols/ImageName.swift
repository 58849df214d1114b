import CrashModel

/// An image's name with what the name alone tells.
///
/// A class whose answers are worked out when first asked for: the same images stand in many frames and many reports.
public final class ImageName {
  /// The name as a report writes it.
  public let text: String
  /// Whether the image is a language's runtime, wherever it was loaded from.
  private(set) lazy var isRuntimeLibrary = SystemNames.isRuntimeLibrary(text)
  /// Whether the image is the system's by its name alone.
  private(set) lazy var isSystem = SystemNames.isSystem(image: text)
  /// The path that was asked about last: an image of the system's has the same one in every report.
  private var lastPath: (path: String, isSystem: Bool?)?

  /// Takes a name as a report writes it.
  public init(_ text: String) {
    self.text = text
  }

  /// Whether an image certainly lies where the last one of this name did, and that is the system's.
  func isAtSystemPathOfLast(_ image: ImageIdentity) -> Bool {
    guard let lastPath, lastPath.isSystem == true else { return false }
    return image.isAt(lastPath.path)
  }

  /// Whether a path of the image is the system's; nil where the path is too short to say.
  func isSystem(path: String) -> Bool? {
    if let lastPath, lastPath.path == path { return lastPath.isSystem }
    let isSystem = SystemNames.isSystem(path: path)
    lastPath = (path, isSystem)
    return isSystem
  }
}
