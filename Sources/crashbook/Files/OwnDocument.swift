internal import ByteKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Recognises an output of an earlier run by what it holds, so that a project file may have it replaced.
///
/// Other tools write JUnit, SARIF and GitLab's JSON as well: the name of crashbook, or the form of its own texts, decides.
/// A baseline is none of its outputs, because people write notes into it.
enum OwnDocument {
  /// Whether a file holds an output of crashbook, or nothing at all.
  static func isOne(at place: FilePlace) -> Bool {
    guard let descriptor = place.open(O_RDONLY | O_NONBLOCK) else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    // A run that finds nothing leaves an empty file.
    if status.st_size == 0 { return true }
    let end = max(0, Int(status.st_size) - 2048)
    return isOne(
      head: bytes(of: descriptor, from: 0, count: 256 << 10), tail: bytes(of: descriptor, from: end, count: 2048))
  }

  /// Whether an output of crashbook begins and ends with these bytes.
  static func isOne(head: [UInt8], tail: [UInt8]) -> Bool {
    let text = String(decoding: head, as: UTF8.self)
    let end = String(decoding: tail, as: UTF8.self)
    func holds(_ word: String) -> Bool { text.contains(word) }
    switch head.first {
    case UInt8(ascii: "{"):
      return text.hasPrefix("{\n  \"schema\": \"crashbook.analysis/")
        || text.hasPrefix("{\"schema\":\"crashbook.analysis/")
        || text.hasPrefix("{\"source\":{\"path\":") && holds("\"verdict\":")
        || text.hasPrefix("{\n \"$schema\": \"https://json.schemastore.org/sarif-") && holds("\"name\": \"crashbook\"")
    case UInt8(ascii: "["): return text == "[]\n" || isCodeQuality(text)
    case UInt8(ascii: "<"):
      return text.hasPrefix("<!DOCTYPE html>") && holds("<meta name=\"generator\" content=\"crashbook ")
        || text.hasPrefix("<?xml") && holds("<testsuites name=\"crashbook\"")
    case UInt8(ascii: ":"): return text.hasPrefix("::") && (holds("::group::crashbook: ") || isWarning(text))
    case UInt8(ascii: "#"):
      return text.hasPrefix("### ") && end.contains("<sub>crashbook ")
        || text.hasPrefix("##teamcity[") && end.contains("key='crashbook.groups'")
        || text.hasPrefix("##vso[") && (holds("##[group]crashbook: ") || isWarning(text))
        || text.hasPrefix("##[group]crashbook: ") || ReportFormat.isOwnText(head)
    default: return text.hasPrefix("key,signature,cause,title,confidence,severity,") || ReportFormat.isOwnText(head)
    }
  }

  /// Whether GitLab's JSON has descriptions of crashbook: the check's name and the number of reports.
  private static func isCodeQuality(_ text: String) -> Bool {
    let opening = "[\n  {\n    \"description\": \""
    guard text.hasPrefix(opening) else { return false }
    let description = text.dropFirst(opening.count).prefix { $0 != "\n" }
    let check = description.prefix { $0 != ":" }
    return !check.isEmpty && description.contains(" report")
      && text.contains("\n    \"check_name\": \"\(check)\",\n    \"fingerprint\": \"")
  }

  /// Whether a file of commands only says that inputs could not be read.
  private static func isWarning(_ text: String) -> Bool {
    text.split(separator: "\n").allSatisfy {
      $0.hasPrefix("##vso[task.logissue type=warning;]")
        || $0.hasPrefix("::warning file=") && $0.contains(",title=Unreadable report::")
    }
  }

  private static func bytes(of descriptor: Int32, from offset: Int, count: Int) -> [UInt8] {
    [UInt8](atMost: count) { pread(descriptor, $0, $1, off_t(offset)) }
  }
}
