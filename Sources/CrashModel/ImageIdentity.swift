/// Reads what identities of images leave in the input until somebody asks.
package protocol ImageTexts: AnyObject, Sendable {
  /// The text at an offset of the input; nil where there is none.
  func text(at offset: Int) -> String?
  /// Whether a text certainly stands at an offset of the input, found out without making it.
  func isText(at offset: Int, _ text: String) -> Bool
  /// The first eight bytes of the text at an offset of the input, the first one lowest; 0 where that is not easily told.
  func start(at offset: Int) -> UInt64
}

/// What a frame tells of its binary image.
///
/// A class, although nothing in it ever changes: the frames of an image share one, so that copying a frame counts one
/// reference instead of three, and a reader of frames knows an image again without comparing names.
public final class ImageIdentity: Sendable {
  /// File name.
  public let name: String?
  // What hardly anybody asks for: side by side, so that asking for one of them counts no other.
  private let knownPath: String?
  private let knownUUID: String?
  /// Reads the texts that stand at offsets of the input.
  private let texts: (any ImageTexts)?
  /// Where in the input they stand; -1 where they do not, or are known.
  private let pathOffset: Int
  private let uuidOffset: Int

  /// Makes an identity.
  public init(name: String?, path: String? = nil, uuid: String? = nil) {
    self.name = name
    (knownPath, knownUUID) = (path, uuid)
    (texts, pathOffset, uuidOffset) = (nil, -1, -1)
  }

  /// Makes an identity whose path and UUID are read when somebody asks.
  ///
  /// - Parameters:
  ///   - name: File name.
  ///   - path: Where in the input the path stands.
  ///   - uuid: Where in the input the UUID stands.
  ///   - texts: Reads the texts at offsets of the input.
  package init(name: String?, pathAt path: Int?, uuidAt uuid: Int?, in texts: any ImageTexts) {
    self.name = name
    (knownPath, knownUUID) = (nil, nil)
    (self.texts, pathOffset, uuidOffset) = (texts, path ?? -1, uuid ?? -1)
  }

  /// Path of the file; it may be read anew each time.
  public var path: String? {
    pathOffset < 0 ? knownPath : texts?.text(at: pathOffset)
  }

  /// Whether a path certainly is the image's, found out without making a string of what the input says.
  package func isAt(_ path: String) -> Bool {
    pathOffset < 0 ? knownPath == path : texts?.isText(at: pathOffset, path) ?? false
  }

  /// The first eight bytes of the path, the first one lowest; 0 where it is shorter, or where that is not easily told.
  package var pathStart: UInt64 {
    if pathOffset >= 0 { return texts?.start(at: pathOffset) ?? 0 }
    return knownPath?.firstEightBytes ?? 0
  }

  /// UUID (Mach-O) or build id (ELF), as written; it may be read anew each time.
  public var uuid: String? {
    uuidOffset < 0 ? knownUUID : texts?.text(at: uuidOffset)
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
