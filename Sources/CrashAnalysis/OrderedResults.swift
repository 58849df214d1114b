import Dispatch

/// Results of work that several threads share, handed over in the order of the work as soon as the next one is there.
///
/// The lock makes all changes one after another.
final class OrderedResults<Element: Sendable>: @unchecked Sendable {
  private let count: Int
  private let lock = DispatchSemaphore(value: 1)
  /// Signals for everything that may be claimed; made with 0, because a semaphore must not end below its first value.
  private let free = DispatchSemaphore(value: 0)
  /// Signals for every result that was put.
  private let arrived = DispatchSemaphore(value: 0)
  private var next = 0
  private var waiting: [Int: Element] = [:]

  /// Makes room for results.
  ///
  /// - Parameters:
  ///   - count: How many there will be.
  ///   - window: How many may be claimed before the first of them is taken.
  init(count: Int, window: Int) {
    self.count = count
    for _ in 0..<window { free.signal() }
  }

  /// The next piece of work, or nil at the end; waits while too many results are waiting.
  func claim() -> Int? {
    free.wait()
    lock.wait()
    defer { lock.signal() }
    guard next < count else {
      // The end is there for everybody.
      free.signal()
      return nil
    }
    next += 1
    return next - 1
  }

  /// Puts a result; any thread may.
  func put(_ element: Element, at index: Int) {
    lock.wait()
    waiting[index] = element
    lock.signal()
    arrived.signal()
  }

  /// Takes the result of an index, which the caller asks for in rising order; waits until it is there.
  func take(_ index: Int) -> Element {
    while true {
      lock.wait()
      let element = waiting.removeValue(forKey: index)
      lock.signal()
      if let element {
        free.signal()
        return element
      }
      arrived.wait()
    }
  }

  /// Lets nobody claim any more.
  func stop() {
    lock.wait()
    next = count
    lock.signal()
    free.signal()
  }
}
