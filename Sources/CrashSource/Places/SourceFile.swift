package import CrashModel

/// A source file that was read: its lines, its structure, and what stands at a place of it.
package struct SourceFile: Sendable {
  /// The file.
  package let file: SourceFacts.File
  /// Its structure; nil for what is not Swift.
  package let code: SwiftCode?
  private let codeLines: Set<Int>
  private let types: DeclaredTypes?
  private let syntax: SyntaxClasses
  /// Where the lines begin.
  private let lineStarts: [Int]

  /// Reads the structure of a file.
  package init(_ file: SourceFacts.File) {
    self.file = file
    let isSwift = SourceTokens.Language(path: file.path) == .swift
    let code = isSwift ? SwiftCode(file: file.bytes) : nil
    self.code = code
    types = code.map { DeclaredTypes($0.tokens) }
    if let code {
      codeLines = Set(code.tokens.map(\.line))
      syntax = SyntaxClasses(code.tokens, code.prose, .swift)
    } else {
      let lexed = SourceTokens(file.bytes[...], .cFamily, limit: 200_000)
      codeLines = lexed.codeLines
      syntax = SyntaxClasses(lexed.tokens, lexed.prose, .cFamily)
    }
    var starts = [0]
    for (offset, byte) in file.bytes.enumerated() where byte == 0x0A && offset + 1 < file.bytes.count {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  /// Number of lines.
  package var lineCount: Int { lineStarts.count }

  /// The text of a line without its end, cut where it is very long.
  package func line(_ number: Int) -> String {
    guard lineStarts.indices.contains(number - 1) else { return "" }
    let start = lineStarts[number - 1]
    let end = number < lineStarts.count ? lineStarts[number] - 1 : file.bytes.count
    let bytes = file.bytes[start..<max(start, end)].prefix(400)
    return String(decoding: bytes.filter { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
  }

  /// Fills in what the file says of a place.
  ///
  /// - Parameters:
  ///   - place: The place, of which file and line are known.
  ///   - function: The frame's function; nil where its name tells none.
  ///   - others: The functions of the frames that were inlined at the same address.
  package func describe(_ place: inout SourcePlace, function: FunctionPath?, others: [FunctionPath]) {
    if place.line <= 0 || place.isDeclaration { return describeDeclaration(&place, function) }
    guard place.line <= lineCount else {
      place.misfit = "\(place.fileName) has only \(lineCount) lines, and the report names line \(place.line)"
      return
    }
    place.excerpt = excerpt(around: place.line)
    guard codeLines.contains(place.line) else {
      let what = line(place.line).allSatisfy { $0 == " " || $0 == "\t" } ? "is empty" : "holds no code"
      place.misfit = "line \(place.line) of \(place.fileName) \(what)"
      return
    }
    guard let code, let types else { return }
    place.surroundings = code.surroundings(ofLine: place.line)
    let finder = TrapFinder(code, types)
    place.traps = finder.traps(onLine: place.line)
    if let column = place.column, column > 0, !code.tokens(ofLine: place.line).contains(where: { $0.column == column }),
      !place.traps.contains(where: { $0.columns.contains(column) })
    {
      place.misfit = "nothing begins in column \(column) of line \(place.line) of \(place.fileName)"
      return
    }
    check(&place, function, others, code)
  }

  /// Holds the function around the line against the names of the report.
  private func check(
    _ place: inout SourcePlace, _ function: FunctionPath?, _ others: [FunctionPath], _ code: SwiftCode
  ) {
    let line = place.line
    let group = [function].compactMap { $0 } + others
    if group.contains(where: { code.declarations(of: $0).contains { code.covers($0, line: line) } }) {
      place.isConfirmed = true
      return
    }
    guard let function else { return }
    let declared = code.declarations(of: function)
    guard !declared.isEmpty else { return }
    // What was inlined has no frame of its own in many reports.
    let around = code.blocks(aroundLine: line).filter { $0.kind == .function }.map(\.name)
    if around.contains(where: { name in declared.contains { code.mentions(name, in: $0) } }) {
      place.isConfirmed = true
      return
    }
    let where_ = around.last.map { "in `\($0)`" } ?? "in no function"
    place.misfit = "line \(line) of \(place.fileName) is \(where_), and the report names `\(function.member)`"
  }

  /// Finds the declaration of a function, and all that can stop a program in it.
  private func describeDeclaration(_ place: inout SourcePlace, _ function: FunctionPath?) {
    guard let code, let types, let function, let block = code.declarations(of: function).first else {
      place.misfit = function.map { "\(place.fileName) does not declare `\($0.member)`" } ?? "the report names no line"
      return
    }
    place.isDeclaration = true
    place.isConfirmed = true
    place.line = code.tokens[block.start].line
    place.column = nil
    place.surroundings = code.surroundings(ofLine: place.line)
    place.excerpt = excerpt(around: place.line)
    place.traps = TrapFinder(code, types).traps(in: block)
  }

  /// Five lines.
  private func excerpt(around line: Int) -> [SourcePlace.Line] {
    (max(1, line - 2)...min(lineCount, line + 2)).map { number in
      let text = self.line(number)
      let start = lineStarts[number - 1]
      let bytes = start..<min(start + text.utf8.count, file.bytes.count)
      // Bytes that are no text have other places in what is shown.
      let parts = text.contains("\u{FFFD}") ? [] : syntax.parts(ofLine: number, at: bytes)
      return SourcePlace.Line(number: number, text: text, parts: parts)
    }
  }
}
