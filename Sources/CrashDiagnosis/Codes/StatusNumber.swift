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
}
