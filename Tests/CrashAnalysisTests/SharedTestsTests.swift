import CrashAnalysis
import Testing

@testable import CrashDiagnosis

/// Tests that several rules share ask one question under one name.
@Suite struct SharedTestsTests {
  @Test func aNameMeansOneTest() {
    var words: [String: Set<String>] = [:]
    func note(_ condition: Condition) {
      switch condition {
      case .all(let parts), .any(let parts): parts.forEach(note)
      case .not(let part), .silent(let part), .explained(let part, _): note(part)
      case .computed(let test): words[test.name, default: []].insert(test.words)
      default: break
      }
    }
    for rule in Rule.all { rule.forEachCondition(note) }
    #expect(words.count > 50)
    for (name, meanings) in words { #expect(meanings.count == 1, "\(name) means \(meanings.sorted())") }
  }

  static func hardTrap(esr: String) throws -> [String] {
    let text = """
      Process:         Harbour [712]
      Exception Type:  EXC_BREAKPOINT (SIGKILL)
      Termination Reason: Namespace FOUNDATION, Code 1
      Triggered by Thread:  0

      Thread 0 Crashed:
      0   libsystem_platform.dylib      	0x00000001f0a0e1d8 0x1f0a00000 + 57816
      1   Harbour                       	0x00000001027d10b4 Boat.load() + 52

      Thread 0 crashed with ARM Thread State (64-bit):
          far: 0x0000000000000000  esr: \(esr)

      """
    let diagnoses = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses ?? []
    return diagnoses.first { $0.rule.id == "os-hard-trap-foundation" }?.evidence.map(\.statement) ?? []
  }

  /// What the processor keeps above the syndrome's 32 bits is no part of the exception's class.
  @Test func theClassOfASyndromeIsReadFromItsOwnBits() throws {
    let words = "register esr: the trap was brk #0xb001, a hard trap of a system library"
    #expect(try Self.hardTrap(esr: "0xf200b001 (Breakpoint) brk 45057").contains(words))
    #expect(try Self.hardTrap(esr: "0x00000100f200b001").contains(words))
    #expect(try !Self.hardTrap(esr: "0xf2000001").contains(words))
    #expect(try !Self.hardTrap(esr: "0x9200b001").contains(words))
  }

  /// A handler that raises again must not hide who raised first; evidence and page name the same function.
  @Test func theFirstOfTwoExceptionsHasARaiser() throws {
    let text = """
      *** Terminating app due to uncaught exception 'NSTideException', reason: 'too low'
      *** First throw call stack:
      (
      \t0   CoreFoundation                      0x0000000112ce4f65 __exceptionPreprocess + 165
      \t1   libobjc.A.dylib                     0x00000001125f7deb objc_exception_throw + 48
      \t2   Harbour                             0x0000000108cffefc -[HBRHandler handle:] + 61
      \t3   CoreFoundation                      0x0000000112ce4f65 __exceptionPreprocess + 165
      \t4   libobjc.A.dylib                     0x00000001125f7deb objc_exception_throw + 48
      \t5   Harbour                             0x0000000108cffefc -[HBRTide sink] + 61
      \t6   Harbour                             0x0000000108cfff00 -[HBRTide open] + 61
      )
      """
    let diagnosis = try Analyzer().analyze(ReportSource(text: text)).first?.diagnoses.first {
      $0.rule.id == "uncaught-exception-generic"
    }
    #expect(diagnosis?.values["raiser"] == "-[HBRTide sink]")
    #expect(diagnosis?.support.contains { $0.statement.contains("-[HBRTide sink]") } == true)
  }
}
