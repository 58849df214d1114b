import CrashAnalysis
import CommandLineKit
import Glibc

// A first, throw-away command until the real one stands.
let arguments = Array(CommandLine.arguments.dropFirst(4))
let analyzer = Analyzer()
var summary = RunSummary()
var isFirst = true
var output = OutputFormat.json.begin(.init(version: "0.1.0"))
for path in arguments {
  guard let file = fopen(path, "r") else { continue }
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let n = fread(&chunk, 1, chunk.count, file)
    if n == 0 { break }
    bytes += chunk[..<n]
  }
  fclose(file)
  do {
    for analysis in try analyzer.analyze(ReportSource(path: path, bytes: bytes)) {
      if !isFirst { output += OutputFormat.json.separator }
      isFirst = false
      output += OutputFormat.json.report(analysis, .init(version: "0.1.0"))
      summary.add(analysis)
    }
  } catch { summary.add(.init(path: path, error: error.reason)) }
}
output += OutputFormat.json.end(summary, .init(version: "0.1.0"))
output.withUnsafeBytes {
  var d = 0; while d < $0.count { let n = write(1, $0.baseAddress! + d, $0.count - d); if n <= 0 { break }; d += n }
}
