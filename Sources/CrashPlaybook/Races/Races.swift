extension Rule.Family {
  /// Two pieces of work that meet in the wrong order.
  ///
  /// What separates the members: whether memory was raced for, and who noticed. Thread Sanitizer sees unordered
  /// accesses to memory, and calls the ones that break Swift's exclusivity by a name of their own. It is silent where
  /// each access is safe and only the pair of them is not: a lost update between read and write, or a decision that
  /// went stale during an `await`. RxSwift notices overlapping events by itself, in debug builds, and the wrong
  /// thread in all. Only the sanitizer and RxSwift prove anything.
  static let races = Rule.Family(
    "races", "Logical and data races", harm: "two threads change the same data: updates are lost or torn",
    spokenBy: .checksWithoutFile, isOfTools: true, searchWords: ["레이스", "동시성"])
}
