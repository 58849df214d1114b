import ByteKit
import CrashModel

/// Where threads and images of a Sentry event stand.
struct SentryLayout: Sendable {
  let source: ReportSource
  /// Offsets of the threads.
  var threads: [Int] = []
  /// Identifiers of the threads by their position.
  var identifiers: [Int: UInt64] = [:]
  /// Position in `threads` of the crashed one.
  var crashed: Int?
  /// Position of the one that made the event.
  var current: Int?
  /// Offsets of the images.
  var images: [Int] = []

  static let threadLimit = 65_536
  static let imageLimit = 65_536

  init(source: ReportSource) {
    self.source = source
  }

  /// Decides which thread is at fault: the marked one, the one that the exception names, or the one that reported.
  mutating func decideCrashed(thread: UInt64?) {
    guard crashed == nil else { return }
    if let thread { crashed = threads.indices.first { identifiers[$0] == thread } }
    crashed = crashed ?? current
  }

  /// All threads, read when asked for.
  var deferredThreads: DeferredList<CrashReport.Thread> {
    DeferredList(count: threads.count) { [self] in
      Bytes.with(source.bytes) { bytes in
        let decoder = SentryStackDecoder(layout: self, bytes: bytes)
        var registers: [CrashReport.Register] = []
        return threads.indices.map { decoder.thread($0, registers: &registers) }
      }
    }
  }

  /// All images, read when asked for.
  var deferredImages: DeferredList<CrashReport.BinaryImage> {
    DeferredList(count: images.count) { [self] in
      Bytes.with(source.bytes) { bytes in
        let decoder = SentryStackDecoder(layout: self, bytes: bytes)
        return images.map { decoder.image(at: $0) }
      }
    }
  }
}

/// Reads threads, frames and images at the places that a layout names.
struct SentryStackDecoder {
  let layout: SentryLayout
  let bytes: Bytes

  func thread(_ position: Int, registers: inout [CrashReport.Register]) -> CrashReport.Thread {
    var cursor = JSONCursor(bytes, at: layout.threads[position])
    let identifier = layout.identifiers[position]
    var thread = CrashReport.Thread(
      index: position, identifier: identifier, isCrashed: position == layout.crashed, offset: cursor.position)
    // Apple's SDK numbers threads from 0; other numbers are the system's.
    if let identifier, identifier < 1024, layout.threads.count > 1 { thread.index = Int(identifier) }
    cursor.forEachMember { cursor, key in
      switch key {
      case "name":
        // The SDK writes the queue's name for a thread that has none.
        let name = cursor.string()
        if name?.hasPrefix("com.apple.") == true { thread.queue = name } else { thread.name = name }
      case "stacktrace": thread.frames = stack(at: cursor.position, registers: &registers)
      default: break
      }
    }
    return thread
  }

  /// The frames at an offset, innermost first; in the file the outermost comes first.
  func stack(at offset: Int, registers: inout [CrashReport.Register]) -> [CrashReport.Frame] {
    var frames: [CrashReport.Frame] = []
    var cursor = JSONCursor(bytes, at: offset)
    cursor.forEachMember { cursor, key in
      switch key {
      case "frames":
        cursor.forEachElement { cursor, index in
          guard index < IPSStackDecoder.frameLimit else { return }
          frames.append(frame(&cursor))
        }
      case "registers":
        registers.removeAll()
        cursor.forEachMember { cursor, key in
          let offset = cursor.position
          if registers.count < 128, let value = cursor.unsigned() {
            registers.append(.init(key.string.lowercased(), value, offset: offset))
          }
        }
      default: break
      }
    }
    frames.reverse()
    for index in frames.indices { frames[index].index = index }
    return frames
  }

  private func frame(_ cursor: inout JSONCursor) -> CrashReport.Frame {
    var frame = CrashReport.Frame(index: 0, offset: cursor.position)
    var base: Address?
    var start: Address?
    cursor.forEachMember { cursor, key in
      switch key {
      case "function": frame.symbol = cursor.string().flatMap(SymbolText.known)
      case "package":
        frame.imagePath = cursor.string()
        frame.image = frame.imagePath.map(Paths.lastComponent)
      case "instruction_addr", "instructionAddr": frame.address = cursor.address()
      case "image_addr": base = cursor.address()
      case "symbol_addr", "symbolAddr": start = cursor.address()
      case "filename": frame.file = cursor.string()
      case "lineno", "lineNo": frame.line = cursor.integer()
      case "colno", "colNo": frame.column = cursor.integer()
      // Of minidumps, where the stack was searched for what may be a return address.
      case "trust": frame.isGuess = cursor.string() == "scan"
      default: break
      }
    }
    if let address = frame.address {
      frame.imageOffset = base.flatMap { address.distance(above: $0) }
      if frame.symbol != nil { frame.symbolOffset = start.flatMap { address.distance(above: $0) } }
    }
    if let path = frame.imagePath, path.utf8.first != 0x2F { frame.imagePath = nil }
    return frame
  }

  /// Path of an image, which is all that finding the app needs.
  func imagePath(at offset: Int) -> String? {
    var cursor = JSONCursor(bytes, at: offset)
    var path: String?
    cursor.forEachMember { cursor, key in
      if key == "code_file" || key == "name", path == nil { path = cursor.string() }
    }
    return path
  }

  func image(at offset: Int) -> CrashReport.BinaryImage {
    var cursor = JSONCursor(bytes, at: offset)
    var image = CrashReport.BinaryImage(name: "")
    cursor.forEachMember { cursor, key in
      switch key {
      case "code_file", "name": image.path = image.path ?? cursor.string()
      case "debug_id", "uuid": image.uuid = image.uuid ?? cursor.string()
      case "image_addr": image.base = cursor.address()
      case "image_size": image.size = cursor.unsigned()
      case "arch": image.architecture = cursor.string()
      case "cpu_type": image.architecture = image.architecture ?? cursor.unsigned().flatMap(CPUTypes.name)
      default: break
      }
    }
    image.name = image.path.map(Paths.lastComponent) ?? ""
    return image
  }
}
