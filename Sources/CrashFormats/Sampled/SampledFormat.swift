import CrashModel

extension ReportFormat {
  /// Stacks that were sampled over a while: `sample`, `spindump`, and the hang and spin reports made of it.
  static let sampled = ReportFormat(
    name: "sampled-stacks",
    title: "a report of sampled stacks (sample, spindump, hang or spin)",
    recognizedBy:
      "'Analysis of sampling' with 'Call graph:', or 'Data Source:' with 'Stackshots' and threads that give their samples",
    recognize: { prefix in
      guard prefix.first != 0x7B else { return .no }
      if prefix.contains("Analysis of sampling "), prefix.contains("Call graph:") { return .certain }
      if prefix.contains("Data Source:"), prefix.contains("tackshots"), prefix.contains(" samples (") {
        return .certain
      }
      return .no
    },
    read: { source in
      PastedText.clean(source) { source, bytes in
        guard var report = AppleTextReader.read(source, bytes, from: 0) else { return [] }
        report.format = "sampled-stacks"
        SampledStacks.fill(&report, bytes)
        return [report]
      }
    })
}

/// Reads the call trees of sampled stacks: of every thread the heaviest path, and who waits for whom.
///
///     1001 samples …
///     Thread 0x1a2b    DispatchQueue "com.apple.main-thread"(1)    1001 samples (1-1001)    priority 46 (base 46)
///     1001  start + 6076 (dyld + 25496) [0x18e4e2b98]
///       1001  main + 64 (Harbour + 41460) [0x104e2a1f4]
///        *1001  ??? (kernel + 6372) [0xfffffe0008a1c4a4] (blocked by turnstile waiting for Harbour [4142] thread 0x1a2c)
///
/// Source: the output of `sample` and `spindump` of macOS.
struct SampledStacks {
  private var threads: [CrashReport.Thread] = []
  private var nodes: [CallNode] = []
  private var thread: CrashReport.Thread?
  private var waits: [Located<String>] = []
  private var isInTree = false
  private var isOtherProcess = false
  private var omitted = 0

  /// Threads beyond this number are counted only.
  static let threadLimit = 1024
  /// Lines of a tree beyond this number do not count.
  static let nodeLimit = 20_000

  static func fill(_ report: inout CrashReport, _ bytes: Bytes) {
    var stacks = SampledStacks()
    stacks.read(bytes, process: report.process)
    guard !stacks.threads.isEmpty else { return }
    report.crashedThread = nil
    report.threads = DeferredList(stacks.threads)
    if let main = stacks.threads.first(where: \.isMain) {
      report.crashedThread = main
      report.notes.append("No thread crashed; shown is the heaviest stack of the main thread.")
    }
    for wait in stacks.waits.prefix(32) { report.messages.append(.init(.tool, wait.value, at: wait.offset)) }
    if stacks.omitted > 0 {
      report.notes.append(
        "The report holds \(stacks.omitted) more threads than the \(Self.threadLimit) that were read.")
    }
  }

  private mutating func read(_ bytes: Bytes, process: CrashReport.Process) {
    var lines = Lines(bytes)
    var sawProcess = false
    while let line = lines.next() {
      if line.hasPrefix("Call graph:") {
        isInTree = true
      } else if line.hasPrefix("Total number in stack") || line.hasPrefix("Binary Images") {
        end()
        isInTree = false
      } else if let value = line.after(prefix: "Process:") {
        end()
        // A spindump goes through every process of the system; only the one it is about counts.
        let (name, number) = TextFields.nameAndNumber(value)
        let isMeant = number == nil || process.identifier == nil ? name == process.name : number == process.identifier
        isOtherProcess = sawProcess && !isMeant
        sawProcess = true
      } else if !isOtherProcess, let heading = SampledHeading.read(line, isInTree: isInTree) {
        end()
        begin(heading, at: line.trimmed.start)
      } else if thread != nil, nodes.count < Self.nodeLimit, let node = CallNode(line) {
        nodes.append(node)
        readWait(line)
      }
    }
    end()
  }

  private mutating func begin(_ heading: SampledHeading, at offset: Int) {
    guard threads.count < Self.threadLimit else {
      omitted += 1
      return
    }
    let isMain = heading.queue?.hasSuffix("com.apple.main-thread") ?? false
    thread = .init(
      index: isMain ? 0 : threads.count, identifier: heading.identifier, name: heading.name, queue: heading.queue,
      offset: offset)
  }

  private mutating func end() {
    guard var thread else { return }
    thread.frames = CallNode.heaviestPath(nodes).reversed().enumerated().map { index, node in
      var frame = node.frame
      frame.index = index
      return frame
    }
    threads.append(thread)
    self.thread = nil
    nodes = []
  }

  /// `(blocked by turnstile waiting for Harbour [4142] thread 0x1a2c)` becomes a sentence.
  private mutating func readWait(_ line: ByteSlice) {
    guard let mark = line.index(of: "waiting for ") ?? line.index(of: "blocked by "), waits.count < 64, let thread
    else {
      return
    }
    let rest = line.from(mark)
    let words = rest.upTo(rest.index(of: 0x29) ?? rest.end)
    let waiter =
      thread.isMain ? "main thread" : thread.identifier.map { "thread 0x" + String($0, radix: 16) } ?? "a thread"
    waits.append(Located("\(waiter) is \(words.string)", at: line.start))
  }
}

/// The line above the call tree of a thread.
struct SampledHeading {
  var identifier: UInt64?
  var name: String?
  var queue: String?

  static func read(_ line: ByteSlice, isInTree: Bool) -> SampledHeading? {
    let text = line.trimmed
    if text.hasPrefix("Thread 0x"), text.contains(" samples (") || text.contains("priority") { return spindump(text) }
    guard isInTree, let (_, end) = text.decimal(), text.from(end).hasPrefix(" Thread_") else { return nil }
    return sample(text.from(end + 8))
  }

  /// `Thread 0x1a2b    Thread name "net"    DispatchQueue "com.apple.main-thread"(1)    1001 samples (1-1001)`.
  private static func spindump(_ text: ByteSlice) -> SampledHeading {
    SampledHeading(
      identifier: text.dropping(7).hexadecimal()?.value, name: quoted(text, after: "Thread name \""),
      queue: quoted(text, after: "DispatchQueue \""))
  }

  /// `90210   DispatchQueue_1: com.apple.main-thread  (serial)` or `90211: net`.
  private static func sample(_ text: ByteSlice) -> SampledHeading {
    var heading = SampledHeading(identifier: text.decimal()?.value)
    if let mark = text.index(of: "DispatchQueue_"), let colon = text.from(mark).index(of: 0x3A) {
      let rest = text.from(colon + 1).trimmed
      heading.queue = rest.upTo(rest.index(of: "  ") ?? rest.end).trimmed.stringIfAny
    } else if let colon = text.index(of: 0x3A) {
      heading.name = text.from(colon + 1).trimmed.stringIfAny
    }
    return heading
  }

  private static func quoted(_ text: ByteSlice, after key: StaticString) -> String? {
    guard let start = text.index(of: key) else { return nil }
    let rest = text.from(start).dropping(key.utf8CodeUnitCount)
    return rest.index(of: 0x22).flatMap { rest.upTo($0).stringIfAny }
  }
}

/// A line of a call tree: how often a function was seen below its caller.
struct CallNode {
  let depth: Int
  let count: UInt64
  let frame: CrashReport.Frame

  /// Reads a line; nil where it is none of a tree.
  init?(_ line: ByteSlice) {
    var index = line.start
    // `sample` draws lines between callers and callees; a star marks the kernel.
    while index < line.end, [0x20, 0x2B, 0x21, 0x3A, 0x7C, 0x2A].contains(line.bytes[index]) { index += 1 }
    guard let (count, end) = line.from(index).decimal(), line.bytes[end] == 0x20, index - line.start < 4096 else {
      return nil
    }
    let rest = line.from(end).trimmed
    guard rest.contains("[0x") || rest.contains("  (in ") else { return nil }
    depth = index - line.start
    self.count = count
    frame = Self.frame(rest, at: index)
  }

  /// `start  (in dyld) + 6076  [0x18e4e2b98]` or `start + 6076 (dyld + 25496) [0x18e4e2b98] 1-1001`.
  private static func frame(_ text: ByteSlice, at offset: Int) -> CrashReport.Frame {
    var frame = CrashReport.Frame(index: 0, offset: offset)
    var name = text
    if let open = text.lastIndex(of: "[0x") {
      frame.address = text.from(open + 1).hexadecimal()?.value
      name = text.upTo(open).trimmed
      let tail = text.from(open)
      if let close = tail.index(of: 0x5D) { _ = FrameLine.readFile(tail.from(close + 1).trimmed, into: &frame) }
    }
    if let mark = name.lastIndex(of: "  (in "), let close = name.from(mark).index(of: 0x29) {
      frame.image = name.from(mark + 6).upTo(close).stringIfAny
      frame.symbolOffset = name.from(close + 1).after(prefix: " + ")?.decimal()?.value
      name = name.upTo(mark)
    } else if name.last == 0x29, let open = name.lastIndex(of: "("), let plus = name.from(open).lastIndex(of: " + ") {
      frame.image = name.from(open + 1).upTo(plus).stringIfAny
      frame.imageOffset = name.from(plus + 3).decimal()?.value
      name = name.upTo(open).trimmed
      if let plus = name.lastIndex(of: " + "), let (distance, end) = name.from(plus + 3).decimal(), end == name.end {
        frame.symbolOffset = distance
        name = name.upTo(plus)
      }
    }
    name = name.trimmed
    frame.symbol = name.isEmpty || name.hasPrefix("???") ? nil : name.string
    return frame
  }

  /// From the root of a tree always on to the callee that was seen most often.
  static func heaviestPath(_ nodes: [CallNode]) -> [CallNode] {
    var path: [CallNode] = []
    var index = heaviest(nodes, from: 0, below: -1)
    while let here = index {
      path.append(nodes[here])
      index = heaviest(nodes, from: here + 1, below: nodes[here].depth)
    }
    return path
  }

  /// The heaviest of the nodes that follow directly below a depth.
  private static func heaviest(_ nodes: [CallNode], from start: Int, below depth: Int) -> Int? {
    guard start < nodes.count, nodes[start].depth > depth else { return nil }
    let level = nodes[start].depth
    var best = start
    var index = start + 1
    while index < nodes.count, nodes[index].depth > depth {
      if nodes[index].depth <= level, nodes[index].count > nodes[best].count { best = index }
      index += 1
    }
    return best
  }
}
