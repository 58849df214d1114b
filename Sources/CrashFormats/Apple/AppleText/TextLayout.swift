import ByteKit
import CrashModel

/// Where the stacks and images of a text report stand.
struct TextLayout: Sendable {
  let source: ReportSource
  /// Stacks of threads, in the order of the report.
  var stacks: [Stack] = []
  /// The stack at which an uncaught exception was thrown.
  var exceptionStack: Stack?
  /// The stack of an uncaught exception in the application's own words, where the system tells it as well.
  private(set) var applicationStack: Stack?
  /// A last exception backtrace that is one list of addresses: where it begins and ends.
  var addressList: Range<Int>?
  /// Offsets of the lines that describe binary images.
  var images: [Int] = []
  private var isInExceptionStack = false
  /// Whether the stack of the exception is the application's own telling.
  private var isExceptionStackApplications = false
  /// Whether the lines being read belong to a stack that is not kept, because there are too many.
  private var isInOmittedStack = false

  init(source: ReportSource) {
    self.source = source
  }

  /// A run of frame lines.
  struct Stack: Sendable {
    var label: ThreadLabel
    /// Number in the heading; nil where there was none.
    var number: Int?
    var isCrashed: Bool
    /// Offset of the heading, or of the first frame.
    var heading: Int
    /// From the first frame to the end of the last one.
    var lines: Range<Int>?
    var frameCount = 0
    var lastIndex = -1
    /// Whether each number was one less than the one before: the outermost frame is the first.
    private(set) var isOutermostFirst = false
    /// Whether its frames have no numbers, and stand in columns.
    var isUnnumbered = false
    /// Whether another line than a frame's stood behind the last frame.
    var isInterrupted = false
    /// Whether it is no thread's, but that of who put the work of the thread above into its queue.
    var isOrigin = false

    /// Adds a frame line; false where its number says that it belongs to another stack.
    fileprivate mutating func extend(with text: ByteSlice, number: Int?) -> Bool {
      // Lines without a number (`File "x", line 3, in f`) simply follow each other.
      let index = number ?? lastIndex + 1
      // gdb shows the innermost frame when it stops, and again on top of the whole stack.
      if index == 0, lastIndex == 0, frameCount == 1, text[0] == 0x23, let first = lines?.lowerBound,
        text.bytes.isEqual(first, text.start, count: text.count)
      {
        lines = text.start..<text.end
        return true
      }
      guard lastIndex < 0 || index > lastIndex || (index == lastIndex && number != nil) || goesOn(at: index, text),
        !beginsAnother(at: index)
      else { return false }
      if frameCount == 0, number == nil { isUnnumbered = FrameLine.unnumbered(text) != nil }
      isOutermostFirst = frameCount > 0 && index == lastIndex - 1 && (frameCount == 1 || isOutermostFirst)
      lastIndex = index
      isInterrupted = false
      frameCount += 1
      lines = (lines?.lowerBound ?? text.start)..<text.end
      return true
    }

    /// Whether a frame with a lower number stands right below the last one: that one was inlined, and its number is taken
    /// again.
    ///
    /// Where all numbers fall by one down to zero, the outermost frame is the first.
    private func goesOn(at index: Int, _ text: ByteSlice) -> Bool {
      let isLastOfFalling = lastIndex == 1 && (frameCount == 1 || isOutermostFirst)
      guard index > 0 || isLastOfFalling, let end = lines?.upperBound, end <= text.start,
        text.start - end < Self.widestGap
      else { return false }
      return text.bytes.lineFeeds(from: end, to: text.start) == 1
    }

    /// So many blanks may stand before a frame.
    private static let widestGap = 128

    /// Whether a frame is the first of another stack: of a single frame, behind something else.
    private func beginsAnother(at index: Int) -> Bool { isInterrupted && index == 0 && lastIndex == 0 }

    /// Adds the frame lines of Apple's grammar that come next, as ``extend(with:number:)`` would one by one.
    ///
    /// Of most frames nobody asks more than where they stand, so their numbers are all that is read of them.
    fileprivate mutating func extend(withFramesOf rest: inout Lines) {
      let first = rest.position
      var (walk, index, count) = (rest, lastIndex, 0)
      var last = first
      while let number = FrameLine.appleNumber(walk.bytes, at: walk.position),
        number >= index || number > 0 && count > 0,
        walk.position < walk.end, !beginsAnother(at: number)
      {
        index = number
        count &+= 1
        last = walk.position
        // Behind a digit and what follows it.
        walk.skip(from: walk.position &+ 2)
      }
      guard count > 0 else { return }
      isInterrupted = false
      rest = walk
      if frameCount + count > 1 { isOutermostFirst = false }
      lastIndex = index
      frameCount += count
      // The line feed is left out, and so is a carriage return.
      let lastLine = ByteSlice(bytes: walk.bytes, start: last, end: walk.position &- 1)
      lines = (lines?.lowerBound ?? first)..<lastLine.trimmed.end
    }
  }

  /// Whether the stack being read is said to be the crashed one.
  var isInCrashedStack: Bool { stacks.last?.isCrashed ?? false }

  /// Position in `stacks` of the crashed one.
  var crashedStack: Int? { stacks.firstIndex { $0.isCrashed } }

  mutating func beginStack(_ label: ThreadLabel, number: Int?, isCrashed: Bool, at heading: Int) {
    isInExceptionStack = false
    // Xcode says why a thread stopped, and shows its stack below.
    if let number, let last = stacks.last, last.number == number, last.frameCount == 0, !isCrashed {
      stacks[stacks.count - 1].label = label
      return
    }
    isInOmittedStack = stacks.count >= ReportCaps.threads
    guard !isInOmittedStack else { return }
    if stacks.isEmpty { stacks.reserveCapacity(96) }
    stacks.append(Stack(label: label, number: number, isCrashed: isCrashed, heading: heading))
  }

  /// Begins the stack of who put the work of the last thread into its queue.
  mutating func beginOrigin(_ label: ThreadLabel, at heading: Int) {
    beginStack(label, number: nil, isCrashed: false, at: heading)
    if !isInOmittedStack { stacks[stacks.count - 1].isOrigin = true }
  }

  /// Forgets the stacks of threads: what is told next happened later.
  mutating func forgetStacks() { stacks.removeAll(keepingCapacity: true) }

  mutating func beginExceptionStack(at heading: Int) {
    if isExceptionStackApplications {
      (applicationStack, exceptionStack) = (exceptionStack, nil)
      isExceptionStackApplications = false
    }
    guard exceptionStack == nil else { return }
    isInExceptionStack = true
    exceptionStack = Stack(label: ThreadLabel(), number: nil, isCrashed: false, heading: heading)
  }

  /// Begins what the application tells of an exception's stack; false where that is known already.
  ///
  /// The first is where the uncaught exception was thrown (number 0 since macOS 12, 1 before); others repeat it, or
  /// belong to its causes.
  mutating func beginApplicationStack(at heading: Int) -> Bool {
    guard exceptionStack == nil else { return false }
    beginExceptionStack(at: heading)
    isExceptionStackApplications = true
    return true
  }

  var lastStackIsExceptionWithoutFrames: Bool {
    isInExceptionStack && exceptionStack?.frameCount == 0
  }

  /// Whether a line is one of the source that gdb shows between frames.
  func isAtSourceOfGDB(_ text: ByteSlice) -> Bool { FrameLine.isSourceOfGDB(text) && isNumberSigned }

  /// Whether the frames of the last stack are those of gdb or a sanitizer: `#0 …`.
  private var isNumberSigned: Bool {
    guard let start = stacks.last?.lines?.lowerBound, start < source.bytes.count else { return false }
    return FrameLine.isNumberSigned(source.bytes[start])
  }

  /// Whether the frames of the stack being read are lldb's: `frame #0: …`.
  var isInDebuggersStack: Bool {
    guard !isInExceptionStack, let start = stacks.last?.lines?.lowerBound, start < source.bytes.count else {
      return false
    }
    return FrameLine.isDebuggers(source.bytes[start])
  }

  /// Whether the frames of the stack being read have no numbers.
  var isInUnnumberedStack: Bool { !isInExceptionStack && stacks.last?.isUnnumbered ?? false }

  /// Adds a frame line to the stack being read; false where its number says that it belongs to another stack.
  mutating func extendLastStack(with line: ByteSlice) -> Bool {
    let text = line.trimmed
    guard let number = Self.frameNumber(text), !isAtSourceOfGDB(text) else { return false }
    if isInOmittedStack { return true }
    if isInExceptionStack, exceptionStack != nil { return exceptionStack?.extend(with: text, number: number) ?? false }
    return stacks.isEmpty ? false : stacks[stacks.count - 1].extend(with: text, number: number)
  }

  /// Adds the frame lines of Apple's grammar that come next to the stack being read, as far as they belong to it.
  mutating func extendLastStack(withFramesOf lines: inout Lines) {
    if isInOmittedStack { return }
    if isInExceptionStack, exceptionStack != nil {
      exceptionStack?.extend(withFramesOf: &lines)
    } else if !stacks.isEmpty, !isNumberSigned {
      stacks[stacks.count - 1].extend(withFramesOf: &lines)
    }
  }

  /// Notes that a line which belongs to no stack stands behind the last frame.
  mutating func interruptLastStack() {
    if !stacks.isEmpty, stacks[stacks.count - 1].lastIndex == 0 { stacks[stacks.count - 1].isInterrupted = true }
  }

  /// Notes the lines of binary images that come next.
  mutating func addImages(of lines: inout Lines) {
    let known = images.count
    images.append(contentsOf: ImageStarts(lines: lines, left: ReportCaps.images - known))
    if images.count > known { lines.skip(from: images[images.count - 1]) }
  }

  /// Where the lines of binary images begin that come next, blanks left aside; a sequence, so that they are put into the
  /// list without a look at the list for each.
  private struct ImageStarts: Sequence, IteratorProtocol {
    var lines: Lines
    /// How many more are wanted.
    var left: Int

    @inline(__always)
    mutating func next() -> Int? {
      guard left > 0 else { return nil }
      let bytes = lines.bytes
      var start = lines.position
      // Addresses of the usual length stand behind seven blanks.
      if let head = bytes.eight(at: start) {
        start &+= (head ^ 0x2020_2020_2020_2020).trailingZeroBitCount >> 3
      }
      while bytes[start] != 0x30 {
        guard isBlank(bytes[start]) else { return nil }
        start &+= 1
      }
      guard bytes[start &+ 1] == 0x78, lines.position < lines.end else { return nil }
      lines.skip(from: start &+ 2)
      left &-= 1
      return start
    }
  }

  /// The number that a frame line carries: outer nil for no frame line, inner nil for a line without one.
  private static func frameNumber(_ text: ByteSlice) -> Int?? {
    var rest = text
    if rest[0] == 0x2A { rest = rest.dropping(1).trimmed }
    if let after = rest.after(prefix: "frame #") { rest = after }
    if rest[0] == 0x23 { rest = rest.dropping(1) }
    if let (number, _) = rest.decimal() { return .some(Int(exactly: number)) }
    return rest[0] == UInt8(ascii: "F") || FrameLine.unnumbered(text) != nil ? .some(nil) : nil
  }

  /// Adds the rest of a frame that a mail client or a terminal wrapped.
  mutating func extendLastStack(withContinuation text: ByteSlice) -> Bool {
    if isInExceptionStack { return false }
    guard let last = stacks.last, let lines = last.lines, text.count < 200, !text.hasPrefix("(gdb)"),
      !text.hasPrefix("(lldb)")
    else { return false }
    let gap = ByteSlice(bytes: text.bytes, start: lines.upperBound, end: text.start)
    // Only directly below the frame, and only where the frame is visibly unfinished.
    if FrameLine.endsWithOffset(text), FrameLine.endsWithAddress(text.bytes.line(around: lines.upperBound - 1)) {
      guard gap.count <= 60, let feed = gap.index(of: 0x0A), gap.from(feed + 1).count > 1 else { return false }
    } else if text[0] == 0x30, FrameLine.beginsWithAddress(text) {
      guard gap.count <= 60, let feed = gap.index(of: 0x0A), gap.upTo(feed).trimmed.isEmpty,
        gap.from(feed + 1).trimmed.isEmpty,
        !FrameLine.holdsAddress(text.bytes.line(around: lines.upperBound - 1))
      else { return false }
    } else {
      guard !text.contains(":"), gap.count <= 12,
        gap.bytes[lines.upperBound - 1] == 0x2B || text[0] == 0x2B || text[0] == 0x28 || text.hasPrefix("from /")
      else { return false }
    }
    stacks[stacks.count - 1].lines = lines.lowerBound..<text.end
    return true
  }

  mutating func setAddressList(_ text: ByteSlice) {
    let end = text.bytes.index(of: 0x29, from: text.start, to: text.start + 64 * 1024) ?? text.end
    addressList = text.start..<max(end, text.end)
    isInExceptionStack = false
  }

  /// Decides which stack is the crashed one: the numbered one, the marked one, or the only one without a heading.
  mutating func markCrashed(_ number: Int?) {
    if let number, var index = stacks.firstIndex(where: { $0.number == number }) {
      // A debugger shows the innermost frame when it stops, or only Xcode's words beside the line, and the whole stack
      // when it is asked.
      let shown = stacks[index].frameCount
      if shown < 2, let whole = stacks.firstIndex(where: { $0.number == number && $0.frameCount > shown }) {
        index = whole
      }
      for other in stacks.indices { stacks[other].isCrashed = other == index }
      return
    }
    // Crashlytics says in its head which thread crashed, and has the frames further below.
    if let first = stacks.firstIndex(where: { $0.isCrashed && $0.frameCount > 0 }) ?? crashedStack {
      for other in stacks.indices where other != first { stacks[other].isCrashed = false }
      return
    }
    if number == nil, let current = gdbsCurrentStack {
      stacks[current].isCrashed = true
      return
    }
    if number == nil, let shown = stackBehindNamelessOne {
      stacks[shown].isCrashed = true
      return
    }
    guard let first = stacks.indices.first, stacks[first].number == nil || stacks.dropFirst().allSatisfy(\.isOrigin),
      number == nil || (stacks[first].number == nil && stacks.count == 1)
    else { return }
    stacks[first].isCrashed = true
  }

  /// The stack of the thread that gdb was looking at: the one whose innermost frame it showed when the program stopped,
  /// else that of thread 1, which of a core file is the one that crashed.
  private var gdbsCurrentStack: Int? {
    guard stacks.count > 1, let last = stacks.last, last.number != nil, let start = last.lines?.lowerBound,
      start < source.bytes.count, source.bytes[start] == 0x23
    else { return nil }
    let first = stacks[0]
    if first.number == nil, first.frameCount == 1, let lines = first.lines {
      let shown = source.bytes[lines]
      return stacks.indices.dropFirst().first { index in
        stacks[index].lines.map { source.bytes[$0].starts(with: shown) } ?? false
      }
    }
    return stacks.firstIndex { $0.number == 1 }
  }

  /// The stack that gdb shows behind one that Swift's runtime printed before it stopped: on Linux the runtime knows no
  /// names of the program's own functions.
  private var stackBehindNamelessOne: Int? {
    guard stacks.count > 1, stacks[0].number == nil, let lines = stacks[0].lines,
      Bytes.with(source.bytes, { $0.index(of: "<unavailable>", from: lines.lowerBound, to: lines.upperBound) }) != nil
    else { return nil }
    return stacks.indices.dropFirst().first { index in
      guard stacks[index].number == nil, stacks[index].frameCount > 1, let start = stacks[index].lines?.lowerBound
      else { return false }
      return source.bytes[start] == UInt8(ascii: "#")
    }
  }

  /// Where all that is said of each stack begins: the name of a thread may stand above its heading, so each stack
  /// begins where the one before it ends.
  var stackStarts: [Int] {
    var starts: [Int] = []
    starts.reserveCapacity(stacks.count)
    var end = 0
    for stack in stacks {
      starts.append(end)
      end = stack.lines?.upperBound ?? stack.heading
    }
    return starts
  }
}
