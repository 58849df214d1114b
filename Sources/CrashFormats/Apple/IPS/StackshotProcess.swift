import ByteKit
import CrashModel

/// Reads the one process of a stackshot that it is about: its threads, and whom they wait for.
///
/// A stackshot holds every process of the system, with addresses for frames and without names: `processByPid`, and in it
/// `threadById` and the kernel's own words on locks and their owners (`waitInfo`, `turnstileInfo`).
struct StackshotProcess {
  let bytes: Bytes
  /// Offset of `processByPid`.
  var processes: Int?
  /// Offsets of the elements of `binaryImages`.
  var images: [Int] = []
  /// The processes that were in front, by their numbers.
  var frontmost: [Int] = []

  init(bytes: Bytes) {
    self.bytes = bytes
  }

  /// Puts the process into a report that names it, or else the one that was in front.
  func fill(_ report: inout CrashReport) {
    guard let processes, let process = find(report.process, in: processes) else { return }
    report.process.name = report.process.name ?? process.name
    report.process.identifier = report.process.identifier ?? process.identifier
    let threads = threads(process)
    guard !threads.isEmpty else { return }
    if threads.count >= Self.threadLimit {
      report.notes.append("The process has \(Self.threadLimit) threads or more; others may be missing.")
    }
    report.threads = DeferredList(threads)
    report.images = DeferredList(images.compactMap { Image(at: $0, in: bytes)?.binaryImage })
    // Threads are numbered as they began, and the main thread was the first.
    if let main = threads.first, !main.frames.isEmpty {
      report.crashedThread = main
      report.notes.append("No thread crashed; shown is the main thread.")
    }
    for wait in waits(process, main: threads.first?.identifier) {
      report.messages.append(.init(.tool, wait.value, at: wait.offset))
    }
  }

  // MARK: Process

  private struct Process {
    let identifier: Int?
    var name: String?
    var threads: Int?
    var waits: [Located<String>] = []
  }

  private func find(_ wanted: CrashReport.Process, in processes: Int) -> Process? {
    var found: Process?
    var cursor = JSONCursor(bytes, at: processes)
    cursor.forEachMember { cursor, key in
      guard found == nil else { return }
      let identifier = key.number.flatMap { Int(exactly: $0) }
      if let number = wanted.identifier, identifier != number { return }
      if wanted.name == nil, wanted.identifier == nil, identifier != frontmost.first { return }
      let process = process(identifier, &cursor)
      if wanted.identifier != nil || wanted.name == nil || process.name == wanted.name { found = process }
    }
    return found
  }

  private func process(_ identifier: Int?, _ cursor: inout JSONCursor) -> Process {
    var process = Process(identifier: identifier)
    cursor.forEachMember { cursor, key in
      switch key {
      case "procname": process.name = cursor.string()
      case "threadById": process.threads = cursor.position
      case "waitInfo", "turnstileInfo": process.waits += cursor.strings()
      default: break
      }
    }
    return process
  }

  // MARK: Threads

  private func threads(_ process: Process) -> [CrashReport.Thread] {
    guard let offset = process.threads else { return [] }
    var threads: [CrashReport.Thread] = []
    var known: [Int: Image?] = [:]
    var cursor = JSONCursor(bytes, at: offset)
    cursor.forEachMember { cursor, key in
      guard threads.count < Self.threadLimit else { return }
      threads.append(thread(&cursor, &known))
    }
    threads.sort { $0.identifier ?? .max < $1.identifier ?? .max }
    for index in threads.indices { threads[index].index = index }
    return threads
  }

  /// One process has hundreds of threads at most; the number bounds what a made-up file costs.
  private static let threadLimit = 4096

  private func thread(_ cursor: inout JSONCursor, _ known: inout [Int: Image?]) -> CrashReport.Thread {
    var thread = CrashReport.Thread(index: 0, offset: cursor.position)
    var resampled: [CrashReport.Frame] = []
    cursor.forEachMember { cursor, key in
      switch key {
      case "id": thread.identifier = cursor.unsigned()
      case "name": thread.name = cursor.string()
      case "dispatch_queue_label", "queue": thread.queue = cursor.string()
      case "userFrames": thread.frames = frames(&cursor, &known)
      // Taken once more where memory was missing at the first time, and whole.
      case "resampledUserFrames": resampled = frames(&cursor, &known)
      default: break
      }
    }
    if resampled.count > thread.frames.count { thread.frames = resampled }
    return thread
  }

  /// Reads `[[2, 1124416328], [12, 2916840]]`: positions of images, and distances from their beginnings.
  private func frames(_ cursor: inout JSONCursor, _ known: inout [Int: Image?]) -> [CrashReport.Frame] {
    var frames: [CrashReport.Frame] = []
    cursor.forEachElement { cursor, index in
      guard index < ReportCaps.frames, cursor.peek() == 0x5B else { return }
      var frame = CrashReport.Frame(index: index, offset: cursor.position)
      var image: Int?
      cursor.forEachElement { cursor, position in
        switch position {
        case 0: image = cursor.integer()
        case 1: frame.imageOffset = cursor.unsigned()
        default: break
        }
      }
      if let image { attach(image, to: &frame, &known) }
      frames.append(frame)
    }
    // The last return address of a thread is zero.
    if frames.last?.address == 0 { frames.removeLast() }
    return frames
  }

  private func attach(_ position: Int, to frame: inout CrashReport.Frame, _ known: inout [Int: Image?]) {
    guard images.indices.contains(position) else { return }
    let image = known[position] ?? Image(at: images[position], in: bytes)
    known[position] = .some(image)
    guard let image else { return }
    frame.identity = image.identity
    frame.address = frame.imageOffset.map { Address(image.base) + $0 }
    if image.identity == nil { frame.imageOffset = nil }
  }

  /// `["82a79c55-f20d-fafb-ff21-af70e9788640", 18446743936270598144, "S"]`, on newer systems with a path.
  private struct Image {
    let identity: ImageIdentity?
    let base: UInt64

    init?(at offset: Int, in bytes: Bytes) {
      var cursor = JSONCursor(bytes, at: offset)
      var (uuid, base, sort, path): (String?, UInt64?, String?, String?)
      cursor.forEachElement { cursor, position in
        switch position {
        case 0: uuid = cursor.string()
        case 1: base = cursor.unsigned()
        case 2: sort = cursor.string()
        case 3: path = cursor.string()
        default: break
        }
      }
      guard let base else { return nil }
      self.base = base
      switch sort {
      // Absolute addresses belong to no image.
      case "A"?: identity = nil
      case "S"?:
        // All libraries of the system are one image here, wherever the system keeps it.
        identity = ImageIdentity(
          name: "dyld_shared_cache", path: "/System/Library/Caches/com.apple.dyld/dyld_shared_cache", uuid: uuid)
      case "U"?, "K"?, "T"?:
        identity = ImageIdentity(name: "kernel", path: "/System/Library/Kernels/kernel", uuid: uuid)
      default: identity = ImageIdentity(name: path.map(Paths.lastComponent), path: path, uuid: uuid)
      }
    }

    var binaryImage: CrashReport.BinaryImage? {
      identity.map { CrashReport.BinaryImage(name: $0.name ?? "", path: $0.path, uuid: $0.uuid, base: Address(base)) }
    }
  }

  // MARK: Waits

  /// What the kernel says of waiting threads, as sentences: of the main thread, and of all whose wait has an owner.
  private func waits(_ process: Process, main: UInt64?) -> [Located<String>] {
    let told = process.waits.compactMap { wait -> Located<String>? in
      // `thread 1318: pthread mutex 0x10de14900 owned by thread 1301`, `thread 1325: blocked on 1318, hops: 1`
      guard let colon = wait.value.range(of: ": "), wait.value.hasPrefix("thread ") else { return nil }
      let number = wait.value[..<colon.lowerBound].dropFirst(7)
      let what = wait.value[colon.upperBound...]
      let isMain = main.map { String($0) == number } ?? false
      let owner = ["owned by thread ", "blocked on ", "owned by pid "].contains { what.contains($0) }
      // A semaphore of its own says nothing of who will signal it.
      let isOwn = process.identifier.map { what.hasSuffix("owned by pid \($0)") } ?? false
      guard isMain || owner && !isOwn else { return nil }
      let waiter = isMain ? "main thread (\(number))" : "thread \(number)"
      let words =
        what.hasPrefix("blocked on ") ? "is blocked by thread \(what.dropFirst(11))" : "is waiting for \(what)"
      return Located("\(waiter) \(words)", at: wait.offset)
    }
    return Array(told.prefix(32))
  }
}
