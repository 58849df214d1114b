import ByteKit
import CrashAnalysis

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reports on standard input, each in a frame: the length of its name, the name, the length of its bytes, the bytes.
///
/// Both lengths are four bytes, the most significant first. Another program hands over thousands of reports so without
/// a file for each of them.
struct FramedInput {
  private let descriptor: Int32
  /// What was read and not handed over yet, from ``position`` on.
  private var bytes: [UInt8]
  private var position = 0
  /// Number of frames that were whole.
  private var count = 0
  private var hasEnded = false
  /// Why nothing behind the last frame can be read; nil as long as all frames are whole.
  private(set) var failure: ReadError?

  /// The longest name of a report.
  static let nameLimit = 65_535
  /// Frames that are handed over at once, and bytes of them: bounds the memory.
  private static let batch = (frames: 1024, bytes: 8 << 20)
  /// Milliseconds that the next frame may take before those that are there are answered.
  private static let patience = 10

  /// Takes standard input.
  init() {
    if let (kept, stream) = RecoveryState.shared.keepStream() {
      (bytes, descriptor) = (kept, stream)
    } else {
      (bytes, descriptor) = ([], STDIN_FILENO)
    }
  }

  /// The reports that have come since the last call, at least one; nil at the end, and behind a damaged frame.
  mutating func next() -> ReportFinder? {
    var frames: [(name: String, bytes: [UInt8])] = []
    var size = 0
    while failure == nil, frames.count < Self.batch.frames, size < Self.batch.bytes {
      if let frame = take() {
        frames.append(frame)
        size += frame.bytes.count
      } else if failure == nil {
        if hasEnded || !frames.isEmpty && !arrives { break }
        read()
      }
    }
    if hasEnded, frames.isEmpty, failure == nil, position < bytes.count {
      failure = damage("the input ends in the middle of it")
    }
    return frames.isEmpty ? nil : ReportFinder(frames: frames)
  }

  /// Whether there is more to read without a long wait.
  private var arrives: Bool {
    for _ in 0..<Self.patience {
      var count: Int32 = 0
      if ioctl(descriptor, Self.countOfBytes, &count) != 0 || count > 0 { return count > 0 }
      usleep(1000)
    }
    return false
  }

  /// What `ioctl` is asked for the number of bytes that wait: `FIONREAD` of `sys/filio.h` and `asm-generic/ioctls.h`.
  #if canImport(Darwin)
    private static let countOfBytes: UInt = 0x4004_667F
  #else
    private static let countOfBytes: UInt = 0x541B
  #endif

  private mutating func read() {
    let (more, error) = FileBytes.readSome(from: descriptor, atMost: 1 << 20)
    if let error { failure = ReadError(path: "-", reason: String(cString: strerror(error))) }
    hasEnded = more.isEmpty
    RecoveryState.shared.keepMore(more)
    bytes.removeFirst(position)
    position = 0
    bytes += more
  }

  /// The next frame, if it is there as a whole.
  private mutating func take() -> (name: String, bytes: [UInt8])? {
    guard let nameLength = length(at: position) else { return nil }
    guard nameLength <= Self.nameLimit else {
      failure = damage("a name of \(nameLength) bytes; a name has at most \(Self.nameLimit)")
      return nil
    }
    let name = position + 4
    guard let length = length(at: name + nameLength) else { return nil }
    guard length <= InputBytes.limit else {
      failure = damage("a report of \(length) bytes; a report has at most \(InputBytes.limit)")
      return nil
    }
    let start = name + nameLength + 4
    guard bytes.count - start >= length else { return nil }
    position = start + length
    count += 1
    return (String(decoding: bytes[name..<name + nameLength], as: UTF8.self), Array(bytes[start..<start + length]))
  }

  private func length(at start: Int) -> Int? {
    guard bytes.count - start >= 4 else { return nil }
    return bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func damage(_ words: String) -> ReadError {
    ReadError(
      path: "-",
      reason: "Frame \(count + 1) is damaged: \(words). The frames before it were answered; what follows was not read.")
  }
}
