/// Which files of an archive are looked at.
package enum MemberFilter {
  /// False for folders, for what Finder adds, and for files whose name says that they are no text.
  package static func isWorthReading(_ name: String) -> Bool {
    guard !name.hasSuffix("/"), !name.hasPrefix("__MACOSX/") else { return false }
    let last = name.split(separator: "/").last ?? ""
    if last.hasPrefix("._") || last == ".DS_Store" { return false }
    guard let dot = last.lastIndex(of: ".") else { return true }
    return !endings.contains(last[dot...].lowercased())
  }

  /// Whether a name would place its file outside of the folder that the archive is unpacked in.
  package static func leadsOut(_ name: String) -> Bool {
    name.hasPrefix("/") || name.split(separator: "/").contains("..")
  }

  /// What is said of a file with such a name.
  package static let reasonOfLeadingOut = "Its name leads out of the archive's folder, so it was not read."

  private static let endings: Set = [
    ".png", ".jpg", ".jpeg", ".heic", ".gif", ".pdf", ".mov", ".mp4", ".m4a", ".dylib", ".so", ".a", ".o", ".nib",
    ".car", ".storyboardc", ".swiftmodule", ".tracev3", ".sqlite", ".db", ".ttf", ".otf", ".bin", ".pcap",
    ".systemlogs",
  ]
}
