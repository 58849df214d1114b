import ByteKit

/// A text in which every pseudonym is one opaque byte.
///
/// No detector can read a pseudonym again or look across it, so that redacting twice changes nothing. The bytes from
/// 0xF8 on never occur in UTF-8; one of them is used for each kind.
struct MaskedText {
  private(set) var bytes: [UInt8] = []
  /// The pseudonyms in the order of their masks.
  private var pseudonyms: [ArraySlice<UInt8>] = []

  init(_ text: String) {
    let source = Array(text.utf8)
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count {
      if let (kind, end) = Self.pseudonym(in: source, at: index) {
        bytes.append(Self.mask(kind))
        pseudonyms.append(source[index..<end])
        index = end
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
  }

  /// The text with its pseudonyms.
  var text: String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 12 * pseudonyms.count)
    var next = pseudonyms.makeIterator()
    for byte in bytes {
      if Self.isMask(byte) { result += next.next() ?? [] } else { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Puts pseudonyms in place of matches, which are in order and do not overlap.
  ///
  /// A match over several lines gets its pseudonym in each of them, and the text keeps its lines.
  mutating func mask(_ matches: [RedactionMatch]) {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var names: [ArraySlice<UInt8>] = []
    var old = pseudonyms.makeIterator()
    var copied = 0
    func copy(to end: Int) {
      for byte in bytes[copied..<end] {
        if Self.isMask(byte) { names += [old.next()].compactMap { $0 } }
        result.append(byte)
      }
      copied = end
    }
    for match in matches {
      copy(to: match.range.lowerBound)
      let pieces = bytes[match.range].split { $0 == .lineFeed }.map { Self.trimmed($0) }
        .filter { $0.contains { !Self.isMask($0) } }
      let pseudonym = Self.pseudonym(match.kind, pieces)
      for piece in pieces {
        copy(to: piece.startIndex)
        for byte in piece where Self.isMask(byte) { _ = old.next() }
        result.append(Self.mask(match.kind))
        names.append(pseudonym)
        copied = piece.endIndex
      }
    }
    copy(to: bytes.count)
    bytes = result
    pseudonyms = names
  }

  /// A piece of a match without the spaces around it.
  private static func trimmed(_ piece: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var piece = piece.drop { $0 <= .space }
    while let last = piece.last, last <= .space { piece.removeLast() }
    return piece
  }

  // MARK: Masks

  static func isMask(_ byte: UInt8) -> Bool { byte >= 0xF8 }

  static func mask(_ kind: Redactor.Kind) -> UInt8 {
    0xF8 + UInt8(Redactor.Kind.allCases.firstIndex(of: kind) ?? 0)
  }

  // MARK: Pseudonyms

  /// The kind and five digits of a hash of the value, whatever lines it is on.
  private static func pseudonym(_ kind: Redactor.Kind, _ pieces: [ArraySlice<UInt8>]) -> ArraySlice<UInt8> {
    var hash = FNVHash()
    for piece in pieces { for byte in piece { hash.add(byte) } }
    let digits = String((hash.value ^ hash.value >> 32) & 0xFFFFF, radix: 16)
    return ArraySlice("\(kind.rawValue)-\(String(repeating: "0", count: 5 - digits.count))\(digits)".utf8)
  }

  /// The pseudonym that begins at an index, and where it ends.
  private static func pseudonym(in bytes: [UInt8], at start: Int) -> (Redactor.Kind, Int)? {
    guard let (kind, end) = form(in: bytes, at: start) else { return nil }
    // A word that goes on is no pseudonym, unless the next one begins there.
    let isEnd = end == bytes.count || !ByteSet.alphanumeric.contains(bytes[end]) || form(in: bytes, at: end) != nil
    return isEnd ? (kind, end) : nil
  }

  private static func form(in bytes: [UInt8], at start: Int) -> (Redactor.Kind, Int)? {
    for (kind, prefix) in prefixes where bytes[start] == prefix[0] {
      let end = start + prefix.count + 5
      guard end <= bytes.count, bytes[start...].starts(with: prefix),
        bytes[start + prefix.count..<end].allSatisfy({ $0.isDigit || (0x61...0x66).contains($0) })
      else { continue }
      return (kind, end)
    }
    return nil
  }

  private static let prefixes = Redactor.Kind.allCases.map { ($0, Array("\($0.rawValue)-".utf8)) }
}
