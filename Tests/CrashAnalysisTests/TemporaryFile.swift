import Foundation

/// A file that holds bytes for a test.
struct TemporaryFile {
  let path: String

  /// Makes a file, nil where that fails.
  init?(_ bytes: [UInt8]) {
    path = NSTemporaryDirectory() + "crashbook-test-\(UUID().uuidString)"
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return nil }
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
