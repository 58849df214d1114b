import ByteKit
import CrashModel

/// What stands behind the address of a frame: where it lies in its image, the function, and its place in the sources.
extension FrameLine {
  /// Whether a text is a distance, also the `-1` of an inlined function that has none of its own.
  private static func isDistance(_ text: ByteSlice) -> Bool {
    distance(text[0] == UInt8(ascii: "-") ? text.dropping(1) : text) != nil
  }

  /// What follows the address: `base + offset`, `image + offset`, `name + offset (file:line)`, `(in Image) (file:line)`,
  /// or nothing.
  static func readLocation(_ text: ByteSlice, image: ByteSlice? = nil, into frame: inout CrashReport.Frame) {
    readLocation(text, image: image, isAnnotation: false, into: &frame)
  }

  /// As ``readLocation(_:image:into:)``; what is an annotation itself has none.
  private static func readLocation(
    _ text: ByteSlice, image: ByteSlice? = nil, isAnnotation: Bool, into frame: inout CrashReport.Frame
  ) {
    if text[0] == 0x30, let (base, end) = text.hexadecimal(), text.from(end).hasPrefix(" + ") || end == text.end {
      // Not symbolicated: the load address and the distance from it.
      let distance = text.from(end).dropping(3)
      let number = distance.hexadecimal() ?? distance.decimal()
      frame.imageOffset = number?.value ?? frame.address?.distance(above: Address(base))
      if let number, !isAnnotation { readAnnotation(text.from(number.end).trimmed, into: &frame) }
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
      if frame.file == nil, name.last == 0x29, name.contains(" (in ") { readSource(&name, into: &frame) }
      // atos puts the image between the name and the offset, and who joins its output with the report's adds another.
      readImageSuffix(&name, into: &frame)
      // Where no name is known, the image's stands for it, or its identifier.
      if offset >= 0x1000 && image.map({ name.hasText(of: $0) }) ?? false || isIdentifier(name) {
        (frame.symbolOffset, frame.imageOffset) = (nil, offset)
        return
      }
    } else if name[0] == UInt8(ascii: "+"), name[1] == UInt8(ascii: " "), isDistance(name.dropping(2)) {
      return
    } else if let plain = FrameRemark.cut(name) {
      readLocation(plain, image: image, isAnnotation: isAnnotation, into: &frame)
      return
    }
    name = name.trimmed
    // Somebody made the name bold: `**swift_retain**`.
    if name[0] == 0x2A, name[1] == 0x2A, name.count > 4, name.hasSuffix("**") {
      name = name.dropping(2).upTo(name.end - 2)
    }
    frame.symbol = isNameless(name) ? nil : withoutInnerOffset(name) ?? name.string
  }

  /// Whether a text stands where no name is known.
  ///
  /// Code outside of every image has `0 + 4511` in place of a name, Crashlytics writes `(Missing)` in the reader's
  /// language, or `(Missing UUID 1f2e…)`, Swift's runtime on Linux `<unavailable>`, Sentry `<unknown>`.
  private static func isNameless(_ name: ByteSlice) -> Bool {
    switch name[0] {
    case 0x3C: name == "<redacted>" || name == "<unavailable>" || name == "<unknown>"
    case 0x28: name.last == 0x29 && name.index(of: 0x3A) == nil && name.dropping(1).index(of: 0x28) == nil
    case 0x3F: name == "???"
    case 0x30: (name.start..<name.end).allSatisfy { name.bytes[$0] == 0x30 }
    // The end of a line that a mail program wrapped.
    case 0x3D: name == "="
    default: name.isEmpty
    }
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
  static func distance(_ text: ByteSlice) -> UInt64? {
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
      if comment.index(of: 0x20) == nil || comment.hasSuffix("]") || symbolBeginnings.contains(where: comment.hasPrefix)
        || comment.last == 0x29 && comment.index(of: " (in ") != nil
      {
        let offset = frame.imageOffset
        readLocation(comment, isAnnotation: true, into: &frame)
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
      readLocation(text, isAnnotation: true, into: &frame)
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

  /// How names with blanks begin that no remark of a person begins with.
  private static let symbolBeginnings: [StaticString] = [
    "-[", "+[", "__", "closure #", "implicit closure #", "partial apply for ", "protocol witness for ", "specialized ",
    "@objc ",
  ]

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
}
