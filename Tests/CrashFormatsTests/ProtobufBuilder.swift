/// Writes messages of Protocol Buffers.
struct ProtobufBuilder {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ field: UInt64, _ number: UInt64) { bytes += Self.variable(field << 3) + Self.variable(number) }

  mutating func add(_ field: UInt64, _ text: String?) {
    if let text { add(field, Array(text.utf8)) }
  }

  mutating func add(_ field: UInt64, _ part: [UInt8]) {
    bytes += Self.variable(field << 3 | 2) + Self.variable(UInt64(part.count)) + part
  }

  mutating func add(_ field: UInt64, _ fill: (inout ProtobufBuilder) -> Void) {
    var inner = ProtobufBuilder()
    fill(&inner)
    add(field, inner.bytes)
  }

  private static func variable(_ number: UInt64) -> [UInt8] {
    var rest = number
    var bytes: [UInt8] = []
    while rest > 0x7F {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }
}
