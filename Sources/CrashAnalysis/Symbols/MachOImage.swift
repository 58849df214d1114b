/// Reads the UUID of Mach-O files.
///
/// Source: `mach-o/loader.h` and `mach-o/fat.h` of Apple's SDK.
enum MachOImage {
  /// Parts of a universal file that are looked at; more are not in any real one.
  private static let partLimit = 32
  /// Load commands that are looked at.
  private static let commandLimit = 4096

  // The load commands that matter here.
  private static let segment: UInt64 = 0x1
  private static let wideSegment: UInt64 = 0x19
  private static let uuid: UInt64 = 0x1B

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
      case uuid:
        let bytes = window.bytes(at: offset + 8, count: 16)
        if bytes.count == 16 { identifier = String(hexadecimalBytes: bytes) }
      case segment, wideSegment:
        guard window.bytes(at: offset + 8, count: 7).elementsEqual("__TEXT\0".utf8) else { break }
        base = window.number(at: offset + 24, bytes: command == wideSegment ? 8 : 4) ?? 0
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
