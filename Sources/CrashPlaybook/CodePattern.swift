import ByteKit
import CrashModel
import CrashSource

/// A mistake that shows in source code: asked of a pasted text, of the files of a crash, and of a whole code base.
public struct CodePattern: Sendable {
  /// Name of the test that asks for it.
  let name: String
  /// What it looks for.
  public let words: String
  /// Texts one of which the code must hold.
  let literals: [String]
  /// The places that show the mistake, each with its uses.
  let find: @Sendable (SwiftCode) -> [[CodeSign]]

  init(_ name: String, _ words: String, literals: [String], find: @escaping @Sendable (SwiftCode) -> [[CodeSign]]) {
    (self.name, self.words, self.literals, self.find) = (name, words, literals, find)
  }

  /// The pattern in source code that somebody pasted.
  var inPaste: Condition {
    .computed(
      Condition.Computed(name, words, literals: literals) { facts in
        guard let code = SwiftCode.of(facts), let signs = find(code).first else { return nil }
        return signs.map { code.evidence($0.use, $0.remark) }
      })
  }

  /// The pattern in a file of the crash, in a type whose functions are on the stack.
  var inSource: Condition {
    .computed(
      Condition.Computed(Condition.sourceTests + name, words + ", in the program's own files") { facts in
        let files = facts.ownCode
        if files.isEmpty { return nil }
        let types = Set(facts.decisiveStack.prefix(30).compactMap { $0.symbol.flatMap { FunctionPath($0)?.type } })
        for (file, code) in files where mayHold(file.bytes) {
          let ofStack = find(code).first { signs in
            signs.first.flatMap { code.type(around: $0.use) }.map { types.contains($0.name) } ?? false
          }
          guard let signs = ofStack else { continue }
          let name = file.path.split(separator: "/").last ?? ""
          return signs.map { sign in
            let line = code.line(of: sign.use)
            return Evidence("\(name):\(line.number): \(line.text): \(sign.remark)", field: "source", text: line.text)
          }
        }
        return nil
      })
  }

  fileprivate func mayHold(_ bytes: [UInt8]) -> Bool {
    literals.contains { ByteSearch.occurs($0, in: bytes[...]) }
  }

  /// A place in a file where the mistake shows.
  public struct Finding: Sendable {
    /// One-based line.
    public let line: Int
    /// The line's text, without the blanks before it.
    public let text: String
    /// What is wrong there.
    public let remark: String
  }

  /// Where a file has the mistakes, in the order of the patterns; the file is read once for all of them.
  public static func findings(in file: [UInt8]) -> [(rule: Rule, place: Finding)] {
    let asked = all.filter { $0.pattern.mayHold(file) }
    if asked.isEmpty { return [] }
    let code = SwiftCode(file: file)
    return asked.flatMap { rule, pattern in
      var lines: Set<[Int]> = []
      return pattern.find(code).joined().compactMap { sign -> (rule: Rule, place: Finding)? in
        let line = code.line(of: sign.use)
        // Several mistakes may share a use.
        guard lines.insert([line.number, sign.use.range.lowerBound]).inserted else { return nil }
        return (rule, Finding(line: line.number, text: line.text, remark: sign.remark))
      }
    }
  }

  /// The patterns with the rules of their causes.
  public static let all: [(rule: Rule, pattern: CodePattern)] = [
    (.keychainDuplicateItemRefreshRace, .deleteThenAdd), (.combineCancelRecursiveUnfairLock, .subscriptionEndsTwice),
    (.nwpathUnsynchronisedCurrentPath, .currentPath),
    (.nwpathStoredCopyRace, .storedPath), (.sharedReferencePropertyRace, .sharedProperty),
    (.relayReadModifyWriteLostUpdate, .lostUpdate), (.observationDoubleInit, .initReadsItself),
    (.swiftuiStoredLocationCycle, .closureInState), (.swiftuiPresentationLeakIOS17, .presentation),
  ]
}

extension ReportFacts {
  private static let ownCodeKey = FactKey<[(SourceFacts.File, SwiftCode)]>()

  /// The files of the crash that may have one of the mistakes; each is read once for all patterns.
  fileprivate var ownCode: [(SourceFacts.File, SwiftCode)] {
    remember(Self.ownCodeKey) {
      (sourceFacts?.files ?? []).filter { file in
        file.path.hasSuffix(".swift") && CodePattern.all.contains { $0.pattern.mayHold(file.bytes) }
      }.map { ($0, SwiftCode(file: $0.bytes)) }
    }
  }
}

/// A use in source code that shows a mistake, with what is wrong there.
struct CodeSign {
  let use: SwiftCode.Use
  let remark: String

  init(_ use: SwiftCode.Use, _ remark: String) { (self.use, self.remark) = (use, remark) }
}
