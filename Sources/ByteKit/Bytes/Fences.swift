/// The fences of Markdown, between which texts of programs are.
package enum Fences {
  /// What is between fences, also behind a last one that nothing closes; nil where there is none.
  package static func insides(of bytes: ArraySlice<UInt8>) -> [Range<Int>]? {
    var ranges: [Range<Int>] = []
    var open: (start: Int, mark: ArraySlice<UInt8>)?
    var hasFence = false
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
      let mark = bytes[start..<end].drop { $0 == UInt8(ascii: " ") }.prefix(3)
      if mark.elementsEqual("```".utf8) || mark.elementsEqual("~~~".utf8) {
        hasFence = true
        if let fence = open {
          if fence.mark.elementsEqual(mark) {
            ranges.append(fence.start..<start)
            open = nil
          }
        } else {
          open = (min(end + 1, bytes.endIndex), mark)
        }
      }
      start = end + 1
    }
    // A paste may end within its fence.
    if let open { ranges.append(open.start..<bytes.endIndex) }
    return hasFence ? ranges : nil
  }
}
