/// A value together with the place in the input that says so.
public struct Located<Value: Sendable>: Sendable {
  /// What the report says.
  public var value: Value
  /// Byte offset of the value in the report's source; nil where the value was derived from others.
  public var offset: Int?

  /// Makes a value that stood at a byte offset of the source.
  public init(_ value: Value, at offset: Int? = nil) {
    self.value = value
    self.offset = offset
  }
}

extension Located<Address> {
  /// Makes an address out of a number that stood at a byte offset of the source.
  package init(_ bits: UInt64, at offset: Int? = nil) { self.init(Address(bits), at: offset) }
}

extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
