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
      let line = bytes[start..<end].drop { $0 == UInt8(ascii: " ") }
      let mark = line.prefix(3)
      // Compilers mark a place with tildes, too: `    ~~~~~^~~~~`.
      let isTildes = mark.elementsEqual("~~~".utf8) && line.startIndex - start < 4 && !line.contains(UInt8(ascii: "^"))
      if mark.elementsEqual("```".utf8) || isTildes {
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
