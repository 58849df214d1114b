import Dispatch

/// Gives frames that are bare addresses their functions, files and lines.
///
/// What was looked up once is kept for the reports that follow; nothing here fails: what is missing is a note.
public final class Symbolication: @unchecked Sendable {
  private let store: SymbolStore
  /// Looks for what the store does not have; nil where it alone counts.
  private let finder: SymbolSearch?
  private let timeLimit: Duration
  private let search: ProgramSearch
  private let lock = DispatchSemaphore(value: 1)
  private var known: [SymbolImage: [UInt64: [SymbolPlace]]] = [:]
  private var symbolizers: [SymbolImage: Symbolizer] = [:]
  private var isToolMissing = false
  /// Whether the program did not answer in time; it is not asked again.
  private var isToolHanging = false

  /// Addresses kept of one image.
  private static let cacheLimit = 100_000
  /// Images that are kept open at once.
  private static let openLimit = 16

  /// Makes a symbolication that looks addresses up in the images of a store.
  ///
  /// - Parameters:
  ///   - store: The images.
  ///   - searches: Whether symbols that it does not have are looked for where they usually are.
  public convenience init(_ store: SymbolStore, searches: Bool = false) {
    self.init(
      store, finder: searches ? SymbolSearch() : nil, timeLimit: SystemProgram.usualTimeLimit, search: ProgramSearch())
  }

  /// Makes a symbolication whose programs are looked for in some folders and have a time limit for each answer.
  init(_ store: SymbolStore, finder: SymbolSearch? = nil, timeLimit: Duration, search: ProgramSearch) {
    self.store = store
    self.finder = finder
    self.timeLimit = timeLimit
    self.search = search
  }

  /// Symbolicates the last exception backtrace, the crashed thread and all other threads.
  ///
  /// A report whose decisive frames all have names, or are the system's, is left as it is, unless symbols were given.
  public func symbolicate(_ report: inout CrashReport) {
    let decisive = report.decisiveStacks
    let isNamed = { (frame: CrashReport.Frame) in
      frame.symbol != nil || frame.imagePath.map { ReportImages.isOfSystem($0) } ?? false
    }
    guard !store.images.isEmpty || !decisive.allSatisfy({ $0.allSatisfy(isNamed) }) else { return }
    let images = ReportImages(report)
    var summary = Summary()
    let available = available(for: images.own(in: decisive.map { $0.filter { !isNamed($0) } }), of: report, &summary)
    if store.images.isEmpty, available.isEmpty {
      report.notes += summary.notes(isToolMissing: false, isToolHanging: false)
      return
    }
    let threads = report.threads.loaded()
    let stacks = decisive + threads.map(\.frames)
    let places = places(of: stacks, images, available)
    var named = zip(stacks, places).enumerated().map { position, pair in
      // The crashed thread comes twice where there is a list of threads: alone, and in the list.
      Self.named(
        pair.0, at: pair.1, images, &summary, isCounted: position != Self.crashedThread || threads.isEmpty)
    }[...]
    report.lastExceptionBacktrace = named.removeFirst()
    report.crashedThread?.frames = named.removeFirst()
    if !threads.isEmpty {
      report.threads = DeferredList(
        zip(threads, named).map { thread, frames in
          var thread = thread
          thread.frames = frames
          return thread
        })
    }
    report.notes += summary.notes(isToolMissing: isToolMissing, isToolHanging: isToolHanging)
  }

  /// The symbols of images without names, by their identifiers; what is missing is counted.
  private func available(
    for wanted: [OwnImage], of report: CrashReport, _ summary: inout Summary
  ) -> [String: SymbolImage] {
    var available: [String: SymbolImage] = [:]
    for image in wanted {
      if let found = self.image(image.identifier, besides: report.source.path) {
        available[SymbolImage.plain(image.identifier)] = found
      } else if summary.missing.count < Summary.missingLimit {
        summary.missing.append(image.advice(for: report.source.path))
      }
    }
    return available
  }

  /// The symbols of an identifier in any spelling: among those given, or where they usually are; nil where there are none.
  public func image(_ identifier: String, besides report: String) -> SymbolImage? {
    store.image(identifier) ?? finder?.image(identifier, besides: report)
  }

  /// The position of the crashed thread among the stacks of a report.
  private static let crashedThread = 1

  private struct Summary {
    var named = 0
    /// A line for each image without symbols.
    var missing: [String] = []
    var failed: Set<String> = []

    /// Lines about missing symbols; more are not read by anybody.
    static let missingLimit = 5

    func notes(isToolMissing: Bool, isToolHanging: Bool) -> [String] {
      var notes: [String] = []
      if named > 0 {
        notes.append("\(named) frame\(named == 1 ? " was" : "s were") named with symbols of the same id.")
      }
      notes += missing
      if !failed.isEmpty {
        let names = failed.sorted().joined(separator: ", ")
        notes.append(
          isToolMissing
            ? "Symbols of \(names) are there, but neither atos nor llvm-symbolizer is installed to read them."
            : "Symbols of \(names) could not be read"
              + (isToolHanging ? ": the program that reads them did not answer in time." : "."))
      }
      return notes
    }
  }

  /// Whether a frame has anything to gain.
  private static func isNameless(_ frame: CrashReport.Frame) -> Bool {
    frame.symbol == nil || frame.file == nil
  }

  /// Where a frame is looked up, and what was found there: nil where no tool could read the image.
  private struct Lookup {
    let image: SymbolImage
    let places: [SymbolPlace]?
  }

  /// What the symbols say of every frame of some stacks; nil for frames that have a name, or whose image is missing.
  private func places(
    of stacks: [[CrashReport.Frame]], _ images: ReportImages, _ available: [String: SymbolImage]
  ) -> [[Lookup?]] {
    var wanted: [SymbolImage: Set<UInt64>] = [:]
    let keys = stacks.map { stack in
      stack.enumerated().map { position, frame -> (image: SymbolImage, address: UInt64)? in
        guard Self.isNameless(frame), let place = images.place(of: frame) else { return nil }
        let identifier = SymbolImage.plain(place.identifier)
        guard let image = available[identifier] ?? store.image(identifier) else { return nil }
        // All but the innermost are return addresses: the call stands just before them.
        let distance = position > 0 && place.distance > 0 ? place.distance - 1 : place.distance
        let address = image.preferredBase &+ distance
        wanted[image, default: []].insert(address)
        return (image, address)
      }
    }
    var found: [SymbolImage: [UInt64: [SymbolPlace]]] = [:]
    for (image, addresses) in wanted { found[image] = lookUp(addresses, in: image) }
    return keys.map { keys in
      keys.map { key in
        key.map { key in Lookup(image: key.image, places: found[key.image].map { $0[key.address] ?? [] }) }
      }
    }
  }

  /// A stack with the names that were found.
  private static func named(
    _ stack: [CrashReport.Frame], at lookups: [Lookup?], _ images: ReportImages, _ summary: inout Summary,
    isCounted: Bool
  ) -> [CrashReport.Frame] {
    zip(stack, lookups).flatMap { frame, lookup -> [CrashReport.Frame] in
      guard let lookup else { return [frame] }
      var frame = frame
      if frame.image == nil, let image = images.image(of: frame) {
        frame.image = image.name
        frame.imagePath = image.path
      }
      guard let places = lookup.places, !places.isEmpty else {
        if lookup.places == nil { summary.failed.insert(frame.image ?? lookup.image.path) }
        return [frame]
      }
      if isCounted { summary.named += 1 }
      return frames(frame, places)
    }
  }

  /// The frame itself with its function, preceded by what the compiler inlined into it.
  private static func frames(_ frame: CrashReport.Frame, _ places: [SymbolPlace]) -> [CrashReport.Frame] {
    places.enumerated().map { position, place in
      var named = frame
      named.symbol = place.symbol ?? frame.symbol
      named.file = place.file ?? frame.file
      named.line = place.line ?? frame.line
      named.column = place.column
      named.isInlined = position < places.count - 1
      if named.symbol != frame.symbol { named.symbolOffset = nil }
      return named
    }
  }

  /// What is known of addresses in an image, nil where no tool could read it.
  private func lookUp(_ addresses: Set<UInt64>, in image: SymbolImage) -> [UInt64: [SymbolPlace]]? {
    lock.wait()
    defer { lock.signal() }
    var table = known[image] ?? [:]
    let missing = addresses.filter { table[$0] == nil }.sorted()
    var start = 0
    while start < missing.count {
      let batch = Array(missing[start..<min(start + SymbolTool.batch, missing.count)])
      let begin = ContinuousClock.now
      guard !isToolHanging,
        let places = SymbolTool.places(of: batch, in: image, timeLimit: timeLimit, search: search)
          ?? symbolizer(of: image)?.places(of: batch)
      else {
        isToolHanging = isToolHanging || begin.duration(to: .now) >= timeLimit
        symbolizers[image] = nil
        return nil
      }
      for (address, found) in zip(batch, places) { table[address] = found }
      start += batch.count
    }
    known[image] = table.count > Self.cacheLimit ? [:] : table
    return table
  }

  /// The program that has the image open, nil where it is not installed.
  private func symbolizer(of image: SymbolImage) -> Symbolizer? {
    if let open = symbolizers[image] { return open }
    if symbolizers.count >= Self.openLimit { symbolizers = [:] }
    let started = Symbolizer(image, timeLimit: timeLimit, search: search)
    isToolMissing = started == nil
    symbolizers[image] = started
    return started
  }
}
