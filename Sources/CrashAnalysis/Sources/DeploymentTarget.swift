import ByteKit
import CrashSource

/// The oldest iOS that a code base says it runs on.
///
/// Read are the platforms of a `Package.swift` (https://developer.apple.com/documentation/packagedescription) and the
/// build setting `IPHONEOS_DEPLOYMENT_TARGET` of projects and configuration files
/// (https://developer.apple.com/documentation/xcode/build-settings-reference).
struct DeploymentTarget: Comparable {
  let major: Int
  let minor: Int

  init(_ major: Int, _ minor: Int) { (self.major, self.minor) = (major, minor) }

  /// The version that a value spells: `.v17`, `"17.2"`, ` = 17.2`; nil for the name of another setting.
  private init?(_ value: Substring) {
    let value = value[(value.lastIndex(of: "=").map(value.index(after:)) ?? value.startIndex)...]
    let version = value.drop { " \t\".v".contains($0) }
    guard version.first?.isNumber == true else { return nil }
    let numbers = version.split(whereSeparator: { !$0.isNumber }).prefix(2).compactMap { Int($0) }
    guard let major = numbers.first else { return nil }
    self.init(major, numbers.dropFirst().first ?? 0)
  }

  static func < (left: Self, right: Self) -> Bool { (left.major, left.minor) < (right.major, right.minor) }

  /// The oldest system that a file of a project names.
  ///
  /// - Returns: Nil where the file sets none.
  static func oldest(in file: String, of text: String) -> DeploymentTarget? {
    let isPackage = file == "Package.swift"
    let (opening, closing): (String, Character) = isPackage ? (".iOS(", ")") : ("IPHONEOS_DEPLOYMENT_TARGET", "\n")
    var oldest: DeploymentTarget?
    var rest = text[...]
    while let found = rest.firstRange(of: opening) {
      rest = rest[found.upperBound...]
      guard let version = DeploymentTarget(rest.prefix { $0 != closing && $0 != ";" }) else { continue }
      oldest = oldest.map { min($0, version) } ?? version
      if isPackage { break }
    }
    return oldest
  }

  /// The oldest system that the projects and packages among files name.
  ///
  /// - Returns: Nil where none names one, or where a package names none and no project says what it is built into.
  static func oldest(among files: [SourceNames.Entry]) -> DeploymentTarget? {
    var named: [DeploymentTarget] = []
    var (hasProject, isOpen) = (false, false)
    for file in files {
      guard let name = file.path.split(separator: "/").last.map(String.init), isNamed(name),
        let bytes = SourceFolders.bytes(of: file.fullPath)
      else { continue }
      let target = oldest(in: name, of: String(decoding: bytes, as: UTF8.self))
      if let target { named.append(target) }
      if name == "Package.swift" { isOpen = isOpen || target == nil } else { hasProject = hasProject || target != nil }
    }
    return isOpen && !hasProject ? nil : named.min()
  }

  private static func isNamed(_ file: String) -> Bool {
    file == "Package.swift" || file == "project.pbxproj" || file.hasSuffix(".xcconfig")
  }
}
