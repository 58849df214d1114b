/// A place in the memory of the process that crashed.
///
/// Reports may hold any number here, also one that damage or an attacker made up. So no operation traps: sums and
/// differences stop at the ends of the address space, and a distance exists only upwards.
public struct Address: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
  /// The address as a number.
  public let bits: UInt64

  /// Makes an address.
  @inlinable public init(_ bits: UInt64) { self.bits = bits }

  /// Makes an address of a number in the source code.
  @inlinable public init(integerLiteral bits: UInt64) { self.bits = bits }

  /// Whether one address is below another.
  @inlinable public static func < (left: Address, right: Address) -> Bool { left.bits < right.bits }

  /// The address so many bytes above; the highest one where the space ends before.
  @inlinable public static func + (address: Address, bytes: UInt64) -> Address {
    let (sum, isTooLarge) = address.bits.addingReportingOverflow(bytes)
    return Address(isTooLarge ? .max : sum)
  }

  /// The address so many bytes below; zero where the space ends before.
  @inlinable public static func - (address: Address, bytes: UInt64) -> Address {
    Address(address.bits < bytes ? 0 : address.bits - bytes)
  }

  /// How many bytes the address is above another one; nil where it is below.
  @inlinable public func distance(above lower: Address) -> UInt64? {
    bits < lower.bits ? nil : bits - lower.bits
  }

  /// Whether the address is above another one, or equal to it, by less than a number of bytes.
  @inlinable public func isWithin(_ bytes: UInt64, above lower: Address) -> Bool {
    distance(above: lower).map { $0 < bytes } ?? false
  }
}

extension Address: CustomStringConvertible {
  /// The address as reports write it: `0x`, and hexadecimal digits.
  public var description: String { String(hexadecimal: self) }
}

extension String {
  /// Writes an address: `0x`, and hexadecimal digits without leading zeros.
  package init(hexadecimal address: Address) { self.init(hexadecimal: address.bits) }
}
