/// What a frame tells of its binary image.
///
/// A class, although nothing in it ever changes: the frames of an image share one, so that copying a frame counts one
/// reference instead of three, and a reader of frames knows an image again without comparing names.
public final class ImageIdentity: Sendable {
  /// File name.
  public let name: String?
  /// Path of the file.
  public let path: String?
  /// UUID (Mach-O) or build id (ELF), as written.
  public let uuid: String?

  /// Makes an identity.
  public init(name: String?, path: String? = nil, uuid: String? = nil) {
    self.name = name
    self.path = path
    self.uuid = uuid
  }
}

extension CrashReport.Frame {
  /// Name of the binary image.
  public var image: String? {
    get { identity?.name }
    set { identity = ImageIdentity(name: newValue, path: imagePath, uuid: imageUUID) }
  }

  /// Path of the binary image.
  public var imagePath: String? {
    get { identity?.path }
    set { identity = ImageIdentity(name: image, path: newValue, uuid: imageUUID) }
  }

  /// UUID (Mach-O) or build id (ELF) of the binary image.
  public var imageUUID: String? {
    get { identity?.uuid }
    set { identity = ImageIdentity(name: image, path: imagePath, uuid: newValue) }
  }
}
