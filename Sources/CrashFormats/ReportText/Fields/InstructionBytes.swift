import ByteKit
import CrashModel

/// Reads the bytes of the code at which a thread stopped, which some reports hold.
enum InstructionBytes {
  /// So many are kept; no instruction is longer than fifteen.
  static let limit = 16

  /// The bytes from the mark on in a line of the stream: ` [0f]0b 66 2e-0f 1f 84 00  ..f......	<==`.
  static func line(_ text: ByteSlice) -> Located<[UInt8]>? {
    var result: [UInt8] = []
    var rest = text.dropping(1)
    // Behind two blanks stand the same bytes as text.
    while result.count < limit, let byte = hexByte(rest[0], rest[1]) {
      result.append(byte)
      rest = rest.dropping(2)
      if rest[0] == 0x5D { rest = rest.dropping(1) }
      if rest[0] == 0x20 || rest[0] == 0x2D { rest = rest.dropping(1) }
    }
    return result.isEmpty ? nil : Located(result, at: text.start)
  }

  /// The bytes of `{"beforePC":"…","atPC":"IAAg1A=="}`, in Base64.
  static func byteStream(_ cursor: inout JSONCursor) -> Located<[UInt8]>? {
    var text: Located<String>?
    cursor.forEachMember { cursor, key in
      if key == "atPC" { text = cursor.locatedString() }
    }
    guard let text else { return nil }
    let bytes = base64(text.value)
    return bytes.isEmpty ? nil : Located(bytes, at: text.offset)
  }

  /// The bytes of `{"instructionStream":{"bytes":[184,1,…],"offset":96}}`, of which those from the offset on count.
  static func state(_ cursor: inout JSONCursor) -> Located<[UInt8]>? {
    var result: Located<[UInt8]>?
    cursor.forEachMember { cursor, key in
      guard key == "instructionStream" else { return }
      let place = cursor.position
      var bytes: [UInt8] = []
      var offset = 0
      cursor.forEachMember { cursor, key in
        switch key {
        case "bytes":
          cursor.forEachElement { cursor, _ in
            guard bytes.count < 1024, let byte = cursor.unsigned() else { return }
            bytes.append(UInt8(truncatingIfNeeded: byte))
          }
        case "offset": offset = cursor.integer() ?? 0
        default: break
        }
      }
      guard bytes.indices.contains(offset) else { return }
      result = Located(Array(bytes[offset...].prefix(limit)), at: place)
    }
    return result
  }

  private static func base64(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var (bits, count): (UInt32, UInt32) = (0, 0)
    for byte in text.utf8 where result.count < limit {
      guard let value = base64Digit(byte) else { break }
      bits = bits << 6 | value
      count += 6
      guard count >= 8 else { continue }
      count -= 8
      result.append(UInt8(truncatingIfNeeded: bits >> count))
    }
    return result
  }
}
