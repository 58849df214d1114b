internal import CrashDiagnosis

extension Analysis {
  /// The lines of the place that matters first; nil where no source file was found.
  var sourceExcerpt: SourceExcerpt? {
    source.places.first.map { SourceExcerpt($0, crashed: report.date.flatMap { ReportTime($0) }) }
  }
}

/// The lines around a place in a source file, as all outputs show them.
struct SourceExcerpt: Sendable {
  /// A row of the excerpt.
  struct Row: Sendable {
    let text: String
    /// Whether it is the line itself, or points at it.
    let isMarked: Bool
  }

  /// Where it is: `Sources/Bistro/Till.swift:17, in Till.reduced`.
  let title: String
  /// Five lines, and the signs below the marked one.
  let rows: [Row]
  /// Who changed the line last; nil where nobody knows.
  let change: String?

  /// A line that is longer tells nothing more.
  private static let width = 160

  /// The excerpt of a place.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - crashed: When the program crashed; nil where the report does not say.
  init(_ place: SourcePlace, crashed: ReportTime? = nil) {
    title =
      "\(place.path):\(place.line)" + (place.function.map { ", in \($0)" } ?? "")
      + (place.isDeclaration ? " (the report names no line)" : "")
    let digits = String(place.excerpt.last?.number ?? 0).count
    var rows: [Row] = []
    for line in place.excerpt {
      let number = String(line.number)
      let isMarked = line.number == place.line
      let head = (isMarked ? "> " : "  ") + String(repeating: " ", count: digits - number.count) + number + " | "
      rows.append(
        Row(text: head + TerminalText.cut(line.text.replacing("\t", with: " "), to: Self.width), isMarked: isMarked))
      let signs = isMarked && place.misfit == nil ? Self.signs(below: line.text, place) : ""
      if !signs.isEmpty {
        rows.append(Row(text: String(repeating: " ", count: digits + 2) + " | " + signs, isMarked: true))
      }
    }
    self.rows = rows
    change = place.lastChange.map { change in
      let author = change.author.map { " by \($0)" } ?? ""
      let isNewer = crashed.map { $0.seconds < Double(change.time) } ?? false
      return "\(change.date) in \(change.commit)\(author): \(TerminalText.cut(change.subject, to: 100))"
        + (isNewer ? " (after the crash: the line may have been another one)" : "")
    }
  }

  /// `^` below all that can stop the program.
  private static func signs(below line: String, _ place: SourcePlace) -> String {
    var marked: Set<Int> = []
    for trap in place.pointedTraps where trap.line == place.line {
      for byte in (trap.columns[0] - 1)..<(trap.columns[0] - 1 + trap.length) { marked.insert(byte) }
    }
    guard !marked.isEmpty else { return "" }
    var (result, offset) = ("", 0)
    for character in line.prefix(width) {
      result += marked.contains(offset) ? "^" : " "
      offset += character.utf8.count
    }
    while result.last == " " { result.removeLast() }
    return result
  }
}
