#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The names in a folder, as bytes: names need not be UTF-8.
package enum FolderNames {
  /// An entry of a folder.
  package struct Entry {
    /// The bytes of its name.
    package let name: [UInt8]
    /// What sort of file it is, as the system's `DT_` numbers say; 0 where the file system does not tell.
    package let kind: UInt8
  }

  /// The entries of a folder in any order; nil where it cannot be opened, and `errno` says why.
  ///
  /// - Parameter path: The name of the folder, ended by a zero.
  /// - Returns: The entries, `.` and `..` among them.
  package static func entries(at path: [CChar]) -> [Entry]? { opendir(path).map { entries(of: $0) } }

  /// The entries of an open folder in any order; closes it.
  package static func entries(ofOpen descriptor: Int32) -> [Entry] {
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return []
    }
    return entries(of: stream)
  }

  #if canImport(Darwin)
    private typealias Stream = UnsafeMutablePointer<DIR>
  #else
    private typealias Stream = OpaquePointer
  #endif

  private static func entries(of stream: Stream) -> [Entry] {
    defer { closedir(stream) }
    var entries: [Entry] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      entries.append(Entry(name: name, kind: UInt8(truncatingIfNeeded: Int(entry.pointee.d_type))))
    }
    return entries
  }

  /// The names in rising order, without those that begin with a full stop; nil where the folder cannot be read.
  package static func sorted(in path: String) -> [String]? {
    entries(at: Array(path.utf8CString))?.map { String(decoding: $0.name, as: UTF8.self) }
      .filter { !$0.hasPrefix(".") }.sorted()
  }
}
