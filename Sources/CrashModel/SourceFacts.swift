/// What the source files of a program say of the frames of a crash.
public struct SourceFacts: Sendable {
  /// The places of frames whose file was found, innermost first.
  public var places: [SourcePlace] = []
  /// Files of frames that cannot be told from others of their name.
  public var ambiguities: [Ambiguity] = []
  /// The files of the places, for those who look for more than a line.
  public var files: [File] = []

  /// A file of a frame of which the source folders hold several.
  public struct Ambiguity: Sendable, Hashable {
    /// The file as the report names it.
    public let file: String
    /// The files that it may be.
    public let paths: [String]

    /// Makes an ambiguity.
    public init(file: String, paths: [String]) { (self.file, self.paths) = (file, paths) }
  }

  /// A source file that was read.
  public struct File: Sendable {
    /// Path below the source folder, or below the work tree of git.
    public let path: String
    /// What stands in it.
    public let bytes: [UInt8]

    /// Makes a file.
    public init(path: String, bytes: [UInt8]) { (self.path, self.bytes) = (path, bytes) }
  }

  /// Makes facts of nothing.
  public init() {}
}

/// The place in a source file where a frame was.
public struct SourcePlace: Sendable {
  /// Position of the frame in the decisive stack.
  public var frame: Int
  /// Path of the file below the source folder, or below the work tree of git.
  public var path: String
  /// Path of the file on this machine.
  public var fullPath: String
  /// Line of the frame; the line of the function's declaration where the frame has none.
  public var line: Int
  /// Column of the frame, in bytes.
  public var column: Int?
  /// Whether only the function was found, and the line is that of its declaration.
  public var isDeclaration = false
  /// The functions, closures and types around the line, the outermost first.
  public var surroundings: [String] = []
  /// The lines around the place.
  public var excerpt: [Line] = []
  /// What can stop the program on the line; in the whole function where only that was found.
  public var traps: [SourceTrap] = []
  /// Whether a folder of the path or the function around the line tells that the file is the frame's own.
  public var isConfirmed = false
  /// Why the file cannot be the one of the crashed build; nil where nothing speaks against it.
  public var misfit: String?
  /// Who changed the line last.
  public var lastChange: LineChange?

  /// A line of a source file.
  public struct Line: Sendable, Hashable {
    /// One-based number.
    public let number: Int
    /// The text, cut where it is very long.
    public var text: String
    /// What is no plain code in the text; empty where nobody knows.
    public var parts: [Part]

    /// A part of a line that outputs with colours show as what it is.
    public struct Part: Sendable, Hashable {
      /// What a part is.
      public enum Kind: String, Sendable, CaseIterable { case keyword, string, number, comment }
      /// Its bytes in the line.
      public let bytes: Range<Int>
      /// What it is.
      public let kind: Kind

      /// Makes a part.
      public init(_ bytes: Range<Int>, _ kind: Kind) { (self.bytes, self.kind) = (bytes, kind) }
    }

    /// Makes a line.
    public init(number: Int, text: String, parts: [Part] = []) {
      (self.number, self.text, self.parts) = (number, text, parts)
    }

    /// A piece of the text, and what it is; nil for plain code.
    public typealias Piece = (text: String, kind: Part.Kind?)

    /// The text in pieces.
    public var pieces: [Piece] {
      var result: [Piece] = []
      var (offset, next) = (0, 0)
      for character in text {
        while next < parts.count, parts[next].bytes.upperBound <= offset { next += 1 }
        let kind = next < parts.count && parts[next].bytes.contains(offset) ? parts[next].kind : nil
        if let last = result.indices.last, result[last].kind == kind {
          result[last].text.append(character)
        } else {
          result.append((String(character), kind))
        }
        offset += character.utf8.count
      }
      return result
    }
  }

  /// Makes a place of which only file and line are known.
  public init(frame: Int, path: String, fullPath: String, line: Int, column: Int?) {
    (self.frame, self.path, self.fullPath, self.line, self.column) = (frame, path, fullPath, line, column)
  }

  /// The text of its line.
  public var text: String? { excerpt.first { $0.number == line }?.text }

  /// The name of its file.
  public var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The innermost function or type around the line.
  public var function: String? { surroundings.isEmpty ? nil : surroundings.joined(separator: ".") }

  /// The traps of its column where it points at one, otherwise all.
  public var pointedTraps: [SourceTrap] {
    guard let column else { return traps }
    let exact = traps.filter { $0.columns.contains(column) }
    return exact.isEmpty ? traps : exact
  }

  /// Whether the column points at something that can stop the program, or there is no column to say otherwise.
  public var isPointedAt: Bool {
    guard let column else { return true }
    return traps.contains { $0.columns.contains(column) }
  }
}

/// An expression that can stop a program.
public struct SourceTrap: Sendable, Hashable {
  /// What it checks.
  public var kind: TrapKind
  /// Its line.
  public var line: Int
  /// Columns that a report gives for it, in bytes; the first is that of the sign itself.
  public var columns: [Int]
  /// Length of the sign, in bytes.
  public var length: Int
  /// How it is written, for instance `!` or `UInt8(`.
  public var text: String

  /// Makes a trap.
  public init(_ kind: TrapKind, line: Int, columns: [Int], length: Int, text: String) {
    (self.kind, self.line, self.columns, self.length, self.text) = (kind, line, columns, length, text)
  }
}

/// The commit that changed a line last.
public struct LineChange: Sendable, Hashable {
  /// Abbreviated name of the commit.
  public var commit: String
  /// Day of the commit, as in `2026-11-27`.
  public var date: String
  /// Moment of the commit, in seconds since 1970.
  public var time: Int
  /// First line of its message.
  public var subject: String
  /// Who wrote it; nil where redaction took it out.
  public var author: String?

  /// Makes a change.
  public init(commit: String, date: String, time: Int, subject: String, author: String?) {
    (self.commit, self.date, self.time, self.subject, self.author) = (commit, date, time, subject, author)
  }
}
