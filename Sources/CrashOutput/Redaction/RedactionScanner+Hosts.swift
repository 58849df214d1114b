import ByteKit

/// Addresses and names of computers and networks.
extension RedactionScanner {
  /// The longest name of a host, and of a part of it.
  ///
  /// Source: RFC 1035, section 2.3.4.
  private static let longestHost = 255
  private static let longestPart = 63

  /// The host of a URL.
  func host() -> Range<Int>? {
    guard holds("://", at: index) else { return nil }
    var start = index + 3
    // There the path is the key, which only the host tells.
    guard !Self.secretPaths.contains(where: { holds($0, at: start) }) else { return nil }
    var end = end(of: .name, from: start)
    // A shared account is before some hosts.
    if self[end] == .at {
      start = end + 1
      end = self.end(of: .name, from: start)
    }
    return end > start ? start..<end : nil
  }

  /// Four numbers below 256 with dots between them.
  func networkAddress() -> Range<Int>? { self[index - 1] == .dot ? nil : networkAddress(at: index) }

  /// Four numbers below 256 with dots between them, at some index.
  func networkAddress(at first: Int) -> Range<Int>? {
    var end = first
    for part in 0..<4 {
      let start = end
      end = self.end(of: .digits, from: start, limit: 3)
      let value = bytes[start..<end].reduce(0) { $0 * 10 + Int($1 - 0x30) }
      guard end > start, value < 256 else { return nil }
      guard part < 3 else { break }
      guard self[end] == .dot else { return nil }
      end += 1
    }
    return self[end].isWord || self[end] == .dot && self[end + 1].isDigit ? nil : first..<end
  }

  /// An address of version 6: eight groups of digits, or fewer with a double colon and a digit among them.
  func longNetworkAddress() -> Range<Int>? {
    guard self[index - 1] != .colon else { return nil }
    let longest = 39
    var end = end(of: .addressDigits, from: index, limit: longest + 2)
    while end > index, bytes[end - 1] == .colon { end -= 1 }
    guard end - index <= longest, !self[end].isWord else { return nil }
    let groups = bytes[index..<end].split(separator: .colon, omittingEmptySubsequences: false)
    guard groups.allSatisfy({ $0.count <= 4 }), bytes[index..<end].contains(where: { $0.isDigit }) else { return nil }
    let gaps = groups.count { $0.isEmpty }
    return groups.count == 8 && gaps == 0 || groups.count >= 4 && groups.count <= 8 && gaps == 1 ? index..<end : nil
  }

  /// The name of a computer in its own network, such as `Janes-Mac.local`.
  func localHost() -> Range<Int>? {
    guard self[index - 1] != .dash, !ByteSet.nonASCII.contains(self[index - 1]) else { return nil }
    let end = end(of: .label, from: index, limit: Self.longestPart + 1)
    guard holds(".local", at: end), end > index else { return nil }
    let stop = end + 6
    return ByteSet.name.contains(self[stop]) ? nil : index..<stop
  }

  /// The password and then the name in `WIFI:T:WPA;S:Home;P:…;;`, as codes for cameras hold them.
  func wirelessNetwork() -> (Redactor.Kind, Range<Int>)? {
    guard holdsIgnoringCase("wifi:", at: index) else { return nil }
    var start = index + 5
    // A field has a letter, a colon, and a value in which a backslash stands before a semicolon.
    while start - index < 2 * Self.window, ByteSet.letters.contains(self[start]), self[start + 1] == .colon {
      var end = start + 2
      while end < bytes.count, end - start < Self.window, bytes[end] >= .space, bytes[end] != UInt8(ascii: ";") {
        end += bytes[end] == .backslash ? 2 : 1
      }
      end = min(end, bytes.count)
      let value = start + 2..<end
      if !value.isEmpty, bytes[value].contains(where: { !MaskedText.isMask($0) }) {
        switch bytes[start].lowercased {
        case UInt8(ascii: "p"), UInt8(ascii: "i"): return (.secret, value)
        case UInt8(ascii: "s"): return (.host, value)
        default: break
        }
      }
      start = end + 1
    }
    return nil
  }
}
