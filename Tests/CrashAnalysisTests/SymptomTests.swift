import CrashAnalysis
import Testing

/// Prints, logs and code that record no crash but show a known symptom are answered with its cause as a lead.
@Suite struct SymptomTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    let rule: String
    var testDescription: String { "\(rule): \(text.prefix(30))" }
  }

  static let cases = [
    Case(text: "MeterModel init 3\nMeterModel init 3\n", rule: "observation-double-init"),
    Case(text: "10:00:01 LampModel.init\n10:00:04 LampModel.init\n", rule: "observation-double-init"),
    Case(
      text: "BerthModel init\nsheet dismissed\nBerthModel init\nsheet dismissed\nBerthModel init\n",
      rule: "object-not-deallocated"),
  ]

  @Test(arguments: cases)
  func aSymptomIsALead(_ example: Case) throws {
    let analysis = try #require(
      try RuleExampleTests.analyzer.analyze(ReportSource(text: example.text)).first)
    let answer = try #require(analysis.diagnoses.first { $0.rule.id == "not-a-crash-report" })
    #expect(!analysis.diagnoses.contains { $0.rule.id == example.rule && $0.confidence == .certain })
    let remedy = PageText.filled(answer.rule.page.fixNow, with: answer.values)
    #expect(remedy.contains("crashbook explain \(example.rule)"), "\(remedy)")
    #expect(!remedy.contains("DiagnosticReports"), "\(remedy)")
    for text in answer.values.values { #expect(!text.contains("DiagnosticReports"), "\(text)") }
  }

  /// Code alone is no report, but the reader learns which of its mistakes is known.
  @Test(arguments: [
    Case(
      text: """
        func keep(_ secret: Data, under name: String) {
            let entry: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: name, kSecValueData: secret]
            SecItemDelete(entry as CFDictionary)
            SecItemAdd(entry as CFDictionary, nil)
        }

        """, rule: "keychain-duplicate-item-refresh-race"),
    Case(
      text: """
        import SwiftUI

        struct PictureCard: View {
            @State var onTap: (() -> Void)?
            let picture = Picture()
            var body: some View {
                Color.clear.task { onTap = { _ = picture } }
            }
        }

        """, rule: "swiftui-stored-location-cycle"),
  ])
  func aMistakeInCodeIsNamed(_ example: Case) throws {
    let error = #expect(throws: ReadError.self) {
      try RuleExampleTests.analyzer.analyze(ReportSource(text: example.text))
    }
    #expect(error?.reason.contains(example.rule) == true, "\(error?.reason ?? "")")
  }

  /// A state in a view is no reason to think of a model that is made twice.
  @Test(arguments: [
    "@State private var isOn = false\nOtherThing init\n", "Server started\nListening on 8080\n",
  ])
  func whatShowsNoSymptomIsNoLead(text: String) throws {
    let analysis = try #require(try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first)
    let answer = try #require(analysis.diagnoses.first)
    #expect(answer.rule.id == "not-a-crash-report")
    #expect(PageText.filled(answer.rule.page.fixNow, with: answer.values).contains("DiagnosticReports"))
  }
}
