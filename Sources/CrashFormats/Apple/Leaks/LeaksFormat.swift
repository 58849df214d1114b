import ByteKit
import CrashModel

extension ReportFormat {
  /// What `leaks` and the memory graph debugger print of objects that nobody can reach any more.
  static let leaks = ReportFormat(
    name: "leaks",
    title: "a report of leaks or of a memory graph",
    recognizedBy:
      "'leaks Report Version:', 'total leaked bytes', 'ROOT CYCLE: ', 'ROOT LEAK: ' or the columns of Instruments' Leaks",
    recognize: { prefix in
      let marks: [StaticString] = [
        "leaks Report Version:", "Analysis Tool:   /usr/bin/leaks", " total leaked bytes", "ROOT CYCLE: ",
        "ROOT LEAK: ",
      ]
      if isTable(prefix) { return .certain }
      guard !prefix.tellsCrash, prefix.headContains("leak") || prefix.headContains("ROOT ") else { return .no }
      return marks.contains { prefix.headContains($0) } ? .certain : .no
    },
    read: { source in
      PastedText.clean(source) { source, bytes in
        guard var report = AppleTextReader.read(source, bytes, from: 0) else { return [] }
        report.format = "leaks"
        report.kind = .leakReport
        AllocationStacks.fill(&report, bytes)
        if bytes.all.contains(": 0 leaks for 0 total leaked bytes") {
          report.kind = .nonFatal
          report.notes.append("'leaks' found none in this process.")
        }
        return [report]
      }
    })

  /// Whether a text begins with the columns of Instruments' Leaks, as they are copied with a row.
  private static func isTable(_ prefix: InputPrefix) -> Bool {
    prefix.bytes.holds("Leaked Object\t", at: prefix.firstIndex) && prefix.headContains("\tResponsible Library")
  }

  /// What tools print of a process's memory as a whole; nobody crashed.
  static let memoryMap = ReportFormat(
    name: "memory-map",
    title: "a memory summary (vmmap, heap or footprint)",
    recognizedBy: "'Virtual Memory Map of process', '==== Summary for process', 'All zones: ' or 'Footprint: '",
    recognize: { prefix in
      guard !prefix.tellsCrash else { return .no }
      if prefix.headContains("Virtual Memory Map of process ") || prefix.headContains("==== Summary for process ") {
        return .certain
      }
      if prefix.headContains("Analysis Tool:   /usr/bin/heap") || prefix.headContains("Analysis Tool:   /usr/bin/vmmap")
      {
        return .certain
      }
      if prefix.headContains("All zones: "), prefix.headContains(" nodes malloced") { return .certain }
      return prefix.headContains("Footprint: ") && prefix.headContains(" Dirty ") && prefix.headContains("Reclaimable")
        ? .certain : .no
    },
    read: { source in
      PastedText.clean(source) { source, bytes in
        guard var report = AppleTextReader.read(source, bytes, from: 0) else { return [] }
        report.format = "memory-map"
        report.kind = .nonFatal
        report.threads = DeferredList()
        report.crashedThread = nil
        if report.process.name == nil { MemoryMapProcess.fill(&report, bytes) }
        report.notes.append("This is a summary of a process's memory at one moment, not the record of a crash.")
        return [report]
      }
    })
}

/// The stacks in a report of leaks: where the leaked objects were allocated.
///
/// They are printed with the outermost call first; the model has them the other way round.
enum AllocationStacks {
  /// Stacks beyond this number are not read.
  static let limit = 1024

  static func fill(_ report: inout CrashReport, _ bytes: Bytes) {
    var threads: [CrashReport.Thread] = []
    var frames: [CrashReport.Frame] = []
    var heading: ByteSlice?
    var omitted = 0
    func end() {
      guard let heading, !frames.isEmpty else { return }
      guard threads.count < limit else {
        omitted += 1
        return
      }
      let ordered = frames.first?.index ?? 0 > frames.last?.index ?? 0 ? frames.reversed() : frames
      threads.append(.init(index: threads.count, name: heading.string, frames: ordered, offset: heading.start))
    }
    var lines = Lines(bytes)
    while let line = lines.next() {
      let text = line.trimmed
      if text.hasPrefix("STACK OF ") || text.hasPrefix("Call stack:") || text.hasPrefix("Leak: ") {
        end()
        frames = []
        heading = text.last == 0x3A ? text.upTo(text.end - 1) : text
      } else if heading != nil, isDigit(text[0]), frames.count < TextStackDecoder.frameLimit,
        let frame = FrameLine.parse(text, isInStack: true), frame.address != nil
      {
        frames.append(frame)
      } else if text.hasPrefix("====") {
        end()
        heading = nil
        frames = []
      }
    }
    end()
    report.threads = DeferredList(threads)
    report.crashedThread = nil
    if omitted > 0 {
      report.notes.append("The report holds \(omitted) more stacks than the \(limit) that were read.")
    }
  }
}

/// The process that a memory summary is about: `Virtual Memory Map of process 4142 (Harbour)`.
enum MemoryMapProcess {
  static func fill(_ report: inout CrashReport, _ bytes: Bytes) {
    guard let mark = bytes.index(of: " process ", from: 0, to: min(bytes.count, 4096)),
      let (number, end) = bytes[mark + 9..<bytes.count].decimal()
    else { return }
    report.process.identifier = Int(exactly: number)
    let rest = bytes.line(around: end).from(end).trimmed
    if rest[0] == 0x28, let close = rest.index(of: 0x29) {
      report.process.name = rest.dropping(1).upTo(close).stringIfAny
    }
  }
}
