import ByteKit
import CrashModel

/// Reads the events of a Bugsnag payload, as the SDKs send it and as the web pages give it back.
///
/// Source of the keys: Bugsnag's "Error Reporting API", and `BugsnagEvent` and `BugsnagError` of bugsnag-cocoa.
struct BugsnagReader {
  private let source: ReportSource
  private let bytes: Bytes
  private var report: CrashReport
  private var layout: BugsnagLayout
  private var error = BugsnagError()
  private var details: KSCrashError?
  private var errorCount = 0
  private var isUnhandled: Bool?
  private var reasonKind: String?
  private var systemName: String?
  private var systemVersion: Located<String>?
  private var isEvent = false

  private init(_ source: ReportSource, _ bytes: Bytes, start: Int) {
    self.source = source
    self.bytes = bytes
    report = CrashReport(format: "bugsnag-json", source: source, start: start)
    layout = BugsnagLayout(source: source)
  }

  /// Every event of the input: of payloads, of an array as the interface answers with, or one a line.
  static func reports(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    var cursor = JSONCursor(bytes, at: InputPrefix(bytes).firstIndex)
    var result = EventList.read(&cursor) { add(source, bytes, &$0, to: &$1) }
    EventList.noteLimit(in: &result)
    return result
  }

  /// Every event of the payload that the cursor stands at, or the one that the object is.
  private static func add(
    _ source: ReportSource, _ bytes: Bytes, _ cursor: inout JSONCursor, to result: inout [CrashReport]
  ) {
    var whole = BugsnagReader(source, bytes, start: cursor.position)
    let count = result.count
    cursor.forEachMember { cursor, key in
      guard key == "events" else { return whole.readKey(key, &cursor) }
      cursor.forEachElement { cursor, _ in
        guard cursor.peek() == 0x7B, result.count < EventList.limit else { return }
        var reader = BugsnagReader(source, bytes, start: cursor.position)
        cursor.forEachMember { cursor, key in reader.readKey(key, &cursor) }
        if let report = reader.finished(cursor) { result.append(report) }
      }
    }
    if result.count == count, count < EventList.limit, let report = whole.finished(cursor) { result.append(report) }
  }

  // MARK: Keys

  private mutating func readKey(_ key: ByteSlice, _ cursor: inout JSONCursor) {
    switch key {
    case "exceptions":
      isEvent = true
      cursor.forEachElement { cursor, _ in readError(&cursor) }
    case "threads":
      cursor.forEachElement { cursor, _ in layout.readThread(&cursor) }
    case "unhandled": isUnhandled = cursor.truth()
    case "severityReason", "severity_reason":
      cursor.forEachMember { cursor, key in
        if key == "type" { reasonKind = cursor.string() }
      }
    case "app": readApp(&cursor)
    case "device": readDevice(&cursor)
    case "metaData", "metadata":
      cursor.forEachMember { cursor, key in
        guard key == "error", cursor.peek() == 0x7B else { return }
        details = KSCrashError()
        details?.read(&cursor)
      }
    case "breadcrumbs":
      cursor.forEachElement { cursor, _ in
        cursor.forEachMember { cursor, key in
          if key == "name", report.messages.count < 1000, let name = cursor.locatedString() {
            report.messages.append(.init(.log, name.value, at: name.offset))
          }
        }
      }
    case "id", "received_at", "receivedAt":
      if key == "id" { report.incident = cursor.string() } else { report.date = report.date ?? cursor.string() }
    default: break
    }
  }

  /// The first error is the one that was not handled, the others are its causes.
  private mutating func readError(_ cursor: inout JSONCursor) {
    errorCount += 1
    if errorCount == 1 { error = BugsnagError(&cursor) }
  }

  private mutating func readApp(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      switch key {
      case "id": report.process.bundleIdentifier = cursor.string()
      case "version": report.process.version = cursor.string()
      case "bundleVersion", "bundle_version": report.process.build = cursor.string()
      case "name": report.process.name = cursor.string()
      case "binaryArch", "binary_arch": report.architecture = cursor.string().map(Architecture.name)
      case "inForeground", "in_foreground": report.process.takeRole(inForeground: &cursor)
      default: break
      }
    }
  }

  private mutating func readDevice(_ cursor: inout JSONCursor) {
    var build: String?
    cursor.forEachMember { cursor, key in
      switch key {
      case "model": report.device = cursor.string()
      case "osName", "os_name": systemName = cursor.string()
      case "osVersion", "os_version": systemVersion = cursor.locatedString()
      case "time": report.date = cursor.string()
      case "locale": report.circumstances.takeLocale(cursor.string())
      case "orientation": report.circumstances.orientation = cursor.string()
      case "runtimeVersions", "runtime_versions":
        cursor.forEachMember { cursor, key in
          if key == "osBuild" || key == "os_build" { build = cursor.string() }
        }
      default: break
      }
    }
    guard let version = systemVersion else { return }
    let words = [systemName, version.value].compactMap { $0 }.joined(separator: " ")
    report.operatingSystem = SystemVersion.parse(Located(words, at: version.offset))
    report.operatingSystem.build = build ?? report.operatingSystem.build
  }

  // MARK: Finish

  private mutating func finished(_ cursor: JSONCursor) -> CrashReport? {
    guard isEvent else { return nil }
    error.fill(&report, isInferred: kind == .jetsam || kind == .hang)
    details?.fill(&report)
    report.kind = kind
    let decoder = BugsnagStackDecoder(layout: layout, bytes: bytes)
    var thread = layout.crashed.map { decoder.thread($0) }
    if let stack = error.stack {
      let frames = decoder.frames(at: stack)
      if !frames.isEmpty {
        thread = thread ?? .init(index: 0, isCrashed: true, offset: stack)
        thread?.frames = frames
      }
    }
    report.threads = layout.deferredThreads
    if layout.threads.isEmpty, let thread { report.threads = DeferredList([thread]) }
    report.crashedThread = thread
    for path in (thread?.frames ?? []).compactMap(\.imagePath) { AppExecutable.fill(&report.process, from: path) }
    report.noteDamage(seenBy: cursor)
    return report
  }

  private var kind: CrashReport.Kind {
    switch reasonKind {
    case "outOfMemory", "out_of_memory": return .jetsam
    case "appHang", "app_hang": return .hang
    default: break
    }
    switch error.name {
    case "Out Of Memory": return .jetsam
    case "App Hang": return .hang
    default: return isUnhandled == false ? .nonFatal : .crash
    }
  }
}
