import CrashAnalysis

// Measures what a report costs, format by format and stage by stage, on inputs grown from the project's own fixtures.
// Usage: swift run -c release crashbook-benchmark [FIXTURES-FOLDER]

let folder = CommandLine.arguments.dropFirst().first ?? "fixtures/formats"
let benchmark = Benchmark(folder: folder)
if benchmark.rows.isEmpty {
  print("No reports found in \(folder). Run this in the root of the repository.")
} else {
  print(
    "CPU time of one core, release build; inputs grown from \(folder) to about \(Benchmark.grownSize / 1024) KB each.")
  print(benchmark.table)
}
