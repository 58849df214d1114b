import ByteKit
import CrashModel

extension IPSStackDecoder {
  /// Reads the registers of arm64 and x86-64 thread states; unknown ones are kept under their own names.
  func readRegisters(_ cursor: inout JSONCursor, _ registers: inout [CrashReport.Register]) {
    guard cursor.enterObject() else { return }
    var value = JSONCursor.noValue
    while let key = cursor.nextKey(&value) {
      guard registers.count < 128 else { continue }
      switch bytes[cursor.position] {
      case 0x5B where key == "x":
        guard cursor.enterArray() else { continue }
        var element = JSONCursor.noValue
        var number = 0
        let names = RegisterName.general
        while cursor.nextElement(&element) {
          if number < names.count { readRegister(names[number], &cursor, &registers) }
          number &+= 1
        }
      case 0x7B where key == "rosetta": readRegisters(&cursor, &registers)
      case 0x7B: readRegister(RegisterName.asWritten(key), &cursor, &registers)
      default: break
      }
    }
  }

  private func readRegister(_ name: String, _ cursor: inout JSONCursor, _ registers: inout [CrashReport.Register]) {
    let offset = cursor.position
    if let value = plainRegister(&cursor) {
      registers.append(CrashReport.Register(name, value, offset: offset))
      return
    }
    var (value, remark): (UInt64?, String?)
    guard cursor.enterObject() else { return }
    var place = JSONCursor.noValue
    while let key = cursor.nextKey(&place) {
      switch key {
      case "value": value = cursor.unsigned()
      case "description": remark = cursor.string()
      case "symbol": remark = remark ?? cursor.string()
      default: break
      }
    }
    if let value { registers.append(CrashReport.Register(name, value, remark: remark, offset: offset)) }
  }

  /// The value of a register of which nothing else is said: `{"value":4370}`; nil, and the cursor stays, for others.
  @inline(__always)
  private func plainRegister(_ cursor: inout JSONCursor) -> UInt64? {
    // The key in quotes and its colon, the first byte lowest.
    guard bytes.eight(at: cursor.position &+ 1) == 0x3A22_6575_6C61_7622 else { return nil }
    guard let (value, end) = JSONCursor.shortNumber(bytes, at: cursor.position &+ 9), bytes[end] == 0x7D else {
      return nil
    }
    cursor.position = end &+ 1
    return value
  }
}
