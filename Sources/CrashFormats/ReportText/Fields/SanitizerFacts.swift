import ByteKit
import CrashModel

/// What a sanitizer's text says beyond its stacks: the kind of event, the program, the address, and what each stack is.
///
///     WARNING: ThreadSanitizer: data race (pid=16781)
///       Write of size 8 at 0x55d848097a80 by thread T1:
///         #0 bump() main.swift:4:43 (Harbour+0xfc951)
///     SUMMARY: ThreadSanitizer: data race main.swift:4:43 in bump()
///
/// Source: `compiler-rt/lib/*/` in llvm/llvm-project, and the texts of the Swift runtime and Apple's checkers.
enum SanitizerFacts {
  static func fill(_ report: inout CrashReport) {
    guard let kind = kind(of: report) else { return }
    if report.exception.type == nil { report.kind = kind }
    guard kind == .sanitizerFinding else { return }
    nameThreads(&report)
    if report.process.name == nil { report.process.name = program(report) }
    readHead(&report)
  }

  /// Whether a line between stacks is one with which a sanitizer begins the next, also where the empty lines between them
  /// were lost.
  static func beginsBlock(_ text: ByteSlice) -> Bool {
    switch text[0] {
    case 0x41: text.hasPrefix("As if synchronized ")
    case 0x4C: text.hasPrefix("Location is ")
    case 0x4D: text.hasPrefix("Mutex M")
    case 0x50: text.hasPrefix("Previous ") && text.last == 0x3A
    case 0x53: text.hasPrefix("SUMMARY: ")
    case 0x54: text.hasPrefix("Thread T")
    default: false
    }
  }

  private static func kind(of report: CrashReport) -> CrashReport.Kind? {
    for message in report.messages {
      let text = message.text
      if text.contains("Sanitizer: ") || text.contains("ERROR: libFuzzer: ") || text.contains(": runtime error: ") {
        return .sanitizerFinding
      }
      if text.contains("Main Thread Checker:") || text.hasPrefix("Simultaneous accesses to ")
        || text.contains("_Violation_AllThatIsLeftToUsIsHonor")
      {
        return .checkerFinding
      }
    }
    return nil
  }

  // MARK: Head

  /// `==123==ERROR: AddressSanitizer: SEGV on unknown address 0x000000000010 (pc …)` and `(pid=123)`.
  private static func readHead(_ report: inout CrashReport) {
    for message in report.messages {
      let bytes = Array(message.text.utf8)
      let isHead = Bytes.with(bytes) { view in
        let line = view.all
        guard line.contains("ERROR: ") || line.contains("WARNING: ThreadSanitizer") else { return false }
        if let mark = line.index(of: "(pid=") {
          report.process.identifier = line.from(mark + 5).decimal().flatMap { Int(exactly: $0.value) }
        } else if line.hasPrefix("=="), let (number, _) = line.dropping(2).decimal() {
          report.process.identifier = Int(exactly: number)
        }
        if let mark = line.index(of: "address 0x"), report.faultAddress == nil,
          let address = line.from(mark + 8).hexadecimal()?.value
        {
          report.faultAddress = Located(address, at: message.offset)
        }
        if report.exception.signal == nil, let signal = signals.first(where: { line.contains($0.mark) })?.name {
          report.exception.signal = Located(signal, at: message.offset)
        }
        return true
      }
      if isHead { return }
    }
  }

  /// The signals of the program that a sanitizer prints as errors.
  private static let signals: [(mark: StaticString, name: String)] = [
    ("Sanitizer: SEGV", "SIGSEGV"), ("Sanitizer: BUS on ", "SIGBUS"), ("Sanitizer: ABRT on ", "SIGABRT"),
    ("Sanitizer: ILL on ", "SIGILL"), ("Sanitizer: TRAP on ", "SIGTRAP"), ("Sanitizer: FPE on ", "SIGFPE"),
  ]

  /// The image of the outermost frame that is no library of the system or of the sanitizer.
  private static func program(_ report: CrashReport) -> String? {
    let frames = report.crashedThread?.frames ?? []
    let main = frames.last { $0.symbol == "main" }?.image
    let image = main ?? frames.lazy.compactMap(\.image).first { !isLibrary($0) }
    return image.map { Paths.lastComponent($0) }
  }

  /// On a Mac sanitizers write no paths by which to tell a framework.
  private static func isLibrary(_ image: String) -> Bool {
    image.contains(".so") || image.hasSuffix(".dylib") || image.contains("clang_rt") || image.hasPrefix("lib")
      || image == "dyld" || AppleFrameworks.contains(image)
  }

  // MARK: Stacks

  /// Gives every stack the line above it as its name: `Previous read of size 8 at 0x… by main thread`.
  ///
  /// They are numbered in the order in which they stand, several of one thread among them.
  private static func nameThreads(_ report: inout CrashReport) {
    let source = report.source
    let threads = report.threads
    if var crashed = report.crashedThread {
      crashed.name = crashed.name ?? name(of: crashed, in: source)
      crashed.isNumbered = false
      report.crashedThread = crashed
    }
    report.threads = DeferredList(count: threads.count) {
      threads.loaded().map { thread in
        var thread = thread
        thread.name = thread.name ?? name(of: thread, in: source)
        thread.isNumbered = false
        return thread
      }
    }
  }

  private static func name(of thread: CrashReport.Thread, in source: ReportSource) -> String? {
    guard let offset = thread.offset, offset > 1 else { return nil }
    return Bytes.with(source.bytes) { bytes in
      let first = bytes.line(around: offset)
      guard first.trimmed[0] == 0x23, first.start > 0 else { return nil }
      var text = bytes.line(around: first.start - 1).trimmed
      // The head of the finding names the thread at its end, and is no name itself.
      if let thread = text.lastIndex(of: " in thread T"), text.contains("Sanitizer:") { text = text.from(thread + 4) }
      guard text.count <= 160, text.last == 0x3A || text.contains("thread T") else { return nil }
      if text.last == 0x3A { text = text.upTo(text.end - 1) }
      if let mark = text.index(of: "Sanitizer:") { text = text.from(mark) }
      return text.stringIfAny
    }
  }
}
