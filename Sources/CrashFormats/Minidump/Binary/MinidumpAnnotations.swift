import CrashModel

/// Reads what a program and its libraries noted down for Crashpad.
///
/// On Apple's systems the words that libraries leave in `__crash_info` are among it, such as those of Swift's failed checks.
///
/// Source: `minidump/minidump_extensions.h` and `snapshot/mac/module_snapshot_mac.cc` of Crashpad.
enum MinidumpAnnotations {
  /// Adds version and messages to a report.
  static func read(
    _ streams: inout MinidumpStreams, modules: [CrashReport.BinaryImage], into report: inout CrashReport
  ) {
    guard let start = streams.place(of: .annotations)?.start else { return }
    if let place = streams.place(at: start + 36) {
      for (key, value) in pairs(at: place, in: &streams) {
        switch key {
        case "ver", "_version": report.process.version = report.process.version ?? value
        case "bundle-id": report.process.bundleIdentifier = value
        default: continue
        }
      }
    }
    guard let list = streams.place(at: start + 44), list.size > 0 else { return }
    for place in streams.elements(of: list, each: 12, atMost: ReportCaps.lines) {
      guard let index = streams.word(at: place).map(Int.init), modules.indices.contains(index),
        let module = streams.place(at: place + 4), let texts = streams.place(at: module.start + 4), texts.size > 0
      else { continue }
      for text in streams.elements(of: texts, each: 4, atMost: ReportCaps.lines) {
        guard report.messages.count < ReportCaps.lines,
          let words = streams.word(at: text).flatMap({ streams.text(at: Int($0)) }), !words.isEmpty
        else { continue }
        report.messages.append(.init(.applicationInformation, words, image: modules[index].name))
      }
    }
  }

  /// The keys and values of a `MinidumpSimpleStringDictionary`.
  private static func pairs(at place: MinidumpStreams.Place, in streams: inout MinidumpStreams) -> [(String, String)] {
    guard place.size > 0 else { return [] }
    var pairs: [(String, String)] = []
    for entry in streams.elements(of: place, each: 8, atMost: ReportCaps.lines) {
      guard let key = streams.word(at: entry).flatMap({ streams.text(at: Int($0)) }),
        let value = streams.word(at: entry + 4).flatMap({ streams.text(at: Int($0)) })
      else { continue }
      pairs.append((key, value))
    }
    return pairs
  }
}
