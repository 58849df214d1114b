import ByteKit
import CrashModel

/// Reads the text of Swift's crash handler together with the lines before it, where `Fatal error:` stands.
struct SwiftBacktraceReader {
  private let source: ReportSource
  private let bytes: Bytes
  private var report: CrashReport
  private var stacks: [CrashReport.Thread] = []
  private var hasCrashedStack = false
  private var section = Section.before
  private var images: [CrashReport.BinaryImage] = []
  private var hasCrash = false
  /// Whether the words of the fault were there, behind which the stacks follow.
  private var hasFault = false
  private var signalNumber: Located<UInt64>?
  private var handler = HandlerWords()
  /// Lines behind the stacks: the words of the end, and then perhaps those that lead up to another report.
  private var behind: [LineBehind] = []

  private enum Section {
    case before
    case thread
    case registers
    case images
    case after
  }

  private init(_ source: ReportSource, _ bytes: Bytes) {
    self.source = source
    self.bytes = bytes
    report = CrashReport(format: "swift-backtrace", source: source)
  }

  /// Every report of the text; lines between two reports lead up to the later one.
  ///
  /// Each of several gets a source of its own, so that no search in one goes over all of them.
  static func reports(
    _ source: ReportSource, _ bytes: Bytes, limit: Int = JoinedReports.limit
  ) -> [CrashReport] {
    var starts = [0]
    var reader = SwiftBacktraceReader(source, bytes)
    var lines = Lines(bytes)
    while let line = lines.next(), starts.count <= limit {
      let text = line.trimmed
      if reader.hasCrash, startsReport(text), !reader.stacks.isEmpty {
        starts.append(reader.separateLeadUp().first?.offset ?? line.start)
        reader = SwiftBacktraceReader(source, bytes)
      }
      reader.read(text)
    }
    if starts.count == 1 { return reader.finished().map { [$0] } ?? [] }
    return JoinedReports.read(source, from: starts, limit: limit) { source, bytes in
      var reader = SwiftBacktraceReader(source, bytes)
      var lines = Lines(bytes)
      while let line = lines.next() { reader.read(line.trimmed) }
      return reader.finished()
    }
  }

  private static func startsReport(_ text: ByteSlice) -> Bool {
    text.contains("Program crashed: ") || (text.hasPrefix("*** Signal ") && text.contains("Backtracing"))
  }

  private mutating func read(_ text: ByteSlice) {
    if text.isEmpty { return }
    if let crash = Self.crashLine(text) {
      hasCrash = true
      hasFault = true
      section = .after
      SwiftFaultWords.read(crash, into: &report)
      if let number = crash.after(prefix: "Signal "), let value = number.decimal()?.value {
        signalNumber = Located(value, at: number.start)
      }
      return
    }
    if let number = text.after(prefix: "*** Signal "), text.contains("Backtracing") {
      hasCrash = true
      handler.read(number)
      signalNumber = handler.signal
      return
    }
    if let platform = text.after(prefix: "Platform: ") {
      SwiftFaultWords.readPlatform(Located(platform.string, at: platform.start), into: &report)
      return
    }
    if text.hasPrefix("Thread "), case .stack(let number, let label, let isCrashed)? = ThreadHeading.parse(text) {
      guard stacks.count < ReportCaps.threads else {
        section = .after
        return
      }
      let isFirst = isCrashed && !hasCrashedStack
      if isFirst { hasCrashedStack = true }
      stacks.append(
        .init(
          index: number, name: label.name.map { text.bytes[$0].string },
          queue: label.queue.map { text.bytes[$0].string }, isCrashed: isFirst, offset: text.start))
      section = .thread
      return
    }
    if text == "Registers:" || text == "Crashed thread registers:" {
      section = .registers
      return
    }
    if text.hasPrefix("Images ("), text.hasSuffix(":") {
      section = .images
      return
    }
    if text == "Images:" {
      section = .images
      return
    }
    if text.hasPrefix("Backtrace took ") {
      section = .after
      return
    }
    readBody(text)
  }

  private mutating func readBody(_ text: ByteSlice) {
    switch section {
    case .thread:
      if let frame = Self.frame(text) {
        guard stacks[stacks.count - 1].frames.count < ReportCaps.frames else { return }
        stacks[stacks.count - 1].frames.append(frame)
      } else if let omitted = Self.omittedFrames(text) {
        stacks[stacks.count - 1].omit(omitted)
      } else if stacks[stacks.count - 1].frames.isEmpty, let register = Self.register(text) {
        // With `registers=all` each thread has its own.
        if stacks[stacks.count - 1].isCrashed { report.registers.append(register) }
      } else {
        keep(text, isPartOfReport: false)
      }
    case .registers:
      if let register = Self.register(text) {
        report.registers.append(register)
      } else {
        keep(text, isPartOfReport: false)
      }
    case .images:
      if let image = Self.image(text) {
        if images.count < ReportCaps.images { images.append(image) }
      } else {
        keep(text, isPartOfReport: false)
      }
    case .before, .after:
      if hasCrash, !hasFault { handler.readEnd(text) }
      keep(text, isPartOfReport: true)
    }
  }

  private mutating func keep(_ text: ByteSlice, isPartOfReport: Bool) {
    guard report.messages.count + behind.count < 4000 else { return }
    let message = CrashReport.Message(.log, text.string, at: text.start)
    if stacks.isEmpty {
      report.messages.append(message)
    } else {
      behind.append(LineBehind(message: message, isPartOfReport: isPartOfReport, isEnd: LineBehind.isEnd(text)))
    }
  }

  /// Takes the lines away that lead up to the next report: those behind the words of this one's end.
  private mutating func separateLeadUp() -> [CrashReport.Message] {
    let reason = behind.firstIndex { $0.isReason } ?? behind.endIndex
    let start = behind[..<reason].lastIndex { $0.isEnd }.map { $0 + 1 } ?? behind.startIndex
    let leadUp = behind[start...].map(\.message)
    behind.removeSubrange(start...)
    return leadUp
  }

  /// What stands behind `*** Program crashed: ` or `💣 Program crashed: `, without the closing marks.
  private static func crashLine(_ text: ByteSlice) -> ByteSlice? {
    // On a terminal the handler writes the line anew: what stands behind the last carriage return is what is seen.
    let text = text.lastIndex(of: 0x0D).map { text.from($0 + 1) } ?? text
    guard let mark = text.index(of: "Program crashed: "), mark - text.start <= 16 else { return nil }
    var rest = text.from(mark).dropping(17).trimmed
    if rest.hasSuffix("***") { rest = rest.upTo(rest.end - 3).trimmed }
    return rest
  }

  private static func frame(_ text: ByteSlice) -> CrashReport.Frame? {
    guard let (number, end) = text.decimal(), number < 1_000_000, isBlank(text.bytes[end]) else { return nil }
    var frame = CrashReport.Frame(index: Int(number), offset: text.start)
    let rest = text.from(end).trimmed
    if let parsed = SwiftBacktraceFrame.parse(rest, into: frame) { return parsed }
    // Friendly mode prints no addresses: `0 name in image at /path/file.swift:3:4`.
    guard rest.contains(" in ") || rest.contains(" + ") else { return nil }
    FrameLine.readLocation(rest, into: &frame)
    if let symbol = frame.symbol, let index = symbol.range(of: " in ", last: true), frame.image == nil {
      let tail = symbol[index.upperBound...]
      let name = tail.prefix { $0 != " " }
      frame.image = String(name)
      let path = tail.dropFirst(name.count)
      if path.hasPrefix(" at ") {
        let place = Array(path.dropFirst(4).utf8)
        Bytes.with(place) { _ = FrameLine.readFile($0.all, into: &frame) }
      }
      // Whoever set the images below each other put blanks behind the names.
      var function = symbol[..<index.lowerBound]
      while function.last == " " { function.removeLast() }
      frame.symbol = String(function)
      if let plus = frame.symbol?.range(of: " + ", last: true), let name = frame.symbol,
        let distance = UInt64(name[plus.upperBound...])
      {
        frame.symbol = String(name[..<plus.lowerBound])
        frame.symbolOffset = distance
      }
    }
    return frame
  }

  /// The number in `... (12 frames omitted) ...` or `… 12 more`; zero for the mark of a cut.
  private static func omittedFrames(_ text: ByteSlice) -> Int? {
    var text = text
    // Without names the mark has the number of the frame.
    if let (_, end) = text.decimal() { text = text.from(end).trimmed }
    guard text.hasPrefix("...") || text.hasPrefix("…") else { return nil }
    var index = text.start
    while index < text.end {
      if let (number, _) = text.from(index).decimal() { return Int(exactly: number) ?? 0 }
      index += 1
    }
    return 0
  }

  private static func register(_ text: ByteSlice) -> CrashReport.Register? {
    guard let space = text.index(of: 0x20) else { return nil }
    let name = text.upTo(space)
    guard name.count <= 6, let value = text.from(space).trimmed.hexadecimal()?.value else { return nil }
    return .init(name.string.lowercased(), value, offset: text.start)
  }

  /// Reads `0x000055bac65a9000–0x000055bac65ab690 34a7c6f3 name /path`.
  private static func image(_ text: ByteSlice) -> CrashReport.BinaryImage? {
    guard let (base, end) = text.hexadecimal() else { return nil }
    var rest = text.from(end)
    rest = rest.hasPrefix("–") ? rest.dropping(3) : rest.dropping(1)
    guard let (last, lastEnd) = rest.trimmed.hexadecimal() else { return nil }
    rest = rest.trimmed.from(lastEnd).trimmed
    var words: [ByteSlice] = []
    while let space = rest.index(of: 0x20), words.count < 2 {
      words.append(rest.upTo(space))
      rest = rest.from(space).trimmed
    }
    let path = rest.stringIfAny
    guard let name = words.count == 2 ? words[1].string : words.first?.string else { return nil }
    return .init(
      name: name, path: path, uuid: words.count == 2 ? words[0].string : nil, base: Address(base),
      size: last > base ? last - base : nil)
  }

  private mutating func finished() -> CrashReport? {
    guard hasCrash || !stacks.isEmpty else { return nil }
    UnclosedMessage.join(&report.messages, bytes)
    report.messages += behind.lazy.filter(\.isPartOfReport).map(\.message)
    if !hasCrashedStack, hasCrash, stacks.count == 1 { stacks[0].isCrashed = true }
    let paths = Dictionary(images.compactMap { image in image.path.map { (image.name, $0) } }) { first, _ in first }
    let byAddress = ImagesByAddress(images)
    for thread in stacks.indices { stacks[thread].findImages(in: byAddress, paths: paths) }
    report.crashedThread = stacks.first { $0.isCrashed }
    report.threads = DeferredList(stacks)
    report.images = DeferredList(images)
    report.process.name = SwiftProgram.name(of: report, stacks)
    handler.tellSystem(of: &report)
    if !hasFault, stacks.isEmpty { handler.complete(&report) }
    SwiftFaultWords.completeSignal(of: &report, number: signalNumber)
    report.noteStackCutAtAbort()
    return report
  }
}

extension CrashReport.Thread {
  /// Counts frames that the report left out; a number that no stack can have counts as the largest one.
  mutating func omit(_ number: Int) {
    omittedFrames = min(omittedFrames + min(max(number, 0), 1 << 40), 1 << 40)
  }
}

extension String {
  /// The last range of a text.
  func range(of text: String, last: Bool) -> Range<String.Index>? {
    guard last else { return range(of: text) }
    let needle = Array(text.utf8)
    guard needle.count <= utf8.count else { return nil }
    var index = utf8.index(utf8.endIndex, offsetBy: -needle.count)
    while true {
      if utf8[index...].starts(with: needle) { return index..<utf8.index(index, offsetBy: needle.count) }
      if index == utf8.startIndex { return nil }
      index = utf8.index(before: index)
    }
  }
}
