import ByteKit

/// Names of registers as strings; those of arm64 are there already, as most reports have forty of them.
enum RegisterName {
  /// Names of the registers that an arm64 thread state has in a row.
  static let general = (0..<64).map { "x\($0)" }

  /// The name that a slice holds, as it is written.
  static func asWritten(_ text: ByteSlice) -> String { ready(text) ?? text.string }

  /// The name that a slice holds, in the lower case in which nearly all are written.
  static func inLowerCase(_ text: ByteSlice) -> String {
    if let name = ready(text) { return name }
    let isLower = (text.start..<text.end).allSatisfy {
      text.bytes[$0] >= 0x30 && !(0x41...0x5A).contains(text.bytes[$0])
    }
    return isLower ? text.string : text.string.lowercased()
  }

  /// The name of a register of arm64, which is written in lower case; nil for any other.
  private static func ready(_ text: ByteSlice) -> String? {
    if let number = generalNumber(text) { return general[number] }
    return switch text {
    case "fp": "fp"
    case "lr": "lr"
    case "sp": "sp"
    case "pc": "pc"
    case "cpsr": "cpsr"
    case "far": "far"
    case "esr": "esr"
    default: nil
    }
  }

  /// The number in a name such as `x12` that stands in ``general``.
  private static func generalNumber(_ text: ByteSlice) -> Int? {
    guard text[0] == 0x78, text.count == 2 || text.count == 3 else { return nil }
    let (first, second) = (text[1] &- 0x30, text[2] &- 0x30)
    if text.count == 2 { return first < 10 ? Int(first) : nil }
    let number = 10 * Int(first) + Int(second)
    return first > 0 && first < 10 && second < 10 && number < 64 ? number : nil
  }
}
