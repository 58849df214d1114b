import ByteKit
import CrashModel

/// An event, written as the report that its stacks are taken from.
struct ErrorEventText {
  private let event: ErrorEvent
  private let bytes: Bytes
  private var lines = RewrittenLines()
  private var hasStack = false
  private var counted: LineCount

  init(_ event: ErrorEvent, _ bytes: Bytes, _ counted: LineCount) {
    self.event = event
    self.bytes = bytes
    self.counted = counted
    guard event[.stack] != nil || event.threads != nil || event.kind == .jetsam else { return }
    writeHead()
    writeCause()
    writeThreads()
    writeImages()
  }

  /// The report; nil where the event has no stack.
  func report(in source: ReportSource) -> CrashReport? {
    guard hasStack || event.kind == .jetsam else { return nil }
    let copy = lines.source(in: source)
    guard var report = Bytes.with(copy.bytes, { AppleTextReader.read(copy, $0, from: 0, as: .errorEvent) })
    else { return nil }
    report.kind = event.kind
    // The name of an exception stands where the kernel's would.
    if let exception = event.objectiveC, report.exception.type?.value == exception.name { report.exception = .init() }
    // What was recorded, or concluded after the fact, was not raised to the end.
    if report.kind != .crash { report.uncaughtException = nil }
    if report.date == nil { report.date = event[.date]?.value }
    return report
  }

  // MARK: Lines

  /// How many lines stand before an offset; without one, the line of the text before.
  private mutating func line(of offset: Int?) -> Int {
    if let offset { counted.move(to: offset, in: bytes) }
    return counted.lines
  }

  /// Adds a line; what a text of the event says stays on it.
  private mutating func add(_ text: String, at offset: Int?) {
    let flat = text.contains { $0.isNewline } ? String(text.map { $0.isNewline ? " " : $0 }) : text
    lines.add(flat, line(of: offset))
  }

  private mutating func add(_ key: String, _ field: ErrorEvent.Field) {
    if let value = event[field] { add(key + ": " + value.value, at: value.offset) }
  }

  private mutating func writeHead() {
    add("Incident Identifier", .incident)
    add("Hardware Model", .device)
    add("Process", .process)
    add("Path", .path)
    // A service is named by its bundle unless somebody chose another name.
    if let name = event[.identifier], name.value.contains("."), !name.value.contains(" ") {
      add("Identifier: " + name.value, at: name.offset)
    }
    if let version = event[.version] {
      add("Version: " + version.value + (event[.build].map { " (\($0.value))" } ?? ""), at: version.offset)
    }
    add("Code Type", event[.processor] != nil ? .processor : .processorOfDevice)
    add("Parent Process", .parent)
    if let version = event[.systemVersion] {
      let words = [event[.system]?.value, version.value, event[.systemBuild].map { "(\($0.value))" }]
      add("OS Version: " + words.compactMap { $0 }.joined(separator: " "), at: version.offset)
    }
    add("Report Version: 104", at: nil)
    add("", at: nil)
  }

  private mutating func writeCause() {
    let type = event[.type]
    let message = event[.message]
    if let signal = event.signal {
      add("Exception Type: " + signal, at: type?.offset ?? event[.signal]?.offset)
      if let codes = codes { add("Exception Codes: " + codes, at: event[.codes]?.offset ?? type?.offset) }
      // Words for the signal alone say nothing new.
      if let message, !message.value.hasPrefix("Application crash: "), !message.value.hasPrefix("No crash reason") {
        add("", at: nil)
        add("Application Specific Information:", at: message.offset)
        let isException = message.value.hasPrefix("Terminating app due to uncaught exception '")
        // The sentence has a full stop that programs do not print.
        let words = isException && message.value.hasSuffix("'.") ? String(message.value.dropLast()) : message.value
        add((isException ? "*** " : "") + words, at: message.offset)
      }
    } else if let exception = event.objectiveC, event.kind == .crash {
      add("Exception Type: " + exception.name, at: type?.offset)
      if !exception.reason.isEmpty { add("Exception Subtype: " + exception.reason, at: message?.offset) }
    } else {
      let words = [type?.value, message?.value].compactMap { $0 }.joined(separator: ": ")
      if !words.isEmpty { add(words, at: type?.offset ?? message?.offset) }
      if event.kind == .hang, let duration = event[.duration], let nanoseconds = UInt64(duration.value) {
        let tenths = nanoseconds / 100_000_000
        add("hang: the main thread had not answered for \(tenths / 10).\(tenths % 10) seconds", at: duration.offset)
      }
    }
    add("", at: nil)
  }

  /// `SEGV_MAPERR` of `SIGSEGV (SEGV_MAPERR)`; `#0` is no code.
  private var codes: String? {
    let type = event[.type]?.value ?? ""
    let inType = type.range(of: " (").map { String(type[$0.upperBound...].prefix { $0 != ")" }) }
    return [event[.codes]?.value, inType].compactMap { $0 }.first {
      !$0.isEmpty && !$0.hasPrefix("#") && !$0.hasPrefix("<")
    }
  }

  // MARK: Stacks

  private struct Thread {
    var number: Int
    var isCrashed: Bool
    var stack: Located<String>
  }

  private mutating func writeThreads() {
    var threads = readThreads()
    let stack = event[.stack]
    if !threads.contains(where: \.isCrashed), let stack {
      // Hangs and errors that were caught mark no thread.
      for index in threads.indices where threads[index].stack.value == stack.value {
        threads[index].isCrashed = true
        break
      }
    }
    let crashed = threads.first { $0.isCrashed }
    if let stack, crashed?.stack.value != stack.value {
      // Where an exception was raised, or the only stack there is.
      if crashed != nil { add("Last Exception Backtrace:", at: stack.offset) }
      write(stack)
    }
    for thread in threads {
      add("Thread \(thread.number)\(thread.isCrashed ? " Crashed" : ""):", at: thread.stack.offset)
      write(thread.stack)
    }
  }

  private func readThreads() -> [Thread] {
    guard let start = event.threads else { return [] }
    var result: [Thread] = []
    var cursor = JSONCursor(bytes, at: start)
    cursor.forEachElement { cursor, index in
      guard index < 4096 else { return }
      var (number, isCrashed) = (index, false)
      var stack: Located<String>?
      cursor.forEachMember { cursor, key in
        switch key {
        case "name":
          let name = cursor.string() ?? ""
          if name.hasPrefix("Thread "), let value = Int(name.dropFirst(7)), value >= 0 { number = value }
        case "crashed": isCrashed = cursor.truth() ?? false
        case "stack": stack = cursor.locatedString()
        default: break
        }
      }
      if let stack { result.append(Thread(number: number, isCrashed: isCrashed, stack: stack)) }
    }
    return result
  }

  /// Writes the frames of a stack, and nothing else that may stand in its text.
  private mutating func write(_ stack: Located<String>) {
    let number = line(of: stack.offset)
    Bytes.with(Array(stack.value.utf8)) { text in
      var rows = Lines(text)
      var left = IPSStackDecoder.frameLimit
      while left > 0, let row = rows.next() {
        if row.isEmpty { continue }
        left -= 1
        guard FrameLine.parse(row, isInStack: true) != nil else { continue }
        lines.add(row.string, number)
        hasStack = true
      }
    }
    lines.add("", number)
  }

  // MARK: Images

  private mutating func writeImages() {
    guard let start = event.images else { return }
    add("Binary Images:", at: start)
    var cursor = JSONCursor(bytes, at: start)
    var rows: [(text: String, offset: Int)] = []
    let path = event[.path]?.value
    cursor.forEachElement { cursor, _ in
      guard rows.count < 16_384 else { return }
      let offset = cursor.position
      var (name, identifier, architecture): (String?, String?, String?)
      var (first, last): (UInt64?, UInt64?)
      cursor.forEachMember { cursor, key in
        switch key {
        case "name": name = cursor.string()
        case "uuid": identifier = cursor.string()
        case "arch": architecture = cursor.string()
        case "load_address": first = cursor.unsigned()
        case "max_address": last = cursor.unsigned()
        default: break
        }
      }
      guard let name, let first, let last, first <= last else { return }
      let place = path.flatMap { Paths.lastComponent($0) == name ? " " + $0 : nil } ?? ""
      let range = Hexadecimal.padded(first) + " - " + Hexadecimal.padded(last)
      rows.append((range + " \(name) \(architecture ?? "???") <\(identifier ?? "???")>\(place)", offset))
    }
    for row in rows { add(row.text, at: row.offset) }
  }
}
