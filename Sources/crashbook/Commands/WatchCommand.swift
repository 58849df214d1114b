import CommandLineKit
import CrashAnalysis
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `crashbook watch`: the answer for every new report, as soon as it is there.
enum WatchCommand {
  struct Options: TakesCommonOptions, TakesSymbolOptions {
    var folders: [String] = []
    var symbols = SymbolOptions()
    var interval = 1
    var common = CommonOptions()
  }

  static let command: Command = Command(
    "watch",
    abstract: "Explain every new crash report as soon as it is there.",
    discussion: """
      Watches folders, by default that in which macOS keeps the crash reports of this user, and explains what comes. What \
      is there already is left alone. Ctrl-C ends it, with status 0.
      """,
    initial: Options(),
    arguments: [
      .repeated("folder", help: "Folders to watch, with all below them.", completion: .folder, into: \.folders)
    ],
    options: [
      .number(
        "interval", valueName: "seconds", range: 1...3600, help: "Seconds between two looks.", into: \.interval),
      .rules,
    ] + Option.symbols + Option.ownCode + Option.project + Option.coloring,
    run: { try run($0) })

  private static func run(_ options: Options) throws -> Int32 {
    let file = try ProjectFile.load(options.common)
    let common = try options.common.completed(by: file)
    let folders = try folders(options.folders)
    let (symbols, _) = try options.symbols.completed(by: file).symbolication()
    let batch = BatchAnalyzer(analyzer: try common.analyzer().0, jobs: 1, symbols: symbols)
    let context = OutputContext(
      version: ProductVersion.current, usesColor: common.isColored, width: Console.width, extent: .brief)
    var arrivals = Arrivals(folders)
    let stop = Interruption()
    Console.complain("Waiting for new reports in \(folders.joined(separator: ", ")). Ctrl-C ends.")
    while !stop.hasCome(within: options.interval) {
      for item in arrivals.next() where !explain(item, batch, context) { return ExitStatus.done }
    }
    return ExitStatus.done
  }

  /// Explains the reports of a file; false where nobody reads the answers any more.
  private static func explain(_ item: ReportFinder.Item, _ batch: BatchAnalyzer, _ context: OutputContext) -> Bool {
    var isRead = true
    batch.run([item], render: { OutputFormat.text.report($0, context) }) { result in
      if let failure = result.failure { Console.complain(failure) }
      for piece in result.pieces where isRead { isRead = Console.write(piece.rendered + [0x0A], to: 1) }
      return isRead
    }
    return isRead
  }

  /// The folders to watch.
  private static func folders(_ named: [String]) throws -> [String] {
    for folder in named where !FileSystem.isFolder(folder) {
      let reason = FileSystem.exists(folder) ? "This is no folder." : "There is no such folder."
      throw ReadError(path: folder.isEmpty ? "''" : FileName.shown(folder), reason: reason)
    }
    if !named.isEmpty { return named }
    guard let own = DiagnosticReports.folder else {
      throw UsageError("Missing expected argument '<folder> ...'. See 'crashbook watch --help' for more information.")
    }
    return [own]
  }

  /// The files that have come since the last look, each when it is written to its end.
  private struct Arrivals {
    private let folders: [String]
    /// Length and time of every file at the last look.
    private var stamps: [String: [Double]] = [:]
    /// Files that were written to between the last two looks.
    private var growing: Set<String> = []

    init(_ folders: [String]) {
      self.folders = folders
      _ = next()
      growing = []
    }

    /// Looks once more.
    mutating func next() -> [ReportFinder.Item] {
      var found: [String: [Double]] = [:]
      var complete: [ReportFinder.Item] = []
      var changed: Set<String> = []
      for item in ReportFinder(folders).items {
        guard let stamp = FileSystem.stamp(of: item.path) else { continue }
        found[item.path] = stamp
        if stamps[item.path] != stamp {
          changed.insert(item.path)
        } else if growing.contains(item.path) {
          complete.append(item)
        }
      }
      (stamps, growing) = (found, changed)
      return complete
    }
  }
}

/// The wish of a user, or of the system, that this process ends.
private struct Interruption {
  private let wish = DispatchSemaphore(value: 0)
  private let sources: [any DispatchSourceSignal]
  /// Microseconds between two looks.
  private static let step: UInt32 = 50_000

  init() {
    let wish = wish
    sources = [SIGINT, SIGTERM].map { number in
      // Otherwise the signal would end the process before the wish is seen.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { wish.signal() }
      source.resume()
      return source
    }
  }

  /// Waits for it at most so many seconds.
  func hasCome(within seconds: Int) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while wish.wait(timeout: .now()) != .success {
      if ContinuousClock.now >= end { return false }
      usleep(Self.step)
    }
    return true
  }
}
