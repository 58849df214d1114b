#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// What becomes of signals to this process.
package enum Signals {
  /// Lets a signal pass without an effect.
  ///
  /// - Returns: Whether it passed before, too, as whoever started the program may have asked for.
  package static func ignore(_ number: Int32) -> Bool {
    // Functions of C cannot be compared, only their addresses.
    let before: (@convention(c) (Int32) -> Void)? = signal(number, SIG_IGN)
    let ignored: (@convention(c) (Int32) -> Void)? = SIG_IGN
    return unsafeBitCast(before, to: Int.self) == unsafeBitCast(ignored, to: Int.self)
  }
}
