package import Dispatch

extension DispatchSemaphore {
  /// Does something while no other thread does anything under the same semaphore, which begins with the value 1.
  package func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
    wait()
    defer { signal() }
    return try body()
  }
}
