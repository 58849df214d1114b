import ByteKit

/// The streams of a minidump, and the numbers and texts in them, all checked against the end of the input.
///
/// A header says where the directory is, the directory where the streams are. Numbers are little-endian, places are
/// counted from the beginning of the file.
///
/// Source: `minidumpapiset.h` of Windows, `google_breakpad/common/minidump_format.h` of Breakpad.
struct MinidumpStreams {
  private let bytes: Bytes
  private let places: [UInt32: Place]
  /// When the dump was made, in seconds since 1970; nil where the header does not say.
  let seconds: UInt32?
  /// How many bytes of text and stack may still be read.
  ///
  /// What a dump holds does not overlap, so that all of it is no more than the file; only a hostile one points at the same
  /// bytes again and again.
  private var budget: Int

  /// A part of the file.
  struct Place {
    let start: Int
    let size: Int
  }

  /// The streams that are read.
  enum Kind: UInt32 {
    case threads = 3
    case modules = 4
    case memory = 5
    case exception = 6
    case system = 7
    case longMemory = 9
    case miscellaneous = 15
    case memoryInformation = 16
    case threadNames = 24
    /// `MD_BREAKPAD_INFO_STREAM`: which thread asked for the dump.
    case request = 0x4767_0001
    /// `MD_LINUX_MAPS`: `/proc/self/maps`.
    case linuxMaps = 0x4767_0009
    /// What libraries on a Mac left in `__crash_info`, as Firefox keeps it.
    case macCrashInformation = 0x4D7A_0001
    /// `kMinidumpStreamTypeCrashpadInfo`: what the program and its libraries noted down.
    case annotations = 0x4350_0001
  }

  /// Reads header and directory; nil where the input is no minidump.
  init?(_ bytes: Bytes) {
    guard bytes.holds("MDMP", at: 0) else { return nil }
    self.bytes = bytes
    budget = bytes.count
    var places: [UInt32: Place] = [:]
    let header = MinidumpStreams(bytes, places: [:])
    let count = min(header.word(at: 8) ?? 0, 4096)
    if let directory = header.word(at: 12) {
      for number in 0..<Int(count) {
        let entry = Int(directory) + 12 * number
        guard let kind = header.word(at: entry), let place = header.place(at: entry + 4) else { break }
        if places[kind] == nil { places[kind] = place }
      }
    }
    seconds = header.word(at: 20).flatMap { $0 == 0 ? nil : $0 }
    self.places = places
  }

  private init(_ bytes: Bytes, places: [UInt32: Place]) {
    self.bytes = bytes
    self.places = places
    seconds = nil
    budget = 0
  }

  /// Where a stream stands; nil where the dump has none of its kind.
  func place(of kind: Kind) -> Place? { places[kind.rawValue] }

  /// The size and the place that stand one behind the other at an index, as `MINIDUMP_LOCATION_DESCRIPTOR`.
  func place(at index: Int) -> Place? {
    guard let size = word(at: index), let start = word(at: index + 4) else { return nil }
    return Place(start: Int(start), size: Int(size))
  }

  /// The places of a list's elements: behind their number, which four bytes to align them may follow.
  func elements(of place: Place, each size: Int, atMost limit: Int) -> [Int] {
    guard let count = word(at: place.start).map(Int.init) else { return [] }
    let isAligned = place.size == 8 + count * size
    let first = place.start + (isAligned ? 8 : 4)
    let fitting = max(0, (bytes.count - first) / size)
    return (0..<min(count, fitting, limit)).map { first + $0 * size }
  }

  // MARK: Numbers

  /// Two bytes as a number; nil beyond the end.
  func short(at index: Int) -> UInt16? {
    guard isInside(index, 2) else { return nil }
    return UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
  }

  /// Four bytes as a number; nil beyond the end.
  func word(at index: Int) -> UInt32? {
    guard let low = short(at: index), let high = short(at: index + 2) else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }

  /// Eight bytes as a number; nil beyond the end.
  func long(at index: Int) -> UInt64? {
    guard let low = word(at: index), let high = word(at: index + 4) else { return nil }
    return UInt64(low) | UInt64(high) << 32
  }

  /// Bytes as they stand there, as many of them as there are.
  func raw(_ start: Int, _ count: Int) -> [UInt8] {
    guard start >= 0 else { return [] }
    return (start..<max(start, min(start + count, bytes.count))).map { bytes[$0] }
  }

  private func isInside(_ index: Int, _ count: Int) -> Bool { index >= 0 && index <= bytes.count - count }

  // MARK: Texts

  /// The text of a `MINIDUMP_STRING`: its length in bytes, then UTF-16.
  mutating func wideText(at index: Int) -> String? {
    guard let length = word(at: index).map(Int.init), take(length + 4), isInside(index + 4, length) else {
      return nil
    }
    let units = stride(from: index + 4, to: index + 4 + length - 1, by: 2).compactMap { short(at: $0) }
    return String(decoding: units, as: UTF16.self)
  }

  /// The text of a `MinidumpUTF8String` of Crashpad: its length in bytes, then UTF-8.
  mutating func text(at index: Int) -> String? {
    guard let length = word(at: index).map(Int.init), take(length + 4), isInside(index + 4, length) else {
      return nil
    }
    return String(decoding: raw(index + 4, length), as: UTF8.self)
  }

  /// The text from an index up to its zero, before an end.
  mutating func zeroEndedText(at index: Int, before end: Int) -> String? {
    guard index >= 0, index < min(end, bytes.count) else { return nil }
    let end = (index..<min(end, bytes.count)).first { bytes[$0] == 0 }
    guard let end, take(end - index + 1) else { return nil }
    return String(decoding: raw(index, end - index), as: UTF8.self)
  }

  /// Takes bytes from what may still be read; false where too few are left.
  mutating func take(_ count: Int) -> Bool {
    guard count <= budget else { return false }
    budget -= count
    return true
  }
}
