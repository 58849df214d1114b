#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The arguments of this program, as bytes: names of files need not be UTF-8.
package enum ProgramArguments {
  /// All arguments behind the program's name.
  package static var all: [[UInt8]] {
    UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst().compactMap { word in
      word.map { word in
        var bytes: [UInt8] = []
        while word[bytes.count] != 0 { bytes.append(UInt8(bitPattern: word[bytes.count])) }
        return bytes
      }
    }
  }
}

/// The variables of this program.
package enum ProgramEnvironment {
  /// All of them, as `NAME=value`.
  package static var all: [String] {
    var variables: [String] = []
    while let variable = environ[variables.count] { variables.append(String(cString: variable)) }
    return variables
  }
}

extension String {
  /// The text that the system wrote into a structure of C of fixed size, up to its zero.
  package init<Buffer>(upToZeroOf buffer: Buffer) {
    self = withUnsafeBytes(of: buffer) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
