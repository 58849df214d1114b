/// The keywords of one name or text as a Bloom filter of 64 bits: it may report more than were seen, and never fewer.
struct KeywordBloom: Sendable {
  private var bits: UInt64

  /// A bit that every name and text has, for patterns without a keyword.
  private static let named: UInt64 = 1

  /// The filter that passes everything.
  static var everything: KeywordBloom { KeywordBloom(bits: .max) }
  /// The filter of a missing text, and of no pattern.
  static var nothing: KeywordBloom { KeywordBloom(bits: 0) }

  private init(bits: UInt64) { self.bits = bits }

  /// The filter of a text that holds some keywords.
  init(_ keys: some Sequence<UInt16>) {
    bits = keys.reduce(Self.named) { $0 | Self.bit(of: $1) }
  }

  private static func bit(of key: UInt16) -> UInt64 { 1 << UInt64(key & 63) }

  /// Adds a keyword; nil stands for a pattern that has none.
  mutating func insert(_ key: UInt16?) { bits |= key.map { Self.bit(of: $0) } ?? Self.named }

  /// Whether nothing passes.
  var isEmpty: Bool { bits == 0 }

  /// Whether a keyword may be among them.
  func contains(_ key: UInt16) -> Bool { bits & Self.bit(of: key) != 0 }

  /// Whether a text of this filter may match a pattern of the other one.
  func overlaps(_ other: KeywordBloom) -> Bool { bits & other.bits != 0 }
}
