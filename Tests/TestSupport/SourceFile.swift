import Foundation

/// A Swift file of the project, as tests of its structure look at it.
public struct SourceFile: Sendable {
  /// Path below the folder that was asked for.
  public let path: String
  /// The text.
  public let text: String

  /// The files below a folder of the checkout, given by its path there; sorted.
  public static func all(in folder: String) throws -> [SourceFile] {
    let root = Repository.root + "/" + folder
    let paths = FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      SourceFile(path: path, text: try String(contentsOfFile: root + "/" + path, encoding: .utf8))
    }
  }

  /// The code without its comments and texts.
  public var code: String {
    text.replacing(#/"""(?s:.*?)"""/#, with: "").replacing(#/"(\\.|[^"\\\n])*"/#, with: "")
      .replacing(#///[^\n]*/#, with: "")
  }

  /// Names of the types that the file declares, apart from those within others.
  public var declaredTypes: Set<String> {
    let declaration =
      #/
      (?m)^(@\S+\s+)* ((public|package|final|indirect)\s+)*
      (struct|class|enum|actor|protocol|typealias)\s+(?<name>\w+)
      /#
    return Set(code.matches(of: declaration).map { String($0.output.name) })
  }

  /// All words, also those of comments and texts.
  public var words: Set<String> {
    Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }
}
