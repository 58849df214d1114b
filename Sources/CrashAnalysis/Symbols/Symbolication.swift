import Dispatch

/// Gives frames that are bare addresses their functions, files and lines.
///
/// What was looked up once is kept for the reports that follow; nothing here fails: what is missing is a note.
public final class Symbolication: @unchecked Sendable {
  private let store: SymbolStore
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
  public convenience init(_ store: SymbolStore) {
    self.init(store, timeLimit: SystemProgram.usualTimeLimit, search: ProgramSearch())
  }

  /// Makes a symbolication whose programs are looked for in some folders and have a time limit for each answer.
  init(_ store: SymbolStore, timeLimit: Duration, search: ProgramSearch) {
    self.store = store
    self.timeLimit = timeLimit
    self.search = search
  }

  /// Symbolicates the last exception backtrace, the crashed thread and all other threads.
  public func symbolicate(_ report: inout CrashReport) {
    let images = Images(report)
    let threads = report.threads.loaded()
    let stacks = [report.lastExceptionBacktrace, report.crashedThread?.frames ?? []] + threads.map(\.frames)
    var summary = Summary()
    let places = places(of: stacks, images, &summary)
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

  /// The position of the crashed thread among the stacks of a report.
  private static let crashedThread = 1

  private struct Images {
    private var byName: [String: CrashReport.BinaryImage] = [:]
    private var byIdentifier: [String: CrashReport.BinaryImage] = [:]
    private var byAddress: [CrashReport.BinaryImage] = []

    init(_ report: CrashReport) {
      let images = report.images.loaded()
      byAddress = images.filter { $0.base != nil && $0.size ?? 0 > 0 }.sorted { $0.base ?? 0 < $1.base ?? 0 }
      for image in images {
        if byName[image.name] == nil { byName[image.name] = image }
        if let uuid = image.uuid { byIdentifier[SymbolImage.plain(uuid)] = image }
      }
    }

    /// The image that a frame names, or in which its address lies.
    func image(of frame: CrashReport.Frame) -> CrashReport.BinaryImage? {
      if let name = frame.image { return byName[name] }
      guard let address = frame.address else { return nil }
      let next = byAddress.binarySearch(where: { $0.base ?? 0 > address })
      guard next > 0, byAddress[next - 1].holds(address) else { return nil }
      return byAddress[next - 1]
    }

    /// Identifier of a frame's image, and the distance of its address from the image's beginning.
    func place(of frame: CrashReport.Frame) -> (identifier: String, distance: UInt64)? {
      let named = image(of: frame)
      guard let identifier = frame.imageUUID ?? named?.uuid else { return nil }
      let image = byIdentifier[SymbolImage.plain(identifier)] ?? named
      if let offset = frame.imageOffset { return (identifier, offset) }
      guard let address = frame.address, let base = image?.base, let distance = address.distance(above: base) else {
        return nil
      }
      return (identifier, distance)
    }
  }

  private struct Summary {
    var named = 0
    var missing: [String: String] = [:]
    var failed: Set<String> = []

    func notes(isToolMissing: Bool, isToolHanging: Bool) -> [String] {
      var notes: [String] = []
      if named > 0 { notes.append("\(named) frame\(named == 1 ? " was" : "s were") named with the symbols given.") }
      for (identifier, name) in missing.sorted(by: { $0.value < $1.value }).prefix(5) {
        notes.append("Symbols of \(name) with the id \(identifier) are not among those given.")
      }
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

  /// Nobody has symbols of the system's own libraries.
  private static func isOfSystem(_ path: String) -> Bool {
    ["/System/", "/usr/lib", "/lib"].contains { path.hasPrefix($0) } || path.contains("/usr/lib/swift/")
  }

  /// Where a frame is looked up, and what was found there: nil where no tool could read the image.
  private struct Lookup {
    let image: SymbolImage
    let places: [SymbolPlace]?
  }

  /// What the symbols say of every frame of some stacks; nil for frames that have a name, or whose image is not there.
  private func places(
    of stacks: [[CrashReport.Frame]], _ images: Images, _ summary: inout Summary
  ) -> [[Lookup?]] {
    var wanted: [SymbolImage: Set<UInt64>] = [:]
    let keys = stacks.map { stack in
      stack.enumerated().map { position, frame -> (image: SymbolImage, address: UInt64)? in
        guard Self.isNameless(frame), let place = images.place(of: frame) else { return nil }
        guard let image = store.image(place.identifier) else {
          let missing = images.image(of: frame)
          if frame.symbol == nil, !Self.isOfSystem(missing?.path ?? "") {
            summary.missing[place.identifier] = missing?.name ?? frame.image ?? "an image"
          }
          return nil
        }
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
    _ stack: [CrashReport.Frame], at lookups: [Lookup?], _ images: Images, _ summary: inout Summary, isCounted: Bool
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
        let places = SymbolTool.places(of: batch, in: image, timeLimit: timeLimit)
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
