import ByteKit
import CrashModel

/// A process in a jetsam report.
struct JetsamProcess {
  var name: String?
  var identifier: Int?
  var bundle: String?
  /// Why the system ended it; only killed processes have a reason.
  var reason: Located<String>?
  /// Pages that it held.
  var pages: UInt64?
  /// The most pages that it ever held.
  var mostPages: UInt64?
  var states: [String] = []
  /// Byte offset of the entry.
  var offset: Int

  init(offset: Int) {
    self.offset = offset
  }

  /// Reads the entry that the cursor stands at.
  init(_ cursor: inout JSONCursor) {
    cursor.skipSpace()
    self.init(offset: cursor.position)
    cursor.forEachMember { cursor, key in
      switch key {
      case "name": name = cursor.string()
      case "pid": identifier = cursor.integer()
      case "bundleID", "bundleIdentifier": bundle = cursor.string()
      case "reason": reason = cursor.locatedString()
      case "rpages": pages = cursor.unsigned()
      case "lifetimeMax": mostPages = cursor.unsigned()
      case "states": states = cursor.strings().prefix(8).map(\.value)
      default: break
      }
    }
  }

  var isFrontmost: Bool { states.contains("frontmost") }

  /// `NAME [pid]`.
  var title: String {
    (name ?? "unknown") + (identifier.map { " [\($0)]" } ?? "")
  }

  /// `killed: NAME [pid] reason per-process-limit, 412.3 MB, most ever 420.0 MB, state frontmost`.
  func killed(pageSize: UInt64?) -> String {
    "killed: \(title) reason \(reason?.value ?? "unknown")" + details(pageSize)
  }

  /// `largest process: NAME [pid], 412.3 MB, most ever 420.0 MB, state frontmost`.
  func largest(pageSize: UInt64?) -> String {
    "largest process: \(title)" + details(pageSize)
  }

  private func details(_ pageSize: UInt64?) -> String {
    var parts: [String] = []
    if let pages { parts.append(Self.size(pages, pageSize)) }
    if let mostPages { parts.append("most ever \(Self.size(mostPages, pageSize))") }
    if !states.isEmpty { parts.append("state " + states.joined(separator: " ")) }
    return parts.map { ", " + $0 }.joined()
  }

  private static func size(_ pages: UInt64, _ pageSize: UInt64?) -> String {
    guard let pageSize else { return "\(pages) pages" }
    let (bytes, overflow) = pages.multipliedReportingOverflow(by: pageSize)
    return overflow ? "\(pages) pages" : MemorySize.words(bytes)
  }
}
