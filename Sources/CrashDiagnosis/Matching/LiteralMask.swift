/// Literals of a name or a text as a set of 64 bits, on which many share a bit: it may hold more than were seen, and leaves none out.
struct LiteralMask: Sendable {
  private var bits: UInt64

  /// A bit that every name and text has: it stands for patterns that no literal tells apart.
  private static let named: UInt64 = 1

  /// The mask that refuses no literal.
  static var everything: LiteralMask { LiteralMask(bits: .max) }
  /// The mask of what is not there, and of no pattern.
  static var nothing: LiteralMask { LiteralMask(bits: 0) }

  private init(bits: UInt64) { self.bits = bits }

  /// The mask of a name that holds some literals.
  init(ofName keys: ArraySlice<UInt16>) {
    bits = keys.reduce(Self.named) { $0 | Self.bit(of: $1) }
  }

  private static func bit(of key: UInt16) -> UInt64 { 1 << UInt64(key & 63) }

  /// Adds a literal; nil stands for a pattern that has none.
  mutating func insert(_ key: UInt16?) { bits |= key.map { Self.bit(of: $0) } ?? Self.named }

  /// Whether the mask holds nothing.
  var isEmpty: Bool { bits == 0 }

  /// Whether a literal may be among them.
  func contains(_ key: UInt16) -> Bool { bits & Self.bit(of: key) != 0 }

  /// Whether a text of this mask may match a pattern of the other one.
  func overlaps(_ other: LiteralMask) -> Bool { bits & other.bits != 0 }
}
