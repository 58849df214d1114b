@testable import ByteKit
import CrashModel
import Testing

@testable import CrashFormats

/// Traps of modules of WebAssembly, in the words of engines and browsers.
@Suite struct WebAssemblyTests {
  private func reports(_ text: String) throws -> [CrashReport] {
    try ReportFormat.reports(in: ReportSource(path: "trap.txt", text: text))
  }

  private func report(_ name: String) throws -> CrashReport {
    try #require(try ReportFormat.reports(in: Fixtures.source("formats/webassembly/" + name)).first)
  }

  @Test(
    arguments: [
      ("0: 0x2ab10c - tides.wasm!$s5tides3runyyF", "tides.wasm", "$s5tides3runyyF", 0x2AB10C),
      ("3: 0x12 - <unknown>!<wasm function 3>", nil, nil, 0x12),
      ("at tides.wasm.f (wasm://wasm/tides.wasm-eca9793a:wasm-function[1]:0x2e)", "tides.wasm", "f", 0x2E),
      ("at tides.f (wasm://wasm/tides-8db15cb6:wasm-function[1]:0x2e)", "tides", "f", 0x2E),
      ("at f (wasm://wasm/f8a8bede:wasm-function[1]:0x2e)", nil, "f", 0x2E),
      ("at wasm://wasm/f8a8bede:wasm-function[33]:0x3369", nil, nil, 0x3369),
      ("at WebApp.wasm.f (WebApp.wasm:0x29a597)", "WebApp.wasm", "f", 0x29A597),
      ("at f (http://localhost:8080/main.wasm?v=2:wasm-function[1]:0x2e)", "main.wasm", "f", 0x2E),
      ("at f (tides[12]:0x1a)", "tides", "f", 0x1A),
      ("f@https://example.org/tides.wasm:wasm-function[1]:0x2e", "tides.wasm", "f", 0x2E),
      ("@https://example.org/tides.wasm:wasm-function[1]:0x2e", "tides.wasm", nil, 0x2E),
      ("<?>.wasm-function[f]@[wasm code]", nil, "f", nil),
      ("<?>.wasm-function[12]", nil, nil, nil),
    ] as [(String, String?, String?, UInt64?)])
  func framesOfEveryEngine(line: String, module: String?, symbol: String?, offset: UInt64?) throws {
    let frame = try #require(
      Bytes.with(Array(line.utf8)) { WasmFrame($0.all, behind: nil)?.numbered(0, in: nil) })
    #expect(frame.image == module)
    #expect(frame.symbol == symbol)
    #expect(frame.imageOffset == offset)
  }

  @Test(arguments: [
    "0: failed to invoke command default", "at the end of the day", "at run (/srv/run.mjs:14:6)", "user@example.org",
    "0   Harbour   0x0000000104a1c2d0 main + 96", "",
  ])
  func otherLinesAreNone(line: String) {
    Bytes.with(Array(line.utf8)) { bytes in #expect(WasmFrame(bytes.all, behind: nil) == nil) }
  }

  @Test func theWordsStandBehindTheStackOfWasmtime() throws {
    let found = try ReportFormat.reports(in: Fixtures.source("formats/webassembly/wasmtime-details.txt"))
    #expect(found.count == 1)
    #expect(
      found[0].messages.filter { $0.origin == .tool }.map(\.text) == [
        "memory fault at wasm address 0xfffffffc in linear memory of size 0x120000",
        "wasm trap: out of bounds memory access",
      ])
    let frames = try #require(found[0].crashedThread?.frames)
    #expect(frames.map(\.line) == [41, 58, 7, 3, nil])
    #expect(frames.map(\.isInlined) == [false, true, false, false, false])
    #expect(frames.map(\.index) == [0, 1, 2, 3, 4])
  }

  @Test func thePageAroundTheModuleIsNoneOfIt() throws {
    let frames = try #require(try report("chrome.txt").crashedThread?.frames)
    #expect(frames.map(\.image) == ["WebApp.wasm", "WebApp.wasm", "index.mjs", "index.mjs", "index.ts"])
    #expect(frames[2].line == 305)
    #expect(frames[4].symbol == "<anonymous>")
  }

  @Test func severalTrapsAreSeveralReports() throws {
    let node = String(decoding: try Fixtures.source("formats/webassembly/node.txt").bytes, as: UTF8.self)
    let kit = String(decoding: try Fixtures.source("formats/webassembly/wasmkit.txt").bytes, as: UTF8.self)
    let found = try reports(node + kit + node)
    #expect(found.map { $0.crashedThread?.frames.count } == [5, 4, 5])
    #expect(found.map { $0.messages.filter { $0.text.contains("Fatal error: ") }.count } == [1, 1, 1])
  }

  @Test func aTrapInATestRunIsOneOfItsCrashes() throws {
    let trap = String(decoding: try Fixtures.source("formats/webassembly/wasmtime.txt").bytes, as: UTF8.self)
    let found = try reports(
      """
      Test Suite 'TideTests' started at 2026-05-11 07:19:58.001
      Test Case 'TideTests.testLevel' started at 2026-05-11 07:19:58.002
      \(trap)
      """)
    #expect(found.map(\.format) == ["webassembly"])
    #expect(found.first?.runningTest?.value == "TideTests.testLevel")
    #expect(found.first?.crashedThread?.frames.count == 4)
  }

  @Test(arguments: [
    "RuntimeError: CUDA error: out of memory\n  File \"train.py\", line 3",
    "Uncaught RuntimeError: nothing of a module\n    at f (index.mjs:3:1)",
  ])
  func errorsOfOthersAreNotClaimed(text: String) {
    Bytes.with(Array(text.utf8)) { bytes in
      #expect(ReportFormat.webAssembly.recognize(InputPrefix(bytes)) == .no)
    }
    #expect(ReportFormat.webAssembly.read(ReportSource(path: "other", text: text)).isEmpty)
  }

  @Test(arguments: [
    "wasm trap: ", "wasm backtrace:\n0: 0x", "wasm backtrace:\n0: 0x1 - \n at \n - ", "Trap: \n 0: (", "Trap: x\n0: ()",
    "RuntimeError: \n at (wasm-function[:0x1)", "RuntimeError: x\n at .wasm. (.wasm:0x1)",
    "wasm-function[]@[wasm code]",
    "<?>.wasm-function[", "RuntimeError: x\n@:0x1\n@wasm-function[1]:0x1\n@@@", "at wasm://wasm/-:wasm-function[1]:0x1",
    "RuntimeError: x\n at a (wasm://wasm/12345678:wasm-function[1]:0xffffffffffffffffff)",
  ])
  func hostileTextsDoNoHarm(text: String) {
    for report in ReportFormat.webAssembly.read(ReportSource(path: "hostile", text: text)) {
      _ = report.threads.loaded()
    }
  }
}
