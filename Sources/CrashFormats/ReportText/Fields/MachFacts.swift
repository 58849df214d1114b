import ByteKit
import CrashModel

/// What reporters inside the app say of the Mach exception and the signal, before it is put into the report.
struct MachFacts {
  /// Mach name of the exception.
  var type: Located<String>?
  /// Name of the signal.
  var signal: Located<String>?
  /// First exception code.
  var code: Located<UInt64>?
  /// Second exception code.
  var subcode: UInt64?
  /// Name of the first code, which means nothing unless the exception is `EXC_BAD_ACCESS`.
  var codeName: Located<String>?
  /// Address whose access failed, or of the instruction that stopped.
  var address: Located<Address>?

  /// Takes the exception out of its Mach number, unless its name is known.
  mutating func readType(_ cursor: inout JSONCursor) {
    guard let number = cursor.locatedUnsigned(), type == nil else { return }
    type = MachNames.exception(number.value).map { Located($0, at: number.offset) }
  }

  /// Takes the signal out of its number, unless its name is known.
  mutating func readSignal(_ cursor: inout JSONCursor) {
    guard let number = cursor.locatedUnsigned(), signal == nil else { return }
    signal = MachNames.signal(number.value).map { Located($0, at: number.offset) }
  }

  private var nameOfCode: Located<String>? {
    guard let code, let name = MachNames.accessFailure(code.value) else { return nil }
    return Located(name, at: code.offset)
  }

  /// Puts everything into a report.
  func fill(_ report: inout CrashReport) {
    report.exception.type = type ?? report.exception.type
    report.exception.signal = signal ?? report.exception.signal
    let codes = [code?.value, subcode].compactMap { $0 }
    if !codes.isEmpty {
      report.exception.codes = codes
      report.exception.codesText = Located(codes.map(Hexadecimal.padded).joined(separator: ", "), at: code?.offset)
    }
    if report.exception.type?.value == "EXC_BAD_ACCESS" {
      report.faultAddress = address ?? report.faultAddress
      if let name = codeName ?? nameOfCode {
        let place = report.faultAddress.map { " at " + Hexadecimal.padded($0.value.bits) } ?? ""
        report.exception.subtype = Located(name.value + place, at: name.offset)
      }
    } else if report.exception.type == nil, report.isMemorySignal {
      report.faultAddress = address ?? report.faultAddress
    }
  }
}

/// Hexadecimal numbers as Apple's reports write them.
enum Hexadecimal {
  /// `0x` and sixteen digits.
  static func padded(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return "0x" + String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
