import ByteKit
import CrashModel

/// Reads a tombstone as Android keeps it beside the text since version 12: `tombstone_00.pb`, a message of Protocol Buffers.
///
/// Apps get the same bytes from `ApplicationExitInfo.getTraceInputStream()`.
///
/// Source: `debuggerd/proto/tombstone.proto` and `libdebuggerd/tombstone_proto_to_text.cpp` of Android.
struct TombstoneMessage {
  private var tombstone = Tombstone(start: 0)
  private var crashed: UInt64?
  private var registers: [CrashReport.Register] = []
  private var log: [CrashReport.Message] = []

  /// Whether an input begins like a tombstone: with the processor, the build's fingerprint, the time and the process.
  static func opens(_ bytes: Bytes) -> Bool {
    var message = ProtobufMessage(bytes.all)
    var last: UInt64 = 0
    var isNamed = false
    while let field = message.next(), field.number >= last, field.number <= 9 {
      last = field.number
      switch (field.number, field.value) {
      case (1, .number(let processor)): if processor >= architectures.count { return false }
      case (2, .bytes(let fingerprint)):
        guard fingerprint.index(of: 0x2F) != nil, fingerprint.isPrintable else { return false }
        isNamed = true
      case (4, .bytes(let time)): isNamed = isNamed || time.hasPrefix("20") && time.isPrintable && time[4] == 0x2D
      case (3, .bytes(let text)), (8, .bytes(let text)), (9, .bytes(let text)):
        if !text.isPrintable { return false }
      case (5, .number(let process)): return isNamed && process > 0 && process < 1 << 32
      default: return false
      }
    }
    return false
  }

  /// Reads the tombstone of an input; nil where it holds neither a signal nor a stack.
  static func read(_ source: ReportSource, _ bytes: Bytes) -> CrashReport? {
    var reader = TombstoneMessage()
    var message = ProtobufMessage(bytes.all)
    while let field = message.next() { reader.read(field) }
    return reader.report(source, isCut: message.isDamaged)
  }

  private func report(_ source: ReportSource, isCut: Bool) -> CrashReport? {
    var tombstone = tombstone
    if let place = tombstone.threads.firstIndex(where: { $0.identifier == crashed }) {
      tombstone.threads.insert(tombstone.threads.remove(at: place), at: 0)
    }
    guard tombstone.isFilled else { return nil }
    var report = CrashReport(format: "android-tombstone", source: source)
    report.messages = log.suffix(Self.lastLines)
    tombstone.registers = registers
    tombstone.fill(&report)
    if isCut { report.notes.append("The tombstone is cut or damaged: what follows could not be read.") }
    return report
  }

  private static let architectures = ["arm", "arm64", "i386", "x86_64", "riscv64", ""]
  /// So many lines of the log before the crash are kept.
  private static let lastLines = 40

  // MARK: Fields

  private mutating func read(_ field: ProtobufMessage.Field) {
    switch field.number {
    case 1:
      let number = Int(min(field.value.number, 5))
      if !Self.architectures[number].isEmpty { tombstone.architecture = Self.architectures[number] }
    case 2: tombstone.fingerprint = field.value.text.map { Located($0) }
    case 4: tombstone.date = field.value.text
    case 5: tombstone.process = field.value.number
    case 6: crashed = field.value.number
    case 9: tombstone.name = tombstone.name ?? field.value.text
    case 10: readSignal(field.value)
    case 14: if let words = field.value.text { tombstone.add(.applicationInformation, words) }
    case 15: readCause(field.value)
    case 16: readThread(field.value)
    case 17: readMapping(field.value)
    case 18: readLog(field.value)
    case 21: readDetail(field.value)
    default: break
    }
  }

  private mutating func readSignal(_ value: ProtobufMessage.Value) {
    guard var message = value.message else { return }
    var name: String?
    var code: (number: UInt64?, name: String?)
    var address: UInt64?
    while let field = message.next() {
      switch field.number {
      case 2: name = field.value.text
      case 3: code.number = field.value.number
      case 4: code.name = field.value.text
      case 8: if field.value.number != 0 { address = address ?? 0 }
      case 9: address = field.value.number
      default: break
      }
    }
    // Codes of signals that a process sent are negative; a text has no number there either.
    let number = code.number.flatMap { $0 >> 63 == 0 ? $0 : nil }
    tombstone.signal = TombstoneSignal(name: name, code: code.name, number: number, address: address)
  }

  /// What a library noted down: a name and its value.
  private mutating func readDetail(_ value: ProtobufMessage.Value) {
    guard var message = value.message else { return }
    var (name, data): (String?, String?)
    while let field = message.next() {
      if field.number == 1 { name = field.value.text }
      if field.number == 2 { data = field.value.text }
    }
    tombstone.add(.tool, "Extra crash detail: \(name ?? "?"): '\(data ?? "")'")
  }

  // MARK: Threads

  /// An entry of the map of threads: its number, and what is known of it.
  private mutating func readThread(_ value: ProtobufMessage.Value) {
    guard var entry = value.message, tombstone.threads.count < ReportCaps.threads else { return }
    var thread = CrashReport.Thread(index: 0)
    var values: [CrashReport.Register] = []
    while let field = entry.next() {
      if field.number == 1 { thread.identifier = field.value.number }
      guard field.number == 2, var message = field.value.message else { continue }
      while let field = message.next() {
        switch field.number {
        case 1: thread.identifier = field.value.number
        case 2: thread.name = field.value.text
        case 3: if values.count < 128, let register = field.value.register { values.append(register) }
        case 4: thread.add(Self.frame(field.value, thread.frames.count))
        default: break
        }
      }
    }
    if thread.identifier == crashed { registers = values }
    tombstone.threads.append(thread)
  }

  private static func frame(_ value: ProtobufMessage.Value, _ index: Int) -> CrashReport.Frame {
    var frame = CrashReport.Frame(index: index)
    guard var message = value.message else { return frame }
    var (relative, absolute): (UInt64, UInt64?) = (0, nil)
    var (path, identifier): (String?, String?)
    while let field = message.next() {
      switch field.number {
      case 1: relative = field.value.number
      case 2: absolute = field.value.number
      case 4: frame.symbol = field.value.text
      case 5: frame.symbolOffset = field.value.number
      case 6: path = field.value.text
      case 8: identifier = field.value.text
      default: break
      }
    }
    if frame.symbol != nil { frame.symbolOffset = frame.symbolOffset ?? 0 }
    // Code that has no file: made at run time, or nothing that is known.
    guard let path, path.utf8.first != 0x3C, !path.hasPrefix("[anon") else {
      frame.address = Address(absolute ?? relative)
      return frame
    }
    frame.imageOffset = relative
    frame.identity = ImageIdentity(
      name: TombstoneFrame.name(ofPath: path), path: path.utf8.first == 0x2F ? path : nil, uuid: identifier)
    return frame
  }

  // MARK: Causes

  private mutating func readCause(_ value: ProtobufMessage.Value) {
    guard var message = value.message else { return }
    while let field = message.next() {
      switch field.number {
      case 1: if let words = field.value.text { tombstone.add(.tool, "Cause: " + words) }
      case 2: readMemoryError(field.value)
      default: break
      }
    }
  }

  /// Who allocated and who freed the memory that was used wrongly.
  private mutating func readMemoryError(_ value: ProtobufMessage.Value) {
    guard var error = value.message else { return }
    while let field = error.next() {
      guard field.number == 3, var object = field.value.message else { continue }
      var allocation = CrashReport.Thread(index: 0)
      var end = CrashReport.Thread(index: 0)
      while let field = object.next() {
        switch field.number {
        case 3: allocation.identifier = field.value.number
        case 4: allocation.add(Self.frame(field.value, allocation.frames.count))
        case 5: end.identifier = field.value.number
        case 6: end.add(Self.frame(field.value, end.frames.count))
        default: break
        }
      }
      add(end, "deallocated")
      add(allocation, "allocated")
    }
  }

  private mutating func add(_ trace: CrashReport.Thread, _ word: String) {
    guard !trace.frames.isEmpty, tombstone.traces.count < 64 else { return }
    var trace = trace
    trace.name = "\(word) by thread \(trace.identifier ?? 0)"
    trace.identifier = nil
    tombstone.add(.tool, trace.name ?? word)
    tombstone.traces.append(trace)
  }

  // MARK: Memory and log

  private mutating func readMapping(_ value: ProtobufMessage.Value) {
    guard var message = value.message else { return }
    var (first, end): (UInt64, UInt64) = (0, 0)
    var path: String?
    while let field = message.next() {
      switch field.number {
      case 1: first = field.value.number
      case 2: end = field.value.number
      case 7: path = field.value.text
      default: break
      }
    }
    if let path, path.utf8.first == 0x2F, end > first { tombstone.maps.add(path, first...end - 1) }
  }

  /// A buffer of the log, of which the lines of the process are kept.
  private mutating func readLog(_ value: ProtobufMessage.Value) {
    guard var buffer = value.message else { return }
    while let field = buffer.next() {
      guard field.number == 2, var line = field.value.message else { continue }
      var writer: UInt64?
      var text: String?
      while let field = line.next() {
        if field.number == 2 { writer = field.value.number }
        if field.number == 6 { text = field.value.text }
      }
      guard let text, writer == tombstone.process else { continue }
      log.append(.init(.log, text))
      if log.count > 4 * Self.lastLines { log.removeFirst(3 * Self.lastLines) }
    }
  }
}

extension ByteSlice {
  /// Whether there is text on one line, and nothing else.
  fileprivate var isPrintable: Bool { !isEmpty && count < 1024 && (start..<end).allSatisfy { bytes[$0] >= 0x20 } }
}
