import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An output that is open for writing.
struct OutputStream: Sendable {
  let format: OutputFormat
  let descriptor: Int32
  /// Path of its file; nil for standard output.
  let path: String?
  /// Whether it goes behind what its file holds.
  let appends: Bool
  let context: OutputContext
  /// Whether it shows paths relative to the working folder, and no names of users and devices unless asked otherwise.
  let isForSharing: Bool

  /// Opens an output; nil where its file cannot be written.
  init?(_ request: OutputRequest, isColored: Bool, _ redaction: Redactor.Mode, _ sources: SourceIndex) {
    format = request.format
    path = request.file
    appends = request.appends
    if let path = request.file {
      guard let descriptor = Console.create(path, appends: appends) else { return nil }
      self.descriptor = descriptor
      // A heading begins a line.
      if appends, lseek(descriptor, 0, SEEK_END) > 0 { _ = Console.write([0x0A], to: descriptor) }
      context = OutputContext(version: CrashbookProgram.version, sources: sources)
    } else {
      descriptor = 1
      context = OutputContext(
        version: CrashbookProgram.version, usesColor: isColored, width: Console.width, sources: sources)
    }
    switch redaction {
    case .none: isForSharing = request.format.isShared
    case .default: isForSharing = request.format.isShared || request.file != nil
    case .all: isForSharing = true
    }
  }
}
