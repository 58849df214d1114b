public import CrashFormats
public import CrashModel

/// What must hold for everything that is read, however damaged the input is: a report that keeps to the caps and points
/// into its source, or an error with a reason.
public enum ReportCheck {
  /// Reads a source and lists what is wrong with the reports, or with the error.
  ///
  /// - Parameters:
  ///   - source: The input.
  ///   - format: The format to read it as; the one that its content shows unless given.
  /// - Returns: The problems; empty where everything holds.
  public static func problems(reading source: ReportSource, as format: ReportFormat? = nil) -> [String] {
    let reports: [CrashReport]
    do throws(ReadError) {
      reports = if let format { try format.reports(in: source) } else { try ReportFormat.reports(in: source) }
    } catch {
      return error.reason.isEmpty ? ["an error without a reason"] : []
    }
    return reports.isEmpty ? ["neither a report nor an error"] : reports.flatMap { problems(of: $0) }
  }

  /// Lists what is wrong with a report.
  public static func problems(of report: CrashReport) -> [String] {
    let (threads, images) = (report.threads.loaded(), report.images.loaded())
    var problems: [String] = []
    func expect(_ isRight: Bool, _ problem: String) {
      if !isRight { problems.append(problem) }
    }
    expect(threads.count == report.threads.count, "\(report.threads.count) threads, but \(threads.count) can be read")
    // A line that begins as an image's may be damaged further on.
    expect(images.count <= report.images.count, "\(report.images.count) images, but \(images.count) were read")
    expect(threads.count <= ReportCaps.threads, "\(threads.count) threads")
    expect(images.count <= ReportCaps.images, "\(images.count) images")
    // The lines of a log have the cap, and those of the other messages have one each.
    expect(report.messages.count <= 3 * ReportCaps.lines, "\(report.messages.count) messages")
    let stacks = threads.map(\.frames) + [report.crashedThread?.frames ?? [], report.lastExceptionBacktrace]
    for frames in stacks { expect(frames.count <= ReportCaps.frames, "\(frames.count) frames") }

    let frames = stacks.flatMap { $0 }
    // The frames of the other threads are read only when they are asked for, and none is longer than its line.
    let shown = (report.crashedThread?.frames ?? []) + report.lastExceptionBacktrace
    var texts = report.messages.map(\.text) + shown.compactMap(\.symbol) + shown.compactMap(\.file)
    texts += shown.compactMap(\.image) + located(in: report).map(\.value)
    let longest = texts.map(\.utf8.count).max() ?? 0
    expect(longest <= ReportCaps.text, "a text of \(longest) bytes")

    let size = report.source.bytes.count
    expect((0...size).contains(report.start), "a report at \(report.start), of \(size) bytes")
    var offsets = report.messages.map(\.offset) + frames.map(\.offset) + report.registers.map(\.offset)
    offsets += threads.map(\.offset) + located(in: report).map(\.offset)
    offsets += [
      report.crashedThread?.offset, report.elidedRecursion?.offset, report.termination.code?.offset,
      report.faultAddress?.offset, report.instructionBytes?.offset,
    ]
    for offset in offsets.compactMap(\.self) where !(0...size).contains(offset) {
      problems.append("an offset of \(offset), of \(size) bytes")
    }
    return problems
  }

  /// The texts of a report that keep their place, apart from messages.
  private static func located(in report: CrashReport) -> [Located<String>] {
    let (exception, termination) = (report.exception, report.termination)
    let single = [
      report.bugType, report.memoryRegion, report.runningTest, report.operatingSystem.version, report.process.role,
      exception.type, exception.signal, exception.codesText, exception.subtype, exception.message,
      termination.namespace, termination.indicator, termination.by,
      report.uncaughtException?.name, report.uncaughtException?.reason,
    ]
    return single.compactMap(\.self) + report.exceptionNotes + termination.reasons
  }
}
