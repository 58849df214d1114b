import ByteKit
import CrashModel

/// Reads what Crashlytics keeps on the device until it is sent: sections of JSON, one a line, with all texts in
/// hexadecimal digits (`signal.clsrecord`, `exception.clsrecord`, `mach_exception.clsrecord`).
///
/// The stacks are addresses without the images that they lie in, which say nothing on another device: they are not read.
/// Source of the keys: `FIRCLSException.mm`, `FIRCLSSignal.c`, `FIRCLSMachException.c` and `FIRCLSProcess.c` of
/// firebase-ios-sdk.
enum CrashlyticsRecord {
  /// Whether the section of a crash begins here.
  static func opens(_ prefix: InputPrefix) -> Bool {
    let openings: [StaticString] = [
      "{\"signal\":{\"number\":", "{\"mach_exception\":{\"exception\":", "{\"exception\":{\"type\":\"objective-c\"",
      "{\"exception\":{\"type\":\"c++\"", "{\"exception\":{\"type\":\"custom\"",
    ]
    return openings.contains { prefix.bytes.holds($0, at: prefix.firstIndex) }
  }

  /// Every crash or recorded exception of a file, which begins with a section that tells of it.
  static func reports(_ source: ReportSource, _ bytes: Bytes) -> [CrashReport] {
    var cursor = JSONCursor(bytes, at: InputPrefix(bytes).firstIndex)
    var result: [CrashReport] = []
    var record: Record?
    while cursor.peek() == 0x7B, result.count < EventList.limit {
      let start = cursor.position
      cursor.forEachMember { cursor, key in
        switch key {
        case "signal", "mach_exception", "exception":
          if let report = record?.report(source) { result.append(report) }
          record = Record(start: start)
          record?.readCause(key, &cursor)
        default: record?.readSection(key, &cursor)
        }
      }
    }
    if var report = record?.report(source) {
      report.noteDamage(seenBy: cursor)
      result.append(report)
    }
    EventList.noteLimit(in: &result)
    return result
  }

  /// A crash with what follows it.
  private struct Record {
    private let start: Int
    /// What threw: `objective-c`, `c++` or, where the app recorded it itself, `custom`.
    private var type: String?
    private var facts = MachFacts()
    private var exception: CrashReport.UncaughtException?
    private var frames: [CrashReport.Frame] = []
    private var messages: [Located<String>] = []

    init(start: Int) { self.start = start }

    mutating func readCause(_ section: ByteSlice, _ cursor: inout JSONCursor) {
      let isException = section == "exception"
      cursor.forEachMember { cursor, key in
        switch key {
        case "type": type = cursor.string()
        case "name":
          if isException {
            let name = CrashlyticsRecord.text(&cursor)
            exception = .init(name: name, reason: exception?.reason)
          } else if section == "signal" {
            facts.signal = cursor.locatedString()
          } else {
            facts.type = cursor.locatedString()
          }
        case "reason": exception = .init(name: exception?.name, reason: CrashlyticsRecord.text(&cursor))
        case "address": facts.address = cursor.locatedAddress()
        case "codes":
          cursor.forEachElement { cursor, number in
            if number == 0 { facts.code = cursor.locatedUnsigned() } else { facts.subcode = cursor.unsigned() }
          }
        case "frames":
          cursor.forEachElement { cursor, number in
            guard number < IPSStackDecoder.frameLimit,
              let frame = CrashlyticsRecord.frame(&cursor, index: frames.count)
            else { return }
            frames.append(frame)
          }
        default: break
        }
      }
    }

    mutating func readSection(_ section: ByteSlice, _ cursor: inout JSONCursor) {
      guard section == "runtime" else { return }
      cursor.forEachMember { cursor, key in
        guard key == "crash_info_entries" else { return }
        cursor.forEachElement { cursor, _ in
          guard messages.count < ReportCaps.lines, let text = CrashlyticsRecord.text(&cursor) else { return }
          messages.append(text)
        }
      }
    }

    func report(_ source: ReportSource) -> CrashReport? {
      var report = CrashReport(format: "crashlytics-json", source: source, start: start)
      facts.fill(&report)
      if let exception, type == "custom" || type == "c++" {
        report.kind = type == "custom" ? .nonFatal : .crash
        let text = [exception.name?.value, exception.reason?.value].compactMap { $0 }.joined(separator: ": ")
        report.messages.append(
          type == "custom"
            ? .init(.tool, text, at: exception.name?.offset ?? start)
            : .init(.exceptionReason, "uncaught exception of type " + text, at: exception.name?.offset ?? start))
        if !frames.isEmpty {
          report.crashedThread = .init(index: 0, isCrashed: true, frames: frames, offset: start)
        }
      } else if let exception {
        report.uncaughtException = exception
        report.lastExceptionBacktrace = frames
        if let reason = exception.reason ?? exception.name {
          report.messages.append(.init(.exceptionReason, reason.value, at: reason.offset))
        }
      }
      report.messages += messages.map { .init(.applicationInformation, $0.value, at: $0.offset) }
      report.threads = DeferredList([report.crashedThread].compactMap { $0 })
      report.notes.append(
        "Crashlytics keeps addresses without names on the device; the names are in its console once the report was sent "
          + "and the dSYMs were uploaded.")
      return report
    }
  }

  /// A frame of what an app recorded itself; nil where it has no name.
  private static func frame(_ cursor: inout JSONCursor, index: Int) -> CrashReport.Frame? {
    cursor.skipSpace()
    var frame = CrashReport.Frame(index: index, offset: cursor.position)
    cursor.forEachMember { cursor, key in
      switch key {
      case "pc": frame.address = cursor.address()
      case "symbol": frame.symbol = text(&cursor)?.value
      case "library":
        frame.identity = ImageIdentity(name: text(&cursor).map { Paths.lastComponent($0.value) }, uuid: nil)
      case "file": frame.file = text(&cursor)?.value
      case "line": frame.line = cursor.unsigned().flatMap { Int(exactly: $0) }.flatMap { $0 > 0 ? $0 : nil }
      default: break
      }
    }
    return frame.symbol == nil ? nil : frame
  }

  /// A text that is written in hexadecimal digits; nil where it is none, or empty.
  private static func text(_ cursor: inout JSONCursor) -> Located<String>? {
    guard let text = cursor.locatedString() else { return nil }
    let digits = Array(text.value.utf8)
    guard digits.count > 1, digits.allSatisfy({ hexDigit($0) != nil }) else { return nil }
    let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap { hexByte(digits[$0], digits[$0 + 1]) }
    return Located(String(decoding: bytes, as: UTF8.self), at: text.offset)
  }
}
