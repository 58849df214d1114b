import ByteKit
internal import CrashSymbols

/// Tells the text of a check in the program's own code from what a framework prints.
///
///     Harbour/Dock.swift:12: Fatal error: XPC API Misuse: …
///
/// Whoever wrote the check chose its words, and may have taken over a framework's.
package enum OwnChecks {
  /// Whether a line is the text of a check in a file of the program's own, which does not pass on somebody else's error.
  static func hold(_ line: String) -> Bool {
    guard let (start, end) = mark(in: line) else { return false }
    let before = Substring(line.utf8.prefix(start))
    let behind = Substring(line.utf8.dropFirst(end))
    guard let file = file(before: before) ?? file(behind: behind), !passesOn(behind) else { return false }
    return isOwn(file)
  }

  /// Whether a line is the text of a check of Swift's whose file is left out, as Xcode shows it beside the line.
  static func holdWithoutFile(_ line: String) -> Bool {
    guard let (start, end) = mark(in: line) else { return false }
    let before = line.utf8.prefix(max(0, start - 1))
    guard before.allSatisfy({ $0 != 0x2F }), before.isEmpty || before.starts(with: "Thread ".utf8) else { return false }
    let behind = Substring(line.utf8.dropFirst(end))
    return file(behind: behind) == nil && !passesOn(behind)
  }

  /// Whether a line is the text of a check in a file of the system's, of a known package or of a package's folder.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - modules: Beginnings of the names of further modules that are nobody's own.
  /// - Returns: Whether it is.
  package static func standInLibrary(_ line: String, orIn modules: [String] = []) -> Bool {
    guard let (start, end) = mark(in: line),
      let file = file(before: Substring(line.utf8.prefix(start))) ?? file(behind: Substring(line.utf8.dropFirst(end)))
    else { return false }
    if !isOwn(file) { return true }
    let parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.indices.contains { index in
      (index == 0 || parts[index - 1] == "Sources") && modules.contains { parts[index].hasPrefix($0) }
    }
  }

  /// Whether the text of a check or of an exception passes on somebody else's error.
  package static func passesOn(_ text: Substring) -> Bool { passedOn.contains { holds(text, $0) } }

  /// Where the mark of a check of Swift's stands first, without the letter whose case differs; nil where there is none.
  package static func mark(in line: String) -> (start: Int, end: Int)? {
    // All end so, and most texts hold none of them.
    guard line.contains(": ") else { return nil }
    return StrayLines.ends.compactMap { mark in
      ByteSearch.offset(of: mark, in: line[...]).map { ($0, $0 + mark.utf8.count) }
    }.min { $0.0 < $1.0 }
  }

  /// The file in `Harbour/Dock.swift:12: F`, which the mark follows.
  private static func file(before mark: Substring) -> Substring? {
    // The mark leaves out its first letter, whose case differs.
    guard let place = mark.dropLast().split(separator: " ").last, place.hasSuffix(":") else { return nil }
    let parts = place.split(separator: ":")
    guard parts.count >= 2, let file = parts.first, file.hasSuffix(".swift"), Int(parts[1]) != nil else { return nil }
    // People quote lines, loggers put marks before them, and tests' results tags.
    guard let sign = file.lastIndex(where: { "\"'`“*([{>]".contains($0) }) else { return file }
    let rest = file[sign...].dropFirst()
    // `[...]/Sources/Tide/Berth.swift` is a path.
    return rest.first == "/" ? file : rest
  }

  /// The file in `…: file Harbour/Dock.swift, line 12`, as Swift wrote it until 5.3.
  private static func file(behind mark: Substring) -> Substring? {
    let word = ": file "
    guard let start = ByteSearch.offset(of: word, in: mark) else { return nil }
    let place = Substring(mark.utf8.dropFirst(start + word.utf8.count))
    guard let end = ByteSearch.offset(of: ".swift, line ", in: place) else { return nil }
    return Substring(place.utf8.prefix(end + 6))
  }

  /// Whether nobody but the program can have the file: none of the system's, of a known package or of a package's folder.
  private static func isOwn(_ file: Substring) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard let module = parts.first.map(String.init), parts.count > 1 else { return true }
    if PackageFolders.hold(String(file)) || holds(file, "/com.apple.xbs/") { return false }
    // A path names the module somewhere: `../vapor/Sources/Vapor/Container.swift`.
    return !SystemNames.isSystem(image: module)
      && !parts.dropLast().contains {
        let name = String($0)
        return SystemNames.isSystem(module: name) || SystemNames.isPackage(module: name) || shared.contains(name)
      }
  }

  private static func holds(_ text: Substring, _ word: String) -> Bool {
    ByteSearch.offset(of: word, in: text) != nil
  }

  /// Modules of the system whose names programs use as well.
  ///
  /// A check in such a file is taken for the system's, and its words keep their weight: what a program says of itself in
  /// a module of this name is the rarer case. ``SystemNames`` leaves them out, because whose frame it is decides who is to
  /// blame.
  private static let shared: Set = [
    // Frameworks of Apple's that are written in Swift, or have an interface in it.
    "Charts", "Network", "Speech", "Symbols", "Vision",
    // What runs tests: Swift Testing, and on Linux XCTest.
    "Testing", "XCTest",
  ]
  /// What a check says of somebody else's error.
  private static let passedOn = ["'try!' expression", "Error Domain=", "Exception", "xception '"]
}

extension Rule {
  /// Whether nothing but the text of a check in the program's own code speaks for a cause of which only systems,
  /// libraries and tools tell.
  func restsOnOwnCheck(_ findings: Findings) -> Bool {
    guard neverToldBy.contains(.checks) else { return false }
    let isAnyCheck = neverToldBy.contains(.checksWithoutFile)
    var isOwn = false
    for fact in findings.evidence {
      if OwnChecks.hold(fact.text) || isAnyCheck && OwnChecks.holdWithoutFile(fact.text) {
        if names(checkIn: fact.text) { return false }
        isOwn = true
      } else if !Self.howItEnded.contains(fact.field) {
        return false
      }
    }
    return isOwn
  }

  /// Whether one of the rule's patterns is a check's text and not its words alone, or the rule judges for itself whose the
  /// words are.
  private func names(checkIn text: String) -> Bool {
    var isNamed = false
    for condition in [certainWhen, when] {
      guard let condition else { continue }
      if condition.asksWhoSays { return true }
      condition.forEachPattern { pattern in
        isNamed = isNamed || Self.namesCheck(pattern.description[...]) && pattern.matches(text)
      }
    }
    return isNamed
  }

  private static func namesCheck(_ pattern: Substring) -> Bool {
    pattern.hasPrefix("failed: ")
      || StrayLines.ends.contains { ByteSearch.offset(of: String($0.dropLast(2)), in: pattern) != nil }
  }

  private static let howItEnded: Set = ["exception.type", "exception.signal"]
}

extension Condition.Computed {
  /// How the names of tests begin that tell a framework's words from the program's own.
  package static let whoSays = "framework-says-"
}

extension Condition {
  /// Whether a part of it tells a framework's words from the program's own.
  fileprivate var asksWhoSays: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.asksWhoSays)
    case .not(let part), .explained(let part, _): part.asksWhoSays
    case .computed(let test): test.name.hasPrefix(Computed.whoSays)
    default: false
    }
  }
}
