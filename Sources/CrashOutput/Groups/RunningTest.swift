import CrashDiagnosis
/// Finds the name of the test that ran when a process died.
enum RunningTest {
  /// What a log says, else the innermost test method on the crashed stack: `-[Suite testName]`, or `Suite.testName()` of a class of tests.
  static func of(_ report: CrashReport) -> Finding.Test? {
    if let told = report.runningTest?.value.split(separator: ",").first {
      // XCTest writes `Module.Suite testName`, others only a name.
      let parts = told.split(separator: " ", maxSplits: 1).map(String.init)
      return Finding.Test(suite: parts.count > 1 ? parts[0] : "tests", name: parts.last ?? String(told))
    }
    return innermost(in: report)?.test
  }

  /// The position of the frame that names the test on the crashed stack; nil where a log says it, or no frame does.
  static func position(in report: CrashReport) -> Int? {
    report.runningTest == nil ? innermost(in: report)?.position : nil
  }

  private static func innermost(in report: CrashReport) -> (position: Int, test: Finding.Test)? {
    for (position, frame) in (report.crashedThread?.frames ?? []).prefix(200).enumerated() {
      guard let symbol = frame.symbol, mayBeTest(symbol), let test = test(of: symbol) else { continue }
      return (position, test)
    }
    return nil
  }

  /// The test that a function is; nil where it is none.
  private static func test(of symbol: String) -> Finding.Test? {
    if symbol.hasPrefix("-["), let space = symbol.firstIndex(of: " ") {
      let method = symbol[symbol.index(after: space)...].prefix { $0 != "]" && $0 != ":" }
      let suite = symbol[symbol.index(symbol.startIndex, offsetBy: 2)..<space]
      if isTest(method) { return Finding.Test(suite: String(suite), name: String(method)) }
    }
    let plain = SymbolName.plain(Demangler.name(of: symbol))
    guard let dot = plain.lastIndex(of: "."), plain.hasSuffix("()") else { return nil }
    let method = plain[plain.index(after: dot)...].dropLast(2)
    let suite = plain[..<dot].split(separator: ".").last ?? ""
    guard isTest(method), suite.hasSuffix("Tests") || suite.hasSuffix("Test") else { return nil }
    return Finding.Test(suite: String(suite), name: String(method))
  }

  /// Whether a name, mangled or not, holds `test`; few do, and only those are worth taking apart.
  private static func mayBeTest(_ symbol: String) -> Bool {
    var rest = symbol.utf8[...]
    guard rest.count < 300 else { return false }
    while let start = rest.firstIndex(of: UInt8(ascii: "t")) {
      if rest[start...].starts(with: "test".utf8) { return true }
      rest = rest[rest.index(after: start)...]
    }
    return false
  }

  private static func isTest(_ method: Substring) -> Bool {
    method.hasPrefix("test") && method.count > 4 && method.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
