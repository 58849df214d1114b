import ByteKit
import CrashModel

/// A line of a call tree: how often a function was seen below its caller.
struct CallNode {
  let depth: Int
  let count: UInt64
  /// Whether the function is the kernel's, which a star marks.
  let isInKernel: Bool
  /// What stands behind the count.
  private let text: ByteSlice

  /// Reads a line; nil where it is none of a tree.
  init?(_ line: ByteSlice) {
    var index = line.start
    // `sample` draws lines between callers and callees; a star marks the kernel.
    while index &+ 8 <= line.end, line.bytes.eight(at: index) == 0x2020_2020_2020_2020 { index &+= 8 }
    while index < line.end, Self.isIndent(line.bytes[index]) { index += 1 }
    guard let (count, end) = line.from(index).decimal(), line.bytes[end] == 0x20, index - line.start < 4096 else {
      return nil
    }
    isInKernel = index > line.start && line.bytes[index - 1] == 0x2A
    text = line.from(end).trimmed
    // Who copies a stack sometimes leaves out the addresses: `11  ??? (dyld + 82408)`.
    guard text.lastIndex(of: "[0x") != nil || text.lastIndex(of: "  (in ") != nil || Self.endsWithOffset(text) else {
      return nil
    }
    depth = index - line.start
    self.count = count
  }

  /// Whether a line ends with an image and an offset into it.
  private static func endsWithOffset(_ text: ByteSlice) -> Bool {
    guard text.last == 0x29, let open = text.lastIndex(of: " ("), let plus = text.from(open).lastIndex(of: " + "),
      let (_, end) = text.from(plus + 3).decimal()
    else { return false }
    return end == text.end - 1
  }

  private static func isIndent(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x21, 0x2A, 0x2B, 0x3A, 0x7C: true
    default: false
    }
  }

  /// Adds `start  (in dyld) + 6076  [0x18e4e2b98]` or `start + 6076 (dyld + 25496) [0x18e4e2b98] 1-1001` to a stack.
  func append(to frames: inout [CrashReport.Frame]) {
    // Filled in its place: a frame is large, and copying one counts three references.
    frames.append(CrashReport.Frame(index: frames.count, offset: text.start))
    fill(&frames[frames.count - 1])
  }

  private func fill(_ frame: inout CrashReport.Frame) {
    var name = text
    if let open = text.lastIndex(of: "[0x") {
      frame.address = text.from(open + 1).hexadecimal().map { Address($0.value) }
      name = text.upTo(open).trimmed
      let tail = text.from(open)
      if let close = tail.index(of: 0x5D), close + 1 < tail.end {
        _ = FrameLine.readFile(tail.from(close + 1).trimmed, into: &frame)
      }
    }
    if let mark = name.lastIndex(of: "  (in "), let close = name.from(mark).index(of: 0x29) {
      frame.image = name.from(mark + 6).upTo(close).stringIfAny
      frame.symbolOffset = name.from(close + 1).after(prefix: " + ")?.decimal()?.value
      name = name.upTo(mark)
    } else if name.last == 0x29, let open = name.lastIndex(of: "("), let plus = name.from(open).lastIndex(of: " + ") {
      Self.readImage(name.from(open + 1).upTo(plus), into: &frame)
      frame.imageOffset = name.from(plus + 3).decimal()?.value
      name = name.upTo(open).trimmed
      if let plus = name.lastIndex(of: " + "), let (distance, end) = name.from(plus + 3).decimal(), end == name.end {
        frame.symbolOffset = distance
        name = name.upTo(plus)
      }
    }
    name = name.trimmed
    frame.symbol = name.isEmpty || name.hasPrefix("???") ? nil : name.string
  }

  /// The name of an image, or its UUID in angle brackets where the system knew no name.
  private static func readImage(_ text: ByteSlice, into frame: inout CrashReport.Frame) {
    if text[0] == 0x3C, text.last == 0x3E {
      frame.imageUUID = text.dropping(1).upTo(text.end - 1).stringIfAny
    } else {
      var image = text
      // `Store.swift:88 in Kelp`; few names hold a blank.
      if text.index(of: 0x20) != nil, let mark = text.index(of: " in "),
        FrameLine.readFile(text.upTo(mark), into: &frame)
          || text.upTo(mark).index(of: 0x2E) != nil
      {
        if frame.file == nil { frame.file = text.upTo(mark).string }
        image = text.from(mark + 4)
      }
      frame.image = image.stringIfAny
    }
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
