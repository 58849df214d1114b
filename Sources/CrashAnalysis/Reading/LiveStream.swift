import ByteKit
import CrashFormats
import CrashModel
import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads a stream of reports while another program writes it, and hands over each that is complete before more comes.
///
/// It only looks for complete reports when the stream pauses: one that does not is read as a file is.
struct LiveStream {
  private let arrivals: ArrivingBytes
  private let path: String
  /// What was read and not handed over yet.
  private var rest: [UInt8]
  /// Line feeds before ``rest``.
  private var lines = 0
  private var hasHandedOver = false

  /// What is to be read like a file when the stream has ended: its source, and whether it was cut at the limit.
  typealias Remainder = (source: ReportSource, isCut: Bool)

  /// Takes the stream of an input; nil where it is a file, which is all there already.
  init?(_ item: ReportFinder.Item) {
    guard item.path == "-", item.content == nil else { return nil }
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, [S_IFIFO, S_IFSOCK, S_IFCHR].contains(status.st_mode & S_IFMT) else {
      return nil
    }
    (path, rest) = (item.path, item.begun)
    arrivals = ArrivingBytes(STDIN_FILENO)
  }

  /// Reads the stream to its end.
  ///
  /// - Parameters:
  ///   - part: Takes the bytes of a report that is complete, as a source with its lines; false ends the reading.
  ///   - further: Takes a crash of a log or a saved result; false ends the reading.
  /// - Returns: What is left; nil where nothing is.
  /// - Throws: ``ReadError`` where the stream cannot be read, or is of no known format.
  mutating func read(
    part: (ReportSource) -> Bool, further: (InputPart) -> Bool
  ) throws(ReadError) -> Remainder? {
    var arrives = false
    while rest.count < InputBytes.limit {
      switch try next() {
      case .bytes(let bytes):
        rest += bytes
        if arrives || rest.count < InputBytes.beginning { continue }
      case .pause: if rest.isEmpty { continue }
      case .end, .failed:
        return rest.isEmpty && hasHandedOver ? nil : (remainder(), false)
      }
      if !arrives {
        if let reader = SavedResultReader(path: path, beginning: rest) { return try readSaved(reader, further) }
        let source = InputText.source(path: path, rest)
        let format = WideText.isWide(rest) ? nil : try? ReportFormat.of(source)
        if let format, format.isLog, !WrappedText.isTestResult(rest) { return try readLog { further(.crash($0)) } }
        arrives = format?.mayArrive == true && source.bytes == rest
        // A text of another kind is read whole.
        if !arrives, rest.count >= InputBytes.beginning { return try readWhole() }
      }
      while arrives, let end = ReportFormat.endOfFirstReport(in: ReportSource(path: path, bytes: rest)) {
        guard handOver(end, part) else { return nil }
      }
    }
    return (remainder(), true)
  }

  /// Hands over the report that ends at a place.
  private mutating func handOver(_ end: Int, _ take: (ReportSource) -> Bool) -> Bool {
    let source = ReportSource(path: path, bytes: Array(rest[..<end]), firstLine: 1 + lines)
    lines += rest[..<end].lazy.filter { $0 == 0x0A }.count
    rest.removeFirst(end)
    hasHandedOver = true
    return take(source)
  }

  private func remainder() -> ReportSource {
    var source = InputText.source(path: path, rest)
    source.firstLine += lines
    return source
  }

  private mutating func readWhole() throws(ReadError) -> Remainder? {
    var read = 0
    var stream = ArrivingStream(arrivals: arrivals, path: path)
    return try InputFile.readRest(
      of: &stream, path: path, beginning: rest, takesLogs: false, part: { _ in }, read: &read)
  }

  /// Reads saved results to their end, each as it arrives.
  private mutating func readSaved(
    _ reader: SavedResultReader, _ take: (InputPart) -> Bool
  ) throws(ReadError) -> Remainder? {
    var reader = reader
    var isWanted = true
    func hand(over part: SavedResultReader.Part) { isWanted = isWanted && take(.saved(part)) }
    reader.append(rest, hand)
    while isWanted {
      switch try next() {
      case .bytes(let bytes): reader.append(bytes, hand)
      case .pause: continue
      case .end, .failed:
        reader.finish(hand)
        return nil
      }
    }
    return nil
  }

  /// Reads a log to its end, in little memory.
  private mutating func readLog(_ take: (CrashReport) -> Bool) throws(ReadError) -> Remainder? {
    var reader = LogReader(path: path)
    var beginning = rest
    var isShort = true
    var found = 0
    var piece = rest
    while true {
      for report in reader.append(piece) {
        found += 1
        if !take(report) { return nil }
      }
      if reader.isFull { break }
      var event = try next()
      while case .pause = event { event = try next() }
      guard case .bytes(let bytes) = event else { break }
      piece = bytes
      isShort = isShort && beginning.count + bytes.count <= InputBytes.beginning
      if isShort { beginning += bytes }
    }
    for report in reader.finish() {
      found += 1
      if !take(report) { return nil }
    }
    if found > 0 { return nil }
    // A short log in which nothing was found is read once more as the file that it could have been.
    if isShort { return (InputText.source(path: path, beginning), false) }
    for report in try reader.quietReports(beginning: beginning) where !take(report) { return nil }
    return nil
  }

  /// What comes next.
  private func next() throws(ReadError) -> ArrivingBytes.Event {
    let event = arrivals.next()
    if case .failed(let number) = event { throw ReadError(path: path, system: number) }
    return event
  }
}

/// What is left of bytes that arrive.
private struct ArrivingStream: ByteStream {
  let arrivals: ArrivingBytes
  let path: String
  private var rest: [UInt8] = []

  init(arrivals: ArrivingBytes, path: String) {
    (self.arrivals, self.path) = (arrivals, path)
  }

  mutating func next(_ count: Int) throws(ReadError) -> [UInt8] {
    while rest.count < count {
      switch arrivals.next() {
      case .bytes(let bytes): rest += bytes
      case .pause: continue
      case .failed(let number): throw ReadError(path: path, system: number)
      case .end:
        defer { rest = [] }
        return rest
      }
    }
    let piece = Array(rest.prefix(count))
    rest.removeFirst(count)
    return piece
  }
}

/// Reads a descriptor on a thread of its own, so that a pause is told from the end without a change of the descriptor,
/// which other processes share.
private final class ArrivingBytes: @unchecked Sendable {
  enum Event {
    case bytes([UInt8])
    /// Nothing has come for a while.
    case pause
    case end
    /// The error of the system.
    case failed(Int32)
  }

  private let lock = DispatchSemaphore(value: 1)
  /// Signals for each event that was put.
  private let arrived = DispatchSemaphore(value: 0)
  /// Signals for each event that may be put; made with 0, because a semaphore must not end below its first value.
  private let room = DispatchSemaphore(value: 0)
  private var events: [Event] = []

  /// The time without a byte that makes a pause.
  private static let pause: Duration = .milliseconds(200)
  /// Microseconds between two looks at what has come.
  private static let step: UInt32 = 500
  /// Pieces that are read ahead, so that memory is bounded.
  private static let window = 8
  private static let pieceSize = 1 << 16

  init(_ descriptor: Int32) {
    for _ in 0..<Self.window { room.signal() }
    DispatchQueue.global().async { [self] in
      while true {
        room.wait()
        let event = Self.read(descriptor)
        put(event)
        guard case .bytes = event else { return }
      }
    }
  }

  /// What comes next; after the end, the end again.
  func next() -> Event {
    let end = ContinuousClock.now + Self.pause
    while arrived.wait(timeout: .now()) != .success {
      if ContinuousClock.now >= end { return .pause }
      usleep(Self.step)
    }
    lock.wait()
    defer { lock.signal() }
    guard case .bytes = events[0] else {
      arrived.signal()
      return events[0]
    }
    room.signal()
    return events.removeFirst()
  }

  private func put(_ event: Event) {
    lock.wait()
    events.append(event)
    lock.signal()
    arrived.signal()
  }

  private static func read(_ descriptor: Int32) -> Event {
    while true {
      let (bytes, failure) = FileBytes.readSome(from: descriptor, atMost: pieceSize)
      guard let failure else { return bytes.isEmpty ? .end : .bytes(bytes) }
      if failure != EAGAIN { return .failed(failure) }
    }
  }
}
