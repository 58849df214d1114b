#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Reads and writes of an open file, as often as it takes.
package enum FileBytes {
  /// Reads bytes, fewer than asked for only at the end of the file or after an error.
  ///
  /// When as many bytes are there as the file has by its own account (`expected`), and no more came with them, they are
  /// not followed by a call that asks whether it has ended.
  ///
  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - count: How many bytes are wanted at most.
  ///   - beginning: Bytes that were read before; the others are put behind them, in the same piece of memory.
  ///   - expected: How many there are by the file's own account; nil where it has none.
  /// - Returns: The bytes, the earlier ones among them, and the number of the error that ended the reading.
  package static func read(
    from descriptor: Int32, atMost count: Int, after beginning: [UInt8] = [], expected: Int? = nil
  ) -> (bytes: [UInt8], error: Int32?) {
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: beginning.count + count) { room, filled in
      filled = room.initialize(fromContentsOf: beginning)
      while filled < beginning.count + count {
        let result = systemRead(descriptor, room.baseAddress.map { $0 + filled }, beginning.count + count - filled)
        if result == 0 { break }
        if result < 0 {
          if errno == EINTR { continue }
          failure = errno
          break
        }
        filled += result
        if filled - beginning.count == expected { break }
      }
    }
    return (bytes, failure)
  }

  /// Reads what is there at once, waiting only for the first byte; none at the end of the file or after an error.
  ///
  /// - Parameters:
  ///   - descriptor: The open file.
  ///   - count: How many bytes are wanted at most.
  /// - Returns: The bytes, and the number of the error, if there was one.
  package static func readSome(from descriptor: Int32, atMost count: Int) -> (bytes: [UInt8], error: Int32?) {
    var failure: Int32?
    let bytes = [UInt8](atMost: count) { room, size in
      var result = systemRead(descriptor, room, size)
      while result < 0, errno == EINTR { result = systemRead(descriptor, room, size) }
      if result < 0 { failure = errno }
      return result
    }
    return (bytes, failure)
  }

  /// Writes bytes with one call of the system.
  ///
  /// - Returns: How many were taken; negative where the call failed, and `errno` says why.
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
    bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
  }
}

private func systemRead(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, room, count)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
