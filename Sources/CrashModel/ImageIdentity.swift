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
  private let details: Details

  /// What hardly anybody asks for.
  private enum Details: Sendable {
    case known(path: String?, uuid: String?)
    /// Offsets of the input, and what reads the texts that stand there.
    case unread(path: Int?, uuid: Int?, texts: any ImageTexts)
  }

  /// Makes an identity.
  public init(name: String?, path: String? = nil, uuid: String? = nil) {
    self.name = name
    details = .known(path: path, uuid: uuid)
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
    details = .unread(path: path, uuid: uuid, texts: texts)
  }

  /// Path of the file; it may be read anew each time.
  public var path: String? {
    switch details {
    case .known(let path, _): path
    case .unread(let path, _, let texts): path.flatMap { texts.text(at: $0) }
    }
  }

  /// Whether a path certainly is the image's, found out without making a string of what the input says.
  package func isAt(_ path: String) -> Bool {
    switch details {
    case .known(let own, _): own == path
    case .unread(let own, _, let texts): own.map { texts.isText(at: $0, path) } ?? false
    }
  }

  /// The first eight bytes of the path, the first one lowest; 0 where it is shorter, or where that is not easily told.
  package var pathStart: UInt64 {
    switch details {
    case .known(let own, _):
      own?.withBytes { path in
        path.count < 8 ? 0 : UInt64(littleEndian: UnsafeRawBufferPointer(path).loadUnaligned(as: UInt64.self))
      } ?? 0
    case .unread(let own, _, let texts): own.map { texts.start(at: $0) } ?? 0
    }
  }

  /// UUID (Mach-O) or build id (ELF), as written; it may be read anew each time.
  public var uuid: String? {
    switch details {
    case .known(_, let uuid): uuid
    case .unread(_, let uuid, let texts): uuid.flatMap { texts.text(at: $0) }
    }
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
