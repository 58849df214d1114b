/// What searching logs of any size needs.
extension Bytes {
  /// Index of the first place in a range at which `isWanted` holds, among those where one of the pairs of bytes stands
  /// with which the words of ``LogMark`` are found.
  ///
  /// Sixteen places at a time are compared with all pairs.
  @inline(__always)
  func firstLogMark(from start: Int, to end: Int, where isWanted: (Int) -> Bool) -> Int? {
    typealias Vector = SIMD16<UInt8>
    let end = min(end, count)
    var index = max(start, 0)
    while index + 17 <= end, let here = sixteen(at: index), let next = sixteen(at: index + 1) {
      var found = (here .== Vector(repeating: 0x72)) .| (here .== Vector(repeating: 0x64))
      found = found .& (next .== Vector(repeating: 0x3A))
      found = found .| ((here .== Vector(repeating: 0x46)) .& (next .== Vector(repeating: 0x61)))
      found = found .| ((here .== Vector(repeating: 0x2A)) .& (next .== Vector(repeating: 0x2A)))
      let third = (next .== Vector(repeating: 0x69)) .| (next .== Vector(repeating: 0x63))
      found = found .| ((here .== Vector(repeating: 0x78)) .& third)
      found = found .| ((here .== Vector(repeating: 0x53)) .& (next .== Vector(repeating: 0x69)))
      found = found .| ((here .== Vector(repeating: 0x4B)) .& (next .== Vector(repeating: 0x69)))
      found = found .| ((here .== Vector(repeating: 0x5F)) .& (next .== Vector(repeating: 0x56)))
      found = found .| ((here .== Vector(repeating: 0x67)) .& (next .== Vector(repeating: 0x6E)))
      if found.isAny {
        for place in index..<index + 16 where isWanted(place) { return place }
      }
      index += 16
    }
    while index < end {
      if isWanted(index) { return index }
      index += 1
    }
    return nil
  }

  /// Index of the last occurrence of a literal of at least two bytes in a range that is cut to the bounds.
  func lastIndex(of literal: StaticString, from start: Int, to end: Int) -> Int? {
    let start = max(start, 0)
    let length = literal.utf8CodeUnitCount
    let first = literal.utf8Start[0]
    let last = literal.utf8Start[length - 1]
    var index = min(end, count) - length
    while index - 15 >= start, let heads = sixteen(at: index - 15), let tails = sixteen(at: index - 15 + length - 1) {
      var candidates = heads.lanes(equalTo: first) & tails.lanes(equalTo: last)
      while candidates != 0 {
        let lane = 63 - candidates.leadingZeroBitCount
        if holds(literal, at: index - 15 + lane) { return index - 15 + lane }
        candidates &= ~(1 << UInt64(lane))
      }
      index -= 16
    }
    while index >= start {
      if holds(literal, at: index) { return index }
      index -= 1
    }
    return nil
  }

  /// The line that an index lies in, without its line feed.
  func line(around index: Int) -> ByteSlice {
    var start = min(max(index, 0), count)
    while start > 0, self[start - 1] != 0x0A { start -= 1 }
    return self[start..<(self.index(of: 0x0A, from: index, to: count) ?? count)]
  }
}
