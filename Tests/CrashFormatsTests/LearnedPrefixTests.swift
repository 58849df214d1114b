import CrashModel
import Testing

@testable import CrashFormats

/// What services and collectors of logs put before every line must not cost the stack.
@Suite struct LearnedPrefixTests {
  private static let package = """
    Received signal 4. Backtrace:
    0x55f9ab8f1485, Harbour.Pier.open(at: Swift.Int) -> () at /src/Sources/Harbour/Pier.swift:45
    0x55f9ab8dc82b, Harbour.Pier.run() -> () at /src/Sources/Harbour/Pier.swift:80
    0x55f9ab8dc900, main at /src/Sources/Harbour/main.swift:9
    """

  private static let check = """
    Harbour/Pier.swift:12: Fatal error: Unexpectedly found nil while unwrapping an Optional value
    Current stack trace:
    0    libswiftCore.so                    0x00007f8a1c0d5b2b _swift_stdlib_reportFatalErrorInFile + 109
    1    Harbour                            0x000055a0e0b8c0aa berths(_:) + 120
    2    Harbour                            0x000055a0e0b8c1bb configure(_:) + 88
    """

  private static let address = """
    ==1==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc 0x0001 bp 0x7 sp 0x7
    READ of size 8 at 0x602000000010 thread T3
        #0 0x55a0e0b8c0aa in Harbour.Pier.read() -> Swift.Int /src/Sources/Harbour/Pier.swift:20
        #1 0x55a0e0b8c0bb in Harbour.Pier.run() -> () /src/Sources/Harbour/Pier.swift:30

    freed by thread T1 here:
        #0 0x55a0e0b8c0cc in free
        #1 0x55a0e0b8c0dd in Harbour.Pier.close() -> () /src/Sources/Harbour/Pier.swift:50
    """

  private func stack(_ text: String) -> [String?] {
    let reports = (try? ReportFormat.reports(in: ReportSource(text: text))) ?? []
    return reports.first?.crashedThread?.frames.map(\.symbol) ?? []
  }

  @Test(arguments: [
    "2025-01-01T10:00:00.123456+00:00 harbour[web.1]: ", "2023-05-28 11:40:28 ", "2023/05/28 11:40:28 ",
    "Mar 04 10:12:00 quay harbour[1234]: ", "harbour  | ", "harbour_app_1  | ", "[pod/harbour-5d/app] ", "[web] ",
    "[INFO] ",
    "I/flutter ( 1234): ", "##[error]", "│ ", "UNKNOWN STEP\t2025-01-01T10:00:00.1234567Z ", "stderr | ", "LOG  ",
    "2023-05-28T11:40:28.123Z app[148ed] ams [info] ", "harbour-7d9f8b-abcde app ",
  ])
  func prefixesAreLearned(prefix: String) {
    for text in [Self.package, Self.check, Self.address] {
      let bare = stack(text)
      #expect(bare.count > 1)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }
      #expect(stack(lines.joined(separator: "\n")) == bare, "\(prefix)")
    }
  }

  /// Other digits stand before each line, and its last blank is lost where nothing follows.
  @Test func digitsOfPrefixesMayDiffer() {
    let lines = Self.address.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
      line.isEmpty ? "[web.\(number)]:" : "[web.\(number)]: " + line
    }
    #expect(stack(lines.joined(separator: "\n")) == stack(Self.address))
  }

  /// Numbers of lines, right-aligned.
  @Test func numbersOfLinesAreTakenAway() {
    let lines = Self.package.split(separator: "\n").enumerated().map { number, line in
      (number < 2 ? "   " : "  ") + "\(number + 8) | \(line)"
    }
    #expect(stack(lines.joined(separator: "\n")) == stack(Self.package))
  }

  /// What a program's lines share is no prefix where there is no stack behind it.
  @Test func ordinaryLogsStayAsTheyAre() throws {
    let log = (0..<20).map { "harbour  | boat \($0) moored at berth \($0 * 3)" }.joined(separator: "\n")
    let found = try? ReportFormat.reports(in: ReportSource(text: log)).first
    #expect(found?.crashedThread == nil)
  }
}
