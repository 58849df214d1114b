import ByteKit

/// What people write behind a frame when they explain a stack: `   <- our handler`, `   // crashes here`, `   👈`.
enum FrameRemark {
  /// The text without a remark; nil where it has none.
  ///
  /// A remark stands two blanks or more apart: arrows in the names of Swift and C++ have one at most before them.
  static func cut(_ text: ByteSlice) -> ByteSlice? {
    var index = text.start
    while index < text.end {
      guard isBlank(text.bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < text.end, isBlank(text.bytes[index]) { index += 1 }
      if start > text.start, let gap = gap(in: text.from(start).upTo(index)),
        signs.contains(where: { text.bytes.holds($0, at: index) })
      {
        return text.upTo(gap)
      }
    }
    return nil
  }

  /// Where a gap begins in a run of whitespace: two spaces or a tab.
  private static func gap(in run: ByteSlice) -> Int? {
    (run.start..<run.end).first { index in
      run.bytes[index] == 0x09 || run.bytes[index] == 0x20 && run.bytes[index + 1] == 0x20 && index + 1 < run.end
    }
  }

  private static let signs: [StaticString] = ["<-", "←", "⟵", "⇐", "⬅", "👈", "// ", "# ", "-- "]
}
