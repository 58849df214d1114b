import ByteKit
import CrashModel

/// A report that was printed as an `NSDictionary`, in the old form of property lists: `"symbol_name" = abort;`.
///
/// KSCrash's reports and MetricKit's diagnostics are often shown so.
///
/// Source: the "Old-Style ASCII Property Lists" of Apple's Property List Programming Guide.
enum PropertyListText {
  /// The report as JSON, its lines as they were; nil where no such dictionary is there.
  static func json(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard marks.contains(where: { bytes.all.contains($0) }), let open = bytes.index(of: 0x7B, from: 0, to: bytes.count)
    else { return nil }
    // As Swift describes a dictionary whose keys it knows nothing of: `[AnyHashable("version"): 1.0.0, …]`.
    if let key = bytes.index(of: "[AnyHashable(\"", from: 0, to: open) {
      var writer = Writer(bytes: bytes)
      writer.open(0x7B)
      writer.write(from: key + 1)
      writer.closeMember()
      let first = source.firstLine + bytes.lineFeeds(from: 0, to: key)
      return ReportSource(path: source.path, bytes: writer.result, firstLine: first)
    }
    let line = bytes.line(around: open)
    // Who cuts a piece out of a report leaves a member without its object.
    let isMember = line.upTo(open).trimmed.last == 0x3D
    let start = isMember ? line.start : open
    var writer = Writer(bytes: bytes)
    if isMember { writer.open(0x7B) }
    writer.write(from: start)
    if isMember { writer.closeMember() }
    let first = source.firstLine + bytes.lineFeeds(from: 0, to: start)
    return ReportSource(path: source.path, bytes: writer.result, firstLine: first)
  }

  private static let marks: [StaticString] = [
    "\"symbol_name\" = ", "\"instruction_addr\" = ", "\"exception_name\" = ", "\"object_name\" = ",
    "callStackRootFrames = ", "diagnosticMetaData = ",
  ]

  /// Writes the parts of a property list as those of JSON.
  private struct Writer {
    let bytes: Bytes
    var result: [UInt8] = []
    private var closers: [UInt8] = []
    /// Whether a comma is due before the next value.
    private var needsComma = false

    /// Dictionaries in dictionaries beyond this depth are not read; each frame of MetricKit holds the next one.
    private static let depth = 2048

    init(bytes: Bytes) {
      self.bytes = bytes
    }

    mutating func open(_ bracket: UInt8) {
      separate()
      result.append(bracket)
      closers.append(bracket == 0x7B ? 0x7D : 0x5D)
    }

    /// Closes the object that a member was put into, where nothing else is open.
    mutating func closeMember() {
      if closers.count == 1 { close(0x7D) }
    }

    private mutating func close(_ bracket: UInt8) {
      guard closers.last == bracket else { return }
      closers.removeLast()
      result.append(bracket)
      needsComma = false
    }

    private mutating func separate() {
      if needsComma { result.append(0x2C) }
      needsComma = false
    }

    /// Writes what stands behind an index, as far as it is a property list.
    mutating func write(from start: Int) {
      var index = start
      while index < bytes.count, closers.count < Self.depth {
        switch bytes[index] {
        case 0x7B: open(0x7B)
        case 0x28: open(0x5B)
        case 0x7D: close(0x7D)
        case 0x29: close(0x5D)
        case 0x3D: result.append(0x3A)
        case 0x3B, 0x2C: needsComma = !closers.isEmpty
        case 0x22:
          separate()
          index = writeString(from: index + 1)
          continue
        case 0x41 where bytes.holds("AnyHashable(\"", at: index):
          separate()
          index = writeString(from: index + 13)
          if bytes.holds("):", at: index) { index += 1 }
          continue
        case 0x3A: result.append(0x3A)
        case 0x5D: return
        case 0x0A, 0x20: result.append(bytes[index])
        case 0x09, 0x0D: break
        default:
          separate()
          index = writeWord(from: index)
          continue
        }
        index += 1
        if closers.isEmpty, index > start + 1, result.last == 0x7D { return }
      }
    }

    /// Writes a string between quotes; returns the index behind it.
    private mutating func writeString(from start: Int) -> Int {
      result.append(0x22)
      var index = start
      var lineFeeds = 0
      while index < bytes.count, bytes[index] != 0x22 {
        switch bytes[index] {
        case 0x5C:
          index += 1
          switch bytes[index] {
          case 0x55: result += [0x5C, 0x75]
          case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: result += [0x5C, bytes[index]]
          default: result.append(bytes[index] < 0x20 ? 0x20 : bytes[index])
          }
        case 0x0A:
          lineFeeds += 1
          result += [0x5C, 0x6E]
        case 0..<0x20: break
        default: result.append(bytes[index])
        }
        index += 1
      }
      result.append(0x22)
      result += Array(repeating: 0x0A, count: lineFeeds)
      return index + 1
    }

    /// Writes a number, or a word without quotes; returns the index behind it.
    private mutating func writeWord(from start: Int) -> Int {
      var end = start
      while end < bytes.count, !Self.ends.contains(bytes[end]), bytes[end] > 0x20 { end += 1 }
      guard end > start else { return start + 1 }
      let word = bytes[start..<end]
      var rest = word[0] == 0x2D ? word.dropping(1) : word
      if let (_, digits) = rest.decimal() { rest = rest.from(digits) }
      let isNumber = rest.isEmpty && word.last != 0x2D && !(word[0] == 0x30 && word.count > 1)
      let isKey = bytes[end..<min(end + 64, bytes.count)].trimmed[0] == 0x3D
      if !isNumber || isKey { result.append(0x22) }
      for byte in start..<end { result.append(bytes[byte] == 0x5C ? 0x2F : bytes[byte]) }
      if !isNumber || isKey { result.append(0x22) }
      return end
    }

    private static let ends: [UInt8] = [0x3D, 0x3B, 0x2C, 0x7B, 0x7D, 0x28, 0x29, 0x22]
  }
}
