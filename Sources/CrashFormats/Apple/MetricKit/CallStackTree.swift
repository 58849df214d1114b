import ByteKit
import CrashModel

/// A tree of frames that hold each other in `subFrames`, read without recursion: it may be thousands of frames deep.
struct CallStackTree {
  /// A frame of the tree.
  struct Node {
    var parent: Int?
    var position: Int
    var name: ByteSlice?
    var uuid: ByteSlice?
    var symbol: ByteSlice?
    var file: ByteSlice?
    var line: UInt64?
    var symbolOffset: UInt64?
    var offset: UInt64?
    var address: Address?
    var samples: UInt64 = 0
    /// Whether App Store Connect holds this frame responsible.
    var isBlamed = false
  }

  private let bytes: Bytes
  private var nodes: [Node] = []

  /// Frames beyond this number are stepped over.
  static let nodeLimit = 200_000

  init(_ bytes: Bytes) {
    self.bytes = bytes
  }

  /// Reads the array of root frames at an offset.
  mutating func read(at start: Int) {
    var cursor = JSONCursor(bytes, at: start)
    guard cursor.peek() == 0x5B else { return }
    cursor.position += 1
    var open: [Int] = []
    while nodes.count < Self.nodeLimit {
      switch cursor.peek() {
      case 0x7B:
        nodes.append(Node(parent: open.last, position: cursor.position))
        open.append(nodes.count - 1)
        cursor.position += 1
      case 0x7D:
        if open.popLast() == nil { return }
        cursor.position += 1
      case 0x5D:
        if open.isEmpty { return }
        cursor.position += 1
      case 0x22:
        guard let node = open.last else { return }
        readMember(&cursor, of: node)
      case 0 where cursor.isAtEnd(): return
      default: cursor.position += 1
      }
    }
  }

  /// Reads a key and its value; the frames of `subFrames` are left for the loop.
  private mutating func readMember(_ cursor: inout JSONCursor, of node: Int) {
    let start = cursor.position + 1
    cursor.skipString()
    let key = bytes[start..<max(start, cursor.position - 1)]
    guard cursor.peek() == 0x3A else { return }
    cursor.position += 1
    switch key {
    case "subFrames":
      if cursor.peek() == 0x5B { cursor.position += 1 } else { cursor.skipValue() }
    case "binaryName": nodes[node].name = text(&cursor)
    case "binaryUUID": nodes[node].uuid = text(&cursor)
    case "symbol", "symbolName": nodes[node].symbol = text(&cursor)
    case "fileName": nodes[node].file = text(&cursor)
    case "lineNumber": nodes[node].line = cursor.unsigned()
    case "offsetIntoSymbol": nodes[node].symbolOffset = cursor.unsigned()
    case "offsetIntoBinaryTextSegment", "offsetIntoBinary": nodes[node].offset = cursor.unsigned()
    case "address": nodes[node].address = cursor.address()
    case "isBlameFrame": nodes[node].isBlamed = cursor.truth() ?? false
    case "sampleCount": nodes[node].samples = cursor.unsigned() ?? 0
    default: cursor.skipValue()
    }
  }

  private func text(_ cursor: inout JSONCursor) -> ByteSlice? {
    guard cursor.peek() == 0x22 else {
      cursor.skipValue()
      return nil
    }
    let start = cursor.position + 1
    cursor.skipString()
    let slice = bytes[start..<max(start, cursor.position - 1)]
    return slice.isEmpty ? nil : slice
  }

  /// The frames from the heaviest root on, always to the heaviest child, until most samples end in a frame itself.
  ///
  /// Of branches of the same weight the one is taken that App Store Connect blames.
  func heaviestPath() -> [Node] {
    let weights = weights()
    var heaviestChild = [Int?](repeating: nil, count: nodes.count)
    var below = [UInt64](repeating: 0, count: nodes.count)
    var root: Int?
    for (index, node) in nodes.enumerated() {
      guard let parent = node.parent else {
        if root.map({ weights[$0] < weights[index] }) ?? true { root = index }
        continue
      }
      if heaviestChild[parent].map({ weights[$0] < weights[index] }) ?? true { heaviestChild[parent] = index }
      below[parent] = below[parent].addingReportingOverflow(node.samples).partialValue
    }
    var path: [Node] = []
    var next = root
    while let index = next, path.count < nodes.count {
      path.append(nodes[index])
      next = heaviestChild[index]
      if let child = next, nodes[index].samples > below[index],
        nodes[index].samples - below[index] > nodes[child].samples
      {
        next = nil
      }
    }
    return path
  }

  /// What each frame weighs: its samples, and whether it or one that it calls is blamed.
  private func weights() -> [Weight] {
    var weights = nodes.map { Weight(samples: $0.samples, isBlamed: $0.isBlamed) }
    // A frame stands behind its caller.
    for index in nodes.indices.reversed() where weights[index].isBlamed {
      if let parent = nodes[index].parent { weights[parent].isBlamed = true }
    }
    return weights
  }

  private struct Weight: Comparable {
    var samples: UInt64
    var isBlamed: Bool

    static func < (first: Self, second: Self) -> Bool {
      first.samples == second.samples ? !first.isBlamed && second.isBlamed : first.samples < second.samples
    }
  }

  /// The heaviest frame that App Store Connect holds responsible.
  var blamed: Node? {
    nodes.filter(\.isBlamed).max { $0.samples < $1.samples }
  }
}
