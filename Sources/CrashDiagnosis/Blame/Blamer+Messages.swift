/// What messages name where no frame can be blamed: a class, or a place in the sources.
extension Blamer {
  /// The class of the app's that the exception's reason names.
  var namedClass: Blame? {
    // Before an assertion of Foundation's raises, it says which method failed it.
    let assertion = facts.report.messages.prefix(60).first { $0.text.hasPrefix("*** Assertion failure in ") }
    for (text, offset) in [
      (assertion?.text, assertion?.offset),
      (facts.report.uncaughtException?.reason?.value, facts.report.uncaughtException?.reason?.offset),
    ] {
      guard let found = text.flatMap({ NamedClass.first(in: $0) }) else { continue }
      var blame = Blame(symbol: found.name, image: found.module ?? facts.report.process.name)
      blame.isNamedByMessage = true
      blame.offset = offset
      return blame
    }
    return nil
  }

  /// The place in the sources that a `Module/File.swift:12: Fatal error` names.
  var place: Blame? {
    for message in facts.report.messages {
      if facts.kind == .sanitizerFinding, let found = Self.finding.captures(in: message.text),
        let line = found["line"].flatMap(Int.init), let file = found["file"]?.split(separator: " ").last
      {
        return Blame(image: facts.report.process.name, file: String(file), line: line)
      }
      guard
        let captures = Self.location.captures(in: message.text) ?? Self.olderLocation.captures(in: message.text)
          ?? Self.locationOfPreview.captures(in: message.text),
        let line = captures["line"].flatMap(Int.init),
        let file = captures["file"].flatMap(Self.name), !file.isEmpty
      else { continue }
      if let made = Self.birthplace.captures(in: message.text), let line = made["line"].flatMap(Int.init),
        let file = made["file"], !Self.isOfPackage(file)
      {
        return Blame(image: facts.report.process.name, file: file, line: line)
      }
      if SystemNames.isSystem(module: String(file.prefix { $0 != "/" })) || file.contains("/stdlib/public/")
        || Self.isOfPackage(file)
      {
        continue
      }
      return Blame(image: facts.report.process.name, file: file + ".swift", line: line)
    }
    return nil
  }

  /// The file's name behind other words and behind the quotes and brackets of who quotes the message.
  private static func name(_ words: String) -> String? {
    words.split(whereSeparator: { " \"'`*([{".contains($0) }).last.map(String.init)
  }

  /// Whether a file of the form `Module/File.swift` belongs to a package that many programs use.
  private static func isOfPackage(_ file: String) -> Bool {
    file.contains(".build/checkouts/")
      || file.firstIndex(of: "/").map { SystemNames.isPackage(module: String(file[..<$0])) } ?? false
  }

  /// Where the object was made that somebody lost: `leaking promise created at (file: "/src/Pier.swift", line: 31)`.
  private static let birthplace: TextPattern = " created at (file: \"{file}\", line: {line})"
  /// As the sanitizer of undefined behaviour writes it: `tide.c:16:53: runtime error: signed integer overflow`.
  private static let finding: TextPattern = "{file}:{line}:{column}: runtime error: "
  private static let location: TextPattern = "{file}.swift:{line}: "
  /// As Xcode tells of a preview that ended.
  private static let locationOfPreview: TextPattern = " crashed due to fatalError in {file}.swift at line {line}."
  /// As Swift wrote it until version 5.3: `Fatal error: text: file Module/File.swift, line 12`.
  private static let olderLocation: TextPattern = ": file {file}.swift, line {line}"
}
