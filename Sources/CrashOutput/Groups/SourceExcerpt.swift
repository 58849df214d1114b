internal import CrashDiagnosis
internal import CrashModel

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
    /// The text in pieces, each with what it is; nil for plain code and what stands before the line.
    let pieces: [SourcePlace.Line.Piece]
    /// Whether it is the line itself, or points at it.
    let isMarked: Bool

    /// The text.
    var text: String { pieces.map(\.text).joined() }

    init(_ head: String, _ pieces: [SourcePlace.Line.Piece] = [], isMarked: Bool) {
      self.pieces = [(head, nil)] + pieces
      self.isMarked = isMarked
    }
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
      rows.append(Row(head, Self.cut(line.pieces), isMarked: isMarked))
      let signs = isMarked && place.misfit == nil ? Self.signs(below: line.text, place) : ""
      if !signs.isEmpty {
        rows.append(Row(String(repeating: " ", count: digits + 2) + " | " + signs, isMarked: true))
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

  /// As many pieces of a line as are shown.
  private static func cut(_ pieces: [SourcePlace.Line.Piece]) -> [SourcePlace.Line.Piece] {
    var rest = TerminalText.cut(pieces.map(\.text).joined().replacing("\t", with: " "), to: width)[...]
    var result: [SourcePlace.Line.Piece] = []
    for piece in pieces where !rest.isEmpty {
      let shown = rest.prefix(piece.text.count)
      result.append((String(shown), piece.kind))
      rest = rest.dropFirst(shown.count)
    }
    return result
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
