/// Bytes that are read from the beginning to the end, wherever they come from.
protocol ByteStream {
  /// Reads up to a number of bytes, fewer only at the end.
  mutating func next(_ count: Int) throws(ReadError) -> [UInt8]

  /// A beginning that was read with what follows it, up to a number of bytes in all.
  mutating func rest(after beginning: [UInt8], upTo limit: Int) throws(ReadError) -> [UInt8]
}

extension ByteStream {
  mutating func rest(after beginning: [UInt8], upTo limit: Int) throws(ReadError) -> [UInt8] {
    beginning + (try next(max(0, limit - beginning.count)))
  }
}

/// What a descriptor gives.
struct DescriptorStream: ByteStream {
  let descriptor: Int32
  /// How the input is called in errors.
  let path: String
  /// Number of bytes, nil where it is not known.
  let size: Int?

  mutating func next(_ count: Int) throws(ReadError) -> [UInt8] {
    try InputFile.chunk(of: descriptor, path: path, count: count)
  }

  mutating func rest(after beginning: [UInt8], upTo limit: Int) throws(ReadError) -> [UInt8] {
    guard let size else { return beginning + (try next(max(0, limit - beginning.count))) }
    return try InputFile.whole(of: descriptor, path: path, beginning: beginning, size: size)
  }
}

/// Bytes that are in memory already.
struct MemoryStream: ByteStream {
  private(set) var bytes: ArraySlice<UInt8>

  mutating func next(_ count: Int) -> [UInt8] {
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }
}

/// A part of an archive as it is.
struct StoredStream: ByteStream {
  let archive: ArchiveBytes
  private(set) var offset: Int
  let end: Int

  init(_ archive: ArchiveBytes, from offset: Int, to end: Int) {
    self.archive = archive
    self.offset = offset
    self.end = min(end, archive.count)
  }

  mutating func next(_ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    while result.count < count {
      let piece = archive.bytes(at: offset, count: min(count - result.count, end - offset, 1 << 20))
      if piece.isEmpty { break }
      result += piece
      offset += piece.count
    }
    return result
  }
}
