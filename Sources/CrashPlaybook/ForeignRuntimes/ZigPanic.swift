extension Rule {
  static let zigPanic = Rule(
    "zig-panic",
    "Zig code panicked",
    family: .foreignRuntimes,
    certainWhen: .computed(panic),
    supportedBy: [
      .message("{place}.zig:{line}:{column}: 0x* in {function} (").because(
        "the trace of the panic, innermost call first")
    ],
    outranks: .generalNativeCrashes + .trapsInGeneral + [.linuxSwiftTrap],
    blame: .value("function"),
    page: PlaybookPage(
      whatHappened: """
        A check in a program of Zig failed ({reason|the log has its text|the log has its text}), and the program ended \
        itself. Zig's panics cannot be caught.
        """,
      youSee: "`thread … panic: …`, lines with `.zig:`, an address and a function, then `Abort trap: 6` or `Aborted`.",
      howWeKnow: "The line is that of Zig's own handler of panics.",
      rootCause: """
        | words | cause |
        |---|---|
        | `index out of bounds` | a slice or array was asked for an item that it does not have |
        | `attempt to use null value` | `.?` on an optional without a value |
        | `reached unreachable code` | `unreachable`, or `assert` of the standard library, was wrong |
        | `integer overflow`, `integer cast truncated bits` | a number did not fit |
        | `attempt to unwrap error` | `catch unreachable` met an error |
        """,
      fixNow: """
        Open the first line of the trace that is no file of the standard library, {function|the function that it names}, \
        and handle the value there: `orelse`, a comparison with `len`, `try`.
        """,
      fixProperly: """
        - errors for what comes from outside, `unreachable` only for what the function itself rules out
        - tests in the mode `ReleaseSafe`, which keeps the checks; `ReleaseFast` leaves them out, and memory is damaged \
        instead
        """,
      verify: "Run the same input in the mode `Debug` and in `ReleaseSafe`.",
      prevent: "Ship `ReleaseSafe`, and fuzz what reads files and network.",
      notToBeConfusedWith: [
        .init(.rustPanic, "`thread 'main' panicked at`"),
        .init(.goPanic, "`panic:` with goroutines below it"),
      ],
      sources: ["Zig language reference: Illegal Behavior", "Zig standard library: std.debug"]),
    examples: [
      .matches(
        """
        ▸ thread 4711 panic: index out of bounds: index 5, len 3
        /src/pier/main.zig:12:15: 0x1034a2b in level (pier)
            const height = levels[station];
                          ^
        /src/pier/main.zig:31:9: 0x1034a91 in main (pier)
        """),
      .ignores("thread 4711 in panic: nobody knows the tide"),
    ])

  /// `thread 4711 panic: reached unreachable code`, also of a thread whose name is known.
  private static let panic = Condition.Computed(
    "zig-panic-line", "the line of Zig's handler of panics", literals: [" panic: "],
    values: { facts in found(facts).map { ["reason": $0.reason] } ?? [:] }
  ) { facts in
    found(facts).map { [$0.message.evidence($0.message.text)] }
  }

  private static func found(_ facts: ReportFacts) -> (message: CrashReport.Message, reason: String)? {
    for message in facts.report.messages where message.text.hasPrefix("thread ") {
      guard let captures = line.captures(in: message.text), let number = captures["number"], UInt64(number) != nil,
        let reason = captures["reason"]
      else { continue }
      return (message, reason)
    }
    return nil
  }
  private static let line: TextPattern = "^thread {number} panic: {reason}"
}
