import CrashFormats
import CrashModel

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
  private let descriptor: Int32
  private let path: String
  /// What was read and not handed over yet.
  private var rest: [UInt8]
  /// Line feeds before ``rest``.
  private var lines = 0
  private var hasHandedOver = false

  /// Milliseconds without a byte that make a pause.
  private static let pause: Int32 = 200

  /// What is to be read like a file when the stream has ended: its source, and whether it was cut at the limit.
  typealias Remainder = (source: ReportSource, isCut: Bool)

  /// Takes the stream of an input; nil where it is a file, which is all there already.
  init?(_ item: ReportFinder.Item) {
    guard item.path == "-" else { return nil }
    var status = stat()
    guard fstat(STDIN_FILENO, &status) == 0, [S_IFIFO, S_IFSOCK, S_IFCHR].contains(status.st_mode & S_IFMT) else {
      return nil
    }
    (descriptor, path, rest) = (STDIN_FILENO, item.path, item.begun)
  }

  private enum Event {
    case bytes([UInt8])
    case pause
    case end
  }

  /// Reads the stream to its end.
  ///
  /// - Parameters:
  ///   - part: Takes the bytes of a report that is complete, as a source with its lines; false ends the reading.
  ///   - log: Takes a crash of a log; false ends the reading.
  /// - Returns: What is left; nil where nothing is.
  /// - Throws: ``ReadError`` where the stream cannot be read, or is of no known format.
  mutating func read(
    part: (ReportSource) -> Bool, log: (CrashReport) -> Bool
  ) throws(ReadError) -> Remainder? {
    var arrives = false
    while rest.count < InputFile.limit {
      switch try next() {
      case .bytes(let bytes):
        rest += bytes
        if arrives || rest.count < InputFile.beginning { continue }
      case .pause: if rest.isEmpty { continue }
      case .end:
        return rest.isEmpty && hasHandedOver ? nil : (remainder(), false)
      }
      if !arrives {
        let source = InputText.source(path: path, rest)
        let format = WideText.isWide(rest) ? nil : try? ReportFormat.of(source)
        if let format, format.isLog, !WrappedText.isTestResult(rest) { return try readLog(log) }
        arrives = format?.mayArrive == true && source.bytes == rest
        // A text of another kind is read whole.
        if !arrives, rest.count >= InputFile.beginning { return try readWhole() }
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
    var stream = DescriptorStream(descriptor: descriptor, path: path, size: nil)
    var read = 0
    return try InputFile.readRest(
      of: &stream, path: path, beginning: rest, takesLogs: false, log: { _ in }, read: &read)
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
      isShort = isShort && beginning.count + bytes.count <= InputFile.beginning
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
  private func next() throws(ReadError) -> Event {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let ready = poll(&poller, 1, Self.pause)
    if ready == 0 || ready < 0 && errno == EINTR { return .pause }
    var failure: Int32?
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
      let count = platformRead(descriptor, buffer.baseAddress, buffer.count)
      if count < 0 { failure = errno }
      filled = max(0, count)
    }
    if let failure {
      if failure == EINTR || failure == EAGAIN { return .pause }
      throw ReadError(path: path, system: failure)
    }
    return bytes.isEmpty ? .end : .bytes(bytes)
  }
}

private func platformRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
