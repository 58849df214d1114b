import ByteKit
import CrashModel

/// Reads threads, frames and images at the places that a layout names.
struct TextStackDecoder {
  let stacks: TextStacks
  let bytes: Bytes

  var layout: TextLayout { stacks.layout }

  /// Frames beyond this number are not read; Apple's own reports stop at 512.
  static let frameLimit = 4096
  /// A frame that was wrapped is joined with the lines below it up to this length and this number of lines.
  static let (joinedBytes, joinedLines) = (4096, 32)

  func thread(_ stack: TextLayout.Stack, position: Int, isCrashed: Bool) -> CrashReport.Thread {
    thread(stack, position: position, isCrashed: isCrashed, frames(stack))
  }

  private func thread(
    _ stack: TextLayout.Stack, position: Int, isCrashed: Bool, _ frames: [CrashReport.Frame]
  ) -> CrashReport.Thread {
    var thread = CrashReport.Thread(
      index: stack.number ?? position, name: text(stack.label.name), queue: text(stack.label.queue),
      isCrashed: isCrashed, frames: frames, offset: stack.heading)
    thread.isNumbered = stack.number != nil
    return thread
  }

  /// A thread with those of its frames that stand at some offsets; with all where a line does not stand for itself.
  func thread(
    _ stack: TextLayout.Stack, position: Int, isCrashed: Bool, framesAt offsets: [Int]
  ) -> CrashReport.Thread {
    var frames: [CrashReport.Frame] = []
    var end = -1
    // Several words may stand on one line.
    for offset in offsets where offset >= end {
      let line = bytes.line(around: offset)
      end = line.end
      guard line.count < 4096, isDigit(line.trimmed[0]), let frame = FrameLine.parse(line, isInStack: true),
        isWhole(frame, line, in: stack)
      else { return thread(stack, position: position, isCrashed: isCrashed) }
      if frames.last?.offset != frame.offset { frames.append(frame) }
    }
    return thread(stack, position: position, isCrashed: isCrashed, frames)
  }

  private func text(_ place: Range<Int>?) -> String? { place.map { bytes[$0].string } }

  /// Whether a frame is not continued on the next line, as those are whose offset is missing where another line than a
  /// frame's follows.
  private func isWhole(_ frame: CrashReport.Frame, _ line: ByteSlice, in stack: TextLayout.Stack) -> Bool {
    if frame.symbolOffset != nil { return true }
    var lines = Lines(bytes, from: line.end, to: stack.lines?.upperBound)
    _ = lines.next()
    guard let next = lines.next(), !next.trimmed.isEmpty else { return true }
    return FrameLine.parse(next, isInStack: true) != nil
  }

  var exceptionFrames: [CrashReport.Frame] {
    let named = layout.exceptionStack.map(frames) ?? []
    if !named.isEmpty { return named }
    if let stack = layout.applicationStack { return frames(stack) }
    return layout.addressList.map(addresses) ?? []
  }

  private func frames(_ stack: TextLayout.Stack) -> [CrashReport.Frame] {
    guard let range = stack.lines else { return [] }
    var result: [CrashReport.Frame] = []
    result.reserveCapacity(min(stack.frameCount, 64))
    var lines = Lines(bytes, from: range.lowerBound, to: range.upperBound)
    var names = ImageNames()
    let shownSource = ShownSource(inStackAt: range.lowerBound, of: bytes)
    // How many frames are there, and how many other lines followed the last of them.
    var (known, others) = (0, 0)
    while let line = lines.next(), result.count < Self.frameLimit {
      if shownSource.holds(line) { continue }
      if result.count > known { (known, others) = (result.count, 0) }
      if FrameLine.appendApple(line.trimmed, to: &result, &names) { continue }
      others += 1
      let frame = stack.isUnnumbered ? FrameLine.unnumbered(line.trimmed) : FrameLine.parse(line, isInStack: true)
      if var frame {
        // A line without a number of its own takes the next one.
        if stack.isUnnumbered || line.trimmed[0] == UInt8(ascii: "F") { frame.index = result.count }
        result.append(frame)
      } else if !line.trimmed.isEmpty, !line.trimmed.hasPrefix("(gdb)"), let last = result.last,
        let offset = last.offset, last.symbolOffset == nil,
        others <= Self.joinedLines, line.end - offset <= Self.joinedBytes,
        let joined = joined(from: offset, to: line.end)
      {
        result[result.count - 1] = joined
      }
    }
    dropCutImage(&result)
    return stack.isOutermostFirst && result.last?.index == 0 ? result.reversed() : result
  }

  /// A last row that was cut within its first column says nothing: the one word may be half of an image's name.
  private func dropCutImage(_ frames: inout [CrashReport.Frame]) {
    guard frames.count > 1, case let last = frames.count - 1, frames[last].address == nil,
      frames[last].identity == nil, frames[last].symbolOffset == nil, frames[last].file == nil,
      frames[last - 1].address != nil, frames[last - 1].identity != nil, let word = frames[last].symbol,
      word != "main", word != "start", !word.utf8.contains(where: { $0 == 0x20 || $0 == 0x28 || $0 == 0x3A })
    else { return }
    frames.removeLast()
  }

  /// Reads a frame that was wrapped over lines.
  private func joined(from start: Int, to end: Int) -> CrashReport.Frame? {
    var text: [UInt8] = []
    text.reserveCapacity(end - start)
    var lines = Lines(bytes, from: start, to: end)
    while let line = lines.next() {
      let rest = line.droppingToText(0)
      if line.isEmpty { continue }
      if !text.isEmpty { text.append(0x20) }
      bytes.append(rest.start, rest.end, to: &text)
    }
    guard var frame = Bytes.with(text, { FrameLine.parse($0.all, isInStack: true) }) else { return nil }
    frame.offset = start
    return frame
  }

  /// Reads `(0x1843f1c30 0x1840f0d58 …)`.
  private func addresses(_ range: Range<Int>) -> [CrashReport.Frame] {
    ExceptionCodes.numbers(inList: bytes[range]).prefix(Self.frameLimit).enumerated().map { index, address in
      var frame = CrashReport.Frame(index: index, offset: range.lowerBound)
      frame.address = Address(address)
      return frame
    }
  }

  // MARK: Images

  /// The address of a frame that names no image.
  private static func bareAddress(_ frame: CrashReport.Frame) -> Address? {
    frame.identity?.name == nil ? frame.address : nil
  }

  /// Gives the frames of the crash the paths of their images; frames that are bare addresses also their image.
  func attachImages(to report: inout CrashReport) {
    guard !layout.images.isEmpty else { return }
    let bareAddresses = (report.crashedThread?.frames ?? []).compactMap(Self.bareAddress)
    let highest = (report.lastExceptionBacktrace.compactMap(Self.bareAddress) + bareAddresses).max()
    // Only bare addresses need to be compared with images, and only with those that begin below them.
    let ranges =
      highest.map { highest in
        layout.images.compactMap { offset in
          BinaryImageLine.addresses(ofLineAt: offset, in: bytes, basesUpTo: highest).map {
            (addresses: $0, offset: offset)
          }
        }
      } ?? []
    var images = ImageLines(layout.images, bytes)
    images.look(forImagesOf: report.lastExceptionBacktrace, report.crashedThread?.frames ?? [])
    func attach(_ frames: inout [CrashReport.Frame], isException: Bool = false) {
      var last: ImageIdentity?
      for index in frames.indices {
        if let name = frames[index].image {
          // Backtraces that macOS takes of an exception name images by their files; the list names them by bundle.
          if name != last?.name {
            last = images.identity(named: name, orInFile: isException)
          }
          frames[index].identity = last
        } else if let address = frames[index].address,
          let range = ranges.first(where: { $0.addresses.contains(address) }),
          let image = BinaryImageLine.parse(bytes.line(from: range.offset))
        {
          frames[index].identity = ImageIdentity(name: image.name, path: image.path)
          frames[index].imageOffset = image.base.flatMap { address.distance(above: $0) }
        }
      }
    }
    attach(&report.lastExceptionBacktrace, isException: true)
    if var thread = report.crashedThread {
      // Taken out, so that the frames are not copied.
      report.crashedThread = nil
      attach(&thread.frames)
      report.crashedThread = thread
    }
  }
}

extension ExceptionCodes {
  /// The hexadecimal numbers of a list of addresses.
  static func numbers(inList text: ByteSlice) -> [UInt64] {
    var result: [UInt64] = []
    var index = text.start
    while let start = text.bytes.index(of: "0x", from: index, to: text.end), result.count < 8192 {
      if let (value, end) = text.from(start).hexadecimal() {
        result.append(value)
        index = end
      } else {
        index = start + 2
      }
    }
    return result
  }
}
