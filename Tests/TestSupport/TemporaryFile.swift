import Foundation

/// A file that holds bytes for a test.
public struct TemporaryFile {
  /// Where it is.
  public let path: String

  /// Makes a file, nil where that fails.
  public init?(_ bytes: [UInt8]) {
    path = NSTemporaryDirectory() + "crashbook-test-\(UUID().uuidString)"
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return nil }
  }

  /// Deletes the file.
  public func remove() { try? FileManager.default.removeItem(atPath: path) }
}
