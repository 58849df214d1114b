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
  /// The file that takes its place in the end; nil for what takes bytes as they come, such as a pipe.
  let file: PendingFile?
  let context: OutputContext
  /// Whether it shows paths relative to the working folder, and no names of users and devices unless asked otherwise.
  let isForSharing: Bool

  /// Whether it shows a report only where that is the only one: the summary of several stands alone.
  var showsReportsOnlyAlone: Bool { format.order == .summaryFirst && !context.extent.showsEvery }

  /// Opens an output; nil where it cannot be written, and `errno` says why.
  init?(
    _ request: OutputRequest, isColored: Bool, extent: OutputContext.Extent, _ redaction: Redactor.Mode,
    _ sources: SourceIndex, _ pages: PageAddress?, _ translation: Translation?
  ) {
    format = request.format
    path = request.file
    if let path = request.file {
      guard let (descriptor, file) = Self.open(path, at: request.place, appends: request.appends) else { return nil }
      (self.descriptor, self.file) = (descriptor, file)
      context = OutputContext(
        version: ProductVersion.current, extent: extent, sources: sources, pages: pages, translation: translation)
    } else {
      (descriptor, file) = (STDOUT_FILENO, nil)
      context = OutputContext(
        version: ProductVersion.current, usesColor: isColored, width: Console.width, extent: extent,
        links: LinkedTerminal.isHere ? TerminalLinks(folder: FileSystem.workingFolder) : nil, sources: sources,
        pages: pages, translation: translation)
    }
    switch redaction {
    case .none: isForSharing = request.format.isShared
    case .default: isForSharing = request.format.isShared || request.file != nil
    case .all: isForSharing = true
    }
  }

  /// Opens a file, or what is no file and takes bytes as they come.
  private static func open(_ path: String, at chosen: FilePlace?, appends: Bool) -> (Int32, PendingFile?)? {
    if chosen == nil, let descriptor = FileSystem.descriptor(namedBy: path) {
      return fcntl(descriptor, F_GETFD) >= 0 ? (descriptor, nil) : nil
    }
    let place = chosen ?? FilePlace(FileName.shown(path))
    if let status = place.status, status.st_mode & S_IFMT != S_IFREG {
      return place.open(O_WRONLY).map { ($0, nil) }
    }
    LeftOverFiles.remove(beside: place)
    return PendingFile(at: place, appends: appends).map { ($0.descriptor, $0) }
  }
}
