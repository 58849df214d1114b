/// Words to look for at the start of a name or inside it, filed by their first byte so that most are never compared.
struct WordTable: Sendable {
  private let buckets: [[[UInt8]]]

  init(_ words: [String]) {
    var buckets = [[[UInt8]]](repeating: [], count: 256)
    for word in words {
      let bytes = Array(word.utf8)
      if let first = bytes.first { buckets[Int(first)].append(bytes) }
    }
    self.buckets = buckets
  }

  /// Whether a text begins with one of the words.
  func isPrefix(of text: String) -> Bool {
    withBytes(of: text) { holds($0, at: 0) }
  }

  /// The length in bytes of the word that a text begins with, or nil.
  func prefixLength(of text: String) -> Int? {
    withBytes(of: text) { match($0, at: 0) }
  }

  /// Whether one of the words occurs anywhere in a text.
  func isPart(of text: String) -> Bool {
    withBytes(of: text) { bytes in bytes.indices.contains { holds(bytes, at: $0) } }
  }

  private func holds(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    match(text, at: start) != nil
  }

  private func match(_ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
    guard start < text.count else { return nil }
    let bucket = buckets[Int(text[start])]
    if bucket.isEmpty { return nil }
    next: for word in bucket {
      guard word.count <= text.count - start else { continue }
      for offset in 1..<max(word.count, 1) where text[start + offset] != word[offset] { continue next }
      return word.count
    }
    return nil
  }

  private func withBytes<Result>(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    text.utf8.withContiguousStorageIfAvailable(body) ?? Array(text.utf8).withUnsafeBufferPointer(body)
  }
}
