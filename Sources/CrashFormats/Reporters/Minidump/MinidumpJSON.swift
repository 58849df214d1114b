import ByteKit
import CrashModel

/// Reads the JSON of `minidump-stackwalk`.
///
/// Source of the keys: `minidump-processor/json-schema.md` of rust-minidump.
struct MinidumpJSON {
  private var facts = MinidumpFacts()
  private var report: CrashReport
  private var crashed: CrashReport.Thread?
  private var crashedPosition: Int?
  private var isDump = false

  private init(_ source: ReportSource, start: Int) {
    report = CrashReport(format: "minidump-json", source: source, start: start)
  }

  /// Reads the dump of an input; nil where it holds none.
  static func read(_ source: ReportSource, _ bytes: Bytes) -> CrashReport? {
    var cursor = JSONCursor(bytes, at: InputPrefix(bytes).firstIndex)
    var reader = MinidumpJSON(source, start: cursor.position)
    reader.readObject(&cursor)
    return reader.finished(cursor)
  }

  private mutating func finished(_ cursor: JSONCursor) -> CrashReport? {
    guard isDump else { return nil }
    // The crashing thread stands there twice, with its registers only for itself.
    if let crashed {
      let position = crashedPosition ?? facts.threads.firstIndex { $0.index == crashed.index }
      if let position, facts.threads.indices.contains(position) {
        let name = facts.threads[position].name
        facts.threads[position] = crashed
        facts.threads[position].index = position
        facts.threads[position].name = crashed.name ?? name
        crashedPosition = position
      } else {
        crashedPosition = facts.threads.count
        facts.threads.append(crashed)
      }
    }
    facts.crashed = crashedPosition
    facts.fill(&report)
    report.noteDamage(seenBy: cursor)
    return report
  }

  // MARK: Keys

  private mutating func readObject(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      switch key {
      // Socorro keeps the dump in an object of its own.
      case "json_dump": if cursor.peek() == 0x7B { readObject(&cursor) }
      case "crash_info": readCrash(&cursor)
      case "crashing_thread":
        var number: Int?
        crashed = readThread(&cursor, 0) { cursor, key in
          if key == "threads_index" { number = cursor.integer() }
        }
        crashedPosition = number ?? crashedPosition
      case "threads":
        cursor.forEachElement { cursor, index in
          let thread = readThread(&cursor, index) { _, _ in }
          if facts.threads.count < ReportCaps.threads { facts.threads.append(thread) }
        }
      case "modules": cursor.forEachElement { cursor, _ in readModule(&cursor) }
      case "main_module": facts.mainModule = cursor.integer()
      case "mac_crash_info":
        cursor.forEachMember { cursor, key in
          if key == "records" { cursor.forEachElement { cursor, _ in readRecord(&cursor) } }
        }
      case "system_info": readSystem(&cursor)
      case "pid": report.process.identifier = cursor.integer()
      default: break
      }
    }
  }

  private mutating func readCrash(_ cursor: inout JSONCursor) {
    isDump = true
    cursor.forEachMember { cursor, key in
      switch key {
      case "type": facts.reason = cursor.locatedString()
      case "address": facts.address = cursor.locatedAddress()
      case "crashing_thread": crashedPosition = cursor.integer() ?? crashedPosition
      case "assertion":
        if let text = cursor.locatedString(), !text.value.isEmpty {
          report.messages.append(.init(.tool, text.value, at: text.offset))
        }
      default: break
      }
    }
    // A dump that was asked for has no reason.
    if facts.reason == nil { facts.livedOn = true }
  }

  private mutating func readSystem(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      switch key {
      case "os": facts.system = cursor.string()
      case "os_ver": facts.systemVersion = cursor.locatedString()
      case "cpu_arch": report.architecture = cursor.string().map(Architecture.name)
      default: break
      }
    }
  }

  /// What a library left for the reporter.
  private mutating func readRecord(_ cursor: inout JSONCursor) {
    var image: String?
    var texts: [Located<String>] = []
    cursor.forEachMember { cursor, key in
      switch key {
      case "module": image = cursor.string().map(Paths.lastComponent)
      case "message", "message2", "signature_string":
        if let text = cursor.locatedString(), !text.value.isEmpty { texts.append(text) }
      default: break
      }
    }
    for text in texts where report.messages.count < 4000 {
      report.messages.append(.init(.applicationInformation, text.value, at: text.offset, image: image))
    }
  }

  private mutating func readModule(_ cursor: inout JSONCursor) {
    var image = CrashReport.BinaryImage(name: "")
    var end: Address?
    cursor.forEachMember { cursor, key in
      switch key {
      case "filename":
        let path = cursor.string()
        image.path = path.flatMap { $0.utf8.first == 0x2F ? $0 : nil }
        image.name = path.map(Paths.lastComponent) ?? ""
      case "debug_id": image.uuid = cursor.string().flatMap(MinidumpIdentifier.uuid)
      case "base_addr": image.base = cursor.address()
      case "end_addr": end = cursor.address()
      default: break
      }
    }
    guard facts.modules.count < ReportCaps.images else { return }
    image.size = image.base.flatMap { end?.distance(above: $0) }
    facts.modules.append(image)
  }

  // MARK: Threads

  private mutating func readThread(
    _ cursor: inout JSONCursor, _ index: Int, _ other: (inout JSONCursor, ByteSlice) -> Void
  ) -> CrashReport.Thread {
    var thread = CrashReport.Thread(index: index, offset: cursor.position)
    cursor.forEachMember { cursor, key in
      switch key {
      case "thread_name": thread.name = cursor.string()
      case "thread_id": thread.identifier = cursor.unsigned()
      case "frames": cursor.forEachElement { cursor, _ in readFrame(&cursor, &thread) }
      default: other(&cursor, key)
      }
    }
    return thread
  }

  private mutating func readFrame(_ cursor: inout JSONCursor, _ thread: inout CrashReport.Thread) {
    var frame = CrashReport.Frame(index: thread.frames.count, offset: cursor.position)
    var inlined: [CrashReport.Frame] = []
    var isGuess = false
    cursor.forEachMember { cursor, key in
      switch key {
      case "module": frame.image = cursor.string()
      case "function": frame.symbol = cursor.string()
      case "function_offset": frame.symbolOffset = cursor.unsigned()
      case "file": frame.file = cursor.string()
      case "line": frame.line = cursor.integer()
      case "offset": frame.address = cursor.address()
      case "module_offset": frame.imageOffset = cursor.unsigned()
      case "trust": isGuess = cursor.string() == "scan"
      case "registers":
        cursor.forEachMember { cursor, name in
          let offset = cursor.position
          if report.registers.count < 128, let value = cursor.unsigned() {
            report.registers.append(.init(name.string, value, offset: offset))
          }
        }
      case "inlines": cursor.forEachElement { cursor, _ in inlined.append(Self.inlined(&cursor)) }
      default: break
      }
    }
    // The innermost of what the compiler put into a function stands first.
    for var part in inlined.prefix(ReportCaps.frames) {
      part.image = frame.image
      part.address = frame.address
      part.index = thread.frames.count
      facts.add(part, isGuess: isGuess, to: &thread)
    }
    frame.index = thread.frames.count
    facts.add(frame, isGuess: isGuess, to: &thread)
  }

  private static func inlined(_ cursor: inout JSONCursor) -> CrashReport.Frame {
    var frame = CrashReport.Frame(index: 0, offset: cursor.position)
    frame.isInlined = true
    cursor.forEachMember { cursor, key in
      switch key {
      case "function": frame.symbol = cursor.string()
      case "file": frame.file = cursor.string()
      case "line": frame.line = cursor.integer()
      default: break
      }
    }
    return frame
  }
}
