/// What people write behind a frame when they explain a stack: `   <- our handler`, `   // crashes here`, `   👈`.
enum FrameRemark {
  /// The text without a remark; nil where it has none.
  ///
  /// A remark stands two blanks or more apart: arrows in the names of Swift and C++ have one at most before them.
  static func cut(_ text: ByteSlice) -> ByteSlice? {
    var from = text.start
    while let gap = gap(in: text.from(from)) {
      var end = gap
      while end < text.end, isBlank(text.bytes[end]) { end += 1 }
      if gap > text.start, signs.contains(where: { text.bytes.holds($0, at: end) }) { return text.upTo(gap) }
      from = end
    }
    return nil
  }

  /// Where two blanks or a tab stand.
  private static func gap(in text: ByteSlice) -> Int? {
    let blanks = text.index(of: "  ")
    let tab = text.index(of: 0x09)
    guard let blanks, let tab else { return blanks ?? tab }
    return min(blanks, tab)
  }

  private static let signs: [StaticString] = ["<-", "←", "⟵", "⇐", "⬅", "👈", "// ", "# ", "-- "]
}
