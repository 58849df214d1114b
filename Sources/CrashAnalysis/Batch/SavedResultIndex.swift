internal import ByteKit

/// Finds the single results in what earlier runs saved, so that those of several runs can be read in the order of their
/// places: in memory are only the places.
package struct SavedResultIndex {
  /// What an input of `merge` is.
  package enum Kind {
    /// Results, a line each or in one document.
    case results(areLines: Bool)
    case summary
    /// Neither; its bytes are not known to crashbook.
    case other
  }

  private var found: [(place: Finding.Place, item: ReportFinder.Item)] = []
  /// What the earlier runs, or this one, could not read.
  package private(set) var failures: [ReadError] = []

  /// Makes the index of nothing.
  package init() {}

  /// The results as inputs, in the order of their places.
  package var items: [ReportFinder.Item] { found.sorted { $0.place < $1.place }.map(\.item) }

  /// What an input holds, which its beginning tells.
  package static func kind(of bytes: [UInt8], path: String) -> Kind {
    if bytes.starts(with: GroupSummary.head.utf8) { return .summary }
    return SavedResultReader(path: path, beginning: bytes).map { .results(areLines: $0.isOfLines) } ?? .other
  }

  /// Adds the results of an input whose bytes are given.
  package mutating func add(_ bytes: [UInt8], areLines: Bool, of item: ReportFinder.Item) {
    // What can be read once only stays in memory.
    let content = item.file == nil ? bytes : nil
    Bytes.with(bytes) { bytes in
      areLines ? addLines(bytes, item, content) : addDocuments(bytes, item, content)
    }
  }

  private mutating func addLines(_ bytes: Bytes, _ item: ReportFinder.Item, _ content: [UInt8]?) {
    var lines = Lines(bytes)
    var number = 0
    while let line = lines.next() {
      number += 1
      if line.isEmpty { continue }
      var cursor = JSONCursor(bytes, at: line.start)
      if !add(&cursor, item, content) || cursor.position > line.end {
        fail(item, "line \(number): this is no result of 'crashbook analyze', or it is damaged.")
      }
    }
  }

  private mutating func addDocuments(_ bytes: Bytes, _ item: ReportFinder.Item, _ content: [UInt8]?) {
    var cursor = JSONCursor(bytes)
    var isRead = true
    while isRead, !cursor.isAtEnd(), !cursor.isTruncated, !cursor.isMalformed {
      isRead = false
      cursor.forEachObject { isRead = addDocument(&$0, item, content) || isRead }
    }
    if !isRead || cursor.isTruncated || cursor.isMalformed { fail(item, "The results are damaged or cut off.") }
  }

  /// Adds the document, or the one result, at which a cursor stands; false where it is neither.
  private mutating func addDocument(
    _ cursor: inout JSONCursor, _ item: ReportFinder.Item, _ content: [UInt8]?
  ) -> Bool {
    let beginning = cursor
    var isDocument = false
    cursor.forEachMember { cursor, key in
      switch key.string {
      case "reports":
        isDocument = true
        cursor.forEachElement { cursor, position in
          if !add(&cursor, item, content) {
            fail(item, "report \(position + 1): this is no result of 'crashbook analyze'.")
          }
        }
      case "failures":
        for failure in JSONValue(&cursor).elements {
          if let path = failure["path"].text {
            failures.append(ReadError(path: path, reason: failure["error"].text ?? "?"))
          }
        }
      default: break
      }
    }
    if isDocument { return true }
    cursor = beginning
    return add(&cursor, item, content)
  }

  /// Adds the result at which a cursor stands; false where it is none.
  private mutating func add(_ cursor: inout JSONCursor, _ item: ReportFinder.Item, _ content: [UInt8]?) -> Bool {
    guard cursor.peek() == 0x7B else { return false }
    let start = cursor.position
    var place: Finding.Place?
    cursor.forEachMember { cursor, key in
      guard key.string == "source" else { return }
      let source = JSONValue(&cursor)
      place = source["path"].text.map { Finding.Place(path: $0, line: source["line"].number ?? 1) }
    }
    guard let place, !cursor.isTruncated, !cursor.isMalformed else { return false }
    found.append((place, item.part(start..<cursor.position, content)))
    return true
  }

  private mutating func fail(_ item: ReportFinder.Item, _ reason: String) {
    failures.append(ReadError(path: FileName.shown(item.name), reason: reason))
  }
}
