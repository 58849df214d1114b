/// A field of which a report has one value or none.
///
/// Its values have keys of the same kind as keywords, so that one inverted index serves both. Values that share a key
/// cost time only: what the key calls is tested exactly.
enum KeyedField: UInt64 {
  case exceptionType = 1
  case signal, terminationNamespace, terminationCode, exceptionCode, kind, exceptionName, system, bugType
  case crashedOnMain

  /// The key of a value.
  func key(_ value: String) -> UInt16 { key(QuickHash.of(value)) }

  /// The key of a value.
  func key(_ value: Bool) -> UInt16 { key(value ? 1 : 0) }

  /// The key of a value.
  func key(_ value: UInt64) -> UInt16 {
    UInt16(truncatingIfNeeded: (value &+ rawValue << 32) &* 0x9E37_79B9_7F4A_7C15 >> 48)
  }
}
