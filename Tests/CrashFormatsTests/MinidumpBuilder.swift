/// Writes minidumps, as Crashpad does on a Mac and Breakpad on Linux.
struct MinidumpBuilder {
  private var streams: [(kind: UInt32, bytes: [UInt8], links: [Link])] = []
  /// What other parts point at, behind the streams.
  private var parts: [[UInt8]] = []
  private let seconds: UInt32

  /// A place in a stream where the place of a part has to stand.
  private struct Link {
    let offset: Int
    let part: Int
  }

  struct Thread {
    let identifier: UInt32
    let registers: [Int: UInt64]
    let stackAddress: UInt64
    let stack: [UInt64]
  }

  struct Module {
    let path: String
    let base: UInt64
    let size: UInt32
    let identifier: [UInt8]
  }

  init(seconds: UInt32) { self.seconds = seconds }

  mutating func addSystem(processor: UInt16, platform: UInt32, version: [UInt32], more: String) {
    let text = add(Self.wide(more))
    var bytes = Self.short(processor) + [0, 0, 0, 0, 8, 0] + version.flatMap(Self.word) + Self.word(platform)
    let links = [Link(offset: bytes.count, part: text)]
    bytes += Self.word(0) + [UInt8](repeating: 0, count: 28)
    streams.append((7, bytes, links))
  }

  mutating func addModules(_ modules: [Module], isELF: Bool = false) {
    var bytes = Self.word(UInt32(modules.count))
    var links: [Link] = []
    for module in modules {
      let name = add(Self.wide(module.path))
      let mark: UInt32 = isELF ? 0x4270_454C : 0x5344_5352
      let record = Self.word(mark) + module.identifier + (isELF ? [] : Self.word(0) + [0])
      bytes += Self.long(module.base) + Self.word(module.size) + Self.word(0) + Self.word(0)
      links.append(Link(offset: bytes.count, part: name))
      bytes += Self.word(0) + [UInt8](repeating: 0, count: 52) + Self.word(UInt32(record.count))
      links.append(Link(offset: bytes.count, part: add(record)))
      bytes += Self.word(0) + [UInt8](repeating: 0, count: 24)
    }
    streams.append((4, bytes, links))
  }

  /// Adds threads; their registers are given by where they stand in a context of a size.
  mutating func addThreads(_ threads: [Thread], contextSize: Int) {
    var bytes = Self.word(UInt32(threads.count))
    var links: [Link] = []
    for thread in threads {
      let stack = thread.stack.flatMap(Self.long)
      bytes += Self.word(thread.identifier) + [UInt8](repeating: 0, count: 20)
      bytes += Self.long(thread.stackAddress) + Self.word(UInt32(stack.count))
      links.append(Link(offset: bytes.count, part: add(stack)))
      bytes += Self.word(0) + Self.word(UInt32(contextSize))
      links.append(Link(offset: bytes.count, part: add(Self.context(thread.registers, contextSize))))
      bytes += Self.word(0)
    }
    streams.append((3, bytes, links))
  }

  mutating func addException(
    thread: UInt32, code: UInt32, flags: UInt32, address: UInt64, parameters: [UInt64] = [],
    registers: [Int: UInt64], contextSize: Int
  ) {
    var bytes = Self.word(thread) + Self.word(0) + Self.word(code) + Self.word(flags) + Self.long(0)
    bytes += Self.long(address) + Self.word(UInt32(parameters.count)) + Self.word(0)
    bytes += (parameters + [UInt64](repeating: 0, count: 15 - parameters.count)).flatMap(Self.long)
    bytes += Self.word(UInt32(contextSize))
    let link = Link(offset: bytes.count, part: add(Self.context(registers, contextSize)))
    streams.append((6, bytes + Self.word(0), [link]))
  }

  mutating func addProcess(identifier: UInt32) {
    streams.append((15, Self.word(24) + Self.word(1) + Self.word(identifier) + [UInt8](repeating: 0, count: 12), []))
  }

  mutating func addThreadNames(_ names: [(identifier: UInt32, name: String)]) {
    var bytes = Self.word(UInt32(names.count))
    var links: [Link] = []
    for (identifier, name) in names {
      bytes += Self.word(identifier)
      links.append(Link(offset: bytes.count, part: add(Self.wide(name))))
      bytes += Self.long(0)
    }
    streams.append((24, bytes, links))
  }

  /// Adds a stream of any kind, without anything that it points at.
  mutating func add(stream kind: UInt32, _ bytes: [UInt8]) { streams.append((kind, bytes, [])) }

  /// Adds Crashpad's stream; its inner lists point at the file, so that it has to be the first stream of all.
  mutating func addAnnotations(version: String, module: UInt32, words: String) {
    // Behind the header and one line of the directory for each of the streams that dumps of the tests have.
    let start = 32 + 12 * Self.streamCount
    var inner: [UInt8] = []
    func place() -> UInt32 { UInt32(start + 52 + inner.count) }
    let key = place()
    inner += Self.narrow("_version")
    let value = place()
    inner += Self.narrow(version)
    let pairs = place()
    inner += Self.word(1) + Self.word(key) + Self.word(value)
    let text = place()
    inner += Self.narrow(words)
    let texts = place()
    inner += Self.word(1) + Self.word(text)
    let information = place()
    inner += Self.word(1) + Self.word(8) + Self.word(texts) + [UInt8](repeating: 0, count: 16)
    let modules = place()
    inner += Self.word(1) + Self.word(module) + Self.word(28) + Self.word(information)
    let head = Self.word(1) + [UInt8](repeating: 7, count: 32)
    let links = Self.word(12) + Self.word(pairs) + Self.word(16) + Self.word(modules)
    streams.insert((0x4350_0001, head + links + inner, []), at: 0)
  }

  /// How many streams a dump of the tests has.
  static let streamCount = 7

  /// The bytes of the file.
  func bytes() -> [UInt8] {
    let start = 32 + 12 * max(streams.count, Self.streamCount)
    var places: [Int] = []
    var end = start + streams.reduce(0) { $0 + $1.bytes.count }
    for part in parts {
      places.append(end)
      end += part.count
    }
    var result = Array("MDMP".utf8) + Self.word(0xA793) + Self.word(UInt32(streams.count)) + Self.word(32)
    result += Self.word(0) + Self.word(seconds) + Self.long(0)
    var place = start
    for stream in streams {
      result += Self.word(stream.kind) + Self.word(UInt32(stream.bytes.count)) + Self.word(UInt32(place))
      place += stream.bytes.count
    }
    result += [UInt8](repeating: 0, count: start - result.count)
    for stream in streams {
      var bytes = stream.bytes
      for link in stream.links {
        bytes.replaceSubrange(link.offset..<link.offset + 4, with: Self.word(UInt32(places[link.part])))
      }
      result += bytes
    }
    return result + parts.flatMap { $0 }
  }

  private mutating func add(_ part: [UInt8]) -> Int {
    parts.append(part)
    return parts.count - 1
  }

  private static func context(_ registers: [Int: UInt64], _ size: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    for (offset, value) in registers { bytes.replaceSubrange(offset..<offset + 8, with: long(value)) }
    return bytes
  }

  static func short(_ value: UInt16) -> [UInt8] { [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)] }
  static func word(_ value: UInt32) -> [UInt8] {
    short(UInt16(truncatingIfNeeded: value)) + short(UInt16(value >> 16))
  }
  static func long(_ value: UInt64) -> [UInt8] {
    word(UInt32(truncatingIfNeeded: value)) + word(UInt32(value >> 32))
  }

  private static func wide(_ text: String) -> [UInt8] {
    let units = Array(text.utf16)
    return word(UInt32(2 * units.count)) + units.flatMap(short) + [0, 0]
  }

  private static func narrow(_ text: String) -> [UInt8] { word(UInt32(text.utf8.count)) + Array(text.utf8) + [0] }
}
