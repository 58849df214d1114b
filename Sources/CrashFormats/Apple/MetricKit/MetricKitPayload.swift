import ByteKit
import CrashModel

/// Finds the diagnostics of a payload, of an array of payloads, of payloads one behind the other or inside of what
/// somebody sent them in, or the single one that the input is.
struct MetricKitPayload {
  private let source: ReportSource
  private let bytes: Bytes
  private var found: [Diagnostic] = []
  private var begin: String?
  private var end: String?
  private var isDiagnostic = false
  /// Whether this is what App Store Connect lists of a signature.
  private var isSignature = false
  /// Where the counts of a metrics payload stand.
  private var exits: Int?
  /// Where other objects and arrays stand in the payload, which may hold it if it is only what somebody sent it in.
  private var inner: [Int] = []
  /// What App Store Connect has to say of the diagnostics.
  private var insights: [Located<String>] = []
  /// Where texts stand that are objects themselves.
  private var texts: [Int] = []

  /// A diagnostic that the payload lists.
  private struct Diagnostic {
    let kind: MetricKitDiagnostic.Sort
    let offset: Int
  }

  /// At most this many diagnostics are read.
  static let limit = 4096
  /// Payloads are looked for in so many objects that hold each other, and in so many members of each.
  private static let depthLimit = 4
  private static let innerLimit = 256

  static func reports(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    var cursor = JSONCursor(bytes, at: InputPrefix(bytes).firstIndex)
    var result: [CrashReport] = []
    // Who collects payloads often puts one behind the other.
    while result.count < limit, cursor.opensContainer() {
      cursor.forEachObject { add(source, bytes, &$0, to: &result, depth: 0) }
    }
    if !result.isEmpty, !cursor.isAtEnd() {
      result[result.count - 1].notes.append(
        "What stands behind the last payload that was read is none; it was not read.")
    }
    return result
  }

  private static func add(
    _ source: ReportSource, _ bytes: Bytes, _ cursor: inout JSONCursor, to result: inout [CrashReport], depth: Int
  ) {
    let start = cursor.position
    var payload = MetricKitPayload(source: source, bytes: bytes)
    cursor.forEachMember { cursor, key in payload.readKey(key, &cursor) }
    var places = payload.found
    if places.isEmpty, payload.isDiagnostic { places = [Diagnostic(kind: .unknown, offset: start)] }
    if payload.isSignature, places.isEmpty, result.count < limit {
      if let report = DiagnosticSignature.report(source, bytes, at: start) { result.append(report) }
      return
    }
    for place in places where result.count < limit {
      var reader = MetricKitReader(source, bytes, start: place.offset)
      guard var report = reader.read(place.kind) else { continue }
      report.date = report.date ?? payload.end ?? payload.begin
      result.append(report)
    }
    if places.isEmpty, let exits = payload.exits, result.count < limit {
      if let report = MetricKitExits.report(source, bytes, payload: start, exits: exits) { result.append(report) }
    } else if places.isEmpty {
      payload.addInner(to: &result, depth: depth)
    }
  }

  /// Looks for payloads inside of an object that is none itself.
  private func addInner(to result: inout [CrashReport], depth: Int) {
    guard depth < Self.depthLimit else { return }
    let first = result.count
    defer {
      for index in result.indices.dropFirst(first) {
        result[index].messages += insights.map { .init(.tool, $0.value, at: $0.offset) }
      }
    }
    for place in inner where result.count < Self.limit {
      var cursor = JSONCursor(bytes, at: place)
      cursor.forEachObject { Self.add(source, bytes, &$0, to: &result, depth: depth + 1) }
    }
    for place in texts where result.count < Self.limit {
      var cursor = JSONCursor(bytes, at: place)
      guard let text = cursor.string() else { continue }
      let line = source.firstLine + bytes.lineFeeds(from: 0, to: place)
      let part = ReportSource(path: source.path, bytes: Array(text.utf8), firstLine: line)
      result += Bytes.with(part.bytes) { Self.reports(part, $0) }
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
    case "callStackTree", "diagnosticMetaData", "callStacks": isDiagnostic = true
    case "diagnosticType": isSignature = true
    case "diagnosticInsights":
      cursor.forEachElement { cursor, _ in
        cursor.forEachMember { cursor, key in
          guard key == "insightsString", insights.count < 16, let text = cursor.locatedString() else { return }
          insights.append(text)
        }
      }
    case "applicationExitMetrics": exits = cursor.position
    default:
      guard let kind = MetricKitDiagnostic.Sort(listKey: key) else {
        noteInner(&cursor)
        return
      }
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

  private mutating func noteInner(_ cursor: inout JSONCursor) {
    guard inner.count + texts.count < Self.innerLimit else { return }
    if cursor.opensContainer() {
      inner.append(cursor.position)
    } else if cursor.peek() == 0x22, bytes[cursor.position + 1] == 0x7B, bytes[cursor.position + 2] == 0x5C {
      texts.append(cursor.position)
    }
  }
}
