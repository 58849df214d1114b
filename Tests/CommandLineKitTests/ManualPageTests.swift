import CommandLineKit
import Foundation
import Testing

@Suite struct ManualPageTests {
  private static let page = Sample.printed("--generate-manual") ?? ""

  @Test func everyCommandAndOptionStandsInIt() {
    for name in ["analyze", "explain", "rules list", "rules test"] {
      #expect(Self.page.contains(".SS \"crash\\-book \(name)\""))
    }
    for option in ["fail\\-on", "format", "jobs", "no\\-color", "version", "help"] {
      #expect(Self.page.contains("\\-\\-" + option), "\(option)")
    }
  }

  @Test func noTextIsTakenForARequest() {
    let requests = [".TH", ".SH", ".SS", ".TP", ".PP", ".nf", ".fi"]
    for line in Self.page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(requests.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
    #expect(Self.page.contains(#"it\(aqs [optional]: \(dq$HOME\(dq \(gax\(ga \e 100%."#))
  }
}
