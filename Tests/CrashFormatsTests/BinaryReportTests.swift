import CrashModel
import Foundation
import TestSupport
import Testing

@testable import CrashFormats

/// Reports that are messages of Protocol Buffers; `SNAPSHOTS=record swift test` writes the fixtures anew.
@Suite struct BinaryReportTests {
  /// The same crash as in the text beside it.
  static func tombstone() throws -> [UInt8] {
    let text = try #require(try ReportFormat.reports(in: Fixtures.source("formats/android/tombstone.txt")).first)
    var file = ProtobufBuilder()
    file.add(1, 1)
    file.add(2, "google/lagoon/lagoon:15/AP4A.250105.002/12701944:user/release-keys")
    file.add(3, "MP1.0")
    file.add(4, text.date)
    file.add(5, 4318)
    file.add(6, 4371)
    file.add(7, 10264)
    file.add(9, "org.example.tides")
    file.add(10) {
      $0.add(1, 5)
      $0.add(2, "SIGTRAP")
      $0.add(3, 1)
      $0.add(4, "TRAP_BRKPT")
      $0.add(8, 1)
      $0.add(9, 0x7b_26e2_ec38)
    }
    file.add(14, text.messages.first { $0.origin == .applicationInformation }?.text)
    // A map has no order: the thread that crashed comes last here.
    for thread in text.threads.loaded().reversed() {
      file.add(16) {
        $0.add(1, thread.identifier ?? 0)
        $0.add(2) {
          $0.add(1, thread.identifier ?? 0)
          $0.add(2, thread.name)
          if thread.isCrashed { for register in text.registers { add(register, to: &$0) } }
          for frame in thread.frames { add(frame, to: &$0) }
        }
      }
    }
    for image in text.images.loaded() {
      guard let base = image.base, let size = image.size else { continue }
      file.add(17) {
        $0.add(1, base.bits)
        $0.add(2, (base + size).bits)
        $0.add(7, image.path)
      }
    }
    file.add(18) {
      $0.add(1, "main")
      $0.add(2) {
        $0.add(2, 4318)
        $0.add(6, "reading the table of station 7")
      }
      $0.add(2) {
        $0.add(2, 99)
        $0.add(6, "somebody else's")
      }
    }
    return file.bytes
  }

  private static func add(_ register: CrashReport.Register, to thread: inout ProtobufBuilder) {
    thread.add(3) {
      $0.add(1, register.name)
      $0.add(2, register.value)
    }
  }

  private static func add(_ frame: CrashReport.Frame, to thread: inout ProtobufBuilder) {
    thread.add(4) {
      $0.add(1, frame.imageOffset ?? 0)
      $0.add(2, 0x7b_0000_0000 + (frame.imageOffset ?? 0))
      $0.add(4, frame.symbol)
      if let offset = frame.symbolOffset { $0.add(5, offset) }
      $0.add(6, frame.imagePath)
      $0.add(8, frame.imageUUID)
    }
  }

  /// PLCrashReporter's of an app that asked an array for too much, without names of functions.
  static func plCrash() -> [UInt8] {
    var file = ProtobufBuilder()
    file.add(1) {
      $0.add(1, 1)
      $0.add(2, "26.1")
      $0.add(3, 6)
      $0.add(4, 1_763_236_992)
      $0.add(5, "23B85")
    }
    file.add(2) {
      $0.add(1, "org.example.skipper")
      $0.add(2, "320")
      $0.add(3, "3.2")
    }
    for number in [0, 1] as [UInt64] {
      file.add(3) {
        $0.add(1, number)
        for address in number == 0 ? [0x1_e2f4_5ce4, 0x1_02a4_f118] : [0x1_e2f4_6000] as [UInt64] {
          $0.add(2) { frame in
            frame.add(3, address)
            if address == 0x1_e2f4_5ce4 {
              frame.add(6) {
                $0.add(1, "___pthread_kill")
                $0.add(2, address - 8)
              }
            }
          }
        }
        $0.add(3, number == 0 ? 1 : 0)
        if number == 0 {
          $0.add(4) {
            $0.add(1, "x0")
            $0.add(2, 7)
          }
        }
      }
    }
    let images: [(UInt64, UInt64, String, UInt8)] = [
      (0x1_02a1_c000, 0x94000, "/private/var/containers/Bundle/Application/A/Skipper.app/Skipper", 1),
      (0x1_e2f4_0000, 0x3c000, "/usr/lib/system/libsystem_kernel.dylib", 2),
    ]
    for (base, size, path, digit) in images {
      file.add(4) {
        $0.add(1, base)
        $0.add(2, size)
        $0.add(3, path)
        $0.add(4, [UInt8](repeating: digit, count: 16))
        $0.add(5) {
          $0.add(1, 1)
          $0.add(2, 0x0100_000C)
        }
      }
    }
    file.add(5) {
      $0.add(1, "NSRangeException")
      $0.add(2, "*** -[__NSArrayM objectAtIndexedSubscript:]: index 4 beyond bounds [0 .. 2]")
      $0.add(3) { $0.add(3, 0x1_02a5_0000) }
    }
    file.add(6) {
      $0.add(1, "SIGABRT")
      $0.add(2, "#0")
      $0.add(3, 0x1_e2f4_5ce4)
    }
    file.add(7) {
      $0.add(1, "Skipper")
      $0.add(2, 9021)
      $0.add(6, 1)
    }
    file.add(8) { $0.add(1, "iPad13,4") }
    return Array("plcrash\u{1}".utf8) + file.bytes
  }

  @Test func theFixturesAreWhatIsBuilt() throws {
    let files = [
      ("formats/android-tombstone/tombstone_00.pb", try Self.tombstone()),
      ("formats/plcrash/skipper.plcrash", Self.plCrash()),
    ]
    for (name, bytes) in files {
      let path = URL(fileURLWithPath: Repository.fixtures + "/" + name)
      if ProcessInfo.processInfo.environment["SNAPSHOTS"] == "record" { try Data(bytes).write(to: path) }
      #expect(try Data(contentsOf: path) == Data(bytes))
    }
  }

  private func report(_ bytes: [UInt8]) throws -> CrashReport {
    try #require(try ReportFormat.reports(in: ReportSource(path: "a.pb", bytes: bytes)).first)
  }

  @Test func aTombstoneSaysWhatItsTextSays() throws {
    let text = try #require(try ReportFormat.reports(in: Fixtures.source("formats/android/tombstone.txt")).first)
    let report = try report(Self.tombstone())
    #expect(report.format == "android-tombstone")
    #expect(report.process.name == text.process.name)
    #expect(report.process.identifier == 4318)
    #expect(report.operatingSystem.version?.value == text.operatingSystem.version?.value)
    #expect(report.architecture == "arm64")
    #expect(report.device == text.device)
    #expect(report.exception.signal?.value == "SIGTRAP")
    #expect(report.exception.subtype?.value == "TRAP_BRKPT")
    #expect(report.exception.codes == [1])
    #expect(report.faultAddress == nil)
    #expect(report.registers.map(\.value) == text.registers.map(\.value))
    let (threads, others) = (report.threads.loaded(), text.threads.loaded())
    #expect(threads.first?.identifier == 4371)
    #expect(report.crashedThread?.isCrashed == true)
    #expect(threads.count == others.count)
    #expect(threads.first?.frames.map(\.symbol) == others.first?.frames.map(\.symbol))
    #expect(threads.first?.frames.map(\.symbolOffset) == others.first?.frames.map(\.symbolOffset))
    #expect(threads.first?.frames.map(\.imageOffset) == others.first?.frames.map(\.imageOffset))
    #expect(threads.first?.frames.map(\.image) == others.first?.frames.map(\.image))
    #expect(threads.first?.frames.map(\.imageUUID) == others.first?.frames.map(\.imageUUID))
    #expect(Set(report.images.loaded().map(\.base)) == Set(text.images.loaded().map(\.base)))
    #expect(report.messages.contains { $0.text.contains("Fatal error: Unexpectedly found nil") })
    #expect(report.messages.contains { $0.origin == .log && $0.text == "reading the table of station 7" })
    #expect(!report.messages.contains { $0.text == "somebody else's" })
  }

  @Test func whoFreedTheMemoryIsTold() throws {
    var file = ProtobufBuilder()
    file.add(2, "google/lagoon/lagoon:15/AP4A.250105.002/12701944:user/release-keys")
    file.add(5, 7)
    file.add(6, 7)
    file.add(10) {
      $0.add(2, "SIGSEGV")
      $0.add(8, 1)
      $0.add(9, 0x10)
    }
    file.add(15) {
      $0.add(1, "[GWP-ASan]: Use After Free, 0 bytes into a 32-byte allocation at 0x10")
      $0.add(2) {
        $0.add(3) {
          $0.add(3, 8)
          $0.add(5, 9)
          $0.add(6) {
            $0.add(1, 0x40)
            $0.add(4, "free")
            $0.add(6, "/apex/lib64/libc.so")
          }
        }
      }
    }
    let report = try report(file.bytes)
    #expect(report.faultAddress?.value == 0x10)
    #expect(report.messages.map(\.text).first?.hasPrefix("Cause: [GWP-ASan]: Use After Free") == true)
    let trace = try #require(report.threads.loaded().last)
    #expect(trace.name == "deallocated by thread 9")
    #expect(trace.frames.map(\.symbol) == ["free"])
  }

  @Test func aFileOfPLCrashReporterIsRead() throws {
    let report = try report(Self.plCrash())
    #expect(report.format == "plcrash")
    #expect(report.process.name == "Skipper")
    #expect(report.process.version == "3.2")
    #expect(report.process.build == "320")
    #expect(report.operatingSystem.name == "iOS")
    #expect(report.operatingSystem.build == "23B85")
    #expect(report.architecture == "arm64")
    #expect(report.device == "iPad13,4")
    #expect(report.exception.signal?.value == "SIGABRT")
    #expect(report.exception.subtype == nil)
    #expect(report.uncaughtException?.name?.value == "NSRangeException")
    #expect(report.lastExceptionBacktrace.map(\.imageOffset) == [0x34000])
    let thread = try #require(report.crashedThread)
    #expect(thread.frames.map(\.image) == ["libsystem_kernel.dylib", "Skipper"])
    #expect(thread.frames.first?.symbol == "__pthread_kill")
    #expect(thread.frames.first?.symbolOffset == 8)
    #expect(report.register("x0")?.value == 7)
    #expect(report.images.loaded().first?.uuid == String(repeating: "01", count: 16))
  }

  @Test func otherMessagesAreNoTombstones() {
    var file = ProtobufBuilder()
    file.add(1, 1)
    file.add(2, "a name without slashes")
    file.add(5, 7)
    for bytes in [file.bytes, [8, 1, 0x12, 0xFF, 0xFF], [0x12, 0x02, 0x2F]] {
      let format = try? ReportFormat.of(ReportSource(path: "a.pb", bytes: bytes))
      #expect(format?.name != "android-tombstone")
    }
  }

  /// Whatever is cut or changed ends in a report or an error.
  @Test(.timeLimit(.minutes(5))) func damagedFilesEndSoon() throws {
    for whole in [try Self.tombstone(), Self.plCrash()] {
      for end in stride(from: 0, to: whole.count, by: 3) {
        _ = try? ReportFormat.reports(in: ReportSource(path: "a", bytes: Array(whole[..<end])))
      }
      for place in stride(from: 24, to: whole.count, by: 3) {
        var bytes = whole
        bytes[place] = 0xFF
        _ = try? ReportFormat.reports(in: ReportSource(path: "a", bytes: bytes))
      }
      let cut = try report(Array(whole[..<(whole.count - 3)]))
      #expect(cut.notes.contains { $0.contains("is cut or damaged") })
    }
  }
}
