import Testing

@testable import CrashDiagnosis

@Suite struct PatternListTests {
  static let patterns: [TextPattern] = [
    "^__psynch_", "semaphore_wait", "(?i)nslock", "wait$", "^poll$", "^std::*mutex", "a\\*b", "{type}.lock()", "Z",
    "(?i)^DISPATCH", "caf\u{E9}",
  ]
  static let texts = [
    "", "z", "Z", "poll", "pollute", "__psynch_mutexwait", "_dispatch_semaphore_wait_slow", "-[NSLock lock]",
    "-[NSLOCK lock]", "std::__1::recursive_mutex::lock", "a*b", "axb", "Cache.lock()", "dispatch_sync", "caf\u{E9}",
    "cafe", "tiaw", String(repeating: "ab", count: 70) + "semaphore_wait", String(repeating: "x", count: 64) + "wait",
  ]

  @Test func aListMatchesWhatItsPatternsMatch() {
    for text in Self.texts {
      for pattern in Self.patterns {
        #expect(PatternList([pattern, "never there"]).matches(text) == pattern.matches(text), "\(pattern) in \(text)")
      }
      #expect(PatternList(Self.patterns).matches(text) == Self.patterns.contains { $0.matches(text) }, "\(text)")
    }
    #expect(!PatternList([]).matches("text"))
  }
}
