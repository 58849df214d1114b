public import ByteKit

/// The input that a report was read from: its name and its bytes.
public struct ReportSource: Sendable {
  /// Path as given by the user, or `-` for standard input.
  public var path: String
  /// The bytes of the whole input; offsets of located values count from here.
  public var bytes: [UInt8] { didSet { lineIndex = nil } }
  /// One-based line of the first byte; more than 1 where the bytes are a part of a long log.
  public var firstLine = 1
  /// For each line of the bytes, how many lines of the input stand before the one that it comes from; empty where these
  /// are the same.
  ///
  /// Line breaks that were written out or lost are made real to read a report, and its places are told as they were.
  public var originalLines: [Int] = []
  /// The lines of some offsets, of a report whose text was not kept; nil where the bytes tell them.
  package private(set) var savedLines: [Int: Int]?
  /// The line feeds of the bytes, where many reports of a long text ask for the lines of their places.
  private var lineIndex: LineIndex?

  /// Makes a source out of the bytes of a file.
  public init(path: String, bytes: [UInt8], firstLine: Int = 1) {
    self.path = path
    self.bytes = bytes
    self.firstLine = firstLine
  }

  /// Makes the source of a report that an earlier run saved: without bytes, with the lines of the offsets that were kept.
  package init(path: String, firstLine: Int, savedLines: [Int: Int]) {
    self.init(path: path, bytes: [], firstLine: firstLine)
    self.savedLines = savedLines
  }

  /// Makes a source out of text, for excerpts and tests.
  public init(path: String = "-", text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The one-based line of a byte offset.
  public func line(at offset: Int) -> Int {
    if let savedLines { return savedLines[offset] ?? firstLine }
    return original(firstLine + lineFeeds(before: offset))
  }

  private func lineFeeds(before offset: Int) -> Int {
    lineIndex?.lineFeeds(in: bytes, before: offset)
      ?? ByteSearch.lineFeeds(in: bytes, 0..<min(max(offset, 0), bytes.count))
  }

  /// The same source with its line feeds counted, so that the line of any place is found without a walk from the start.
  package var withLineIndex: ReportSource {
    guard lineIndex == nil, bytes.count >= LineIndex.shortest else { return self }
    var source = self
    source.lineIndex = LineIndex(bytes)
    return source
  }

  /// A part of the input as a source of its own, whose places are told as lines of the whole.
  ///
  /// - Parameters:
  ///   - range: The bytes of the part.
  ///   - lines: How many line feeds stand before the part, and before its end.
  /// - Returns: The part.
  package func part(_ range: Range<Int>, lines: ClosedRange<Int>) -> ReportSource {
    var part = ReportSource(path: path, bytes: Array(bytes[range]), firstLine: firstLine)
    if let last = originalLines.last {
      part.originalLines = Array(originalLines.prefix(lines.upperBound + 1).dropFirst(lines.lowerBound))
      if part.originalLines.isEmpty { part.originalLines = [last] }
    } else {
      part.firstLine += lines.lowerBound
    }
    return part
  }

  /// The line of the input from which a line of the bytes comes.
  private func original(_ line: Int) -> Int {
    guard let last = originalLines.last else { return line }
    let place = line - firstLine
    return firstLine + (originalLines.indices.contains(place) ? originalLines[place] : last)
  }

  /// Tells every line as the one of another source from which that source's line of the same number comes.
  public mutating func tellLines(as other: ReportSource) {
    let count = lineFeeds(before: bytes.count) + 1
    let lines = (0..<count).map { other.original(max(original(firstLine + $0), other.firstLine)) - other.firstLine }
    (firstLine, originalLines) = (other.firstLine, lines)
  }

  /// The one-based lines of several byte offsets, found in one pass over the bytes.
  public func lines(at offsets: [Int]) -> [Int] {
    if lineIndex != nil || savedLines != nil { return offsets.map { self.line(at: $0) } }
    let order = offsets.indices.sorted { offsets[$0] < offsets[$1] }
    var result = Array(repeating: firstLine, count: offsets.count)
    var (line, position) = (firstLine, 0)
    for index in order {
      let end = min(max(offsets[index], 0), bytes.count)
      if end > position {
        line += ByteSearch.lineFeeds(in: bytes, position..<end)
        position = end
      }
      result[index] = line
    }
    return originalLines.isEmpty ? result : result.map { original($0) }
  }

  /// The text of the line that a byte offset lies in, without its line ending.
  public func lineText(at offset: Int) -> String {
    guard offset >= 0, offset < bytes.count else { return "" }
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    var end = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Whether a word occurs anywhere in the input.
  public func holds(_ word: SearchWord) -> Bool {
    firstIndex(of: word, from: 0, to: bytes.count) != nil
  }

  /// Index of the first occurrence of a word in a range of the input, which is cut to the bounds.
  public func firstIndex(of word: SearchWord, from start: Int, to end: Int) -> Int? {
    ByteSearch.firstIndex(of: word, in: bytes, from: start, to: end)
  }

  /// Every place where a word stands in some parts of the input, and the part's position in `starts`.
  ///
  /// A part that holds the word very often is left after some places, and a place without offset says so.
  ///
  /// - Parameters:
  ///   - word: The word, not empty.
  ///   - starts: Where the parts begin, in rising order; each ends where the next one begins.
  ///   - end: Where the last part ends.
  /// - Returns: The places in rising order.
  public func places(of word: SearchWord, inPartsFrom starts: [Int], to end: Int) -> [(part: Int, offset: Int?)] {
    var places: [(part: Int, offset: Int?)] = []
    var part = 0
    var placesInPart = 0
    let end = min(end, bytes.count)
    ByteSearch.forEachIndex(of: word, in: bytes, from: starts.first ?? end, to: end) { found in
      while part + 1 < starts.count, starts[part + 1] <= found {
        part += 1
        placesInPart = 0
      }
      placesInPart += 1
      if placesInPart <= Self.placesInPartLimit {
        places.append((part, found))
        return found + 1
      }
      places.append((part, nil))
      return part + 1 < starts.count ? starts[part + 1] : nil
    }
    return places
  }

  /// How many places in one part are told apart.
  private static let placesInPartLimit = 256
}
