extension Rule {
  static let rubyUnhandledException = Rule(
    "ruby-unhandled-exception",
    "An exception of Ruby code reached no handler (fastlane, CocoaPods)",
    family: .foreignRuntimes,
    severity: .low,
    harm: "a build tool ends; nothing reaches users",
    likelyWhen: .all([
      .message(raised),
      .any([.message("from *.rb:{line}:in "), .message("\tfrom "), .message(raised)]),
    ]),
    supportedBy: [
      .message("from *.rb:{line}:in ").because("who called it"),
      .message("gems/{gem}/").because("the gem in which it was raised"),
      .message("[!] {summary}"),
    ],
    outranks: [.notACrashReport, .uncaughtExceptionGeneric, .rubyInterpreterCrash],
    blame: .nobody,
    page: PlaybookPage(
      whatHappened: """
        A program in Ruby, mostly a build tool such as fastlane or CocoaPods, raised {type|an exception} that no code \
        rescued: {text|its message is in the first line|the first line of the trace has its message}. It was raised at \
        {file|the file in the first line|the place in the first line, for instance lane}.rb:{line|…|12}.
        """,
      youSee:
        "A line with a file, a number and `in`, the message and the class in brackets; below it lines with `from`.",
      howWeKnow: "Ruby prints an exception in this form when it ends for one. The first line is where it was raised.",
      notProved: "Whether the build before it failed as well: its own messages are above.",
      rootCause: """
        A `NoMethodError` for nil mostly hides another failure: the tool expected output, a file or an answer that was not \
        there. Others: a version of the gem that does not know this Xcode, a Ruby that is too old or too new, missing \
        credentials, no network.
        """,
      fixNow: """
        Read the last messages of the tool above the exception; run the same lane with `--verbose`. Then update the gems.

        ```sh
        bundle update fastlane cocoapods
        bundle exec fastlane beta --verbose
        ```
        """,
      fixProperly: """
        - a Gemfile with fixed versions, and `bundle exec` everywhere
        - one Ruby for all machines (`.ruby-version`), not the system's
        - call `xcodebuild` once without the tool where its own message is swallowed
        """,
      verify: "The lane ends with \"fastlane.tools finished successfully\", twice in a row on a fresh machine.",
      prevent: "A weekly job that updates the gems on a branch and runs all lanes.",
      notToBeConfusedWith: [
        .init(.rubyInterpreterCrash, "the interpreter itself crashed ([BUG])"),
        .init(.pythonUnhandledException, "the same of Python"),
        .init(.notACrashReport, "the build failed, and the tool says so in words of its own"),
      ],
      sources: ["Ruby, error.c (error_print)", "fastlane, docs: Debugging"]),
    examples: [
      .matches(
        """
        [10:12:03]: ▸ Signing Harbour
        ▸ /opt/gems/fastlane-2.221.1/match/lib/match/runner.rb:88:in `fetch_certificate': undefined method `path' for nil \
        (NoMethodError)
        \tfrom /opt/gems/fastlane-2.221.1/match/lib/match/runner.rb:41:in `run'
        """),
      .ignores(
        """
        Traceback (most recent call last):
          File "upload.py", line 12, in <module>
            main()
        ValueError: no build number
        """, answer: "python-unhandled-exception"),
    ])

  private static let raised: [TextPattern] = [
    "{file}.rb:{line}:in `{method}': {text} ({type}Error)", "{file}.rb:{line}:in '{method}': {text} ({type}Error)",
    "{file}.rb:{line}:in `{method}': {text} ({type}Exception)", "{file}.rb:{line}:in `{method}': {text} (RuntimeError)",
    "{file}.rb:{line}:in `{method}': {text} (Errno::{type})", "{file}.rb:{line}:in '{method}': {text} (Errno::{type})",
  ]
}
