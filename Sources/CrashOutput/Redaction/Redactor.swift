/// Takes out of texts what tells people and devices apart, and puts names in place that stay the same for the same value.
///
/// Pseudonyms are short hashes, so that groups and comparisons survive from run to run. They protect against reading, not
/// against somebody who already has a list of candidates.
public struct Redactor: Sendable {
  /// How much is taken out.
  public enum Mode: String, Sendable, CaseIterable {
    /// As `default`, and network addresses and hosts as well, from every output, `text` and `json` included.
    case all
    /// User names in paths, device and vendor identifiers, e-mail addresses, numbers of phones, persons and accounts, tokens
    /// and keys, from outputs made for sharing.
    case `default`
    /// Nothing.
    case none
  }

  /// What was taken out.
  public enum Kind: String, Sendable, CaseIterable {
    /// The name of a user in a path.
    case user
    /// An e-mail address.
    case email
    /// The number of a phone.
    case phone
    /// The number of a person, an account or a payment card.
    case account
    /// An identifier of a device, a vendor or an installation.
    case device
    /// A token, key or password.
    case secret
    /// A network address or host.
    case host

    /// What one of the kind, and what several are called.
    fileprivate var words: (one: String, many: String) {
      switch self {
      case .user: ("user name", "user names")
      case .email: ("e-mail address", "e-mail addresses")
      case .phone: ("phone number", "phone numbers")
      case .account: ("number of a person or account", "numbers of persons or accounts")
      case .device: ("device identifier", "device identifiers")
      case .secret: ("token or key", "tokens or keys")
      case .host: ("network address", "network addresses")
      }
    }
  }

  /// How often something was taken out.
  public struct Count: Sendable, Hashable {
    /// Number of places by kind.
    public private(set) var counts: [Kind: Int] = [:]

    /// Nothing was taken out.
    public init() {}

    /// Number of all places.
    public var total: Int { counts.values.reduce(0, +) }

    /// The counts in words, for instance `3 user names, 1 token or key`.
    public var words: String {
      Kind.allCases.compactMap { kind in
        counts[kind].map { "\($0) \($0 == 1 ? kind.words.one : kind.words.many)" }
      }.joined(separator: ", ")
    }

    /// Adds other counts.
    public mutating func add(_ other: Count) {
      counts.merge(other.counts, uniquingKeysWith: +)
    }

    /// The counts without what an earlier run took out already.
    package func without(_ earlier: Count) -> Count {
      var result = Count()
      for (kind, count) in counts { result.add(kind, count: count - (earlier.counts[kind] ?? 0)) }
      return result
    }

    /// Adds other counts as often as is said.
    mutating func add(_ other: Count, times: Int) {
      for (kind, count) in other.counts { add(kind, count: count * times) }
    }

    mutating func add(_ kind: Kind, count: Int = 1) {
      if count > 0 { counts[kind, default: 0] += count }
    }
  }

  /// How much is taken out.
  public let mode: Mode
  /// The folder below which paths are shown relative to it; nil for none.
  public let folder: String?

  /// Makes a redactor.
  public init(_ mode: Mode = .default, folder: String? = nil) {
    self.mode = mode
    self.folder = folder.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// A text without what must not be shared.
  public func redacted(_ text: String, _ count: inout Count) -> String {
    guard mode != .none else { return text }
    return RedactionScanner.redacted(text, alsoHosts: mode == .all, &count) ?? text
  }

  /// A path relative to the working folder, without what must not be shared.
  public func path(_ path: String, _ count: inout Count) -> String {
    // In the folder of all homes a path begins with a name.
    if let folder, ["/", "/Users/", "/home/"].contains(folder), path != "-" {
      let place = path.hasPrefix("./") ? path.dropFirst(2) : path[...]
      return redacted(place.hasPrefix("/") ? String(place) : folder + place, &count)
    }
    if let folder, path.hasPrefix(folder) { return redacted(String(path.dropFirst(folder.count)), &count) }
    if path.hasPrefix("./") { return redacted(String(path.dropFirst(2)), &count) }
    return redacted(path, &count)
  }

  /// The name of a function or library: debuggers and other languages put paths there, and nothing else that is private.
  func name(_ name: String, _ count: inout Count) -> String {
    name.utf8.contains { $0 == 0x2F || $0 == 0x5C } ? redacted(name, &count) : name
  }
}
