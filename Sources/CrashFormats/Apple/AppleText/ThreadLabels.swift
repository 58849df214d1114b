/// What lines of their own say of threads, mostly right above the heading of the stack.
struct ThreadLabels {
  private var labels: [(number: Int, label: ThreadLabel)] = []
  /// Whether the numbers rise, as they do in reports as they were written.
  private var areSorted = true
  /// The highest number that has a label.
  private var highest = -1
  /// The labels by their numbers where these do not rise, filled as far as somebody asked for one that is not the last.
  private var byNumber: [Int: ThreadLabel] = [:]
  private var filled = 0

  /// Takes a label, which replaces an earlier one of the same thread.
  mutating func add(_ label: ThreadLabel, of number: Int) {
    if labels.isEmpty { labels.reserveCapacity(96) }
    if let last = labels.last, last.number > number { areSorted = false }
    labels.append((number, label))
    highest = max(highest, number)
  }

  /// The label of a thread, nil where it has none.
  mutating func label(of number: Int) -> ThreadLabel? {
    guard number <= highest else { return nil }
    if let last = labels.last, last.number == number { return last.label }
    if areSorted { return sortedLabel(of: number) }
    while filled < labels.count {
      byNumber[labels[filled].number] = labels[filled].label
      filled += 1
    }
    return byNumber[number]
  }

  /// The last label of a number.
  private func sortedLabel(of number: Int) -> ThreadLabel? {
    let next = labels.binarySearch { $0.number > number }
    return next > 0 && labels[next - 1].number == number ? labels[next - 1].label : nil
  }
}
