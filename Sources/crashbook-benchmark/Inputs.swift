import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reports of a folder, by format.
struct Inputs {
  private let paths: [String: [String]]

  /// Names of the formats that occur.
  var formats: [String] { paths.keys.sorted() }

  init(folder: String) {
    var paths: [String: [String]] = [:]
    for item in ReportFinder([folder]).items where Self.isReport(item.path) {
      guard let (source, _) = try? InputFile.read(item.path), let format = try? ReportFormat.of(source),
        let reports = try? format.reports(in: source), !reports.isEmpty
      else { continue }
      paths[format.name, default: []].append(item.path)
    }
    self.paths = paths
  }

  /// Whether a file of the fixtures is an input, and not what is expected of one.
  private static func isReport(_ path: String) -> Bool {
    [".ips", ".crash", ".txt", ".log", ".json", ".panic", ".dmp", ".pb", ".plcrash"].contains { path.hasSuffix($0) }
      && !path.contains("/outputs/")
  }

  /// The inputs of a format, or of all, as they are.
  func sources(of format: String? = nil) -> [ReportSource] {
    let wanted = format.map { paths[$0] ?? [] } ?? formats.flatMap { paths[$0] ?? [] }
    return wanted.compactMap { try? InputFile.read($0).source }
  }

  /// Writes the inputs of a format, grown, into a folder of their own while `body` runs.
  func withGrownFiles<Result>(of format: String, _ body: ([String]) -> Result) -> Result? {
    var template = Array("/tmp/crashbook-benchmark-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var files: [String] = []
    defer {
      for file in files { unlink(file) }
      rmdir(folder)
    }
    for (number, source) in sources(of: format).enumerated() {
      let file = "\(folder)/\(number)"
      let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
      guard descriptor >= 0 else { return nil }
      let bytes = Growth.grown(source, format).bytes
      files.append(file)
      guard write(descriptor, bytes, bytes.count) == bytes.count, close(descriptor) == 0 else { return nil }
    }
    return body(files)
  }
}
