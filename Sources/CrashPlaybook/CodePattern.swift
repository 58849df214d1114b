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
  /// The uses that show the mistake; nil where the code does not have it.
  let find: @Sendable (SwiftCode) -> [CodeSign]?

  init(_ name: String, _ words: String, literals: [String], find: @escaping @Sendable (SwiftCode) -> [CodeSign]?) {
    (self.name, self.words, self.literals, self.find) = (name, words, literals, find)
  }

  /// The pattern in source code that somebody pasted.
  var inPaste: Condition {
    .computed(
      Condition.Computed(name, words, literals: literals) { facts in
        guard let code = SwiftCode.of(facts), let signs = find(code) else { return nil }
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
          guard let signs = find(code), let first = signs.first,
            let type = code.type(around: first.use), types.contains(type.name)
          else { continue }
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
      (pattern.find(code) ?? []).map { sign in
        let line = code.line(of: sign.use)
        return (rule, Finding(line: line.number, text: line.text, remark: sign.remark))
      }
    }
  }

  /// The patterns with the rules of their causes.
  public static let all: [(rule: Rule, pattern: CodePattern)] = [
    (.keychainDuplicateItemRefreshRace, .deleteThenAdd), (.combineCancelRecursiveUnfairLock, .cancelUnderLock),
    (.nwpathUnsynchronisedCurrentPath, .currentPath), (.nwpathStoredCopyRace, .storedPath),
    (.relayReadModifyWriteLostUpdate, .lostUpdate), (.observationDoubleInit, .initReadsItself),
    (.swiftuiStoredLocationCycle, .closureInState),
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
