@testable import ByteKit
import Testing

@testable import CrashFormats

/// Names of registers that are there already are the ones that a report writes.
@Suite struct RegisterNameTests {
  /// Names that are there already, and such that look like them.
  private static let names =
    (0...130).flatMap { ["x\($0)", "X\($0)", "x0\($0)", "r\($0)", "x\($0)x", "\($0)x"] }
    + ["", "x", "x-1", "x:", "x/", "x9:", "x6/", "xzr", "fp", "FP", "lr", "sp", "pc", "pcx", "cpsr", "CPSR", "far"]
    + ["esr", "rax", "RIP", "rflags", "x\u{E9}", "x1\u{E9}"]

  @Test func namesAreAsWritten() {
    for name in Self.names {
      Bytes.with(Array(name.utf8)) {
        #expect(RegisterName.asWritten($0.all) == name)
        #expect(RegisterName.inLowerCase($0.all) == name.lowercased())
      }
    }
  }

  /// What stands behind a name in the input is no part of it.
  @Test func namesEndWhereTheySay() {
    for text in ["x12", "x0: 0x1", "fp: 0x1", "lr2", "x99"] {
      Bytes.with(Array(text.utf8)) { bytes in
        for end in 0...text.utf8.count {
          #expect(RegisterName.asWritten(bytes.all.upTo(end)) == String(text.prefix(end)))
        }
      }
    }
  }
}
