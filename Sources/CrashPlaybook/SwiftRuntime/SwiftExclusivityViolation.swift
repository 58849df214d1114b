extension Rule {
  static let swiftExclusivityViolation = Rule(
    "swift-exclusivity-violation",
    "A variable was changed while it was being changed or read (exclusive access)",
    family: .swiftRuntime,
    harm: "the runtime ends the program just before memory is damaged",
    certainWhen: .any([
      .message(
        "Simultaneous accesses to 0x{variable}, but modification requires exclusive access",
        "Fatal access conflict detected"),
      .all([
        .message("Previous access (a {firstKind}) started at"), .message("Current access (a {secondKind}) started at"),
      ]),
    ]),
    likelyWhen: .any([
      .all([
        .not(.badAccess),
        .any([
          .framesInOrder("swift::runtime::AccessSet::insert", "swift_beginAccess"),
          .framesInOrder("reportExclusivityConflict", "swift_beginAccess"),
          .all([.abort, .frame("swift_beginAccess", within: 7), .beginAccessFailed]),
        ]),
      ]),
      .abortedAtSource(.exclusivity),
    ]),
    supportedBy: [
      .message(
        "Previous access (a {firstKind}) started at *<unavailable>",
        "Previous access (a {firstKind}) started at {firstModule}`{first} + ",
        "Previous access (a {firstKind}) started at {module} {first} + "),
      .message("Current access (a {secondKind}) started at"),
      .namelessFirstAccess,
      .variant("whose-access", [accessOfTheSystem]),
    ],
    outranks: .generalSwiftTraps + [.explicitAbort],
    blame: .value("first"),
    searchWords: ["배타적 접근", "exclusive access", "simultaneous accesses"],
    page: PlaybookPage(
      whatHappened: """
        {thread|A thread} began to use a stored variable while an earlier, unfinished access to the same variable was \
        still running further down its own stack: it began in {first|a function that only the console names|the \
        function that the console names}{lookup|}. One of the two changes the variable, which Swift does not allow, \
        and the process was stopped.
        """,
      youSee: """
        The same action always does it, in debug and in release builds. The console names both accesses and the \
        address of the variable; the crash report alone names only the second one.
        """,
      howWeKnow: """
        The text, and an abort out of `swift_beginAccess`, come from Swift's exclusivity check alone. The check looks \
        at one thread's own accesses: it proves a re-entrance, not a race.
        """,
      notProved: """
        The name of the variable. The first access began in {first|a function that only the console names}; the \
        second is in the stack above. What both touch, directly or through a computed property, is the variable.
        """,
      rootCause: """
        A mutating method, an `inout` argument or `x += f()` holds its variable from beginning to end. If code in \
        between comes back to the same variable, the two overlap:

        - a mutating method calls a closure, a delegate or a notification, and the listener reads the property
        - `didSet` or `willSet` of a property that is being modified in place sets or reads it again
        - `swap(&list[i], &list[j])`, or a helper that takes `&self.list` while it also uses `self.list`
        - a `withLock`-like accessor that lends a value `inout` is entered again from inside

        Checks are on in release builds since Swift 5.
        """,
      fixNow: """
        {remedy|Take a copy, change the copy, write it back, and call out only after that.}

        ```swift
        final class Fleet {
          var boats = ["Alba", "Brise", "Cirrus"]
          var onChange: () -> Void = {}

          // before: swap(&boats[0], &boats[2]) overlaps with itself
          func turn() {
            boats.swapAt(0, 2)
          }

          // before: boats.sort { … } with a closure that reads `boats`
          func sort(by rank: (String) -> Int) {
            let sorted = boats.sorted { rank($0) < rank($1) }
            boats = sorted
            onChange()
          }
        }
        ```
        """,
      fixProperly: """
        - finish the change before anybody is told: no callbacks, delegates or notifications inside a mutating method
        - pass what a helper needs as values, and return the result, instead of `inout` on a property of a class
        - keep `didSet` free of writes to the same property
        - use collection methods that do both steps in one: `swapAt`, `removeAll(where:)`, `replaceSubrange`
        """,
      verify: """
        Repeat the action in a debug build (`-enforce-exclusivity=checked` is the default) and in a release build. A \
        unit test: let the callback read and write the property.
        """,
      prevent: """
        In review, look at every `&property` and every mutating method that calls something it was given. Never \
        silence it with `-enforce-exclusivity=unchecked`: the overlap stays, and its result is undefined.
        """,
      notToBeConfusedWith: [
        .init(.tsanSwiftAccessRace, "Thread Sanitizer saw two *threads*: there it is a race"),
        .init(.sharedReferencePropertyRace, "two threads on one reference, seen as EXC_BAD_ACCESS"),
        .init(.recursiveUnfairLockGeneric, "the re-entrance met a lock, not the exclusivity check"),
        .init(
          .combineCancelRecursiveUnfairLock,
          "with `AnyCancellable.cancel()` as both accesses the cause is the same: `cancel()` came back to itself"),
      ],
      sources: [
        "Swift runtime: Exclusivity.cpp: "
          + "https://github.com/swiftlang/swift/blob/main/stdlib/public/runtime/Exclusivity.cpp",
        "swift.org: Swift 5 Exclusivity Enforcement",
        "The Swift Programming Language: Memory Safety: "
          + "https://docs.swift.org/swift-book/documentation/the-swift-programming-language/memorysafety/",
      ]),
    examples: [
      .matches(
        """
        ▸ Simultaneous accesses to 0x600000c0a1d0, but modification requires exclusive access.
        ▸ Previous access (a modification) started at Harbour`Fleet.shuffle() + 61 (0x1006033b5).
        ▸ Current access (a modification) started at:
        0    libswiftCore.dylib                 0x000000010422c6c8 swift_beginAccess + 511
        1    Harbour                            0x00000001041bc778 Fleet.boats.modify + 34
        2    Harbour                            0x00000001042739f4 Fleet.shuffle() + 115
        """),
      .matches(
        """
        Exception Type:  EXC_CRASH (SIGABRT)
        Triggered by Thread:  0

        Application Specific Information:
        ▸ Fatal access conflict detected.

        Thread 0 Crashed:
        0   libsystem_kernel.dylib         0x00000001e1f0a1d8 __pthread_kill + 8
        1   libsystem_c.dylib              0x00000001a2f3b6f0 abort + 124
        2   libswiftCore.dylib             0x000000018f4c2a90 swift_beginAccess + 532
        3   Harbour                        0x0000000104a1c2d0 Fleet.names.getter + 96
        """),
      .matches(
        """
        ▸ Previous access (a modification) started at Harbour`Ledger.add(_:) + 127 (0x10cba2b19).
        ▸ Current access (a read) started at:
        0    libswiftCore.dylib                 0x00007fff5cba2b19 swift_beginAccess + 568
        """),
      .matches(
        """
        ▸ Simultaneous accesses to 0x55c4e1283918, but modification requires exclusive access.
        ▸ Previous access (a modification) started at harbourd`<unavailable> + 160884 (0x55c4e126f474).
        ▸ Current access (a read) started at:
        0    libswiftCore.so                    0x00007f41dda6d7b0 swift_beginAccess + 66
        1    harbourd                           0x000055c4e126f525 <unavailable> + 161061
        ▸ Fatal access conflict detected.
        """),
      .ignores(
        """
        WARNING: ThreadSanitizer: Swift access race (pid=4211)
          Modifying access of Swift variable at 0x7b0800021a90 by thread T3:
            #0 Fleet.boats.modify Fleet.swift:8 (Harbour:x86_64+0x100002a10)
          Previous modifying access of Swift variable at 0x7b0800021a90 by main thread:
            #0 Fleet.boats.modify Fleet.swift:8 (Harbour:x86_64+0x100002a10)
        """, answer: "tsan-swift-access-race"),
      .ignores(
        """
        Fleet.swift:12:10: error: overlapping accesses to 'boats', but modification requires exclusive access; \
        consider copying
        """),
    ])

  /// Both accesses are those of a library of the system's, as far as the stack tells.
  private static let accessOfTheSystem = Variant(
    .computed(
      Condition.Computed("access-of-the-system", "an access by the system, with no function of the app on the stack") {
        facts in
        guard let begin = facts.stack.firstIndex(where: { $0.symbol == "swift_beginAccess" }),
          facts.stack[(begin + 1)...].first?.owner == .system, !facts.stack.contains(where: \.isInApp)
        else { return nil }
        return []
      }),
    [
      "remedy":
        "No function of the app is on the stack: the variable is the system's own, and so is the mistake. Find which "
        + "view or call of the app leads there, do it another way, update the system, and report it to Apple."
    ])
}

extension Condition {
  /// The runtime's own function ended the process: no code of the program lies between it and the abort.
  fileprivate static let beginAccessFailed = Condition.computed(
    Computed("begin-access-failed", "no code of the program above the runtime's function") { facts in
      guard let begin = facts.stack.prefix(8).firstIndex(where: { $0.symbol == "swift_beginAccess" }),
        !facts.stack[..<begin].contains(where: \.isInApp)
      else { return nil }
      return []
    })
  /// The console knows no name of the function in which the first access began, only its place in an image, as on Linux.
  fileprivate static let namelessFirstAccess = Condition.computed(
    Computed(
      "nameless-first-access", "the first access is told by image and offset", literals: ["<unavailable> + "],
      wording: ["lookup"],
      values: { facts in
        for message in facts.report.messages {
          guard let found = firstAccess.captures(in: message.text), let image = found["image"],
            let offset = found["offset"].flatMap({ UInt64($0) })
          else { continue }
          let place = String(offset, radix: 16)
          return [
            "firstImage": image,
            "lookup": " (`addr2line -Cfpe {firstImage} 0x\(place)` gives its line)",
          ]
        }
        return [:]
      },
      test: { facts in facts.report.messages.contains { firstAccess.matches($0.text) } ? [] : nil }))

  private static let firstAccess: TextPattern =
    "Previous access (a *) started at {image}`<unavailable> + {offset} (0x"
}
