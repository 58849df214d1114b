import ByteKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reports of an output that tells of the whole run first: they wait until that is written.
///
/// Where only the summary of several is shown, the first one is all that may ever be needed.
struct HeldReports {
  /// Number of reports.
  private(set) var count = 0
  private let keepsEvery: Bool
  private let separator: [UInt8]
  private var bytes: [UInt8] = []
  /// A file without a name, for more than memory should hold.
  private var file: Int32?

  /// Bytes that wait in memory.
  private static let limit = 4 << 20

  init(keepsEvery: Bool, separator: [UInt8]) { (self.keepsEvery, self.separator) = (keepsEvery, separator) }

  mutating func add(_ report: [UInt8]) {
    count += 1
    guard count == 1 || keepsEvery else { return bytes = [] }
    if count > 1 { bytes += separator }
    bytes += report
    guard bytes.count > Self.limit else { return }
    if file == nil { file = PendingFile.spool() }
    if let file, Console.write(bytes, to: file) { bytes = [] }
  }

  /// Hands over what waits, piece by piece.
  func write(_ emit: ([UInt8]) -> Void) {
    if let file, lseek(file, 0, SEEK_SET) == 0 {
      while true {
        let piece = FileBytes.readSome(from: file, atMost: 1 << 16).bytes
        if piece.isEmpty { break }
        emit(piece)
      }
      close(file)
    }
    if !bytes.isEmpty { emit(bytes) }
  }
}
