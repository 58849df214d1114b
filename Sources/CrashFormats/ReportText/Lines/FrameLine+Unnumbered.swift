import ByteKit
import CrashModel

/// Frames without a number, in columns: image, where the code lies, function.
///
///     TideKit             0x104a1c2f0  TideTable::row(int) const (TideTable.cpp:44)
///     Orchard             +0x1f0c4  CrateScale::weigh(Crate*)
///     libdispatch.dylib  in dispatch_group_leave
///     Quayside "BerthSync.m" line 88 in __31-[BerthSync finishWithResult:]_block_invoke
extension FrameLine {
  /// The frame on such a line; nil for any other line.
  ///
  /// The last column must have the form of a name, because tables of values have columns, too.
  static func unnumbered(_ text: ByteSlice) -> CrashReport.Frame? {
    guard isLetter(text[0]) || text[0] == UInt8(ascii: "_"), text.count <= longest,
      let blank = (text.start..<text.end).first(where: { isBlank(text.bytes[$0]) })
    else { return nil }
    let image = text.upTo(blank)
    let rest = text.from(blank).trimmed
    var frame = CrashReport.Frame(index: 0, offset: text.start)
    guard isImage(image), let name = name(behindPlaceIn: rest, into: &frame), !name.isEmpty else { return nil }
    frame.identity = ImageIdentity(name: image.string)
    readLocation(name, image: image, into: &frame)
    guard let symbol = frame.symbol else { return nil }
    let isName = Bytes.with(Array(symbol.utf8)) { bytes in
      NameForm(bytes.all).map { $0 == .function || KnownFunctions.holds(bytes.all) || bytes.all.contains("_") } ?? false
    }
    return isName ? frame : nil
  }

  /// What stands behind the column that says where a frame's code lies, which is filled in.
  private static func name(behindPlaceIn text: ByteSlice, into frame: inout CrashReport.Frame) -> ByteSlice? {
    switch text[0] {
    case UInt8(ascii: "0"):
      guard let (address, end) = text.hexadecimal(), isBlank(text.bytes[end]) else { return nil }
      frame.address = Address(address)
      return text.from(end).trimmed
    case UInt8(ascii: "+"):
      guard let (offset, end) = text.dropping(1).hexadecimal(), isBlank(text.bytes[end]) else { return nil }
      frame.imageOffset = offset
      return text.from(end).trimmed
    case UInt8(ascii: "\""):
      guard let close = text.dropping(1).index(of: UInt8(ascii: "\"")),
        let behind = text.from(close).after(prefix: "\" line "), let (line, end) = behind.decimal()
      else { return nil }
      frame.file = text.dropping(1).upTo(close).string
      frame.line = Int(exactly: line)
      return behind.from(end).after(prefix: " in ")
    default: return text.after(prefix: "in ")
    }
  }

  /// Whether a word can be the name of an image.
  private static func isImage(_ word: ByteSlice) -> Bool {
    (word.start..<word.end).allSatisfy { index in
      let byte = word.bytes[index]
      return isLetter(byte) || isDigit(byte) || byte >= 0x80
        || [UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+")].contains(byte)
    }
  }
}
