extension Array {
  /// The first index from which on a condition holds, found by halving.
  ///
  /// - Parameter holds: Holds for all elements behind one for which it does.
  /// - Returns: The number of elements where it never holds.
  package func binarySearch(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
