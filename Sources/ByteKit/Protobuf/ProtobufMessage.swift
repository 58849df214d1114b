/// A message of Protocol Buffers, whose fields are read one behind the other, as often as somebody asks.
///
/// What it holds lies within it, so that reading all that is nested in it takes no longer than its bytes are many.
///
/// Source: `protobuf.dev/programming-guides/encoding`.
package struct ProtobufMessage {
  private let bytes: Bytes
  /// The first byte of the next field.
  package private(set) var position: Int
  private let end: Int
  /// Whether what comes next is no field, so that the rest cannot be read.
  package private(set) var isDamaged = false

  /// A field: its number and what it holds.
  package struct Field {
    package let number: UInt64
    package let value: Value
  }

  /// What a field holds; only its description tells what is meant by it.
  package enum Value {
    case number(UInt64)
    case bytes(ByteSlice)
  }

  package init(_ slice: ByteSlice) {
    bytes = slice.bytes
    position = slice.start
    end = slice.end
  }

  /// The next field; nil at the end, and where no field follows.
  package mutating func next() -> Field? {
    guard position < end, !isDamaged else { return nil }
    guard let key = variable(), key >> 3 != 0, let value = value(ofKind: key & 7) else {
      isDamaged = true
      return nil
    }
    return Field(number: key >> 3, value: value)
  }

  private mutating func value(ofKind kind: UInt64) -> Value? {
    switch kind {
    case 0: return variable().map { .number($0) }
    case 1: return fixed(8).map { .number($0) }
    case 2:
      guard let count = variable(), count <= UInt64(end - position) else { return nil }
      let start = position
      position += Int(count)
      return .bytes(bytes[start..<position])
    case 5: return fixed(4).map { .number($0) }
    default: return nil
    }
  }

  /// A number of seven bits a byte, the lowest first.
  private mutating func variable() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard position < end else { return nil }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  private mutating func fixed(_ count: Int) -> UInt64? {
    guard count <= end - position else { return nil }
    var value: UInt64 = 0
    for place in 0..<count { value |= UInt64(bytes[position + place]) << UInt64(8 * place) }
    position += count
    return value
  }
}

extension ProtobufMessage.Value {
  /// The number; zero where there is none.
  package var number: UInt64 {
    if case .number(let number) = self { number } else { 0 }
  }

  /// The text; nil where there is none.
  package var text: String? { slice.flatMap(\.stringIfAny) }

  /// The bytes; nil where it is a number.
  package var slice: ByteSlice? {
    if case .bytes(let slice) = self { slice } else { nil }
  }

  /// The message within; nil where it is a number.
  package var message: ProtobufMessage? { slice.map { ProtobufMessage($0) } }
}
