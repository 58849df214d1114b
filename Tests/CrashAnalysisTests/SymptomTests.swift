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
      text: """
        07:00:10 could not store the access token
        07:15:10 could not store the access token
        07:30:11 could not store the access token

        """, rule: "keychain-duplicate-item-refresh-race"),
    Case(
      text: """
        07:00:10 키체인에 토큰 저장 실패
        07:10:10 키체인에 토큰 저장 실패
        07:20:10 키체인에 토큰 저장 실패

        """, rule: "keychain-duplicate-item-refresh-race"),
    Case(
      text: """
        12:00:01.010 pier list updated to v7 (5 boats)
        12:00:01.090 pier list updated to v8 (6 boats)
        12:00:01.130 pier list updated to v7 (5 boats)

        """, rule: "relay-read-modify-write-lost-update"),
    Case(
      text: """
        12:00:01.010 화면에 목록 버전 7 반영
        12:00:01.090 화면에 목록 버전 8로 반영
        12:00:01.130 화면에 목록 버전 7 반영

        """, rule: "relay-read-modify-write-lost-update"),
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
    // Saves at no interval, and saves that succeed.
    "07:00:10 could not store the token\n07:03:40 could not store the token\n09:30:11 could not store the token\n",
    "07:00:10 token stored\n07:15:10 token stored\n07:30:10 token stored\n07:45:10 token stored\n",
    // Older versions that are meant, or that belong to something else.
    "12:00:01 list updated to v7\n12:00:02 list updated to v8\n12:00:04 undo: list updated to v7\n",
    "12:00:01 list updated to v7\n12:00:02 list updated to v8\n12:00:04 connected again\n12:00:05 list updated to v7\n",
    "12:00:01 config version 2.3 applied\n12:00:02 config version 2.4 applied\n12:00:03 config version 2.3 applied\n",
    "12:00:01 quay shown in v7\n12:00:02 pier shown in v8\n12:00:03 boat shown in v7\n",
  ])
  func whatShowsNoSymptomIsNoLead(text: String) throws {
    let analysis = try #require(try RuleExampleTests.analyzer.analyze(ReportSource(text: text)).first)
    let answer = try #require(analysis.diagnoses.first)
    #expect(answer.rule.id == "not-a-crash-report")
    #expect(PageText.filled(answer.rule.page.fixNow, with: answer.values).contains("DiagnosticReports"))
  }
}
