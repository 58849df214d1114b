import ByteKit

#if canImport(Darwin)
  package import Darwin
#elseif canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#endif

/// Names of files as strings, also those that are no UTF-8, as old archives leave them on Linux.
///
/// A byte that is part of no character becomes a private one, which nobody sees: outputs show U+FFFD in its place. Only a
/// file that is not there under the very name is looked for under the bytes.
public enum FileName {
  /// A name that the system gave.
  public static func decoded(_ bytes: [UInt8]) -> String {
    let repaired = String(decoding: bytes, as: UTF8.self)
    if repaired.utf8.elementsEqual(bytes) { return repaired }
    var name = String.UnicodeScalarView()
    var index = 0
    while index < bytes.count {
      var rest = bytes[index...].makeIterator()
      var parser = Unicode.UTF8.ForwardParser()
      guard case .valid(let scalar) = parser.parseScalar(from: &rest) else {
        name.append(Unicode.Scalar(firstPrivate + UInt32(bytes[index])) ?? "\u{FFFD}")
        index += 1
        continue
      }
      name.append(Unicode.UTF8.decode(scalar))
      index += scalar.count
    }
    return String(name)
  }

  /// The names in an open folder, in any order; closes it.
  public static func names(inFolder descriptor: Int32) -> [String] {
    FolderNames.entries(ofOpen: descriptor).map { decoded($0.name) }
  }

  /// The name for people.
  public static func shown(_ path: String) -> String {
    guard mayHoldPrivate(path) else { return path }
    return String(String.UnicodeScalarView(path.unicodeScalars.map { byte($0) == nil ? $0 : "\u{FFFD}" }))
  }

  /// Calls the system with a name, and once more with its bytes where there is no such file.
  ///
  /// - Parameters:
  ///   - path: The name.
  ///   - call: Gives nil where it failed, and says in `errno` why.
  /// - Returns: What the call gave.
  public static func with<Value>(_ path: String, _ call: ([CChar]) -> Value?) -> Value? {
    if let value = call(Array(path.utf8CString)) { return value }
    guard errno == ENOENT, mayHoldPrivate(path) else { return nil }
    var bytes: [CChar] = []
    for scalar in path.unicodeScalars {
      if let byte = byte(scalar) {
        bytes.append(CChar(bitPattern: byte))
      } else {
        bytes += Unicode.UTF8.encode(scalar).map { $0.map { CChar(bitPattern: $0) } } ?? []
      }
    }
    return call(bytes + [0])
  }

  /// Opens a file for reading; nil where it cannot be opened.
  package static func open(_ path: String, _ flags: Int32) -> Int32? {
    with(path) { name in
      let descriptor = platformOpen(name, flags)
      return descriptor >= 0 ? descriptor : nil
    }
  }

  /// What the system says of a file; nil where it says nothing.
  package static func status(of path: String, followsLinks: Bool = true) -> stat? {
    with(path) { name in
      var status = stat()
      return (followsLinks ? stat(name, &status) : lstat(name, &status)) == 0 ? status : nil
    }
  }

  /// Stands for byte 0; only bytes from 0x80 on are ever part of no character.
  private static let firstPrivate: UInt32 = 0x10F700

  private static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    (firstPrivate + 0x80...firstPrivate + 0xFF).contains(scalar.value) ? UInt8(scalar.value - firstPrivate) : nil
  }

  /// Told by the first byte of such characters, which hardly any name holds.
  private static func mayHoldPrivate(_ path: String) -> Bool { path.utf8.contains(0xF4) }
}

private func platformOpen(_ name: [CChar], _ flags: Int32) -> Int32 { open(name, flags) }
