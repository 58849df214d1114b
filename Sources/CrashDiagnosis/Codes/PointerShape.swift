/// What a number looks like that was used as an address: a hint at where it came from, never a proof.
public enum PointerShape: Equatable, Sendable {
  /// A null pointer, so many bytes into what it should have pointed to.
  case nearNull(offset: UInt64)
  /// The mark that an Objective-C property leaves while two threads set it.
  case racingProperty
  /// The byte that malloc writes over memory, `0x55` when it is freed and `0xaa` when it is new.
  case scribble(isFreed: Bool)
  /// Words such as `deadbeef` that programs write over dead memory.
  case filler
  /// Letters: a string was written where a pointer should have been.
  case text(String)
  /// One byte again and again: memory that was filled with it.
  case filled(UInt8)
  /// So many bytes below zero, where numbers such as -1 lie when they are taken for addresses.
  case belowZero(distance: UInt64)
  /// Bits are set that no address of a process has.
  case strangeBits

  /// The first page, which no process may touch; 16 KiB on Apple's processors.
  private static let firstPage: UInt64 = 0x4000

  /// Recognises the shape of a number; nil where it looks like any other address.
  ///
  /// Sources: "Investigating memory access crashes", developer.apple.com; malloc(3), `MallocScribble`.
  public init?(_ value: UInt64) {
    // Bytes two to six: the lowest ones may have been counted up by the offset of a member, and tags stand in the
    // highest. Programs of Linux lie at 0x0000555555554000, which is no pattern.
    let middle = value >> 16 & 0xFF_FFFF_FFFF
    if value == 0xBAD0 || value & 0xFF_FFFF_FFFF_FFFF == 0xBAD0 {
      self = .racingProperty
    } else if value < Self.firstPage {
      self = .nearNull(offset: value)
    } else if value > .max - Self.firstPage {
      self = .belowZero(distance: 0 &- value)
    } else if middle == 0x55_5555_5555 || middle == 0xAA_AAAA_AAAA {
      self = .scribble(isFreed: middle == 0x55_5555_5555)
    } else if Self.holdsFiller(value) {
      self = .filler
    } else if let text = Self.letters(value) {
      self = .text(text)
    } else if middle != 0, middle != 0xFF_FFFF_FFFF, middle == (middle & 0xFF) &* 0x01_0101_0101 {
      self = .filled(UInt8(truncatingIfNeeded: middle))
    } else if value >> 47 != 0, value >> 47 != 0x1_FFFF {
      self = .strangeBits
    } else {
      return nil
    }
  }

  /// Whether one of the words that programs write over dead memory stands anywhere in a number.
  private static func holdsFiller(_ value: UInt64) -> Bool {
    for shift in UInt64(0)...32 {
      switch UInt32(truncatingIfNeeded: value >> shift) {
      case 0xDEAD_BEEF, 0xFEED_FACE, 0xBAAD_F00D: return true
      default: break
      }
    }
    return false
  }

  /// At least six printable characters in a row, lowest byte first, and nothing else but zeros above.
  private static func letters(_ value: UInt64) -> String? {
    var rest = value
    var text = ""
    while rest != 0 {
      let byte = UInt8(truncatingIfNeeded: rest)
      guard (0x20...0x7E).contains(byte) else { return nil }
      text.unicodeScalars.append(Unicode.Scalar(byte))
      rest >>= 8
    }
    return text.utf8.count >= 6 ? text : nil
  }

  /// The shape in words.
  public var words: String {
    switch self {
    case .nearNull(0): "a null pointer"
    case .nearNull(let offset):
      "a null pointer and an offset: what was read or written lies \(offset) byte\(offset == 1 ? "" : "s") into it"
    case .racingProperty:
      "it ends with bad0, the mark of an Objective-C property that two threads set at the same time"
    case .scribble(true): "0x55 in every byte: memory that malloc wrote over when it was freed"
    case .scribble(false): "0xaa in every byte: memory that malloc handed out and nobody has filled"
    case .filler: "a word that programs write over memory that is dead"
    case .text(let text): "its bytes are the letters “\(text)”: a string was written over a pointer"
    case .filled(let byte):
      "\(String(hexadecimal: UInt64(byte))) in every byte: memory that was filled with it, by memset or by a tool"
    case .belowZero(let distance):
      "-\(distance): a small negative number was taken for an address, or an offset was taken off a null pointer"
    case .strangeBits:
      "bits are set that no address has: a signature that did not fit, a tag, or a pointer that was written over"
    }
  }
}
