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
  private var places = [Place](repeating: Place(), count: 1 << 8)
  /// Number of names.
  private(set) var count = 0

  /// Hash and entry side by side, so that finding one touches a single line of memory.
  private struct Place {
    /// Zero where nobody stands.
    var hash: UInt32 = 0
    var entry: Entry?
  }

  /// Where a name of a hash stands if nobody stood there before; the lowest bit is set in every hash and says nothing.
  private func firstPlace(of hash: UInt32) -> Int { Int(hash >> 1) & (places.count - 1) }

  /// The name that was filed under a symbol.
  func name(_ symbol: String, _ hash: UInt32) -> Entry? {
    var place = firstPlace(of: hash)
    while places[place].hash != 0 {
      if places[place].hash == hash, let entry = places[place].entry, entry.symbol == symbol { return entry }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  /// Files a name that is not there yet.
  mutating func insert(_ name: Entry, _ hash: UInt32) {
    if count * 2 >= places.count { grow() }
    var place = firstPlace(of: hash)
    while places[place].hash != 0 { place = (place + 1) & (places.count - 1) }
    places[place] = Place(hash: hash, entry: name)
    count += 1
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: Place(), count: old.count * 4)
    count = 0
    for place in old {
      if let entry = place.entry { insert(entry, place.hash) }
    }
  }
}
