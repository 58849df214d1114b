/// Inputs in groups that are worked on together: every step is done for all of a group before the next step begins.
///
/// A report takes a million instructions, which lie all over the program. Where one report after another is read,
/// explained and rendered, each step finds that the steps before it have taken its place in the processor's memory; in
/// groups of eight a report takes an eighth less time.
struct Handfuls: RandomAccessCollection {
  private let items: [ReportFinder.Item]
  /// Number of inputs in every group but the last.
  let size: Int

  /// When the inputs that were read hold more bytes, they are explained before the next is read: bounds the memory.
  static let byteLimit = 1 << 20
  /// More inputs, or reports of one input, would no longer lie in the processor's memory together.
  static let largest = 8

  /// Groups inputs so that every processor gets several groups.
  init(of items: [ReportFinder.Item], jobs: Int) {
    self.items = items
    size = Swift.min(Swift.max(items.count / (8 * jobs), 1), Self.largest)
  }

  let startIndex = 0
  var endIndex: Int { (items.count + size - 1) / size }

  subscript(position: Int) -> ArraySlice<ReportFinder.Item> {
    items[position * size..<Swift.min((position + 1) * size, items.count)]
  }
}
