import Foundation
import TestSupport
import Testing

/// The index is a room of its own: the other folders know a few of its types and none of the rest.
@Suite struct IndexBoundaryTests {
  /// What other folders may name; Index/README.md lists the same.
  private static let known: Set = [
    "TextPattern", "PatternList", "PatternIndex", "Prefilter", "SymbolCache", "KeywordSet", "KeywordBloom",
    "FieldValue",
    "QuickHash",
  ]

  @Test func noOtherFolderNamesItsTypes() throws {
    let sources = Repository.root + "/Sources"
    let files = try #require(FileManager.default.enumerator(atPath: sources)?.allObjects as? [String])
      .filter { $0.hasSuffix(".swift") }
    let (inside, outside) = (files.filter(Self.isInside), files.filter { !Self.isInside($0) })
    let declaration = try Regex(#"^(?:@\S+\s+)*(?:public |package |final )*(?:struct|class|enum|protocol) (\w+)"#)
      .anchorsMatchLineEndings()
    var hidden: Set<String> = []
    for file in inside {
      for match in try Self.text(sources + "/" + file).matches(of: declaration) {
        if let name = match.output[1].substring { hidden.insert(String(name)) }
      }
    }
    #expect(hidden.isSuperset(of: Self.known), "a type was renamed: change the list here and in Index/README.md")
    hidden.subtract(Self.known)
    for file in outside {
      let words = Set(
        try Self.text(sources + "/" + file).split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
      let named = hidden.intersection(words).sorted()
      #expect(named.isEmpty, "\(file) names \(named), which only CrashDiagnosis/Index may know")
    }
  }

  @Test func unsafeMemoryStaysInside() throws {
    let folder = Repository.root + "/Sources/CrashDiagnosis"
    let unsafe = try Regex(
      #"withUnsafe|Unsafe\w*Pointer|Unmanaged|unsafeBitCast|unsafeDowncast|unsafeUninitialized|exclusivity\(unchecked"#)
    let files = try #require(FileManager.default.enumerator(atPath: folder)?.allObjects as? [String])
    for file in files where file.hasSuffix(".swift") && !file.hasPrefix("Index/") {
      let lines = try Self.text(folder + "/" + file).split(separator: "\n")
      // Names of functions in reports are text.
      let found = lines.filter { $0.contains(unsafe) && !$0.contains("\"") }
      #expect(found.isEmpty, "CrashDiagnosis/\(file): move this into Index, behind an interface without pointers")
    }
  }

  private static func isInside(_ file: String) -> Bool { file.hasPrefix("CrashDiagnosis/Index/") }

  private static func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
