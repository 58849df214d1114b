import ByteKit
import CrashModel

/// Where the stacks of a MetricKit diagnostic stand.
struct MetricKitLayout: Sendable {
  let source: ReportSource
  /// Offsets of the arrays of root frames.
  private(set) var stacks: [Int] = []
  /// Position in `stacks` of the thread that crashed.
  private(set) var attributed: Int?
  /// Offset of the names of the binaries by UUID, where frames do not carry them.
  var binaryInfo: Int?
  /// Whether the roots of the trees are the outermost frames: so in samples, while a crash begins at its innermost.
  var isOutermostFirst = false

  static let stackLimit = 65_536

  init(source: ReportSource) {
    self.source = source
  }

  mutating func readStack(_ cursor: inout JSONCursor) {
    guard stacks.count < Self.stackLimit else { return }
    var isAttributed = false
    var roots = cursor.peek() == 0x5B ? cursor.position : nil
    cursor.forEachMember { cursor, key in
      switch key {
      case "threadAttributed", "attributed", "isAttributed":
        isAttributed = cursor.truth() ?? false
      case "callStackRootFrames", "rootFrames", "frames": roots = cursor.position
      default: break
      }
    }
    guard let roots else { return }
    if isAttributed { attributed = attributed ?? stacks.count }
    stacks.append(roots)
  }

  /// Whether a frame of the first stack may say that it is the one to blame.
  func mayBlame(_ bytes: Bytes) -> Bool {
    guard let start = stacks.first else { return false }
    return bytes.index(of: "\"isBlameFrame\"", from: start, to: start + 4096) != nil
  }

  /// All threads, read when asked for.
  var deferredThreads: DeferredList<CrashReport.Thread> {
    DeferredList(count: stacks.count) { [self] in
      Bytes.with(source.bytes) { bytes in
        let decoder = MetricKitStackDecoder(layout: self, bytes: bytes)
        return stacks.indices.map { decoder.thread($0) }
      }
    }
  }
}

/// Turns trees of frames into stacks.
struct MetricKitStackDecoder {
  let layout: MetricKitLayout
  let bytes: Bytes
  private let names: [String: String]

  init(layout: MetricKitLayout, bytes: Bytes) {
    self.layout = layout
    self.bytes = bytes
    names = layout.binaryInfo.map { Self.names(at: $0, in: bytes) } ?? [:]
  }

  /// The function that App Store Connect holds responsible; nil where it names none.
  func blamed(_ position: Int) -> String? {
    var tree = CallStackTree(bytes)
    tree.read(at: layout.stacks[position])
    return tree.blamed?.symbol?.string
  }

  /// The heaviest path of a tree, innermost frame first.
  func thread(_ position: Int) -> CrashReport.Thread {
    var thread = CrashReport.Thread(
      index: position, isCrashed: position == layout.attributed ?? 0, offset: layout.stacks[position])
    var tree = CallStackTree(bytes)
    tree.read(at: layout.stacks[position])
    let path = tree.heaviestPath().prefix(IPSStackDecoder.frameLimit)
    thread.frames = path.map(frame)
    // One thread as it was in the moment of a crash is no sample.
    if layout.isOutermostFirst { thread.sampleCounts = path.map(\.samples) }
    if isOutermostFirst(thread.frames) {
      thread.frames.reverse()
      thread.sampleCounts.reverse()
    }
    for index in thread.frames.indices { thread.frames[index].index = index }
    return thread
  }

  private func frame(_ node: CallStackTree.Node) -> CrashReport.Frame {
    var frame = CrashReport.Frame(index: 0, offset: node.position)
    let uuid = node.uuid?.string
    frame.identity = ImageIdentity(name: node.name?.string ?? uuid.flatMap { names[$0.uppercased()] }, uuid: uuid)
    frame.address = node.address
    frame.symbol = node.symbol?.string
    frame.symbolOffset = frame.symbol == nil ? nil : node.symbolOffset
    frame.file = node.file?.string
    frame.line = node.line.flatMap { Int(exactly: $0) }
    guard let offset = node.offset else { return frame }
    // Early systems wrote the load address in place of the offset.
    if let address = node.address, offset >= 0x1_0000_0000 || offset > address.bits {
      frame.imageOffset = address.distance(above: Address(offset))
    } else {
      frame.imageOffset = offset
    }
    return frame
  }

  /// Decides by what stands at the ends, and by the sort of diagnostic where that is not known.
  private func isOutermostFirst(_ frames: [CrashReport.Frame]) -> Bool {
    guard let root = frames.first?.image, let leaf = frames.last?.image, frames.count > 1, root != leaf else {
      return layout.isOutermostFirst
    }
    let outer: Set = ["dyld", "libdyld.dylib", "libsystem_pthread.dylib"]
    if root == "libsystem_kernel.dylib" || outer.contains(leaf) { return false }
    if leaf == "libsystem_kernel.dylib" || outer.contains(root) { return true }
    return layout.isOutermostFirst
  }

  /// The images that the frames of a thread lie in; MetricKit lists no others.
  static func images(of thread: CrashReport.Thread) -> [CrashReport.BinaryImage] {
    var result: [CrashReport.BinaryImage] = []
    var seen = Set<String>()
    for frame in thread.frames {
      guard let name = frame.image, seen.insert(name).inserted else { continue }
      var image = CrashReport.BinaryImage(name: name, uuid: frame.imageUUID)
      if let address = frame.address, let offset = frame.imageOffset, offset <= address.bits {
        image.base = address - offset
      }
      result.append(image)
    }
    return result
  }

  private static func names(at offset: Int, in bytes: Bytes) -> [String: String] {
    var result: [String: String] = [:]
    var cursor = JSONCursor(bytes, at: offset)
    cursor.forEachMember { cursor, key in
      let uuid = key.string.uppercased()
      if cursor.peek() == 0x22 {
        result[uuid] = cursor.string()
        return
      }
      cursor.forEachMember { cursor, key in
        switch key {
        case "name", "binaryName": result[uuid] = cursor.string()
        case "path": result[uuid] = result[uuid] ?? cursor.string().map(Paths.lastComponent)
        default: break
        }
      }
    }
    return result
  }
}
