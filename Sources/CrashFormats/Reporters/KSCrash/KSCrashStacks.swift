import ByteKit
import CrashModel

/// Where threads and images of a KSCrash report stand.
struct KSCrashLayout: Sendable {
  let source: ReportSource
  /// Offsets of the threads.
  var threads: [Int] = []
  /// Position in `threads` of the crashed one.
  var crashed: Int?
  /// Offsets of the images.
  private(set) var images: [Int] = []
  private(set) var imagesByBase: [Address: Int] = [:]

  static let threadLimit = 65_536
  static let imageLimit = 65_536

  init(source: ReportSource) {
    self.source = source
  }

  mutating func add(imageAt offset: Int, base: Address?) {
    images.append(offset)
    if let base { imagesByBase[base] = offset }
  }

  /// All threads, read when asked for.
  var deferredThreads: DeferredList<CrashReport.Thread> {
    DeferredList(count: threads.count) { [self] in
      Bytes.with(source.bytes) { bytes in
        let decoder = KSCrashStackDecoder(layout: self, bytes: bytes)
        var images: [Address: CrashReport.BinaryImage] = [:]
        return threads.indices.map { decoder.thread($0, &images) }
      }
    }
  }

  /// All images, read when asked for.
  var deferredImages: DeferredList<CrashReport.BinaryImage> {
    DeferredList(count: images.count) { [self] in
      Bytes.with(source.bytes) { bytes in
        let decoder = KSCrashStackDecoder(layout: self, bytes: bytes)
        return images.map { decoder.image(at: $0) }
      }
    }
  }
}

/// Reads threads, frames and images at the places that a layout names.
struct KSCrashStackDecoder {
  let layout: KSCrashLayout
  let bytes: Bytes

  func thread(_ position: Int, _ images: inout [Address: CrashReport.BinaryImage]) -> CrashReport.Thread {
    var cursor = JSONCursor(bytes, at: layout.threads[position])
    var thread = newThread(position)
    cursor.forEachMember { cursor, key in readThread(key, &cursor, &thread, &images) }
    return thread
  }

  /// The crashed thread together with what only it has.
  func crashedThread(
    _ position: Int
  ) -> (thread: CrashReport.Thread, registers: [CrashReport.Register], messages: [CrashReport.Message]) {
    var cursor = JSONCursor(bytes, at: layout.threads[position])
    var thread = newThread(position)
    var registers: [CrashReport.Register] = []
    var messages: [CrashReport.Message] = []
    var images: [Address: CrashReport.BinaryImage] = [:]
    cursor.forEachMember { cursor, key in
      switch key {
      case "registers":
        cursor.forEachMember { cursor, _ in readRegisters(&cursor, &registers) }
      case "notable_addresses": messages += NotableObject.messages(&cursor)
      case "stack":
        cursor.forEachMember { cursor, key in
          let offset = cursor.position
          if key == "overflow", cursor.truth() == true {
            messages.append(.init(.tool, "stack overflow: true", at: offset))
          }
        }
      default: readThread(key, &cursor, &thread, &images)
      }
    }
    return (thread, registers, messages)
  }

  private func newThread(_ position: Int) -> CrashReport.Thread {
    .init(index: position, isCrashed: position == layout.crashed, offset: layout.threads[position])
  }

  private func readThread(
    _ key: ByteSlice, _ cursor: inout JSONCursor, _ thread: inout CrashReport.Thread,
    _ images: inout [Address: CrashReport.BinaryImage]
  ) {
    switch key {
    case "index": thread.index = cursor.integer() ?? thread.index
    case "name": thread.name = cursor.string()
    case "dispatch_queue": thread.queue = cursor.string()
    case "backtrace":
      cursor.forEachMember { cursor, key in
        switch key {
        case "contents": readFrames(&cursor, &thread, &images)
        case "skipped": thread.omittedFrames = cursor.integer() ?? 0
        default: break
        }
      }
    default: break
    }
  }

  private func readRegisters(_ cursor: inout JSONCursor, _ registers: inout [CrashReport.Register]) {
    cursor.forEachMember { cursor, key in
      let offset = cursor.position
      if registers.count < 128, let value = cursor.unsigned() {
        registers.append(.init(key.string.lowercased(), value, offset: offset))
      }
    }
  }

  private func readFrames(
    _ cursor: inout JSONCursor, _ thread: inout CrashReport.Thread,
    _ images: inout [Address: CrashReport.BinaryImage]
  ) {
    cursor.forEachElement { cursor, index in
      guard thread.frames.count < IPSStackDecoder.frameLimit else { return }
      var frame = CrashReport.Frame(index: index, offset: cursor.position)
      var base: Address?
      var start: Address?
      cursor.forEachMember { cursor, key in
        switch key {
        case "instruction_addr": frame.address = cursor.address()
        case "object_addr": base = cursor.address()
        case "object_name": frame.image = cursor.string().map(Paths.lastComponent)
        case "symbol_addr": start = cursor.address()
        case "symbol_name": frame.symbol = cursor.string().flatMap(SymbolText.known)
        default: break
        }
      }
      if let address = frame.address {
        frame.imageOffset = base.flatMap { address.distance(above: $0) }
        if frame.symbol != nil { frame.symbolOffset = start.flatMap { address.distance(above: $0) } }
      }
      if let base, let offset = layout.imagesByBase[base] {
        let image = images[base] ?? self.image(at: offset)
        images[base] = image
        frame.imagePath = image.path
        if frame.image == nil, !image.name.isEmpty { frame.image = image.name }
      }
      thread.frames.append(frame)
    }
  }

  func image(at offset: Int) -> CrashReport.BinaryImage {
    var cursor = JSONCursor(bytes, at: offset)
    var image = CrashReport.BinaryImage(name: "")
    cursor.forEachMember { cursor, key in
      switch key {
      case "name":
        image.path = cursor.string()
        image.name = image.path.map(Paths.lastComponent) ?? ""
      case "uuid": image.uuid = cursor.string()
      case "image_addr": image.base = cursor.address()
      case "image_size": image.size = cursor.unsigned()
      case "cpu_type": image.architecture = cursor.unsigned().flatMap(CPUTypes.name)
      default: break
      }
    }
    return image
  }
}
