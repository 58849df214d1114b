import ByteKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a measurement was made on, and the clock and memory of its process.
enum Machine {
  /// System, processor and number of cores.
  static var words: String {
    var system = utsname()
    uname(&system)
    let name = [text(system.sysname), text(system.release), text(system.machine)].joined(separator: " ")
    return "\(name), \(processor), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores"
  }

  /// How the program was built.
  static var build: String {
    #if DEBUG
      let kind = "debug build: the figures mean nothing"
    #else
      let kind = "release build"
    #endif
    #if compiler(>=6.3)
      return "\(kind), Swift 6.3 or newer"
    #elseif compiler(>=6.2)
      return "\(kind), Swift 6.2"
    #elseif compiler(>=6.1)
      return "\(kind), Swift 6.1"
    #else
      return "\(kind), Swift 6.0"
    #endif
  }

  private static var processor: String {
    #if canImport(Darwin)
      var buffer = [CChar](repeating: 0, count: 256)
      var size = buffer.count
      guard sysctlbyname("machdep.cpu.brand_string", &buffer, &size, nil, 0) == 0 else { return "unknown processor" }
      return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      return line(of: "/proc/cpuinfo", named: "model name") ?? "unknown processor"
    #endif
  }

  /// CPU seconds of this process.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The most memory that this process has used, in KiB; nil where the system does not say.
  static var peakMemory: Int? {
    #if canImport(Darwin)
      var usage = rusage()
      guard getrusage(RUSAGE_SELF, &usage) == 0 else { return nil }
      return usage.ru_maxrss / 1024
    #else
      // `getrusage` remembers the memory of the program that started this one.
      return line(of: "/proc/self/status", named: "VmHWM")?.split(separator: " ").first.flatMap { Int($0) }
    #endif
  }

  /// The first value of a name in one of the system's files of `name: value`.
  private static func line(of file: String, named name: String) -> String? {
    guard let bytes = try? InputBytes.readPlain(file) else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(separator: ":", maxSplits: 1).last.map { String($0.drop { $0 == " " || $0 == "\t" }) }
  }

  private static func text<Buffer>(_ buffer: Buffer) -> String {
    String(upToZeroOf: buffer)
  }
}
