package import CrashModel

/// Bytes that are read from the beginning to the end, wherever they come from.
package protocol ByteStream {
  /// Reads up to a number of bytes, fewer only at the end.
  mutating func next(_ count: Int) throws(ReadError) -> [UInt8]

  /// A beginning that was read with what follows it, up to a number of bytes in all.
  mutating func rest(after beginning: [UInt8], upTo limit: Int) throws(ReadError) -> [UInt8]
}

extension ByteStream {
  package mutating func rest(after beginning: [UInt8], upTo limit: Int) throws(ReadError) -> [UInt8] {
    beginning + (try next(max(0, limit - beginning.count)))
  }
}

/// What a descriptor gives.
package struct DescriptorStream: ByteStream {
  private let descriptor: Int32
  private let path: String
  private let size: Int?

  /// Takes what is left of a descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, which stays open.
  ///   - path: How the input is called in errors.
  ///   - size: Number of bytes of the input, nil where it is not known.
  package init(descriptor: Int32, path: String, size: Int?) {
    (self.descriptor, self.path, self.size) = (descriptor, path, size)
  }

  package mutating func next(_ count: Int) throws(ReadError) -> [UInt8] {
    try InputBytes.chunk(of: descriptor, path: path, count: count)
  }

  package mutating func rest(after beginning: [UInt8], upTo limit: Int) throws(ReadError) -> [UInt8] {
    guard let size else { return beginning + (try next(max(0, limit - beginning.count))) }
    return try InputBytes.whole(of: descriptor, path: path, beginning: beginning, size: size)
  }
}

/// Bytes that are in memory already.
package struct MemoryStream: ByteStream {
  private var bytes: ArraySlice<UInt8>

  /// Takes bytes.
  package init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package mutating func next(_ count: Int) -> [UInt8] {
    defer { bytes = bytes.dropFirst(count) }
    return Array(bytes.prefix(count))
  }
}
