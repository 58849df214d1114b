import CrashModel

extension IPSStackDecoder {
  func frames(_ cursor: inout JSONCursor, _ images: inout IPSImages) -> [CrashReport.Frame] {
    var result: [CrashReport.Frame] = []
    guard cursor.enterArray() else { return result }
    result.reserveCapacity(48)
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
    while let key = nextFrameKey(&cursor, &value) {
      switch key {
      case .imageIndex: imageIndex = (cursor.shortNumber() ?? cursor.unsigned()).flatMap { Int(exactly: $0) }
      case .imageOffset: frame.imageOffset = cursor.shortNumber() ?? cursor.unsigned()
      case .symbol: frame.symbol = cursor.string()
      case .symbolLocation: frame.symbolOffset = cursor.shortNumber() ?? cursor.unsigned()
      case .sourceFile: frame.file = cursor.string()
      case .sourceLine: frame.line = cursor.integer()
      case .inline: frame.isInlined = cursor.truth() ?? false
      case .other: break
      }
    }
    guard let imageIndex, let image = images.image(imageIndex, self) else { return }
    frame.identity = image.identity
    if let base = image.base, let offset = frame.imageOffset { frame.address = base &+ offset }
  }

  /// The members of frames.
  private enum FrameKey {
    case imageIndex, imageOffset, symbol, symbolLocation, sourceFile, sourceLine, inline, other
  }

  /// As ``JSONCursor/nextKey(_:)``; the keys that nearly all frames have are known by their bytes where no blank stands
  /// between them and their values.
  @inline(__always)
  private func nextFrameKey(_ cursor: inout JSONCursor, _ value: inout Int) -> FrameKey? {
    let key = cursor.position &+ (bytes[cursor.position] == 0x2C ? 2 : 1)
    if cursor.position != value, bytes[key &- 1] == 0x22, let head = bytes.eight(at: key) {
      // Eight bytes from the beginning and the last eight, the first one lowest.
      switch head {
      case 0x6666_4F65_6761_6D69 where bytes.eight(at: key &+ 5) == 0x3A22_7465_7366_664F:
        cursor.position = key &+ 13
        return .imageOffset
      case 0x646E_4965_6761_6D69 where bytes.eight(at: key &+ 4) == 0x3A22_7865_646E_4965:
        cursor.position = key &+ 12
        return .imageIndex
      case 0x3A22_6C6F_626D_7973:
        cursor.position = key &+ 8
        return .symbol
      case 0x6F4C_6C6F_626D_7973 where bytes.eight(at: key &+ 8) == 0x3A22_6E6F_6974_6163:
        cursor.position = key &+ 16
        return .symbolLocation
      default: break
      }
    }
    guard let key = cursor.nextKey(&value) else { return nil }
    return switch key {
    case "imageIndex": .imageIndex
    case "imageOffset": .imageOffset
    case "symbol": .symbol
    case "symbolLocation": .symbolLocation
    case "sourceFile": .sourceFile
    case "sourceLine": .sourceLine
    case "inline": .inline
    default: .other
    }
  }
}
