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
    readCrashInformation(&streams, into: &report)
    guard let start = streams.place(of: .annotations)?.start else { return }
    if let place = streams.place(at: start + 36) {
      for (key, value) in pairs(at: place, in: &streams) { note(key, value, of: nil, in: &report) }
    }
    guard let list = streams.place(at: start + 44), list.size > 0 else { return }
    for place in streams.elements(of: list, each: 12, atMost: ReportCaps.lines) {
      guard let index = streams.word(at: place).map(Int.init), modules.indices.contains(index),
        let module = streams.place(at: place + 4)
      else { continue }
      let image = modules[index].name
      if let texts = streams.place(at: module.start + 4), texts.size > 0 {
        for text in streams.elements(of: texts, each: 4, atMost: ReportCaps.lines) {
          guard let words = streams.word(at: text).flatMap({ streams.text(at: Int($0)) }) else { continue }
          add(words, of: image, to: &report)
        }
      }
      if let place = streams.place(at: module.start + 12) {
        for (key, value) in pairs(at: place, in: &streams) { note(key, value, of: image, in: &report) }
      }
      if module.size >= 28, let place = streams.place(at: module.start + 20) {
        for (key, value) in objects(at: place, in: &streams) { note(key, value, of: image, in: &report) }
      }
    }
  }

  /// Takes what is known by its key: of a program's own keys nobody knows what they mean.
  private static func note(_ key: String, _ value: String, of image: String?, in report: inout CrashReport) {
    switch key {
    case "ver", "_version": report.process.version = report.process.version ?? value
    case "bundle-id": report.process.bundleIdentifier = report.process.bundleIdentifier ?? value
    case _ where lastWords.contains(key): add(value, of: image, to: &report)
    default: return
    }
  }

  /// Under these keys stands why the process ended: Chromium's failed checks and exceptions of Objective-C, and V8's
  /// fatal errors as Electron notes them down.
  ///
  /// Source: `base/logging.cc` and `components/crash/core/common/objc_zombie.mm` of Chromium;
  /// `shell/common/node_bindings.cc` of Electron.
  private static let lastWords: Set = [
    "LOG_FATAL", "firstexception", "lastexception", "electron.v8-fatal.message", "electron.v8-oom.detail",
    "abort_message",
  ]

  private static func add(_ words: String, of image: String?, to report: inout CrashReport) {
    guard report.messages.count < ReportCaps.lines, !words.isEmpty,
      !report.messages.contains(where: { $0.text == words })
    else { return }
    report.messages.append(.init(.applicationInformation, words, image: image))
  }

  /// What Firefox keeps of `__crash_info`: numbers, then path, message, signature, stack and a second message, each up to
  /// its zero.
  ///
  /// Source: `MINIDUMP_MAC_CRASH_INFO` of rust-minidump's `minidump-common`.
  private static func readCrashInformation(_ streams: inout MinidumpStreams, into report: inout CrashReport) {
    guard let start = streams.place(of: .macCrashInformation)?.start, let count = streams.word(at: start + 4),
      let fixed = streams.word(at: start + 8), fixed >= 16
    else { return }
    for number in 0..<Int(min(count, 20)) {
      guard let record = streams.place(at: start + 12 + 8 * number), record.size > Int(fixed) else { continue }
      let end = record.start + record.size
      var texts: [String] = []
      var place = record.start + Int(fixed)
      while texts.count < 5, let text = streams.zeroEndedText(at: place, before: end) {
        texts.append(text)
        place += text.utf8.count + 1
      }
      let image = texts.first.flatMap { $0.isEmpty ? nil : Paths.lastComponent($0) }
      for place in [1, 4] where place < texts.count { add(texts[place], of: image, to: &report) }
    }
  }

  /// The names and values of a `MinidumpAnnotationList`, as far as the values are texts.
  private static func objects(at place: MinidumpStreams.Place, in streams: inout MinidumpStreams) -> [(String, String)]
  {
    guard place.size > 0 else { return [] }
    var pairs: [(String, String)] = []
    for entry in streams.elements(of: place, each: 12, atMost: ReportCaps.lines) where streams.short(at: entry + 4) == 1
    {
      guard let key = streams.word(at: entry).flatMap({ streams.text(at: Int($0)) }),
        // The value's bytes stand behind their number, as a text's do.
        let value = streams.word(at: entry + 8).flatMap({ streams.text(at: Int($0)) })
      else { continue }
      pairs.append((key, value))
    }
    return pairs
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
