import ByteKit
import CrashModel

/// The lines of a text report that describe its images, of which only those are read that frames name.
struct ImageLines {
  private let bytes: Bytes
  /// Where the lines begin, in rising order.
  private let offsets: [Int]
  private var known = SmallDictionary<ImageIdentity?>()
  private var identities = SmallDictionary<ImageIdentity>()
  private var areAllKnown = false

  /// Reports name a dozen images; where there are more names, reading all lines costs less than searching for each.
  private static let searchLimit = 64

  init(_ offsets: [Int], _ bytes: Bytes) {
    self.offsets = offsets
    self.bytes = bytes
  }

  /// The first image of a name; nil where there is none.
  private mutating func image(named name: String) -> ImageIdentity? {
    if let known = known[name] { return known }
    if areAllKnown { return nil }
    if known.count >= Self.searchLimit {
      readAll()
      return known[name] ?? nil
    }
    let image = find(name)
    known.add(image, for: name)
    return image
  }

  /// The first image whose file has a name; nil where there is none.
  private mutating func image(inFile name: String) -> ImageIdentity? {
    let key = "/" + name
    if let known = known[key] { return known }
    let image = areAllKnown || known.count >= Self.searchLimit ? nil : find(key, isFile: true)
    known.add(image, for: key)
    return image
  }

  /// What frames take over from the image that they give a name, and perhaps from the one whose file has it.
  mutating func identity(named name: String, orInFile: Bool = false) -> ImageIdentity {
    let key = orInFile ? "/" + name : name
    if let known = identities[key] { return known }
    let image = image(named: name) ?? (orInFile ? image(inFile: name) : nil)
    let identity: ImageIdentity
    if let image, image.name == name {
      identity = image
    } else {
      identity = ImageIdentity(name: name, path: image?.path, uuid: image?.uuid)
    }
    identities.add(identity, for: key)
    return identity
  }

  /// Looks for the images that the frames of a stack, or of two, name, for many names in one walk over the lines.
  mutating func look(forImagesOf frames: [CrashReport.Frame], _ others: [CrashReport.Frame] = []) {
    var names: [String] = []
    var last: ImageIdentity?
    func addNames(of frames: [CrashReport.Frame]) {
      for index in frames.indices where names.count < Self.searchLimit {
        guard let identity = frames[index].identity, identity !== last, let name = identity.name else { continue }
        last = identity
        if !name.isEmpty, known[name] == nil, !names.contains(name) { names.append(name) }
      }
    }
    addNames(of: frames)
    addNames(of: others)
    // One name or two are searched for faster.
    guard names.count > 2, known.count + names.count < Self.searchLimit, !areAllKnown else { return }
    var wanted = names.map(WantedName.init)
    var beginnings = Beginnings(of: wanted)
    for offset in offsets {
      if let start = Self.nameStart(inLineAt: offset, bytes), let head = bytes.eight(at: start),
        let next = bytes.eight(at: start &+ 8)
      {
        guard beginnings.mayHold(head, next),
          wanted.indices.contains(where: { wanted[$0].mayStand(at: start, head, bytes) })
        else { continue }
      }
      guard let image = BinaryImageLine.identity(bytes.line(from: offset)), let name = image.name,
        let place = wanted.firstIndex(where: { $0.name == name })
      else { continue }
      known.add(image, for: name)
      wanted.remove(at: place)
      if wanted.isEmpty { return }
      beginnings = Beginnings(of: wanted)
    }
    for name in wanted { known.add(nil, for: name.name) }
  }

  /// Where the name begins in a line of the usual form, `0x1000 - 0x1fff name …`; nil for others.
  @inline(__always)
  private static func nameStart(inLineAt offset: Int, _ bytes: Bytes) -> Int? {
    guard let first = bytes.sixteen(at: offset)?.lanes(equalTo: 0x20, or: 0x09), first != 0 else { return nil }
    let dash = offset &+ first.trailingZeroBitCount
    // ` - ` in the lowest bytes.
    guard let behind = bytes.eight(at: dash), behind & 0xFF_FFFF == 0x20_2D20,
      let next = bytes.eight(at: dash &+ 3)
    else { return nil }
    let last = dash &+ 3 &+ (next ^ 0x2020_2020_2020_2020).trailingZeroBitCount >> 3
    guard bytes[last] == 0x30, bytes[last &+ 1] == 0x78,
      let second = bytes.sixteen(at: last)?.lanes(equalTo: 0x20, or: 0x09), second != 0
    else { return nil }
    var start = last &+ second.trailingZeroBitCount
    guard hexDigit(bytes[start &- 1]) != nil else { return nil }
    while isBlank(bytes[start]) { start &+= 1 }
    if bytes[start] == 0x2B { start &+= bytes[start &+ 1] == 0x20 ? 2 : 1 }
    while isBlank(bytes[start]) { start &+= 1 }
    // Where there is no name, it is taken from the path.
    return bytes[start] > 0x20 && bytes[start] != 0x3C ? start : nil
  }

  /// Gives frames what is known of the images that they name.
  mutating func attach(to frames: inout [CrashReport.Frame]) {
    look(forImagesOf: frames)
    var last: ImageIdentity?
    for index in frames.indices {
      guard let name = frames[index].image else { continue }
      // Frames of one image often follow each other.
      if name != last?.name { last = identity(named: name) }
      frames[index].identity = last
    }
  }

  private mutating func readAll() {
    areAllKnown = true
    for offset in offsets {
      guard let image = BinaryImageLine.identity(bytes.line(from: offset)), let name = image.name
      else { continue }
      if known[name] == nil { known.add(image, for: name) }
    }
  }

  /// The first image of a name, or the first one whose path ends with it.
  private func find(_ name: String, isFile: Bool = false) -> ImageIdentity? {
    guard !name.isEmpty else { return nil }
    var next = 0
    while next < offsets.count, let place = bytes.index(of: name, from: offsets[next], to: bytes.count) {
      // The line that the place lies in; the name may as well be part of another image's path.
      let line = lastLine(before: place, from: next)
      if let image = BinaryImageLine.identity(bytes.line(from: offsets[line])),
        isFile ? image.path?.hasSuffix(name) ?? false : image.name == name
      {
        return image
      }
      next = line + 1
    }
    return nil
  }

  /// Position of the last line that begins at or before a place, by halving.
  private func lastLine(before place: Int, from first: Int) -> Int {
    var (low, high) = (first, offsets.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }
}

/// A name of an image that lines are searched for, as numbers that tell it from nearly all others.
private struct WantedName {
  let name: String
  private let count: Int
  /// The first eight bytes, or as many as there are, and which bits of eight bytes they are.
  private let head: UInt64
  private let mask: UInt64
  /// The eight bytes behind them, where there are so many.
  private let next: UInt64
  /// The last eight bytes, where there are so many.
  private let tail: UInt64

  init(_ name: String) {
    self.name = name
    count = name.utf8.count
    mask = count >= 8 ? .max : 1 << UInt64(8 * count) - 1
    (head, next, tail) = name.withBytes { bytes in
      func word(_ range: Range<Int>) -> UInt64 {
        range.clamped(to: 0..<bytes.count).reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
      }
      return (word(0..<8), word(8..<16), word(bytes.count - 8..<bytes.count))
    }
  }

  /// Four bytes that tell names apart: behind `com.appl` or `libsyste` in longer ones, the first ones in others.
  fileprivate var sign: (bit: UInt64, isBehind: Bool)? {
    count < 4 ? nil : count < 12 ? (Beginnings.bit(head), false) : (Beginnings.bit(next), true)
  }

  /// Whether the name may stand at an index where eight bytes stand.
  @inline(__always)
  func mayStand(at start: Int, _ word: UInt64, _ bytes: Bytes) -> Bool {
    word & mask == head && (count < 8 || bytes.eight(at: start &+ count &- 8) == tail)
  }
}

/// What the names of images that are looked for begin with, one bit for a few of them each: most lines have none of these.
private struct Beginnings {
  private var first: UInt64 = 0
  private var behind: UInt64 = 0

  init(of names: [WantedName]) {
    for name in names {
      guard let sign = name.sign else {
        // Too short to tell.
        first = .max
        continue
      }
      if sign.isBehind { behind |= sign.bit } else { first |= sign.bit }
    }
  }

  /// The bit of four bytes.
  @inline(__always)
  static func bit(_ word: UInt64) -> UInt64 {
    1 &<< UInt64((UInt32(truncatingIfNeeded: word) &* 0x9E37_79B1) &>> 26)
  }

  /// Whether one of the names may stand where eight bytes and the eight behind them stand.
  @inline(__always)
  func mayHold(_ head: UInt64, _ next: UInt64) -> Bool { first & Self.bit(head) | behind & Self.bit(next) != 0 }
}
