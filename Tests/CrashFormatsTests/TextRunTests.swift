@testable import ByteKit
import CrashModel
import TestSupport
import Testing

@testable import CrashFormats

/// What is passed by in runs, held against what reading it line by line gives.
@Suite struct TextRunTests {
  /// Lines of stacks and lists of images, and such that only look like them.
  private static let lines = [
    "0   Harbour   0x0000000100a50aa0 moor() + 56", "1   Harbour   0x0000000100a50aa0 moor() + 56  ", "2 x\t", "3\tx",
    "12 34", "12\r34", "7", "9999 x", "99999 x", "0 ", "00012 x", "", " 4 x", "Thread 1:", "0x1000 - 0x1fff Harbour",
    "   \t0x1000 - 0x1fff Harbour", "\r 0x12", "0x", "0", "0X1000", "> 1 x", ">", "> ", ">>",
    "File \"a\", line 3, in f",
  ]

  private static func text(_ seed: Int) -> [UInt8] {
    var random = SeededGenerator("run \(seed)")
    let ends = seed % 3 == 0 ? ["\n"] : seed % 3 == 1 ? ["\r\n"] : ["\n", "\r\n", "\r\r\n"]
    let count = Int.random(in: 0...40, using: &random)
    let text = (0..<count).map { _ in
      (lines.randomElement(using: &random) ?? "") + (ends.randomElement(using: &random) ?? "")
    }.joined()
    return Array((seed % 5 == 0 ? String(text.dropLast()) : text).utf8)
  }

  @Test(arguments: 0..<3)
  func framesAreAddedAsOneByOne(family: Int) {
    for seed in stride(from: family, to: 300, by: 3) {
      Bytes.with(Self.text(seed)) { bytes in
        let source = ReportSource(path: "-", bytes: [])
        let fast = Self.layout(source, bytes, isException: seed % 2 == 0, inRuns: true)
        let plain = Self.layout(source, bytes, isException: seed % 2 == 0, inRuns: false)
        #expect(fast.map(\.lines) == plain.map(\.lines))
        #expect(fast.map(\.frameCount) == plain.map(\.frameCount))
        #expect(fast.map(\.lastIndex) == plain.map(\.lastIndex))
      }
    }
  }

  /// The stacks of a text, of which every line that belongs to none begins another.
  private static func layout(
    _ source: ReportSource, _ bytes: Bytes, isException: Bool, inRuns: Bool
  ) -> [TextLayout.Stack] {
    var layout = TextLayout(source: source)
    if isException { layout.beginExceptionStack(at: 0) }
    var lines = Lines(bytes)
    while lines.position < lines.end {
      if inRuns { layout.extendLastStack(withFramesOf: &lines) }
      guard let line = lines.next() else { break }
      if FrameLine.looksLikeApple(line), layout.extendLastStack(with: line) { continue }
      layout.beginStack(.init(), number: nil, isCrashed: false, at: line.start)
    }
    return layout.stacks + [layout.exceptionStack].compactMap { $0 }
  }

  @Test(arguments: 0..<3)
  func imagesAreNotedAsOneByOne(family: Int) {
    for seed in stride(from: family, to: 300, by: 3) {
      Bytes.with(Self.text(seed)) { bytes in
        var fast = TextLayout(source: ReportSource(path: "-", bytes: []))
        var lines = Lines(bytes)
        while lines.position < lines.end {
          fast.addImages(of: &lines)
          _ = lines.next()
        }
        var plain: [Int] = []
        lines = Lines(bytes)
        while let text = lines.next()?.trimmed {
          if text.hasPrefix("0x") { plain.append(text.start) }
        }
        #expect(fast.images == plain)
      }
    }
  }

  @Test(arguments: 0..<3)
  func quotesAreFoundAsOneByOne(family: Int) {
    for seed in stride(from: family, to: 300, by: 3) {
      Bytes.with(Self.text(seed)) { bytes in
        var lines = Lines(bytes)
        var isQuoted = false
        while let line = lines.next() {
          if line[0] == 0x3E, line[1] == 0x20 || line.count == 1 { isQuoted = true }
        }
        #expect(PasteSigns.beginsWithQuotes(bytes) == isQuoted)
      }
    }
  }

  @Test func quotesBeyondTheFirstLinesAreNoneOfAPaste() {
    for (lines, isQuoted) in [(399, true), (400, false)] {
      Bytes.with(Array((String(repeating: "x\n", count: lines) + "> y\n").utf8)) { bytes in
        #expect(PasteSigns.beginsWithQuotes(bytes) == isQuoted)
      }
    }
  }

  @Test(arguments: 0..<3)
  func stacksBehindHeadingsAreReadAsLineByLine(family: Int) {
    let headings = [
      "Thread 1:", "Thread 12:", "Thread 1234:", "Thread 12345:", "Thread :", "Thread 3", "Thread 4:5", "Thread 5: x",
      "Thread 6 name:  Dispatch queue: harbour", "Thread 6:", "Thread 7 name:  Pier", "Thread 7:", "Thread 7 Crashed:",
      "Thread 8:: Quay  Dispatch queue: tide", "Thread 9: signal SIGABRT", "Thread 7 crashed with ARM Thread State:",
      "Binary Images:", "",
    ]
    for seed in stride(from: family, to: 300, by: 3) {
      var random = SeededGenerator("heading \(seed)")
      let lines = (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in
        [headings.randomElement(using: &random) ?? ""]
          + (Bool.random(using: &random) ? [Self.lines.prefix(2).randomElement(using: &random) ?? ""] : [])
      }
      // A blank before such lines changes nothing but that each is read for itself.
      let threads = [" ", ""].map { blank in
        let bytes = Array(lines.map { blank + $0 + "\n" }.joined().utf8)
        let source = ReportSource(path: "-", bytes: bytes)
        let report = Bytes.with(bytes) { AppleTextReader.read(source, $0, from: 0) }
        return report?.threads.loaded().map { thread in
          [
            "\(thread.index) \(thread.isCrashed)", thread.name ?? "", thread.queue ?? "",
            "\(thread.frames.map { $0.symbol ?? "" })",
          ]
        }
      }
      #expect(threads[0] == threads[1], "\(lines)")
    }
  }

  @Test func onlyEntitiesAndEscapesAreCleaned() {
    let entities = [
      "&lt;", "&gt;", "&amp;", "&quot;", "&#39;", "&apos;", "&nbsp;", "&#x27;", "&#34;", "&#60;", "&#62;",
    ]
    let others = ["&", ";", "a", "lt;", "&l", "t;", "&amp", "#39", "std::string const&", "\n"]
    for seed in 0..<400 {
      var random = SeededGenerator("entity \(seed)")
      var text = (0..<6).map { _ in others.randomElement(using: &random) ?? "" }.joined()
      if seed % 4 == 0 { text += entities.randomElement(using: &random) ?? "" }
      if seed % 8 == 0 { text += "x" }
      let isMeant = entities.contains { text.contains($0) }
      let source = ReportSource(path: "-", bytes: Array(text.utf8))
      let cleaned = PastedText.clean(source) { source, _ in source.bytes != Array(text.utf8) }
      #expect(cleaned == isMeant, "\(text)")
    }
  }
}
