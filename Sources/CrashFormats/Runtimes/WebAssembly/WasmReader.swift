import ByteKit
import CrashModel

/// Finds where engines stopped modules of WebAssembly, with what the module printed before.
struct WasmReader {
  private let source: ReportSource
  private let format: String
  private var reports: [CrashReport] = []
  /// What was printed since the last stop.
  private var messages: [CrashReport.Message] = []
  private var stop: Stop?
  /// The module that the engine was started with: `failed to run main module `.build/tides.wasm``.
  private var module: String?

  private struct Stop {
    var start: Int
    var words: [CrashReport.Message] = []
    /// Whether the engine's words for the trap are among them.
    var isNamed = false
    var frames: [WasmFrame] = []
    var style: WasmFrame.Style?
  }

  /// A text that holds more of them repeats itself.
  private static let limit = 1000

  /// Reads the stops of a text.
  static func read(_ source: ReportSource, _ bytes: Bytes, as format: String) -> [CrashReport] {
    var reader = WasmReader(source: source, format: format)
    var lines = Lines(bytes)
    while let line = lines.next(), reader.reports.count < limit { reader.read(line.trimmed) }
    reader.close()
    if reader.reports.count >= limit {
      reader.reports[reader.reports.count - 1].notes.append(
        "The text holds \(limit) traps or more; the rest was not read.")
    }
    return reader.reports
  }

  private init(source: ReportSource, format: String) {
    self.source = source
    self.format = format
  }

  private var hasFrames: Bool { stop?.frames.isEmpty == false }

  // MARK: Lines

  private mutating func read(_ line: ByteSlice) {
    if line.isEmpty { return }
    // Behind the frames wasmtime tells the words of the stop that it began with.
    if let words = WasmTrap.words(in: line) {
      if stop?.isNamed == true, hasFrames { close() }
      open(at: line.start)
      stop?.isNamed = true
      keep(words)
      if WasmTrap.isWasmKits(words) { stop?.style = .plainNumbered }
      return
    }
    if line.contains("wasm backtrace:") {
      if hasFrames { close() }
      open(at: line.start)
      stop?.style = .numbered
      return
    }
    if let frame = WasmFrame(line, behind: stop?.style), stop?.frames.last?.style ?? frame.style == frame.style {
      open(at: line.start)
      stop?.style = frame.style
      if stop?.frames.count ?? 0 < ReportCaps.frames { stop?.frames.append(frame) }
      return
    }
    if stop?.style == .numbered, hasFrames, readDetail(line) { return }
    if let place = line.index(of: "memory fault at wasm address ") {
      open(at: line.start)
      keep(line.from(place))
      return
    }
    readMessage(line)
  }

  /// Where a function stands, and the functions that were put into another one, with WASMTIME_BACKTRACE_DETAILS:
  /// `at /src/Sources/tides/TideTable.swift:41:9`, `- TideTable.level(_:)`.
  private mutating func readDetail(_ line: ByteSlice) -> Bool {
    // Changed in place: a copy would cost as much as all frames before.
    guard let last = stop?.frames.indices.last else { return false }
    if let place = line.after(prefix: "at ") {
      stop?.frames[last].setPlace(place)
    } else if let name = line.after(prefix: "- ") {
      guard last + 1 < ReportCaps.frames else { return true }
      if let caller = stop?.frames[last].caller(name, at: line.start) { stop?.frames.append(caller) }
    } else {
      return false
    }
    return true
  }

  private mutating func readMessage(_ line: ByteSlice) {
    if let name = line.index(of: "failed to run main module `") {
      let path = line.from(name + 27)
      module = path.upTo(path.index(of: 0x60) ?? path.end).stringIfAny.map(Paths.lastComponent)
    }
    if stop?.isNamed == true, hasFrames, line.tellsFailedCheck { close() }
    if messages.count < ReportCaps.lines { messages.append(.init(.log, line.string, at: line.start)) }
  }

  private mutating func keep(_ words: ByteSlice) {
    guard stop?.words.count ?? 0 < ReportCaps.lines else { return }
    stop?.words.append(.init(.tool, words.string, at: words.start))
  }

  private mutating func open(at start: Int) {
    if stop == nil { stop = Stop(start: start) }
  }

  // MARK: Reports

  private mutating func close() {
    guard let ended = stop else { return }
    stop = nil
    // Words alone may be anybody's; a stack of nothing but the page's is no module's.
    guard ended.frames.contains(where: \.isModules) || ended.words.contains(where: { Self.names(it: $0.text) }) else {
      let room = max(ReportCaps.lines - messages.count, 0)
      messages += ended.words.prefix(room).map { .init(.log, $0.text, at: $0.offset) }
      return
    }
    var report = CrashReport(
      format: format, source: source, start: messages.first?.offset ?? ended.start)
    report.architecture = "wasm32"
    report.messages = messages + ended.words
    messages = []
    let module = ended.frames.lazy.filter(\.isModules).compactMap(\.frame.image).first ?? self.module
    report.process.name = module
    var frames: [CrashReport.Frame] = []
    for frame in ended.frames { frames.append(frame.numbered(frames.count, in: module)) }
    if !frames.isEmpty {
      var thread = CrashReport.Thread(index: 0, isCrashed: true, frames: frames, offset: frames[0].offset)
      thread.isNumbered = false
      report.crashedThread = thread
      report.threads = DeferredList([thread])
    }
    reports.append(report)
  }

  /// Whether the words are said of WebAssembly only.
  private static func names(it words: String) -> Bool {
    ["wasm trap: ", "Trap: ", "[trap] ", "memory fault at wasm"].contains { words.hasPrefix($0) }
      || words.hasPrefix("RuntimeError: unreachable")
  }
}

extension WasmFrame {
  /// Takes over the place of the function in its file.
  mutating func setPlace(_ place: ByteSlice) {
    // What the compiler put into it may stand on the same line: `/src/Tide.swift:41:9   - TideTable.level(_:)`.
    let text = place.upTo(place.index(of: "  - ") ?? place.end).trimmed
    _ = FrameLine.readFile(text, into: &frame)
  }

  /// The function into which the compiler put this one.
  mutating func caller(_ name: ByteSlice, at offset: Int) -> WasmFrame {
    var caller = self
    frame.isInlined = true
    caller.frame.file = nil
    caller.frame.line = nil
    caller.frame.column = nil
    caller.frame.offset = offset
    WasmFrame.set(name, in: &caller.frame)
    return caller
  }
}
