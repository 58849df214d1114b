import ByteKit
import CrashModel

/// Reads an event of Sentry: what its SDKs send, and what its web pages give back.
///
/// Source of the keys: "Event Payloads" in Sentry's developer documentation, and `SentryCrashReportConverter` of
/// sentry-cocoa, whose older versions put signal and Mach exception side by side into the mechanism.
struct SentryReader {
  private let source: ReportSource
  private let bytes: Bytes
  private var report: CrashReport
  private var layout: SentryLayout
  private var exception = SentryException()
  private var exceptionCount = 0
  private var text: Located<String>?
  private var level: String?
  private var isEvent = false

  private init(_ source: ReportSource, _ bytes: Bytes, start: Int) {
    self.source = source
    self.bytes = bytes
    report = CrashReport(format: "sentry-json", source: source, start: start)
    layout = SentryLayout(source: source)
  }

  /// Reads the event at an offset; nil where the object there is something else.
  static func read(_ source: ReportSource, _ bytes: Bytes, at start: Int) -> CrashReport? {
    var reader = SentryReader(source, bytes, start: start)
    var cursor = JSONCursor(bytes, at: start)
    reader.readEvent(&cursor)
    return reader.finished(cursor)
  }

  // MARK: Keys

  private mutating func readEvent(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      if !readIdentity(key, &cursor) { readContent(key, &cursor) }
    }
  }

  private mutating func readIdentity(_ key: ByteSlice, _ cursor: inout JSONCursor) -> Bool {
    switch key {
    case "event_id", "eventID": report.incident = cursor.string()
    case "timestamp", "dateCreated": report.date = report.date ?? cursor.string()
    case "contexts": cursor.forEachMember { cursor, key in readContext(key, &cursor) }
    case "release": if let release = cursor.string() { readRelease(release) }
    case "dist": report.process.build = report.process.build ?? cursor.string()
    case "level": level = cursor.string()
    default: return false
    }
    return true
  }

  private mutating func readContent(_ key: ByteSlice, _ cursor: inout JSONCursor) {
    switch key {
    case "exception", "sentry.interfaces.Exception": readExceptions(&cursor)
    case "threads": readThreads(&cursor)
    case "stacktrace", "sentry.interfaces.Stacktrace":
      isEvent = true
      exception.stack = exception.stack ?? cursor.position
    case "debug_meta", "debugmeta":
      isEvent = true
      cursor.forEachMember { cursor, key in
        if key == "images" { readImages(&cursor) }
      }
    case "message", "logentry", "sentry.interfaces.Message": readText(&cursor)
    case "breadcrumbs": readBreadcrumbs(&cursor)
    case "entries": readEntries(&cursor)
    case "platform": isEvent = true
    default: break
    }
  }

  /// The web pages' form: `[{"type": "exception", "data": {…}}, …]`.
  private mutating func readEntries(_ cursor: inout JSONCursor) {
    cursor.forEachElement { cursor, _ in
      var data: Int?
      var kind: ByteSlice?
      cursor.forEachMember { cursor, key in
        switch key {
        case "data": data = cursor.position
        case "type":
          let start = cursor.position + 1
          cursor.skipValue()
          kind = bytes[start..<max(start, cursor.position - 1)]
        default: break
        }
      }
      guard let data, let kind else { return }
      var inner = JSONCursor(bytes, at: data)
      readContent(kind, &inner)
    }
  }

  private mutating func readContext(_ key: ByteSlice, _ cursor: inout JSONCursor) {
    switch key {
    case "os": readSystem(&cursor)
    case "device":
      cursor.forEachMember { cursor, key in
        switch key {
        case "model": report.device = cursor.string()
        case "arch": report.architecture = cursor.string().map(Architecture.name)
        case "orientation": report.circumstances.orientation = cursor.string()
        case "locale": report.circumstances.takeLocale(cursor.string())
        default: break
        }
      }
    case "app":
      cursor.forEachMember { cursor, key in
        switch key {
        case "app_name": report.process.name = cursor.string()
        case "app_version": report.process.version = cursor.string()
        case "app_build": report.process.build = cursor.string()
        case "app_identifier": report.process.bundleIdentifier = cursor.string()
        case "app_start_time": report.launchDate = cursor.string()
        case "in_foreground": report.process.takeRole(inForeground: &cursor)
        default: break
        }
      }
    case "culture":
      cursor.forEachMember { cursor, key in
        if key == "locale" { report.circumstances.takeLocale(cursor.string()) }
      }
    default: break
    }
  }

  private mutating func readSystem(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      switch key {
      case "name": report.operatingSystem.name = cursor.string()
      case "version": report.operatingSystem.version = cursor.locatedString()
      case "build": report.operatingSystem.build = cursor.string()
      default: break
      }
    }
  }

  /// Takes `com.example.harbour@2.1+77` apart.
  private mutating func readRelease(_ release: String) {
    let parts = release.split(separator: "@", maxSplits: 1)
    guard parts.count == 2 else { return }
    let numbers = parts[1].split(separator: "+", maxSplits: 1)
    report.process.bundleIdentifier = report.process.bundleIdentifier ?? String(parts[0])
    report.process.version = report.process.version ?? numbers.first.map(String.init)
    if numbers.count == 2 { report.process.build = report.process.build ?? String(numbers[1]) }
  }

  private mutating func readText(_ cursor: inout JSONCursor) {
    if cursor.peek() == 0x22 {
      text = text ?? cursor.locatedString()
      return
    }
    isEvent = true
    cursor.forEachMember { cursor, key in
      if key == "formatted" || key == "message", let words = cursor.locatedString() { text = words }
    }
  }

  private mutating func readExceptions(_ cursor: inout JSONCursor) {
    isEvent = true
    Self.forEachValue(&cursor) { cursor in
      // Causes come first, the exception itself last.
      guard exceptionCount < 64 else { return }
      exceptionCount += 1
      exception = SentryException(&cursor)
    }
  }

  private mutating func readThreads(_ cursor: inout JSONCursor) {
    isEvent = true
    Self.forEachValue(&cursor) { cursor in
      guard layout.threads.count < SentryLayout.threadLimit else { return }
      let position = layout.threads.count
      layout.threads.append(cursor.position)
      cursor.forEachMember { cursor, key in
        switch key {
        case "crashed": if cursor.truth() == true { layout.crashed = layout.crashed ?? position }
        case "current": if cursor.truth() == true { layout.current = layout.current ?? position }
        case "id": layout.identifiers[position] = cursor.unsigned()
        default: break
        }
      }
    }
  }

  private mutating func readImages(_ cursor: inout JSONCursor) {
    cursor.forEachElement { cursor, _ in
      guard layout.images.count < SentryLayout.imageLimit else { return }
      layout.images.append(cursor.position)
    }
  }

  private mutating func readBreadcrumbs(_ cursor: inout JSONCursor) {
    Self.forEachValue(&cursor) { cursor in
      cursor.forEachMember { cursor, key in
        if key == "message", report.messages.count < 1000, let words = cursor.locatedString() {
          report.messages.append(.init(.log, words.value, at: words.offset))
        }
      }
    }
  }

  /// Lists come as `{"values": […]}`, or as the array alone.
  private static func forEachValue(_ cursor: inout JSONCursor, _ body: (inout JSONCursor) -> Void) {
    if cursor.peek() == 0x5B { return cursor.forEachElement { cursor, _ in body(&cursor) } }
    cursor.forEachMember { cursor, key in
      if key == "values" { cursor.forEachElement { cursor, _ in body(&cursor) } }
    }
  }

  // MARK: Finish

  private mutating func finished(_ cursor: JSONCursor) -> CrashReport? {
    guard isEvent else { return nil }
    exception.fill(&report)
    report.kind = exceptionCount == 0 && layout.crashed == nil ? .nonFatal : exception.kind(level: level)
    if let text, text.value != exception.value { report.messages.append(.init(.tool, text.value, at: text.offset)) }
    layout.decideCrashed(thread: exception.thread)
    let decoder = SentryStackDecoder(layout: layout, bytes: bytes)
    readProcess(decoder)
    report.threads = layout.deferredThreads
    readCrashedThread(decoder)
    report.images = layout.deferredImages
    report.noteDamage(seenBy: cursor)
    return report
  }

  private mutating func readProcess(_ decoder: SentryStackDecoder) {
    for offset in layout.images.prefix(4096) {
      guard let path = decoder.imagePath(at: offset), AppExecutable.isMain(path: path) else { continue }
      // The app's name for people may differ from its executable's, by which frames are told apart.
      report.process.name = Paths.lastComponent(path)
      report.process.path = path
      return
    }
  }

  private mutating func readCrashedThread(_ decoder: SentryStackDecoder) {
    var registers: [CrashReport.Register] = []
    var thread: CrashReport.Thread?
    if let crashed = layout.crashed {
      thread = decoder.thread(crashed, registers: &registers)
    }
    if let offset = exception.stack {
      var own: [CrashReport.Register] = []
      let stack = decoder.stack(at: offset, registers: &own)
      if !stack.isEmpty {
        var crashed = thread ?? .init(index: 0, isCrashed: true, offset: offset)
        crashed.frames = stack
        thread = crashed
        if !own.isEmpty { registers = own }
      }
    }
    report.crashedThread = thread
    report.holdsGuesses = thread?.frames.contains { $0.isGuess } ?? false
    report.registers = registers
    if layout.threads.isEmpty, let thread { report.threads = DeferredList([thread]) }
  }
}
