extension Rule {
  static let foundationPredicateSecurityTrap = Rule(
    "foundation-predicate-security-trap",
    "Foundation refused to evaluate a predicate (NSPredicate security)",
    family: .locks,
    certainWhen: .all([
      .any([.trap, .terminationNamespace("FOUNDATION")]),
      .frame("_predicateSecurityAction", within: 4),
    ]),
    likelyWhen: .any([
      .frame("_predicateSecurityAction", "_predicateEnforceRestrictions", within: 4),
      .all([
        .any([.terminationNamespace("FOUNDATION"), .hardTrapComment]),
        .frame(
          "NSPredicateUtilities", "NSPredicate ", "NSComparisonPredicate", "NSExpression", "NSFunctionExpression",
          "NSKeyPathExpression", "NSCustomPredicateOperator", within: 7),
      ]),
    ]),
    possibleWhen: .message(
      "NSPredicate: NSKeyPathExpression: malformed selector", "NSPredicate: Using NS*Expression on a Class",
      "NSPredicate: Using NSCustomPredicateOperator on a Class", "NSPredicate*forbidden", "NSExpression*forbidden"),
    unless: .message("Unable to parse the format string"),
    supportedBy: [
      .message("NSPredicate: ").because("Foundation's own words, from the log"),
      .frame(
        "evaluateWithObject:", "expressionValueWithObject:", "filteredArrayUsingPredicate:", "executeFetchRequest:"),
    ],
    outranks: [
      .osHardTrapFoundation, .swiftTextlessTrap, .builtinTrap, .illegalInstruction,
      .uncaughtExceptionGeneric,
    ],
    blame: .preferring(["(?i)predicate", "(?i)filter", "(?i)search", "(?i)query", "(?i)fetch"]),
    page: PlaybookPage(
      whatHappened: """
        Foundation stopped {process|the process} while it evaluated an `NSPredicate` or `NSExpression`. The predicate \
        wanted to call a method, or to reach a class, that predicates may no longer use.
        """,
      youSee: """
        A trap under `evaluate(with:)`, a filter or a fetch, for some predicates only. It began when the app was built \
        with a newer SDK, or when users moved to a newer system. Before that, the log showed a fault that began with \
        "NSPredicate:".
        """,
      howWeKnow: """
        `+[_NSPredicateUtilities _predicateSecurityAction]` has one purpose: it ends a process whose predicate broke \
        the policy. For apps linked with an older SDK it only logs, so the same code can be quiet in one build and \
        fatal in the next.
        """,
      notProved: "Which part of the predicate. Foundation's log line, seconds before, names the expression.",
      rootCause: """
        A predicate is a small program. `FUNCTION(object, 'selector', …)` sends any message; a key path can walk to \
        any property; `CAST` can name a class. Whoever can bring an archived or formatted predicate into a process \
        could run code there, and attacks did exactly that. So Foundation now checks the target, the selector and the \
        key path of each step, and stops at forbidden ones: classes as targets, selectors outside what predicates \
        need, malformed key paths, operators on classes.

        Honest code is caught in three ways: `FUNCTION` as a clever way to call a method of the app; predicates made from \
        a search field or sent by a server; predicates read from an archive without secure coding.
        """,
      fixNow: """
        Replace the predicate by a closure, or by `#Predicate`, where the filter runs in memory. For a Core Data or \
        SwiftData fetch, leave `FUNCTION` and `CAST` out and compare with values computed before.

        ```swift
        import Foundation

        struct Boat: Sendable {
          var name: String
          var length: Double
        }

        // before: NSPredicate(format: "FUNCTION(name, 'normalised') == %@", text)
        func boats(named text: String, among all: [Boat]) -> [Boat] {
          let wanted = text.lowercased()
          return all.filter { $0.name.lowercased() == wanted }
        }
        ```
        """,
      fixProperly: """
        - Never evaluate a format string that users or servers wrote: let them send values, and build the predicate.
        - Values go in by `%@` and `%K`; key paths come from a list of your own.
        - Archived predicates: secure coding, then `allowEvaluation(validator:)` (from iOS 26.4 and macOS 26.4), which \
        checks each step; before that look at the format, and call `allowEvaluation()` only for those that you expect.
        - What has to be computed for the comparison is stored as a property, so that the store can index it, too.
        """,
      verify: """
        Run every query of the app once on the newest system, built with the newest SDK, and read the log for faults \
        that begin with "NSPredicate:". There must be none: each of them is a crash of the next SDK.
        """,
      prevent:
        "Lint: `NSPredicate(format:` and `NSExpression(format:` with anything but a literal; `FUNCTION(` anywhere.",
      notToBeConfusedWith: [
        .init(.osHardTrapFoundation, "the same trap without frames of a predicate"),
        .init(.predicateFormatInvalid, "a format string that cannot be parsed throws an exception"),
        .init(.kvcUndefinedKey, "a key path that does not exist throws, too"),
      ],
      sources: [
        "Apple, NSPredicate: allowEvaluation() and allowEvaluation(validator:): "
          + "https://developer.apple.com/documentation/foundation/nspredicate",
        "Apple, Predicate Format String Syntax",
        "xnu, osfmk/arm64/sleh.c (hard traps): "
          + "https://github.com/apple-oss-distributions/xnu/blob/main/osfmk/arm64/sleh.c",
      ]),
    examples: [
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGTRAP)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   Foundation                     0x000000018d50ef64 +[_NSPredicateUtilities _predicateSecurityAction] + 64
        1   Foundation                     0x000000018d511f10 -[NSFunctionExpression expressionValueWithObject:] + 910
        2   Foundation                     0x000000018d512f64 -[NSComparisonPredicate evaluateWithObject:] + 220
        3   Harbour                        0x0000000104a1c2d0 BoatSearch.filter(_:) + 96
        """),
      .matches(
        """
        Exception Type:  EXC_BREAKPOINT (SIGKILL)
        ▸ Termination Reason: FOUNDATION 1
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   Foundation                     0x000000018d511f10 -[NSKeyPathExpression expressionValueWithObject:] + 88
        1   Foundation                     0x000000018d512f64 -[NSComparisonPredicate evaluateWithObject:] + 220
        2   Harbour                        0x0000000104a1c2d0 BoatSearch.filter(_:) + 96
        """),
      .matches(
        """
        Code Type:       X86-64 (Native)
        Exception Type:  EXC_BAD_INSTRUCTION (SIGILL)
        Triggered by Thread:  0

        Thread 0 Crashed:
        ▸ 0   Foundation                    0x00007ff8267a6f64 +[_NSPredicateUtilities _predicateSecurityAction] + 64
        1   Foundation                    0x00007ff8267a9f10 -[NSFunctionExpression expressionValueWithObject:] + 910
        2   Foundation                    0x00007ff8267aaf64 -[NSComparisonPredicate evaluateWithObject:] + 220
        3   Harbour                       0x00000001085a82d0 0x10858c000 + 115408
        """),
      .ignores(
        """
        Exception Type:  EXC_CRASH (SIGABRT)

        Application Specific Information:
        *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Unable to parse the \
        format string "name == "'

        Last Exception Backtrace:
        0   CoreFoundation                 0x000000018e511f10 __exceptionPreprocess + 164
        1   libobjc.A.dylib                0x000000018d511f10 objc_exception_throw + 88
        2   Foundation                     0x000000018d512f64 +[NSPredicate predicateWithFormat:arguments:] + 220
        3   Harbour                        0x0000000104a1c2d0 BoatSearch.filter(_:) + 96
        """, answer: "predicate-format-invalid"),
    ])
}
