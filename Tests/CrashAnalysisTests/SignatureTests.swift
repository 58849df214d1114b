import CrashAnalysis
import Testing

/// Crashes of one cause at one place are one, whatever else differs; the finer signature tells builds and lines apart.
@Suite struct SignatureTests {
  /// A report whose details can be changed one by one.
  struct Details {
    var build = "3.1 (301)"
    var system = "iPhone OS 18.1 (22B83)"
    var thread = 4
    var base: UInt64 = 0x1_0098_0000
    var function = "closure #2 in Quay.unload(_:)"
    var line = 41
    var caller = "Quay.work()"
    var fatal = "Index out of range"

    var report: String {
      func address(_ offset: UInt64) -> String { "0x" + String(base + offset, radix: 16) }
      return """
        Process:             Harbour [712]
        Version:             \(build)
        OS Version:          \(system)

        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  \(thread)

        Application Specific Information:
        Harbour/Quay.swift:\(line): Fatal error: \(fatal)

        Thread \(thread) Crashed:
        0   libswiftCore.dylib   \t0x00000001a2b3c4d0 _assertionFailure(_:_:file:line:flags:) + 248
        1   Harbour              \t\(address(0x40)) \(function) + 64 (Quay.swift:\(line))
        2   Harbour              \t\(address(0x90)) \(caller) + 32 (Quay.swift:12)

        Binary Images:
        \(address(0)) - \(address(0xFFFF)) Harbour arm64  <aaaaaaaabbbbccccddddeeeeeeeeeeee> /Harbour.app/Harbour

        """
    }
  }

  static func analysis(_ change: (inout Details) -> Void = { _ in }) throws -> Analysis {
    var details = Details()
    change(&details)
    return try #require(Analyzer().analyze(ReportSource(text: details.report)).first)
  }

  static let harmless: [@Sendable (inout Details) -> Void] = [
    { $0.build = "3.2 (330)" }, { $0.system = "iPhone OS 17.6 (21G80)" }, { $0.thread = 9 },
    { $0.base = 0x1_04A0_0000 },
    { $0.function = "closure #7 in Quay.unload(_:)" }, { $0.line = 57 },
  ]

  @Test(arguments: harmless.indices) func isStable(change: Int) throws {
    let (first, second) = (try Self.analysis(), try Self.analysis(Self.harmless[change]))
    #expect(first.signature == second.signature, "\(first.signatureParts) \(second.signatureParts)")
  }

  static let decisive: [@Sendable (inout Details) -> Void] = [
    { $0.function = "Quay.load(_:)" }, { $0.caller = "Pier.work()" }, { $0.fatal = "Division by zero" },
  ]

  @Test(arguments: decisive.indices) func tellsApart(change: Int) throws {
    let (first, second) = (try Self.analysis(), try Self.analysis(Self.decisive[change]))
    #expect(first.signature != second.signature)
    #expect(first.fineSignature != second.fineSignature)
  }

  @Test func theFinerOneTellsBuildsAndLinesApart() throws {
    let first = try Self.analysis()
    #expect(try Self.analysis { $0.build = "3.2 (330)" }.fineSignature != first.fineSignature)
    #expect(try Self.analysis { $0.line = 57 }.fineSignature != first.fineSignature)
    #expect(try Self.analysis { $0.base = 0x1_04A0_0000 }.fineSignature == first.fineSignature)
    #expect(try Self.analysis { $0.system = "iPhone OS 17.6 (21G80)" }.fineSignature == first.fineSignature)
    #expect(try Self.analysis { $0.thread = 9 }.fineSignature == first.fineSignature)
    #expect(first.fineSignature != first.signature)
  }

  /// Where no frame and no cause tells a crash from others, the program and its first words do.
  @Test func crashesOfOtherProgramsAreOthers() throws {
    func signature(_ process: String, _ line: String) throws -> String {
      let text = """
        Process:             \(process) [712]
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_kernel.dylib   0x00000001a2b3c4d0 __pthread_kill + 8
        1   libsystem_c.dylib        0x00000001a2b3c4d0 abort + 120

        """
      return try #require(Analyzer().analyze(ReportSource(text: text + line)).first).signature
    }
    #expect(try signature("Harbour", "") == signature("Harbour", ""))
    #expect(try signature("Harbour", "") != signature("Quay", ""))
  }

  @Test func logsThatSayNothingAreNotOne() throws {
    func signature(_ line: String) throws -> String {
      try #require(Analyzer().analyze(ReportSource(text: "\(line)\nTest Case '-[A testB]' started.\n")).first).signature
    }
    #expect(try signature("harbour[7]: the tide table was killed") != signature("quay[9]: the crane signalled"))
  }

}
