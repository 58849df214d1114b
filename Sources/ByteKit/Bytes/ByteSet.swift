/// A set of bytes in 256 bits, so that a test is one shift.
package struct ByteSet: Sendable {
  private var bits = SIMD4<UInt64>()

  /// The bytes of a text, and those of ranges.
  package init(_ text: String = "", _ ranges: ClosedRange<UInt8>...) {
    for byte in text.utf8 { insert(byte) }
    for range in ranges { for byte in range { insert(byte) } }
  }

  package func contains(_ byte: UInt8) -> Bool { bits[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  package func union(_ other: ByteSet) -> ByteSet {
    var result = self
    result.bits |= other.bits
    return result
  }

  private mutating func insert(_ byte: UInt8) { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
}

extension ByteSet {
  package static let digits = ByteSet("", 0x30...0x39)
  package static let capitals = ByteSet("", 0x41...0x5A)
  package static let letters = ByteSet("", 0x41...0x5A, 0x61...0x7A)
  package static let alphanumeric = digits.union(letters)
  package static let hexadecimal = digits.union(ByteSet("ABCDEFabcdef"))
  /// What identifiers of programming languages consist of.
  package static let word = alphanumeric.union(ByteSet("_"))
  /// Bytes of characters outside ASCII; no pseudonym's mask is among them.
  package static let nonASCII = ByteSet("", 0x80...0xF7)
  /// What names of accounts, hosts and mailboxes consist of.
  package static let name = word.union(nonASCII).union(ByteSet(".-"))
  /// What the name of a setting, a header or a field consists of.
  package static let label = word.union(nonASCII).union(ByteSet("-"))
  /// What ends a value without quotes; a pseudonym's mask ends everything.
  package static let valueEnd = ByteSet("\"'<>&,;)]}\\", 0...0x20, 0xF8...0xFF)
  package static let sentenceEnd = ByteSet(".!?:")
  /// What ends the name of a folder in a text.
  package static let folderEnd = ByteSet("/\\\"'<>|:;,)]}", 0...0x20, 0xF8...0xFF)
  /// The alphabets of base64, in files and in URLs.
  package static let base64 = alphanumeric.union(ByteSet("+/-_"))
  /// What tokens consist of that vendors hand out.
  package static let token = word.union(ByteSet("-."))
  /// What a token's parts consist of between dots.
  package static let segment = word.union(ByteSet("-"))
  package static let hostLabel = alphanumeric.union(nonASCII).union(ByteSet("-"))
  package static let characters = letters.union(nonASCII)
  package static let nameWithSpaces = name.union(ByteSet(" "))
  package static let addressDigits = hexadecimal.union(ByteSet(":"))
  /// Memory as it is printed, and with parts left out.
  package static let dump = hexadecimal.union(ByteSet(" "))
  package static let elidedDump = dump.union(ByteSet(".…"))
  package static let blanks = ByteSet(" \t")
  package static let slashes = ByteSet("/\\")
  package static let backslashes = ByteSet("\\")
  package static let quotes = ByteSet("\"'\\`")
  package static let brackets = ByteSet("([<")
  package static let padding = ByteSet("=")
  /// What a remark in parentheses consists of.
  package static let remark = letters.union(ByteSet(" "))
  /// What the title of a block of a key consists of.
  package static let blockTitle = capitals.union(digits).union(ByteSet(" "))
  /// What ends the part of a URL that names a user and a host.
  package static let authorityEnd = ByteSet("/?#\"'<>")
  /// What before digits says that a longer number goes on.
  package static let insideNumber = ByteSet("-.:+/")
  /// What may come before a path or an argument.
  package static let separator = ByteSet("\"'=(:<,;[", 0...0x20)
}

extension UInt8 {
  package static let lineFeed = UInt8(ascii: "\n")
  package static let space = UInt8(ascii: " ")
  package static let quote = UInt8(ascii: "\"")
  package static let apostrophe = UInt8(ascii: "'")
  package static let backslash = UInt8(ascii: "\\")
  package static let slash = UInt8(ascii: "/")
  package static let dash = UInt8(ascii: "-")
  package static let dot = UInt8(ascii: ".")
  package static let colon = UInt8(ascii: ":")
  package static let equals = UInt8(ascii: "=")
  package static let at = UInt8(ascii: "@")
  package static let plus = UInt8(ascii: "+")

  package var isDigit: Bool { ByteSet.digits.contains(self) }
  package var isHex: Bool { ByteSet.hexadecimal.contains(self) }
  package var isWord: Bool { ByteSet.word.contains(self) }
  package var isCapital: Bool { ByteSet.capitals.contains(self) }
  /// The byte with a small letter for a capital.
  package var lowercased: UInt8 { isCapital ? self | 0x20 : self }
}
