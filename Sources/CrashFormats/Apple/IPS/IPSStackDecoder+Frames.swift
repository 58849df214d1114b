import ByteKit
import CrashModel

extension IPSStackDecoder {
  func frames(
    _ cursor: inout JSONCursor, _ images: inout IPSImages, expected: Int = 48
  ) -> [CrashReport.Frame] {
    var result: [CrashReport.Frame] = []
    guard cursor.enterArray() else { return result }
    result.reserveCapacity(expected)
    var value = JSONCursor.noValue
    while cursor.nextElement(&value) {
      if result.count < Self.frameLimit { appendFrame(result.count, &cursor, &images, to: &result) }
    }
    return result
  }

  func appendFrame(
    _ index: Int, _ cursor: inout JSONCursor, _ images: inout IPSImages, to frames: inout [CrashReport.Frame]
  ) {
    // Filled in its place: a frame is large, and copying one counts three references.
    frames.append(CrashReport.Frame(index: index, offset: cursor.position))
    fill(&frames[frames.count - 1], from: &cursor, &images)
  }

  private func fill(_ frame: inout CrashReport.Frame, from cursor: inout JSONCursor, _ images: inout IPSImages) {
    guard cursor.enterObject() else { return }
    var imageIndex: Int?
    var value = JSONCursor.noValue
    while true {
      // A value that nobody read has to be skipped first.
      if cursor.position != value { fillPlainMembers(&frame, &imageIndex, from: &cursor) }
      guard let key = cursor.nextKey(&value) else { break }
      switch key {
      case "imageIndex": imageIndex = cursor.unsigned().flatMap { Int(exactly: $0) }
      case "imageOffset": frame.imageOffset = cursor.unsigned()
      case "symbol": frame.symbol = cursor.string()
      case "symbolLocation": frame.symbolOffset = cursor.unsigned()
      case "sourceFile": frame.file = cursor.string()
      case "sourceLine": frame.line = cursor.integer()
      case "inline": frame.isInlined = cursor.truth() ?? false
      default: break
      }
    }
    guard let imageIndex, let image = images.image(imageIndex, self) else { return }
    frame.identity = image.identity
    if let base = image.base, let offset = frame.imageOffset { frame.address = base + offset }
  }

  /// Reads the members that nearly all frames have, as far as they come next and are written as nearly all are.
  ///
  /// That is without blanks, and numbers as digits alone; the cursor stays before the first other member.
  @inline(__always)
  private func fillPlainMembers(
    _ frame: inout CrashReport.Frame, _ imageIndex: inout Int?, from cursor: inout JSONCursor
  ) {
    var position = cursor.position
    while let (key, start) = plainKey(at: position) {
      if key == .symbol {
        cursor.position = start
        frame.symbol = cursor.string()
        position = cursor.position
        continue
      }
      guard let (number, end) = JSONCursor.shortNumber(bytes, at: start) else { break }
      position = end
      switch key {
      case .imageIndex: imageIndex = Int(exactly: number)
      case .imageOffset: frame.imageOffset = number
      case .symbol, .symbolLocation: frame.symbolOffset = number
      }
    }
    cursor.position = position
  }

  /// The members that nearly all frames have.
  private enum PlainKey {
    case imageIndex, imageOffset, symbol, symbolLocation
  }

  /// The key that stands at an index, perhaps behind a comma, where it is one of few and its value follows at once; and
  /// where the value begins.
  @inline(__always)
  private func plainKey(at index: Int) -> (key: PlainKey, value: Int)? {
    let key = index &+ (bytes[index] == 0x2C ? 2 : 1)
    guard bytes[key &- 1] == 0x22, let head = bytes.eight(at: key) else { return nil }
    // Eight bytes from the beginning and the last eight, the first one lowest.
    switch head {
    case 0x6666_4F65_6761_6D69 where bytes.eight(at: key &+ 5) == 0x3A22_7465_7366_664F:
      return (.imageOffset, key &+ 13)
    case 0x646E_4965_6761_6D69 where bytes.eight(at: key &+ 4) == 0x3A22_7865_646E_4965: return (.imageIndex, key &+ 12)
    case 0x3A22_6C6F_626D_7973: return (.symbol, key &+ 8)
    case 0x6F4C_6C6F_626D_7973 where bytes.eight(at: key &+ 8) == 0x3A22_6E6F_6974_6163:
      return (.symbolLocation, key &+ 16)
    default: return nil
    }
  }
}
