/// What lines of their own say of threads, mostly right above the heading of the stack.
struct ThreadLabels {
  private var labels: [(number: Int, label: TextLayout.Label)] = []
  /// The highest number that has a label.
  private var highest = -1
  /// The labels by their numbers, filled as far as somebody asked for one that is not the last.
  private var byNumber: [Int: TextLayout.Label] = [:]
  private var filled = 0

  /// Takes a label, which replaces an earlier one of the same thread.
  mutating func add(_ label: TextLayout.Label, of number: Int) {
    if labels.isEmpty { labels.reserveCapacity(48) }
    labels.append((number, label))
    highest = max(highest, number)
  }

  /// The label of a thread, nil where it has none.
  mutating func label(of number: Int) -> TextLayout.Label? {
    guard number <= highest else { return nil }
    if let last = labels.last, last.number == number { return last.label }
    while filled < labels.count {
      byNumber[labels[filled].number] = labels[filled].label
      filled += 1
    }
    return byNumber[number]
  }
}
