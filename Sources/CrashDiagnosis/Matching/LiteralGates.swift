/// The literals that many gates need, in one row of numbers, so that asking them all costs next to nothing.
struct LiteralGates: Sendable {
  /// For every gate its length, then for every group its length and its members.
  private var row: [UInt16] = []

  /// Adds what a gate needs behind what the others need.
  mutating func append(_ gate: Gate) {
    let groups = gate.neededLiterals.filter { $0.count <= Int(UInt16.max) }.sorted { $0.count < $1.count }
    let length = groups.reduce(0) { $0 + 1 + $1.count }
    guard length <= Int(UInt16.max) else { return row.append(0) }
    row.append(UInt16(length))
    for group in groups {
      row.append(UInt16(group.count))
      row += group
    }
  }

  /// Calls `body` with the position of every gate whose literals were seen.
  ///
  /// Invariants: ``append(_:)`` alone writes the row, so that every length in it ends inside of it; a key has sixteen
  /// bits, and the set 1,024 words of 64.
  func forEachOpen(_ seen: LiteralSet, _ body: (Int) -> Void) {
    seen.withWords { words in
      row.withUnsafeBufferPointer { row in
        var index = 0
        var position = 0
        while index < row.count {
          let end = index + 1 + Int(row[index])
          index += 1
          var isOpen = true
          while isOpen, index < end {
            let groupEnd = index + 1 + Int(row[index])
            index += 1
            isOpen = false
            while index < groupEnd {
              let key = row[index]
              if words[Int(key >> 6)] & 1 << UInt64(key & 63) != 0 {
                isOpen = true
                break
              }
              index += 1
            }
            index = groupEnd
          }
          if isOpen { body(position) }
          index = end
          position += 1
        }
      }
    }
  }
}
