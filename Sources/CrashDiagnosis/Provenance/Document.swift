/// A document that explains something and shows what a program prints, as manuals do: headings, sentences for any reader,
/// and the program's words between fences.
///
/// Who reports a crash writes of themselves, of their version and of what they did.
struct Document {
  /// Where the texts between fences stand, in bytes.
  private let shown: [Range<Int>]

  /// Lines that are looked at.
  private static let limit = 600
  /// So many sentences for its readers a document has at least.
  private static let leastSentences = 2

  /// Nil where a text is none.
  init?(_ bytes: [UInt8]) {
    guard let first = bytes.first(where: { $0 > 0x20 }), first == UInt8(ascii: "#") || first == UInt8(ascii: "-") else {
      return nil
    }
    var (shown, fence, headings, sentences): ([Range<Int>], Int?, Int, Int) = ([], nil, 0, 0)
    var start = 0
    for _ in 0..<Self.limit where start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      start = end + 1
      if line.starts(with: "```".utf8) || line.starts(with: "~~~".utf8) {
        if let open = fence {
          shown.append(open..<line.startIndex)
          fence = nil
        } else {
          fence = end
        }
      } else if fence == nil {
        let text = String(decoding: line.prefix(1024), as: UTF8.self)
        let words = text.split { !$0.isLetter && $0 != "'" && $0 != "’" }.map { $0.lowercased() }
        if words.contains(where: Self.reporters.contains) { return nil }
        if text.hasPrefix("# ") || text.hasPrefix("## ") || text.hasPrefix("### ") { headings += 1 }
        if words.count > 4, let last = text.last, ".:?!".contains(last) { sentences += 1 }
      }
    }
    guard headings > 0, sentences >= Self.leastSentences, !shown.isEmpty else { return nil }
    self.shown = shown
  }

  /// Whether an offset lies between fences.
  func shows(_ offset: Int) -> Bool { shown.contains { $0.contains(offset) } }

  /// Words with which people write of themselves, and of what they saw.
  private static let reporters: Set = [
    "i", "i'm", "i've", "i’m", "i’ve", "we", "my", "our", "me", "us", "reproduce", "reproduced", "reproducible",
    "reproduction", "expected", "actual", "environment", "version", "versions", "bug", "issue", "crashes", "crashed",
    "crashing", "crash", "device", "devices", "stacktrace", "backtrace", "log", "logs", "steps", "behaviour",
    "behavior",
    "happened", "happens", "result", "results", "failed", "failure", "failures", "run", "job", "build", "commit",
    "workflow", "summary", "incident", "postmortem", "timeline", "users", "production",
  ]
}

extension ReportFacts {
  /// How sure a fact can make that a document shows; nil for any other.
  func shownInDocument(_ fact: Evidence) -> (Confidence, String)? {
    guard let offset = fact.offset, let document, document.shows(offset) else { return nil }
    return (.likely, "shown in a document that explains such words, it seems")
  }
}
