/// A value of a JSON5 document together with the place where it begins.
public struct JSON5Value: Sendable {
  /// What the value is.
  public let kind: Kind
  /// Where the value begins.
  public let position: JSON5Position
  /// The bytes of the document that the value is written with.
  package let range: Range<Int>

  /// Every kind of value that JSON5 knows.
  public enum Kind: Sendable {
    /// The word `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// Any number, `Infinity` and `NaN` included.
    case number(JSON5Number)
    /// Text, with its escapes resolved.
    case string(String)
    /// A list of values.
    case array([JSON5Value])
    /// Keys and values in the order of the document; no key occurs twice.
    case object([JSON5Member])
  }
}

/// A key of an object with its value.
public struct JSON5Member: Sendable {
  /// The key, with its escapes resolved.
  public let key: String
  /// Where the key begins.
  public let position: JSON5Position
  /// The value that the key names.
  public let value: JSON5Value
}

/// A place in a document.
///
/// Lines end with a line feed, a carriage return, or both together.
/// Columns count UTF-8 bytes, as compilers do; a byte order mark does not count.
public struct JSON5Position: Sendable, Hashable {
  /// The line, counted from 1.
  public let line: Int
  /// The column in UTF-8 bytes, counted from 1.
  public let column: Int
}

/// A number, kept exactly where it is a whole number of at most 64 bits.
///
/// A whole number written with a decimal point or an exponent, such as `1e3`, counts as exact below 2⁵³.
public struct JSON5Number: Sendable {
  /// The nearest floating-point number.
  public let double: Double
  package let isNegative: Bool
  /// The whole number without its sign.
  package let magnitude: UInt64?

  /// The exact value where it is a whole number from 0 to 2⁶⁴-1.
  public var unsigned: UInt64? {
    isNegative && magnitude != 0 ? nil : magnitude
  }

  /// The exact value where it is a whole number from -2⁶³ to 2⁶³-1.
  public var signed: Int64? {
    guard let magnitude else { return nil }
    guard isNegative else { return Int64(exactly: magnitude) }
    return magnitude <= Int64.min.magnitude ? Int64(bitPattern: 0 &- magnitude) : nil
  }
}
