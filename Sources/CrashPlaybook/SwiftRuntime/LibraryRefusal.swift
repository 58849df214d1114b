internal import CrashSymbols

/// A line such as `SwiftData/ModelContext.swift:12: Fatal error: …`.
struct LibraryRefusal {
  let message: CrashReport.Message
  /// Whose file it is.
  let library: String
  /// What stands behind the place; empty where there is nothing.
  let text: String

  private static let forms: [TextPattern] = [
    "{place}.swift:{line}: Fatal error: {text}", "{place}.swift:{line}: Precondition failed: {text}",
    "{place}.swift:{line}: Assertion failed: {text}", "{place}.swift:{line}: Fatal error$",
    "{place}.swift:{line}: Precondition failed$", "{place}.swift:{line}: Assertion failed$",
  ]

  /// The first one of the system's, or of a package that many programs use.
  init?(in messages: [CrashReport.Message], ofPackage: Bool = false) {
    for message in messages where message.text.contains(".swift") {
      if !ofPackage, let old = Self.written(before: message) {
        self = old
        return
      }
      guard message.text.contains(".swift:"),
        let found = Self.forms.lazy.compactMap({ $0.captures(in: message.text) }).first,
        let place = found["place"]?.split(whereSeparator: { " \"'`*([{".contains($0) }).last,
        found["line"].flatMap({ Int($0) }) != nil
      else { continue }
      let parts = place.split(separator: "/", omittingEmptySubsequences: false)
      // What Swift's own library checks is the language's contract, and speaks for itself.
      guard parts.count == 2, parts[0] != "Swift",
        ofPackage ? SystemNames.isPackage(module: String(parts[0])) : SystemNames.isSystem(module: String(parts[0]))
      else { continue }
      self.message = message
      library = String(parts[0])
      text = found["text"] ?? ""
      return
    }
    return nil
  }

  private init(message: CrashReport.Message, library: String, text: String) {
    (self.message, self.library, self.text) = (message, library, text)
  }

  /// As Swift wrote it until 5.3: `Fatal error: …: file Foundation/URLSession/TaskRegistry.swift, line 76`.
  private static func written(before message: CrashReport.Message) -> LibraryRefusal? {
    guard let found = oldForms.lazy.compactMap({ $0.captures(in: message.text) }).first,
      found["line"].flatMap({ Int($0.prefix { $0.isNumber }) }) != nil,
      let parts = found["place"]?.split(separator: "/", omittingEmptySubsequences: false), parts.count > 1
    else { return nil }
    // Until 5.2, the file had its whole path: of Apple's frameworks, that on the machine that built them.
    let isBuiltByApple = message.text.contains("/com.apple.xbs/Sources/")
    let library = isBuiltByApple ? parts[parts.count - 2] : parts[0]
    let isSystem =
      isBuiltByApple
      ? SystemNames.isSystem(image: String(library))
      : library != "Swift" && SystemNames.isSystem(module: String(library))
    guard isSystem else { return nil }
    return LibraryRefusal(message: message, library: String(library), text: found["text"] ?? "")
  }

  private static let oldForms: [TextPattern] = [
    "Fatal error: {text}: file {place}.swift, line {line}",
    "Precondition failed: {text}: file {place}.swift, line {line}",
    "Assertion failed: {text}: file {place}.swift, line {line}",
  ]
}

extension Condition {
  /// The line of a check is one of a framework's own file, so that there is nothing to replace in the program.
  ///
  /// - Parameter word: What the check is made by, as it stands in source code.
  /// - Returns: The condition, with words for the page's first advice.
  static func checkInFramework(_ word: String) -> Condition {
    .computed(
      Computed(
        "check-in-framework-by-\(word.filter(\.isLetter))", "the check stands in a file of a framework",
        literals: ["atal error"],
        wording: ["lead", "tail"],
        values: { facts in
          LibraryRefusal(in: facts.report.messages).map { refusal in
            [
              "lead": "The \(word) is {refuser}'s own and not yours to change: check what is handed to {refuser}",
              "tail": "before the call", "refuser": refusal.library,
            ]
          } ?? [:]
        },
        test: { facts in
          LibraryRefusal(in: facts.report.messages).map { refusal in
            var evidence = refusal.message.evidence(refusal.message.text)
            evidence.statement += ": the file is \(refusal.library)'s, none of the program"
            return [evidence]
          }
        }))
  }
}
