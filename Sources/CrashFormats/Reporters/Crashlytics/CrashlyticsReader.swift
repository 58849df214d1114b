import ByteKit
import CrashModel

/// Reads an event of Crashlytics, as Firebase's interface and its log export give it (`exceptionMessage`), or as a row of
/// its tables in BigQuery (`exception_message`).
///
/// Source of the keys: "Cloud Logging schema" and "BigQuery dataset schema" in Firebase's documentation of Crashlytics.
struct CrashlyticsReader {
  private let source: ReportSource
  private let bytes: Bytes
  private var report: CrashReport
  private var layout: CrashlyticsLayout
  private var blamed: CrashReport.Frame?
  private var isFatal: Bool?
  private var hasError = false

  /// Makes a reader of the event that begins at an offset.
  init(_ source: ReportSource, _ bytes: Bytes, start: Int) {
    self.source = source
    self.bytes = bytes
    report = CrashReport(format: "crashlytics-json", source: source, start: start)
    layout = CrashlyticsLayout(source: source)
  }

  // MARK: Keys

  /// Reads a member of the event.
  mutating func readKey(_ key: ByteSlice, _ cursor: inout JSONCursor) {
    switch key {
    case "threads": cursor.forEachElement { cursor, _ in layout.readThread(&cursor) }
    case "exceptions": cursor.forEachElement { cursor, _ in layout.readException(&cursor) }
    case "errors", "error":
      cursor.forEachElement { cursor, _ in
        hasError = true
        layout.readError(&cursor)
      }
    case "blameFrame", "blame_frame":
      if cursor.peek() == 0x7B { blamed = CrashlyticsStackDecoder.frame(&cursor, index: 0) }
    case "is_fatal": isFatal = cursor.truth()
    case "errorType", "error_type": takeSort(cursor.string())
    case "issue":
      cursor.forEachMember { cursor, key in
        if key == "errorType" || key == "error_type" { takeSort(cursor.string()) }
      }
    case "customKeys", "custom_keys": readCustomKeys(&cursor)
    case "logs":
      cursor.forEachElement { cursor, _ in
        cursor.forEachMember { cursor, key in
          if key == "message" { add(.log, cursor.locatedString()) }
        }
      }
    default: readCircumstance(key, &cursor)
    }
  }

  private mutating func readCircumstance(_ key: ByteSlice, _ cursor: inout JSONCursor) {
    switch key {
    case "eventId", "event_id": report.incident = cursor.string()
    case "eventTime", "event_timestamp": report.date = cursor.string()
    case "bundleOrPackage", "bundle_identifier": report.process.bundleIdentifier = cursor.string()
    case "platform": report.operatingSystem.name = report.operatingSystem.name ?? Self.system(cursor.string())
    case "processState", "process_state":
      report.process.role = cursor.locatedString().map { Located($0.value.capitalized, at: $0.offset) }
    case "version", "application":
      cursor.forEachMember { cursor, key in
        switch key {
        case "displayVersion", "display_version": report.process.version = cursor.string()
        case "buildVersion", "build_version": report.process.build = cursor.string()
        default: break
        }
      }
    case "device":
      cursor.forEachMember { cursor, key in
        switch key {
        case "model": report.device = cursor.string()
        case "architecture": report.architecture = cursor.string().map(Architecture.name)
        default: break
        }
      }
    case "operatingSystem", "operating_system":
      cursor.forEachMember { cursor, key in
        switch key {
        case "displayVersion", "display_version": report.operatingSystem.version = cursor.locatedString()
        case "name": report.operatingSystem.name = cursor.string() ?? report.operatingSystem.name
        default: break
        }
      }
    default: break
    }
  }

  private static func system(_ platform: String?) -> String? { platform == "IOS" ? "iOS" : platform }

  private mutating func takeSort(_ sort: String?) {
    switch sort {
    case "FATAL", "ANR": isFatal = true
    case "NON_FATAL": isFatal = false
    default: break
    }
  }

  /// Keys that the app set, an object or `[{"key": …, "value": …}]`; among them is what the system left of a crash.
  private mutating func readCustomKeys(_ cursor: inout JSONCursor) {
    if cursor.peek() == 0x7B {
      return cursor.forEachMember { cursor, key in
        if key.string.hasPrefix(Self.crashInformation) { add(.applicationInformation, cursor.locatedString()) }
      }
    }
    cursor.forEachElement { cursor, _ in
      var isMeant = false
      var value: Located<String>?
      cursor.forEachMember { cursor, key in
        switch key {
        case "key": isMeant = cursor.string()?.hasPrefix(Self.crashInformation) ?? false
        case "value": value = cursor.locatedString()
        default: break
        }
      }
      if isMeant { add(.applicationInformation, value) }
    }
  }

  /// The name of the keys under which the SDK keeps the application specific information, without their number.
  private static let crashInformation = "crash_info_entry_"

  private mutating func add(_ origin: CrashReport.Message.Origin, _ text: Located<String>?) {
    guard report.messages.count < ReportCaps.lines, let text else { return }
    report.messages.append(.init(origin, text.value, at: text.offset))
  }

  // MARK: Finish

  /// The event; nil where the object holds no stack.
  mutating func finished(_ cursor: JSONCursor) -> CrashReport? {
    guard layout.holdsStack || hasError else { return nil }
    let decoder = CrashlyticsStackDecoder(layout: layout, bytes: bytes)
    report.kind = isFatal.map { $0 ? .crash : .nonFatal } ?? (layout.holdsCrash || !hasError ? .crash : .nonFatal)
    if let exception = layout.exception {
      report.uncaughtException = .init(name: exception.name, reason: exception.reason)
      add(.exceptionReason, exception.reason ?? exception.name)
      report.lastExceptionBacktrace = exception.stack.map { decoder.frames(at: $0) } ?? []
    }
    layout.facts.fill(&report)
    add(.tool, layout.errorText)
    report.threads = layout.deferredThreads
    var thread = layout.crashed.map { decoder.thread($0) }
    if thread == nil, let stack = layout.errorStack {
      thread = .init(index: 0, isCrashed: true, frames: decoder.frames(at: stack), offset: stack)
    }
    if layout.threads.isEmpty, let thread { report.threads = DeferredList([thread]) }
    report.crashedThread = thread
    fillProcess()
    report.noteDamage(seenBy: cursor)
    return report
  }

  /// The app's executable has no name in an event; that of a frame which Crashlytics counts as the app's is it.
  private mutating func fillProcess() {
    if report.process.name == nil, let blamed, blamed.image != nil, CrashlyticsLayout.isDevelopers(blamed, bytes) {
      report.process.name = blamed.image
    }
    let frames = report.lastExceptionBacktrace + (report.crashedThread?.frames ?? [])
    report.process.name =
      report.process.name ?? frames.first { $0.image != nil && CrashlyticsLayout.isDevelopers($0, bytes) }?.image
  }
}

extension String {
  /// `Foreground` of `FOREGROUND`.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst().lowercased() }
}
