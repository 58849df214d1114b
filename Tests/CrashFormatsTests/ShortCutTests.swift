import CrashModel
import Testing

@testable import CrashFormats

/// Small parts of the readers that take short cuts.
@Suite struct ShortCutTests {
  @Test(arguments: [[0, 1, 2, 5, 9], [4, 0, 1, 9], [1, 1, 2, 2, 3], [3, 1, 3, 2]])
  func theLastLabelOfAThreadCounts(numbers: [Int]) {
    var labels = ThreadLabels()
    for (place, number) in numbers.enumerated() { labels.add(.init(name: place..<place + 1), of: number) }
    for number in -1...10 {
      #expect(labels.label(of: number)?.name?.lowerBound == numbers.lastIndex(of: number))
    }
  }

  @Test func namesOfSystemsHaveOneBlankBetweenWords() {
    for (text, name, version) in [
      ("iPhone OS 18.1 (22B83)", "iOS", "18.1"), ("  Some   own  OS  2 (x)", "Some own OS", "2"), ("7", nil, "7"),
      ("Mac  OS X 10.6", "macOS", "10.6"), ("Watch OS", "watchOS", nil), ("", nil, nil),
    ] as [(String, String?, String?)] {
      let system = SystemVersion.parse(Located(text, at: 0))
      #expect(system.name == name)
      #expect(system.version?.value == version)
    }
  }
}
