import ByteKit
import CrashModel

/// Takes apart system descriptions such as `iPhone OS 18.1 (22B83)` and `macOS 14.6 (23G80)`.
enum SystemVersion {
  static func parse(_ text: Located<String>) -> CrashReport.OperatingSystem {
    var system = CrashReport.OperatingSystem()
    var value = text.value
    let name = value.withUTF8 { utf8 in
      func string(_ range: Range<Int>) -> String { String(decoding: utf8[range], as: UTF8.self) }
      var end = utf8.count
      while end > 0, utf8[end - 1] == 0x20 { end -= 1 }
      var last = end
      while last > 0, utf8[last - 1] != 0x20 { last -= 1 }
      if end - last > 1, utf8[last] == 0x28, utf8[end - 1] == 0x29 {
        system.build = string(last + 1..<end - 1)
        end = last
      } else if end - last > 1, utf8[end - 1] == 0x29, utf8[..<last].suffix(7).elementsEqual("(Build ".utf8) {
        // Programs ask Foundation, which writes `Version 26.1 (Build 25B78)`.
        system.build = string(last..<end - 1)
        end = last - 7
      }
      var isSpaced = false
      // The version is the first word that begins with a digit; the words before it are the name.
      var name: Range<Int>?
      var index = 0
      while index < end {
        var stop = index
        while stop < end, utf8[stop] != 0x20 { stop += 1 }
        if stop > index {
          if isDigit(utf8[index]) {
            system.version = Located(string(index..<stop), at: text.offset)
            break
          }
          // More than one blank between words is one too many.
          isSpaced = isSpaced || name.map { $0.upperBound + 1 < index } ?? false
          name = (name?.lowerBound ?? index)..<stop
        }
        index = stop + 1
      }
      guard let name else { return "" }
      guard isSpaced else { return string(name) }
      return utf8[name].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
    if !name.isEmpty, name != "Version" { system.name = usual(name) }
    return system
  }

  /// The name of today for the older and longer ones of Apple's systems.
  private static func usual(_ name: String) -> String {
    switch name {
    case "iPhone OS": "iOS"
    case "Mac OS X", "OS X", "Mac OS": "macOS"
    case "Watch OS": "watchOS"
    case "Apple TVOS": "tvOS"
    case "xrOS", "Apple Vision OS": "visionOS"
    case _ where name.hasSuffix(" Version"): usual(String(name.dropLast(8)))
    // The name that a version of it is sold by: `macOS Sequoia`.
    case _ where name.hasPrefix("macOS "): "macOS"
    default: name
    }
  }
}

/// Names of instruction sets.
enum Architecture {
  /// The usual short name of a `Code Type` or `cpuType`.
  static func name(_ text: String) -> String {
    // As nearly all reports have it.
    switch text {
    case "ARM-64", "ARM-64 (Native)": return "arm64"
    case "X86-64", "X86-64 (Native)": return "x86_64"
    default: break
    }
    let plain = text.split(separator: " ").first.map(String.init) ?? text
    switch plain.uppercased() {
    case "ARM-64", "ARM64", "ARM64E", "AARCH64": return plain.lowercased() == "arm64e" ? "arm64e" : "arm64"
    case "X86-64", "X86_64", "AMD64": return "x86_64"
    case "ARM": return "arm"
    case "X86", "I386": return "i386"
    default: return plain.lowercased()
    }
  }
}

/// Helpers for file paths.
enum Paths {
  /// The part after the last slash.
  static func lastComponent(_ path: String) -> String {
    path.utf8.lastIndex(of: 0x2F).map { String(path[path.index(after: $0)...]) } ?? path
  }
}
