/// Values by names, of which there are mostly a dozen: so few are compared one by one faster than they are hashed.
struct SmallDictionary<Value> {
  private var entries: [(name: String, value: Value)] = []
  /// Places in `entries`, once there are many.
  private var places: [String: Int] = [:]

  private static var few: Int { 16 }

  /// Number of names.
  var count: Int { entries.count }

  /// The value of a name.
  subscript(name: String) -> Value? {
    guard entries.count > Self.few else {
      // Texts of different lengths are told apart much faster than others.
      let length = name.utf8.count
      // By their places: going over them would count each.
      let place = entries.indices.first { entries[$0].name.utf8.count == length && entries[$0].name == name }
      return place.map { entries[$0].value }
    }
    return places[name].map { entries[$0].value }
  }

  /// Adds a name that has no value yet.
  mutating func add(_ value: Value, for name: String) {
    if entries.isEmpty { entries.reserveCapacity(Self.few) }
    entries.append((name, value))
    guard entries.count > Self.few else { return }
    for place in places.count..<entries.count { places[entries[place].name] = place }
  }
}
