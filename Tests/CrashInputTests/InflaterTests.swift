@testable import CrashInput
import Foundation
import TestSupport
import Testing

/// Packed data is unpacked as gzip does it, and nothing that it says is trusted.
@Suite(.timeLimit(.minutes(5))) struct InflaterTests {
  static let hasGzip = ["/usr/bin/gzip", "/bin/gzip"].contains { FileManager.default.isExecutableFile(atPath: $0) }

  static func gzip(_ bytes: [UInt8], _ options: String...) throws -> [UInt8] {
    let file = try #require(TemporaryFile(bytes))
    defer { file.remove() }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-c"] + options + [file.path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let packed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(packed)
  }

  /// What is unpacked in pieces of a size, and whether all of it was whole.
  static func unpacked(_ bytes: [UInt8], pieces: Int = 1 << 20) -> (bytes: [UInt8], isWhole: Bool) {
    var stream = GzipStream(.memory(bytes))
    var result: [UInt8] = []
    while true {
      let piece = stream.next(pieces)
      result += piece
      if piece.count < pieces { return (result, !stream.isDamaged) }
    }
  }

  /// Texts that make long and short repetitions, codes of all lengths, and blocks of all kinds.
  static let samples: [[UInt8]] = {
    var random = SeededGenerator(5)
    let words = (0..<400).map { "0x\(String($0 * 7919, radix: 16)) frame\($0) " }
    let text = (0..<9000).map { _ in words.randomElement(using: &random) ?? "" }.joined()
    let skewed = (0..<60_000).map { _ in UInt8(Int.random(in: 1...(1 << 20), using: &random).trailingZeroBitCount) }
    return [
      [], [65], Array(text.utf8), Array(repeating: 0, count: 200_000), skewed,
      (0..<100_000).map { _ in .random(in: 0...255, using: &random) },
    ]
  }()

  @Test(.enabled(if: hasGzip, "the program 'gzip' is missing"), arguments: ["-1", "-6", "-9"])
  func whatGzipPackedIsUnpacked(option: String) throws {
    for sample in Self.samples {
      let (bytes, isWhole) = Self.unpacked(try Self.gzip(sample, option))
      #expect(bytes == sample)
      #expect(isWhole)
    }
  }

  @Test(.enabled(if: hasGzip, "the program 'gzip' is missing"), arguments: [1, 7, 512, 65_535])
  func theSizeOfPiecesChangesNothing(pieces: Int) throws {
    let sample = Array(Self.samples[2].prefix(pieces == 1 ? 3000 : .max))
    #expect(Self.unpacked(try Self.gzip(sample), pieces: pieces).bytes == sample)
  }

  /// A file with a name, as gzip writes it, one packed part after the other, and zeros as a tape adds them.
  @Test(.enabled(if: hasGzip, "the program 'gzip' is missing")) func partsFollowEachOther() throws {
    let part = try Self.gzip(Array("tide ".utf8), "-N")
    let zeros = [UInt8](repeating: 0, count: 300)
    let (bytes, isWhole) = Self.unpacked(part + part + zeros)
    #expect(String(decoding: bytes, as: UTF8.self) == "tide tide ")
    #expect(isWhole)
    let garbage = Self.unpacked(part + Array("garbage".utf8))
    #expect(String(decoding: garbage.bytes, as: UTF8.self) == "tide ")
    #expect(!garbage.isWhole)
  }

  /// A header with every optional field, and a block that is not packed.
  @Test func headersHaveFields() {
    let text = Array("Fatal error".utf8)
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0x1E, 0, 0, 0, 0, 0, 3] + [3, 0, 9, 9, 9]
    bytes += Array("name\0comment\0".utf8) + [7, 7] + [1] + ZipBuilder.number(text.count, 2)
    bytes += ZipBuilder.number(~text.count, 2) + text
    bytes += ZipBuilder.number(ZipBuilder.checksum(text), 4) + ZipBuilder.number(text.count, 4)
    let (unpacked, isWhole) = Self.unpacked(bytes)
    #expect(unpacked == text)
    #expect(isWhole)
    bytes[bytes.count - 8] ^= 1
    #expect(Self.unpacked(bytes).bytes == text)
    #expect(!Self.unpacked(bytes).isWhole)
  }

  @Test(.enabled(if: hasGzip, "the program 'gzip' is missing")) func damagedDataEnds() throws {
    let sample = Array(Self.samples[2].prefix(4000))
    let packed = try Self.gzip(sample)
    for length in stride(from: 0, to: packed.count, by: 7) {
      let (bytes, isWhole) = Self.unpacked(Array(packed.prefix(length)))
      #expect(sample.starts(with: bytes))
      #expect(!isWhole)
    }
    var random = SeededGenerator(9)
    for _ in 0..<1500 {
      var changed = packed
      changed[.random(in: 10..<packed.count, using: &random)] ^= UInt8(1 << Int.random(in: 0..<8, using: &random))
      let (bytes, isWhole) = Self.unpacked(changed)
      // A bit that means nothing may change.
      #expect(!isWhole || bytes == sample)
    }
    for _ in 0..<1500 {
      let noise = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = Self.unpacked(Array(packed.prefix(10)) + noise)
    }
  }
}
