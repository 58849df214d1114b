import ByteKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads an input whole, after its beginning has shown that it is worth it.
public enum InputFile {
  /// What a report says whose input was cut at 64 MiB.
  static let cutNote = "The input is larger than 64 MiB; what lies beyond was not read."

  /// Reads a file or, for `-`, standard input.
  ///
  /// - Parameter path: Path of a regular file, or `-`.
  /// - Returns: The source, and whether it was cut at 64 MiB.
  /// - Throws: ``ReadError`` where the path is missing, not readable, no file, or its beginning is of no known format.
  public static func read(_ path: String) throws(ReadError) -> (source: ReportSource, isCut: Bool) {
    try read(path, takesLogs: false) { _ in }
  }

  /// Reads a file or, for `-`, standard input; hands the crashes of a large log, and large saved results, over as they are found.
  ///
  /// - Parameters:
  ///   - name: Path of a regular file, or `-`.
  ///   - begun: What was read of a stream already.
  ///   - content: All of its bytes, where they are in memory already; the path is only a name then.
  ///   - takesLogs: Whether a log that is too large to be read whole is read piece by piece.
  ///   - progress: Called for every piece of such a log.
  ///   - take: Takes one crash of such a log, or one saved result.
  /// - Returns: The source, and whether it was cut at 64 MiB; an empty source where the input was handed over in
  ///   parts.
  /// - Throws: ``ReadError`` as for ``read(_:)``.
  static func read(
    _ name: String, begun: [UInt8] = [], content: [UInt8]? = nil, takesLogs: Bool = true, progress: () -> Void = {},
    part take: (InputPart) -> Void
  ) throws(ReadError) -> (source: ReportSource, isCut: Bool) {
    if let content { return try read(bytes: content, name: FileName.shown(name), progress: progress, part: take) }
    if name == "-" { return try readAll(of: 0, path: name, size: nil, begun: begun, takesLogs, progress, take) }
    let path = FileName.shown(name)
    let descriptor = FileName.open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard let descriptor else { throw ReadError(path: path, system: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw ReadError(path: path, system: errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      return try readAll(of: descriptor, path: path, size: Int(status.st_size), takesLogs, progress, take)
    case S_IFIFO where InputBytes.isOfShell(path):
      // What the shell puts in place of `<(command)`: somebody is writing to it.
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
      return try readAll(of: descriptor, path: path, size: nil, begun: begun, takesLogs, progress, take)
    case S_IFDIR:
      throw ReadError(path: path, reason: "This is a folder.")
    default:
      throw ReadError(
        path: path,
        reason: "This is a pipe or a device, not a file. To analyze a stream, pass '-' and feed it to standard input.")
    }
  }

  /// Reads bytes that are in memory already, exactly as a file of this content.
  private static func read(
    bytes: [UInt8], name: String, progress: () -> Void, part take: (InputPart) -> Void
  ) throws(ReadError) -> (source: ReportSource, isCut: Bool) {
    let beginning = bytes.prefix(InputBytes.beginning)
    if beginning.count < InputBytes.beginning { return (InputText.source(path: name, bytes), false) }
    var rest = MemoryStream(bytes: bytes[beginning.endIndex...])
    var count = 0
    return try readRest(
      of: &rest, path: name, beginning: Array(beginning), progress: progress, part: take, read: &count)
  }

  private static func readAll(
    of descriptor: Int32, path: String, size: Int?, begun: [UInt8] = [], _ takesLogs: Bool,
    _ progress: () -> Void, _ take: (InputPart) -> Void
  ) throws(ReadError) -> (source: ReportSource, isCut: Bool) {
    // The usual file is read in one call; that one byte more was asked for tells that it has ended.
    if let size, size < wholeLimit {
      let bytes = try InputBytes.chunk(of: descriptor, path: path, count: size + 1, expected: size)
      return (InputText.source(path: path, bytes), false)
    }
    let beginning = InputBytes.beginning
    var bytes = begun
    if bytes.isEmpty {
      bytes = try InputBytes.chunk(of: descriptor, path: path, count: min((size ?? 0) + 1, beginning))
    }
    var isAtEnd = size.map { bytes.count >= $0 } ?? bytes.isEmpty
    if !isAtEnd, bytes.count < beginning {
      bytes += try InputBytes.chunk(of: descriptor, path: path, count: beginning - bytes.count)
      isAtEnd = bytes.count < beginning
    }
    if isAtEnd { return (InputText.source(path: path, bytes), false) }
    var stream = DescriptorStream(descriptor: descriptor, path: path, size: size)
    var read = 0
    return try readRest(
      of: &stream, path: path, beginning: bytes, takesLogs: takesLogs, progress: progress, part: take, read: &read)
  }

  /// Reads what follows the beginning of an input that is longer, if its format is worth it.
  ///
  /// A log is read to `limit`, and its crashes are handed to `take`; unless `takesLogs`, it is read like any other input.
  /// `read` grows by the number of bytes read.
  static func readRest(
    of stream: inout some ByteStream, path: String, beginning: [UInt8], limit logLimit: Int = .max,
    takesLogs: Bool = true, progress: () -> Void = {}, part take: (InputPart) -> Void, read: inout Int
  ) throws(ReadError) -> (source: ReportSource, isCut: Bool) {
    guard beginning.count >= InputBytes.beginning else {
      read += beginning.count
      return (InputText.source(path: path, beginning), false)
    }
    if takesLogs, let reader = SavedResultReader(path: path, beginning: beginning) {
      try readSaved(reader, of: &stream, beginning: beginning, progress, take, &read)
      return (ReportSource(path: path, bytes: []), false)
    }
    let format: ReportFormat
    do {
      format = try ReportFormat.of(InputText.source(path: path, beginning))
    } catch {
      // A string further on may hold a report, whatever the JSON around it is.
      guard WrappedText.isJSON(beginning) else { throw error }
      let bytes = try stream.rest(after: beginning, upTo: InputBytes.limit)
      read += bytes.count
      guard WrappedText.mayHoldReport(bytes) else { throw error }
      return (InputText.source(path: path, bytes), bytes.count >= InputBytes.limit)
    }
    if takesLogs, format.isLog, !WideText.isWide(beginning), !WrappedText.isTestResult(beginning) {
      try readLog(of: &stream, path: path, beginning: beginning, limit: logLimit, progress, take, &read)
      return (ReportSource(path: path, bytes: []), false)
    }
    let bytes = try stream.rest(after: beginning, upTo: InputBytes.limit)
    read += bytes.count
    return (InputText.source(path: path, bytes), bytes.count >= InputBytes.limit)
  }

  /// Reads saved results to their end, a piece at a time.
  private static func readSaved(
    _ reader: SavedResultReader, of stream: inout some ByteStream, beginning: [UInt8], _ progress: () -> Void,
    _ take: (InputPart) -> Void, _ read: inout Int
  ) throws(ReadError) {
    var reader = reader
    var piece = beginning
    while !piece.isEmpty {
      read += piece.count
      progress()
      reader.append(piece) { take(.saved($0)) }
      piece = try stream.next(1 << 20)
    }
    reader.finish { take(.saved($0)) }
  }

  /// Reads a log to its end, a piece at a time.
  private static func readLog(
    of stream: inout some ByteStream, path: String, beginning: [UInt8], limit: Int, _ progress: () -> Void,
    _ take: (InputPart) -> Void, _ read: inout Int
  ) throws(ReadError) {
    var reader = LogReader(path: path)
    var piece = beginning
    var found = 0
    func hand(over report: CrashReport) {
      var report = report
      report.complete()
      take(.crash(report))
    }
    while !piece.isEmpty, !reader.isFull, read < limit {
      read += piece.count
      progress()
      for report in reader.append(piece) {
        found += 1
        hand(over: report)
      }
      piece = try stream.next(1 << 20)
    }
    for report in reader.finish() {
      found += 1
      hand(over: report)
    }
    guard found == 0 else { return }
    for report in try reader.quietReports(beginning: beginning) { hand(over: report) }
  }

  /// Smaller files are read whole before anything else.
  static let wholeLimit = 1 << 20
}

extension InputFile {
  /// Reads the part of an input that decides its format.
  ///
  /// - Throws: ``ReadError`` where the path is missing or cannot be read.
  public static func readBeginning(_ path: String) throws(ReadError) -> ReportSource {
    let bytes = try InputBytes.bytes(of: path, count: InputBytes.beginning)
    return InputText.source(path: FileName.shown(path), bytes)
  }
}

extension InputFile {
  /// What the archive is that an input begins with, nil where it is none.
  public static func archiveName(_ source: ReportSource) -> String? {
    switch ArchiveKind(source.bytes) {
    case .zip: "archive: a .zip archive"
    case .gzip: "archive: a .gz or .tgz file"
    case .tar: "archive: a .tar archive"
    case nil: nil
    }
  }
}
