import CrashAnalysis
import TestSupport
import Testing

/// Addresses come out of reports, which may say anything: no operation on them may end the program.
@Suite struct AddressTests {
  /// Where arithmetic of 64 bits changes its course.
  private static let limits: [UInt64] = [
    0, 1, 2, 0xFFF, 0x1000, 1 << 31, 1 << 32, 1 << 63, (1 << 63) - 1, .max - 0x1000, .max - 1, .max,
  ]

  @Test func noOperationTraps() {
    for bits in Self.limits {
      for bytes in Self.limits {
        let address = Address(bits)
        #expect((address + bytes).bits == (bits > .max - bytes ? .max : bits + bytes))
        #expect((address - bytes).bits == (bytes > bits ? 0 : bits - bytes))
        #expect(address.distance(above: Address(bytes)) == (bits >= bytes ? bits - bytes : nil))
        #expect(address.isWithin(16, above: Address(bytes)) == (bits >= bytes && bits - bytes < 16))
        #expect((address < Address(bytes)) == (bits < bytes))
      }
    }
  }

  /// Every register and the fault at every limit: the rules of memory faults compare them with each other.
  @Test(arguments: limits)
  func everyRuleTakesAnyAddress(fault: UInt64) {
    let analyzer = Analyzer()
    for pointer in Self.limits {
      for frame in Self.limits {
        var report = CrashReport(format: "ips", source: ReportSource(path: "limits", text: ""))
        report.operatingSystem.name = "iOS"
        report.exception.type = Located("EXC_BAD_ACCESS")
        report.exception.signal = Located("SIGSEGV")
        report.exception.codes = [1, fault]
        report.faultAddress = Located(Address(fault))
        report.registers = [
          ("sp", pointer), ("fp", frame), ("pc", fault), ("lr", frame), ("x0", pointer), ("esr", frame),
        ]
        .map { CrashReport.Register($0, $1) }
        var call = CrashReport.Frame(index: 0)
        call.address = Address(pointer)
        call.symbol = "_platform_memmove"
        call.symbolOffset = frame
        var caller = CrashReport.Frame(index: 1)
        caller.address = Address(frame)
        caller.imageOffset = fault
        let thread = CrashReport.Thread(index: 0, isCrashed: true, frames: [call, caller])
        report.crashedThread = thread
        let analysis = analyzer.analyze(report)
        #expect(analysis.report.faultAddress?.value.bits == fault)
      }
    }
  }
}
