import Testing

@testable import CrashDiagnosis

@Suite("System versions for comparing")
struct SystemVersionNumberTests {
  @Test(
    "Later versions are more",
    arguments: [
      ("17.1", "17.1.2"), ("9.3", "10.0"), ("17", "17.0.1"), ("17.9", "17.10"), ("5.15.0-91-generic", "5.15.1"),
      ("18.99999999999999999999", "19"), ("", "1"),
    ])
  func compares(_ earlier: String, _ later: String) {
    #expect(SystemVersionNumber(earlier) < SystemVersionNumber(later))
    #expect(!(SystemVersionNumber(later) < SystemVersionNumber(earlier)))
  }

  @Test(
    "What follows the third number, or a number, says nothing",
    arguments: [("17", "17.0.0"), ("17.1.2", "17.1.2.9"), ("26.0b1", "26.0"), ("5.15.0-91-generic", "5.15.0")])
  func isSame(_ one: String, _ other: String) {
    #expect(SystemVersionNumber(one) == SystemVersionNumber(other))
  }

  @Test("A range begins with its lower end and ends before its upper one")
  func lies() {
    #expect(SystemVersionNumber("17.0").lies(from: "17.0", below: "17.1"))
    #expect(!SystemVersionNumber("17.1").lies(from: "17.0", below: "17.1"))
    #expect(!SystemVersionNumber("16.7.2").lies(from: "17.0", below: nil))
    #expect(SystemVersionNumber("16.7.2").lies(from: nil, below: "17.0"))
  }

  @Test("A text without a number lies in no range", arguments: ["", "Sequoia", "..."])
  func isUnknown(_ text: String) { #expect(!SystemVersionNumber(text).lies(from: nil, below: "17.0")) }
}
