/// Finds the name that was probably meant.
package enum Suggestion {
  /// The candidate with the fewest typing mistakes between it and the name, or nil where none is close.
  package static func closest(to name: String, among candidates: [String]) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    let typed = Array(name.lowercased().utf8)
    var best: (candidate: String, mistakes: Int)?
    for candidate in candidates {
      let meant = Array(candidate.lowercased().utf8)
      let found = mistakes(typed, meant)
      if found <= max(1, meant.count / 3), found < meant.count, found < best?.mistakes ?? .max {
        best = (candidate, found)
      }
    }
    return best?.candidate
  }

  /// How many letters were added, dropped, replaced or swapped with their neighbour.
  private static func mistakes(_ typed: [UInt8], _ meant: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...meant.count)
    for row in typed.indices {
      var current = [row + 1]
      for column in meant.indices {
        let replaced = last[column] + (typed[row] == meant[column] ? 0 : 1)
        var fewest = min(replaced, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, typed[row] == meant[column - 1], typed[row - 1] == meant[column] {
          fewest = min(fewest, beforeLast[column - 1] + 1)
        }
        current.append(fewest)
      }
      beforeLast = last
      last = current
    }
    return last[meant.count]
  }
}
