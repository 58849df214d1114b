/// Addresses and names of computers in a network.
extension RedactionScanner {
  /// The host of a URL.
  func host() -> Range<Int>? {
    guard holds(Self.scheme, at: index) else { return nil }
    let start = index + 3
    // There the path is the key, which only the host tells.
    guard !Self.secretPaths.contains(where: { holds($0, at: start) }) else { return nil }
    var end = start
    while end < bytes.count, Self.isNameByte(bytes[end]) { end += 1 }
    return end > start && !Self.isPseudonym(text(start..<end)) ? start..<end : nil
  }

  /// Four numbers below 256 with dots between them.
  func networkAddress() -> Range<Int>? { networkAddress(at: index) }

  /// Four numbers below 256 with dots between them, at some place.
  func networkAddress(at first: Int) -> Range<Int>? {
    var end = first
    for part in 0..<4 {
      var value = 0
      let start = end
      while end < bytes.count, end - start < 3, Self.isDigit(bytes[end]) {
        value = value * 10 + Int(bytes[end] - 0x30)
        end += 1
      }
      guard end > start, value < 256 else { return nil }
      guard part < 3 else { break }
      guard end < bytes.count, bytes[end] == 0x2E else { return nil }
      end += 1
    }
    if end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == 0x2E { return nil }
    return first..<end
  }

  /// An address of version 6: eight groups of digits, or fewer with a double colon and a digit among them.
  func longNetworkAddress() -> Range<Int>? {
    guard index == 0 || bytes[index - 1] != 0x3A else { return nil }
    var end = index
    while end < bytes.count, Self.isHex(bytes[end]) || bytes[end] == 0x3A { end += 1 }
    while end > index, bytes[end - 1] == 0x3A { end -= 1 }
    if end < bytes.count, Self.isWord(bytes[end]) { return nil }
    let groups = bytes[index..<end].split(separator: 0x3A, omittingEmptySubsequences: false)
    guard groups.allSatisfy({ $0.count <= 4 }), bytes[index..<end].contains(where: Self.isDigit) else { return nil }
    let gaps = groups.count { $0.isEmpty }
    return groups.count == 8 && gaps == 0 || groups.count >= 4 && groups.count <= 8 && gaps == 1 ? index..<end : nil
  }

  /// The name of a computer in its own network, such as `Janes-Mac.local`.
  func localHost() -> Range<Int>? {
    var end = index
    while end < bytes.count, Self.isWord(bytes[end]) || bytes[end] == 0x2D || bytes[end] >= 0x80 { end += 1 }
    guard holds(Self.local, at: end), end > index else { return nil }
    let stop = end + Self.local.count
    return stop == bytes.count || !Self.isNameByte(bytes[stop]) ? index..<stop : nil
  }

  private static let local = Array(".local".utf8)
}
