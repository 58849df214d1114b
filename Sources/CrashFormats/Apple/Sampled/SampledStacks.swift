import ByteKit
import CrashModel

/// Reads what was sampled: of every thread the heaviest path, and who waits for whom.
///
///     Heaviest stack for the target process:
///       21  ??? (libsystem_pthread.dylib + 8020) [0x1db20df54]
///       20  ??? (Harbour + 24024) [0x104c31dd8]
///
///     Thread 0x1a2b    DispatchQueue "com.apple.main-thread"(1)    1001 samples (1-1001)    priority 46 (base 46)
///     1001  start + 6076 (dyld + 25496) [0x18e4e2b98]
///       1001  main + 64 (Harbour + 41460) [0x104e2a1f4]
///        *1001  ??? (kernel + 6372) [0xfffffe0008a1c4a4] (blocked by turnstile waiting for Harbour [4142] thread 0x1a2c)
///
/// Samples often cover every process of the system; all but the one that the report is about are leapt over.
///
/// Source: the output of `sample` and `spindump` of macOS, and the text that resource reports of iOS carry.
struct SampledStacks {
  private(set) var threads: [CrashReport.Thread] = []
  /// Offsets of the lines that describe binary images of the process.
  private(set) var images: [Int] = []
  private(set) var waits: [Located<String>] = []
  /// The process that the samples are about.
  private(set) var process: CrashReport.Process
  private(set) var omitted = 0
  /// Whether the only stack is that of the whole process.
  private var isOfProcess = false
  /// Whether the heaviest stack is said to be the main thread's, as it is in reports of hangs.
  private(set) var isOfMainThread = false
  /// Whether a tree has more lines than are read.
  private var isTreeCut = false
  /// Processes whose samples were left out because the report does not say which one it is about.
  private(set) var otherProcesses = 0
  private var thread: CrashReport.Thread?
  private var nodes: [CallNode] = []
  private var section = Section.header
  private var sawProcess = false
  /// Whether the head of the report names the process; the first one counts otherwise.
  private let isAboutOne: Bool
  /// Signs of a paste, which do not matter in what is leapt over; nil where they do not count at all.
  private(set) var pasteSigns: PasteSigns?

  /// What wrote the samples.
  enum Tool {
    case sample
    case spindump

    /// Whether a line ends the head of the report and begins what was sampled.
    func begins(at text: ByteSlice) -> Bool {
      switch text[0] {
      case 0x43: self == .sample && text.hasPrefix("Call graph:")
      case 0x48: text.hasPrefix("Heaviest stack for ")
      case 0x50: self == .spindump && (text.hasPrefix("Process:") || text.hasPrefix("Powerstats for:"))
      case 0x54: self == .spindump && SampledHeading.spindump(text) != nil
      default: false
      }
    }
  }

  /// Whether a line is the heading of the heaviest stack, as it is copied without the head of the report.
  static func beginsHeaviest(at text: ByteSlice) -> Bool {
    guard text.hasPrefix("Heaviest stack for ") else { return false }
    var lines = Lines(text.bytes, from: text.start)
    _ = lines.next()
    return lines.next().map { CallNode($0) != nil && $0.contains(" [0x") } ?? false
  }

  /// What the lines being read belong to.
  private enum Section {
    case header
    /// One stack, its root first, all at one depth.
    case heaviestStack
    /// One tree for all threads.
    case processTree
    /// The tree of a thread.
    case threadTree
    /// The trees of `sample`, below `Call graph:`.
    case callGraph
    case images
  }

  /// Threads beyond this number are counted only.
  static let threadLimit = 1024
  /// Lines of a tree beyond this number do not count.
  static let nodeLimit = 20_000

  /// Reads to the end of the lines, which begin where the head of the report ends.
  init(about process: CrashReport.Process, _ lines: inout Lines, _ pasteSigns: PasteSigns?) {
    self.process = process
    self.pasteSigns = pasteSigns
    isAboutOne = process.name != nil
    while let line = lines.next() { read(line, &lines) }
    end()
    // Signs of a paste may hide the process that the report is about.
    if !sawProcess { self.pasteSigns = pasteSigns }
  }

  // MARK: Lines

  private mutating func read(_ line: ByteSlice, _ lines: inout Lines) {
    let text = line.trimmed
    if (0x41...0x5A).contains(text[0]), readHeading(text, &lines) { return }
    switch section {
    case .header: return
    case .images: if text.hasPrefix("0x") { images.append(text.start) }
    case .heaviestStack, .processTree, .threadTree, .callGraph:
      if let node = CallNode(line) {
        guard thread != nil, nodes.count < Self.nodeLimit else {
          isTreeCut = isTreeCut || thread != nil
          return
        }
        nodes.append(node)
        readWait(text)
      } else if section == .callGraph, let heading = SampledHeading.sample(text) {
        begin(heading, at: text.start)
      }
    }
  }

  private mutating func readHeading(_ text: ByteSlice, _ lines: inout Lines) -> Bool {
    if let heading = SampledHeading.spindump(text) {
      begin(heading, at: text.start)
      section = .threadTree
    } else if let value = text.after(prefix: "Process:") {
      beginProcess(value, &lines, next: "Process:")
    } else if let value = text.after(prefix: "Powerstats for:") {
      guard beginProcess(value, &lines, next: "Powerstats for:"), threads.isEmpty else { return true }
      begin(SampledHeading(), at: text.start)
      section = .processTree
      isOfProcess = true
    } else if text.hasPrefix("Heaviest stack for "), threads.isEmpty {
      begin(SampledHeading(), at: text.start)
      section = .heaviestStack
      isOfProcess = true
      isOfMainThread = text.hasPrefix("Heaviest stack for the main thread")
    } else if text.hasPrefix("Call graph:") {
      section = .callGraph
    } else if text.hasPrefix("Binary Images") {
      end()
      section = .images
    } else if text.hasPrefix("Total number in stack") {
      end()
      section = .header
    } else {
      return !isAboutOne && readIdentity(text)
    }
    return true
  }

  /// What a section says of its process, where the head of the report names none.
  private mutating func readIdentity(_ text: ByteSlice) -> Bool {
    if let value = text.after(prefix: "Path:") {
      process.path = process.path ?? value.stringIfAny
    } else if let value = text.after(prefix: "Parent:") {
      process.parent = process.parent ?? value.stringIfAny.map { _ in TextFields.nameAndNumber(value).name }
    } else {
      return false
    }
    return true
  }

  /// A section of its own for every process; those that the report is not about are leapt over.
  @discardableResult
  private mutating func beginProcess(_ value: ByteSlice, _ lines: inout Lines, next: StaticString) -> Bool {
    end()
    section = .header
    // macOS 26 numbers processes over their whole life as well: `Kelp [812] [unique pid 9022]`.
    let unique = value.last == 0x5D ? value.lastIndex(of: " [unique pid ") : nil
    let (name, number) = TextFields.placeOfNameAndNumber(unique.map { value.upTo($0) } ?? value)
    if process.name == nil { (process.name, process.identifier) = (name.string, number) }
    let isMeant =
      number == nil || process.identifier == nil ? name.string == process.name : number == process.identifier
    if isMeant, !sawProcess || isAboutOne {
      sawProcess = true
      return true
    }
    // The last line may end without a line feed, and the position is then behind the end.
    let start = min(lines.position, lines.end)
    if isAboutOne {
      lines.position = lineStart(of: next, in: lines) ?? lines.end
    } else {
      // It was the first process, and the others are counted only.
      repeat {
        otherProcesses += 1
        lines.position = lineStart(of: next, in: lines).map { $0 + next.utf8CodeUnitCount } ?? lines.end
      } while lines.position < lines.end
    }
    pasteSigns?.leave(start..<lines.position)
    return false
  }

  /// Where the next line begins that begins with words whose last byte is a colon.
  private func lineStart(of words: StaticString, in lines: Lines) -> Int? {
    // Found by the colon, which is rare in samples, but for the lines that tell of a process.
    let (bytes, length) = (lines.bytes, words.utf8CodeUnitCount)
    @inline(__always)
    func lineStart(endingAt colon: Int) -> Int? {
      let place = colon &+ 1 &- length
      return bytes[place &- 1] == 0x0A && place >= lines.position && colon < lines.end && bytes.holds(words, at: place)
        ? place : nil
    }
    var start = lines.position
    while let colon = bytes.index(of: 0x3A, from: start, to: lines.end) {
      if let place = lineStart(endingAt: colon) { return place }
      start = colon &+ 1
      // Where there is one, as in the names of C++, there are more; only those count that the words may stand before.
      while start < lines.end, let colons = ByteBlock(bytes, at: start)?.lanes(equalTo: 0x3A), colons.isAny {
        let heads = ByteBlock(bytes, at: start &+ 1 &- length)?.lanes(equalTo: words.utf8Start[0]) ?? colons
        var places = (heads & colons).isAny ? (heads & colons).bits : 0
        while places != 0 {
          if let place = lineStart(endingAt: start &+ places.trailingZeroBitCount) { return place }
          places &= places &- 1
        }
        start &+= 64
      }
    }
    return nil
  }

  // MARK: Threads

  private mutating func begin(_ heading: SampledHeading, at offset: Int) {
    end()
    guard threads.count < Self.threadLimit else {
      omitted += 1
      return
    }
    let isMain = heading.queue.map { CrashReport.Thread.isMainQueue($0) } ?? false
    thread = .init(
      index: isMain ? 0 : threads.count, identifier: heading.identifier, name: heading.name, queue: heading.queue,
      offset: offset)
  }

  private mutating func end() {
    guard var thread else { return }
    let path = section == .heaviestStack ? nodes : CallNode.heaviestPath(nodes)
    let shown = Self.withoutKernel(path).suffix(TextStackDecoder.frameLimit).reversed()
    thread.frames.reserveCapacity(shown.count)
    for node in shown { node.append(to: &thread.frames) }
    thread.sampleCounts = shown.map(\.count)
    threads.append(thread)
    self.thread = nil
    nodes.removeAll(keepingCapacity: true)
  }

  /// A stack, its root first, up to where the kernel took over: what that did there, the call itself says.
  ///
  /// The kernel's own threads have no other frames.
  private static func withoutKernel(_ path: [CallNode]) -> ArraySlice<CallNode> {
    let own = path.prefix { !$0.isInKernel }
    return own.isEmpty ? path[...] : own
  }

  /// `(blocked by turnstile waiting for Harbour [4142] thread 0x1a2c)` becomes a sentence.
  private mutating func readWait(_ text: ByteSlice) {
    guard text.last != 0x5D, waits.count < 64, let thread,
      let mark = text.index(of: "waiting for ") ?? text.index(of: "blocked by ") ?? text.index(of: "(suspended)")
    else {
      return
    }
    // What somebody suspended, as debuggers do, does not wait for anything of its own.
    let rest = text.bytes[mark] == 0x28 ? text.from(mark + 1) : text.from(mark)
    let words = rest.upTo(rest.index(of: 0x29) ?? rest.end)
    let waiter =
      thread.isMain ? "main thread" : thread.identifier.map { "thread " + String(hexadecimal: $0) } ?? "a thread"
    waits.append(Located("\(waiter) is \(words.string)", at: text.start))
  }

  // MARK: Report

  /// Puts what was sampled into the report.
  func fill(_ report: inout CrashReport) {
    if !isAboutOne {
      report.process.name = process.name
      report.process.identifier = process.identifier
      report.process.path = report.process.path ?? process.path
      report.process.parent = report.process.parent ?? process.parent
    }
    guard !threads.isEmpty else { return }
    report.threads = DeferredList(threads)
    report.crashedThread = threads.first { $0.isMain }
    if let shown = report.crashedThread {
      let owner =
        isOfProcess && !isOfMainThread
        ? "process" : shown.queue == nil && !isOfMainThread ? "first thread" : "main thread"
      report.notes.append("No thread crashed; shown is the heaviest stack of the \(owner).")
    }
    for wait in waits.prefix(32) { report.messages.append(.init(.tool, wait.value, at: wait.offset)) }
    if omitted > 0 {
      report.notes.append("The report holds \(omitted) more threads than the \(Self.threadLimit) that were read.")
    }
    if isTreeCut {
      report.notes.append("A call tree has more than \(Self.nodeLimit) lines; the rest of it was not read.")
    }
    if otherProcesses > 0 {
      report.notes.append(
        "The samples cover \(otherProcesses + 1) processes, and the report does not say which one it is about; "
          + "only the first was read.")
    }
  }
}
