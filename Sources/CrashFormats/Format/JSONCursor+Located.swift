import ByteKit
import CrashModel

/// Values of JSON together with their positions, as a report cites them.
extension JSONCursor {
  /// Reads a string together with its position; empty strings are nil.
  mutating func locatedString() -> Located<String>? {
    skipSpace()
    let start = position
    guard let text = string(), !text.isEmpty else { return nil }
    return Located(text, at: start)
  }

  /// Reads a number as ``unsigned()`` does, together with its position.
  mutating func locatedUnsigned() -> Located<UInt64>? {
    skipSpace()
    let start = position
    return unsigned().map { Located($0, at: start) }
  }

  /// Reads an address; nil where the value is no number of 64 bits.
  mutating func address() -> Address? { unsigned().map { Address($0) } }

  /// Reads an address together with its position.
  mutating func locatedAddress() -> Located<Address>? {
    locatedUnsigned().map { Located(Address($0.value), at: $0.offset) }
  }

  /// Reads an array of strings, at most as many as ``ReportCaps`` keeps lines of text; a single string counts as one.
  mutating func strings() -> [Located<String>] {
    if peek() == 0x22 { return locatedString().map { [$0] } ?? [] }
    var result: [Located<String>] = []
    forEachElement { cursor, _ in
      if result.count < ReportCaps.lines, let text = cursor.locatedString() { result.append(text) }
    }
    return result
  }
}
