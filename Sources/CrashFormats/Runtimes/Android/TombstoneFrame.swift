import ByteKit
import CrashModel

/// Reads a frame of Android's unwinder.
///
///     #01 pc 0000000000042a18  /data/app/…/lib/arm64/libTideKit.so ($s7TideKit…+152) (BuildId: 91ab…)
///     #02 pc 0000000000003d10  /data/app/…/base.apk!libTide.so (offset 0x12000) (Java_org_example_Tide_level+56)
///     #03 pc 000000000006e010  <anonymous:7b1c3f4000>
///
/// The Play Console and Crashlytics leave parts out: `#00  pc 0x42a18  libTideKit.so (BuildId: 91ab…)`.
///
/// Source: `Unwinder::FormatFrame` of Android's `libunwindstack`.
enum TombstoneFrame {
  /// The frame on a line; nil where it is of another grammar.
  static func parse(_ line: ByteSlice) -> CrashReport.Frame? {
    guard line[0] == 0x23, let (number, end) = line.dropping(1).decimal(), number < 100_000,
      let text = line.from(end).trimmed.after(prefix: "pc "), let (counter, last) = hexadecimal(text)
    else { return nil }
    var frame = CrashReport.Frame(index: Int(number), offset: line.start)
    var rest = text.from(last).trimmed
    var identifier: String?
    if rest.last == 0x29, let mark = rest.lastIndex(of: "(BuildId: ") {
      identifier = rest.from(mark + 10).upTo(rest.end - 1).stringIfAny
      rest = rest.upTo(mark).trimmed
    }
    if rest.last == 0x29, let open = openingBrace(of: rest), open == rest.start || isBlank(rest.bytes[open - 1]) {
      let name = rest.from(open + 1).upTo(rest.end - 1)
      if !isRemark(name) {
        readName(name, into: &frame)
        rest = rest.upTo(open).trimmed
      }
    }
    while rest.last == 0x29, let mark = rest.lastIndex(of: "("), isRemark(rest.from(mark + 1).upTo(rest.end - 1)) {
      rest = rest.upTo(mark).trimmed
    }
    // Code that has no file: made at run time, or nothing that is known.
    if rest[0] == 0x3C || rest.hasPrefix("[anon") {
      frame.address = Address(counter)
      return frame
    }
    frame.imageOffset = counter
    guard let path = rest.stringIfAny else { return frame }
    frame.identity = ImageIdentity(
      name: name(ofPath: path), path: path.utf8.first == 0x2F ? path : nil, uuid: identifier)
    return frame
  }

  /// The name of the library at a path; one that is kept inside of the package stands behind an exclamation mark.
  static func name(ofPath path: String) -> String {
    let file = Paths.lastComponent(path)
    return file.utf8.lastIndex(of: 0x21).map { String(file[file.index(after: $0)...]) } ?? file
  }

  /// Digits with or without `0x`.
  static func hexadecimal(_ text: ByteSlice) -> (value: UInt64, end: Int)? {
    if let found = text.hexadecimal() { return found }
    var value: UInt64 = 0
    var index = text.start
    while index < text.end, let digit = hexDigit(text.bytes[index]) {
      if value >> 60 != 0 { return nil }
      value = value << 4 | digit
      index += 1
    }
    return index > text.start && (index == text.end || isBlank(text.bytes[index])) ? (value, index) : nil
  }

  /// Where in the file the library begins, or that the file is gone.
  private static func isRemark(_ text: ByteSlice) -> Bool {
    text.hasPrefix("offset 0x") || text == "deleted" || text.hasPrefix("load bias ")
  }

  /// The brace that the last one closes; names of C++ hold some, too.
  private static func openingBrace(of text: ByteSlice) -> Int? {
    var depth = 0
    var index = text.end - 1
    while index >= text.start {
      if text.bytes[index] == 0x29 { depth += 1 }
      if text.bytes[index] == 0x28 { depth -= 1 }
      if depth == 0 { return index }
      index -= 1
    }
    return nil
  }

  /// `name+152`.
  private static func readName(_ text: ByteSlice, into frame: inout CrashReport.Frame) {
    var name = text
    if let plus = name.lastIndex(of: 0x2B), let (offset, end) = name.from(plus + 1).decimal(), end == name.end {
      frame.symbolOffset = offset
      name = name.upTo(plus)
    }
    frame.symbol = name.stringIfAny
  }
}
