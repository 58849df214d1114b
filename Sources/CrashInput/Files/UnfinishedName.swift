/// Names of the files that crashbook writes until they are complete.
///
/// A run that is killed leaves such a file behind: no later run reads it, and the next one that writes to the same folder
/// removes it.
public enum UnfinishedName {
  private static let prefix = ".crashbook-"
  private static let suffix = ".unfinished"

  /// A new name that nobody can guess.
  public static func random() -> String {
    prefix + String(UInt64.random(in: .min ... .max), radix: 36) + suffix
  }

  /// Whether a file of this name was being written by crashbook.
  public static func isOne(_ name: String) -> Bool {
    let middle = name.dropFirst(prefix.count).dropLast(suffix.count)
    return name.hasPrefix(prefix) && name.hasSuffix(suffix) && (1...13).contains(middle.utf8.count)
      && middle.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
  }
}
