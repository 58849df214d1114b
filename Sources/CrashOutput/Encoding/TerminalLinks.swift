/// Links of a terminal (OSC 8) to files of this machine; nothing of a report can make one lead anywhere else.
public struct TerminalLinks: Sendable {
  /// The folder that relative paths start from.
  private let folder: String

  /// Makes links.
  public init(folder: String) { self.folder = folder }

  /// A safe text as a link to a file; as it is where no file is meant.
  func link(_ text: String, to path: String) -> String {
    guard !path.isEmpty, path != "-" else { return text }
    let place = path.hasPrefix("/") ? path : folder + "/" + path
    return Self.start + "file://" + Self.encoded(place) + Self.end + text + Self.start + Self.end
  }

  private static let start = "\u{1B}]8;;"
  private static let end = "\u{1B}\\"

  /// A path as part of an address: letters, digits and what has no meaning there; all else by its bytes.
  private static func encoded(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      if isPlain(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (byte < 0x10 ? "0" : "") + digits
      }
    }
    return result
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "/"):
      true
    default: false
    }
  }

  /// Length of the beginning or the end of a link that a text begins with, if it is one that ``link(_:to:)`` writes;
  /// otherwise 0.
  static func sequence(beginning text: Substring.UnicodeScalarView) -> Int {
    guard text.starts(with: start.unicodeScalars) else { return 0 }
    let rest = text.dropFirst(start.unicodeScalars.count)
    let address = rest.prefix { $0 != "\u{1B}" }
    guard rest[address.endIndex...].starts(with: end.unicodeScalars) else { return 0 }
    let isOwn =
      address.isEmpty
      || address.starts(with: "file:///".unicodeScalars)
        && address.dropFirst(7).allSatisfy { $0 == "%" || $0.isASCII && isPlain(UInt8($0.value)) }
    return isOwn ? start.unicodeScalars.count + address.count + end.unicodeScalars.count : 0
  }
}
