import ByteKit
import CrashModel

/// Reads a minidump as Crashpad and Breakpad write it, before any tool has named its functions.
///
/// It holds the reason, the registers and the stack of every thread, and which images were loaded where; no names of
/// functions. Symbols of those images give the frames their names, as they do for an unsymbolicated report.
struct MinidumpReader {
  private var streams: MinidumpStreams
  private var facts = MinidumpFacts()
  private var report: CrashReport
  private var processor: MinidumpProcessor?
  private var system: MinidumpReason.System?
  /// Identifiers of the threads, in their order.
  private var identifiers: [UInt32] = []
  /// Where the registers of the threads stand.
  private var contexts: [MinidumpStreams.Place] = []
  private var memory: [MinidumpStack.Region] = []
  /// The thread that crashed, or that asked for the dump.
  private var chosen: UInt32?
  private var crashContext: MinidumpStreams.Place?

  private init(_ source: ReportSource, _ streams: MinidumpStreams) {
    self.streams = streams
    report = CrashReport(format: "minidump", source: source)
  }

  /// Reads the dump of an input; nil where it holds neither a reason nor a thread.
  static func read(_ source: ReportSource, _ bytes: Bytes) -> CrashReport? {
    guard let streams = MinidumpStreams(bytes) else { return nil }
    var reader = MinidumpReader(source, streams)
    return reader.read()
  }

  private mutating func read() -> CrashReport? {
    readSystem()
    readModules()
    readThreads()
    readMemory()
    readException()
    readRequest()
    readProcess()
    readThreadNames()
    MinidumpAnnotations.read(&streams, modules: facts.modules, into: &report)
    walk()
    guard facts.reason != nil || !facts.threads.isEmpty else { return nil }
    facts.fill(&report)
    if facts.threads.allSatisfy({ $0.frames.isEmpty }) {
      report.notes.append("The minidump is cut or damaged: none of its stacks could be read.")
    } else if let frames = report.crashedThread?.frames, frames.count == 1, frames[0].image != nil {
      report.notes.append(
        "Who called the crashed thread's function is not told: it keeps no frame pointer, and nothing on its stack points "
          + "into an image. 'minidump-stackwalk' finds callers with the symbols of the images.")
    }
    return report
  }

  // MARK: Streams

  private mutating func readSystem() {
    guard let start = streams.place(of: .system)?.start else { return }
    processor = streams.short(at: start).flatMap(MinidumpProcessor.init)
    report.architecture = processor?.name
    let platform = streams.word(at: start + 20)
    switch platform {
    case 0x8101: (facts.system, system) = ("Mac OS X", .apple)
    case 0x8102: (facts.system, system) = ("iOS", .apple)
    case 0x8201: (facts.system, system) = ("Linux", .linux)
    case 0x8203: (facts.system, system) = ("Android", .linux)
    case 0, 1, 2, 3: (facts.system, system) = ("Windows", .windows)
    default: return
    }
    let numbers = [8, 12, 16].compactMap { streams.word(at: start + $0).map(String.init) }
    let more = streams.word(at: start + 24).flatMap { streams.wideText(at: Int($0)) } ?? ""
    // Linux: what `uname` says; elsewhere the build.
    let version = system == .linux && more.hasPrefix("Linux ") ? "0.0.0" : numbers.joined(separator: ".")
    facts.systemVersion = Located(more.isEmpty ? version : "\(version) \(more)")
  }

  private mutating func readModules() {
    guard let list = streams.place(of: .modules) else { return }
    for place in streams.elements(of: list, each: 108, atMost: ReportCaps.images) {
      guard let base = streams.long(at: place), let size = streams.word(at: place + 8),
        let path = streams.word(at: place + 20).flatMap({ streams.wideText(at: Int($0)) })
      else { continue }
      let identifier = streams.place(at: place + 76).flatMap(identifier)
      facts.modules.append(
        .init(
          // Crashpad on Linux has the names of libraries only.
          name: Paths.lastComponent(path), path: path.contains("/") ? path : nil, uuid: identifier,
          architecture: processor?.name, base: Address(base),
          size: UInt64(size)))
    }
    guard let program = facts.modules.first else { return }
    facts.mainModule = 0
    report.process.path = program.path
  }

  /// The UUID of an image, or its build id: behind `RSDS` as three numbers and eight bytes, behind `LEpB` as it is.
  private func identifier(at place: MinidumpStreams.Place) -> String? {
    let bytes = streams.raw(place.start, min(place.size, 64)).dropFirst(4)
    switch streams.word(at: place.start) {
    case 0x5344_5352 where bytes.count >= 16:
      let numbers = bytes.prefix(4).reversed() + bytes.dropFirst(4).prefix(2).reversed()
      return Self.digits(numbers + bytes.dropFirst(6).prefix(2).reversed() + bytes.dropFirst(8).prefix(8))?.uppercased()
    case 0x4270_454C: return Self.digits(Array(bytes))
    default: return nil
    }
  }

  /// Bytes in hexadecimal digits; nil where all are zero.
  private static func digits(_ bytes: [UInt8]) -> String? {
    guard bytes.contains(where: { $0 != 0 }) else { return nil }
    return String(hexadecimalBytes: bytes)
  }

  private mutating func readThreads() {
    guard let list = streams.place(of: .threads) else { return }
    for place in streams.elements(of: list, each: 48, atMost: ReportCaps.threads) {
      guard let identifier = streams.word(at: place), let context = streams.place(at: place + 40) else { continue }
      facts.threads.append(.init(index: facts.threads.count, identifier: UInt64(identifier)))
      identifiers.append(identifier)
      contexts.append(context)
      addMemory(at: place + 24)
    }
  }

  private mutating func readMemory() {
    if let list = streams.place(of: .memory) {
      for place in streams.elements(of: list, each: 16, atMost: ReportCaps.images) { addMemory(at: place) }
    }
    // Dumps of all memory have one place for all of it, and sizes of 64 bits.
    guard let list = streams.place(of: .longMemory), let count = streams.long(at: list.start),
      var start = streams.long(at: list.start + 8).flatMap({ Int(exactly: $0) })
    else { return }
    for number in 0..<Int(min(count, UInt64(ReportCaps.images))) {
      let place = list.start + 16 + 16 * number
      guard let address = streams.long(at: place), let size = streams.long(at: place + 8).flatMap({ Int(exactly: $0) }),
        case let (end, overflow) = start.addingReportingOverflow(size), !overflow
      else { return }
      memory.append(.init(address: address, place: .init(start: start, size: size)))
      start = end
    }
  }

  /// A `MINIDUMP_MEMORY_DESCRIPTOR`: an address, and where its bytes stand.
  private mutating func addMemory(at place: Int) {
    guard let address = streams.long(at: place), let bytes = streams.place(at: place + 8), bytes.size > 0 else {
      return
    }
    memory.append(.init(address: address, place: bytes))
  }

  private mutating func readException() {
    guard let start = streams.place(of: .exception)?.start, let identifier = streams.word(at: start),
      let code = streams.word(at: start + 8), let flags = streams.word(at: start + 12)
    else { return }
    chosen = identifier
    let count = Int(min(streams.word(at: start + 32) ?? 0, 15))
    let parameters = (0..<count).compactMap { streams.long(at: start + 40 + 8 * $0) }
    if let system {
      let reason = MinidumpReason(code: code, flags: flags, parameters: parameters)
      facts.reason = Located(reason.words(on: system))
    }
    // Windows puts the address of the instruction there, and the one that was touched among the parameters.
    let touched = system == .windows && parameters.count > 1 ? parameters[1] : streams.long(at: start + 24)
    facts.address = touched.map { Located($0) }
    crashContext = streams.place(at: start + 160)
  }

  /// Who asked for a dump that was made without a crash.
  private mutating func readRequest() {
    guard streams.place(of: .exception) == nil else { return }
    facts.livedOn = true
    guard let start = streams.place(of: .request)?.start, let valid = streams.word(at: start), valid & 2 != 0 else {
      return
    }
    chosen = streams.word(at: start + 8)
  }

  private mutating func readProcess() {
    report.date = streams.seconds.map(String.init)
    guard let start = streams.place(of: .miscellaneous)?.start, let valid = streams.word(at: start + 4) else { return }
    if valid & 1 != 0 { report.process.identifier = streams.word(at: start + 8).map(Int.init) }
    if valid & 2 != 0, let launch = streams.word(at: start + 12), launch != 0 { report.launchDate = String(launch) }
  }

  private mutating func readThreadNames() {
    guard let list = streams.place(of: .threadNames) else { return }
    let positions = Dictionary(zip(identifiers, identifiers.indices)) { first, _ in first }
    for place in streams.elements(of: list, each: 12, atMost: ReportCaps.threads) {
      guard let identifier = streams.word(at: place), let position = positions[identifier],
        let text = streams.long(at: place + 4).flatMap({ Int(exactly: $0) }).flatMap({ streams.wideText(at: $0) }),
        !text.isEmpty
      else { continue }
      facts.threads[position].name = text
    }
  }

  // MARK: Stacks

  private mutating func walk() {
    guard let processor else { return }
    let stack = MinidumpStack(processor, memory: memory, images: facts.modules, code: CodeRanges(&streams))
    let images = facts.modules.map { ImageIdentity(name: $0.name, path: $0.path, uuid: $0.uuid) }
    facts.crashed = chosen.flatMap { identifiers.firstIndex(of: $0) }
    for position in facts.threads.indices {
      let isCrashed = position == facts.crashed
      let context = isCrashed ? crashContext ?? contexts[position] : contexts[position]
      let registers = processor.registers(at: context, in: streams)
      let calls = stack.calls(from: registers, in: &streams)
      if isCrashed {
        report.registers = registers
        let code = calls.first.map { stack.code(at: $0.address, InstructionBytes.limit, in: streams) } ?? []
        if !code.isEmpty { report.instructionBytes = Located(code) }
      }
      var thread = facts.threads[position]
      for call in calls {
        var frame = CrashReport.Frame(index: thread.frames.count)
        frame.address = Address(call.address)
        if let image = call.image {
          frame.identity = images[image]
          frame.imageOffset = facts.modules[image].base.flatMap { Address(call.address).distance(above: $0) }
        }
        facts.add(frame, isGuess: call.isGuess, to: &thread)
      }
      facts.threads[position] = thread
    }
  }
}
