import ByteKit

/// What shows that a text is a log of a test run, a build server or a container.
enum LogShape {
  static func occur(in prefix: InputPrefix) -> Bool {
    var lines = Lines(prefix.bytes, from: prefix.firstIndex)
    var seen = 0
    var prefixed = 0
    while let line = lines.next(), seen < 2000 {
      if line.isEmpty { continue }
      seen += 1
      let length = LogPrefix.length(of: line)
      let text = line.from(line.start + length)
      if beginnings[Int(text[0])], words.contains(where: { text.hasPrefix($0) }) { return true }
      let body = text.trimmed
      if TestLine(behindPrefix: body) != nil || ToolLines.tellOfBuild(body) { return true }
      if length > 0, seen <= 20 { prefixed += 1 }
      if seen == 20, prefixed >= 10 { return true }
    }
    return prefixed > 0 && (LogPrefix.process(of: firstLine(of: prefix)) != nil || (seen >= 3 && prefixed * 2 > seen))
  }

  /// The first line.
  private static func firstLine(of prefix: InputPrefix) -> ByteSlice {
    prefix.bytes.line(around: prefix.firstIndex)
  }

  /// Of every byte, whether one of the words begins with it.
  private static let beginnings = words.reduce(into: [Bool](repeating: false, count: 256)) { beginnings, word in
    beginnings[Int(word.utf8Start[0])] = true
  }

  private static let words: [StaticString] = [
    "Test Suite '", "Test Case '", "Test case '", "##[group]", "##[section]", "section_start:",
    "Command line invocation:", "** TEST ", "** BUILD ", "Build settings from ", "Testing started",
    "Building for debugging...", "Building for testing", "--- xcodebuild", "fastlane", "Driving the lane",
    "CompileSwift ", "Running pod install", "[fastlane",
  ]
}

extension InputPrefix {
  /// Whether one of the first lines is the head of an Apple report or of a tool that is no log.
  var opensAppleReport: Bool {
    var lines = Lines(bytes, from: firstIndex)
    var seen = 0
    while let line = lines.next(), seen < 8 {
      let text = line.trimmed
      if text.isEmpty { continue }
      seen += 1
      if Self.isHead(text) { return true }
    }
    return false
  }

  /// Whether a line is one of those heads; many formats ask, so that most lines are told by their first byte.
  private static func isHead(_ line: ByteSlice) -> Bool {
    switch line[0] {
    case UInt8(ascii: "A"): line.hasPrefix("Analysis of sampling")
    case UInt8(ascii: "C"): line.hasPrefix("CrashReporter Key:") || line.hasPrefix("Command:")
    case UInt8(ascii: "D"): line.hasPrefix("Date/Time:")
    case UInt8(ascii: "E"): line.hasPrefix("Exception Type:")
    case UInt8(ascii: "H"): line.hasPrefix("Hardware Model:")
    case UInt8(ascii: "I"): line.hasPrefix("Incident Identifier:") || line.hasPrefix("Identifier:")
    case UInt8(ascii: "O"): line.hasPrefix("OS Version:")
    case UInt8(ascii: "P"): line.hasPrefix("Process:") || line.hasPrefix("Path:")
    case UInt8(ascii: "l"): line.hasPrefix("leaks Report Version:")
    case UInt8(ascii: "p"): line.hasPrefix("panic(cpu")
    case UInt8(ascii: "#"):
      ["# Crashlytics", "# Platform: ", "# OS Version: ", "# Bundle Identifier: ", "# Issue "].contains {
        line.hasPrefix($0)
      }
    default: false
    }
  }
}
