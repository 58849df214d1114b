#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A program that can take the place of this process at any moment, prepared so that a signal handler may do it.
///
/// It gets the arguments of this process, its environment of now, and one more variable, whose value may change until
/// then.
///
/// Invariant: the path, the list and the texts that it points to are never freed, and the list ends with nil.
package struct ProcessReplacement: BitwiseCopyable, @unchecked Sendable {
  private let path: UnsafeMutablePointer<CChar>
  private let environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  /// The bytes of the variable's value; the first 0 ends it, and the last byte stays 0.
  package let value: FixedMemory<UInt8>

  /// - Parameters:
  ///   - path: Path of the program.
  ///   - variable: Name of the variable.
  ///   - room: Bytes that its value may take.
  package init?(path: String, variable: String, room: Int) {
    guard let path = strdup(path) else { return nil }
    self.path = path
    let name = Array((variable + "=").utf8)
    let text = FixedMemory<UInt8>(repeating: 0, count: name.count + room + 1)
    for (index, byte) in name.enumerated() { text[index] = byte }
    value = FixedMemory(text, from: name.count)
    var count = 0
    while environ[count] != nil { count += 1 }
    environment = .allocate(capacity: count + 2)
    for index in 0..<count { (environment + index).initialize(to: environ[index]) }
    let line = UnsafeMutableRawPointer(text.start).assumingMemoryBound(to: CChar.self)
    (environment + count).initialize(to: line)
    (environment + count + 1).initialize(to: nil)
  }

  /// Replaces the process; returns only where that fails.
  package func run() { execve(path, CommandLine.unsafeArgv, environment) }
}
