/// A status of 32 bits (an OSStatus, a kern_return_t, an NTSTATUS) in every way in which programs print one.
package struct StatusNumber: Sendable {
  private let value: Int32

  /// Takes the status as its header has it.
  package init(_ value: Int32) { self.value = value }

  /// The number with its sign.
  package var signed: String { String(value) }

  /// The same bits as a number without a sign, as a hexadecimal number of 32 and of 64 bits, and as four characters where
  /// all of them can be printed.
  package var otherSpellings: [String] {
    let bits = UInt32(bitPattern: value)
    let hex = String(bits, radix: 16)
    let padded = String(repeating: "0", count: 8 - hex.utf8.count) + hex
    var spellings = [String(bits), "0x" + padded]
    if value < 0 { spellings.append("0xffffffff" + padded) }
    let characters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
    if characters.allSatisfy({ (0x20...0x7E).contains($0) }) {
      spellings.append("'" + String(decoding: characters, as: UTF8.self) + "'")
    }
    return spellings
  }

  /// Whether a text tells the status in one of its other spellings, as a status.
  ///
  /// Without its sign the number may count anything: bytes, rows, steps of a log. It is a status behind a word that
  /// announces one, behind an arrow, as an error's only value in brackets, or where nothing else is in the text; and
  /// only as the whole number.
  package func stands(in text: String) -> Bool {
    let bytes = Array(text.lowercased().utf8)
    return otherSpellings.contains { spelling in
      let digits = Array(spelling.lowercased().utf8)
      guard bytes.count >= digits.count else { return false }
      return (0...(bytes.count - digits.count)).contains { start in
        bytes[start] == digits[0] && bytes[start..<(start + digits.count)].elementsEqual(digits)
          && Self.isWhole(bytes, start, start + digits.count) && Self.isAnnounced(bytes, start, start + digits.count)
      }
    }
  }

  /// Whether a number is no part of a longer one, of a hash or of a UUID, and counts no unit.
  private static func isWhole(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
    if start > 0, isOfWord(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "-") { return false }
    guard end < bytes.count else { return true }
    if isOfWord(bytes[end]) || bytes[end] == UInt8(ascii: "-") { return false }
    let rest = bytes[end...].drop { $0 == UInt8(ascii: " ") }
    let word = rest.prefix { isOfWord($0) }
    return rest.startIndex == end || !units.contains(String(decoding: word, as: UTF8.self))
  }

  /// Whether what stands before a number, or that it stands alone, makes it a status.
  private static func isAnnounced(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Bool {
    var head = bytes[..<start]
    while let last = head.last {
      // A conversion stands around a value as some programs print it: `UInt32(4294941988)`.
      let type = head.count < start ? types.first { head.suffix($0.count).elementsEqual($0) } : nil
      guard marks.contains(last) || type != nil else { break }
      head = head.dropLast(type?.count ?? 1)
    }
    if head.isEmpty { return bytes[end...].allSatisfy { !isOfWord($0) } }
    if head.last == UInt8(ascii: ">") { return true }
    let words = String(decoding: head.suffix(48), as: UTF8.self).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard head.last.map(isOfWord) ?? false, let word = words.last else { return false }
    if nameEnds.contains(where: { word.hasSuffix($0) }) || calls.contains(where: { word.hasPrefix($0) }) { return true }
    // `Could not read it from the keychain: 4294941988`.
    if word.hasPrefix("keychain") { return true }
    guard let before = words.dropLast().last else { return verbs.contains(word) }
    if word == "with" { return verbs.contains(before) }
    return verbs.contains(word) || before.hasPrefix("keychain") && uses.contains(word)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"): true
    default: byte >= 0x80
    }
  }

  private static let marks = Set(" \t=:([{\"'`,;#".utf8)
  private static let types = ["uint32", "int32", "uint64", "int64"].map { Array($0.utf8) }
  /// The ends of names of what holds a status: `OSStatus`, `errorCode`, `secResult`.
  private static let nameEnds = ["status", "code", "error", "result"]
  /// The beginnings of names that stand for the answer of the function they name.
  private static let calls = ["secitem", "seckey", "errsec"]
  private static let verbs: Set<Substring> = [
    "returned", "returns", "answered", "answers", "failed", "failure", "err", "rc", "ret", "got", "gave",
  ]
  /// What is done with the keychain, and then answered.
  private static let uses: Set<Substring> = ["read", "write", "add", "update", "delete", "save", "lookup", "query"]
  private static let units: Set = [
    "bytes", "byte", "b", "kb", "kib", "mb", "mib", "gb", "gib", "ms", "ns", "us", "s", "sec", "seconds", "items",
    "rows",
    "records", "entries", "times",
  ]
}
