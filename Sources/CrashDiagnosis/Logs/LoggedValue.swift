/// A value as a log line shows it: `[hill 48, lake 12]`, `rows=3`, `version=41 […]`.
struct LoggedValue {
  /// The value as it is written, without the marks around it.
  let text: String
  /// What `version=41` and the like say.
  let version: Int?
  /// The elements of a list; nil where the value is none.
  private let elements: [Element]?

  private struct Element: Hashable {
    let name: String
    /// What the list says of the element.
    let state: String
    let text: String
  }

  init(_ text: Substring) {
    let marks: Set<Character> = [" ", "=", ":", "-", ">", "<", "(", ")", "\u{2192}", "\u{2190}"]
    self.text = String(text.drop { marks.contains($0) }.droppingEnd(while: { marks.contains($0) }))
    version = Self.version(in: text)
    elements = Self.elements(in: self.text)
  }

  var isEmpty: Bool { text.isEmpty }

  /// Whether the value can be counted as one list.
  var isList: Bool { elements != nil }

  /// What a writer changed who turned one list into another, and what of it is gone after a third one.
  ///
  /// - Returns: The losses in words, none where the last list keeps all changes; nil where one of the values is no list.
  static func losses(from base: LoggedValue, to first: LoggedValue, after last: LoggedValue) -> [String]? {
    guard let old = base.elements, let changed = first.elements, let final = last.elements, changed != old else {
      return nil
    }
    func states(_ elements: [Element]) -> [String: Element] {
      Dictionary(elements.map { ($0.name, $0) }) { first, _ in first }
    }
    let (before, after) = (states(old), states(final))
    var losses: [String] = []
    for element in changed {
      let kept = after[element.name]
      if let original = before[element.name] {
        if original.state != element.state, kept?.state == original.state {
          losses.append("the change to \(element.text) is lost")
        }
      } else if kept == nil {
        losses.append("\(element.text) is lost")
      }
    }
    let names = Set(changed.map(\.name))
    for element in old where !names.contains(element.name) && after[element.name] != nil {
      losses.append("\(element.text) was removed and is back")
    }
    return losses
  }

  // MARK: Reading

  private static func version(in text: Substring) -> Int? {
    for key in versionKeys {
      guard let range = text.firstRange(of: key),
        range.lowerBound == text.startIndex || !wordEnds(text, at: range.lowerBound)
      else { continue }
      let rest = text[range.upperBound...].drop { $0 == " " || $0 == "=" || $0 == ":" || $0 == "#" }
      if let number = Int(rest.prefix(while: \.isNumber)) { return number }
    }
    // `v41`
    for word in text.split(whereSeparator: { " ,()[]=:".contains($0) }) where word.first == "v" && word.count > 1 {
      if let number = Int(word.dropFirst()) { return number }
    }
    return nil
  }

  private static func wordEnds(_ text: Substring, at index: Substring.Index) -> Bool {
    text[text.index(before: index)].isLetter
  }

  private static let versionKeys = ["version", "revision", "rev", "generation", "gen", "epoch", "snapshot"]

  private static func elements(in text: String) -> [Element]? {
    guard let open = text.firstIndex(where: { $0 == "[" || $0 == "{" }) else {
      return text.contains(", ") && !text.contains("=") ? list(Substring(text)) : nil
    }
    // The line may end before the list does.
    let inner = text[text.index(after: open)...]
    var depth = 1
    let end = inner.firstIndex { character in
      if "[{(".contains(character) { depth += 1 }
      if "]})".contains(character) { depth -= 1 }
      return depth == 0
    }
    return end.map { list(inner[..<$0]) }
  }

  private static func list(_ text: Substring) -> [Element] {
    var parts: [Substring] = []
    var (start, depth) = (text.startIndex, 0)
    for index in text.indices {
      let character = text[index]
      if "[{(".contains(character) { depth += 1 }
      if "]})".contains(character) { depth -= 1 }
      if depth == 0, character == "," || character == ";" || character == "|" {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    parts.append(text[start...])
    let texts = parts.map { $0.drop { $0 == " " }.droppingEnd(while: { $0 == " " }) }.filter { !$0.isEmpty }
    let named = texts.map(element)
    // Where names come twice, the whole text is the name.
    return Set(named.map(\.name)).count == named.count
      ? named : texts.map { Element(name: String($0), state: "", text: String($0)) }
  }

  /// `hill 48`, `hill: 48`, `hill=48`, `"hill"` or any other text.
  private static func element(_ text: Substring) -> Element {
    let whole = String(text)
    guard !text.contains("("), let end = text.firstIndex(where: { $0 == ":" || $0 == "=" }) ?? text.lastIndex(of: " "),
      end > text.startIndex
    else { return Element(name: whole, state: "", text: whole) }
    return Element(name: String(text[..<end]), state: String(text[end...].dropFirst()), text: whole)
  }
}
