/// Something that is filed under its name.
protocol Named: AnyObject {
  /// The name as a report writes it.
  var symbol: String { get }
}

/// Things by their names: asked for every frame, so that a quick hash of our own pays for itself.
///
/// The hash protects against no attack: names made to collide slow a lookup down by as much as ``NameMemory`` may hold.
struct NameTable<Entry: Named> {
  // Open addressing: an entry stands at its hash or in the next free place; at least half of the places are free.
  private var hashes = [UInt32](repeating: 0, count: 1 << 8)
  private var names = [Entry?](repeating: nil, count: 1 << 8)
  /// Number of names.
  private(set) var count = 0

  /// Where a name of a hash stands if nobody stood there before; the lowest bit is set in every hash and says nothing.
  private func firstPlace(of hash: UInt32) -> Int { Int(hash >> 1) & (hashes.count - 1) }

  /// The name that was filed under a symbol.
  func name(_ symbol: String, _ hash: UInt32) -> Entry? {
    var place = firstPlace(of: hash)
    while hashes[place] != 0 {
      if hashes[place] == hash, let name = names[place], name.symbol == symbol { return name }
      place = (place + 1) & (hashes.count - 1)
    }
    return nil
  }

  /// Files a name that is not there yet.
  mutating func insert(_ name: Entry, _ hash: UInt32) {
    if count * 2 >= hashes.count { grow() }
    var place = firstPlace(of: hash)
    while hashes[place] != 0 { place = (place + 1) & (hashes.count - 1) }
    hashes[place] = hash
    names[place] = name
    count += 1
  }

  private mutating func grow() {
    let (oldHashes, oldNames) = (hashes, names)
    hashes = Array(repeating: 0, count: oldHashes.count * 4)
    names = Array(repeating: nil, count: oldHashes.count * 4)
    count = 0
    for (hash, name) in zip(oldHashes, oldNames) {
      if let name { insert(name, hash) }
    }
  }
}
