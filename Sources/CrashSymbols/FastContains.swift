extension String {
  /// Whether a text occurs in the string, byte by byte.
  ///
  /// The library's own search works on characters and takes many times as long, which shows in rules that look at every
  /// frame of every thread.
  package func contains(_ part: String) -> Bool {
    let found = utf8.withContiguousStorageIfAvailable { text in
      part.utf8.withContiguousStorageIfAvailable { Self.occurs($0, in: text) }
    }
    if let found = found ?? nil { return found }
    return Array(part.utf8).withUnsafeBufferPointer { part in
      Array(utf8).withUnsafeBufferPointer { Self.occurs(part, in: $0) }
    }
  }

  private static func occurs(_ part: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = part.first else { return true }
    guard part.count <= text.count else { return false }
    next: for start in 0...(text.count - part.count) where text[start] == first {
      for offset in 1..<Swift.max(part.count, 1) where text[start + offset] != part[offset] { continue next }
      return true
    }
    return false
  }
}
