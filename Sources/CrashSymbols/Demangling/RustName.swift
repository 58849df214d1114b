import ByteKit

/// Names of Rust functions, in the form that developers write.
///
/// Two manglings are read: `_R…` ("v0", RFC 2603), and the older `_ZN…17h<hash>E`, which the C++ demangler takes apart
/// and leaves with a hash behind it and with escapes such as `$LT$`.
enum RustName {
  /// The readable form of a v0 name; nil where it is none, or longer or deeper than any that a compiler makes.
  static func v0(_ symbol: String) -> String? {
    var bytes = Array(symbol.utf8)
    if bytes.starts(with: Array("__R".utf8)) { bytes.removeFirst() }
    guard bytes.starts(with: Array("_R".utf8)), bytes.count > 4, bytes.count <= RustDemangler.inputLimit else {
      return nil
    }
    var reader = RustDemangler(bytes)
    return reader.name()
  }

  /// The name without the hash that the older mangling ends with, and without its escapes; nil where it has no hash.
  static func withoutHash(_ name: String) -> String? {
    let hasHash = name.withBytes { bytes in
      // Nearly every name is told by a single byte.
      guard bytes.count > hashLength, bytes[bytes.count - hashLength] == UInt8(ascii: ":") else { return false }
      let hash = bytes.suffix(hashLength - 1)
      return hash.starts(with: ":h".utf8) && hash.dropFirst(2).allSatisfy(isLowerHex)
    }
    return hasHash ? unescaped(Array(name.utf8.dropLast(hashLength))) : nil
  }

  /// Whether a source file is one of Rust's own libraries, as panics of Rust and their stacks name it.
  static func isLibrary(file: String) -> Bool { libraries.isPrefix(of: file) }

  /// Where the sources of Rust's own libraries lay when they were built.
  private static let libraries = WordTable(["/rustc/"])

  /// `::h` and sixteen digits.
  private static let hashLength = 19

  private static func isLowerHex(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte) }

  /// `_$LT$T$u20$as$u20$core..fmt..Display$GT$` stands for `<T as core::fmt::Display>`.
  private static func unescaped(_ text: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    // An escape cannot begin a name, so that an underscore stands before it.
    var index = text.starts(with: "_$".utf8) ? 1 : 0
    while index < text.count {
      let byte = text[index]
      let next = index + 1 < text.count ? text[index + 1] : 0
      if byte == UInt8(ascii: "$"), let end = text[(index + 1)...].firstIndex(of: byte),
        let scalar = escape(text[(index + 1)..<end])
      {
        result += String(scalar).utf8
        index = end + 1
      } else if byte == UInt8(ascii: "."), next == byte {
        result += "::".utf8
        index += 2
      } else if byte == UInt8(ascii: ":"), next == byte, text[(index + 2)...].starts(with: "_$".utf8) {
        result += "::".utf8
        index += 3
      } else {
        result.append(byte)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func escape(_ text: ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch String(decoding: text, as: UTF8.self) {
    case "SP": return "@"
    case "BP": return "*"
    case "RF": return "&"
    case "LT": return "<"
    case "GT": return ">"
    case "LP": return "("
    case "RP": return ")"
    case "C": return ","
    case let code where code.hasPrefix("u") && code.utf8.count <= 7:
      guard let number = UInt32(code.dropFirst(), radix: 16), let scalar = Unicode.Scalar(number) else { return nil }
      // Nothing that is no letter or sign comes into a name this way.
      return number >= 0x20 && number != 0x7F ? scalar : nil
    default: return nil
    }
  }
}
