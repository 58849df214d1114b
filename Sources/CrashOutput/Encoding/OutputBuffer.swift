/// Bytes that are written one piece after the other: the one place where outputs touch unsafe memory.
///
/// An array would ask before each piece whether somebody else holds it, and fill its room with zeros first.
///
/// Invariant: `base` points to `capacity` bytes that belong to this value alone, or that somebody lends it for as long as
/// it lives, and the first `count` of them were written. Nothing is written before there is room for all of it.
struct OutputBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// Number of bytes that were written.
  private(set) var count = 0
  /// Whether all that was written stands in memory that somebody lent.
  private(set) var isLent: Bool

  /// Enough for most reports.
  static let usualCapacity = 1 << 13

  init(capacity: Int = usualCapacity) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
    isLent = false
  }

  /// Begins in memory that somebody lends.
  init(in room: UnsafeMutableBufferPointer<UInt8>) {
    isLent = room.baseAddress != nil
    capacity = isLent ? room.count : 1
    base = room.baseAddress ?? .allocate(capacity: 1)
  }

  deinit { if !isLent { base.deallocate() } }

  /// A copy of what was written.
  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: base, count: count)) }

  /// Lends room for a number of bytes to a closure, which tells how many of them it wrote, from the first one on.
  @inline(__always)
  mutating func append(atMost length: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    if capacity &- count < length { grow(by: length) }
    let written = write(base + count)
    assert(written <= length)
    count &+= written
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    append(atMost: 1) { room in
      room[0] = byte
      return 1
    }
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    append(atMost: text.count) { room in
      room.update(from: start, count: text.count)
      return text.count
    }
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

/// Copies the start of a text in which nothing needs to be escaped, sixteen bytes at a time.
///
/// Invariant: sixteen bytes are loaded and stored only where the text has so many, eight and four likewise; `room` has as
/// many bytes as the text, and what was stored behind the part that is told is written over.
///
/// - Parameters:
///   - text: The text.
///   - room: Where to copy it.
/// - Returns: Length of the part in which nothing needs to be escaped; all of it was copied.
@inline(__always)
func copyPlain(_ text: UnsafeBufferPointer<UInt8>, to room: UnsafeMutablePointer<UInt8>) -> Int {
  guard let base = UnsafeRawPointer(text.baseAddress) else { return 0 }
  let (out, count) = (UnsafeMutableRawPointer(room), text.count)
  var index = 0
  if count >= 16 {
    // The last block may begin inside of the one before it, where nothing was found.
    while index < count {
      let start = min(index, count &- 16)
      let block = base.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self)
      out.storeBytes(of: block, toByteOffset: start, as: SIMD16<UInt8>.self)
      let special = block.specials.bits
      if special != 0 { return start &+ special.trailingZeroBitCount }
      index = start &+ 16
    }
    return count
  }
  if count >= 8 {
    let first = base.loadUnaligned(as: UInt64.self)
    let last = base.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    if !unsafeBitCast(SIMD2(first, last), to: SIMD16<UInt8>.self).specials.isAny {
      out.storeBytes(of: first, as: UInt64.self)
      out.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
      return count
    }
  }
  if count >= 4, count < 8 {
    let first = base.loadUnaligned(as: UInt32.self)
    let last = base.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
    let both = SIMD4(first, last, first, last)
    if !unsafeBitCast(both, to: SIMD16<UInt8>.self).specials.isAny {
      out.storeBytes(of: first, as: UInt32.self)
      out.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
      return count
    }
  }
  while index < count, !isSpecialInJSON(text[index]) {
    room[index] = text[index]
    index &+= 1
  }
  return index
}

/// Whether a byte must be looked at before it is written: it is escaped, or may begin a character that is.
func isSpecialInJSON(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
}

extension SIMD16<UInt8> {
  /// Which bytes are special, as ``isSpecialInJSON(_:)`` has it.
  ///
  /// Vectors are compared for equality alone, since comparisons for order of unsigned bytes are compiled to sixteen single
  /// ones.
  @inline(__always)
  fileprivate var specials: SIMDMask<SIMD16<Int8>> {
    var isSpecial = (self & SIMD16<UInt8>(repeating: 0xE0)) .== SIMD16<UInt8>(repeating: 0)
    isSpecial = isSpecial .| self .== SIMD16<UInt8>(repeating: 0x22)
    isSpecial = isSpecial .| self .== SIMD16<UInt8>(repeating: 0x5C)
    isSpecial = isSpecial .| self .== SIMD16<UInt8>(repeating: 0x7F)
    isSpecial = isSpecial .| self .== SIMD16<UInt8>(repeating: 0xC2)
    isSpecial = isSpecial .| self .== SIMD16<UInt8>(repeating: 0xD8)
    isSpecial = isSpecial .| self .== SIMD16<UInt8>(repeating: 0xE2)
    return isSpecial
  }
}
