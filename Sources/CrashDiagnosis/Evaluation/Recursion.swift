internal import CrashModel

/// The repeating part of a stack.
public struct Recursion: Sendable {
  /// Programs recurse as deep as this in their ordinary work: tree walks, parsers, interpreters.
  public static let leastCounted = 500

  /// One round of the recursion.
  public let frames: [StackFrame]
  /// How many rounds follow each other.
  public let rounds: Int

  /// Whether it makes up a good part of a stack: layout and tree walks also go through a few rounds.
  public var isLong: Bool { rounds >= 6 && rounds * frames.count >= 40 }

  /// The recursion that the end of a very deep stack shows: two or three calls that alternate, and nothing else.
  public static func inExcerpt(_ stack: [StackFrame], depth: Int) -> Recursion? {
    guard stack.count >= 6, depth >= 200 else { return nil }
    let names = stack.map { $0.symbol ?? $0.frame.address.map { String($0.bits) } ?? "" }
    guard !names.contains("") else { return nil }
    // A longer cycle is none by chance, though it is seen but twice.
    for length in 1...8 where names.count >= (length > 3 ? 2 : 3) * length {
      guard (length..<names.count).allSatisfy({ names[$0] == names[$0 - length] }) else { continue }
      return Recursion(frames: Array(stack.prefix(length)), rounds: names.count / length)
    }
    return nil
  }

  /// The recursion within which a short stack was cut: up to four calls that alternate to its last frame.
  ///
  /// A walk through a tree may be as deep, so that it proves nothing by itself.
  public static func cut(in stack: [StackFrame]) -> Recursion? {
    guard let last = stack.last, last.isNamed, stack.count >= 12 else { return nil }
    func isSame(_ place: Int, _ other: Int) -> Bool {
      stack[place].isNamed && stack[place].symbol == stack[other].symbol
        && stack[place].frame.address == stack[other].frame.address
    }
    for length in 1...4 {
      var start = stack.count - length
      while start > 0, isSame(start - 1, start - 1 + length) { start -= 1 }
      let rounds = (stack.count - start) / length
      if rounds >= 4, stack.count - start >= 12 {
        return Recursion(frames: Array(stack[start..<start + length]), rounds: rounds)
      }
    }
    return nil
  }

  /// The recursion that the reporter counted and left out, of which a stack shows the first rounds; nil where it is not
  /// deep.
  static func counted(_ counted: CrashReport.ElidedRecursion?, in stack: [StackFrame]) -> Recursion? {
    guard let counted, counted.levels >= leastCounted else { return nil }
    func isSame(_ frame: CrashReport.Frame, _ other: CrashReport.Frame) -> Bool {
      frame.symbol.map { $0 == other.symbol } ?? false || frame.address.map { $0 == other.address } ?? false
    }
    func again(_ place: Int) -> Int? {
      stack[(place + 1)...].firstIndex { isSame($0.frame, stack[place].frame) }
    }
    let key = counted.frame.flatMap { key in stack.firstIndex { isSame(key, $0.frame) } }
    guard let first = key ?? stack.indices.first(where: { again($0) != nil }) else { return nil }
    let end = min(again(first) ?? first + 1, first + 16)
    return Recursion(frames: Array(stack[first..<end]), rounds: counted.levels)
  }

  /// Finds the longest run of a cycle of at most sixteen frames.
  static func find(in stack: [StackFrame]) -> Recursion? {
    guard stack.count >= 24 else { return nil }
    // Each name is compared with all of the sixteen before it: by numbers first, which are hardly ever equal by chance.
    let numbers = stack.map { frame in
      frame.symbol.map { QuickHash.of($0) } ?? frame.frame.address.map { $0.bits &* 0x9E37_79B9_7F4A_7C15 } ?? 0
    }
    let runs = runsOfRepeated(numbers)
    guard runs.contains(where: { $0 >= 3 }) else { return nil }
    func isSame(_ index: Int, _ other: Int) -> Bool {
      numbers[index] == numbers[other] && stack[index].symbol == stack[other].symbol
        && (stack[index].symbol != nil || stack[index].frame.address == stack[other].frame.address)
    }
    var best: Recursion?
    for length in 1...16 {
      // Three rounds are the same as what lies a round before them at so many places in a row that one of these is among
      // them: most stacks are told by a few comparisons.
      guard stride(from: 2 * length, to: numbers.count, by: 2 * length).contains(where: { isSame($0, $0 - length) })
      else { continue }
      var start = 0
      while start + 2 * length <= numbers.count {
        if runs[start] < 3 * length {
          start += runs[start] + 1
          continue
        }
        var end = start + length
        while end < numbers.count, isSame(end, end - length) { end += 1 }
        let rounds = (end - start) / length
        if rounds >= 3, rounds * length > (best.map { $0.rounds * $0.frames.count } ?? 0) {
          best = Recursion(frames: Array(stack[start..<start + length]), rounds: rounds)
        }
        start = max(start + 1, end - length + 1)
      }
    }
    return best
  }

  /// For every place how many numbers from there on may stand in the list three times, counted by some of their bits.
  ///
  /// Every number of a cycle that comes round three times does.
  private static func runsOfRepeated(_ numbers: [UInt64]) -> [Int] {
    var counts = [UInt16](repeating: 0, count: 1024)
    func place(_ number: UInt64) -> Int { Int((number ^ number >> 32) & 1023) }
    for number in numbers { counts[place(number)] &+= 1 }
    var runs = [Int](repeating: 0, count: numbers.count)
    var run = 0
    for index in numbers.indices.reversed() {
      run = counts[place(numbers[index])] < 3 ? 0 : run + 1
      runs[index] = run
    }
    return runs
  }
}
