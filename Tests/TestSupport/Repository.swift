import Foundation

/// The checkout that the tests are part of.
public enum Repository {
  /// Path of its folder on this machine.
  public static let root: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  /// Path of the folder of the fixtures.
  public static let fixtures = root + "/fixtures"

  /// The bytes of a file, given by its path below the folder of the fixtures.
  public static func fixture(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: fixtures + "/" + path)))
  }

  /// Every file below the folder of the fixtures, by its path there, apart from hidden ones; sorted.
  public static let allFixtures: [String] = {
    let names = FileManager.default.enumerator(atPath: fixtures)?.allObjects as? [String] ?? []
    return names.sorted().filter { name in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: fixtures + "/" + name, isDirectory: &isFolder)
      return exists && !isFolder.boolValue && !("/" + name).contains("/.")
    }
  }()

  /// The files of some folders that crashbook is given to read: all but what is written about them.
  public static func reports(in folders: [String]) -> [String] {
    allFixtures.filter { path in
      folders.contains { path.hasPrefix($0 + "/") } && !ExpectedAnswers.isRecord(path) && !path.hasSuffix(".tsv")
        && !path.hasSuffix("README.md")
    }
  }
}
