import ByteKit
import CrashModel

/// Where the threads of a Bugsnag event stand.
struct BugsnagLayout: Sendable {
  let source: ReportSource
  /// Offsets of the threads.
  private(set) var threads: [Int] = []
  /// Position in `threads` of the one that the error happened on.
  private(set) var crashed: Int?

  static let threadLimit = 65_536

  init(source: ReportSource) {
    self.source = source
  }

  mutating func readThread(_ cursor: inout JSONCursor) {
    guard threads.count < Self.threadLimit else { return }
    let position = threads.count
    threads.append(cursor.position)
    cursor.forEachMember { cursor, key in
      if key == "errorReportingThread" || key == "error_reporting_thread", cursor.truth() == true {
        crashed = crashed ?? position
      }
    }
  }

  /// All threads, read when asked for.
  var deferredThreads: DeferredList<CrashReport.Thread> {
    DeferredList(count: threads.count) { [self] in
      Bytes.with(source.bytes) { bytes in
        let decoder = BugsnagStackDecoder(layout: self, bytes: bytes)
        return threads.indices.map { decoder.thread($0) }
      }
    }
  }
}

/// Reads threads and frames at the places that a layout names.
struct BugsnagStackDecoder {
  let layout: BugsnagLayout
  let bytes: Bytes

  func thread(_ position: Int) -> CrashReport.Thread {
    var cursor = JSONCursor(bytes, at: layout.threads[position])
    var thread = CrashReport.Thread(
      index: position, isCrashed: position == layout.crashed, offset: cursor.position)
    cursor.forEachMember { cursor, key in
      switch key {
      case "id":
        thread.identifier = cursor.unsigned()
        // Apple's SDK numbers threads from 0; other numbers are the system's.
        if let identifier = thread.identifier, identifier < 1024 { thread.index = Int(identifier) }
      case "name":
        let name = cursor.string()
        if name?.hasPrefix("com.apple.") == true { thread.queue = name } else { thread.name = name }
      case "stacktrace": thread.frames = frames(at: cursor.position)
      default: break
      }
    }
    return thread
  }

  /// The frames at an offset, innermost first as in the file.
  func frames(at offset: Int) -> [CrashReport.Frame] {
    var result: [CrashReport.Frame] = []
    var cursor = JSONCursor(bytes, at: offset)
    cursor.forEachElement { cursor, index in
      guard index < IPSStackDecoder.frameLimit else { return }
      var frame = CrashReport.Frame(index: index, offset: cursor.position)
      var base: Address?
      var start: Address?
      cursor.forEachMember { cursor, key in
        switch key {
        case "method": frame.symbol = cursor.string().flatMap(SymbolText.known)
        case "machoFile", "macho_file":
          frame.imagePath = cursor.string()
          frame.image = frame.imagePath.map(Paths.lastComponent)
        case "machoUUID", "macho_uuid": frame.imageUUID = cursor.string()
        case "machoLoadAddress", "macho_load_address": base = cursor.address()
        case "frameAddress", "frame_address": frame.address = cursor.address()
        case "symbolAddress", "symbol_address": start = cursor.address()
        case "file": frame.file = cursor.string()
        case "lineNumber", "line_number": frame.line = cursor.integer()
        case "columnNumber", "column_number": frame.column = cursor.integer()
        default: break
        }
      }
      if let address = frame.address {
        frame.imageOffset = base.flatMap { address.distance(above: $0) }
        if frame.symbol != nil { frame.symbolOffset = start.flatMap { address.distance(above: $0) } }
      }
      // A method that is an address is none.
      if frame.symbol?.hasPrefix("0x") == true { frame.symbol = nil }
      if let path = frame.imagePath, path.utf8.first != 0x2F { frame.imagePath = nil }
      result.append(frame)
    }
    return result
  }
}
