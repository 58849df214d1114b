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
    let fromSections = buildIDInSections(window, isWide)
    guard let identifier = fromSections ?? segments(window, isWide, type: noteSegment).firstBuildID(in: window) else {
      return nil
    }
    let first = segments(window, isWide, type: loadedSegment).first
    let base = first.map { $0.address &- UInt64($0.offset) } ?? 0
    return SymbolImage(
      path: path, identifier: identifier, architecture: architecture(window.number(at: 18, bytes: 2)), kind: "ELF",
      preferredBase: base)
  }

  // Types of segments and sections.
  private static let loadedSegment: UInt64 = 1
  private static let noteSegment: UInt64 = 4
  private static let noteSection: UInt64 = 7

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

  private static func buildIDInSections(_ window: FileWindow, _ isWide: Bool) -> String? {
    let word = isWide ? 8 : 4
    guard let table = window.place(at: isWide ? 40 : 32, bytes: word), table > 0,
      let size = window.place(at: isWide ? 58 : 46, bytes: 2), let count = window.place(at: isWide ? 60 : 48, bytes: 2)
    else { return nil }
    for index in 0..<min(count, headerLimit) {
      let entry = table + index * size
      guard window.number(at: entry + 4, bytes: 4) == noteSection,
        let offset = window.place(at: entry + (isWide ? 24 : 16), bytes: word),
        let length = window.place(at: entry + (isWide ? 32 : 20), bytes: word)
      else { continue }
      if let found = [Range(offset: offset, size: length, address: 0)].firstBuildID(in: window) { return found }
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
  fileprivate func firstBuildID(in window: FileWindow) -> String? {
    for range in self {
      var offset = range.offset
      let end = range.offset + Swift.min(range.size, 65_536)
      while offset + 12 <= end, let nameSize = window.place(at: offset, bytes: 4),
        let size = window.place(at: offset + 4, bytes: 4), nameSize < 4096, size < 65_536
      {
        let name = window.bytes(at: offset + 12, count: Swift.min(nameSize, 4))
        let content = offset + 12 + (nameSize + 3) / 4 * 4
        let isBuildID = window.number(at: offset + 8, bytes: 4) == 3 && name.elementsEqual("GNU\0".utf8)
        if isBuildID, (4...64).contains(size) {
          let bytes = window.bytes(at: content, count: size)
          return bytes.count == size ? String(hexadecimalBytes: bytes) : nil
        }
        offset = content + (size + 3) / 4 * 4
      }
    }
    return nil
  }
}
