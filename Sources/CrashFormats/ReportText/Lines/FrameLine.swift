import ByteKit
import CrashModel

/// Reads one line of a call stack in any of the spellings that tools print.
enum FrameLine {
  /// Of a longer line only so many bytes are read: no more than what is kept of a name, and what stands around it.
  static let longest = ReportCaps.text + 1024

  /// The frame on a line, or nil; where frames stood right before, lines without an address count as well.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - isInStack: Whether frames stood right before.
  ///   - readsImage: Whether the image is wanted; without it, frames of Apple's grammar cost much less.
  /// - Returns: The frame.
  static func parse(_ line: ByteSlice, isInStack: Bool, readsImage: Bool = true) -> CrashReport.Frame? {
    let text = line.trimmed.upTo(line.trimmed.start + longest)
    switch text[0] {
    case 0x30...0x39: return apple(text, isInStack: isInStack, readsImage: readsImage)
    case 0x23: return sanitizer(text)
    case 0x2A, 0x66: return debugger(text)
    case 0x46:
      // Where Python's own reader is not asked, its traceback is not what ended the program.
      guard let frame = python(text), frame.file?.hasSuffix(".py") != true else { return nil }
      return frame
    default: return nil
    }
  }

  /// Whether a line is a frame by itself, wherever it stands.
  static func isFrame(_ line: ByteSlice) -> Bool { parse(line, isInStack: false) != nil }

  /// Whether a line that begins with a byte may be a frame in any of the spellings.
  @inline(__always)
  static func mayBegin(with byte: UInt8) -> Bool {
    isDigit(byte) || byte == 0x23 || byte == 0x2A || byte == 0x66 || byte == 0x46
  }

  /// Whether a line can be a frame of Apple's grammar (digits, then a blank); cheap, for counting.
  @inline(__always)
  static func looksLikeApple(_ text: ByteSlice) -> Bool {
    guard isDigit(text[0]) else { return false }
    var index = 1
    while isDigit(text[index]) { index += 1 }
    return index <= 4 && isBlank(text[index])
  }

  /// The number at an index where it begins a frame line of Apple's grammar (up to four digits, then a blank).
  ///
  /// A carriage return counts as no blank here, because it may as well belong to the end of the line.
  @inline(__always)
  static func appleNumber(_ bytes: Bytes, at start: Int) -> Int? {
    let first = bytes[start] &- 0x30
    guard first < 10 else { return nil }
    let second = bytes[start &+ 1]
    if second == 0x20 { return Int(first) }
    return isDigit(second) && bytes[start &+ 2] == 0x20
      ? Int(first) &* 10 &+ Int(second &- 0x30) : longAppleNumber(bytes, at: start)
  }

  private static func longAppleNumber(_ bytes: Bytes, at start: Int) -> Int? {
    var index = start
    var number = 0
    while isDigit(bytes[index]), index - start < 4 {
      number = number * 10 + Int(bytes[index] - 0x30)
      index += 1
    }
    return index > start && (bytes[index] == 0x20 || bytes[index] == 0x09) ? number : nil
  }

  // MARK: Apple: `3   MyApp   0x0000000100a50aa0 name + 56 (File.swift:34)`

  private static func apple(_ text: ByteSlice, isInStack: Bool, readsImage: Bool) -> CrashReport.Frame? {
    guard let (number, last) = text.decimal(), number < 100_000 else { return nil }
    // The tool ipsw puts a colon behind the number; other tools, too, but with no image behind it.
    let end = text.bytes[last] == 0x3A ? last + 1 : last
    guard isBlank(text.bytes[end]) else { return nil }
    let rest = text.from(end).trimmed
    // Swift's own frames go on with an address, or with a mark before it.
    if rest[0] == 0x30 || rest[0] == 0x5B,
      let swift = SwiftBacktraceFrame.parse(rest, into: .init(index: Int(number), offset: text.start))
    {
      return swift
    }
    guard let address = address(in: text.from(end)) ?? zeroAddress(in: text.from(end)) else {
      return withoutAddress(text.from(end), .init(index: Int(number), offset: text.start), isInStack: isInStack)
    }
    // Xcode's frames, whose `#` is lost where the text was pasted into Markdown: `0	0x00000001c4a706f8 in abort ()`.
    if rest.start == address.start, text.from(address.end).hasPrefix(" in ") {
      return hashed(rest, Int(number), at: text.start)
    }
    var frame = CrashReport.Frame(index: Int(number), offset: text.start)
    var image = rest.upTo(address.start).trimmed
    if end != last, image.isEmpty { return nil }
    if image.last == 0x29, let slide = image.lastIndex(of: "(slide=") { image = image.upTo(slide).trimmed }
    // Reporters on jailbroken devices mark what is not the system's, and what they found names in: `+ Harbour (*)`.
    if image[0] == 0x2B, image[1] == 0x20 { image = image.dropping(2) }
    if image.hasSuffix(" (*)") { image = image.upTo(image.end - 4).trimmed }
    // Rollbar's frames of the system: `1 CoreFoundation in 0x1855ec000`.
    if address.end == text.end, image.hasSuffix(" in") { image = image.upTo(image.end - 3).trimmed }
    if readsImage, namesImage(image) { frame.identity = ImageIdentity(name: image.string) }
    frame.address = Address(address.value)
    readLocation(text.from(address.end).trimmed, image: image, into: &frame)
    return frame
  }

  /// Adds the frame on a line of Apple's grammar to a stack, where it is filled in its place; false for other lines.
  ///
  /// - Parameters:
  ///   - text: The line without blanks at its ends.
  ///   - frames: The frames of the stack.
  ///   - names: The names of images that were read so far.
  /// - Returns: Whether a frame was added; a line of which this is not so may still be one.
  static func appendApple(_ text: ByteSlice, to frames: inout [CrashReport.Frame], _ names: inout ImageNames) -> Bool {
    guard text.count <= longest, isDigit(text[0]), let (number, end) = text.decimal(), number < 100_000,
      isBlank(text.bytes[end])
    else { return false }
    var start = end
    while isBlank(text.bytes[start]) { start += 1 }
    guard text.bytes[start] != 0x30, text.bytes[start] != 0x5B, text.bytes[start] != 0x2B, start < text.end,
      let address = address(in: text.from(end))
    else { return false }
    let image = text.from(start).upTo(address.start).withoutBlanksAtEnd
    if image.last == 0x29 || address.end == text.end && image.hasSuffix(" in") { return false }
    frames.append(CrashReport.Frame(index: Int(number), offset: text.start))
    let last = frames.count - 1
    if namesImage(image) { frames[last].identity = names.identity(image) }
    frames[last].address = Address(address.value)
    readLocation(text.from(address.end).droppingToText(0), image: image, into: &frames[last])
    return true
  }

  /// Whether a column tells an image: code outside of all has `???` there, on Mac OS X 10.3 and 10.4 `<<00000000>>`.
  @inline(__always)
  private static func namesImage(_ column: ByteSlice) -> Bool {
    switch column[0] {
    case 0x3F: !(column == "???")
    case 0x3C: !column.hasPrefix("<<")
    default: !column.isEmpty
    }
  }

  /// A column of nothing but zeros: older systems leave out what tells hexadecimal numbers where the number is zero.
  private static func zeroAddress(in text: ByteSlice) -> (value: UInt64, start: Int, end: Int)? {
    guard let mark = text.index(of: " 0 + 0") ?? longZero(in: text) else { return nil }
    var start = mark
    while start > text.start, text.bytes[start - 1] == 0x30 { start -= 1 }
    return mark - start >= 8 && isBlank(text.bytes[start - 1]) ? (0, start, mark) : nil
  }

  /// The blank before a long row of zeros that stands in place of a name, above no offset: `00000000 + 0`.
  private static func longZero(in text: ByteSlice) -> Int? {
    guard text.hasSuffix("000 + 0") else { return nil }
    var mark = text.end - 5
    while mark > text.start, text.bytes[mark] == 0x30 { mark -= 1 }
    return text.bytes[mark] == 0x20 ? mark : nil
  }

  /// Whether a line goes on with the address of a frame whose number and image stand on the line before.
  static func beginsWithAddress(_ line: ByteSlice) -> Bool {
    guard let (_, end) = line.hexadecimal() else { return false }
    return end > line.start + 8 && isBlank(line.bytes[end])
  }

  /// Whether a line ends with a frame's address, so that its name may stand on the next one.
  static func endsWithAddress(_ line: ByteSlice) -> Bool {
    let text = line.trimmed
    return address(in: text).map { $0.end == text.end } ?? false
  }

  /// Whether a line ends like a name does: ` + 100`.
  static func endsWithOffset(_ line: ByteSlice) -> Bool {
    guard isDigit(line.last), let plus = line.lastIndex(of: " + ") else { return false }
    return distance(line.from(plus + 3)) != nil
  }

  /// Whether an address stands on a line.
  static func holdsAddress(_ line: ByteSlice) -> Bool { address(in: line) != nil }

  /// A blank-separated hexadecimal number, and where it stands.
  private static func address(in text: ByteSlice) -> (value: UInt64, start: Int, end: Int)? {
    var start = text.start
    // Digits behind a zero are rarer than names with an x.
    while let index = text.bytes.index(of: 0x78, from: start + 1, to: text.end).map({ $0 - 1 }) {
      if text.bytes[index] == 0x30, isBlank(text.bytes[index - 1]), let (value, end) = text.from(index).hexadecimal(),
        end == text.end || isBlank(text.bytes[end])
      {
        return (value, index, end)
      }
      start = index + 2
    }
    return nil
  }

  // MARK: Python-like: `File "Profile.swift", line 744, in name`

  /// A frame as Python writes it; its fault handler leaves the second comma out.
  static func python(_ text: ByteSlice) -> CrashReport.Frame? {
    guard let rest = text.after(prefix: "File \""), let quote = rest.index(of: 0x22) else { return nil }
    let tail = rest.from(quote + 1)
    guard let line = tail.after(prefix: ", line "), let (number, end) = line.decimal() else { return nil }
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    frame.file = rest.upTo(quote).string
    frame.line = Int(exactly: number)
    let name = line.from(end)
    frame.symbol = (name.after(prefix: ", in ") ?? name.after(prefix: " in "))?.stringIfAny
    return frame
  }
}
