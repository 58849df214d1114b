import ByteKit

/// Turns mangled Swift, C++ and Rust names into the names that developers write.
public enum Demangler {
  /// The readable form of a name; the name itself where it is not mangled or cannot be read.
  public static func name(of symbol: String) -> String {
    let start = start(of: symbol)
    if start.first == UInt8(ascii: "T"), let name = OldSwiftName.plain(symbol) { return name }
    guard isMangled(symbol) else { return RustName.withoutHash(symbol) ?? symbol }
    if start.first == UInt8(ascii: "R") || start.first == UInt8(ascii: "_") && start.second == UInt8(ascii: "R") {
      return RustName.v0(symbol) ?? symbol
    }
    guard let name = demangled(symbol) else { return symbol }
    // A closure of a script's own lines, which are in no function.
    if name.hasSuffix(" in ") { return name + "top-level code" }
    return RustName.withoutHash(name) ?? name
  }

  /// What stands behind the underscore with which a name begins; zero where it does not, or is shorter.
  private static func start(of symbol: String) -> (first: UInt8, second: UInt8) {
    symbol.withBytes { bytes in
      guard bytes.count > 1, bytes[0] == UInt8(ascii: "_") else { return (0, 0) }
      return (bytes[1], bytes.count > 2 ? bytes[2] : 0)
    }
  }

  /// Whether a name begins like a mangled one.
  public static func isMangled(_ symbol: String) -> Bool {
    symbol.withBytes { bytes in
      // A C symbol carries one underscore more.
      let start = bytes.first == UInt8(ascii: "_") ? 1 : 0
      guard bytes.count >= start + 2 else { return false }
      switch (bytes[start], bytes[start + 1]) {
      case (UInt8(ascii: "$"), UInt8(ascii: "s")), (UInt8(ascii: "$"), UInt8(ascii: "S")),
        (UInt8(ascii: "$"), UInt8(ascii: "e")), (UInt8(ascii: "T"), UInt8(ascii: "0")):
        return true
      case (UInt8(ascii: "Z"), _), (UInt8(ascii: "R"), _),
        (UInt8(ascii: "_"), UInt8(ascii: "Z")), (UInt8(ascii: "_"), UInt8(ascii: "R")):
        return start == 1
      default:
        return false
      }
    }
  }

  private static func demangled(_ symbol: String) -> String? {
    // A name that ends early for C would be read as another one.
    guard !symbol.utf8.contains(0) else { return nil }
    if let short = SwiftDemangler.shortForm(of: symbol) { return short }
    return breaksRuntime(symbol) ? nil : RuntimeDemangler.name(of: symbol)
  }

  /// Whether a name marks a generic parameter as a pack or a value outside of a generic signature, or specializes
  /// parameters without an end: the runtime's demangler aborts on the former, and takes all memory for the latter.
  ///
  /// Source: `NodePrinter.cpp` and `Demangler.cpp` of Swift; a signature ends with `l`, a list of parameters with `_`.
  private static func breaksRuntime(_ symbol: String) -> Bool {
    // C++ has other operators of these letters.
    if symbol.hasPrefix("_Z") || symbol.hasPrefix("__Z") { return false }
    return symbol.withBytes { bytes in
      var (isLoose, isOpen) = (false, false)
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
          // An identifier: its length, and its text.
          var length = Int(byte) - 0x30
          while index < bytes.count, isDigit(bytes[index]), length < bytes.count {
            length = length * 10 + Int(bytes[index]) - 0x30
            index += 1
          }
          // The number of a parameter ends with an underscore.
          if index < bytes.count, bytes[index] != UInt8(ascii: "_") { index += length }
        case UInt8(ascii: "R") where index < bytes.count && (bytes[index] | 0x20) == UInt8(ascii: "v"):
          isLoose = true
          // The number of the parameter must follow: `z`, `_`, `3_`, `d0_1_`.
          guard index + 1 < bytes.count, isParameter(bytes[index + 1]) else { return true }
        case UInt8(ascii: "T") where index < bytes.count && bytes[index] == UInt8(ascii: "f"):
          isOpen = true
        case UInt8(ascii: "_"):
          isOpen = false
        case UInt8(ascii: "l"):
          isLoose = false
        default:
          break
        }
      }
      return isLoose || isOpen
    }
  }

  /// Whether the number of a generic parameter begins with a byte.
  private static func isParameter(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: "z") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "d")
  }
}
