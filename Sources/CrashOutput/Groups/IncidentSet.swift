/// The incidents that were counted, as numbers that stand for their names.
///
/// A table of its own: the first `Set` of a new kind makes the runtime look through all types for how it is hashed, which
/// a run over a single report would pay for with a tenth of its time. Numbers keep a night of reports small.
struct IncidentSet: Sendable {
  // Its length is a power of two, and at least half of it is free; 0 stands for a free place.
  private var places: [UInt64] = []
  private var count = 0

  /// Takes an incident in.
  ///
  /// - Parameter name: What the report calls the incident.
  /// - Returns: Whether it was not there before.
  mutating func insert(_ name: String) -> Bool {
    if 2 * count >= places.count { grow() }
    let number = Self.number(of: name)
    let place = place(of: number)
    guard places[place] == 0 else { return false }
    places[place] = number
    count += 1
    return true
  }

  /// Where a number stands, or the free place where it belongs.
  private func place(of number: UInt64) -> Int {
    let last = places.count - 1
    var place = Int(truncatingIfNeeded: number) & last
    while places[place] != 0, places[place] != number { place = (place + 1) & last }
    return place
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: 0, count: max(16, 2 * old.count))
    for number in old where number != 0 { places[place(of: number)] = number }
  }

  /// A hash that differs from run to run, so that no file can be made to collide with others; never 0.
  private static func number(of name: String) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(name)
    return max(1, UInt64(bitPattern: Int64(hasher.finalize())))
  }
}
