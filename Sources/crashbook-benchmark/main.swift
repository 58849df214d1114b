import CommandLineKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

FreedMemory.keep()
switch Program(BenchmarkCommand.command, version: "1").parse(Array(CommandLine.arguments.dropFirst())) {
case .print(let text):
  print(text, terminator: "")
case .fail(let text, let status):
  print(text, terminator: "")
  exit(status)
case .run(let body):
  do {
    exit(try body())
  } catch {
    print("Error: \(error)")
    exit(2)
  }
}
