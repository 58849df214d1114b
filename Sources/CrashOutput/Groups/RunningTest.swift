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
    for frame in (report.crashedThread?.frames ?? []).prefix(200) {
      guard let symbol = frame.symbol, mayBeTest(symbol) else { continue }
      if symbol.hasPrefix("-["), let space = symbol.firstIndex(of: " ") {
        let method = symbol[symbol.index(after: space)...].prefix { $0 != "]" && $0 != ":" }
        let suite = symbol[symbol.index(symbol.startIndex, offsetBy: 2)..<space]
        if isTest(method) { return Finding.Test(suite: String(suite), name: String(method)) }
      }
      let plain = SymbolName.plain(Demangler.name(of: symbol))
      guard let dot = plain.lastIndex(of: "."), plain.hasSuffix("()") else { continue }
      let method = plain[plain.index(after: dot)...].dropLast(2)
      let suite = plain[..<dot].split(separator: ".").last ?? ""
      if isTest(method), suite.hasSuffix("Tests") || suite.hasSuffix("Test") {
        return Finding.Test(suite: String(suite), name: String(method))
      }
    }
    return nil
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
