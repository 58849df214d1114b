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

  // MARK: Panics

  static func panic(_ text: String) throws -> Analysis {
    try #require(try Analyzer().analyze(ReportSource(text: text)).first)
  }

  static let panics = [
    "panic(cpu 0 caller 0xffffff800b6ce860): nvme: \"Tide disk failed. CSTS=0xffffffff\"",
    "panic(cpu 0 caller 0x0): userspace watchdog timeout: no successful checkins from tided",
    "panic(cpu 0 caller 0x0): userspace watchdog timeout: no successful checkins from quayd",
    "panic(cpu 0 caller 0xfffffff049bb6db8): \"_openSluice:4104 Unknown rate\" @SluiceAudio.cpp:4104",
    "panic(cpu 0 caller 0x0): SMC PANIC - ASSERT: target/d94/target.cpp:250: 0",
    "panic(cpu 4 caller 0xfffffff015f5ba38): watchdog timeout",
    "panic(cpu 1 caller 0xf0): Kernel trap at 0xf1, type 14=page fault\nKernel Extensions in backtrace:\n   "
      + "com.example.Sluice(2.1)[C9A1]@0xf0->0xf2",
    "panic(cpu 1 caller 0xf0): Kernel trap at 0xf1, type 14=page fault\nKernel Extensions in backtrace:\n   "
      + "com.example.Weir(2.1)[C9A1]@0xf0->0xf2",
  ]

  @Test func panicsOfDifferentCausesAreDifferent() throws {
    let signatures = try Self.panics.map { try Self.panic($0).signature }
    #expect(Set(signatures).count == Self.panics.count)
  }

  @Test func panicsOfOneCauseAreOne() throws {
    let one = try Self.panic(
      "panic(cpu 0 caller 0xf00): \"_openSluice:4104 Unknown rate 44100\" @SluiceAudio.cpp:4104\nPanicked task 0xf1: 9 "
        + "pages, 1 threads: pid 301: Harbour")
    let other = try Self.panic(
      "{\"bug_type\":\"210\"}\n{\"panicString\":\"panic(cpu 3 caller 0xf77): \\\"_openSluice:4104 Unknown rate 48000\\\" "
        + "@SluiceAudio.cpp:4190\\nDebugger message: panic\\n\"}")
    #expect(one.signature == other.signature, "\(one.signatureParts) \(other.signatureParts)")
    #expect(one.diagnoses.first?.blame == nil)
  }

  @Test func aFragmentOfAPanicIsOne() throws {
    let fragment = try Self.panic("\"panicString\" : \"panic(cpu 1 caller 0xf): watchdog timeout\\nservice: tided\",")
    #expect(fragment.report.kind == .panic)
  }

  // MARK: Managed code

  @Test func exceptionsOfManagedCodeAreToldApartByItsMethods() throws {
    func signature(_ method: String) throws -> String {
      try Self.panic(
        """
        Process:         Harbour [712]
        Exception Type:  EXC_CRASH (SIGABRT)

        Thread 0 Crashed:
        0   libsystem_c.dylib   0x00000001a2b3c4d0 abort + 100
        1   Harbour             0x00000001027d10b4 mono_invoke_unhandled_exception_hook + 40
        2   Harbour             0x00000001027d20b4 mono_arm_throw_exception + 40
        3   Harbour             0x00000001027d30b4 throw_exception + 40
        4   Harbour             0x00000001027d40b4 \(method) + 40
        5   Harbour             0x00000001027d50b4 mono_jit_runtime_invoke + 40
        """
      ).signature
    }
    let signatures = try [
      "System_Runtime_CompilerServices_AsyncMethodBuilderCore__c__ThrowAsyncb__6_0_object",
      "Xamarin_iOS_UIKit_UIApplication_Main_string___intptr_intptr", "Harbour_Tides_TideTable_Load_string",
    ].map { try signature($0) }
    #expect(Set(signatures).count == 3)
  }
}
