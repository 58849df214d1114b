import ByteKit
internal import CrashModel

/// Things by their names: asked for every frame, so that a quick hash of our own pays for itself.
///
/// The hash protects against no attack: names made to collide slow a lookup down by as much as ``NameMemory`` may hold.
struct NameTable<Entry: AnyObject> {
  // Open addressing: an entry stands at its hash or in the next free place; at least half of the places are free.
  private var places = [Place](repeating: Place(), count: 1 << 8)
  /// All names, one behind the other, each behind a ``Head``: comparing one touches no object.
  private var letters: [UInt8] = []
  /// All entries, in the order in which they were filed.
  private var entries: [Entry] = []

  /// Number of names.
  var count: Int { entries.count }

  /// Hash and name side by side, and no more: the places of all names fit into the processor's own memory.
  private struct Place {
    /// Zero where nobody stands.
    var hash: UInt32 = 0
    /// Where in `letters` the head of the name stands.
    var start: UInt32 = 0
  }

  /// What stands before each name.
  ///
  /// Invariant: every entry that a head names is kept by `entries`, from which nothing is ever taken, so that heads are
  /// made, moved and thrown away without counting.
  private struct Head {
    /// The entry's place in memory.
    let entry: UInt
    /// Length of the name.
    let length: UInt
  }

  /// Where a name of a hash stands if nobody stood there before; the lowest bit is set in every hash and says nothing.
  private func firstPlace(of hash: UInt32) -> Int { Int(hash >> 1) & (places.count - 1) }

  /// What was filed under a name.
  func entry(_ name: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Entry? {
    unmanagedEntry(name, hash)?.takeUnretainedValue()
  }

  /// The same, not counted: it is there for as long as the table is.
  func unmanagedEntry(_ name: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Unmanaged<Entry>? {
    letters.withUnsafeBytes { letters in
      places.withUnsafeBufferPointer { places in
        var place = firstPlace(of: hash)
        while places[place].hash != 0 {
          if places[place].hash == hash, Self.isSame(UnsafeRawBufferPointer(name), letters, Int(places[place].start)) {
            return Self.unmanagedEntry(letters, Int(places[place].start))
          }
          place = (place &+ 1) & (places.count &- 1)
        }
        return nil
      }
    }
  }

  /// A name that is going to be looked for.
  struct Sought {
    /// Zero stands for no name.
    let hash: UInt32
    /// Length of the name, as far as it can be told in so many bits: a hint only.
    let length: UInt32
  }

  /// Reads what comparing some names will read, for all of them side by side: no step waits for the one before, so that
  /// the processor fetches their memory at once.
  ///
  /// - Returns: A number made of what was read: somebody might notice it, so that no compiler leaves the reading out.
  func fetch(_ names: UnsafeBufferPointer<Sought>) -> Int {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: names.count) { starts in
      places.withUnsafeBufferPointer { places in
        for index in names.indices {
          let place = places[firstPlace(of: names[index].hash)]
          starts.initializeElement(at: index, to: place.hash == names[index].hash ? place.start : 0)
        }
      }
      return letters.withUnsafeBufferPointer { letters in
        var sum = 0
        if letters.isEmpty { return sum }
        for index in names.indices {
          let start = Int(starts[index])
          // Another name of the hash may be shorter.
          let end = min(start &+ MemoryLayout<Head>.size &+ Int(names[index].length), letters.count) &- 1
          sum &+= Int(letters[start]) &+ Int(letters[end])
        }
        return sum
      }
    }
  }

  /// The entry that the head at a place of `letters` names.
  ///
  /// Invariant: a head stands there, and its entry is kept.
  @inline(__always)
  private static func unmanagedEntry(_ letters: UnsafeRawBufferPointer, _ start: Int) -> Unmanaged<Entry>? {
    let head = letters.loadUnaligned(fromByteOffset: start, as: Head.self)
    return UnsafeRawPointer(bitPattern: head.entry).map { .fromOpaque($0) }
  }

  /// Whether a name is the one whose head stands at a place of `letters`.
  ///
  /// Invariant: a head stands there, and so many bytes as it tells behind it.
  @inline(__always)
  private static func isSame(_ name: UnsafeRawBufferPointer, _ letters: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    let length = name.count
    guard letters.loadUnaligned(fromByteOffset: start, as: Head.self).length == UInt(length) else { return false }
    let start = start &+ MemoryLayout<Head>.size
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
    let head = Head(entry: UInt(bitPattern: Unmanaged.passUnretained(entry).toOpaque()), length: UInt(name.count))
    withUnsafeBytes(of: head) { letters.append(contentsOf: $0) }
    letters.append(contentsOf: name)
    if count * 2 >= places.count { grow() }
    entries.append(entry)
    insert(Place(hash: hash, start: start))
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
