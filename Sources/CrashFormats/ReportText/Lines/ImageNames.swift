import ByteKit
import CrashModel

/// The names of images that the frames of a stack begin with, each made once: frames of a stack share a few.
struct ImageNames {
  private var known: [(place: ByteSlice, identity: ImageIdentity)] = []

  /// So many names are known again.
  private static let limit = 16

  /// The identity of an image of which only the name is known.
  mutating func identity(_ name: ByteSlice) -> ImageIdentity {
    // The first letters tell most names apart.
    let head = name.bytes.eight(at: name.start)
    // By their places: going over them would count a reference for each.
    for index in known.indices where known[index].place.count == name.count {
      let start = known[index].place.start
      if name.count < 8 || name.bytes.eight(at: start) == head,
        name.bytes.isEqual(start, name.start, count: name.count)
      {
        return known[index].identity
      }
    }
    let identity = ImageIdentity(name: name.string)
    if known.isEmpty { known.reserveCapacity(Self.limit) }
    if known.count < Self.limit { known.append((name, identity)) }
    return identity
  }
}
