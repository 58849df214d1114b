#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The demangler of the Swift runtime.
package enum RuntimeDemangler {
  /// It calls itself for every nested type, and a thread may have only 512 KiB of stack.
  private static let longest = 4096

  /// What the runtime makes of a name; nil where it cannot read it, or where the name is too long to hand over.
  package static func name(of symbol: String) -> String? {
    let count = symbol.utf8.count
    guard count <= longest else { return nil }
    return symbol.withCString { name in
      // A name that ends early for C would be read as another one.
      guard strlen(name) == count else { return nil }
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
