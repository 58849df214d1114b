/// Something that is worked out once for a report, however many rules ask for it: the name under which facts keep it.
public final class FactKey<Value>: Sendable {
  /// Makes a name that stands for nothing but itself.
  public init() {}
}

/// What facts keep under the name of a ``FactKey``.
@usableFromInline
struct MemoizedFact {
  /// The ``FactKey``, kept so that no other one takes its place in memory.
  @usableFromInline let name: AnyObject
  /// A `Box` of the value that belongs to the name.
  @usableFromInline let value: AnyObject

  @usableFromInline
  final class Box<Value> {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
  }

  @inlinable
  init<Value>(_ name: FactKey<Value>, _ value: Value) {
    self.name = name
    self.value = Box(value)
  }

  /// The value, where it is kept under a name.
  @inlinable
  func value<Value>(of name: FactKey<Value>) -> Value? {
    name === self.name ? (value as? Box<Value>)?.value : nil
  }
}
