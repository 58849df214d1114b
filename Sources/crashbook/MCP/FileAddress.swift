import ByteKit

/// The address of a file as RFC 8089 writes it: `file:///Users/ada/Reports`.
enum FileAddress {
  /// The absolute path that an address names; nil where it names no file of this machine.
  static func path(of address: String) -> String? {
    guard let rest = ["file://localhost/", "file:///", "file:/"].first(where: { address.hasPrefix($0) }) else {
      return nil
    }
    let path = Array(address.utf8.dropFirst(rest.utf8.count - 1))
    guard path.count == 1 || path[1] != 0x2F, let bytes = decoded(path), !bytes.contains(0) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  /// The bytes with `%2F` and the like resolved; nil where a `%` is not followed by two digits.
  private static func decoded(_ text: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        result.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isHex),
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      else { return nil }
      result.append(value)
      rest = rest.dropFirst(2)
    }
    return result
  }
}
