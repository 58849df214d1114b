import ByteKit
import CrashModel

extension IPSStackDecoder {
  /// The deepest of the recursions that a thread lists.
  func deepestRecursion(_ cursor: inout JSONCursor, _ images: inout IPSImages) -> CrashReport.ElidedRecursion? {
    var deepest: CrashReport.ElidedRecursion?
    cursor.forEachElement { cursor, _ in
      var recursion = CrashReport.ElidedRecursion(levels: 0, offset: cursor.position)
      cursor.forEachMember { cursor, key in
        switch key {
        case "depth": recursion.levels = cursor.integer() ?? 0
        case "keyFrame":
          var frames: [CrashReport.Frame] = []
          appendFrame(0, &cursor, &images, to: &frames)
          recursion.frame = frames.first
        default: break
        }
      }
      if recursion.levels > deepest?.levels ?? 0 { deepest = recursion }
    }
    return deepest
  }
}
