/// A name for a crash that stays the same across devices, builds, system versions and addresses.
public struct Signature: Sendable {
  /// What the signature is made of: cause, message, responsible frame and the app's next frames.
  public let parts: [String]
  /// Sixteen hexadecimal digits that stand for the parts.
  public let digest: String
  /// As the digest, with the responsible line and the app's version and build: for regressions.
  public let fineDigest: String

  init(_ analysis: borrowing Analysis, _ facts: ReportFacts) {
    var parts = [Self.cause(analysis)]
    // A victim's stack differs from crash to crash of one cause, so only the cause counts.
    if case .nobody? = analysis.diagnoses.first?.rule.blame, analysis.diagnoses.first?.confidence.isSure == true {
      self.parts = parts
      (digest, fineDigest) = Self.digests(of: parts, and: Self.build(analysis.report))
      return
    }
    if let text = Self.text(analysis.report) { parts.append(NormalName.ofText(text)) }
    parts += Self.frames(analysis, facts)
    self.parts = parts
    let blame = analysis.diagnoses.first?.blame
    let place = [blame?.file ?? "", blame?.line.map { "\($0)" } ?? ""]
    (digest, fineDigest) = Self.digests(of: parts, and: place + Self.build(analysis.report))
  }

  private static func build(_ report: CrashReport) -> [String] {
    [report.process.version ?? "", report.process.build ?? ""]
  }

  /// The sure cause, else the kind of the exception.
  private static func cause(_ analysis: Analysis) -> String {
    if let first = analysis.diagnoses.first, first.confidence.isSure { return first.rule.id }
    let exception = analysis.report.exception
    return exception.type?.value ?? exception.signal?.value ?? analysis.report.kind.rawValue
  }

  private static func text(_ report: CrashReport) -> String? {
    if let exception = report.uncaughtException {
      return [exception.name?.value, exception.reason?.value].compactMap { $0 }.joined(separator: ": ")
    }
    return report.messages.first { $0.origin == .applicationInformation && $0.text != "abort() called" }?.text
  }

  /// The responsible frame and the next two of the app's, or the first of the stack where none is the app's.
  private static func frames(_ analysis: Analysis, _ facts: ReportFacts) -> [String] {
    var names: [String] = []
    if let symbol = analysis.diagnoses.first?.blame?.symbol { names.append(facts.normalName(of: symbol)) }
    let stack = facts.decisiveStack
    let hasApp = stack.contains { $0.isInApp }
    // Of a thread that did not even crash, addresses in the system tell one sample from the next, not one cause from
    // another.
    let isSample = facts.report.crashedThread?.isCrashed == false
    for frame in stack {
      guard names.count < 3 else { break }
      guard hasApp ? frame.isInApp : frame.owner != .raiser && (frame.symbol != nil || !isSample) else { continue }
      let name = frame.symbol.map { facts.normalName(of: $0) } ?? frame.label
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// The digest of parts, and that of the parts with what makes them finer.
  private static func digests(of parts: [String], and more: [String]) -> (String, String) {
    let hash = hash(parts, from: 0xCBF2_9CE4_8422_2325)
    return (digits(of: hash), digits(of: self.hash(more, from: hash)))
  }

  /// FNV-1a, 64 bits: not for security, only to be short and the same everywhere.
  private static func hash(_ parts: [String], from start: UInt64) -> UInt64 {
    var hash = start
    for part in parts {
      hash = part.withBytes { $0.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
      hash = (hash ^ 0xFF) &* 0x100_0000_01B3
    }
    return hash
  }

  private static func digits(of hash: UInt64) -> String {
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
