/// Bytes that are written one piece after the other.
///
/// An array would ask before each piece whether somebody else holds it, and fill its room with zeros first.
///
/// Invariant: `base` points to `capacity` bytes that belong to this value alone, or that an array lends it for as long as
/// it lives, and the first `count` of them were written. Nothing is written before there is room for all of it.
package struct OutputBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// Number of bytes that were written.
  package private(set) var count = 0
  /// Whether all that was written stands in memory that an array lends.
  private var isLent: Bool

  /// Enough for most reports.
  package static let usualCapacity = 1 << 13

  package init(capacity: Int = usualCapacity) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
    isLent = false
  }

  private init(in room: UnsafeMutableBufferPointer<UInt8>) {
    isLent = room.baseAddress != nil
    capacity = isLent ? room.count : 1
    base = room.baseAddress ?? .allocate(capacity: 1)
  }

  deinit { if !isLent { base.deallocate() } }

  /// What a closure writes, put where it stays: into the memory of the array, as long as that is enough.
  ///
  /// - Parameter write: Takes an empty buffer, and returns it with all that was written.
  /// - Returns: All that was written.
  package static func filled(_ write: (consuming OutputBuffer) -> OutputBuffer) -> [UInt8] {
    var longer: [UInt8]?
    let bytes = [UInt8](unsafeUninitializedCapacity: usualCapacity) { room, count in
      let buffer = write(OutputBuffer(in: room))
      if buffer.isLent { count = buffer.count } else { longer = buffer.bytes }
    }
    return longer ?? bytes
  }

  /// A copy of what was written.
  package var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

  // MARK: Writing

  package mutating func append(_ byte: UInt8) {
    append(atMost: 1) { room in
      room[0] = byte
      return 1
    }
  }

  package mutating func append(_ text: String) { text.withBytes { append($0) } }

  package mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Adds a byte so many times.
  package mutating func append(_ byte: UInt8, times: Int) {
    append(atMost: times) { room in
      room.update(repeating: byte, count: times)
      return times
    }
  }

  /// Adds a number in decimal digits, the last of which are found first.
  package mutating func append(decimal number: UInt64) {
    if number < 10 { return append(Self.zero &+ UInt8(truncatingIfNeeded: number)) }
    var digits = 1
    var limit: UInt64 = 10
    while number >= limit {
      digits &+= 1
      let (next, isBeyond) = limit.multipliedReportingOverflow(by: 10)
      if isBeyond { break }
      limit = next
    }
    append(atMost: digits) { room in
      var rest = number
      var place = digits
      while place > 0 {
        place &-= 1
        room[place] = Self.zero &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      return digits
    }
  }

  private static let zero = UInt8(ascii: "0")

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    append(atMost: text.count) { room in
      room.update(from: start, count: text.count)
      return text.count
    }
  }

  /// Lends room for a number of bytes to a closure, which tells how many of them it wrote, from the first one on.
  @inline(__always)
  mutating func append(atMost length: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    if capacity &- count < length { grow(by: length) }
    let written = write(base + count)
    assert(written <= length)
    count &+= written
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    capacity = 2 * (capacity + length)
    let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    wider.update(from: base, count: count)
    if !isLent { base.deallocate() }
    base = wider
    isLent = false
  }
}
