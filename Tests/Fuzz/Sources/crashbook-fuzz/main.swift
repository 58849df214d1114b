import CrashAnalysis
import CrashSymbols

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A family of readers that is fuzzed together; the variable `FUZZ` names it.
enum Family: String, CaseIterable {
  case apple
  case reporters
  case text
  case backtrace
  case console
  case tools
  case symbols
  case rules
  case names
  case archives
  case wrapped
  case redaction
  case project
  case code
  case saved

  /// Names of the formats whose readers it holds.
  var formats: Set<String> {
    switch self {
    case .apple: ["ips", "jetsam", "metrickit-json"]
    case .reporters:
      [
        "kscrash-json", "sentry-json", "bugsnag-json", "crashlytics-json", "error-event-json", "minidump-json",
        "minidump", "plcrash",
      ]
    case .text: ["crash-text", "excerpt"]
    case .backtrace: ["swift-backtrace", "swift-backtrace-json"]
    case .console: ["console", "sanitizer"]
    case .tools:
      [
        "sampled-stacks", "leaks", "memory-map", "panic", "minidump-text", "valgrind", "android", "android-tombstone",
        "webassembly", "foreign-runtime",
      ]
    case .symbols, .rules, .names, .archives, .wrapped, .redaction, .project, .code, .saved: []
    }
  }
}

let family = getenv("FUZZ").flatMap { Family(rawValue: String(cString: $0)) } ?? .apple
let readers = ReportFormat.all.filter { family.formats.contains($0.name) }

/// Reads an input as everything it may be, and all that a rule or an output may ask for.
func read(_ bytes: [UInt8]) {
  switch family {
  case .rules:
    _ = try? RuleFile(bytes, builtIn: [])
    return
  case .project:
    readProject(bytes)
    return
  case .code:
    let count = bytes.count { $0 == 0x0A } + 1
    for path in ["a.swift", "a.m"] {
      for trap in CodeReview.traps(in: bytes, path: path) {
        precondition((1...count).contains(trap.line) && trap.length > 0 && !trap.columns.isEmpty)
      }
    }
    _ = CodeReview.findings(in: bytes)
    return
  case .symbols:
    readImages(bytes)
    return
  case .names:
    let name = String(decoding: bytes, as: UTF8.self)
    precondition(Demangler.name(of: name).utf8.count <= 1 << 20)
    _ = NormalName.ofSymbol(name)
    return
  case .archives:
    readArchive(bytes)
    return
  case .wrapped:
    readFile(bytes)
    return
  case .redaction:
    redact(bytes)
    return
  case .saved:
    readSaved(bytes)
    return
  default: break
  }
  let source = ReportSource(path: "fuzz", bytes: bytes)
  // Telling formats apart costs more than reading one.
  if bytes.count % 64 == 0 { _ = FormatExplanation(source).text }
  for reader in readers {
    for report in (try? reader.reports(in: source)) ?? [] {
      precondition(report.threads.loaded().count == report.threads.count)
      _ = report.images.loaded()
      for message in report.messages.prefix(8) {
        if let offset = message.offset {
          precondition(offset >= 0 && offset <= report.source.bytes.count)
          _ = report.source.line(at: offset)
        }
      }
    }
  }
  _ = source.jsonProblem()
  guard family == .console, bytes.count > 2 else { return }
  // A log must mean the same whatever pieces it arrives in.
  var log = LogReader(path: "fuzz")
  let size = Int(bytes[0]) + 1
  for start in stride(from: 0, to: bytes.count, by: size) {
    _ = log.append(Array(bytes[start..<min(start + size, bytes.count)]))
  }
  _ = log.finish()
}

/// Reads an input as a project file and as a baseline, and applies what it says to a crash.
func readProject(_ bytes: [UInt8]) {
  if let settings = try? ProjectSettings(bytes) {
    let policy = GroupPolicy(suppressions: settings.suppressions, owners: settings.owners, loweringRules: ["fuzz"])
    var failure = FailurePolicy()
    for text in settings.failOn { precondition(failure.add(text) == nil) }
    _ = failure.fails(finding, under: policy)
    _ = policy.excuse(for: finding)
    _ = policy.owners.owners(file: "Sources/Harbour/Tide.swift", module: "Harbour", symbol: "Tide.moor()")
  }
  guard let baseline = try? Baseline(bytes) else { return }
  // An edited baseline is one, and holds what it held.
  let new = BaselineEntry(signature: "fuzz")
  let entries = baseline[new.signature] == nil ? [new] : []
  guard let edited = try? Baseline.edited(bytes, adding: entries, removing: []), let again = try? Baseline(edited)
  else { preconditionFailure("an edited baseline cannot be read") }
  precondition(again.entries == baseline.entries + entries)
}

/// A crash for policies to judge.
let finding: Finding = {
  let source = ReportSource(text: "Harbour/Tide.swift:63: Fatal error: Index out of range")
  guard let analysis = try? Analyzer().analyze(source).first else { preconditionFailure("the sample is no crash") }
  return Finding(analysis)
}()

/// Reads an input as a program, a library or a dSYM; the reader takes files, so it is given one that has no place on disk.
func readImages(_ bytes: [UInt8]) {
  let descriptor = imageFile
  guard descriptor >= 0, ftruncate(descriptor, 0) == 0 else { return }
  _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  for image in SymbolImage.images(in: "/dev/fd/\(descriptor)") {
    precondition(SymbolImage.plain(image.identifier) == image.identifier)
  }
}

/// Reads an input as a file that may hold a report within something else, and places in what was taken out.
func readFile(_ bytes: [UInt8]) {
  let descriptor = imageFile
  guard descriptor >= 0, ftruncate(descriptor, 0) == 0 else { return }
  _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  guard let source = try? InputFile.read("/dev/fd/\(descriptor)").source else { return }
  _ = source.lines(at: [0, source.bytes.count / 2, source.bytes.count])
}

/// Reads an input as an archive of any kind.
func readArchive(_ bytes: [UInt8]) {
  let descriptor = imageFile
  guard descriptor >= 0, ftruncate(descriptor, 0) == 0 else { return }
  _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  let items = ReportFinder(["/dev/fd/\(descriptor)"]).items
  BatchAnalyzer(analyzer: analyzer, jobs: 1).run(items, render: { $0.report.messages.count }) { _ in true }
}

/// Reads an input as what earlier runs saved: results, which every output takes, and a summary, which is written again.
func readSaved(_ bytes: [UInt8]) {
  let descriptor = imageFile
  guard descriptor >= 0, ftruncate(descriptor, 0) == 0 else { return }
  _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  let items = ReportFinder(["/dev/fd/\(descriptor)"]).items
  BatchAnalyzer(analyzer: knowing, jobs: 1).run(items, render: render) { _ in true }
  guard let summary = GroupSummary(bytes) else { return }
  let written = summary.written
  precondition(GroupSummary(written)?.written == written)
}

let formats: [OutputFormat] = [.text, .json, .html, .sarif]

@Sendable func render(_ analysis: Analysis) -> Int {
  formats.reduce(0) { $0 + analysis.rendered(as: $1).utf8.count }
}

/// Redacts an input: what is left is text with the same lines, and holds nothing that a second time would take out.
///
/// One input in a hundred is repeated as well, where a detector that reads on without bound would run into the time limit.
func redact(_ bytes: [UInt8]) {
  guard let first = bytes.first else { return }
  let redactor = Redactor(first & 1 == 0 ? .default : .all)
  let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
  let once = redacted(text, redactor)
  precondition(once.utf8.count { $0 == 0x0A } == text.utf8.count { $0 == 0x0A })
  precondition(redacted(once, redactor) == once)
  guard bytes.count % 100 == 0, !text.isEmpty else { return }
  _ = redacted(String(repeating: text, count: 65536 / text.utf8.count), redactor)
}

func redacted(_ text: String, _ redactor: Redactor) -> String {
  var count = Redactor.Count()
  let result = redactor.redacted(text, &count)
  precondition(result.utf8.allSatisfy { $0 < 0xF8 })
  precondition(count.total > 0 || result == text)
  return result
}

/// Archives are about files; what is in them is read by the other families.
let analyzer = Analyzer(rules: [])
/// Results name their rules.
let knowing = Analyzer()

let imageFile = tmpfile().map(fileno) ?? -1

@_silgen_name("LLVMFuzzerRunDriver")
func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
exit(
  runDriver(&count, &arguments) { data, size in
    read(Array(UnsafeBufferPointer(start: data, count: size)))
    return 0
  })
