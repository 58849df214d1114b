import Dispatch

/// Results of work that several threads share, handed over in the order of the work as soon as the next one is there.
///
/// The thread that takes the results works as well until the next one is there, so that none only waits for others. The
/// lock makes all changes one after another.
final class OrderedResults<Element: Sendable>: @unchecked Sendable {
  private let count: Int
  private let lock = DispatchSemaphore(value: 1)
  /// Signals for everything that may be claimed; made with 0, because a semaphore must not end below its first value.
  private let free = DispatchSemaphore(value: 0)
  /// Signals when the result that the taker sleeps for was put.
  private let arrived = DispatchSemaphore(value: 0)
  private var next = 0
  private var wanted: Int?
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
    let isWanted = wanted == index
    if isWanted { wanted = nil }
    lock.signal()
    if isWanted { arrived.signal() }
  }

  /// Takes the result of an index, which the caller asks for in rising order.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - work: Makes the result of any index; the caller's own part of the work while that one is not there.
  /// - Returns: The result.
  func take(_ index: Int, _ work: (Int) -> Element) -> Element {
    while true {
      lock.wait()
      if let element = waiting.removeValue(forKey: index) {
        lock.signal()
        free.signal()
        return element
      }
      if next < count, free.wait(timeout: .now()) == .success {
        let own = next
        next += 1
        lock.signal()
        put(work(own), at: own)
      } else {
        wanted = index
        lock.signal()
        arrived.wait()
      }
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
