import ByteKit
import CrashModel

/// Frames of sanitizers and gdb: `#1 0x4a2f in name file.swift:3:5 (image+0x12)`, `#1  0x4a2f in name (x=1) at file.c:3`.
extension FrameLine {
  /// The frame on a line of a sanitizer or gdb; nil for any other line.
  static func sanitizer(_ text: ByteSlice) -> CrashReport.Frame? {
    guard let (number, end) = text.dropping(1).decimal(), number < 100_000, isBlank(text.bytes[end]) else { return nil }
    return hashed(text.from(end).trimmed, Int(number), at: text.start)
  }

  /// The frame of which the number was read.
  static func hashed(_ text: ByteSlice, _ number: Int, at start: Int) -> CrashReport.Frame? {
    var frame = CrashReport.Frame(index: number, offset: start)
    var rest = text
    // The heading of a thread.
    if rest == "Thread" { return nil }
    if readDart(rest, into: &frame) { return frame }
    if let (address, addressEnd) = rest.hexadecimal() {
      frame.address = Address(address)
      rest = rest.from(addressEnd).trimmed
      rest = rest.after(prefix: "in ") ?? rest
    } else if let name = rest.after(prefix: "(null) in ") {
      // Xcode's, of frames whose address it was not told.
      rest = name
    } else if isDigit(rest[0]) || dockerWords.contains(where: { rest.hasPrefix($0) }) {
      // A step of `docker build`: `#15 412.3 Compiling …`, `#15 ERROR: …`.
      return nil
    }
    // libFuzzer's own steps: `#2	INITED cov: 3 ft: 3 corp: 1/1b exec/s: 0 rss: 31Mb`.
    if frame.address == nil, rest.contains(" exec/s: ") { return nil }
    rest = FrameRemark.cut(rest) ?? rest
    if rest.last == 0x29, let build = rest.lastIndex(of: " (BuildId: ") { rest = rest.upTo(build).trimmed }
    readImageAtEnd(&rest, into: &frame)
    readFileAtEnd(&rest, into: &frame)
    readOffset(&rest, into: &frame)
    // The number of an issue, and its title: `#1024 crashes on the newest system`.
    if frame.address == nil, frame.image == nil, frame.file == nil, frame.symbolOffset == nil,
      lastBlank(rest) != nil, !rest.contains("("), number >= 100 || rest.last == 0x2E
    {
      return nil
    }
    if !isNamelessForTools(rest) { frame.symbol = withoutCall(rest).stringIfAny }
    return frame
  }

  /// Takes the image off the end: `(image+0x12)`, or gdb's `from /lib/libtide.so`.
  private static func readImageAtEnd(_ rest: inout ByteSlice, into frame: inout CrashReport.Frame) {
    if rest.last == 0x29, let open = rest.lastIndex(of: "(") {
      readImage(ByteSlice(bytes: rest.bytes, start: open + 1, end: rest.end - 1), into: &frame)
      if frame.image != nil { rest = rest.upTo(open).trimmed }
    } else if let from = rest.lastIndex(of: " from ") {
      frame.image = Paths.lastComponent(rest.from(from).dropping(6).string)
      rest = rest.upTo(from).trimmed
    }
  }

  /// Takes the place in the sources off the end.
  private static func readFileAtEnd(_ rest: inout ByteSlice, into frame: inout CrashReport.Frame) {
    guard let blank = blankBeforeDrive(rest) ?? lastBlank(rest) else { return }
    let place = rest.from(blank + 1)
    // `<null>` or `<null>:4711`, and files of which no line is known: `apply.c`, `Queue.swift.o`.
    let isFile = (frame.image != nil || frame.address != nil) && namesFile(place)
    if isFile, place[0] == 0x2F { frame.file = place.string }
    if isFile || place.hasPrefix("<null>") || readFile(place, into: &frame) { rest = rest.upTo(blank).trimmed }
  }

  /// Takes the distance from the beginning of a function off the end, where there is no debug information: `name+0x14`,
  /// `name + 20`.
  private static func readOffset(_ rest: inout ByteSlice, into frame: inout CrashReport.Frame) {
    if let plus = rest.lastIndex(of: "+0x"), plus > rest.start, let (offset, end) = rest.from(plus + 1).hexadecimal(),
      end == rest.end
    {
      frame.symbolOffset = offset
      rest = rest.upTo(plus)
    }
    if let plus = rest.lastIndex(of: " + "), let (offset, end) = rest.from(plus).dropping(3).decimal(), end == rest.end
    {
      frame.symbolOffset = offset
      rest = rest.upTo(plus)
    }
  }

  /// Whether a text is what systemd, the sanitizers and gdb write where they know no name.
  private static func isNamelessForTools(_ text: ByteSlice) -> Bool {
    text == "n/a" || text == "<null>" || text.hasPrefix("<null> <null> (") || text.hasPrefix("(Missing)")
      || text.hasPrefix("(<unknown module>)") || text == "?? ()"
  }

  /// Whether a stack that begins with a byte is one of these, between whose frames gdb may show lines of the source.
  static func isNumberSigned(_ byte: UInt8) -> Bool { byte == 0x23 }

  /// Whether a line between such frames is one of the source, with its number: `42	  return boat->length;`.
  static func isSourceOfGDB(_ text: ByteSlice) -> Bool {
    guard isDigit(text[0]), let (_, end) = text.decimal(), text.bytes[end] == 0x09 else { return false }
    return !holdsAddress(text)
  }

  private static let dockerWords: [StaticString] = [
    "[", "ERROR: ", "DONE ", "CACHED", "CANCELED", "sha256:", "extracting ", "exporting ", "transferring ", "resolve ",
    "naming ", "writing image",
  ]

  /// The blank before a path of Windows, which may hold others: `C:\Program Files\…`.
  private static func blankBeforeDrive(_ text: ByteSlice) -> Int? {
    guard let colon = text.lastIndex(of: ":\\"), colon - 2 > text.start, text.bytes[colon - 2] == 0x20,
      isLetter(text.bytes[colon - 1])
    else { return nil }
    return colon - 2
  }

  /// Whether a word is the name of a file, of which no line is told.
  private static func namesFile(_ text: ByteSlice) -> Bool {
    // llvm-symbolizer knows the file and no line: `shims.c:?`, or neither: `??:?`.
    text.hasSuffix(":?") || fileEndings.contains { text.hasSuffix($0) } && !text.contains("(")
  }

  private static let fileEndings: [StaticString] = [
    ".c", ".cc", ".cpp", ".S", ".s", ".o", ".inc", ".h", ".swift", ".mm", ".m",
  ]

  /// Dart's own stacks: `ChartPage.build (package:harbor/chart_page.dart:61:30)`, perhaps with a mark of a suspension.
  private static func readDart(_ text: ByteSlice, into frame: inout CrashReport.Frame) -> Bool {
    guard let open = text.lastIndex(of: " (package:") ?? text.lastIndex(of: " (dart:"),
      let close = text.from(open).index(of: 0x29), readFile(text.from(open + 2).upTo(close), into: &frame)
    else { return false }
    frame.symbol = text.upTo(open).stringIfAny
    return true
  }

  /// gdb and Xcode print a call behind the name, a blank before it: `name ()`, `name (x=1, y=2)`, perhaps with `at`.
  private static func withoutCall(_ text: ByteSlice) -> ByteSlice {
    let call = text.hasSuffix(" at") ? text.upTo(text.end - 3).trimmed : text
    guard call.last == 0x29 else { return call }
    // Types of Swift end like this, too.
    if call.hasSuffix(" ()") { return call.hasSuffix("-> ()") ? call : call.upTo(call.end - 3).trimmed }
    var start = call.start
    while let open = call.bytes.index(of: " (", from: start, to: call.end) {
      var end = open + 2
      while isNameByte(call.bytes[end]) { end += 1 }
      if end > open + 2, call.bytes[end] == 0x3D { return call.upTo(open) }
      start = open + 2
    }
    return call
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == 0x5F || isLetter(byte)
  }

  private static func lastBlank(_ text: ByteSlice) -> Int? {
    var index = text.end - 1
    while index > text.start {
      if isBlank(text.bytes[index]) { return index }
      index -= 1
    }
    return nil
  }

  /// Reads `image:x86_64+0x12`, `image+0x12`, `/path/image+0x12` or `image + 0x12`.
  private static func readImage(_ text: ByteSlice, into frame: inout CrashReport.Frame) {
    guard let sign = text.lastIndex(of: "0x"), sign > text.start, let (offset, _) = text.from(sign).hexadecimal() else {
      return
    }
    var path = text.upTo(sign).trimmed
    guard path.last == 0x2B else { return }
    path = path.upTo(path.end - 1).trimmed
    // Behind the path may stand the processor; the colon of a drive of Windows is its second letter.
    if let colon = path.lastIndex(of: ":"), colon > path.start + 1 { path = path.upTo(colon) }
    frame.imageOffset = offset
    // On a Mac sanitizers write the name alone, which tells nothing of where the library lies.
    if path.index(of: 0x2F) != nil || path.index(of: 0x5C) != nil { frame.imagePath = path.string }
    let file = path.lastIndex(of: 0x5C).map { path.from($0 + 1) } ?? path
    frame.image = Paths.lastComponent(file.string)
  }
}
