import ByteKit
import CrashModel

/// Where the stacks of a Crashlytics event stand, and what ended the process.
struct CrashlyticsLayout: Sendable {
  let source: ReportSource
  /// Offsets of the threads.
  private(set) var threads: [Int] = []
  /// Position in `threads` of the one that crashed.
  private(set) var crashed: Int?
  /// Signal, code and address of the crashed thread.
  private(set) var facts = MachFacts()
  /// The exception that was not caught.
  private(set) var exception: Exception?
  /// What the app recorded without ending, and its stack.
  private(set) var errorText: Located<String>?
  private(set) var errorStack: Int?

  /// An Objective-C exception.
  struct Exception: Sendable {
    var name: Located<String>?
    var reason: Located<String>?
    /// Offset of its frames.
    var stack: Int?
  }

  static let threadLimit = 65_536

  init(source: ReportSource) {
    self.source = source
  }

  /// Whether there is a stack of any sort.
  var holdsStack: Bool { !threads.isEmpty || exception != nil }
  /// Whether something ended the process.
  var holdsCrash: Bool { crashed != nil || exception != nil }

  // MARK: Reading

  mutating func readThread(_ cursor: inout JSONCursor) {
    guard cursor.peek() == 0x7B, threads.count < Self.threadLimit else { return }
    let start = cursor.position
    var own = ThreadFacts()
    cursor.forEachMember { cursor, key in own.readKey(key, &cursor) }
    // In the tables the backtrace of an exception is a thread with a title of its own.
    if let name = own.exceptionName {
      exception = exception ?? Exception(name: name, reason: own.subtitle, stack: own.stack)
      return
    }
    if own.isCrashed, crashed == nil {
      crashed = threads.count
      facts = own.facts
    }
    threads.append(start)
  }

  /// The first exception is the one that ended the process.
  mutating func readException(_ cursor: inout JSONCursor) {
    guard cursor.peek() == 0x7B, exception == nil else { return }
    var found = Exception()
    cursor.forEachMember { cursor, key in
      switch key {
      case "type": found.name = cursor.locatedString()
      case "exceptionMessage", "exception_message": found.reason = cursor.locatedString()
      case "frames": if cursor.peek() == 0x5B { found.stack = cursor.position }
      default: break
      }
    }
    if found.name != nil || found.stack != nil { exception = found }
  }

  mutating func readError(_ cursor: inout JSONCursor) {
    guard cursor.peek() == 0x7B, errorStack == nil else { return }
    var title: Located<String>?
    var subtitle: Located<String>?
    cursor.forEachMember { cursor, key in
      switch key {
      case "title": title = cursor.locatedString()
      case "subtitle": subtitle = cursor.locatedString()
      case "frames": if cursor.peek() == 0x5B { errorStack = cursor.position }
      default: break
      }
    }
    let words = [title?.value, subtitle?.value].compactMap { $0 }.joined(separator: ": ")
    if !words.isEmpty { errorText = Located(words, at: title?.offset ?? subtitle?.offset) }
  }

  /// What a thread says of itself.
  private struct ThreadFacts {
    var isCrashed = false
    var subtitle: Located<String>?
    var stack: Int?
    private var title: Located<String>?
    private var signal: Located<String>?
    private var code: Located<String>?
    private var address: Located<Address>?

    mutating func readKey(_ key: ByteSlice, _ cursor: inout JSONCursor) {
      switch key {
      case "crashed": isCrashed = cursor.truth() ?? false
      case "title": title = cursor.locatedString()
      case "subtitle": subtitle = cursor.locatedString()
      case "signal", "signal_name": signal = cursor.locatedString()
      case "signalCode", "signal_code": code = cursor.locatedString()
      case "crashAddress", "crash_address": address = cursor.locatedAddress()
      case "frames": if cursor.peek() == 0x5B { stack = cursor.position }
      default: break
      }
    }

    /// `NSRangeException` of the title `Fatal Exception: NSRangeException`.
    var exceptionName: Located<String>? {
      guard let title, title.value.hasPrefix(Self.fatal) else { return nil }
      return Located(String(title.value.dropFirst(Self.fatal.count)), at: title.offset)
    }

    private static let fatal = "Fatal Exception: "

    var facts: MachFacts {
      var facts = MachFacts()
      // A Mach exception stands where a signal does; pages write both into the subtitle: `EXC_BREAKPOINT 0x01f2…`.
      let word = signal ?? subtitle.map { Signals.plain($0) }
      if word?.value.hasPrefix("EXC_") ?? false {
        facts.type = word
      } else if word?.value.hasPrefix("SIG") ?? false {
        facts.signal = word
      }
      if let code, code.value.hasPrefix("KERN_") { facts.codeName = code }
      facts.address = address
      return facts
    }
  }

  // MARK: Results

  /// All threads, read when asked for.
  var deferredThreads: DeferredList<CrashReport.Thread> {
    DeferredList(count: threads.count) { [self] in
      Bytes.with(source.bytes) { bytes in
        let decoder = CrashlyticsStackDecoder(layout: self, bytes: bytes)
        return threads.indices.map { decoder.thread($0) }
      }
    }
  }

  /// Whether Crashlytics counts a frame as the app's own.
  static func isDevelopers(_ frame: CrashReport.Frame, _ bytes: Bytes) -> Bool {
    guard let offset = frame.offset else { return false }
    var cursor = JSONCursor(bytes, at: offset)
    var result = false
    cursor.forEachMember { cursor, key in
      if key == "owner" { result = cursor.string() == "DEVELOPER" }
    }
    return result
  }
}

/// Reads threads and frames at the places that a layout names.
struct CrashlyticsStackDecoder {
  let layout: CrashlyticsLayout
  let bytes: Bytes

  func thread(_ position: Int) -> CrashReport.Thread {
    var cursor = JSONCursor(bytes, at: layout.threads[position])
    var thread = CrashReport.Thread(index: position, isCrashed: position == layout.crashed, offset: cursor.position)
    cursor.forEachMember { cursor, key in
      switch key {
      case "name", "thread_name": thread.name = cursor.locatedString()?.value
      case "queue", "queue_name": thread.queue = cursor.locatedString()?.value
      case "title": if thread.queue == nil { thread.queue = Self.queue(cursor.string()) }
      case "frames": thread.frames = frames(at: cursor.position)
      default: break
      }
    }
    return thread
  }

  /// The queue of a title such as `Crashed: com.apple.main-thread`.
  private static func queue(_ title: String?) -> String? {
    guard let title, let colon = title.range(of: "Crashed: ") else { return nil }
    let name = title[colon.upperBound...]
    return name.contains(".") ? String(name) : nil
  }

  /// The frames at an offset, innermost first as in the file.
  func frames(at offset: Int) -> [CrashReport.Frame] {
    var result: [CrashReport.Frame] = []
    var cursor = JSONCursor(bytes, at: offset)
    cursor.forEachElement { cursor, index in
      guard cursor.peek() == 0x7B, index < IPSStackDecoder.frameLimit else { return }
      result.append(Self.frame(&cursor, index: index))
    }
    return result
  }

  /// The frame that the cursor stands at.
  static func frame(_ cursor: inout JSONCursor, index: Int) -> CrashReport.Frame {
    var frame = CrashReport.Frame(index: index, offset: cursor.position)
    cursor.forEachMember { cursor, key in
      switch key {
      case "symbol": frame.symbol = cursor.string().flatMap(SymbolText.known)
      case "library": frame.image = cursor.locatedString()?.value
      case "file": frame.file = cursor.locatedString()?.value
      case "line": frame.line = cursor.integer().flatMap { $0 > 0 ? $0 : nil }
      case "address":
        // Some events give it from the beginning of the image on, below which no program of 64 bits lies.
        guard let address = cursor.unsigned(), address > 0 else { return }
        if address >> 32 != 0 { frame.address = Address(address) } else { frame.imageOffset = address }
      default: break
      }
    }
    // No function is written there: the compiler put a piece of its own into the one below.
    frame.isInlined = frame.file == "<compiler-generated>"
    return frame
  }
}
