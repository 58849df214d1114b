import TestSupport
import Testing

/// The index is a room of its own: the other folders know a few of its types and none of the rest.
@Suite struct IndexBoundaryTests {
  /// What other folders may name; Index/README.md lists the same.
  private static let known: Set = [
    "TextPattern", "PatternList", "PatternIndex", "Prefilter", "PreparedIndex", "ClauseList", "SymbolCache",
    "KeywordSet", "KeywordBloom", "KeyedField", "QuickHash",
  ]

  @Test func noOtherFolderNamesItsTypes() throws {
    let files = try SourceFile.all(in: "Sources")
    let (inside, outside) = (files.filter(Self.isInside), files.filter { !Self.isInside($0) })
    var hidden = inside.reduce(into: Set<String>()) { $0.formUnion($1.declaredTypes) }
    #expect(hidden.isSuperset(of: Self.known), "a type was renamed: change the list here and in Index/README.md")
    hidden.subtract(Self.known)
    for file in outside {
      let named = hidden.intersection(file.words).sorted()
      #expect(named.isEmpty, "\(file.path) names \(named), which only CrashDiagnosis/Index may know")
    }
  }

  @Test func unsafeMemoryStaysInside() throws {
    let unsafe = try Regex(
      #"withUnsafe|Unsafe\w*Pointer|Unmanaged|unsafeBitCast|unsafeDowncast|unsafeUninitialized|exclusivity\(unchecked"#)
    for file in try SourceFile.all(in: "Sources") where !file.path.hasPrefix("ByteKit/") && !Self.isInside(file) {
      #expect(!file.code.contains(unsafe), "\(file.path): move this into ByteKit, behind an interface without pointers")
    }
  }

  private static func isInside(_ file: SourceFile) -> Bool { file.path.hasPrefix("CrashDiagnosis/Index/") }
}
