import JSON5

/// The places in a page that a report's words fill, held against what a rule's conditions remember.
struct RulePlaces {
  private let known: Set<String>
  /// Whether a named test takes part, which may remember what nobody sees here.
  private let isOpen: Bool

  init(conditions: [Condition]) {
    known = Set(conditions.flatMap(\.patterns).flatMap { Self.names(in: $0.description) }).union(CommonValues.names)
    isOpen = conditions.contains { !$0.computedTests.isEmpty }
  }

  /// Refuses `{name}` in the texts of a rule where nothing is remembered by this name; `{name|words}` stays allowed.
  func check(_ rule: JSON5Object) throws(JSON5Error) {
    if isOpen { return }
    try check(rule.required("title"))
    for (_, text) in try rule.required("page").members() where text.isString { try check(text) }
  }

  private func check(_ text: JSON5Cursor) throws(JSON5Error) {
    var isCode = false
    for line in try text.string().split(separator: "\n") {
      if line.hasPrefix("```") { isCode.toggle() }
      guard !isCode, let name = Self.names(in: String(line)).first(where: { !known.contains($0) }) else { continue }
      let meant = Suggestion.closest(to: name, among: known.sorted()).map { " Did you mean '{\($0)}'?" } ?? ""
      throw text.error("no condition remembers '{\(name)}'.\(meant) With '{\(name)|words}' words can stand in for it")
    }
  }

  /// What stands in braces and is made of letters alone.
  private static func names(in text: String) -> [String] {
    text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      guard let end = part.firstIndex(of: "}") else { return nil }
      let name = part[..<end]
      return !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isLetter } ? String(name) : nil
    }
  }
}

extension Condition {
  /// All patterns inside of the condition.
  fileprivate var patterns: [TextPattern] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.patterns)
    case .not(let part), .silent(let part), .explained(let part, _): part.patterns
    case .message(let patterns), .exceptionText(let patterns), .exceptionNote(let patterns), .process(let patterns),
      .role(let patterns), .memoryRegion(let patterns), .framesInOrder(let patterns), .appFrame(let patterns),
      .crashedQueue(let patterns), .otherThread(let patterns):
      patterns
    case .frame(let names, let image, _): names + image
    default: []
    }
  }
}
