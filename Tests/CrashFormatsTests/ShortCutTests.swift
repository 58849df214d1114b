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

  /// Images that are looked for all at once, held against searching for each.
  @Test(arguments: 0..<3)
  func imagesAreFoundTogetherAsOneByOne(family: Int) {
    let names = [
      "Harbour", "Quay", "Pier", "libsystem_c.dylib", "libsystem_m.dylib", "B", "com.example.Dock", "Dock x",
    ]
    for seed in stride(from: family, to: 150, by: 3) {
      var random = SeededGenerator("images \(seed)")
      var text = "Binary Images:\n"
      for number in 0..<Int.random(in: 0...24, using: &random) {
        let name = names.randomElement(using: &random) ?? ""
        let (base, last) = (String(number + 1, radix: 16) + "000", String(number + 1, radix: 16) + "fff")
        let forms = [
          "0x\(base) - 0x\(last) \(name) arm64  <\(number)> /usr/\(number)/\(name)",
          "  0x10\(base) -        0x10\(last) +\(name) (1.0 - 2) <\(number)> /usr/\(name)",
          "0x\(base) - 0x\(last)  +  \(name)\t(1) <\(number)>", "0x\(base) -\t0x\(last) \(name) <\(number)>",
          "0x7fffffffffff\(base) -  0x7fffffffffff\(last) \(name)  <\(number)> /\(name)",
          "0x\(base) - 0x\(last) <\(number)> /usr/lib/\(name)", "0x\(base) - ??? \(name) (1) <\(number)> /\(name)",
          "0x\(base) 0x\(last) \(name) <\(number)>", "0x\(base) - 0x\(last)",
        ]
        text += (forms.randomElement(using: &random) ?? "") + (seed % 5 == 0 ? "\r\n" : "\n")
      }
      let source = ReportSource(path: "-", bytes: Array(text.utf8))
      Bytes.with(source.bytes) { bytes in
        var layout = TextLayout(source: source)
        var rest = Lines(bytes)
        _ = rest.next()
        layout.addImages(of: &rest)
        var frames = names.enumerated().map { number, name in
          var frame = CrashReport.Frame(index: number)
          frame.image = name
          return frame
        }
        var together = ImageLines(layout.images, bytes)
        together.attach(to: &frames)
        var single = ImageLines(layout.images, bytes)
        for (frame, name) in zip(frames, names) {
          let plain = single.identity(named: name)
          #expect(frame.image == name)
          #expect(frame.imageUUID == plain.uuid && frame.imagePath == plain.path, "\(name) in \(text)")
        }
      }
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
