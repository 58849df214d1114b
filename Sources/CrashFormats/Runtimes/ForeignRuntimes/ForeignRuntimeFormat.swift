import ByteKit
import CrashModel

extension ReportFormat {
  /// What the runtimes of other languages and engines of games print when a program of theirs ends.
  static let foreignRuntime = ReportFormat(
    name: "foreign-runtime",
    title: "the last words of Python, Ruby, R, Julia, Go, Node.js, the Java machine, Godot or Unreal Engine",
    recognizedBy:
      "their own headings: 'Fatal Python error: ', 'Traceback (most recent call last):', '[BUG] ' with Ruby's sections, "
      + "'goroutine 1 [' below a panic or signal, Node.js's 'at f (file:1:2)' and '1: node::Abort() [', 'A fatal error has been detected by the Java Runtime Environment', 'handle_crash: ', "
      + "'=== Critical error: ===', '[Callstack] 0x', ' Address = 0x' and '[in ' of Unreal's reporter, "
      + "'*** caught segfault ***', "
      + "'in expression starting at ' below a signal",
    recognize: { prefix in
      guard !prefix.opensIncident, !prefix.opensAppleReport || ForeignRuntime.isJavaMachinesFile(prefix),
        ForeignRuntime(prefix) != nil
      else { return .no }
      // Among the lines of a test run it is one crash of perhaps several.
      return LogShape.occur(in: prefix) ? .perhaps : .likely
    },
    read: { source in
      PastedText.clean(source) { source, bytes in
        ForeignRuntime(InputPrefix(bytes.prefix(InputPrefix.limit))).map { [$0.report(in: source, bytes)] } ?? []
      }
    })
}

/// A language's runtime, or an engine of games, that itself prints how its programs end.
enum ForeignRuntime {
  case godot
  case unreal
  case python
  case ruby
  case java
  case go
  case node
  case r
  case julia

  /// Whose words a text holds; nil where they are nobody's, or a debugger's stack or a report of Apple's is with them,
  /// which tells more.
  init?(_ prefix: InputPrefix) {
    guard let runtime = Self.named(in: prefix), !prefix.contains("\nException Type:"), !prefix.contains("* thread #"),
      !prefix.contains(" Crashed:\n"), !prefix.contains("\"bug_type\"")
    else { return nil }
    self = runtime
  }

  private static let javaHeading: StaticString = "fatal error has been detected by the Java"

  /// Whether a text is a file of the Java machine's, every line of which begins with the mark of a comment at first.
  static func isJavaMachinesFile(_ prefix: InputPrefix) -> Bool {
    prefix.first == 0x23 && prefix.headContains(javaHeading)
  }

  private static func named(in prefix: InputPrefix) -> ForeignRuntime? {
    if prefix.contains("handle_crash: Program crashed with signal ") { return .godot }
    if prefix.contains("=== Critical error: ===") || prefix.contains("[Callstack] 0x")
      || UnrealCrash.isReporters(prefix)
    {
      return .unreal
    }
    if prefix.contains(javaHeading) { return .java }
    if prefix.contains("[BUG] ") { return prefix.contains("\nruby ") ? .ruby : nil }
    if prefix.contains("Fatal Python error: ") {
      return prefix.contains(" (most recent call first):") || prefix.contains("\nPython runtime state: ")
        ? .python : nil
    }
    if prefix.contains("\ngoroutine "), GoCrash.isPrinted(in: prefix) { return .go }
    if NodeCrash.isPrinted(in: prefix) { return .node }
    if RCrash.isPrinted(in: prefix) { return .r }
    if JuliaCrash.isPrinted(in: prefix) { return .julia }
    // Debuggers print the errors of their own helpers beside the crash of a program, as scripts do that collect it.
    return prefix.headContains("Traceback (most recent call last):") && !LogMark.occurs(in: prefix.bytes)
      && !others.contains { prefix.contains($0) } ? .python : nil
  }

  /// How the end of a program of another language begins that has no reader of its own.
  private static let others: [StaticString] = [
    "\nException in thread \"", "\nUnhandled exception. ", "\nUnhandled Exception:",
  ]

  private var reader: any ForeignCrashReader {
    switch self {
    case .godot: GodotCrash()
    case .unreal: UnrealCrash()
    case .python: PythonCrash()
    case .ruby: RubyCrash()
    case .java: JavaMachineCrash()
    case .go: GoCrash()
    case .node: NodeCrash()
    case .r: RCrash()
    case .julia: JuliaCrash()
    }
  }

  /// Reads a text that holds the runtime's words.
  func report(in source: ReportSource, _ bytes: Bytes) -> CrashReport {
    var reader = reader
    var lines = Lines(bytes)
    while let line = lines.next() { reader.read(line.dropping(LogPrefix.length(of: line))) }
    return reader.crash.report(source)
  }
}
