import CrashAnalysis
import Testing

/// Where the processor was, and which region it touched, decide before the names of ends and functions.
@Suite struct FaultPlaceTests {
  private static func report(
    _ exception: String, termination: String? = nil, system: String = "iPhone OS 18.4 (22E240)", frames: [String],
    registers: String = ""
  ) -> String {
    let stack = frames.enumerated().map { "\($0)   \($1)" }.joined(separator: "\n")
    return """
      Process:             Rudder [731]
      Path:                /private/var/containers/Bundle/Application/5D2C/Rudder.app/Rudder
      Identifier:          org.example.rudder
      Code Type:           ARM-64 (Native)
      OS Version:          \(system)

      \(exception)
      \(termination.map { "Termination Reason: " + $0 } ?? "")
      Triggered by Thread:  0

      Thread 0 Crashed:
      \(stack)

      \(registers)

      Binary Images:
             0x104000000 -        0x1043fffff Rudder arm64  <aabbccddeeff00112233445566778899> \
      /private/var/containers/Bundle/Application/5D2C/Rudder.app/Rudder

      """
  }

  private static func answer(_ text: String) throws -> Diagnosis? {
    try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first?.diagnoses.first
  }

  @Test(arguments: [
    ("Exception Subtype: KERN_PROTECTION_FAILURE at 0x0000000000000000", "0x0000000000000000"),
    ("Exception Subtype: KERN_PROTECTION_FAILURE at 0x0000000281c0d460", "0x0000000281c0d460"),
    ("Exception Subtype: UNKNOWN_0x32 at 0x000000016d2047b0", "0x000000016d2047b0"),
  ])
  func aJumpToNoCodeIsNoBadSignature(subtype: String, address: String) throws {
    let text = Self.report(
      "Exception Type:  EXC_BAD_ACCESS (SIGKILL)\n\(subtype)", termination: "CODESIGNING 2 Invalid Page",
      frames: ["???   \(address) ???", "Rudder   0x0000000104021a30 Blade::turn() + 64 (Blade.cpp:12)"])
    #expect(try Self.answer(text)?.rule.id == "bad-instruction-fetch")
  }

  @Test func aPageOfOwnCodeMayHaveABadSignature() throws {
    let text = Self.report(
      "Exception Type:  EXC_BAD_ACCESS (SIGKILL)\nException Subtype: KERN_PROTECTION_FAILURE at 0x0000000104021a30",
      termination: "CODESIGNING 2 Invalid Page", frames: ["Rudder   0x0000000104021a30 Blade.turn() + 64"])
    #expect(try Self.answer(text)?.rule.id == "codesigning-kill")
  }

  @Test(arguments: [
    ("Namespace CODESIGNING, Code 0x8badf00d", "watchdog-unspecified", "iPhone OS 18.4 (22E240)"),
    ("Namespace CODESIGNING, Code 0xdead10cc", "suspended-with-file-lock", "iPhone OS 18.4 (22E240)"),
    ("FRONTBOARD 0xc51bad02", "watchos-background-task-miscompleted", "iPhone OS 18.4 (22E240)"),
  ])
  func aCodeCountsWithItsNamespaceAndSystem(reason: String, rule: String, system: String) throws {
    let text = Self.report(
      "Exception Type:  EXC_CRASH (SIGKILL)", termination: reason, system: system,
      frames: ["libsystem_kernel.dylib   0x0000000180008c00 mach_msg2_trap + 8"])
    let found = try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first?.diagnoses ?? []
    #expect(!found.contains { $0.rule.id == rule && $0.confidence.isSure })
  }

  @Test(arguments: ["swift_release", "swift_bridgeObjectRetain", "swift_unknownObjectRetain", "objc_release"])
  func theKernelsGuessIsAHint(function: String) throws {
    let text = Self.report(
      """
      Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
      Exception Subtype: KERN_INVALID_ADDRESS at 0x4000000102b1c2d0 -> 0x0000000102b1c2d0 (possible pointer \
      authentication failure)
      """,
      frames: [
        "libswiftCore.dylib   0x00000001a072f000 \(function) + 60", "Rudder   0x0000000104021a30 Blade.turn() + 64",
      ])
    let first = try #require(try Self.answer(text))
    #expect(first.rule.id != "pac-failure")
    #expect(first.blame?.symbol == "Blade.turn()")
  }

  @Test func aNilInTheRegisterIsNoDanglingReference() throws {
    func text(_ value: String) -> String {
      Self.report(
        "Exception Type:  EXC_BAD_ACCESS (SIGSEGV)\nException Subtype: KERN_INVALID_ADDRESS at \(value)",
        frames: [
          "libswiftCore.dylib   0x00000001a072f000 swift_getObjectType + 40",
          "Rudder   0x0000000104021a30 Keel.kind(of:) + 64",
        ],
        registers: "Thread 0 crashed with ARM Thread State (64-bit):\n    x0: \(value)   x1: 0x0000000000000003")
    }
    #expect(try Self.answer(text("0x0000000000000000"))?.rule.id == "null-pointer-dereference")
    #expect(try Self.answer(text("0x000000051f3c5a18"))?.rule.id != "null-pointer-dereference")
  }

  @Test func aFewLevelsOfViewsAreNoFullStack() throws {
    let level = [
      "SwiftUI   0x1a02b2510 ViewBodyAccessor.updateBody(of:changed:) + 32",
      "AttributeGraph   0x1a05b2cdc AG::Graph::UpdateStack::update() + 484",
      "AttributeGraph   0x1a05b4a20 AG::Graph::update_attribute(AG::data::ptr<AG::Node>, unsigned int) + 320",
      "AttributeGraph   0x1a05b84a8 AGGraphGetValue + 220",
    ]
    let text = Self.report(
      "Exception Type:  EXC_BAD_ACCESS (SIGSEGV)\nException Subtype: KERN_INVALID_ADDRESS at 0x0000000000000028",
      frames: ["Rudder   0x0000000104021a30 RudderModel.title(for:) + 64 (RudderModel.swift:9)"] + level + level)
    #expect(try Self.answer(text)?.rule.id == "null-pointer-dereference")
  }

  @Test func aNameFarAwayIsAnothers() throws {
    let text = Self.report(
      "Exception Type:  EXC_BAD_ACCESS (SIGSEGV)\nException Subtype: KERN_INVALID_ADDRESS at 0x0000000000000018",
      frames: [
        "RudderKit   0x00000001131c0a58 rk::version(rk::Build*) + 51912344",
        "Rudder   0x0000000104020c10 Blade.turn() + 88 (Blade.swift:4)",
      ])
    #expect(try Self.answer(text)?.blame?.symbol != "rk::version(rk::Build*)")
  }
}
