package import CrashModel

/// Reads the regular files of a tar archive one after the other; nothing is written anywhere, and links are not followed.
///
/// Source: POSIX `ustar`, GNU long names (`L`) and pax headers (`x`), of which only the name counts.
package struct TarReader<Stream: ByteStream> {
  /// What the archive is read from.
  package private(set) var stream: Stream
  private let path: String
  private var longName: String?
  /// What somebody else has read already.
  private var beginning: ArraySlice<UInt8>
  /// Bytes read so far.
  package private(set) var consumed = 0
  private var links = 0

  /// A file of the archive.
  package struct Member {
    /// Its path in the archive.
    package let name: String
    /// Its bytes, up to the limit of an input.
    package let bytes: [UInt8]
    /// Whether the file is longer than what is read of any input.
    package let isCut: Bool
    /// Whether the archive ends within the file.
    package let isLast: Bool
  }

  /// Where a header says what sort of file follows.
  private static var typePlace: Int { 156 }

  /// What is said of an archive that does not end as it should.
  package static var damage: String { "The archive is damaged or cut off; what stands before was read." }

  /// Makes a reader for an archive.
  ///
  /// - Parameters:
  ///   - stream: Stands at the beginning of the archive, or after what is passed as such.
  ///   - path: How the archive is called in errors.
  ///   - beginning: The first bytes, where they have been read.
  package init(_ stream: Stream, path: String, beginning: [UInt8] = []) {
    self.stream = stream
    self.path = path
    self.beginning = beginning[...]
  }

  /// How many links were passed over since the last call.
  package mutating func takeLinks() -> Int {
    defer { links = 0 }
    return links
  }

  private mutating func take(_ count: Int) throws(ReadError) -> [UInt8] {
    var bytes = Array(beginning.prefix(count))
    beginning = beginning.dropFirst(bytes.count)
    if bytes.count < count { bytes += try stream.next(count - bytes.count) }
    consumed += bytes.count
    return bytes
  }

  /// The next regular file, nil at the end of the archive.
  ///
  /// - Parameters:
  ///   - limit: So many bytes are passed over or read; what lies behind them is taken for the end.
  ///   - isWanted: Whether a file of this name is read; others are passed over.
  /// - Returns: The file, or nil.
  /// - Throws: ``ReadError`` where the archive is damaged or cannot be read.
  package mutating func next(atMost limit: Int, where isWanted: (String) -> Bool) throws(ReadError) -> Member? {
    let end = consumed + limit
    while consumed < end {
      let header = try take(512)
      if header.isEmpty || header.allSatisfy({ $0 == 0 }) { return nil }
      guard header.count == 512, let size = Self.size(header) else {
        throw ReadError(path: path, reason: Self.damage)
      }
      let padding = (512 - size % 512) % 512
      switch header[Self.typePlace] {
      case UInt8(ascii: "0"), 0:
        let name = longName ?? Self.name(header)
        longName = nil
        guard isWanted(name) else {
          try skip(size + padding, to: end)
          continue
        }
        let kept = min(size, InputBytes.limit)
        let bytes = try take(kept)
        if bytes.count == kept { try skip(size - kept + padding, to: end) }
        return Member(name: name, bytes: bytes, isCut: kept < size, isLast: bytes.count < kept)
      case UInt8(ascii: "L") where size < 65_536:
        let text = try take(size)
        longName = String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
        try skip(padding, to: end)
      case UInt8(ascii: "x") where size < 1 << 20:
        longName = Self.paxName(try take(size)) ?? longName
        try skip(padding, to: end)
      case UInt8(ascii: "1"), UInt8(ascii: "2"):
        // Hard and symbolic ones.
        links += 1
        try skip(size + padding, to: end)
      default:
        try skip(size + padding, to: end)
      }
    }
    return nil
  }

  /// Passes over bytes; those beyond an end that nobody reads are left.
  private mutating func skip(_ count: Int, to end: Int) throws(ReadError) {
    var left = count
    while left > 0, consumed < end {
      let piece = try take(min(left, 1 << 20))
      if piece.isEmpty { return }
      left -= piece.count
    }
  }

  /// Name with the prefix that `ustar` keeps apart.
  private static func name(_ header: [UInt8]) -> String {
    func text(_ range: Range<Int>) -> String { String(decoding: header[range].prefix { $0 != 0 }, as: UTF8.self) }
    let (name, prefix) = (text(0..<100), text(345..<500))
    return prefix.isEmpty || header[263] == 0x20 ? name : prefix + "/" + name
  }

  /// The size in octal digits, or in binary where the first bit is set; nil where it is neither.
  private static func size(_ header: [UInt8]) -> Int? {
    let field = header[124..<136]
    if header[124] & 0x80 != 0 {
      var size: UInt64 = 0
      for byte in field.dropFirst(4) { size = size << 8 | UInt64(byte) }
      return Int(exactly: size).flatMap { $0 < 1 << 40 ? $0 : nil }
    }
    let digits = field.drop { $0 == 0x20 }.prefix { $0 >= 0x30 && $0 <= 0x37 }
    return digits.isEmpty ? nil : Int(String(decoding: digits, as: UTF8.self), radix: 8)
  }

  /// The value of `path` in a pax header of fields `LENGTH KEY=VALUE`, each with a line feed; a name may hold others.
  private static func paxName(_ bytes: [UInt8]) -> String? {
    var rest = bytes[...]
    while let space = rest.firstIndex(of: UInt8(ascii: " ")) {
      guard let length = Int(String(decoding: rest[..<space], as: UTF8.self)), length <= rest.count,
        length > space - rest.startIndex
      else { return nil }
      let field = rest[(space + 1)..<(rest.startIndex + length)]
      if field.starts(with: "path=".utf8) { return String(decoding: field.dropFirst(5).dropLast(), as: UTF8.self) }
      rest = rest.dropFirst(length)
    }
    return nil
  }
}
