@testable import CrashFormats
import CrashModel
import Foundation
import TestSupport
import Testing

/// Minidumps as they lie on the disk; `SNAPSHOTS=record swift test` writes the fixtures anew.
@Suite struct MinidumpFileTests {
  /// Crashpad's of a program for the Mac that asked an array for too much.
  static let mac: MinidumpBuilder = {
    var dump = MinidumpBuilder(seconds: 1_763_236_992)
    let registers: [Int: UInt64] = [
      8: 0x11, 8 + 8 * 8: 0x600003c04120, 0xF0: 0x16b1d3020, 0xF8: 0x19a0b1c44, 0x100: 0x16b1d3000, 0x108: 0x19a0b1c80,
    ]
    dump.addSystem(processor: 12, platform: 0x8101, version: [14, 6, 1], more: "23G93")
    dump.addModules([
      .init(
        path: "/Applications/Tideline.app/Contents/MacOS/Tideline", base: 0x104c2c000, size: 0x34000,
        identifier: Array(0x10...0x1F)),
      .init(
        path: "/usr/lib/swift/libswiftCore.dylib", base: 0x19a000000, size: 0x500000, identifier: Array(0x20...0x2F)),
      .init(path: "/usr/lib/dyld", base: 0x188000000, size: 0x90000, identifier: Array(0x30...0x3F)),
      .init(
        path: "/usr/lib/system/libsystem_kernel.dylib", base: 0x189000000, size: 0x3C000, identifier: Array(0x40...0x4F)
      ),
      .init(
        path: "/usr/lib/system/libsystem_pthread.dylib", base: 0x189040000, size: 0xC000, identifier: Array(0x50...0x5F)
      ),
    ])
    dump.addThreads(
      [
        .init(
          identifier: 0x307, registers: [:], stackAddress: 0x16b1d3000,
          stack: [
            0, 0, 0, 0, 0x16b1d3040, 0x104c31dd8, 0, 0, 0x16b1d3060, 0x0023_0001_04c2_e010, 0, 0, 0, 0x188006f94,
          ]),
        .init(
          identifier: 0x503, registers: [0xF0: 0x16b2d3010, 0xF8: 0x189043574, 0x100: 0x16b2d3000, 0x108: 0x189001540],
          stackAddress: 0x16b2d3000, stack: [0, 0, 0, 0x104c30a00]),
      ], contextSize: 0x390)
    dump.addException(
      thread: 0x307, code: 6, flags: 1, address: 0x19a0b1c80, parameters: [6, 1, 0x19a0b1c80], registers: registers,
      contextSize: 0x390)
    dump.addProcess(identifier: 712)
    dump.addThreadNames([(0x503, "tide.worker")])
    dump.addAnnotations(
      version: "2.1", module: 1, words: "Tideline/BuoyTable.swift:52: Fatal error: Index out of range")
    return dump
  }()

  /// Breakpad's of a program on Linux that copied from next to nowhere.
  static let linux: MinidumpBuilder = {
    var dump = MinidumpBuilder(seconds: 1_763_236_992)
    let registers: [Int: UInt64] = [
      0xB0: 0x7ffc12340100, 0xA8: 0x10, 0x98: 0x7ffc12340000, 0xA0: 0x7ffc12340020, 0xF8: 0x7f52811a2f40,
    ]
    dump.addSystem(
      processor: 9, platform: 0x8201, version: [5, 15, 0], more: "Linux 5.15.0-91-generic #101-Ubuntu SMP x86_64")
    dump.addModules(
      [
        .init(path: "/srv/skiff-server", base: 0x55b1b2a00000, size: 0x120000, identifier: Array(0x60...0x73)),
        .init(
          path: "libc.so.6", base: 0x7f5281000000, size: 0x228000,
          identifier: Array(0x80...0x93)),
      ], isELF: true)
    dump.addThreads(
      [
        .init(
          identifier: 4318, registers: registers, stackAddress: 0x7ffc12340000,
          stack: [0x55b1b2a3e700, 0, 0, 0, 0x7ffc12340040, 0x55b1b2a3f010, 0, 0, 1, 0x7f5281029d90])
      ], contextSize: 1232)
    dump.addException(
      thread: 4318, code: 11, flags: 1, address: 0x10, registers: registers, contextSize: 1232)
    return dump
  }()

  @Test(arguments: [("mac.dmp", mac), ("linux.dmp", linux)])
  func theFixturesAreWhatIsBuilt(_ name: String, _ dump: MinidumpBuilder) throws {
    let path = Repository.fixtures + "/formats/minidump/" + name
    if ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record" {
      try Data(dump.bytes()).write(to: URL(fileURLWithPath: path))
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(dump.bytes()))
  }

  private func report(_ bytes: [UInt8]) throws -> CrashReport {
    try #require(try ReportFormat.reports(in: ReportSource(path: "a.dmp", bytes: bytes)).first)
  }

  @Test func aStackIsFollowedByItsFramePointers() throws {
    let report = try report(Self.mac.bytes())
    let thread = try #require(report.crashedThread)
    // Signatures of pointers are taken off; what the link register holds of a call that returned is no frame.
    #expect(thread.frames.map(\.address) == [0x19a0b1c80, 0x104c31dd8, 0x104c2e010, 0x188006f94])
    #expect(thread.frames.map(\.image) == ["libswiftCore.dylib", "Tideline", "Tideline", "dyld"])
    #expect(thread.frames.map(\.imageOffset) == [0xB1C80, 0x5DD8, 0x2010, 0x6F94])
    #expect(thread.frames.allSatisfy { $0.offset == nil })
    #expect(report.notes.isEmpty)
  }

  @Test func aFunctionWithoutAFrameHasItsCaller() throws {
    let worker = try #require(try report(Self.mac.bytes()).threads.loaded().last)
    #expect(worker.name == "tide.worker")
    #expect(worker.frames.map(\.image) == ["libsystem_kernel.dylib", "libsystem_pthread.dylib", "Tideline"])
    // Without a link register, what lies on top of the stack may be left from an earlier call.
    let linux = try report(Self.linux.bytes())
    #expect(linux.crashedThread?.frames.map(\.imageOffset) == [0x1A2F40, 0x3E700, 0x3F010, 0x29D90])
    #expect(linux.notes == ["One frame was guessed by scanning the stack, and may be left over from an earlier call."])
  }

  @Test func theReasonIsInTheWordsOfItsSystem() throws {
    let mac = try report(Self.mac.bytes())
    #expect(mac.exception.type?.value == "EXC_BREAKPOINT")
    #expect(mac.exception.codes == [1])
    #expect(mac.faultAddress == nil)
    #expect(mac.operatingSystem.name == "macOS")
    #expect(mac.operatingSystem.version?.value == "14.6.1")
    #expect(mac.operatingSystem.build == "23G93")
    #expect(mac.process.identifier == 712)
    #expect(mac.process.version == "2.1")
    #expect(mac.register("x8")?.value == 0x600003c04120)
    #expect(mac.images.loaded().first?.uuid == "13121110151417161819" + "1A1B1C1D1E1F")
    #expect(mac.messages.map(\.text) == ["Tideline/BuoyTable.swift:52: Fatal error: Index out of range"])
    #expect(mac.messages.first?.image == "libswiftCore.dylib")
    let linux = try report(Self.linux.bytes())
    #expect(linux.exception.signal?.value == "SIGSEGV")
    #expect(linux.exception.subtype?.value == "SEGV_MAPERR")
    #expect(linux.faultAddress?.value == 0x10)
    #expect(linux.operatingSystem.version?.value == "5.15.0-91-generic")
    #expect(linux.images.loaded().map(\.path) == ["/srv/skiff-server", nil])
    #expect(linux.images.loaded().first?.uuid == "606162636465666768696a6b6c6d6e6f70717273")
  }

  static let reasons: [(MinidumpReason, MinidumpReason.System, String)] = [
    (.init(code: 1, flags: 2, parameters: []), .apple, "EXC_BAD_ACCESS / KERN_PROTECTION_FAILURE"),
    (.init(code: 10, flags: 0x600_0000, parameters: []), .apple, "EXC_CRASH / SIGABRT"),
    (.init(code: 5, flags: 0x10003, parameters: [5, 0x10003, 6]), .apple, "EXC_SOFTWARE / SIGABRT"),
    (
      .init(code: 12, flags: 8, parameters: [12, 0x4000_0001_0000_0008, 5]), .apple, "EXC_GUARD / 0x4000000100000008"
    ),
    (.init(code: 0x4350_7378, flags: 0, parameters: []), .apple, "DUMP_REQUESTED"),
    (.init(code: 7, flags: 2, parameters: []), .linux, "SIGBUS / BUS_ADRERR"),
    (.init(code: 6, flags: 0xFFFF_FFFA, parameters: []), .linux, "SIGABRT / SI_TKILL"),
    (
      .init(code: 0xC000_0005, flags: 0, parameters: [1, 0x10]), .windows, "SIGSEGV / EXCEPTION_ACCESS_VIOLATION_WRITE"
    ),
    (.init(code: 0xC000_0374, flags: 0, parameters: []), .windows, "SIGABRT / 0x00000000c0000374"),
    (.init(code: 0xE06D_7363, flags: 0, parameters: []), .windows, "0x00000000e06d7363"),
  ]

  @Test(arguments: reasons)
  func namesTheReason(_ reason: MinidumpReason, _ system: MinidumpReason.System, _ words: String) {
    #expect(reason.words(on: system) == words)
  }

  @Test func aDumpThatWasAskedForIsNoCrash() throws {
    var dump = MinidumpBuilder(seconds: 0)
    dump.addSystem(processor: 12, platform: 0x8101, version: [14, 6, 1], more: "23G93")
    dump.addThreads(
      [.init(identifier: 9, registers: [0x108: 0x1000], stackAddress: 0, stack: [])], contextSize: 0x390)
    dump.add(stream: 0x4767_0001, [3, 8, 9].flatMap { MinidumpBuilder.word($0) })
    let report = try report(dump.bytes())
    #expect(report.kind == .nonFatal)
    #expect(report.date == nil)
    #expect(report.crashedThread?.frames.map(\.address) == [0x1000])
  }

  /// Every thread's stack is the same long one; honest dumps hold each byte once.
  @Test(.timeLimit(.minutes(4))) func aDumpThatPointsAtTheSameBytesAgainAndAgainEndsSoon() throws {
    var dump = MinidumpBuilder(seconds: 0)
    dump.addSystem(processor: 12, platform: 0x8101, version: [14, 6, 1], more: "23G93")
    let stack = (0..<4000).flatMap { (number: UInt64) -> [UInt64] in [0x1000 + 16 * (number + 1), 0x7000] }
    dump.addThreads(
      [.init(identifier: 9, registers: [0xF0: 0x1000, 0x108: 0x1000], stackAddress: 0x1000, stack: stack)],
      contextSize: 0x390)
    var bytes = dump.bytes()
    #expect(try report(bytes).crashedThread == nil)
    #expect(try report(bytes).threads.loaded().first?.frames.count == 4001)
    // The list of threads moves to the end, where one line stands thousands of times.
    let directory = 32 + 12
    let start = Int(bytes[directory + 8]) | Int(bytes[directory + 9]) << 8
    let line = Array(bytes[start + 4..<start + 52])
    bytes.replaceSubrange(directory + 8..<directory + 12, with: MinidumpBuilder.word(UInt32(bytes.count)))
    bytes += MinidumpBuilder.word(20_000) + (0..<20_000).flatMap { _ in line }
    let threads = try report(bytes).threads.loaded()
    #expect(threads.count == 20_000)
    #expect(threads.reduce(0) { $0 + $1.frames.count } < bytes.count / 8)
  }

  /// Crashpad keeps what registers point at, too, which may be a part of the stack.
  @Test func memoryThatIsKeptTwiceHidesNothing() throws {
    var dump = Self.linux
    let region = MinidumpBuilder.long(0x7ffc12340010) + MinidumpBuilder.word(8) + MinidumpBuilder.word(32)
    dump.add(stream: 5, MinidumpBuilder.word(1) + region)
    #expect(try report(dump.bytes()).crashedThread?.frames.count == 4)
  }

  /// Neither the top of the stack nor the frame pointer of the dump lead anywhere.
  private static func broken(_ dump: MinidumpBuilder, without words: [UInt64]) -> [UInt8] {
    var bytes = dump.bytes()
    for word in words {
      let wanted = MinidumpBuilder.long(word)
      for start in 0...bytes.count - 8 where Array(bytes[start..<start + 8]) == wanted {
        bytes.replaceSubrange(start..<start + 8, with: MinidumpBuilder.long(3))
      }
    }
    return bytes
  }

  @Test func aChainThatIsBrokenIsSearchedFor() throws {
    let report = try report(Self.broken(Self.linux, without: [0x7ffc12340020, 0x55b1b2a3e700]))
    let frames = try #require(report.crashedThread?.frames)
    // Behind the word that points into the code stands a whole link of the chain.
    #expect(frames.map(\.imageOffset) == [0x1A2F40, 0x3F010, 0x29D90])
    #expect(frames.map(\.isGuess) == [false, true, false])
    #expect(report.holdsGuesses)
    #expect(report.notes == ["One frame was guessed by scanning the stack, and may be left over from an earlier call."])
  }

  @Test func aStackWithoutCallersIsSaidToBe() throws {
    let words: [UInt64] = [0x7ffc12340020, 0x55b1b2a3e700, 0x55b1b2a3f010, 0x7f5281029d90]
    let report = try report(Self.broken(Self.linux, without: words))
    #expect(report.crashedThread?.frames.count == 1)
    #expect(report.notes.first?.hasPrefix("Who called the crashed thread's function is not told") == true)
  }

  /// A stack of a program without frame pointers: words of code, of data, and of nothing.
  private static func withoutFrames(_ more: (inout MinidumpBuilder) -> Void) -> MinidumpBuilder {
    var dump = MinidumpBuilder(seconds: 1_763_236_992)
    let registers: [Int: UInt64] = [0x98: 0x7ffc12340000, 0xA0: 7, 0xF8: 0x55b1b2a10000]
    dump.addSystem(processor: 9, platform: 0x8201, version: [5, 15, 0], more: "Linux 5.15.0-91-generic x86_64")
    dump.addModules(
      [.init(path: "/srv/skiff-server", base: 0x55b1b2a00000, size: 0x120000, identifier: Array(0x60...0x73))],
      isELF: true)
    dump.addThreads(
      [
        .init(
          identifier: 4318, registers: registers, stackAddress: 0x7ffc12340000,
          stack: [5, 0x55b1b2a20000, 0x55b1b2b00000, 0x1000, 0x55b1b2a30000] + [UInt64](repeating: 9, count: 50)
            + [0x55b1b2a40000])
      ], contextSize: 1232)
    dump.addException(thread: 4318, code: 11, flags: 1, address: 0x10, registers: registers, contextSize: 1232)
    more(&dump)
    return dump
  }

  @Test func aStackWithoutFramePointersIsSearchedWithinLimits() throws {
    let report = try report(Self.withoutFrames { _ in }.bytes())
    let frames = try #require(report.crashedThread?.frames)
    // What lies more than forty words behind the last caller is left alone.
    #expect(frames.map(\.imageOffset) == [0x10000, 0x20000, 0x100000, 0x30000])
    #expect(frames.map(\.isGuess) == [false, true, true, true])
    #expect(report.notes.first?.hasPrefix("3 frames were guessed by scanning the stack") == true)
  }

  @Test func whatIsNoCodeIsNoCaller() throws {
    let information = Self.withoutFrames { dump in
      let entry =
        MinidumpBuilder.long(0x55b1b2a00000) + MinidumpBuilder.long(0) + MinidumpBuilder.long(0)
        + MinidumpBuilder.long(0x80000) + MinidumpBuilder.word(0x1000) + MinidumpBuilder.word(0x20)
        + MinidumpBuilder.long(0)
      dump.add(stream: 16, MinidumpBuilder.word(16) + MinidumpBuilder.word(48) + MinidumpBuilder.long(1) + entry)
    }
    let maps = Self.withoutFrames { dump in
      dump.add(
        stream: 0x4767_0009,
        Array(
          """
          55b1b2a00000-55b1b2a80000 r-xp 00000000 08:01 1311 /srv/skiff-server
          55b1b2a80000-55b1b2b20000 rw-p 00080000 08:01 1311 /srv/skiff-server

          """.utf8))
    }
    for dump in [information, maps] {
      let frames = try report(dump.bytes()).crashedThread?.frames ?? []
      #expect(frames.map(\.imageOffset) == [0x10000, 0x20000, 0x30000])
    }
  }

  /// Every thread is searched in the same long stack full of what looks like callers.
  @Test(.timeLimit(.minutes(4))) func aSearchEndsSoon() throws {
    var dump = MinidumpBuilder(seconds: 0)
    dump.addSystem(processor: 9, platform: 0x8201, version: [5, 15, 0], more: "")
    dump.addModules([.init(path: "/a", base: 0x10000, size: 0x10000, identifier: Array(0...19))], isELF: true)
    let stack = [UInt64](repeating: 0x10010, count: 4000)
    dump.addThreads(
      [.init(identifier: 9, registers: [0x98: 0x1000, 0xF8: 0x10020], stackAddress: 0x1000, stack: stack)],
      contextSize: 1232)
    #expect(try report(dump.bytes()).threads.loaded().first?.frames.count == 33)
  }

  @Test func whatFirefoxKeepsOfCrashInformationIsRead() throws {
    var bytes = Self.mac.bytes()
    // The last stream is Crashpad's; its place in the directory is taken for one that stands at the end.
    var record = MinidumpBuilder.long(0x4D7A_0001) + MinidumpBuilder.long(5) + [UInt8](repeating: 0, count: 24)
    record += ["/usr/lib/system/libsystem_c.dylib", "abort() called", "", "", "Harbour: no berth"].flatMap {
      Array($0.utf8) + [0]
    }
    var stream = MinidumpBuilder.word(0x4D7A_0001) + MinidumpBuilder.word(1) + MinidumpBuilder.word(40)
    stream += MinidumpBuilder.word(UInt32(record.count)) + MinidumpBuilder.word(UInt32(bytes.count + 172))
    stream += [UInt8](repeating: 0, count: 152)
    bytes.replaceSubrange(
      32..<44,
      with: MinidumpBuilder.word(0x4D7A_0001) + MinidumpBuilder.word(UInt32(stream.count))
        + MinidumpBuilder.word(UInt32(bytes.count)))
    let report = try report(bytes + stream + record)
    #expect(report.messages.map(\.text) == ["abort() called", "Harbour: no berth"])
    #expect(report.messages.first?.image == "libsystem_c.dylib")
  }

  @Test func noLineAndNoOtherFormatExplainWhatIsNoText() {
    let explanation = FormatExplanation(ReportSource(path: "a.dmp", bytes: Self.mac.bytes()))
    #expect(explanation.text == "minidump: a minidump, certain\n  recognised by the first four bytes, 'MDMP'")
  }

  @Test func whatIsCutIsSaidToBe() throws {
    let whole = Self.mac.bytes()
    let report = try report(Array(whole[..<1900]))
    #expect(report.kind == .crash)
    #expect(report.notes == ["The minidump is cut or damaged: none of its stacks could be read."])
    #expect(throws: ReadError.self) {
      try ReportFormat.reports(in: ReportSource(path: "a.dmp", bytes: Array(whole[..<40])))
    }
  }
}
