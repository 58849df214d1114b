/// What crashbook should answer for every report of a family of fixtures; the file `expected.txt` in its folder.
///
/// The first line marks the file. Then each report has a section: the line `== <path below the folder>`, and the answer.
public struct ExpectedAnswers: Equatable, Sendable {
  /// The answer for one report.
  public struct Section: Equatable, Sendable {
    /// Path of the report below the family's folder.
    public var name: String
    /// The answer, with a line feed at its end.
    public var text: String

    /// The answer for a report.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Name of the file.
  public static let fileName = "expected.txt"

  /// The first line, by which crashbook passes over the file when it searches a folder.
  public static let marker = "# expected answers of crashbook, recorded by the snapshot tests"

  /// The answers, in the order of the file.
  public var sections: [Section]

  /// Answers in a given order.
  public init(sections: [Section]) {
    self.sections = sections
  }

  /// Parses the content of a file; nil where the first line is another one, or text is in no section.
  public init?(parsing text: String) {
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard lines.first == Self.marker, lines.removeLast().isEmpty else { return nil }
    sections = []
    for line in lines.dropFirst() {
      if line.hasPrefix(Self.opening) {
        sections.append(Section(name: String(line.dropFirst(Self.opening.count)), text: ""))
      } else if !sections.isEmpty {
        sections[sections.count - 1].text += line + "\n"
      } else if !line.isEmpty {
        return nil
      }
    }
    // An empty line is before every section but the first one.
    for index in sections.indices.dropLast() where sections[index].text.hasSuffix("\n\n") {
      sections[index].text.removeLast()
    }
  }

  /// The content of the file.
  public var text: String {
    Self.marker + "\n\n" + sections.map { Self.opening + $0.name + "\n" + $0.text }.joined(separator: "\n")
  }

  /// Whether a path is that of such a file.
  public static func isRecord(_ path: String) -> Bool {
    path == fileName || path.hasSuffix("/" + fileName)
  }

  private static let opening = "== "
}
