import ByteKit

/// Reads results that an earlier run saved as `json` or `ndjson`, piece by piece: as good as the reports they were made of.
struct SavedResultReader {
  /// What saved results hold.
  enum Part {
    /// A report with its answer.
    case report(SavedReport)
    /// What the earlier run could not read, or this one cannot.
    case failure(ReadError)
  }

  private enum Form {
    /// `ndjson`: a result a line, told from the others by the line feed.
    case lines
    /// Any other JSON: one value or several, which are read when all is there.
    case document
  }

  private let path: String
  private let form: Form
  /// What was taken in and not read yet.
  private var rest: [UInt8] = []
  private var lines = 0
  /// Whether what came was more than is read at once.
  private var isFull = false

  /// The largest document, and the longest line.
  static let limit = 1 << 30

  private init(path: String, form: Form) { (self.path, self.form) = (path, form) }

  /// Opens what its beginning tells to be saved results; nil for anything else.
  init?(path: String, beginning: [UInt8]) {
    let bytes = beginning.prefix(Self.headLength)
    // Most inputs hold neither word: they cost no text.
    guard Self.names.contains(where: { ByteSearch.occurs($0, in: bytes) }) else { return nil }
    let head = String(decoding: bytes, as: UTF8.self).drop { " \n\r\u{FEFF}".contains($0) }
    // Lines of before they carried the schema's name begin with the source.
    if head.hasPrefix("{\"schema\":\"crashbook.analysis/") || head.hasPrefix("{\"source\":{\"path\":") {
      form = .lines
    } else if head.hasPrefix("{") || head.hasPrefix("["), head.contains("\"schema\""),
      head.contains("\"crashbook.analysis/")
    {
      form = .document
    } else {
      return nil
    }
    self.path = path
  }

  private static let headLength = 80
  private static let names = ["\"crashbook.analysis/", "{\"source\":{\"path\":"]

  /// Whether each line is a result.
  var isOfLines: Bool { form == .lines }

  /// Takes in the next bytes, and hands over what is complete.
  mutating func append(_ bytes: [UInt8], _ take: (Part) -> Void) {
    guard rest.count + bytes.count <= Self.limit else {
      isFull = true
      return
    }
    rest += bytes
    guard form == .lines else { return }
    var start = 0
    while let end = rest[start...].firstIndex(of: .lineFeed) {
      read(line: start..<end, take)
      start = end + 1
    }
    rest.removeFirst(start)
  }

  /// Hands over what is left at the end.
  mutating func finish(_ take: (Part) -> Void) {
    if isFull {
      return take(.failure(error("Results of more than \(Self.limit >> 20) MiB in one piece are not read.")))
    }
    switch form {
    case .lines: read(line: rest.indices, take)
    case .document: readDocument(take)
    }
  }

  /// Hands over what the whole of an input holds.
  ///
  /// - Returns: Whether it is saved results.
  static func read(_ source: ReportSource, _ take: (Part) -> Void) -> Bool {
    guard var reader = Self(path: source.path, beginning: source.bytes) else { return false }
    reader.append(source.bytes, take)
    reader.finish(take)
    return true
  }

  /// Hands over the one result that some bytes are.
  static func read(result bytes: [UInt8], of path: String, _ take: (Part) -> Void) {
    Self(path: path, form: .document).read(JSONValue(bytes), "a result", take)
  }

  private mutating func read(line range: Range<Int>, _ take: (Part) -> Void) {
    lines += 1
    guard rest[range].contains(where: { $0 > 0x20 }) else { return }
    let value = JSONValue(Array(rest[range]))
    read(value, "line \(lines)", take)
  }

  private func readDocument(_ take: (Part) -> Void) {
    let values = Bytes.with(rest) { bytes in
      var cursor = JSONCursor(bytes)
      var values: [JSONValue] = []
      while !cursor.isAtEnd(), !cursor.isTruncated, !cursor.isMalformed { values.append(JSONValue(&cursor)) }
      return cursor.isTruncated || cursor.isMalformed ? values.dropLast() + [.null] : values
    }
    for value in values.flatMap(\.itselfOrElements) {
      guard case .array(let reports) = value["reports"] else {
        read(value, "a part of it", take)
        continue
      }
      if let problem = problem(with: value) { return take(.failure(problem)) }
      for (index, report) in reports.enumerated() { read(report, "report \(index + 1)", take) }
      for failure in value["failures"].elements {
        take(.failure(ReadError(path: failure["path"].text ?? "?", reason: failure["error"].text ?? "?")))
      }
    }
  }

  private func read(_ value: JSONValue, _ place: String, _ take: (Part) -> Void) {
    if let problem = problem(with: value) { return take(.failure(problem)) }
    guard let report = SavedReport(value) else {
      return take(.failure(error("\(place): this is no result of 'crashbook analyze', or it is damaged.")))
    }
    take(.report(report))
  }

  /// Why a value is of no version that is read here; nil where it is, or does not say.
  private func problem(with value: JSONValue) -> ReadError? {
    guard let schema = value["schema"].text, schema != Self.schema else { return nil }
    return error("Another version of crashbook saved these results; this one reads \(Self.schema).")
  }

  private static let schema = "crashbook.analysis/1"

  private func error(_ reason: String) -> ReadError { ReadError(path: path, reason: reason) }
}

extension JSONValue {
  /// The elements of a list, and anything else as it is.
  fileprivate var itselfOrElements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [self] }
  }
}
