import ByteKit
import CrashModel

/// Finds frames where no tool prints them: behind the marks of comments, in a list of strings, over several lines, in a
/// text whose line breaks are written out.
enum ExcerptRecovery {
  /// Reads a text, and reads it again with its frames brought to light where no stack was found.
  static func read(
    _ source: ReportSource, _ bytes: Bytes, _ read: (ReportSource, Bytes) -> [CrashReport]
  ) -> [CrashReport] {
    let reports = read(source, bytes)
    guard let clean = TrailingMarkup.without(reports, bytes) else { return search(source, bytes, reports, read) }
    var copy = source
    copy.bytes = clean
    return Bytes.with(clean) { search(copy, $0, read(copy, $0), read) }
  }

  /// Reads a text of which some reports were read again, where they have no stack.
  private static func search(
    _ source: ReportSource, _ bytes: Bytes, _ reports: [CrashReport], _ read: (ReportSource, Bytes) -> [CrashReport]
  ) -> [CrashReport] {
    // By their places: going over them would copy each.
    if reports.indices.contains(where: { reports[$0].isBrokenSoftly }),
      let whole = SoftLineBreaks.source(source, bytes),
      let found = stacks(in: whole, read)
    {
      return found
    }
    if reports.indices.contains(where: { reports[$0].crashedThread?.frames.first?.index == 1 }),
      let parted = JoinedHeadings.source(source, bytes), let found = stacks(in: parted, read)
    {
      return found
    }
    // A single frame may be the first of many on its line, or of many whose numbers are not known.
    if reports.indices.contains(where: { reports[$0].hasStack && reports[$0].crashedThread?.frames.count != 1 }) {
      return reports
    }
    if let mono = MonoStack.source(source, bytes), let found = stacks(in: mono, read) { return found }
    if let found = withoutLostLineBreaks(source, bytes, read) { return found }
    if let plain = HyperlinkedNumbers.without(bytes) {
      var copy = source
      copy.bytes = plain
      if let found = stacks(in: copy, read) { return found }
    }
    if reports.haveStack { return reports }
    for bringToLight in [FrameMarks.without, withoutQuotes, withoutBackticks, numbered, joined] {
      guard let plain = bringToLight(bytes) else { continue }
      var copy = source
      copy.bytes = plain
      if let found = stacks(in: copy, read) { return found }
    }
    let forms = [
      EscapedText.source, SoftLineBreaks.source, RustBacktrace.source, GlibcBacktrace.source,
      SignalHandlerStack.source, SentryForm.source, HockeyAppForm.source,
      ApportStack.source, WindowsStack.source, PackageBacktrace.source, FrameTables.source, MultilineFrames.source,
      ArrowChain.source,
      NameList.source, BugsnagForm.source, DebuggersStop.source,
    ]
    for spread in forms.prefix(bytes.count < notedLimit ? forms.count : 1) {
      if let copy = spread(source, bytes), let found = stacks(in: copy, read) { return found }
    }
    return reports
  }

  /// Reads a text with its line breaks put back: it must show a stack, or which exception ended the process.
  static func withoutLostLineBreaks(
    _ source: ReportSource, _ bytes: Bytes, _ read: (ReportSource, Bytes) -> [CrashReport]
  ) -> [CrashReport]? {
    guard let spread = LostLineBreaks.source(source, bytes) else { return nil }
    let found = Bytes.with(spread.bytes) { read(spread, $0) }
    return found.contains { $0.hasStack || $0.exception.type != nil } ? found : nil
  }

  private static func stacks(
    in source: ReportSource, _ read: (ReportSource, Bytes) -> [CrashReport]
  ) -> [CrashReport]? {
    let found = Bytes.with(source.bytes) { read(source, $0) }
    return found.haveStack ? found : nil
  }

  /// Texts that are longer are not written anew: nobody notes down so much.
  private static let notedLimit = 16 << 20

  /// Lines of a text that are looked at for the first frame.
  private static let lineLimit = 2000

  private static func first<Result>(in bytes: Bytes, _ find: (ByteSlice) -> Result?) -> Result? {
    var lines = Lines(bytes)
    for _ in 0..<lineLimit {
      guard let line = lines.next() else { return nil }
      if let found = find(line.trimmed) { return found }
    }
    return nil
  }

  // MARK: Lists of strings: `"0   MyApp   0x0000000100a50aa0 name + 56",`, `- "0   MyApp …"`, `<string>0   MyApp …</string>`

  private static func withoutQuotes(_ bytes: Bytes) -> [UInt8]? {
    guard first(in: bytes, { text in FrameLine.isFrame(unquoted(text)) ? true : nil }) != nil else { return nil }
    return bytes.lines { line in
      let text = unquoted(line.trimmed)
      return FrameLine.isFrame(text) ? text : line
    }
  }

  /// What stands between the quotes of a list's element, also as Swift dumps one, and in a property list's.
  private static func unquoted(_ text: ByteSlice) -> ByteSlice {
    if text.hasPrefix("<string>"), text.hasSuffix("</string>") { return text.dropping(8).upTo(text.end - 9).trimmed }
    var text = text.hasPrefix("- \"") ? text.dropping(2) : text
    while text[0] == 0x5B || text[0] == 0x28 || text[0] == 0x22 { text = text.dropping(1) }
    while !text.isEmpty, [0x22, 0x2C, 0x5D, 0x29, 0x7D].contains(text.last), !text.hasSuffix("()") {
      text = text.upTo(text.end - 1)
    }
    return text
  }

  // MARK: Lines that are set apart one by one: `` `0   MyApp   0x0000000100a50aa0 name + 56` ``

  private static func withoutBackticks(_ bytes: Bytes) -> [UInt8]? {
    func content(_ text: ByteSlice) -> ByteSlice? {
      text.count > 2 && text[0] == 0x60 && text.last == 0x60 ? text.dropping(1).upTo(text.end - 1) : nil
    }
    guard first(in: bytes, { text in content(text).flatMap { FrameLine.isFrame($0) ? true : nil } }) != nil else {
      return nil
    }
    return bytes.lines { content($0.trimmed) ?? $0 }
  }

  // MARK: Mono's frames: `0x101fa97e0 - /path/App.app/libmonosgen-2.0.dylib : mono_dump_native_crash_info`

  private static func numbered(_ bytes: Bytes) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 8)
    var lines = Lines(bytes)
    var frames = 0
    while let line = lines.next() {
      let text = line.trimmed
      if let (_, end) = text.hexadecimal(), text.from(end).hasPrefix(" - "),
        let colon = text.from(end).index(of: " : ")
      {
        let (image, name) = (text.from(end + 3).upTo(colon).string, text.from(colon + 3).string)
        result += Array("#\(frames) \(text.upTo(end).string) in \(name) from \(image)".utf8)
        frames += 1
      } else {
        bytes.append(line.start, line.end, to: &result)
      }
      result.append(0x0A)
    }
    return frames > 1 ? result : nil
  }

  // MARK: Columns below each other: `0`, `MyApp`, `File.swift - Line 12`, `name + 12`, as web pages of reporters are copied

  private static func joined(_ bytes: Bytes) -> [UInt8]? {
    var all: [ByteSlice] = []
    var lines = Lines(bytes)
    while let line = lines.next(), all.count < 20 * lineLimit { all.append(line.trimmed) }
    var result: [UInt8] = []
    result.reserveCapacity(2 * bytes.count)
    var (position, frames, last) = (0, 0, -1)
    while position < all.count {
      guard let frame = ColumnFrame(all[position...], after: last) else {
        append(all[position], to: &result)
        position += 1
        continue
      }
      frames += 1
      last = frame.index
      result += frame.line(bytes)
      // The lines that were taken, so that numbers of lines stay those of the input.
      result += Array(repeating: 0x0A, count: frame.lines)
      position += frame.lines
    }
    return frames > 1 ? result : nil
  }

  private static func append(_ text: ByteSlice, to result: inout [UInt8]) {
    text.bytes.append(text.start, text.end, to: &result)
    result.append(0x0A)
  }

  /// A frame whose columns stand on lines of their own.
  private struct ColumnFrame {
    let index: Int
    /// Nil where nothing but the place in the sources is said.
    let image: ByteSlice?
    let place: ByteSlice?
    let name: ByteSlice
    /// So many lines were taken.
    let lines: Int

    /// Reads a frame whose number is higher than the one before.
    init?(_ lines: ArraySlice<ByteSlice>, after last: Int) {
      var rest = lines
      if let line = rest.first, let (number, end) = line.decimal(), end == line.end, number < 10_000,
        Int(number) > last, rest.count > 2
      {
        index = Int(number)
        image = rest[rest.startIndex + 1]
        rest = rest.dropFirst(2)
      } else {
        index = last + 1
        image = nil
      }
      if let line = rest.first, let place = Self.place(line) {
        self.place = place
        rest = rest.dropFirst()
      } else if image == nil {
        return nil
      } else {
        place = nil
      }
      guard let line = rest.first, !line.isEmpty, image?.isEmpty != true, image?.index(of: "  ") == nil,
        line.decimal()?.end != line.end
      else { return nil }
      name = line
      self.lines = lines.count - rest.count + 1
    }

    /// What stands before ` - Line 12`.
    private static func place(_ line: ByteSlice) -> ByteSlice? {
      guard let mark = line.index(of: " - Line "), let (_, end) = line.from(mark + 8).decimal(), end == line.end else {
        return nil
      }
      return line
    }

    /// The frame as a tool would print it.
    func line(_ bytes: Bytes) -> [UInt8] {
      var name = name
      // What reads like an offset is the line.
      if place != nil, let plus = name.lastIndex(of: " + ") { name = name.upTo(plus) }
      var file = ""
      if let place, let mark = place.index(of: " - Line ") {
        file = place.upTo(mark).string + ":" + place.from(mark + 8).string
      }
      let text =
        if let image {
          "\(index)   \(image.string)   \(name.string)" + (file.isEmpty ? "" : " (\(file))")
        } else {
          "#\(index) \(name.string) \(file)"
        }
      return Array(text.utf8)
    }
  }
}

extension CrashReport {
  /// Whether the name of a frame shows that a mail broke its line.
  @inline(__always)
  fileprivate var isBrokenSoftly: Bool {
    crashedThread?.frames.first?.symbol?.utf8.first == 0x3D
      || lastExceptionBacktrace.first?.symbol?.utf8.first == 0x3D
  }

  /// Whether frames of any thread were read.
  @inline(__always)
  var hasStack: Bool {
    threads.count > 0 && crashedThread?.frames.isEmpty != true || !lastExceptionBacktrace.isEmpty
  }
}

extension [CrashReport] {
  /// Whether frames of any thread of any of the reports were read.
  var haveStack: Bool { indices.contains { self[$0].hasStack } }
}
