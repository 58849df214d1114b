import ByteKit
import CrashModel

/// Reads one diagnostic of MetricKit.
///
/// Source of the keys: Apple's documentation of `MXDiagnosticPayload`, `MXCallStackTree` and, for the logs of App Store
/// Connect, `diagnosticLogs`, and payloads that open-source readers test with. Names of the Swift types that replace
/// them are accepted where they are known.
struct MetricKitReader {
  private let bytes: Bytes
  private var report: CrashReport
  private var layout: MetricKitLayout
  /// Whether Xcode made the payload up.
  private var isSample = false

  init(_ source: ReportSource, _ bytes: Bytes, start: Int) {
    self.bytes = bytes
    report = CrashReport(format: "metrickit-json", source: source, start: start)
    layout = MetricKitLayout(source: source)
  }

  /// The report of the diagnostic; nil where there is neither a stack nor a word about it.
  mutating func read(_ sort: MetricKitDiagnostic.Sort) -> CrashReport? {
    var diagnostic = MetricKitDiagnostic(sort)
    var hasContent = false
    var cursor = JSONCursor(bytes, at: report.start)
    cursor.forEachMember { cursor, key in
      switch key {
      case "callStackTree":
        hasContent = true
        cursor.forEachObject { readTree(&$0) }
      case "callStacks":
        hasContent = true
        cursor.forEachElement { cursor, _ in layout.readStack(&cursor) }
        report.notes.append(
          "This is a call stack tree alone, which does not say of what; it is read as that of a crash.")
      case "diagnosticMetaData", "metaData", "metadata":
        hasContent = true
        cursor.forEachMember { cursor, key in
          if !readIdentity(key, &cursor) { _ = diagnostic.read(key, &cursor) }
        }
      case "version": break
      default:
        if diagnostic.read(key, &cursor) { hasContent = true } else { _ = readIdentity(key, &cursor) }
      }
    }
    guard hasContent else { return nil }
    diagnostic.fill(&report)
    layout.isOutermostFirst = report.kind != .crash
    fillStacks()
    if isSample {
      report.kind = .nonFatal
      (report.exception, report.termination) = (.init(), .init())
      (report.messages, report.memoryRegion, report.faultAddress) = ([], nil, nil)
      (report.uncaughtException, report.crashedThread) = (nil, nil)
    }
    report.noteDamage(seenBy: cursor)
    return report
  }

  private mutating func readIdentity(_ key: ByteSlice, _ cursor: inout JSONCursor) -> Bool {
    switch key {
    case "appVersion": report.process.version = cursor.string()
    case "appBuildVersion", "buildVersion": report.process.build = cursor.string()
    case "bundleIdentifier", "bundleId": report.process.bundleIdentifier = cursor.string()
    case "pid": report.process.identifier = cursor.integer()
    case "deviceType": report.device = cursor.string()
    case "regionFormat": report.circumstances.region = cursor.string()
    case "platformArchitecture": report.architecture = cursor.string().map(Architecture.name)
    case "osVersion":
      if let text = cursor.locatedString() { report.operatingSystem = SystemVersion.parse(text) }
    default: return false
    }
    return true
  }

  // MARK: Stacks

  /// Reads a tree; App Store Connect lists several.
  private mutating func readTree(_ cursor: inout JSONCursor) {
    cursor.forEachMember { cursor, key in
      switch key {
      case "callStacks", "callStackThreads":
        cursor.forEachElement { cursor, _ in layout.readStack(&cursor) }
      case "binaryInfo": layout.binaryInfo = cursor.position
      default: break
      }
    }
  }

  private mutating func fillStacks() {
    report.threads = layout.deferredThreads
    guard !layout.stacks.isEmpty else { return }
    if layout.attributed == nil, layout.stacks.count > 1 {
      report.notes.append("The diagnostic does not say which thread it is about; the first one is shown.")
    }
    let decoder = MetricKitStackDecoder(layout: layout, bytes: bytes)
    let thread = decoder.thread(layout.attributed ?? 0)
    if layout.mayBlame(bytes), let function = decoder.blamed(layout.attributed ?? 0) {
      report.notes.append("App Store Connect holds \(function) responsible (isBlameFrame).")
    }
    report.crashedThread = thread
    report.images = DeferredList(MetricKitStackDecoder.images(of: thread))
    if thread.frames.contains(where: { $0.image == "testBinaryName" }) {
      isSample = true
      report.notes.append("This is the sample payload of Xcode's 'Simulate MetricKit Payloads': its stack is made up.")
    }
  }
}
