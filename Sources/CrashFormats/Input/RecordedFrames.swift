import ByteKit

/// The frames in a list of objects, as many reporters keep a stack, or in one of its threads.
///
///     [{"method": "Tide.load()", "filename": "Tide.swift", "lineno": 12}, …]
///     [{"crashed": true, "stack": [{"imageName": "Harbour", "symbolName": "Tide.load()"}, …]}, …]
struct RecordedFrames {
  private var frames: [String] = []
  /// Whether the list is in an object that is said to be the thread which crashed.
  private var isCrashed = false

  /// Nil where the list that the cursor stands at holds no frames.
  init?(_ cursor: inout JSONCursor) {
    var threads: [RecordedFrames] = []
    var found: [String] = []
    cursor.forEachElement { cursor, index in
      guard cursor.peek() == UInt8(ascii: "{"), found.count < ReportCaps.frames, threads.count < 256 else { return }
      var (symbol, image, file): (String?, String?, String?)
      var line: UInt64?
      var (isCrashed, inner): (Bool, RecordedFrames?) = (false, nil)
      cursor.forEachMember { cursor, key in
        switch cursor.peek() {
        case UInt8(ascii: "["):
          if inner == nil { inner = RecordedFrames(&cursor) }
        case UInt8(ascii: "t"), UInt8(ascii: "f"):
          if Self.crashed.contains(where: { key == $0 }) { isCrashed = cursor.truth() ?? false }
        case UInt8(ascii: "\""):
          if Self.symbols.contains(where: { key == $0 }) {
            symbol = symbol ?? cursor.string()
          } else if Self.images.contains(where: { key == $0 }) {
            image = image ?? cursor.string()
          } else if Self.files.contains(where: { key == $0 }) {
            file = file ?? cursor.string()
          }
        default:
          if Self.lineNumbers.contains(where: { key == $0 }) { line = cursor.unsigned() }
        }
      }
      if var inner {
        inner.isCrashed = isCrashed
        threads.append(inner)
      } else if let symbol, !symbol.isEmpty {
        found.append(Self.line(found.count, symbol, image, file, line))
      }
    }
    if found.count > 1 || found.count == 1 && threads.isEmpty {
      frames = found
    } else if let thread = threads.first(where: \.isCrashed) ?? threads.first {
      (frames, isCrashed) = (thread.frames, thread.isCrashed)
    } else {
      return nil
    }
  }

  /// The frames as debuggers print them, one a line, below the heading of a thread that crashed.
  var lines: String { ((isCrashed ? ["Thread 0 Crashed:"] : []) + frames).joined(separator: "\n") }

  private static func line(
    _ number: Int, _ symbol: String, _ image: String?, _ file: String?, _ line: UInt64?
  ) -> String {
    let place = file.map { " (\($0):\(line ?? 0))" } ?? ""
    let name = symbol.replacingLineBreaks
    guard let image, !image.isEmpty else { return "#\(number) \(name)" + (file.map { " \($0):\(line ?? 0)" } ?? "") }
    return "\(number)   \(Paths.lastComponent(image))   \(name)\(place)"
  }

  private static let crashed: [StaticString] = ["crashed", "fault", "triggered", "errored", "isCrashed"]
  private static let symbols: [StaticString] = [
    "symbol", "symbolName", "symbol_name", "function", "funcName", "functionName", "method", "methodName",
  ]
  private static let images: [StaticString] = [
    "image", "imageName", "image_name", "library", "module", "package", "binary", "binaryName", "object_name",
  ]
  private static let files: [StaticString] = ["file", "filename", "fileName"]
  private static let lineNumbers: [StaticString] = ["line", "lineno", "lineNumber", "line_number"]
}

extension String {
  /// The text on one line.
  fileprivate var replacingLineBreaks: String {
    contains { $0.isNewline } ? String(map { $0.isNewline ? " " : $0 }) : self
  }
}
