import ByteKit

/// A name for a crash that stays the same across devices, builds, system versions and addresses.
public struct Signature: Sendable {
  /// What the signature is made of: cause, message, responsible frame and the app's next frames.
  public let parts: [String]
  /// Sixteen hexadecimal digits that stand for the parts.
  public let digest: String
  /// As the digest, with the responsible line and the app's version and build: for regressions.
  public let fineDigest: String

  /// Names a crash.
  ///
  /// - Parameters:
  ///   - facts: The report.
  ///   - diagnoses: The causes that it speaks for, the best first.
  init(of facts: ReportFacts, _ diagnoses: [Diagnosis]) {
    var parts = [Self.cause(facts, diagnoses)]
    parts.reserveCapacity(6)
    var hash = Hash()
    // A victim's stack differs from crash to crash of one cause, so only the cause counts.
    if !diagnoses.isEmpty, diagnoses[0].confidence.isSure, case .nobody = diagnoses[0].rule.blame {
      hash.add(parts)
      digest = hash.digits
    } else {
      if facts.report.kind == .panic {
        parts += KernelText.parts(of: facts.report.messages)
      } else if let text = Self.text(facts) {
        parts.append(NormalName.ofText(text))
      }
      Self.addFrames(facts, diagnoses, to: &parts)
      Self.addProgram(facts, diagnoses, to: &parts)
      hash.add(parts)
      digest = hash.digits
      // By its place: a diagnosis is large, and is not copied.
      let (file, line) = diagnoses.isEmpty ? (nil, nil) : (diagnoses[0].blame?.file, diagnoses[0].blame?.line)
      hash.add(file ?? "")
      hash.add(line.map { String($0) } ?? "")
    }
    hash.add(facts.report.process.version ?? "")
    hash.add(facts.report.process.build ?? "")
    self.parts = parts
    fineDigest = hash.digits
  }

  /// The sure cause, else the kind of the exception.
  private static func cause(_ facts: ReportFacts, _ diagnoses: [Diagnosis]) -> String {
    if !diagnoses.isEmpty, diagnoses[0].confidence.isSure { return diagnoses[0].rule.id }
    return facts.report.exception.type?.value ?? facts.report.exception.signal?.value ?? facts.report.kind.rawValue
  }

  private static func text(_ facts: ReportFacts) -> String? {
    if let exception = facts.report.uncaughtException {
      return [exception.name?.value, exception.reason?.value].compactMap { $0 }.joined(separator: ": ")
    }
    return facts.report.messages.first { $0.origin == .applicationInformation && $0.text != "abort() called" }?.text
  }

  /// Adds the responsible frame and the next two of the app's, or the first of the stack where none is the app's.
  private static func addFrames(_ facts: ReportFacts, _ diagnoses: [Diagnosis], to parts: inout [String]) {
    let first = parts.count
    if !diagnoses.isEmpty, let symbol = diagnoses[0].blame?.symbol { parts.append(facts.normalName(of: symbol)) }
    // Of a thread that did not even crash, addresses in the system tell one sample from the next, not one cause from
    // another.
    let isSample = facts.report.crashedThread?.isCrashed == false
    // By their places: most frames are passed over, and none of these is copied.
    let stack = facts.decisiveStack
    let hasApp = stack.indices.contains { stack[$0].isInApp }
    for place in stack.indices {
      guard parts.count < first + 3 else { break }
      guard
        hasApp
          ? stack[place].isInApp : stack[place].owner != .errorMachinery && (stack[place].isNamed || !isSample)
      else { continue }
      let name = facts.normalName(of: stack[place]) ?? stack[place].label
      if !parts[first...].contains(name) { parts.append(name) }
    }
  }

  /// Adds whose crash it is, where neither a sure cause nor a frame of the app tells it from those of other programs; and
  /// where no frame tells anything, what the program said first.
  private static func addProgram(_ facts: ReportFacts, _ diagnoses: [Diagnosis], to parts: inout [String]) {
    if !diagnoses.isEmpty, diagnoses[0].confidence.isSure || diagnoses[0].blame?.symbol != nil { return }
    let stack = facts.decisiveStack
    if stack.indices.contains(where: { stack[$0].isInApp }) { return }
    let hasName = stack.indices.contains { stack[$0].owner != .errorMachinery && stack[$0].isNamed }
    if let process = facts.report.process.name { parts.append(process) }
    if !hasName, text(facts) == nil, let first = facts.report.messages.first {
      parts.append(NormalName.ofText(first.text))
    }
  }

  /// The hash of some parts, which no other ones put together give.
  private struct Hash {
    private var hash = FNVHash()

    mutating func add(_ part: String) {
      part.withBytes { hash.add($0) }
      // No text holds that byte.
      hash.add(0xFF)
    }

    mutating func add(_ parts: [String]) {
      for part in parts { add(part) }
    }

    /// Sixteen hexadecimal digits.
    var digits: String {
      let digits = String(hash.value, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
  }
}
