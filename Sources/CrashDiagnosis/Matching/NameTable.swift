internal import CrashModel

/// Things by their names: asked for every frame, so that a quick hash of our own pays for itself.
///
/// The hash protects against no attack: names made to collide slow a lookup down by as much as ``NameMemory`` may hold.
struct NameTable<Entry: AnyObject> {
  // Open addressing: an entry stands at its hash or in the next free place; at least half of the places are free.
  private var places = [Place](repeating: Place(), count: 1 << 8)
  /// All names, one behind the other, each behind its length: comparing one touches no object.
  private var letters: [UInt8] = []
  /// All entries, in the order in which they were filed.
  private var entries: [Entry] = []

  /// Number of names.
  var count: Int { entries.count }

  /// Hash, name and entry side by side, so that finding one touches a single line of memory besides the name.
  ///
  /// Invariant: every entry that a place names is kept by `entries`, from which nothing is ever taken, so that places are
  /// made, moved and thrown away without counting.
  private struct Place {
    /// Zero where nobody stands.
    var hash: UInt32 = 0
    /// Where in `letters` the name stands.
    var start: UInt32 = 0
    var entry: Unmanaged<Entry>?
  }

  /// Where a name of a hash stands if nobody stood there before; the lowest bit is set in every hash and says nothing.
  private func firstPlace(of hash: UInt32) -> Int { Int(hash >> 1) & (places.count - 1) }

  /// What was filed under a name.
  func entry(_ name: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Entry? {
    letters.withUnsafeBytes { letters in
      var place = firstPlace(of: hash)
      while places[place].hash != 0 {
        if places[place].hash == hash, Self.isSame(UnsafeRawBufferPointer(name), letters, Int(places[place].start)) {
          return places[place].entry?.takeUnretainedValue()
        }
        place = (place + 1) & (places.count - 1)
      }
      return nil
    }
  }

  /// Whether a name is the one that stands at a place of `letters`.
  ///
  /// Invariant: four bytes of a length stand there, and so many bytes behind them.
  @inline(__always)
  private static func isSame(_ name: UnsafeRawBufferPointer, _ letters: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    let length = Int(letters.loadUnaligned(fromByteOffset: start, as: UInt32.self))
    guard length == name.count else { return false }
    let start = start &+ 4
    var offset = 0
    while offset &+ 8 <= length {
      if name.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != letters.loadUnaligned(fromByteOffset: start &+ offset, as: UInt64.self)
      {
        return false
      }
      offset &+= 8
    }
    while offset < length {
      if name[offset] != letters[start &+ offset] { return false }
      offset &+= 1
    }
    return true
  }

  /// Files something under a name that is not there yet; names are shorter than four gigabytes together.
  mutating func insert(_ entry: Entry, _ name: UnsafeBufferPointer<UInt8>, _ hash: UInt32) {
    let start = UInt32(letters.count)
    withUnsafeBytes(of: UInt32(name.count)) { letters.append(contentsOf: $0) }
    letters.append(contentsOf: name)
    if count * 2 >= places.count { grow() }
    entries.append(entry)
    insert(Place(hash: hash, start: start, entry: Unmanaged.passUnretained(entry)))
  }

  private mutating func insert(_ new: Place) {
    var place = firstPlace(of: new.hash)
    while places[place].hash != 0 { place = (place + 1) & (places.count - 1) }
    places[place] = new
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: Place(), count: old.count * 4)
    for place in old where place.hash != 0 { insert(place) }
  }
}
