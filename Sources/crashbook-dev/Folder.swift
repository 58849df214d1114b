import ByteKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder whose files are read and written as text.
struct Folder {
  let path: String

  /// A file that cannot be read or written.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ path: String) { description = "\(path): \(String(cString: strerror(errno)))" }
  }

  /// The names in a folder below this one, in rising order.
  func names(in folder: String) throws(Failure) -> [String] {
    guard let names = FolderNames.sorted(in: "\(path)/\(folder)") else { throw Failure("\(path)/\(folder)") }
    return names
  }

  /// The text of a file.
  func text(of file: String) throws(Failure) -> String {
    guard let stream = fopen("\(path)/\(file)", "r") else { throw Failure("\(path)/\(file)") }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    while true {
      let byte = getc(stream)
      if byte == EOF { break }
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    guard ferror(stream) == 0 else { throw Failure("\(path)/\(file)") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a file.
  func write(_ text: String, to file: String) throws(Failure) {
    guard let stream = fopen("\(path)/\(file)", "w") else { throw Failure("\(path)/\(file)") }
    let isWritten = fputs(text, stream) >= 0
    guard fclose(stream) == 0, isWritten else { throw Failure("\(path)/\(file)") }
  }
}
