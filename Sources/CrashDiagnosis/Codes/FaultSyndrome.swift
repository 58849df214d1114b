/// The syndrome register of arm64, taken apart: which kind of exception it was, and what the access did.
///
/// Bits 31 to 26 hold the class of the exception, bits 24 to 0 what belongs to it. Source: Arm Architecture Reference
/// Manual for A-profile, ESR_EL1.
public struct FaultSyndrome: Equatable, Sendable {
  /// Class of the exception.
  public let exceptionClass: UInt64
  /// What belongs to the class.
  public let bits: UInt64

  /// Takes a register's value apart; what stands above its lower half is no part of it.
  public init(_ value: UInt64) {
    exceptionClass = value >> 26 & 0x3F
    bits = value & 0x1FF_FFFF
  }

  /// Whether the failed access to data was a write; nil where there was no such access.
  public var isWrite: Bool? { (0x24...0x25).contains(exceptionClass) ? bits & 0x40 != 0 : nil }

  /// The number inside of a `brk` instruction; nil for other exceptions.
  public var breakComment: UInt64? { exceptionClass == 0x3C ? bits & 0xFFFF : nil }

  /// The syndrome in words; nil where the class is none of those by which programs end.
  public var words: String? {
    switch exceptionClass {
    case 0x20, 0x21: return String(joining: "an instruction could not be fetched: ", fault)
    case 0x24, 0x25: return String(joining: bits & 0x40 == 0 ? "a read failed: " : "a write failed: ", fault)
    case 0x22: return "the program counter was not aligned"
    case 0x26: return "the stack pointer was not aligned"
    case 0x1C: return "a pointer's signature was wrong"
    case 0x3C: return "the instruction brk #\(String(hexadecimal: bits & 0xFFFF)) was reached"
    default: return nil
    }
  }

  private var fault: String {
    switch bits & 0x3F {
    case 0x00...0x03: "the address has too many bits (level \(bits & 3))"
    case 0x04...0x07: "no page was in place (translation fault, level \(bits & 3))"
    case 0x08...0x0B: "the page was not marked as used (access flag fault)"
    case 0x0C...0x0F: "the memory does not allow it (permission fault, level \(bits & 3))"
    case 0x10: "the memory did not answer (external abort)"
    case 0x11: "the pointer's tag is not the memory's (tag check fault)"
    case 0x21: "the address is not aligned"
    default: "fault \(String(hexadecimal: bits & 0x3F))"
    }
  }
}
