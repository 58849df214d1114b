import ByteKit
import CrashModel

/// Reads `0x1000 - 0x1fff +name arm64  <uuid> /path` and its macOS form `… name (1.0 - 2) <uuid> /path`.
enum BinaryImageLine {
  /// Only the name, for a quick look.
  static func name(_ line: ByteSlice) -> ByteSlice? {
    let text = line.trimmed
    guard let dash = dash(in: text) else { return nil }
    var rest = text.from(dash).droppingToText(3)
    // Samples do not know where the program itself ends.
    guard let end = rest.hexadecimal()?.end ?? (rest.hasPrefix("???") ? rest.start + 3 : nil) else { return nil }
    rest = rest.from(end).droppingToText(0)
    if rest[0] == 0x2B { rest = rest.droppingToText(1) }
    let head = rest.upTo(rest.index(of: 0x3C) ?? rest.end).trimmed
    if head.index(of: 0x28) != nil, let version = head.index(of: " (") {
      return withoutArchitecture(head.upTo(version).trimmed)
    }
    return withoutArchitecture(head)
  }

  /// Where ` - ` stands behind the first address.
  private static func dash(in text: ByteSlice) -> Int? {
    guard text.begins(with: "0x") else { return nil }
    // As a rule right behind it.
    if let end = text.hexadecimal()?.end, text.from(end).begins(with: " - ") { return end }
    return text.index(of: " - ")
  }

  /// The addresses of an image; nil where it begins behind `highest`, or the line does not tell the last one.
  @inline(never)
  static func addresses(ofLineAt offset: Int, in bytes: Bytes, basesUpTo highest: Address) -> ClosedRange<Address>? {
    // Most images begin behind it, and their lines need not be looked at as a whole.
    let head = bytes[offset..<offset + 64]
    guard let (base, end) = head.hexadecimal(), base <= highest.bits else { return nil }
    // As a rule the last address stands right behind, and what follows it near enough to see that it ends.
    if head.from(end).begins(with: " - "), let (last, stop) = head.from(end).droppingToText(3).hexadecimal(),
      stop < head.end
    {
      return last >= base ? Address(base)...Address(last) : nil
    }
    let text = bytes.line(from: offset).trimmed
    guard let dash = dash(in: text), let last = text.from(dash).dropping(3).trimmed.hexadecimal()?.value, last >= base
    else { return nil }
    return Address(base)...Address(last)
  }

  static func parse(_ line: ByteSlice) -> CrashReport.BinaryImage? {
    let text = line.trimmed
    guard let name = name(line), let (base, _) = text.hexadecimal(), let dash = text.index(of: " - ") else {
      return nil
    }
    let identity = identity(text, name)
    var image = CrashReport.BinaryImage(
      name: identity.name ?? "", path: identity.path, uuid: identity.uuid, base: Address(base))
    if let last = text.from(dash).dropping(3).trimmed.hexadecimal()?.value, last >= base {
      image.size = last - base &+ 1
    }
    let after = text.from(name.end).trimmed
    image.architecture = architectures.first { after.hasPrefix($0) }.map { "\($0)" }
    return image
  }

  /// What frames take over from the image on a line.
  static func identity(_ line: ByteSlice) -> ImageIdentity? {
    let text = line.trimmed
    guard let name = name(text), text.hexadecimal() != nil else { return nil }
    return identity(text, name)
  }

  private static func identity(_ text: ByteSlice, _ name: ByteSlice) -> ImageIdentity {
    var (uuid, path): (String?, String?)
    if let open = text.index(of: 0x3C), let close = text.from(open).index(of: 0x3E) {
      uuid = text.from(open + 1).upTo(close).string
      path = text.from(close + 1).trimmed.stringIfAny
      // What a package brought lies among the files of the system, and is none: `/usr/lib/libtide.dylib {"identifier":…}`.
      if text.last == 0x7D, text.contains(" {\"") { path = nil }
    }
    return ImageIdentity(
      name: name.isEmpty ? Paths.lastComponent(path ?? "???") : name.string, path: path, uuid: uuid)
  }

  private static func withoutArchitecture(_ text: ByteSlice) -> ByteSlice {
    for architecture in architectures where text.hasSuffix(architecture) {
      let cut = text.upTo(text.end - architecture.utf8CodeUnitCount)
      if isBlank(cut.last) { return cut.trimmed }
    }
    return text
  }

  private static let architectures: [StaticString] = [
    "arm64e", "arm64", "arm64_32", "armv7k", "armv7s", "armv7f", "armv7", "armv6", "x86_64h", "x86_64", "x86-64",
    "i386", "ARM-64", "ARM_64", "ARM",
  ]
}
