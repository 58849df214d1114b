import ByteKit

/// A line with which a compiler, a test runner or another tool says that its work failed, and no program died.
enum ToolFailure {
  /// How much a line says of why the work failed; nil for a line that says nothing of it.
  enum Detail {
    /// What was wrong: an error of a compiler, a failed expectation.
    case cause
    /// Only that something failed: a status, a verdict.
    case verdict
  }

  /// What a line says, also behind the time or the name that a runner puts before it.
  static func detail(of line: ByteSlice) -> Detail? {
    let text = LogPrefix.message(of: line)
    if CompilerDiagnostic(text)?.severity == .error || TestIssue.isOne(text)
      || signs.contains(where: { text.hasPrefix($0) })
    {
      return .cause
    }
    return text.hasSuffix(" FAILED **") || ProcessEndWords.tellOfFailure(text) ? .verdict : nil
  }

  /// What formatters of build logs and CocoaPods put before what failed.
  private static let signs: [StaticString] = ["❌", "✖", "[x] ", "[!] ", "##teamcity[testFailed "]
}
