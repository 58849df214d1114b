import ByteKit

/// A report or log in the cells of a table, whose quotes are doubled: what spreadsheets, databases and services export as
/// CSV (RFC 4180).
enum TableCells {
  private struct Cell {
    /// Behind the quote, and up to the closing one.
    var value: ByteSlice
    var isQuoted: Bool
    var line: Int
    /// Whether it holds lines of its own, or quotes.
    var isLong = false
  }

  /// Cells beyond this number are left out.
  private static let limit = 200_000

  /// The cells that hold a report, or all that hold words; nil where the text is no table, or none of its cells has several
  /// lines.
  static func text(of bytes: Bytes, _ prefix: InputPrefix) -> WrappedText.Text? {
    // Without a quote in front of its cells no table holds several lines in one.
    guard let quote = bytes.index(of: 0x22, from: prefix.firstIndex, to: InputPrefix.limit),
      let separator = separator(bytes, prefix.firstIndex, quote),
      let cells = cells(of: bytes, from: prefix.firstIndex, separator)
    else { return nil }
    guard cells.contains(where: \.isLong) else { return nil }
    if let reports = joined(cells, where: isReport) { return reports }
    return joined(cells) { _, _ in true }.flatMap { JSONStrings.isOfCrash($0) ? $0 : nil }
  }

  private static func isReport(_ cell: Cell, _ text: [UInt8]) -> Bool {
    cell.isLong && Bytes.with(text) { ReportSigns.tell(InputPrefix($0.prefix(InputPrefix.limit))) }
  }

  /// The texts of some cells, one behind the other; nil where there are none.
  private static func joined(_ cells: [Cell], where isKept: (Cell, [UInt8]) -> Bool) -> WrappedText.Text? {
    var result: WrappedText.Text = ([], [])
    for cell in cells {
      let (bytes, origins) = text(of: cell)
      guard isKept(cell, bytes) else { continue }
      result.bytes += bytes
      result.origins += origins
    }
    guard let last = result.origins.last else { return nil }
    result.origins.append(last)
    return result
  }

  /// What stands around the first cell in quotes, or in the line of headings above it; a comma where there is one column.
  private static func separator(_ bytes: Bytes, _ start: Int, _ quote: Int) -> UInt8? {
    let separators: [UInt8] = [0x2C, 0x3B, 0x09]
    if quote > start {
      if separators.contains(bytes[quote - 1]) { return bytes[quote - 1] }
      guard bytes[quote - 1] == 0x0A else { return nil }
      let headings = bytes.line(around: start)
      return separators.first { headings.index(of: $0) != nil } ?? 0x2C
    }
    var index = start + 1
    while let quote = bytes.index(of: 0x22, from: index, to: bytes.count) {
      guard bytes[quote + 1] == 0x22 else { return separators.first { $0 == bytes[quote + 1] } ?? 0x2C }
      index = quote + 2
    }
    return 0x2C
  }

  /// The cells of a table that hold more than a word; nil where the rows do not have the same number of cells.
  private static func cells(of bytes: Bytes, from start: Int, _ separator: UInt8) -> [Cell]? {
    var cells: [Cell] = []
    var (columns, column, number, line) = (0, 0, 0, bytes.lineFeeds(from: 0, to: start))
    var index = start
    while index < bytes.count {
      guard let (cell, end) = cell(bytes, index, separator, line) else { return nil }
      line += bytes.lineFeeds(from: index, to: end)
      if cell.isLong || cell.value.contains(" "), cells.count < limit { cells.append(cell) }
      (column, number) = (column + 1, number + 1)
      var next = end
      if bytes[next] == separator, next < bytes.count {
        index = next + 1
        continue
      }
      if bytes[next] == 0x0D { next += 1 }
      if columns == 0 { columns = column }
      // The last row may be cut.
      guard column == columns || next >= bytes.count else { return nil }
      column = 0
      while bytes[next] == 0x0A || bytes[next] == 0x0D, next < bytes.count {
        if bytes[next] == 0x0A { line += 1 }
        next += 1
      }
      index = next
    }
    // A single cell may be any word in quotes.
    return number > 1 || cells.first.map { $0.value.contains("\"\"") } ?? false ? cells : nil
  }

  private static func cell(_ bytes: Bytes, _ start: Int, _ separator: UInt8, _ line: Int) -> (Cell, end: Int)? {
    guard bytes[start] == 0x22 else {
      var end = start
      while end < bytes.count, bytes[end] != separator, bytes[end] != 0x0A, bytes[end] != 0x0D {
        if bytes[end] == 0x22 { return nil }
        end += 1
      }
      return (Cell(value: bytes[start..<end], isQuoted: false, line: line), end)
    }
    var (index, isDoubled) = (start + 1, false)
    while let quote = bytes.index(of: 0x22, from: index, to: bytes.count) {
      if bytes[quote + 1] == 0x22, quote + 1 < bytes.count {
        isDoubled = true
        index = quote + 2
        continue
      }
      let next = bytes[quote + 1]
      guard next == separator || next == 0x0A || next == 0x0D || quote + 1 >= bytes.count else { return nil }
      let value = bytes[start + 1..<quote]
      return (
        Cell(value: value, isQuoted: true, line: line, isLong: isDoubled || value.index(of: 0x0A) != nil), quote + 1
      )
    }
    // The text is cut in the cell.
    return (Cell(value: bytes[start + 1..<bytes.count], isQuoted: true, line: line, isLong: true), bytes.count)
  }

  private static func text(of cell: Cell) -> (bytes: [UInt8], origins: [Int]) {
    var (bytes, origins): ([UInt8], [Int]) = ([], [])
    bytes.reserveCapacity(cell.value.count + 1)
    var (index, line) = (cell.value.start, cell.line)
    while index < cell.value.end {
      let byte = cell.value.bytes[index]
      bytes.append(byte)
      if byte == 0x0A {
        origins.append(line)
        line += 1
      }
      index += byte == 0x22 && cell.isQuoted && cell.value.bytes[index + 1] == 0x22 ? 2 : 1
    }
    if bytes.last != 0x0A {
      bytes.append(0x0A)
      origins.append(line)
    }
    return (bytes, origins)
  }
}
