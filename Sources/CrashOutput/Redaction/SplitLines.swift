import ByteKit

/// Finds what is split over two lines, as terminals, mail and logs wrap long lines.
///
/// The end of a line and the beginning of the next are read as one. What spans the break goes where neither half was found
/// alone; behind a half that was found, the rest goes where it looks like one.
struct SplitLines {
  private let bytes: [UInt8]
  private let alsoHosts: Bool

  /// How much of either line is read.
  private static let window = 160

  /// The length of the shortest match and the name before it.
  private static let shortest = 6

  /// A text in which the halves that are known alone are masked already.
  init(_ bytes: [UInt8], alsoHosts: Bool) {
    self.bytes = bytes
    self.alsoHosts = alsoHosts
  }

  /// The matches, in order.
  func matches() -> [RedactionMatch] {
    var found: [RedactionMatch] = []
    var floor = 0
    var start = 0
    while let lineFeed = bytes[start...].firstIndex(of: .lineFeed) {
      if let match = match(around: lineFeed, from: max(start, floor)) {
        found.append(match)
        floor = match.range.upperBound
      }
      start = max(lineFeed + 1, floor)
    }
    return found
  }

  /// What spans a line break; the line before it begins at an index.
  private func match(around lineFeed: Int, from start: Int) -> RedactionMatch? {
    var before = lineFeed
    while before > start, bytes[before - 1] <= .space { before -= 1 }
    var behind = lineFeed + 1
    while behind < bytes.count, behind - lineFeed < 64, bytes[behind] == .space || bytes[behind] == 0x09 { behind += 1 }
    guard before > start, behind < bytes.count, bytes[behind] > .space else { return nil }
    let head = max(start, before - Self.window)..<before
    var end = behind
    while end < bytes.count, end - behind < Self.window, bytes[end] != .lineFeed { end += 1 }
    let tail = behind..<end
    if let rest = rest(behind: bytes[before - 1], in: tail) { return rest }
    if before - 1 > start {
      let half = (mask: bytes[before - 2], sign: bytes[before - 1])
      if half == (MaskedText.mask(.phone), .dash) { return digits(in: tail) }
      if half == (MaskedText.mask(.email), .at) { return domain(in: tail) }
    }
    guard head.count + tail.count >= Self.shortest else { return nil }
    for gap in gaps(bytes[before - 1], bytes[behind]) {
      if let match = match(head, gap, tail) { return match }
    }
    return nil
  }

  /// What the break may have taken the place of: nothing, or a space between groups of digits.
  private func gaps(_ last: UInt8, _ first: UInt8) -> [[UInt8]] {
    last.isDigit && (first.isDigit || first.isCapital) ? [[], [.space]] : [[]]
  }

  private func match(_ head: Range<Int>, _ gap: [UInt8], _ tail: Range<Int>) -> RedactionMatch? {
    var scanner = RedactionScanner(bytes[head] + gap + bytes[tail], alsoHosts: alsoHosts)
    while let match = scanner.next() {
      // The next line alone was read before: what is found at its beginning is due to the line before.
      guard match.range.lowerBound < head.count + 16 else { return nil }
      let end = match.range.upperBound - head.count - gap.count
      guard end > 0 else { continue }
      if match.kind == .secret, !isContinued(match.range, over: head.count, end, in: scanner) { continue }
      if match.kind == .user, !isWhole(match.range, in: scanner) { continue }
      // A pseudonym in the next line is whole, and words at the ends of lines are no halves of hosts.
      guard match.kind != .host else { continue }
      let start = match.range.lowerBound
      return RedactionMatch(
        kind: match.kind,
        range: (start < head.count ? head.lowerBound : tail.lowerBound - head.count - gap.count) + start..<tail
          .lowerBound + end)
    }
    return nil
  }

  /// Whether both halves look like a secret's: a word about a value ends a line, and the next begins with another thing.
  private func isContinued(_ secret: Range<Int>, over head: Int, _ rest: Int, in scanner: RedactionScanner) -> Bool {
    guard secret.lowerBound < head else { return true }
    let first = secret.lowerBound..<head
    let last = scanner.bytes[head...].prefix(rest)
    guard scanner.isValue(first) else { return false }
    return scanner.bytes[first].contains { $0.isDigit }
      || rest > 7 && last.first != UInt8(ascii: "0") && last.contains { $0.isDigit }
  }

  /// Whether a name of a user is a folder of a path, or the last word of a line: others begin the next sentence.
  private func isWhole(_ name: Range<Int>, in scanner: RedactionScanner) -> Bool {
    ByteSet.slashes.contains(scanner[name.upperBound])
      || scanner[name.lowerBound - 1] == .equals
        && (scanner[name.upperBound] > .space || scanner.isLineEnd(name.upperBound))
  }

  /// The rest of a telephone number.
  private func digits(in tail: Range<Int>) -> RedactionMatch? {
    let rest = tail.prefix { bytes[$0].isDigit || bytes[$0] == .dash }
    let isEnd = rest.upperBound == bytes.count || !bytes[rest.upperBound].isWord
    return (2...9).contains(rest.count) && isEnd ? RedactionMatch(kind: .phone, range: rest) : nil
  }

  /// The rest of a token or path behind the mask of its first half.
  private func rest(behind mask: UInt8, in tail: Range<Int>) -> RedactionMatch? {
    switch mask {
    case MaskedText.mask(.secret):
      let end = tail.prefix { ByteSet.base64.contains(bytes[$0]) || bytes[$0] == .dot || bytes[$0] == .equals }.count
      let rest = tail.prefix(end)
      guard Self.isRandom(bytes[rest]) else { return nil }
      return RedactionMatch(kind: .secret, range: rest)
    case MaskedText.mask(.user):
      let end = tail.prefix { ByteSet.name.contains(bytes[$0]) }.count
      let rest = tail.prefix(end)
      guard !rest.isEmpty, rest.count < tail.count, bytes[rest.upperBound] == .slash,
        bytes[rest].allSatisfy({ !$0.isCapital }), !Self.folders.contains(String(decoding: bytes[rest], as: UTF8.self))
      else { return nil }
      return RedactionMatch(kind: .user, range: rest)
    case MaskedText.mask(.device):
      // Addresses have zeros in front.
      let rest = tail.prefix { bytes[$0].isHex }
      let isEnd = rest.upperBound == bytes.count || !bytes[rest.upperBound].isWord
      guard (6...32).contains(rest.count), isEnd, bytes[rest.lowerBound] != UInt8(ascii: "0"),
        bytes[rest].contains(where: { $0.isDigit })
      else { return nil }
      return RedactionMatch(kind: .device, range: rest)
    default: return nil
    }
  }

  /// The domain of an address whose mailbox is on the line before.
  private func domain(in tail: Range<Int>) -> RedactionMatch? {
    let mailbox = Array("m@".utf8)
    var scanner = RedactionScanner(mailbox + bytes[tail], alsoHosts: false)
    guard let match = scanner.next(), match.kind == .email, match.range.lowerBound == 0 else { return nil }
    let end = tail.lowerBound + match.range.upperBound - mailbox.count
    return RedactionMatch(kind: .email, range: tail.lowerBound..<end)
  }

  /// Whether letters and digits change as often as in tokens; addresses begin with a zero.
  private static func isRandom(_ word: ArraySlice<UInt8>) -> Bool {
    let changes = zip(word, word.dropFirst()).count { $0.isDigit != $1.isDigit || $0.isCapital != $1.isCapital }
    return word.count > 7 && changes > 2 && word.contains { $0.isDigit } && word.first != UInt8(ascii: "0")
  }

  /// Folders with which relative paths begin.
  private static let folders: Set = [
    "src", "lib", "app", "bin", "build", "tests", "test", "usr", "var", "tmp", "private", "include", "ios", "macos",
    "packages", "modules", "node_modules", "dist", "out", "swift", "core", "common", "..", ".", "external",
    "third_party",
  ]
}
