import Dispatch

/// Things that are costly to make and that one thread at a time works with: taken, used and given back.
final class Pool<Element>: @unchecked Sendable {
  // The semaphore makes the changes of `free` one after another.
  private let lock = DispatchSemaphore(value: 1)
  private var free: [Element] = []

  /// One that nobody else works with, or nil where there is none.
  func take() -> Element? {
    lock.wait()
    defer { lock.signal() }
    return free.popLast()
  }

  /// Gives one back.
  func give(_ element: Element) {
    lock.wait()
    defer { lock.signal() }
    free.append(element)
  }
}
