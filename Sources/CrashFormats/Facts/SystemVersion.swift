import CrashModel

/// Takes apart system descriptions such as `iPhone OS 18.1 (22B83)` and `macOS 14.6 (23G80)`.
enum SystemVersion {
  static func parse(_ text: Located<String>) -> CrashReport.OperatingSystem {
    var system = CrashReport.OperatingSystem()
    var words = text.value.utf8.split(separator: 0x20)
    if let last = words.last, last.count > 1, last.first == 0x28, last.last == 0x29 {
      system.build = String(Substring(last.dropFirst().dropLast()))
      words.removeLast()
    }
    if let index = words.firstIndex(where: { isDigit($0.first ?? 0) }) {
      system.version = Located(String(Substring(words[index])), at: text.offset)
      words.removeSubrange(index...)
    }
    let name = words.map { String(Substring($0)) }.joined(separator: " ")
    if !name.isEmpty { system.name = names[name] ?? name }
    return system
  }

  /// Older and longer names of Apple's systems.
  private static let names = [
    "iPhone OS": "iOS", "Mac OS X": "macOS", "OS X": "macOS", "Mac OS": "macOS", "macOS": "macOS",
    "Watch OS": "watchOS", "Apple TVOS": "tvOS", "xrOS": "visionOS", "Apple Vision OS": "visionOS",
  ]
}

/// Names of instruction sets.
enum Architecture {
  /// The usual short name of a `Code Type` or `cpuType`.
  static func name(_ text: String) -> String {
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
