@testable import ByteKit
import CrashModel
import TestSupport
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

  @Test func imagesReachFromTheirFirstAddressToTheLast() {
    for line in [
      "0x1000 - 0x1fff A arm64  <1> /a", "0x1000 -        0x1fff A arm64", "0x1000 -\t0x1fff A",
      "0x1000 - 0xfff A", "0x1000 - ??? A (1) <1> /a", "0x1000  -  0x1fff A", "0x1_000 - 0x1_fff A",
      "0x1000 - " + String(repeating: " ", count: 60) + "0x1fff A", "0x1000 - 0x11112222333344445 A",
      "0x2001 - 0x2fff A",
    ] {
      for end in ["", "\n", "\r\n", "\n" + String(repeating: "0", count: 80)] {
        Bytes.with(Array((line + end).utf8)) { bytes in
          let image = BinaryImageLine.parse(bytes.line(from: 0))
          var expected: ClosedRange<Address>?
          if let base = image?.base, let size = image?.size, base <= 0x2000 {
            expected = base...(base + size - UInt64(1))
          }
          #expect(BinaryImageLine.addresses(ofLineAt: 0, in: bytes, basesUpTo: 0x2000) == expected, "\(line)")
        }
      }
    }
  }

  @Test(
    arguments: [
      ("Dispatch queue: q", nil, "q"), ("Net  Dispatch queue: com.example.q", "Net", "com.example.q"),
      ("Dock Daemon  Dispatch queue: D", "Dock Daemon", "D"), ("Dispatch queue", "Dispatch queue", nil),
      ("Dispatch Dispatch queue: a Dispatch queue: b", "Dispatch", "a Dispatch queue: b"), ("net", "net", nil),
    ] as [(String, String?, String?)])
  func namesOfThreadsEndBeforeTheirQueues(text: String, name: String?, queue: String?) throws {
    try Bytes.with(Array("Thread 3 name:  \(text)".utf8)) { bytes -> Result<Void, any Error> in
      Result {
        guard case .name(3, let label) = try #require(ThreadHeading.parse(bytes.all)) else {
          Issue.record("no name: \(text)")
          return
        }
        #expect(label.name.map { bytes[$0].string } == name)
        #expect(label.queue.map { bytes[$0].string } == queue)
      }
    }.get()
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
