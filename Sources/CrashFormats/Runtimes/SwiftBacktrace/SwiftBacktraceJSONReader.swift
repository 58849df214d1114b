import ByteKit
import CrashModel

/// Reads the JSON of Swift's crash handler.
///
/// Source of the keys: `stdlib/public/libexec/swift-backtrace/JSON.swift` in swiftlang/swift.
struct SwiftBacktraceJSONReader {
  private let source: ReportSource
  private let bytes: Bytes
  private var report: CrashReport
  private var threads: [CrashReport.Thread] = []
  private var images: [CrashReport.BinaryImage] = []

  init(source: ReportSource, bytes: Bytes) {
    self.source = source
    self.bytes = bytes
    report = CrashReport(format: "swift-backtrace-json", source: source)
  }

  /// Reads the object at an index; at the first byte that means something unless given.
  mutating func read(from start: Int? = nil) -> CrashReport? {
    var cursor = JSONCursor(bytes, at: start ?? InputPrefix(bytes).firstIndex)
    var description: (start: Int, end: Int)?
    var faultAddress: Located<Address>?
    cursor.forEachMember { cursor, key in
      switch key {
      case "timestamp": report.date = cursor.string()
      case "description":
        cursor.skipSpace()
        let start = cursor.position + 1
        cursor.skipValue()
        description = (start, cursor.position - 1)
      case "faultAddress":
        cursor.skipSpace()
        let offset = cursor.position
        faultAddress = cursor.unsigned().map { Located($0, at: offset) }
      case "platform":
        if let platform = cursor.locatedString() { SwiftFaultWords.readPlatform(platform, into: &report) }
      case "architecture": report.architecture = cursor.string().map(Architecture.name)
      case "threads": readThreads(&cursor)
      case "images": readImages(&cursor)
      default: break
      }
    }
    if let description, description.start <= description.end {
      SwiftFaultWords.read(bytes[description.start..<description.end], into: &report)
    }
    if report.isMemorySignal { report.faultAddress = faultAddress }
    report.noteDamage(seenBy: cursor)
    finish()
    return report
  }

  private mutating func readThreads(_ cursor: inout JSONCursor) {
    cursor.forEachElement { cursor, index in
      cursor.skipSpace()
      var thread = CrashReport.Thread(index: index, offset: cursor.position)
      var registers: [CrashReport.Register] = []
      cursor.forEachMember { cursor, key in
        switch key {
        case "name": thread.name = cursor.string()
        case "crashed": thread.isCrashed = cursor.truth() ?? false
        case "registers":
          cursor.forEachMember { cursor, key in
            let offset = cursor.position
            if registers.count < 128, let value = cursor.unsigned() {
              registers.append(.init(key.string.lowercased(), value, offset: offset))
            }
          }
        case "frames": readFrames(&cursor, &thread)
        default: break
        }
      }
      if thread.isCrashed { report.registers = registers }
      if threads.count < ReportCaps.threads { threads.append(thread) }
    }
  }

  private func readFrames(_ cursor: inout JSONCursor, _ thread: inout CrashReport.Thread) {
    cursor.forEachElement { cursor, _ in
      guard thread.frames.count < IPSStackDecoder.frameLimit else { return }
      cursor.skipSpace()
      var frame = CrashReport.Frame(index: thread.frames.count, offset: cursor.position)
      var kind: String?
      var mangled: String?
      var isRuntimeFailure = false
      cursor.forEachMember { cursor, key in
        switch key {
        case "kind": kind = cursor.string()
        case "address": frame.address = cursor.address()
        case "count": thread.omit(cursor.integer() ?? 0)
        case "inlined": frame.isInlined = cursor.truth() ?? false
        case "runtimeFailure": isRuntimeFailure = cursor.truth() ?? false
        case "symbol": mangled = cursor.string()
        case "offset": frame.symbolOffset = cursor.unsigned()
        case "description": frame.symbol = cursor.string()
        case "image": frame.image = cursor.string()
        case "sourceLocation": readPlace(&cursor, &frame)
        default: break
        }
      }
      switch kind {
      case "truncated", "omittedFrames": return
      case "asyncResumePoint": frame.isAsync = true
      default: break
      }
      frame.symbol = Self.name(frame.symbol, mangled: mangled, offset: frame.symbolOffset)
        .map { SwiftBacktraceFrame.completed($0) }
      if isRuntimeFailure { frame.isInlined = true }
      thread.frames.append(frame)
    }
  }

  private func readPlace(_ cursor: inout JSONCursor, _ frame: inout CrashReport.Frame) {
    cursor.forEachMember { cursor, key in
      switch key {
      case "file":
        let file = cursor.string()
        frame.file = file?.hasSuffix("<compiler-generated>") == true ? "<compiler-generated>" : file
      case "line": frame.line = cursor.integer().flatMap { $0 > 0 ? $0 : nil }
      case "column": frame.column = cursor.integer()
      default: break
      }
    }
  }

  /// The demangled name without the distance that the description repeats.
  private static func name(_ description: String?, mangled: String?, offset: UInt64?) -> String? {
    guard let description else { return mangled }
    if let offset {
      let tail = " + \(offset)"
      if description.hasSuffix(tail) { return String(description.dropLast(tail.count)) }
    }
    return description
  }

  private mutating func readImages(_ cursor: inout JSONCursor) {
    cursor.forEachElement { cursor, _ in
      guard images.count < ReportCaps.images else { return }
      var image = CrashReport.BinaryImage(name: "")
      var end: Address?
      cursor.forEachMember { cursor, key in
        switch key {
        case "name": image.name = cursor.string() ?? ""
        case "buildId": image.uuid = cursor.string()
        case "path": image.path = cursor.string()
        case "baseAddress": image.base = cursor.address()
        case "endOfText": end = cursor.address()
        default: break
        }
      }
      if let base = image.base, let end { image.size = end.distance(above: base).flatMap { $0 > 0 ? $0 : nil } }
      images.append(image)
    }
  }

  private mutating func finish() {
    let paths = Dictionary(images.compactMap { image in image.path.map { (image.name, $0) } }) { first, _ in first }
    let byAddress = ImagesByAddress(images)
    for thread in threads.indices { threads[thread].findImages(in: byAddress, paths: paths) }
    report.crashedThread = threads.first { $0.isCrashed } ?? threads.first
    report.threads = DeferredList(threads)
    report.images = DeferredList(images)
    report.process.name = SwiftProgram.name(of: report, threads)
    SwiftFaultWords.completeSignal(of: &report, number: nil)
    report.noteStackCutAtAbort()
  }
}
