/// What a project says of crashes: which it knows, which it suppresses, and who owns which code.
public struct GroupPolicy: Sendable {
  /// A rule whose crashes do not count, with the reason.
  public struct Suppression: Sendable, Hashable {
    /// Name of the rule.
    public let rule: String
    /// Why its crashes do not count.
    public let reason: String

    /// Makes a suppression.
    public init(rule: String, reason: String) {
      self.rule = rule
      self.reason = reason
    }
  }

  /// The groups that are known; nil where there is no baseline.
  public var baseline: Baseline?
  /// The day against which entries of the baseline expire, as `2026-12-31`.
  public var today: String
  /// Rules that do not count.
  public var suppressions: [Suppression]
  /// Who owns which code.
  public var owners: CodeOwners

  /// Makes a policy.
  public init(
    baseline: Baseline? = nil, today: String = "0000-00-00", suppressions: [Suppression] = [],
    owners: CodeOwners = CodeOwners()
  ) {
    self.baseline = baseline
    self.today = today
    self.suppressions = suppressions
    self.owners = owners
  }

  /// What the policy says of a report.
  public func state(of finding: Finding) -> ReportGroup.State {
    if let cause = finding.cause, finding.isSure, let one = suppressions.first(where: { $0.rule == cause.rule }) {
      return .suppressed(reason: one.reason)
    }
    // No baseline lists what is no crash.
    guard let baseline, finding.verdict != .notACrash else { return .unknown }
    guard let entry = baseline[finding.signature] else { return .new }
    guard let expires = entry.expires, expires < today else { return .known(entry) }
    return .expired(entry)
  }

  /// Who owns the responsible code: what the baseline says, else the pattern that matches last.
  public func owners(of finding: Finding) -> [String] {
    if let owner = baseline?[finding.signature]?.owner { return [owner] }
    guard let blame = finding.blame else { return [] }
    return owners.owners(file: blame.file, module: blame.image, symbol: blame.symbol)
  }
}

/// Owners by path or module, as files named CODEOWNERS list them: the last pattern that matches decides.
public struct CodeOwners: Sendable {
  /// A pattern with its owners.
  public struct Line: Sendable, Hashable {
    /// A path with `*`, `**` and `?`, or the name of a module.
    public let pattern: String
    /// The owners, at least one.
    public let owners: [String]
  }

  /// The lines, in the order of the file.
  public private(set) var lines: [Line] = []

  /// Nobody owns anything.
  public init() {}

  /// Adds a line such as `Sources/Payments/** @payments @core`.
  ///
  /// - Returns: False where the line names no owner.
  public mutating func add(_ line: String) -> Bool {
    let words = line.split(separator: " ").map(String.init)
    guard let pattern = words.first, words.count > 1 else { return false }
    lines.append(Line(pattern: pattern, owners: Array(words.dropFirst())))
    return true
  }

  /// The owners of a frame; empty where no pattern matches.
  public func owners(file: String?, module: String?, symbol: String?) -> [String] {
    let first = symbol?.prefix { $0 != "." }.description
    for line in lines.reversed() {
      if line.pattern == module || line.pattern == first { return line.owners }
      if let file, Self.matches(line.pattern, file) { return line.owners }
    }
    return []
  }

  /// Whether a path matches: a pattern with a slash from any folder of the path on, one without by any part of it.
  static func matches(_ pattern: String, _ path: String) -> Bool {
    let parts = path.split(separator: "/")
    if !pattern.dropLast().contains("/") {
      let name = pattern.hasSuffix("/") ? pattern.dropLast() : pattern[...]
      return parts.contains { isMatch(Array(name), Array($0)) }
    }
    var wanted = pattern.hasPrefix("/") ? pattern.dropFirst() : pattern[...]
    if wanted.hasSuffix("/") { wanted += "**" }
    return parts.indices.contains { start in
      isMatch(Array(wanted), Array(parts[start...].joined(separator: "/")))
    }
  }

  /// Matches `?`, `*` (within a part of a path) and `**` (anything).
  private static func isMatch(_ pattern: [Character], _ text: [Character]) -> Bool {
    // reached[n]: the first n characters of the text match the pattern so far.
    var reached = [Bool](repeating: false, count: text.count + 1)
    reached[0] = true
    var index = 0
    while index < pattern.count {
      var next = [Bool](repeating: false, count: text.count + 1)
      if pattern[index] == "*" {
        let isDeep = index + 1 < pattern.count && pattern[index + 1] == "*"
        var isOpen = false
        for position in 0...text.count {
          if position > 0, !isDeep, text[position - 1] == "/" { isOpen = false }
          isOpen = isOpen || reached[position]
          next[position] = isOpen
        }
        index += isDeep ? 2 : 1
      } else {
        for position in 0..<text.count where reached[position] {
          if pattern[index] == "?" ? text[position] != "/" : pattern[index] == text[position] {
            next[position + 1] = true
          }
        }
        index += 1
      }
      reached = next
    }
    return reached[text.count]
  }
}
