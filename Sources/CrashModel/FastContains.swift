extension String {
  /// Whether a text occurs in the string, byte by byte.
  ///
  /// The library's own search works on characters and takes many times as long, which shows in rules that look at every
  /// frame of every thread.
  package func contains(_ part: String) -> Bool {
    utf8.withContiguousStorageIfAvailable { ByteSearch.occurs(part, in: UnsafeRawBufferPointer($0)) }
      ?? Array(utf8).withUnsafeBytes { ByteSearch.occurs(part, in: $0) }
  }
}
