/// Inputs in groups that are worked on together: every step is done for all of a group before the next step begins.
///
/// A report takes a million instructions, which lie all over the program. Where one report after another is read,
/// explained and rendered, each step finds that the steps before it have taken its place in the processor's memory; in
/// groups of eight a report takes an eighth less time.
struct InputBatches: RandomAccessCollection {
  private let items: [ReportFinder.Item]
  private let ranges: [Range<Int>]

  /// When the inputs that were read hold more bytes, they are explained before the next is read: bounds the memory.
  static let byteLimit = 1 << 20
  /// More inputs, or reports of one input, would no longer lie in the processor's memory together.
  static let largest = 8

  /// Groups inputs so that every processor gets several groups.
  ///
  /// A stream is a group of its own: nobody knows when it ends, and what is known before it is not to wait for it.
  init(of items: [ReportFinder.Item], jobs: Int) {
    let size = Swift.min(Swift.max(items.count / (8 * jobs), 1), Self.largest)
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(items.count / size + 1)
    var start = 0
    for index in items.indices {
      if items[index].isStream, start < index {
        ranges.append(start..<index)
        start = index
      }
      if items[index].isStream || index + 1 - start == size || index + 1 == items.count {
        ranges.append(start..<index + 1)
        start = index + 1
      }
    }
    self.items = items
    self.ranges = ranges
  }

  var startIndex: Int { ranges.startIndex }
  var endIndex: Int { ranges.endIndex }

  subscript(position: Int) -> ArraySlice<ReportFinder.Item> { items[ranges[position]] }
}
