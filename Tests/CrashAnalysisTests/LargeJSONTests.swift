import Foundation
import Testing

@testable import CrashAnalysis

/// Reports in JSON of no known form that is too large to be judged by its beginning alone.
@Suite struct LargeJSONTests {
  private func read(_ text: String) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("crashbook-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    return try InputFile.read(file.path).source.bytes
  }

  private static let messages = String(repeating: "{\"user\": \"ann\", \"text\": \"all is well\"},\n", count: 30_000)

  @Test func aReportFarBehindTheBeginningIsFound() throws {
    let report = "Process: Buoy [7]\\nException Type:  EXC_BAD_ACCESS (SIGSEGV)\\n\\nThread 0 Crashed:\\n"
    let bytes = try read("[\(Self.messages){\"user\": \"ann\", \"text\": \"\(report)\"}]")
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("Process: Buoy [7]\nException Type:"))
  }

  @Test func otherJSONIsRefused() {
    #expect(throws: ReadError.self) { try read("[\(Self.messages){}]") }
  }
}
