import ByteKit
import CrashModel

/// What MetricKit says about a diagnostic besides its stacks.
struct MetricKitDiagnostic {
  /// The sorts of diagnostics.
  enum Sort {
    case crash
    case hang
    case processor
    case diskWrites
    case launch
    case memory
    case unknown

    /// The sort of the diagnostics in a list of a payload; nil where the key names no such list.
    init?(listKey key: ByteSlice) {
      switch key {
      case "crashDiagnostics", "crashDiagnostic": self = .crash
      case "hangDiagnostics", "hangDiagnostic": self = .hang
      case "cpuExceptionDiagnostics", "cpuExceptionDiagnostic": self = .processor
      case "diskWriteExceptionDiagnostics", "diskWriteExceptionDiagnostic": self = .diskWrites
      case "appLaunchDiagnostics", "appLaunchDiagnostic": self = .launch
      case "memoryExceptionDiagnostics", "memoryExceptionDiagnostic": self = .memory
      default: return nil
      }
    }

    var kind: CrashReport.Kind {
      switch self {
      case .crash, .unknown: .crash
      case .hang, .launch: .hang
      case .processor, .diskWrites, .memory: .resourceLimit
      }
    }
  }

  private(set) var sort: Sort
  private var facts = MachFacts()
  private var terminationReason: Located<String>?
  private var region: Located<String>?
  private var exception: CrashReport.UncaughtException?
  private var measures: [(words: String, value: Located<String>)] = []

  init(_ sort: Sort) {
    self.sort = sort
  }

  /// Reads one key of the meta data; false where it says nothing here.
  mutating func read(_ key: ByteSlice, _ cursor: inout JSONCursor) -> Bool {
    switch key {
    case "exceptionType": readExceptionType(&cursor)
    case "exceptionCode": facts.code = cursor.locatedUnsigned()
    case "signal": readSignal(&cursor)
    case "terminationReason": terminationReason = cursor.locatedString()
    case "terminationCategory": readCategory(&cursor)
    case "virtualMemoryRegionInfo": region = cursor.locatedString()
    case "objectiveCexceptionReason", "objectiveCExceptionReason", "exceptionReason": readExceptionReason(&cursor)
    case "hangDuration": add("hang duration", &cursor, .hang)
    case "totalCPUTime": add("total CPU time", &cursor, .processor)
    case "totalSampledTime": add("total sampled time", &cursor, .processor)
    case "writesCaused", "totalWritesCaused": add("writes caused", &cursor, .diskWrites)
    case "launchDuration": add("launch duration", &cursor, .launch)
    case "event": readEvent(&cursor)
    case "eventDetail": add("event detail", &cursor, .unknown)
    default: return false
    }
    return true
  }

  private mutating func add(_ words: String, _ cursor: inout JSONCursor, _ sort: Sort) {
    // App Store Connect leaves empty what does not belong to the sort of diagnostic.
    guard let value = cursor.locatedString(), !value.value.isEmpty, value.value != "null" else { return }
    if case .unknown = self.sort { self.sort = sort }
    measures.append((words, value))
  }

  /// What App Store Connect calls the diagnostic: a hang, a launch, writes to the disk.
  private mutating func readEvent(_ cursor: inout JSONCursor) {
    guard case .unknown = sort, let event = cursor.string()?.lowercased() else { return }
    if event.contains("hang") { sort = .hang }
    if event.contains("launch") { sort = .launch }
    if event.contains("disk") || event.contains("write") { sort = .diskWrites }
  }

  /// A number, or a name where a newer system writes one.
  private mutating func readExceptionType(_ cursor: inout JSONCursor) {
    var copy = cursor
    if let text = copy.locatedString(), text.value.hasPrefix("EXC_") { facts.type = text }
    facts.readType(&cursor)
  }

  private mutating func readSignal(_ cursor: inout JSONCursor) {
    var copy = cursor
    if let text = copy.locatedString(), text.value.hasPrefix("SIG") { facts.signal = text }
    facts.readSignal(&cursor)
  }

  /// A name, or an object with the name as its only key, as Swift writes its enumerations.
  private mutating func readCategory(_ cursor: inout JSONCursor) {
    let offset = cursor.position
    var name: String?
    if cursor.peek() == 0x7B {
      cursor.forEachMember { _, key in name = name ?? key.string }
    } else {
      name = cursor.string()
    }
    if let name { measures.append(("termination category", Located(name, at: offset))) }
  }

  private mutating func readExceptionReason(_ cursor: inout JSONCursor) {
    if cursor.peek() == 0x22 {
      exception = .init(reason: cursor.locatedString())
      return
    }
    exception = .init(&cursor, name: "exceptionName", message: "composedMessage", format: "formatString")
  }

  /// Puts everything into a report.
  func fill(_ report: inout CrashReport) {
    report.kind = sort.kind
    var facts = facts
    report.memoryRegion = region
    // `0x10 is not in any region.  Bytes before following region: …`
    if let region, let word = region.value.split(separator: " ").first,
      let address = ExceptionCodes.numbers(in: String(word)).first
    {
      facts.address = Located(address, at: region.offset)
    }
    facts.fill(&report)
    if let exception {
      report.uncaughtException = exception
      if let reason = exception.reason {
        report.messages.append(.init(.exceptionReason, reason.value, at: reason.offset))
      }
    }
    if let terminationReason { TerminationReason.read(terminationReason, into: &report) }
    for measure in measures {
      report.messages.append(.init(.tool, measure.words + ": " + measure.value.value, at: measure.value.offset))
    }
  }
}
