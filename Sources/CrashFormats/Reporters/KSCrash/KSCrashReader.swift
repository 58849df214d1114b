import ByteKit
import CrashModel

/// Reads a KSCrash report of any version.
///
/// Source of the keys: `KSCrashReportFields.h` of KSCrash, and the older reporters that grew out of it.
struct KSCrashReader {
  private let source: ReportSource
  private let bytes: Bytes
  private var report: CrashReport
  private var layout: KSCrashLayout
  private var error = KSCrashError()
  private var systemName: Located<String>?
  private var systemVersion: Located<String>?
  private var wrapped: Int?
  private var hasCrash = false

  /// At most this many reports of an array are read.
  static let reportLimit = 1024

  private init(_ source: ReportSource, _ bytes: Bytes, start: Int) {
    self.source = source
    self.bytes = bytes
    report = CrashReport(format: "kscrash-json", source: source, start: start)
    layout = KSCrashLayout(source: source)
  }

  /// Every report of the input: one object, or an array of them.
  static func reports(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    var cursor = JSONCursor(bytes, at: InputPrefix(bytes).firstIndex)
    var result: [CrashReport] = []
    cursor.forEachObject { cursor in
      if result.count < reportLimit { result += reports(source, bytes, at: &cursor) }
    }
    return result
  }

  /// The report at the cursor, behind the one that it could not finish because it crashed itself.
  private static func reports(_ source: ReportSource, _ bytes: Bytes, at cursor: inout JSONCursor) -> [CrashReport] {
    var outer = KSCrashReader(source, bytes, start: cursor.position)
    outer.readObject(&cursor)
    guard let wrapped = outer.wrapped else { return outer.finished(cursor).map { [$0] } ?? [] }
    var inner = KSCrashReader(source, bytes, start: wrapped)
    var innerCursor = JSONCursor(bytes, at: wrapped)
    inner.readObject(&innerCursor)
    let first = inner.finished(innerCursor, note: "The crash reporter crashed while it wrote this report.")
    let second = outer.finished(cursor, note: "This is a crash of the crash reporter itself.")
    return [first, second].compactMap { $0 }
  }

  // MARK: Keys

  private mutating func readObject(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      switch key {
      case "report": readHeader(&cursor)
      case "system": readSystem(&cursor)
      case "process": readProcess(&cursor)
      case "binary_images": readImages(&cursor)
      case "crash": readCrash(&cursor)
      case "console_log": readLog(&cursor)
      case "debug":
        cursor.forEachMember { cursor, key in
          if key == "console_log" { readLog(&cursor) }
        }
      case "incomplete": report.notes.append("The crash reporter says that the report is incomplete.")
      case "recrash_report":
        if cursor.peek() == 0x7B { wrapped = cursor.position }
      default: break
      }
    }
  }

  private mutating func readHeader(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      switch key {
      case "id": report.incident = cursor.string()
      case "process_name": report.process.name = report.process.name ?? cursor.string()
      case "timestamp": report.date = cursor.string()
      default: break
      }
    }
  }

  private mutating func readSystem(_ cursor: inout JSONCursor) {
    var processor: UInt64?
    var model: String?
    cursor.forEachMember { cursor, key in
      switch key {
      case "process_name": report.process.name = cursor.string() ?? report.process.name
      case "process_id": report.process.identifier = cursor.integer()
      case "parent_process_name": report.process.parent = cursor.string()
      case "CFBundleExecutablePath": report.process.path = cursor.string()
      case "CFBundleIdentifier": report.process.bundleIdentifier = cursor.string()
      case "CFBundleShortVersionString": report.process.version = cursor.string()
      case "CFBundleVersion": report.process.build = cursor.string()
      case "app_start_time": report.launchDate = cursor.string()
      case "system_name": systemName = cursor.locatedString()
      case "system_version": systemVersion = cursor.locatedString()
      case "os_version": report.operatingSystem.build = cursor.string()
      case "machine": report.device = cursor.string()
      case "model": model = cursor.string()
      case "cpu_arch": report.architecture = cursor.string().map(Architecture.name)
      case "binary_cpu_type": processor = cursor.unsigned()
      case "proc_translated": report.isTranslated = cursor.truth()
      case "app_memory": error.readMemory(&cursor)
      case "application_stats":
        cursor.forEachMember { cursor, key in
          if key == "application_in_foreground" { report.process.takeRole(inForeground: &cursor) }
        }
      default: break
      }
    }
    report.device = report.device ?? model
    // The reporter's own name for the processor is that of the machine, and `x86` also where it has 64 bits.
    if let name = processor.flatMap(CPUTypes.name), report.architecture?.hasPrefix(name) != true {
      report.architecture = name
    }
  }

  private mutating func readProcess(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      guard key == "last_dealloced_nsexception" else { return }
      let offset = cursor.position
      var parts: [String] = []
      cursor.forEachMember { cursor, key in
        if key == "name" || key == "reason", let text = cursor.string() { parts.append(text) }
      }
      if !parts.isEmpty {
        report.messages.append(
          .init(.tool, "last deallocated exception: " + parts.joined(separator: ": "), at: offset))
      }
    }
  }

  private mutating func readImages(_ cursor: inout JSONCursor) {
    cursor.forEachElement { cursor, _ in
      guard layout.images.count < KSCrashLayout.imageLimit else { return }
      let offset = cursor.position
      var base: Address?
      var path: String?
      var texts: [Located<String>] = []
      cursor.forEachMember { cursor, key in
        switch key {
        case "image_addr": base = cursor.address()
        case "name": path = cursor.string()
        case "crash_info_message", "crash_info_message2", "crash_info_signature":
          if let text = cursor.locatedString() { texts.append(text) }
        default: break
        }
      }
      layout.add(imageAt: offset, base: base)
      let name = path.map(Paths.lastComponent)
      for text in texts {
        report.messages.append(.init(.applicationInformation, text.value, at: text.offset, image: name))
      }
    }
  }

  private mutating func readLog(_ cursor: inout JSONCursor) {
    for lines in cursor.strings() {
      for line in lines.value.split(whereSeparator: \.isNewline) where report.messages.count < 4000 {
        report.messages.append(.init(.log, String(line), at: lines.offset))
      }
    }
  }

  private mutating func readCrash(_ cursor: inout JSONCursor) {
    hasCrash = true
    cursor.forEachMember { cursor, key in
      switch key {
      case "error": error.read(&cursor)
      case "threads":
        cursor.forEachElement { cursor, _ in readThread(&cursor) }
      case "crashed_thread":
        if cursor.peek() == 0x7B {
          layout.crashed = layout.threads.count
          readThread(&cursor)
        }
      case "diagnosis":
        if let text = cursor.locatedString() {
          report.messages.append(.init(.tool, text.value, at: text.offset))
        }
      default: break
      }
    }
  }

  private mutating func readThread(_ cursor: inout JSONCursor) {
    guard layout.threads.count < KSCrashLayout.threadLimit else { return }
    let position = layout.threads.count
    layout.threads.append(cursor.position)
    cursor.forEachMember { cursor, key in
      if key == "crashed", layout.crashed == nil, cursor.truth() == true { layout.crashed = position }
    }
  }

  // MARK: Finish

  private mutating func finished(_ cursor: JSONCursor, note: String? = nil) -> CrashReport? {
    guard hasCrash else { return nil }
    joinSystem()
    error.fill(&report)
    let decoder = KSCrashStackDecoder(layout: layout, bytes: bytes)
    if let crashed = layout.crashed, layout.threads.indices.contains(crashed) {
      let details = decoder.crashedThread(crashed)
      report.crashedThread = details.thread
      report.registers = details.registers
      report.messages += details.messages
    } else if !layout.threads.isEmpty {
      report.notes.append("The report does not say which thread crashed.")
    }
    report.threads = layout.deferredThreads
    report.images = layout.deferredImages
    if let note { report.notes.append(note) }
    report.noteDamage(seenBy: cursor)
    return report
  }

  private mutating func joinSystem() {
    guard let version = systemVersion else { return }
    let build = report.operatingSystem.build
    let words = [systemName?.value, version.value].compactMap { $0 }.joined(separator: " ")
    report.operatingSystem = SystemVersion.parse(Located(words, at: version.offset))
    report.operatingSystem.build = build
  }
}
