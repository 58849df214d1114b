import ByteKit
import CrashModel

/// Frames without addresses: `0  libdispatch.dylib   _dispatch_assert_queue_fail`, `1  App +0x62064   name`.
extension FrameLine {
  /// The frame on a line whose author left the address out.
  static func withoutAddress(
    _ text: ByteSlice, _ frame: CrashReport.Frame, isInStack: Bool
  ) -> CrashReport.Frame? {
    if let found = offsetColumn(text, into: frame) { return found }
    guard isInStack else { return nil }
    let text = FrameRemark.cut(text) ?? text
    return bars(text, into: frame) ?? quotedFile(text, into: frame) ?? columns(text, into: frame)
      ?? words(text, into: frame)
  }

  private static func offsetColumn(_ text: ByteSlice, into frame: CrashReport.Frame) -> CrashReport.Frame? {
    guard let plus = text.index(of: " +0x"), let (offset, end) = text.from(plus + 2).hexadecimal() else { return nil }
    var frame = frame
    frame.image = text.upTo(plus).trimmed.stringIfAny
    frame.imageOffset = offset
    readLocation(text.from(end).trimmed, into: &frame)
    return frame
  }

  private static func columns(_ text: ByteSlice, into frame: CrashReport.Frame) -> CrashReport.Frame? {
    var frame = frame
    var body = text
    var blanks = 0
    while isBlank(body[0]) {
      blanks += 1
      body = body.dropping(1)
    }
    // A name of an image that fills its column leaves no gap, or a single blank.
    if let end = body.index(of: ".dylib").map({ $0 + 6 }), columnGap(body.upTo(end)) == nil,
      end - body.start >= 26 && !isBlank(body.bytes[end]) || endsFirstWord(end, of: body)
    {
      frame.image = body.upTo(end).string
      readLocation(behindDecimalAddress(body.from(end).trimmed, &frame), into: &frame)
      return frame
    }
    // Two columns: image and name. A wide gap before the first word means that the image column is empty.
    let gap = columnGap(body)
    if let gap, blanks < 12 {
      frame.image = body.upTo(gap).trimmed.stringIfAny
      body = body.from(gap).trimmed
    } else if blanks < 2 {
      return nil
    }
    guard !body.isEmpty else { return nil }
    body = body.trimmed
    // Some put the image into the second column: `0  abort   libsystem_c.dylib`, `4  open   (Harbour.debug.dylib)`.
    if let name = frame.image, !name.hasSuffix(".dylib"), let image = library(body) {
      (frame.image, frame.symbol) = (image.string, name)
      return frame
    }
    readLocation(frame.image == nil ? body : behindDecimalAddress(body, &frame), into: &frame)
    return frame
  }

  /// The name of a library that is all a column holds, perhaps in brackets.
  private static func library(_ column: ByteSlice) -> ByteSlice? {
    guard column.index(of: 0x20) == nil else { return nil }
    if column[0] == 0x28, column.hasSuffix(".debug.dylib)") { return column.dropping(1).upTo(column.end - 1) }
    return column.hasSuffix(".dylib") ? column : nil
  }

  /// What stands behind an address in decimal, as some reporters write it.
  private static func behindDecimalAddress(_ text: ByteSlice, _ frame: inout CrashReport.Frame) -> ByteSlice {
    guard let (address, end) = text.decimal(), end - text.start >= 9, isBlank(text.bytes[end]) else { return text }
    frame.address = Address(address)
    return text.from(end).trimmed
  }

  /// Whether an index lies behind the first of several words.
  private static func endsFirstWord(_ end: Int, of text: ByteSlice) -> Bool {
    isBlank(text.bytes[end]) && end < text.end && text.upTo(end).index(of: 0x20) == nil
  }

  /// Index of the first run of two blanks, or of a tab.
  private static func columnGap(_ text: ByteSlice) -> Int? {
    var index = text.start
    while index < text.end {
      if text.bytes[index] == 0x09
        || (text.bytes[index] == 0x20 && isBlank(text.bytes[index + 1]) && index + 1 < text.end)
      {
        return index
      }
      index += 1
    }
    return nil
  }

  // MARK: Bars between the columns: `0 | libobjc.A.dylib | objc_msgSend + 16`

  private static func bars(_ text: ByteSlice, into frame: CrashReport.Frame) -> CrashReport.Frame? {
    guard let body = text.trimmed.after(prefix: "| "), let bar = body.index(of: " | ") else { return nil }
    var frame = frame
    frame.image = body.upTo(bar).trimmed.stringIfAny
    let name = body.from(bar + 3).trimmed
    if let line = name.index(of: " line "), let (number, end) = name.from(line + 6).decimal() {
      readPlace(name, line, number, end, into: &frame)
    } else {
      readLocation(name, into: &frame)
    }
    return frame
  }

  // MARK: Rollbar's frames of the app: `9 Kelp "Bed.m" line 34 in -[Bed cut]`

  private static func quotedFile(_ text: ByteSlice, into frame: CrashReport.Frame) -> CrashReport.Frame? {
    let body = text.trimmed
    guard let open = body.index(of: " \""), let close = body.from(open + 2).index(of: 0x22),
      let rest = body.from(close).after(prefix: "\" line "), let (line, end) = rest.decimal(),
      let name = rest.from(end).after(prefix: " in ")
    else { return nil }
    var frame = frame
    frame.image = body.upTo(open).stringIfAny
    frame.file = body.from(open + 2).upTo(close).string
    frame.line = Int(exactly: line)
    frame.symbol = name.stringIfAny
    return frame
  }

  // MARK: One blank between the columns: `9 MyApp -[Store load] (in MyApp) (Store.m:31)`, `5 MyApp | load() (Store.swift:3)`

  /// The frame of a line whose columns stand a single blank apart, where the name has a form that words have not.
  private static func words(_ text: ByteSlice, into frame: CrashReport.Frame) -> CrashReport.Frame? {
    let body = text.trimmed
    guard let blank = body.index(of: 0x20) else { return nil }
    var frame = frame
    if let bar = body.index(of: " | ") {
      frame.image = body.upTo(bar).stringIfAny
      readLocation(body.from(bar + 3).trimmed, into: &frame)
      return frame
    }
    let name = body.from(blank).trimmed
    let isName =
      name.hasPrefix("-[") || name.hasPrefix("+[") || name.contains(" (in ") || raisers.contains { name == $0 }
      // A function of C, such as `__UIApplicationEvaluate`: no word begins so.
      || name[0] == 0x5F && name.count >= 8 && name.index(of: 0x20) == nil
      || hasDistance(name)
    guard isName else { return nil }
    frame.image = body.upTo(blank).string
    if let line = name.index(of: " - Line "), let (number, end) = name.from(line + 8).decimal() {
      readPlace(name, line, number, end, into: &frame)
    } else {
      readLocation(name, into: &frame)
    }
    return frame
  }

  /// Whether a name ends with its distance, behind which a place may be: `load() + 12`, `load() + 12 (Store.swift:31)`.
  private static func hasDistance(_ name: ByteSlice) -> Bool {
    guard let plus = name.lastIndex(of: " + "), let end = name.from(plus + 3).decimal()?.end else { return false }
    return end == name.end || name.from(end).hasPrefix(" (") && name.last == 0x29
  }

  /// Reads `Store.swift - Line 473 Store.load() + 473`, as Crashlytics' pages are copied.
  private static func readPlace(
    _ name: ByteSlice, _ mark: Int, _ line: UInt64, _ end: Int, into frame: inout CrashReport.Frame
  ) {
    frame.file = name.upTo(mark).string
    frame.line = Int(exactly: line)
    var symbol = name.from(end).trimmed
    // What reads like an offset is the line again.
    if let plus = symbol.lastIndex(of: " + ") { symbol = symbol.upTo(plus) }
    frame.symbol = symbol.stringIfAny
  }

  /// Names that begin the stack of an exception.
  private static let raisers: [StaticString] = ["__exceptionPreprocess", "objc_exception_throw"]
}
