/// Decompresses a part of an archive that was packed with DEFLATE, a piece at a time.
///
/// No size in the archive is trusted: memory is that of the window and of one piece, whatever the data says.
///
/// Source: RFC 1951.
struct Inflater: ByteStream {
  private enum State {
    /// The header of a block follows.
    case header
    /// So many bytes follow as they are.
    case stored(Int)
    /// Symbols follow: literals and lengths, and distances.
    case symbols(HuffmanCode, HuffmanCode)
  }

  private var bits: BitReader
  private var state = State.header
  private var isLastBlock = false
  /// Whether the last block has ended.
  private(set) var isComplete = false
  /// Whether the data is none, or ends before it should.
  private(set) var isDamaged = false

  /// The last 32 KiB that were unpacked, and after them what was unpacked since; it grows as far as it is needed.
  private var output: [UInt8] = []
  /// Where the bytes begin that nobody took.
  private var start = 0
  private var end = 0

  private static let window = 1 << 15
  private static let firstRoom = 1 << 12
  private static let room = 1 << 17
  /// The longest repetition.
  private static let longest = 258

  /// Makes a reader of the packed data between two offsets of an archive.
  init(_ archive: ArchiveBytes, from offset: Int, to end: Int) {
    bits = BitReader(archive, from: offset, to: end)
  }

  /// Offset in the archive of what follows the packed data.
  var position: Int { bits.position }

  mutating func next(_ count: Int) -> [UInt8] {
    var result: [UInt8] = []
    while result.count < count {
      if start == end {
        if isComplete || isDamaged { break }
        unpack()
      }
      let taken = min(count - result.count, end - start)
      result += output[start..<start + taken]
      start += taken
    }
    return result
  }

  /// Unpacks about a piece.
  private mutating func unpack() {
    if end > Self.window {
      output.replaceSubrange(..<Self.window, with: Array(output[end - Self.window..<end]))
      (start, end) = (Self.window, Self.window)
    }
    if output.count < Self.room { output += repeatElement(0, count: max(Self.firstRoom, output.count)) }
    while end + Self.longest < output.count, !isComplete, !isDamaged {
      switch state {
      case .header: readHeader()
      case .stored(let count): copy(count)
      case .symbols(let literals, let distances): decode(literals, distances)
      }
    }
  }

  private mutating func readHeader() {
    if isLastBlock {
      bits.align()
      isComplete = true
      return
    }
    guard let last = bits.number(1), let kind = bits.number(2) else { return isDamaged = true }
    isLastBlock = last == 1
    switch kind {
    case 0:
      bits.align()
      guard let count = bits.number(16), let check = bits.number(16), count ^ check == 0xFFFF else {
        return isDamaged = true
      }
      state = .stored(count)
    case 1:
      guard let literals = Self.fixedLiterals, let distances = Self.fixedDistances else { return isDamaged = true }
      state = .symbols(literals, distances)
    case 2: readCodes()
    default: isDamaged = true
    }
  }

  private mutating func copy(_ count: Int) {
    let bytes = bits.bytes(min(count, output.count - end))
    output.replaceSubrange(end..<end + bytes.count, with: bytes)
    end += bytes.count
    state = bytes.count == count ? .header : .stored(count - bytes.count)
    if bytes.isEmpty, count > 0 { isDamaged = true }
  }

  // MARK: Codes

  private static let fixedLiterals = HuffmanCode(
    [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112) + [UInt8](repeating: 7, count: 24)
      + [UInt8](repeating: 8, count: 8))
  private static let fixedDistances = HuffmanCode([UInt8](repeating: 5, count: 32))

  /// The order in which the lengths of the codes for lengths are written.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private mutating func readCodes() {
    guard let codes = codes() else { return isDamaged = true }
    state = .symbols(codes.literals, codes.distances)
  }

  /// The codes of a block that brings its own; nil where they are none.
  private mutating func codes() -> (literals: HuffmanCode, distances: HuffmanCode)? {
    guard let literals = bits.number(5).map({ $0 + 257 }), let distances = bits.number(5).map({ $0 + 1 }),
      let count = bits.number(4).map({ $0 + 4 }), literals <= 286
    else { return nil }
    var lengths = [UInt8](repeating: 0, count: 19)
    for place in Self.order.prefix(count) {
      guard let length = bits.number(3) else { return nil }
      lengths[place] = UInt8(length)
    }
    guard let code = HuffmanCode(lengths) else { return nil }
    lengths = []
    while lengths.count < literals + distances {
      guard let symbol = code.symbol(&bits) else { return nil }
      let repeated: (value: UInt8, times: Int?)
      switch symbol {
      case 16:
        guard let last = lengths.last else { return nil }
        repeated = (last, bits.number(2).map { $0 + 3 })
      case 17: repeated = (0, bits.number(3).map { $0 + 3 })
      case 18: repeated = (0, bits.number(7).map { $0 + 11 })
      default: repeated = (UInt8(symbol), 1)
      }
      guard let times = repeated.times else { return nil }
      lengths += repeatElement(repeated.value, count: times)
    }
    // Symbol 256 ends the block, so it needs a code.
    guard lengths.count == literals + distances, lengths[256] > 0,
      let first = HuffmanCode(lengths[..<literals]), let second = HuffmanCode(lengths[literals...])
    else { return nil }
    return (first, second)
  }

  // MARK: Symbols

  private static let lengthBases: [Int] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthBits: [Int] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases: [Int] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]

  /// Decodes symbols to the end of the block, as far as there is room.
  private mutating func decode(_ literals: HuffmanCode, _ distances: HuffmanCode) {
    // Moved out, so that they are changed in place.
    var output: [UInt8] = []
    swap(&output, &self.output)
    var (bits, end) = (self.bits, self.end)
    defer {
      swap(&output, &self.output)
      (self.bits, self.end) = (bits, end)
    }
    let (lengthBases, lengthBits, distanceBases) = (Self.lengthBases, Self.lengthBits, Self.distanceBases)
    let room = output.count - Self.longest
    while end < room {
      guard let symbol = literals.symbol(&bits) else { return isDamaged = true }
      if symbol < 256 {
        output[end] = UInt8(truncatingIfNeeded: symbol)
        end += 1
        continue
      }
      if symbol == 256 { return state = .header }
      let place = symbol - 257
      guard place < lengthBases.count, let more = bits.number(lengthBits[place]),
        let code = distances.symbol(&bits), code < distanceBases.count,
        let further = bits.number(max(0, code / 2 - 1))
      else { return isDamaged = true }
      let distance = distanceBases[code] + further
      guard distance <= end else { return isDamaged = true }
      for index in end..<end + lengthBases[place] + more { output[index] = output[index - distance] }
      end += lengthBases[place] + more
    }
  }
}
