import ByteKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An image that addresses can be looked up in: one architecture of a program, library or debug file.
public struct SymbolImage: Sendable, Hashable {
  /// Path of the file.
  public let path: String
  /// UUID (Mach-O) or build id (ELF) in lower-case hexadecimal digits without dashes.
  public let identifier: String
  /// Instruction set, for instance `arm64`; nil for one that has no name here.
  public let architecture: String?
  /// What the file is, for instance `dSYM` or `ELF`.
  public let kind: String
  /// Address at which the image wants to be loaded; addresses in its symbols count from there.
  public let preferredBase: UInt64

  /// The images of a file; none where it is no program or carries no identifier.
  public static func images(in path: String) -> [SymbolImage] {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
    let window = FileWindow(descriptor)
    switch window.bytes(at: 0, count: 4) {
    case [0x7F, 0x45, 0x4C, 0x46]: return ELFImage.read(window, path: path).map { [$0] } ?? []
    case [0xCA, 0xFE, 0xBA, 0xBE], [0xCA, 0xFE, 0xBA, 0xBF]: return MachOImage.readUniversal(window, path: path)
    default: return MachOImage.read(window, path: path).map { [$0] } ?? []
    }
  }

  /// An identifier as images write it: lower-case digits without dashes.
  public static func plain(_ identifier: String) -> String {
    let digits = identifier.utf8.filter { hexDigit($0) != nil }
    return String(decoding: digits.map { $0 | 0x20 }, as: UTF8.self)
  }
}
