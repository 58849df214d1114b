extension [UInt8] {
  /// Bytes that a call of the system writes, such as `read`.
  ///
  /// Invariant: a call that says that it wrote more than there is room for is not believed.
  ///
  /// - Parameters:
  ///   - count: How many there may be.
  ///   - call: Gets the room and its size, and returns how many bytes it wrote; a negative number stands for none.
  package init(atMost count: Int, writtenBy call: (UnsafeMutableRawPointer?, Int) -> Int) {
    self.init(unsafeUninitializedCapacity: count) { room, filled in
      filled = Swift.min(Swift.max(0, call(room.baseAddress, count)), count)
    }
  }
}
