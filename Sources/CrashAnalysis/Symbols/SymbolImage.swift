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
    identifier.lowercased().filter(\.isHexDigit)
  }
}

/// Reads the UUID of Mach-O files.
///
/// Source: `mach-o/loader.h` and `mach-o/fat.h` of Apple's SDK.
enum MachOImage {
  /// Parts of a universal file that are looked at; more are not in any real one.
  private static let partLimit = 32
  /// Load commands that are looked at.
  private static let commandLimit = 4096

  static func readUniversal(_ whole: FileWindow, path: String) -> [SymbolImage] {
    var window = whole
    window.isBigEndian = true
    let isWide = window.number(at: 0, bytes: 4) == 0xCAFE_BABF
    guard let count = window.place(at: 4, bytes: 4), count <= partLimit else { return [] }
    return (0..<count).compactMap { index in
      let entry = 8 + index * (isWide ? 32 : 20)
      guard let start = window.place(at: entry + 8, bytes: isWide ? 8 : 4), start > 0 else { return nil }
      var part = whole
      part.start = start
      return read(part, path: path)
    }
  }

  static func read(_ window: FileWindow, path: String) -> SymbolImage? {
    let isWide: Bool
    switch window.number(at: 0, bytes: 4) {
    case 0xFEED_FACF: isWide = true
    case 0xFEED_FACE: isWide = false
    default: return nil
    }
    guard let cpu = window.number(at: 4, bytes: 4), let subtype = window.number(at: 8, bytes: 4),
      let type = window.number(at: 12, bytes: 4), let count = window.place(at: 16, bytes: 4)
    else { return nil }
    var offset = isWide ? 32 : 28
    var identifier: String?
    var base: UInt64 = 0
    for _ in 0..<min(count, commandLimit) {
      guard let command = window.number(at: offset, bytes: 4), let size = window.place(at: offset + 4, bytes: 4),
        size >= 8
      else { break }
      switch command {
      case 0x1B:
        let bytes = window.bytes(at: offset + 8, count: 16)
        if bytes.count == 16 { identifier = String(hexadecimalBytes: bytes) }
      case 0x19, 0x1:
        guard window.bytes(at: offset + 8, count: 7).elementsEqual(Array("__TEXT".utf8) + [0]) else { break }
        base = window.number(at: offset + 24, bytes: command == 0x19 ? 8 : 4) ?? 0
      default: break
      }
      offset += size
    }
    guard let identifier else { return nil }
    return SymbolImage(
      path: path, identifier: identifier, architecture: architecture(cpu, subtype & 0xFF), kind: kind(type),
      preferredBase: base)
  }

  private static func kind(_ type: UInt64) -> String {
    switch type {
    case 2: "Mach-O program"
    case 6: "Mach-O library"
    case 8: "Mach-O bundle"
    case 10: "dSYM"
    default: "Mach-O"
    }
  }

  private static func architecture(_ cpu: UInt64, _ subtype: UInt64) -> String? {
    switch (cpu, subtype) {
    case (0x0100_000C, 2): "arm64e"
    case (0x0100_000C, _): "arm64"
    case (0x0200_000C, _): "arm64_32"
    case (0x0100_0007, 8): "x86_64h"
    case (0x0100_0007, _): "x86_64"
    case (12, 9): "armv7"
    case (12, 11): "armv7s"
    case (12, 12): "armv7k"
    case (7, _): "i386"
    default: nil
    }
  }
}

/// Reads the build id of ELF files.
///
/// Source: the System V ABI, and `elf.h` of the GNU C library for the note.
enum ELFImage {
  /// Headers that are looked at.
  private static let headerLimit = 512

  static func read(_ whole: FileWindow, path: String) -> SymbolImage? {
    var window = whole
    let head = window.bytes(at: 0, count: 6)
    guard head.count == 6, head[4] == 1 || head[4] == 2 else { return nil }
    let isWide = head[4] == 2
    window.isBigEndian = head[5] == 2
    // Debug files keep their sections, but the places of their segments may be those of the program.
    guard let identifier = sections(window, isWide) ?? segments(window, isWide, type: 4).firstNote(in: window) else {
      return nil
    }
    let first = segments(window, isWide, type: 1).first
    let base = first.map { $0.address &- UInt64($0.offset) } ?? 0
    return SymbolImage(
      path: path, identifier: identifier, architecture: architecture(window.number(at: 18, bytes: 2)), kind: "ELF",
      preferredBase: base)
  }

  /// A stretch of the file, and where it is loaded.
  struct Range {
    let offset: Int
    let size: Int
    let address: UInt64
  }

  private static func segments(_ window: FileWindow, _ isWide: Bool, type: UInt64) -> [Range] {
    let word = isWide ? 8 : 4
    guard let table = window.place(at: isWide ? 32 : 28, bytes: word),
      let size = window.place(at: isWide ? 54 : 42, bytes: 2), let count = window.place(at: isWide ? 56 : 44, bytes: 2)
    else { return [] }
    return (0..<min(count, headerLimit)).compactMap { index in
      let entry = table + index * size
      guard window.number(at: entry, bytes: 4) == type,
        let offset = window.place(at: entry + (isWide ? 8 : 4), bytes: word),
        let address = window.number(at: entry + (isWide ? 16 : 8), bytes: word),
        let length = window.place(at: entry + (isWide ? 32 : 16), bytes: word)
      else { return nil }
      return Range(offset: offset, size: length, address: address)
    }
  }

  private static func sections(_ window: FileWindow, _ isWide: Bool) -> String? {
    let word = isWide ? 8 : 4
    guard let table = window.place(at: isWide ? 40 : 32, bytes: word), table > 0,
      let size = window.place(at: isWide ? 58 : 46, bytes: 2), let count = window.place(at: isWide ? 60 : 48, bytes: 2)
    else { return nil }
    for index in 0..<min(count, headerLimit) {
      let entry = table + index * size
      guard window.number(at: entry + 4, bytes: 4) == 7,
        let offset = window.place(at: entry + (isWide ? 24 : 16), bytes: word),
        let length = window.place(at: entry + (isWide ? 32 : 20), bytes: word)
      else { continue }
      if let found = [Range(offset: offset, size: length, address: 0)].firstNote(in: window) { return found }
    }
    return nil
  }

  private static func architecture(_ machine: UInt64?) -> String? {
    switch machine {
    case 3: "i386"
    case 40: "arm"
    case 62: "x86_64"
    case 183: "arm64"
    case 243: "riscv64"
    default: nil
    }
  }
}

extension [ELFImage.Range] {
  /// The build id in the first range of notes that has one.
  fileprivate func firstNote(in window: FileWindow) -> String? {
    for range in self {
      var offset = range.offset
      let end = range.offset + Swift.min(range.size, 65_536)
      while offset + 12 <= end, let nameSize = window.place(at: offset, bytes: 4),
        let size = window.place(at: offset + 4, bytes: 4), nameSize < 4096, size < 65_536
      {
        let name = window.bytes(at: offset + 12, count: Swift.min(nameSize, 4))
        let content = offset + 12 + (nameSize + 3) / 4 * 4
        if window.number(at: offset + 8, bytes: 4) == 3, name.elementsEqual([0x47, 0x4E, 0x55, 0]), size >= 4,
          size <= 64
        {
          let bytes = window.bytes(at: content, count: size)
          return bytes.count == size ? String(hexadecimalBytes: bytes) : nil
        }
        offset = content + (size + 3) / 4 * 4
      }
    }
    return nil
  }
}
