import CrashModel

/// Reads one line of a call stack in any of the spellings that tools print.
enum FrameLine {
  /// The frame on a line, or nil; where frames stood right before, lines without an address count as well.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - isInStack: Whether frames stood right before.
  ///   - readsImage: Whether the image is wanted; without it, frames of Apple's grammar cost much less.
  /// - Returns: The frame.
  static func parse(_ line: ByteSlice, isInStack: Bool, readsImage: Bool = true) -> CrashReport.Frame? {
    let text = line.trimmed
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
    frame.address = address.value
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
    guard isDigit(text[0]), let (number, end) = text.decimal(), number < 100_000, isBlank(text.bytes[end]) else {
      return false
    }
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
    frames[last].address = address.value
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

  /// What follows the address: `base + offset`, `image + offset`, `name + offset (file:line)`, `(in Image) (file:line)`,
  /// or nothing.
  static func readLocation(_ text: ByteSlice, image: ByteSlice? = nil, into frame: inout CrashReport.Frame) {
    if text[0] == 0x30, let (base, end) = text.hexadecimal(), text.from(end).hasPrefix(" + ") || end == text.end {
      // Not symbolicated: the load address and the distance from it.
      let distance = text.from(end).dropping(3)
      let number = distance.hexadecimal() ?? distance.decimal()
      frame.imageOffset = number?.value ?? frame.address.map { $0 &- base }
      if let number { readAnnotation(text.from(number.end).trimmed, into: &frame) }
      return
    }
    var name = text
    if name[0] == 0x5B, let inlined = name.after(prefix: "[inlined] ") {
      frame.isInlined = true
      name = inlined
    } else if name.last == 0x5D, name.hasSuffix(" [inlined]") {
      frame.isInlined = true
      name = name.upTo(name.end - 10)
    }
    readSource(&name, into: &frame)
    if isDigit(name.last) { readBareSource(&name, into: &frame) }
    if name.hasSuffix(")"), let suffix = name.lastIndex(of: " (in ") {
      if frame.image == nil { frame.image = name.from(suffix).dropping(5).upTo(name.end - 1).string }
      name = name.upTo(suffix).trimmed
      // Loggers that ask atos put its answer behind what the stack had: `Harbour + 362848 -> -[Pier open] (in Harbour)`.
      if let arrow = name.index(of: " -> "), let plus = name.upTo(arrow).lastIndex(of: " + "),
        distance(name.upTo(arrow).from(plus).dropping(3)) != nil
      {
        name = name.from(arrow).dropping(4)
      }
    }
    if let plus = name.lastIndex(of: " + "), let offset = distance(name.from(plus).dropping(3)) {
      // Where there is no file, Crashlytics repeats the number of a line that nobody wrote.
      frame.symbolOffset = offset >= 0x4_0000 && text.contains("(<stdin>:") ? nil : offset
      name = name.upTo(plus)
      // atos puts the image between the name and the offset, and who joins its output with the report's adds another.
      readImageSuffix(&name, into: &frame)
      // Where no name is known, the image's stands for it, or its identifier.
      if offset >= 0x1000 && image.map({ name.hasText(of: $0) }) ?? false || isIdentifier(name) {
        (frame.symbolOffset, frame.imageOffset) = (nil, offset)
        return
      }
    } else if name[0] == 0x2B, name[1] == 0x20, distance(name.dropping(2)) != nil {
      return
    } else if let plain = FrameRemark.cut(name) {
      readLocation(plain, image: image, into: &frame)
      return
    }
    name = name.trimmed
    // Somebody made the name bold: `**swift_retain**`.
    if name[0] == 0x2A, name[1] == 0x2A, name.count > 4, name.hasSuffix("**") {
      name = name.dropping(2).upTo(name.end - 2)
    }
    // Code outside of every image has `0 + 4511` in place of a name, Crashlytics writes `(Missing)` in the reader's
    // language, or `(Missing UUID 1f2e…)`, Swift's runtime on Linux `<unavailable>`, Sentry `<unknown>`.
    let isNameless =
      switch name[0] {
      case 0x3C: name == "<redacted>" || name == "<unavailable>" || name == "<unknown>"
      case 0x28: name.last == 0x29 && name.index(of: 0x3A) == nil && name.dropping(1).index(of: 0x28) == nil
      case 0x3F: name == "???"
      case 0x30: (name.start..<name.end).allSatisfy { name.bytes[$0] == 0x30 }
      // The end of a line that a mail program wrapped.
      case 0x3D: name == "="
      default: name.isEmpty
      }
    frame.symbol = isNameless ? nil : withoutInnerOffset(name) ?? name.string
  }

  /// The name without the offset that symbolicatecrash of Xcode 10 to 12 wrote into it, nil where there is none:
  /// `-[NSObject+ 205168 (NSKeyValueCoding) setValue:forKey:]`, `Loader.done+ 45476 (_:)`.
  private static func withoutInnerOffset(_ name: ByteSlice) -> String? {
    guard let plus = name.dropping(1).index(of: 0x2B), name.bytes[plus + 1] == 0x20, !isBlank(name.bytes[plus - 1]),
      let (_, end) = name.from(plus + 2).decimal(), name.bytes[end] == 0x20, name.bytes[end + 1] == 0x28
    else { return nil }
    return name.upTo(plus).string + name.from(end + 1).string
  }

  /// Takes ` (in Image)` off the end of a name, also where the first of two offsets stands behind it.
  private static func readImageSuffix(_ name: inout ByteSlice, into frame: inout CrashReport.Frame) {
    // Most names end otherwise, and are not searched.
    var close = name.end - 1
    if isDigit(name.last) {
      while close > name.start, isDigit(name.bytes[close]) { close -= 1 }
      guard name.bytes[close] == 0x20, name.bytes[close - 1] == 0x2B, name.bytes[close - 3] == 0x29 else { return }
      close -= 3
    }
    guard name.bytes[close] == 0x29, let open = name.upTo(close).lastIndex(of: "("), open > name.start,
      name.from(open).hasPrefix("(in "), name.bytes[open - 1] == 0x20
    else { return }
    let mark = open - 1
    if let first = name.from(close + 1).after(prefix: " + ") { frame.symbolOffset = distance(first) }
    if frame.image == nil { frame.image = name.from(mark + 5).upTo(close).string }
    name = name.upTo(mark)
  }

  /// Whether a text is the identifier of an image: `3C5388B0-5DF6-316B-AAEB-C57E524A0B15`.
  private static func isIdentifier(_ text: ByteSlice) -> Bool {
    guard text.count == 36, text[8] == 0x2D, text[13] == 0x2D, text[18] == 0x2D, text[23] == 0x2D else { return false }
    return (0..<36).allSatisfy { text[$0] == 0x2D || hexDigit(text[$0]) != nil }
  }

  /// The bytes between a function's beginning and a frame; hexadecimal on Mac OS X 10.3 and 10.4.
  private static func distance(_ text: ByteSlice) -> UInt64? {
    guard let (offset, end) = text.decimal() else { return nil }
    if end == text.end { return offset }
    return text.hexadecimal().flatMap { $0.end == text.end ? $0.value : nil }
  }

  /// Reads the name that a tool put behind a frame that was not symbolicated: `(name + 8)`, `// name + 0x8` or the name
  /// with its place.
  private static func readAnnotation(_ text: ByteSlice, into frame: inout CrashReport.Frame) {
    var name = text
    if let comment = text.after(prefix: "// ") {
      // What a symbolizer adds is told from somebody's remark by its form.
      if comment.index(of: 0x20) == nil || comment.hasSuffix("]")
        || comment.last == 0x29 && comment.index(of: " (in ") != nil
      {
        let offset = frame.imageOffset
        readLocation(comment, into: &frame)
        frame.imageOffset = offset
        return
      }
      name = comment
    } else if text[0] == 0x28, text.last == 0x29 {
      name = text.dropping(1).upTo(text.end - 1)
    } else {
      // Some reporters write the whole name behind: `0x104a1c000 + 48424 -[Harbour open:] (Harbour.m:99)`.
      guard !text.isEmpty, text[0] != 0x3C, text.last == 0x29 || text.last == 0x5D || text.index(of: 0x20) == nil else {
        return
      }
      let offset = frame.imageOffset
      readLocation(text, into: &frame)
      frame.imageOffset = offset
      return
    }
    guard let plus = name.lastIndex(of: " + ") else { return }
    let distance = name.from(plus).dropping(3)
    guard let (offset, end) = distance.hexadecimal() ?? distance.decimal(), end == distance.end else { return }
    let known = name.upTo(plus).trimmed
    // Cr4shed writes the place of a function that it has no name for.
    if let (_, end) = known.hexadecimal(), end == known.end { return }
    frame.symbol = SymbolText.known(known.string)
    if frame.symbol != nil { frame.symbolOffset = offset }
  }

  /// Takes ` (File.swift:12)` or ` (File.swift:12:34)` off the end of a name.
  private static func readSource(_ name: inout ByteSlice, into frame: inout CrashReport.Frame) {
    guard name.last == 0x29 else { return }
    var depth = 0
    var open = name.end - 1
    while open >= name.start {
      if name.bytes[open] == 0x29 { depth += 1 }
      if name.bytes[open] == 0x28 { depth -= 1 }
      if depth == 0 { break }
      open -= 1
    }
    // Behind the names of Objective-C some tools leave no blank.
    guard open > name.start, isBlank(name.bytes[open - 1]) || name.bytes[open - 1] == 0x5D else { return }
    let inside = ByteSlice(bytes: name.bytes, start: open + 1, end: name.end - 1)
    // Xcode writes `(:-1)` where it knows the function but no line.
    guard inside == ":-1" || readFile(inside, into: &frame) else { return }
    name = name.upTo(open).trimmed
  }

  /// Takes ` File.swift:12` off the end of a name with its offset, as Datadog writes: `load() + 36 Store.swift:33`.
  private static func readBareSource(_ name: inout ByteSlice, into frame: inout CrashReport.Frame) {
    var start = name.end
    while start > name.start, isDigit(name.bytes[start - 1]) { start -= 1 }
    guard name.bytes[start - 1] == 0x3A, let blank = name.lastIndex(of: " "),
      name.upTo(blank).lastIndex(of: " + ").map({ distance(name.upTo(blank).from($0 + 3)) != nil }) ?? false,
      readFile(name.from(blank + 1), into: &frame)
    else { return }
    name = name.upTo(blank)
  }

  /// Reads `File.swift:12`, `File.swift:12:34` or `<compiler-generated>`; false for anything else.
  static func readFile(_ text: ByteSlice, into frame: inout CrashReport.Frame) -> Bool {
    if text.index(of: 0x3C) != nil, text.hasSuffix("<compiler-generated>") || text.contains("<compiler-generated>:") {
      frame.file = "<compiler-generated>"
      return true
    }
    // Code without a place in the sources; the number behind it is made up.
    if text[0] == 0x3C, text.hasPrefix("<stdin>") { return true }
    var file = text
    let last = takeNumber(off: &file)
    let first = last == nil ? nil : takeNumber(off: &file)
    guard !file.isEmpty, last != nil || file.hasSuffix(".swift") || file.hasSuffix(".m") || file.hasSuffix(".mm")
    else { return false }
    frame.file = file.string
    (frame.line, frame.column) = first == nil ? (last, nil) : (first, last)
    return true
  }

  /// Takes `:12` off the end of a text.
  private static func takeNumber(off text: inout ByteSlice) -> Int? {
    guard let colon = text.lastIndex(of: 0x3A), let (number, end) = text.from(colon + 1).decimal(), end == text.end,
      let value = Int(exactly: number)
    else { return nil }
    text = text.upTo(colon)
    return value
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
