import CrashModel
import Testing

@testable import CrashDiagnosis

/// Recursion is found wherever it begins, although most stacks are told by a few comparisons.
@Suite struct RecursionTests {
  /// A stack of frames without names, told by their addresses.
  private static func stack(_ addresses: [Address]) -> [StackFrame] {
    let frames = addresses.enumerated().map { index, address in
      var frame = CrashReport.Frame(index: index)
      frame.address = address
      return frame
    }
    return frames.indices.map { StackFrame(frames, at: $0, nil, .unknown) }
  }

  /// Frames of which each stands in the stack once.
  private static func others(_ count: Int, from first: Address) -> [Address] {
    (0..<UInt64(count)).map { first + $0 }
  }

  @Test(arguments: 1...16)
  func threeRoundsAreFoundAnywhere(length: Int) {
    let cycle = Self.others(length, from: 1)
    for above in 0...2 * length {
      let twice = Self.others(above, from: 1000) + cycle + cycle + Self.others(24, from: 2000)
      #expect(Recursion.find(in: Self.stack(twice)) == nil, "twice below \(above)")
      for below in [0, 1, 24] {
        let stack = Self.others(above, from: 1000) + cycle + cycle + cycle + Self.others(below, from: 2000)
        let found = Recursion.find(in: Self.stack(stack))
        guard stack.count >= 24 else { continue }
        #expect(found?.rounds == 3, "\(length) below \(above)")
        #expect(found?.frames.map { $0.frame.address ?? 0 } == cycle, "\(length) below \(above)")
      }
    }
  }
}
