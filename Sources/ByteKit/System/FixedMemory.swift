/// Values at a place in memory that never moves and is never freed: what a signal handler may read and write.
///
/// An array cannot serve there, since it counts references and may be copied. Nothing keeps two threads apart: who uses
/// it says which thread writes what.
///
/// Invariant: `base` points to `count` values for as long as the process lives, and every index is checked.
package struct FixedMemory<Element: BitwiseCopyable>: BitwiseCopyable, @unchecked Sendable {
  private let base: UnsafeMutablePointer<Element>
  package let count: Int

  package init(repeating value: Element, count: Int) {
    base = .allocate(capacity: count)
    base.initialize(repeating: value, count: count)
    self.count = count
  }

  /// The values of another piece of memory from an index on.
  package init(_ whole: FixedMemory, from index: Int) {
    precondition(index >= 0 && index <= whole.count)
    base = whole.base + index
    count = whole.count - index
  }

  package subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return base[index]
    }
    nonmutating _modify {
      precondition(index >= 0 && index < count)
      yield &base[index]
    }
  }

  /// Where the values stand, for calls of the system.
  var start: UnsafeMutablePointer<Element> { base }
}
