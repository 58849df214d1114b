extension Rule {
  static let objectNotDeallocated = Rule(
    "object-not-deallocated",
    "An object lived on after its last user",
    family: .leaks,
    severity: .medium,
    likelyWhen: .any([
      .message(
        "nstance should have been deallocated", "should not be dealloced, override -willDealloc in ",
        "] Possibly Memory Leak.", "'Possibly Memory Leak.", "^Possibly Memory Leak.",
        "^Memory Issues - (", "Runtime: Memory Issues - ("),
      .all([
        .message("(?i)potential memory leak", "(?i)possible memory leak", "(?i)memory leak detected"),
        .message(
          "XCTAssertNil failed", "Expectation failed", "recorded an issue", "XCTAssertFalse failed",
          "XCTAssertTrue failed"),
      ]),
    ]),
    possibleWhen: .any([
      .message("instance of {object} leaked", "instances of {object} leaked"),
      .message("(?i)was not deallocated", "(?i)has not been deallocated", "(?i)should be deallocated"),
      .computed(.livesAfterClosing),
    ]),
    unless: .any([.kind([.leakReport, .sanitizerFinding]), .badAccess, .trap]),
    supportedBy: [
      .message("In case that {object} should not be dealloced"),
      .message("XCTAssertNil failed: \"{object}\" - "),
      .message("instance of {object} leaked", "instances of {object} leaked"),
      .message("View-ViewController stack").because("the way from the outermost object to the one that stayed"),
    ],
    outranks: [.uncaughtExceptionGeneric, .notACrashReport, .explicitAbort],
    blame: .value("object"),
    isWarning: true,
    searchWords: ["순환 참조", "메모리 누수", "deinit 호출 안됨", "deinit not called", "memory leak"],
    page: PlaybookPage(
      whatHappened: """
        A check that waits for an object's end waited in vain: {object|the object} was still in memory when its test, \
        its screen or its flow was over. Something still holds it.
        """,
      youSee: """
        A test that fails in its teardown, a message of a leak checker in a debug build, a purple mark in the memory graph. \
        For users: memory that grows with each visit of a screen, and observers that answer twice.
        """,
      howWeKnow: """
        A log in which an object is made again after each closing and none ends is a lead: perhaps no `deinit` prints. \
        The check keeps a weak reference and finds that it is not nil. That proves that the object lives, at that moment. \
        `leaks` need not find it: who is held by something that is alive itself is not unreachable.
        """,
      notProved: """
        Who holds it, and for how long. A task, a request or an animation that is still under way lets go later; then the \
        check came too early.
        """,
      rootCause: """
        In the order in which to look:

        - a closure that the object keeps, directly or through a subscription or a token, and that captured `self`
        - a delegate or a data source that is held strongly, and a parent that a child holds
        - whoever keeps its target by contract: a scheduled `Timer`, a `CADisplayLink`, a block observer of \
        `NotificationCenter`, a `URLSession` its delegate until it is invalidated
        - a `Task` that waits in a loop without end: it holds what it captured until it is cancelled
        - in tests: a stub that collects completions, a `static` or singleton that keeps the last object, an autorelease pool \
        that is not drained yet
        """,
      fixNow: """
        Stop in the check with the object still alive, and open the memory graph (Debug Memory Graph; switch on Malloc Stack \
        Logging before): the bold arrows into {object|the object} are who holds it. Make that one weak, or end it.

        ```swift
        // before: the closure holds the owner, the owner holds the closure
        loader.onFinish = { result in self.show(result) }

        // after
        loader.onFinish = { [weak self] result in self?.show(result) }
        ```
        """,
      fixProperly: """
        - one direction owns, the other is `weak`: parent to child, owner to delegate
        - what holds by contract is ended in the life cycle, not in `deinit`, which never comes: `invalidate()`, \
        `invalidateAndCancel()`, `removeObserver`, `task.cancel()`
        - a task that lives as long as a view is a `.task`; else it captures `[weak self]` inside its loop, anew in \
        each round
        """,
      verify: """
        The check that complained passes, ten times in a row:

        ```swift
        import XCTest

        extension XCTestCase {
          func expectEnd(of object: AnyObject, file: StaticString = #filePath, line: UInt = #line) {
            addTeardownBlock { [weak object] in
              XCTAssertNil(object, "still alive", file: file, line: line)
            }
          }
        }
        ```
        """,
      prevent: "Call such a check in the factory function of every test's subject, so that no test can forget it.",
      notToBeConfusedWith: [
        .init(.closureRetainCycle, "`leaks` shows the cycle itself, with the closure in it"),
        .init(.swiftuiStoredLocationCycle, "a closure in `@State` holds the view's own state"),
        .init(.swiftuiPresentationLeakIOS17, "sheets of iOS 17.0 and 17.1 keep what they showed"),
        .init(.leaksReportGeneric, "`leaks` found memory that no code can reach"),
      ],
      sources: [
        "Apple: URLSession (delegate); Timer; CADisplayLink: "
          + "https://developer.apple.com/documentation/foundation/urlsession",
        "Tencent/MLeaksFinder, NSObject+MemoryLeak.m",
        "Apple: XCTestCase addTeardownBlock(_:): https://developer.apple.com/documentation/xctest/xctestcase",
      ]),
    examples: [
      .matches(
        """
        ▸ /Users/jo/Harbour/Tests/TideTests.swift:22: error: -[HarbourTests.TideTests test_load] : XCTAssertNil failed: \
        "Harbour.TideLoader" - Instance should have been deallocated. Potential memory leak.
        """),
      .matches(
        """
        ▸ 2026-02-03 08:09:10.111 Harbour[4142:99] Possibly Memory Leak.
        ▸ In case that TideCell should not be dealloced, override -willDealloc in TideCell by returning NO.
        View-ViewController stack: (
            TideController,
            UITableView,
            TideCell
        )
        """),
      .matches(
        """
        ▸ ✘ Test "the model ends" recorded an issue at TideTests.swift:30:9: Expectation failed: (model → Harbour.TideModel) == nil
        ▸ ↳ potential memory leak: TideModel is still alive
        """),
      .ignores("warning: Potential memory leak of the buffer that 'tide' points to [unix.Malloc]"),
      .ignores(
        """
        /Users/jo/Harbour/Tests/TideTests.swift:22: error: -[HarbourTests.TideTests test_load] : XCTAssertNil failed: \
        "Harbour.TideError"
        """),
    ])
}
