/// Values that stay in memory until the process ends.
package enum UntilExit {
  /// Keeps a value, so that nothing has to be given back piece by piece while the process ends anyway.
  package static func keep<Value>(_ value: Value) { _ = Unmanaged.passRetained(Box(value)) }

  private final class Box<Value> {
    private let value: Value

    init(_ value: Value) { self.value = value }
  }
}
