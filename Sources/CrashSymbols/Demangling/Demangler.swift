import ByteKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
    let count = symbol.utf8.count
    return symbol.withCString { name in
      // A name that ends early for C would be read as another one.
      guard strlen(name) == count else { return nil }
      if let short = SwiftDemangler.shortForm(of: symbol) { return short }
      return breaksRuntime(symbol) ? nil : runtimeForm(of: name, count)
    }
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

  /// The runtime's demangler calls itself for every nested type, and a thread may have only 512 KiB of stack.
  private static let longestForRuntime = 4096

  /// What the runtime makes of a name; nil where it cannot read it, or where the name is too long to hand over.
  static func runtimeForm(of name: UnsafePointer<CChar>, _ count: Int) -> String? {
    guard count <= longestForRuntime else { return nil }
    // Apple's tools print C symbols with one underscore more than the demangler wants.
    let extra = strncmp(name, "__Z", 3) == 0 || strncmp(name, "_$", 2) == 0 ? 1 : 0
    #if os(Linux)
      var length = 0
      let result = backtraceDemangle(name + extra, count - extra, nil, &length)
    #else
      let result = runtimeDemangle(name + extra, count - extra, nil, nil, 0)
    #endif
    guard let result else { return nil }
    defer { free(result) }
    return result[0] == 0 || strcmp(result, name + extra) == 0 ? nil : String(cString: result)
  }
}

// Both functions are part of the Swift runtime, which declares no header for them. The first gives the short form that
// crash logs use and reads C++ names as well; it is not part of older systems' runtimes, where the second one serves,
// with long forms. Most names are read without them.
#if os(Linux)
  @_silgen_name("_swift_backtrace_demangle")
  private func backtraceDemangle(
    _ name: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>
  ) -> UnsafeMutablePointer<CChar>?
#else
  @_silgen_name("swift_demangle")
  private func runtimeDemangle(
    _ name: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
  ) -> UnsafeMutablePointer<CChar>?
#endif
