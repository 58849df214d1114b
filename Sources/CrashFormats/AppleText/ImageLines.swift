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
    for (place, identity) in known
    where place.count == name.count && (name.count < 8 || name.bytes.eight(at: place.start) == head)
      && name.bytes.isEqual(place.start, name.start, count: name.count)
    {
      return identity
    }
    let identity = ImageIdentity(name: name.string)
    if known.count < Self.limit { known.append((name, identity)) }
    return identity
  }
}

/// The lines of a text report that describe its images, of which only those are read that frames name.
struct ImageLines {
  private let bytes: Bytes
  /// Where the lines begin, in rising order.
  private let offsets: [Int]
  private var known = FewNames<ImageIdentity?>()
  private var identities = FewNames<ImageIdentity>()
  private var areAllKnown = false

  /// Reports name a dozen images; where there are more names, reading all lines costs less than searching for each.
  private static let searchLimit = 64

  init(_ offsets: [Int], _ bytes: Bytes) {
    self.offsets = offsets
    self.bytes = bytes
  }

  /// The first image of a name; nil where there is none.
  private mutating func image(named name: String) -> ImageIdentity? {
    if let known = known[name] { return known }
    if areAllKnown { return nil }
    if known.count >= Self.searchLimit {
      readAll()
      return known[name] ?? nil
    }
    let image = find(name)
    known.add(image, for: name)
    return image
  }

  /// The first image whose file has a name; nil where there is none.
  private mutating func image(inFile name: String) -> ImageIdentity? {
    let key = "/" + name
    if let known = known[key] { return known }
    let image = areAllKnown || known.count >= Self.searchLimit ? nil : find(key, isFile: true)
    known.add(image, for: key)
    return image
  }

  /// What frames take over from the image that they give a name, and perhaps from the one whose file has it.
  mutating func identity(named name: String, orInFile: Bool = false) -> ImageIdentity {
    let key = orInFile ? "/" + name : name
    if let known = identities[key] { return known }
    let image = image(named: name) ?? (orInFile ? image(inFile: name) : nil)
    let identity = ImageIdentity(name: name, path: image?.path, uuid: image?.uuid)
    identities.add(identity, for: key)
    return identity
  }

  /// Gives frames what is known of the images that they name.
  mutating func attach(to frames: inout [CrashReport.Frame]) {
    var last: ImageIdentity?
    for index in frames.indices {
      guard let name = frames[index].image else { continue }
      // Frames of one image often follow each other.
      if name != last?.name { last = identity(named: name) }
      frames[index].identity = last
    }
  }

  private mutating func readAll() {
    areAllKnown = true
    for offset in offsets {
      guard let image = BinaryImageLine.identity(TextStackDecoder.line(at: offset, in: bytes)), let name = image.name
      else { continue }
      if known[name] == nil { known.add(image, for: name) }
    }
  }

  /// The first image of a name, or the first one whose path ends with it.
  private func find(_ name: String, isFile: Bool = false) -> ImageIdentity? {
    guard !name.isEmpty else { return nil }
    var next = 0
    while next < offsets.count, let place = bytes.index(of: name, from: offsets[next], to: bytes.count) {
      // The line that the place lies in; the name may as well be part of another image's path.
      let line = lastLine(before: place, from: next)
      if let image = BinaryImageLine.identity(TextStackDecoder.line(at: offsets[line], in: bytes)),
        isFile ? image.path?.hasSuffix(name) ?? false : image.name == name
      {
        return image
      }
      next = line + 1
    }
    return nil
  }

  /// Position of the last line that begins at or before a place, by halving.
  private func lastLine(before place: Int, from first: Int) -> Int {
    var (low, high) = (first, offsets.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= place { low = middle } else { high = middle }
    }
    return low
  }
}
