/// What many gates need, turned round: for each literal, and for each value of a field, the gates that it may open, so
/// that what a report holds calls the gates, and most gates are never looked at.
///
/// A class, although nothing in it ever changes: every report asks, and a copy would count each of its parts.
final class GateCalls: Sendable {
  /// Something that a report may hold.
  enum Caller {
    case literal(UInt16)
    /// A field of ``ListedFields``.
    case field(Int)
  }

  /// Sixty-four literals of which some call gates.
  private struct Callers {
    /// A bit for each that does.
    var bits: UInt64 = 0
    /// How many stand in the words before.
    var before: Int32 = 0
  }

  /// The literals that call gates.
  private let callers: [Callers]
  /// For each literal that calls where its gates begin in `called`; the end stands behind the last one.
  private let starts: [Int32]
  /// The gates that are called.
  private let called: [Int32]
  /// For each field the gates that it calls.
  private let calledByFields: [[Int32]]
  /// The gates that nothing calls, as a set of bits, a bit for each gate.
  private let alwaysOpen: [UInt64]

  /// Turns round what gates need.
  ///
  /// - Parameter needs: For each gate what every report that passes it holds one of; nil where nothing is known.
  init(_ needs: [[Caller]?]) {
    var callers = [Callers](repeating: Callers(), count: LiteralSet.wordCount)
    var alwaysOpen = [UInt64](repeating: 0, count: (needs.count + 63) / 64)
    var starts: [Int32] = []
    var called: [Int32] = []
    var calledByFields: [[Int32]] = []
    var calls: [(key: UInt16, gate: Int32)] = []
    for (position, callers) in needs.enumerated() {
      guard let callers else {
        alwaysOpen[position / 64] |= 1 << UInt64(position % 64)
        continue
      }
      for caller in callers {
        switch caller {
        case .literal(let key): calls.append((key, Int32(position)))
        case .field(let number):
          while calledByFields.count <= number { calledByFields.append([]) }
          calledByFields[number].append(Int32(position))
        }
      }
    }
    var last: UInt16?
    for call in calls.sorted(by: { $0.key < $1.key }) {
      if call.key != last {
        starts.append(Int32(called.count))
        callers[Int(call.key >> 6)].bits |= 1 << UInt64(call.key & 63)
        last = call.key
      }
      called.append(call.gate)
    }
    starts.append(Int32(called.count))
    var count: Int32 = 0
    for word in callers.indices {
      callers[word].before = count
      count += Int32(callers[word].bits.nonzeroBitCount)
    }
    (self.callers, self.alwaysOpen, self.starts) = (callers, alwaysOpen, starts)
    (self.called, self.calledByFields) = (called, calledByFields)
  }

  /// Calls `body` with the position of every gate that may be open, in rising order.
  ///
  /// - Parameters:
  ///   - seen: The literals that a report holds.
  ///   - fields: The fields that hold for it.
  ///   - body: Given the position of a gate.
  ///
  /// Invariants: `callers` has as many words as the set; `starts` has one number more than there are
  /// bits in `callers`, none beyond the end of `called`; what is called has a bit in `alwaysOpen`.
  func forEachOpen(_ seen: LiteralSet, _ fields: [Int], _ body: (Int) -> Void) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: max(alwaysOpen.count, 1)) { open in
      _ = open.initialize(fromContentsOf: alwaysOpen)
      call(seen, open)
      for field in fields where field < calledByFields.count {
        for gate in calledByFields[field] { open[Int(gate) >> 6] |= 1 << UInt64(gate & 63) }
      }
      for word in alwaysOpen.indices {
        var bits = open[word]
        while bits != 0 {
          body(word &* 64 &+ bits.trailingZeroBitCount)
          bits &= bits &- 1
        }
      }
    }
  }

  private func call(_ seen: LiteralSet, _ open: UnsafeMutableBufferPointer<UInt64>) {
    callers.withUnsafeBufferPointer { callers in
      starts.withUnsafeBufferPointer { starts in
        called.withUnsafeBufferPointer { called in
          seen.forEachWord { word, seen in
            var bits = seen & callers[word].bits
            while bits != 0 {
              let bit = bits & (0 &- bits)
              let number = Int(callers[word].before) &+ (callers[word].bits & (bit &- 1)).nonzeroBitCount
              for index in Int(starts[number])..<Int(starts[number &+ 1]) {
                let gate = Int(called[index])
                open[gate >> 6] |= 1 << UInt64(gate & 63)
              }
              bits &= bits &- 1
            }
          }
        }
      }
    }
  }
}
