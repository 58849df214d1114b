import ByteKit

extension Rule {
  static let libfuzzerFinding = Rule(
    "libfuzzer-finding",
    "The fuzzer found an input that the program does not survive",
    family: .sanitizers,
    certainWhen: .message("ERROR: libFuzzer: {finding}"),
    // The program's own last words, or a sanitizer's, say more.
    unless: .message("Fatal error: ", "ERROR: AddressSanitizer: "),
    supportedBy: [
      .message("Test unit written to {file}").because("the input that does it"),
      .variant("what-the-fuzzer-saw", kinds),
    ],
    outranks: [
      .explicitAbort, .linuxSegv, .windowsAccessViolation, .linuxSwiftTrap, .swiftTextlessTrap,
      .builtinTrap,
      .badAccessWildPointer,
    ],
    blame: .caller,
    page: PlaybookPage(
      whatHappened: """
        libFuzzer called the program with one of its inputs, and {what|the program did not survive it}. The input is kept \
        in `{file|a file beside the fuzzer}`.
        """,
      youSee: """
        `ERROR: libFuzzer: deadly signal`, `timeout after …` or `out-of-memory`, a stack, and the name of a file that \
        begins with `crash-`, `timeout-` or `oom-`.
        """,
      howWeKnow: "The sentence is the fuzzer's own, which catches the signals of the program that it calls.",
      notProved: """
        Which check failed, where the program's own last words are missing. Lines such as `Fatal error: …` stand above the \
        fuzzer's.
        """,
      rootCause: """
        - a deadly signal: in Swift mostly a failed check (nil, index, overflow, conversion) in code that reads input; in C \
        an access that no sanitizer saw
        - a time-out: work that grows much faster than the input, or a loop without end
        - out of memory: a length out of the input that decides how much is allocated; or a leak that grows with each call
        - "fuzz target exited": the code called `exit`, which code under a fuzzer must not
        """,
      fixNow: """
        {remedy|Call the fuzzer with this one file: it does the same in an instant, under a debugger, too.}

        ```sh
        ./harbour-fuzz crash-adc83b19e793491b
        ./harbour-fuzz -minimize_crash=1 -runs=100000 crash-adc83b19e793491b
        swift build --sanitize fuzzer --sanitize address
        ```
        """,
      fixProperly: """
        - let the parser refuse such input with an error: no `!`, no index and no arithmetic on numbers out of the input \
        without a check
        - keep the smallest such file as a test
        - bound what the input may ask for: depth, lengths, counts
        """,
      verify: "The fuzzer runs over that file and the whole corpus, and then an hour on, without a finding.",
      prevent: "Run the fuzzer for some minutes with each change, with the corpus and with Address Sanitizer.",
      notToBeConfusedWith: [
        .init(.asanReport, "Address Sanitizer saw the access itself"),
        .init(.swiftIndexOutOfRange, "the check said what it was"),
      ],
      sources: ["LLVM: libFuzzer, a library for coverage-guided fuzz testing"]),
    examples: [
      .matches(
        """
        INFO: Running with entropic power schedule (0xFF, 100).
        #2	INITED cov: 3 ft: 3 corp: 1/1b exec/s: 0 rss: 31Mb
        ▸ ==4142== ERROR: libFuzzer: deadly signal
            #0 0x55c0a1b2c3d4 in __sanitizer_print_stack_trace (/opt/harbour/harbour-fuzz+0x10)
            #1 0x55c0a1b2c4e5 in fuzzer::Fuzzer::CrashCallback() (/opt/harbour/harbour-fuzz+0x20)
            #2 0x55c0a1b2c5f6 in $s7Harbour4PierV4readyySaySiGF /src/Sources/Harbour/Pier.swift:14:9
        SUMMARY: libFuzzer: deadly signal
        artifact_prefix='./'; Test unit written to ./crash-adc83b19e793491b1c6ea0fd8b46cd9f32e592fc
        """),
      .matches("▸ ==4142== ERROR: libFuzzer: out-of-memory (used: 2050Mb; limit: 2048Mb)"),
      .ignores(
        """
        Harbour/Pier.swift:14: Fatal error: Index out of range
        ==4142== ERROR: libFuzzer: deadly signal
        """, answer: "swift-index-out-of-range"),
      .ignores("#8\tNEW    cov: 12 ft: 14 corp: 3/9b lim: 4 exec/s: 0 rss: 31Mb L: 4/4 MS: 1 CrossOver-"),
    ])

  private static let kinds = [
    Variant(
      .message("ERROR: libFuzzer: timeout after"),
      [
        "what": "the call was not over after the time that the fuzzer allows",
        "remedy":
          "Call the fuzzer with this one file, and look with a debugger or `perf` where it spends its time; `-timeout=60` "
          + "tells a slow input from one without end.",
      ]),
    Variant(
      .message("ERROR: libFuzzer: out-of-memory"),
      [
        "what": "the process used more memory than the fuzzer allows",
        "remedy":
          "Call the fuzzer with this one file: if memory grows at once, a length in the input decides it; if not, each call "
          + "leaks a little (`-detect_leaks=1`).",
      ]),
  ]
}
