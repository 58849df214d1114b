import CrashAnalysis

/// Says what a project file takes away from a run: how much, and by which of its lines.
struct PolicyNote {
  private let file: ProjectFile
  private let policy: GroupPolicy
  private let hasOwnBaseline: Bool
  private let offersStrictPolicy: Bool
  private let others: [String]
  private var counts: [GroupPolicy.Excuse: Int] = [:]

  /// - Parameters:
  ///   - file: The project file.
  ///   - policy: What is in force.
  ///   - usesBaseline: Whether the baseline is the one that the project file names.
  ///   - redaction: What the command line asks for.
  ///   - inputs: What the run reads.
  ///   - offersStrictPolicy: Whether the command has the option `--strict-policy`.
  init(
    _ file: ProjectFile, _ policy: GroupPolicy, usesBaseline: Bool = false, redaction: Redactor.Mode? = .default,
    inputs: InputPaths, offersStrictPolicy: Bool
  ) {
    self.file = file
    self.policy = policy
    self.offersStrictPolicy = offersStrictPolicy
    hasOwnBaseline = usesBaseline
    var others: [String] = []
    if redaction == nil, file.settings.redact == Redactor.Mode.none {
      others.append("nothing is redacted" + file.place(of: "redact"))
    }
    if inputs.paths.isEmpty, inputs.list != nil, inputs.list == file.filesFrom {
      others.append("no input is listed" + file.place(of: "filesFrom"))
    }
    self.others = others
  }

  /// Counts reports.
  mutating func add(_ excuse: GroupPolicy.Excuse?, count: Int = 1) {
    if let excuse { counts[excuse, default: 0] += count }
  }

  /// The note; nil where the file takes nothing away.
  var text: String? {
    var parts: [String] = []
    let suppressed = counts.filter { if case .suppressed = $0.key { true } else { false } }
    let lines = suppressed.keys.compactMap { if case .suppressed(let line) = $0 { line } else { nil } }
    if !suppressed.isEmpty {
      let count = suppressed.values.reduce(0, +)
      parts.append("\(count.counted("report")) suppressed\(Self.place(lines.sorted()))")
    }
    if let count = counts[.lowered] {
      parts.append("\(count.counted("report")) called harmless by its rules\(file.place(of: "rules"))")
    }
    let hint =
      parts.isEmpty || !offersStrictPolicy
      ? "" : policy.isStrict ? " '--strict-policy' counts them." : " '--strict-policy' would count them."
    if let count = counts[.known], hasOwnBaseline {
      parts.append("\(count.counted("report")) known to its baseline\(file.place(of: "baseline"))")
    }
    parts += others
    return parts.isEmpty ? nil : "Note: \(file.path.visible): \(parts.joined(separator: "; ")).\(hint)"
  }

  private static func place(_ lines: [Int]) -> String {
    let shown = lines.prefix(20).map(String.init).joined(separator: ", ") + (lines.count > 20 ? ", …" : "")
    return lines.isEmpty ? "" : " (line\(lines.count == 1 ? "" : "s") \(shown))"
  }
}

extension ProjectFile {
  /// The line of a key in brackets.
  fileprivate func place(of key: String) -> String { settings.lines[key].map { " (line \($0))" } ?? "" }
}
