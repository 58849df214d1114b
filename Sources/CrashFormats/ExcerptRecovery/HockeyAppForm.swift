import ByteKit
import CrashModel

/// Reads the issues that HockeyApp, and App Center after it, filed of their crashes.
///
///     ### Stacktrace ###
///     <pre>HarbourController;openGate:;HarbourController.m;23
///     -;main;main.m;25</pre>
///     ### Reason ###
///     NSInvalidArgumentException, reason: data parameter is nil
enum HockeyAppForm {
  /// The text with its frames written as lldb writes them, and its reason as programs print it; nil where there is none.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard bytes.all.contains("Stacktrace") else { return nil }
    var frames = 0
    var part = Part.other
    let result = RewrittenLines(of: bytes) { line in
      let text = withoutTags(line.trimmed)
      if let heading = heading(text) {
        part = heading
        return nil
      }
      switch part {
      case .stack:
        let frame = frame(text, frames)
        if frame != nil { frames += 1 }
        return frame
      case .reason: return exception(text)
      case .other: return nil
      }
    }
    return frames > 0 ? result.source(in: source) : nil
  }

  private enum Part { case stack, reason, other }

  private static func heading(_ text: ByteSlice) -> Part? {
    guard text[0] == 0x23 else { return nil }
    var title = text
    while title[0] == 0x23 || isBlank(title[0]) { title = title.dropping(1) }
    while title.last == 0x23 || isBlank(title.last) { title = title.upTo(title.end - 1) }
    return title == "Stacktrace" ? .stack : title == "Reason" ? .reason : .other
  }

  private static func withoutTags(_ text: ByteSlice) -> ByteSlice {
    let rest = text.after(prefix: "<pre>") ?? text
    return rest.hasSuffix("</pre>") ? rest.upTo(rest.end - 6).trimmed : rest
  }

  /// The frame on a line: class, method, file and line, or a function and its image.
  private static func frame(_ text: ByteSlice, _ number: Int) -> String? {
    let parts = text.string.split(separator: ";", omittingEmptySubsequences: false)
    switch parts.count {
    case 4:
      let (type, method, file, line) = (parts[0], parts[1], parts[2], parts[3])
      guard !method.isEmpty, !method.contains(" ") else { return nil }
      let isObjectiveC = method.contains(":") || file.hasSuffix(".m") || file.hasSuffix(".mm")
      // The system's own, of which nothing else is known.
      if type == "-", method == "start", file.isEmpty { return "frame #\(number): libdyld.dylib`start" }
      let name = type == "-" || type.isEmpty ? "\(method)" : isObjectiveC ? "-[\(type) \(method)]" : "\(type).\(method)"
      return "frame #\(number): \(name)" + (file.isEmpty ? "" : " at \(file):\(line.isEmpty ? "0" : line)")
    case 2:
      let (name, image) = (parts[0], parts[1])
      guard !name.isEmpty, !image.isEmpty, !image.contains(" ") else { return nil }
      // Not symbolicated: the load address and the distance from it.
      if name.hasPrefix("0x") { return "frame #\(number): \(image)`" }
      if name.hasSuffix(")"), let open = name.range(of: " (") {
        return "frame #\(number): \(image)`\(name[..<open.lowerBound]) at \(name[open.upperBound...].dropLast())"
      }
      return "frame #\(number): \(image)`\(name)"
    default: return nil
    }
  }

  /// `NAME, reason: REASON` as programs print it; nil where nothing is left out.
  private static func exception(_ text: ByteSlice) -> String? {
    guard text.hasPrefix("NS"), let comma = text.index(of: ", reason: "),
      (text.start..<comma).allSatisfy({ isLetter(text.bytes[$0]) || isDigit(text.bytes[$0]) })
    else { return nil }
    let reason = text.from(comma + 10).string
    return "*** Terminating app due to uncaught exception '\(text.upTo(comma).string)', reason: '\(reason)'"
  }
}
