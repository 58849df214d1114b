import ByteKit

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
      let behindG = (next .== Vector(repeating: 0x6E)) .| (next .== Vector(repeating: 0x66))
      found = found .| ((here .== Vector(repeating: 0x67)) .& (behindG .| (next .== Vector(repeating: 0x5F))))
      // Words of C, of loaders, of the kernel and of the shell.
      let lessCommon = (here .== Vector(repeating: 0x6D)) .| (here .== Vector(repeating: 0x75))
      found = found .| (lessCommon .& (next .== Vector(repeating: 0x62)))
      found = found .| ((here .== Vector(repeating: 0x62)) .& (next .== Vector(repeating: 0x72)))
      found = found .| ((here .== Vector(repeating: 0x72)) .& (next .== Vector(repeating: 0x6D)))
      found = found .| ((here .== Vector(repeating: 0x75)) .& (next .== Vector(repeating: 0x6C)))
      found = found .| ((here .== Vector(repeating: 0x63)) .& (next .== Vector(repeating: 0x6B)))
      found = found .| ((here .== Vector(repeating: 0x64)) .& (next .== Vector(repeating: 0x29)))
      found = found .| ((here .== Vector(repeating: 0x29)) .& (next .== Vector(repeating: 0x3A)))
      found = found .| ((here .== Vector(repeating: 0x20)) .& (next .== Vector(repeating: 0x60)))
      found = found .| ((here .== Vector(repeating: 0x73)) .& (next .== Vector(repeating: 0x3D)))
      if found.isAny {
        for lane in 0..<16 where found[lane] && isWanted(index + lane) { return index + lane }
      }
      index += 16
    }
    while index < end {
      if isWanted(index) { return index }
      index += 1
    }
    return nil
  }
}
