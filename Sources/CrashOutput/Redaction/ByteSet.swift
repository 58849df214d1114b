/// A set of bytes in 256 bits, so that a test is one shift.
struct ByteSet: Sendable {
  private var bits = SIMD4<UInt64>()

  /// The bytes of a text, and those of ranges.
  init(_ text: String = "", _ ranges: ClosedRange<UInt8>...) {
    for byte in text.utf8 { insert(byte) }
    for range in ranges { for byte in range { insert(byte) } }
  }

  func contains(_ byte: UInt8) -> Bool { bits[Int(byte >> 6)] >> UInt64(byte & 63) & 1 == 1 }

  func union(_ other: ByteSet) -> ByteSet {
    var result = self
    result.bits |= other.bits
    return result
  }

  private mutating func insert(_ byte: UInt8) { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
}

extension ByteSet {
  static let digits = ByteSet("", 0x30...0x39)
  static let capitals = ByteSet("", 0x41...0x5A)
  static let letters = ByteSet("", 0x41...0x5A, 0x61...0x7A)
  static let alphanumeric = digits.union(letters)
  static let hexadecimal = digits.union(ByteSet("ABCDEFabcdef"))
  /// What identifiers of programming languages consist of.
  static let word = alphanumeric.union(ByteSet("_"))
  /// Bytes of characters outside ASCII; no pseudonym's mask is among them.
  static let nonASCII = ByteSet("", 0x80...0xF7)
  /// What names of accounts, hosts and mailboxes consist of.
  static let name = word.union(nonASCII).union(ByteSet(".-"))
  /// What the name of a setting, a header or a field consists of.
  static let label = word.union(nonASCII).union(ByteSet("-"))
  /// What ends a value without quotes; a pseudonym's mask ends everything.
  static let valueEnd = ByteSet("\"'<>&,;)]}\\", 0...0x20, 0xF8...0xFF)
  static let sentenceEnd = ByteSet(".!?:")
  /// What ends the name of a folder in a text.
  static let folderEnd = ByteSet("/\\\"'<>|:;,)]}", 0...0x20, 0xF8...0xFF)
  /// The alphabets of base64, in files and in URLs.
  static let base64 = alphanumeric.union(ByteSet("+/-_"))
  /// What tokens consist of that vendors hand out.
  static let token = word.union(ByteSet("-."))
  /// What a token's parts consist of between dots.
  static let segment = word.union(ByteSet("-"))
  static let hostLabel = alphanumeric.union(nonASCII).union(ByteSet("-"))
  static let characters = letters.union(nonASCII)
  static let nameWithSpaces = name.union(ByteSet(" "))
  static let addressDigits = hexadecimal.union(ByteSet(":"))
  /// Memory as it is printed, and with parts left out.
  static let dump = hexadecimal.union(ByteSet(" "))
  static let elidedDump = dump.union(ByteSet(".…"))
  static let blanks = ByteSet(" \t")
  static let slashes = ByteSet("/\\")
  static let backslashes = ByteSet("\\")
  static let quotes = ByteSet("\"'\\`")
  static let brackets = ByteSet("([<")
  static let padding = ByteSet("=")
  /// What a remark in parentheses consists of.
  static let remark = letters.union(ByteSet(" "))
  /// What the title of a block of a key consists of.
  static let blockTitle = capitals.union(digits).union(ByteSet(" "))
  /// What ends the part of a URL that names a user and a host.
  static let authorityEnd = ByteSet("/?#\"'<>")
  /// What before digits says that a longer number goes on.
  static let insideNumber = ByteSet("-.:+/")
  /// What may come before a path or an argument.
  static let separator = ByteSet("\"'=(:<,;[", 0...0x20)
}

extension UInt8 {
  static let lineFeed = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")
  static let dash = UInt8(ascii: "-")
  static let dot = UInt8(ascii: ".")
  static let colon = UInt8(ascii: ":")
  static let equals = UInt8(ascii: "=")
  static let at = UInt8(ascii: "@")
  static let plus = UInt8(ascii: "+")

  var isDigit: Bool { ByteSet.digits.contains(self) }
  var isHex: Bool { ByteSet.hexadecimal.contains(self) }
  var isWord: Bool { ByteSet.word.contains(self) }
  var isCapital: Bool { ByteSet.capitals.contains(self) }
  /// The byte with a small letter for a capital.
  var lowercased: UInt8 { isCapital ? self | 0x20 : self }
}
