/// Where a process had code, by what the dump says of its memory.
///
/// Source: `MINIDUMP_MEMORY_INFO_LIST` of Windows, which Crashpad writes on all systems; Breakpad on Linux keeps
/// `/proc/self/maps`.
struct CodeRanges {
  /// By rising address.
  private let ranges: [Range<UInt64>]

  init(_ streams: inout MinidumpStreams) {
    var ranges: [Range<UInt64>] = []
    if let list = streams.place(of: .memoryInformation) {
      ranges = Self.ranges(at: list, in: streams)
    } else if let maps = streams.place(of: .linuxMaps), streams.take(maps.size) {
      ranges = Self.ranges(ofLines: streams.raw(maps.start, maps.size))
    }
    self.ranges = ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Whether an address is one of code; nil where the dump does not say.
  func holds(_ address: UInt64) -> Bool? {
    if ranges.isEmpty { return nil }
    let next = ranges.binarySearch(where: { $0.lowerBound > address })
    return next > 0 && ranges[next - 1].contains(address)
  }

  private static func ranges(at list: MinidumpStreams.Place, in streams: MinidumpStreams) -> [Range<UInt64>] {
    guard let header = streams.word(at: list.start), let entry = streams.word(at: list.start + 4), entry >= 48,
      let count = streams.long(at: list.start + 8)
    else { return [] }
    var ranges: [Range<UInt64>] = []
    for number in 0..<Int(min(count, UInt64(limit))) {
      let place = list.start + Int(header) + number * Int(entry)
      guard let address = streams.long(at: place), let size = streams.long(at: place + 24),
        let protection = streams.word(at: place + 36)
      else { break }
      if protection & executable != 0 { add(address, size, to: &ranges) }
    }
    return ranges
  }

  /// `55b1b2a00000-55b1b2b20000 r-xp 00000000 08:01 1311 /srv/skiff-server`.
  private static func ranges(ofLines bytes: [UInt8]) -> [Range<UInt64>] {
    var ranges: [Range<UInt64>] = []
    for line in bytes.split(separator: 0x0A).prefix(limit) {
      let words = line.split(separator: 0x20, maxSplits: 2)
      let ends = words.first?.split(separator: 0x2D) ?? []
      guard words.count > 1, words[1].count >= 4, words[1].dropFirst(2).first == UInt8(ascii: "x"), ends.count == 2,
        let start = UInt64(String(decoding: ends[0], as: UTF8.self), radix: 16),
        let end = UInt64(String(decoding: ends[1], as: UTF8.self), radix: 16), end > start
      else { continue }
      add(start, end - start, to: &ranges)
    }
    return ranges
  }

  private static func add(_ address: UInt64, _ size: UInt64, to ranges: inout [Range<UInt64>]) {
    let (end, isTooLong) = address.addingReportingOverflow(size)
    if !isTooLong, end > address { ranges.append(address..<end) }
  }

  /// `PAGE_EXECUTE`, alone and with the rights to read and write.
  private static let executable: UInt32 = 0xF0
  private static let limit = 1 << 16
}
