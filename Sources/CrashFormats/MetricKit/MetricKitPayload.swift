import CrashModel

/// Finds the diagnostics of a payload, of an array of payloads, or the single one that the input is.
struct MetricKitPayload {
  private let source: ReportSource
  private let bytes: Bytes
  private var found: [Diagnostic] = []
  private var begin: String?
  private var end: String?
  private var isDiagnostic = false

  /// A diagnostic that the payload lists.
  private struct Diagnostic {
    let kind: MetricKitDiagnostic.Sort
    let offset: Int
  }

  /// At most this many diagnostics are read.
  static let limit = 4096

  static func reports(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    var cursor = JSONCursor(bytes, at: InputPrefix(bytes).firstIndex)
    var result: [CrashReport] = []
    if cursor.peek() == 0x5B {
      cursor.forEachElement { cursor, _ in
        if cursor.peek() == 0x7B { add(source, bytes, &cursor, to: &result) }
      }
    } else {
      add(source, bytes, &cursor, to: &result)
    }
    return result
  }

  private static func add(
    _ source: ReportSource, _ bytes: Bytes, _ cursor: inout JSONCursor, to result: inout [CrashReport]
  ) {
    let start = cursor.position
    var payload = MetricKitPayload(source: source, bytes: bytes)
    cursor.forEachMember { cursor, key in payload.readKey(key, &cursor) }
    var places = payload.found
    if places.isEmpty, payload.isDiagnostic { places = [Diagnostic(kind: .unknown, offset: start)] }
    for place in places where result.count < limit {
      var reader = MetricKitReader(source, bytes, start: place.offset)
      guard var report = reader.read(place.kind) else { continue }
      report.date = report.date ?? payload.end ?? payload.begin
      result.append(report)
    }
  }

  private init(source: ReportSource, bytes: Bytes) {
    self.source = source
    self.bytes = bytes
  }

  private mutating func readKey(_ key: ByteSlice, _ cursor: inout JSONCursor) {
    switch key {
    case "timeStampBegin": begin = cursor.string()
    case "timeStampEnd": end = cursor.string()
    case "callStackTree", "diagnosticMetaData": isDiagnostic = true
    default:
      guard let kind = MetricKitDiagnostic.Sort(listKey: key) else { return }
      guard cursor.peek() == 0x5B else {
        if cursor.peek() == 0x7B { found.append(.init(kind: kind, offset: cursor.position)) }
        return
      }
      cursor.forEachElement { cursor, _ in
        guard cursor.peek() == 0x7B, found.count < Self.limit else { return }
        found.append(.init(kind: kind, offset: cursor.position))
      }
    }
  }
}
