import ByteKit
import CrashModel

/// Finds frames in the rows of Markdown's tables: ``| `#0` | `libobjc.A.dylib` | `objc_msgSend` | `+16` |``.
///
/// Functions are counted in tables, too, so that the text has to tell of a crash, or the table to name the images.
enum FrameTables {
  /// The text with the rows written as frames; nil where there are fewer than two.
  static func source(_ source: ReportSource, _ bytes: Bytes) -> ReportSource? {
    guard bytes.all.contains("|") else { return nil }
    let tellsOfEnd = CrashWords.tellOfEnd(bytes.all)
    var columns: [Column] = []
    var frames = 0
    let result = RewrittenLines(of: bytes) { line in
      let cells = cells(of: line.trimmed)
      if columns.contains(.image) || tellsOfEnd && isStack(columns), let frame = frame(cells, columns, frames) {
        frames += 1
        return frame
      }
      if cells.count < 2 {
        columns = []
      } else if !cells.allSatisfy({ $0.hasPrefix("-") || $0.hasPrefix(":-") }) {
        // The line below the heads is one of dashes.
        columns = cells.map(Column.init(head:))
      }
      return nil
    }
    return frames > 1 ? result.source(in: source) : nil
  }

  /// Whether a table without images is one of frames, and of nothing else.
  private static func isStack(_ columns: [Column]) -> Bool {
    columns.first == .frame && !columns.contains(.other)
  }

  /// What a column holds, by its head.
  private enum Column {
    case number, frame, image, name, offset, place, other

    init(head: ByteSlice) {
      self =
        switch head.string.lowercased() {
        case "#", "index", "no", "no.", "nr", "idx": .number
        case "frame", "frame #", "#frame": .frame
        case "image", "binary", "library", "module", "binary / image", "binary/image", "framework": .image
        case "symbol", "function", "name", "method", "demangled symbol", "call", "symbol name": .name
        case "offset", "+": .offset
        case "file", "source", "location", "file:line", "source location", "line": .place
        default: .other
        }
    }
  }

  /// The cells of a row without the marks of Markdown, empty for any other line.
  private static func cells(of text: ByteSlice) -> [ByteSlice] {
    guard text[0] == 0x7C, text.last == 0x7C, text.count > 4, text.count < 4096 else { return [] }
    var cells: [ByteSlice] = []
    var rest = text.dropping(1)
    while cells.count < 16, let bar = rest.index(of: 0x7C) {
      var cell = rest.upTo(bar).trimmed
      while cell.count > 1, cell[0] == cell.last, cell[0] == 0x60 || cell[0] == 0x2A {
        cell = cell.dropping(1).upTo(cell.end - 1).trimmed
      }
      cells.append(cell)
      rest = rest.from(bar + 1)
    }
    return cells
  }

  private static func number(in cell: ByteSlice) -> Int? {
    let digits = cell[0] == UInt8(ascii: "#") ? cell.dropping(1) : cell
    guard let (number, end) = digits.decimal(), end == digits.end, number < 10_000 else { return nil }
    return Int(number)
  }

  /// The frame of a row as lldb would print it; nil for a row that begins with neither a number nor an image, or of which
  /// no column is known.
  private static func frame(_ cells: [ByteSlice], _ columns: [Column], _ next: Int) -> String? {
    guard cells.count > 1, cells.count == columns.count, let first = cells.first,
      let number = columns.first == .image ? next : number(in: first)
    else { return nil }
    func cell(_ column: Column) -> ByteSlice? {
      columns.firstIndex(of: column).map { cells[$0] }.flatMap { $0.isEmpty || $0 == "-" || $0 == "—" ? nil : $0 }
    }
    guard let name = cell(.name), !name.hasPrefix("--"), !name.hasPrefix(":-") else { return nil }
    var line = "frame #\(number): \(cell(.image).map { $0.string + "`" } ?? "")\(name.string)"
    if let offset = cell(.offset), case let distance = offset[0] == 0x2B ? offset.dropping(1).trimmed : offset,
      let (value, end) = distance.hexadecimal() ?? distance.decimal(), end == distance.end
    {
      line += " + \(value)"
    }
    if let place = cell(.place) { line += " at \(place.string)" }
    return line
  }
}
