import ByteKit
internal import CrashSymbols

/// The text that a failed check of Swift's prints: `Harbour/Dock.swift:12: Fatal error: XPC API Misuse: …`.
///
/// The code with the check chose the words, and may have taken over a framework's.
package struct SwiftCheck {
  /// The line up to the check's word, with the place.
  package let before: Substring
  /// The line from the check's word on.
  package let words: Substring
  /// The file of the check; nil where it is left out.
  let file: Substring?

  /// Nil where a line is no text of a check.
  package init?(_ line: String) {
    // All end so, and most texts hold none of them.
    guard line.contains(": "), let start = Self.offset(in: line[...]) else { return nil }
    before = Substring(line.utf8.prefix(start))
    words = Substring(line.utf8.dropFirst(start))
    file = Self.file(atEndOf: before) ?? Self.file(in: words)
  }

  /// Where the word of a check is in a line, in bytes.
  static func offset(in line: Substring) -> Int? {
    openings.compactMap { ByteSearch.offset(of: $0, in: line) }.min().map { max(0, $0 - 1) }
  }

  /// Whether the words are an error of other code that the check passes on.
  package var passesOnError: Bool { Self.passesOnError(words) }

  /// Whether the text of a check or of an exception passes on the error of other code.
  package static func passesOnError(_ text: Substring) -> Bool {
    forwarded.contains { ByteSearch.offset(of: $0, in: text) != nil }
  }

  /// Whether the check is in a file that only the program can have.
  var isOfProgram: Bool { file.map(Self.isOwn) ?? false }

  /// Whether the file is left out, as Xcode does beside the line in its editor.
  var isWithoutFile: Bool {
    file == nil && !before.contains("/") && (before.isEmpty || before.hasPrefix("Thread "))
  }

  /// Whether the check is in a file of the system, of a known package, or of a module whose name begins like one of these.
  package func isInLibrary(orIn modules: [String] = []) -> Bool {
    guard let file else { return false }
    if !Self.isOwn(file) { return true }
    let parts = file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.indices.contains { index in
      (index == 0 || parts[index - 1] == "Sources") && modules.contains { parts[index].hasPrefix($0) }
    }
  }

  /// Whether two texts are of one failed check: the words begin alike, however the lines were cut or wrapped.
  func isSame(as other: SwiftCheck) -> Bool {
    let texts = [self, other].map { $0.words.drop { $0 != ":" }.prefix { $0 != "\n" } }
    let length = min(texts[0].utf8.count, texts[1].utf8.count, 26)
    return texts[0].utf8.prefix(length).elementsEqual(texts[1].utf8.prefix(length))
  }

  /// The file in `Harbour/Dock.swift:12: `, which the word of the check follows.
  private static func file(atEndOf text: Substring) -> Substring? {
    guard let place = text.split(separator: " ").last, place.hasSuffix(":") else { return nil }
    let parts = place.split(separator: ":")
    guard parts.count >= 2, let file = parts.first, file.hasSuffix(".swift"), Int(parts[1]) != nil else { return nil }
    // People quote lines, loggers put marks before them, and tests' results tags.
    guard let sign = file.lastIndex(where: { "\"'`“*([{>]".contains($0) }) else { return file }
    let rest = file[sign...].dropFirst()
    // `[...]/Sources/Tide/Berth.swift` is a path.
    return rest.first == "/" ? file : rest
  }

  /// The file in `…: file Harbour/Dock.swift, line 12`, as Swift wrote it until 5.3.
  private static func file(in text: Substring) -> Substring? {
    guard let end = ByteSearch.offset(of: ".swift, line ", in: text) else { return nil }
    let place = Substring(text.utf8.prefix(end + 6))
    let word = ": file "
    return ByteSearch.offset(of: word, in: place).map { Substring(place.utf8.dropFirst($0 + word.utf8.count)) }
  }

  /// Whether only the program can have the file: none of the system's, of a known package or of a package's folder.
  private static func isOwn(_ file: Substring) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    guard let module = parts.first.map(String.init), parts.count > 1 else { return true }
    if PackageFolders.hold(String(file)) || ByteSearch.offset(of: "/com.apple.xbs/", in: file) != nil { return false }
    // A path names the module somewhere: `../vapor/Sources/Vapor/Container.swift`.
    return !SystemNames.isSystem(image: module)
      && !parts.dropLast().contains {
        let name = String($0)
        return SystemNames.isSystem(module: name) || SystemNames.isPackage(module: name) || shared.contains(name)
      }
  }

  /// How the checks begin, without the letter whose case differs.
  private static let openings = ["atal error: ", "recondition failed: ", "ssertion failed: "]
  /// How a check begins that passes on the error of other code.
  private static let forwarded = ["'try!' expression", "Error Domain=", "Exception", "xception '"]
  /// Modules of the system whose names programs use as well: a check in them is taken for the system's.
  ///
  /// ``SystemNames`` leaves them out, because it decides who is blamed.
  private static let shared: Set = ["Charts", "Network", "Speech", "Symbols", "Vision", "Testing", "XCTest"]
}

extension Rule {
  /// Whether one of the rule's patterns is a check's text and not its words alone, or the rule judges for itself whose
  /// words they are.
  func namesCheck(in text: String) -> Bool {
    var isNamed = false
    for condition in [certainWhen, likelyWhen] {
      guard let condition else { continue }
      if condition.testsSpeaker { return true }
      condition.forEachPattern { pattern in
        isNamed = isNamed || SwiftCheck.isNamed(in: pattern.description) && pattern.matches(text)
      }
    }
    return isNamed
  }
}

extension SwiftCheck {
  /// Whether a pattern holds the word of a check.
  fileprivate static func isNamed(in pattern: String) -> Bool {
    pattern.hasPrefix("failed: ")
      || openings.contains { ByteSearch.offset(of: String($0.dropLast(2)), in: pattern[...]) != nil }
  }
}

extension Condition.Computed {
  /// How the names of tests begin that tell a framework's words from the program's own.
  package static let whoSays = "framework-says-"
}

extension Condition {
  /// Whether a part of it tells a framework's words from the program's own.
  fileprivate var testsSpeaker: Bool {
    switch self {
    case .all(let parts), .any(let parts): parts.contains(where: \.testsSpeaker)
    case .not(let part), .silent(let part), .explained(let part, _): part.testsSpeaker
    case .computed(let test): test.name.hasPrefix(Computed.whoSays)
    default: false
    }
  }
}
