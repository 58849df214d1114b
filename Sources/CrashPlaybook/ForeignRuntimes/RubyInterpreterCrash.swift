extension Rule {
  static let rubyInterpreterCrash = Rule(
    "ruby-interpreter-crash",
    "Ruby crashed in native code",
    family: .foreignRuntimes,
    certainWhen: .all([.message("[BUG] {reason}"), .message("^ruby {version} (")]),
    supportedBy: [
      .message("[BUG] Segmentation fault at 0x", "[BUG] Bus Error at 0x")
        .because("an access to memory failed below Ruby: in an extension, a library, or Ruby itself"),
      .message("[universal.").because("the Ruby that macOS brings, which is old and gets no new extensions"),
      .frame("rb_bug_for_fatal_signal").because("Ruby's handler of signals"),
    ],
    outranks: .generalNativeCrashes,
    blame: .stack,
    page: PlaybookPage(
      whatHappened: """
        Ruby's interpreter crashed ({reason|it printed [BUG]}) while {blame|native code} ran. Ruby code cannot cause \
        that by itself: an extension of a gem, a library below it or the interpreter is at fault.
        """,
      youSee: """
        `[BUG] Segmentation fault at 0x…`, the version of Ruby, and long sections: `Ruby level backtrace`, `C level \
        backtrace`, loaded files. On macOS it is mostly CocoaPods or fastlane that shows it.
        """,
      howWeKnow: "Only Ruby's handler of fatal signals writes `[BUG]` and its version below it.",
      notProved: """
        Which of the three is at fault. The first function of the C level below Ruby's own handlers is the best lead.
        """,
      rootCause: """
        - an extension (`ffi`, `json`, `nokogiri`) was built for another Ruby, another macOS or the other processor
        - the Ruby that macOS brings is used with extensions that were built elsewhere, or under Rosetta
        - a child process made with `fork` used Apple's frameworks
        - a bug of the extension
        """,
      fixNow: """
        Use a Ruby of your own, not the system's, and build the extensions again for it.

        ```sh
        ruby -v; arch; gem env home
        gem pristine --all --extensions
        bundle install --redownload
        ```
        """,
      fixProperly: """
        - pin Ruby (`.ruby-version`) and the gems (`Gemfile.lock`), and call tools through `bundle exec`
        - the same processor everywhere: a terminal under Rosetta builds for Intel
        - report the crash to the extension with the `C level backtrace`, not to the tool that happened to run
        """,
      verify: "`bundle exec pod install`, or the lane that crashed, runs to its end three times after a clean install.",
      prevent: "Build servers install gems from the lock file into a fresh folder for each version of Ruby.",
      notToBeConfusedWith: [
        .init(.forkWithoutExec, "macOS stopped a child process that used its frameworks"),
        .init(.badAccessWildPointer, "a crash in native code without an interpreter above it"),
      ],
      sources: ["Ruby source, error.c and vm_dump.c", "RubyGems guides: gem pristine"]),
    examples: [
      .matches(
        """
        ▸ /gems/ffi-1.13.1/lib/ffi/library.rb:275: [BUG] Bus Error at 0x0000000104e60000
        ▸ ruby 2.6.10p210 (2022-04-12 revision 67958) [universal.arm64e-darwin22]

        -- C level backtrace information -------------------------------------------
        /usr/lib/libruby.2.6.dylib(rb_vm_bugreport+0x94) [0x1b9b5c1e8]
        /gems/ffi-1.13.1/lib/ffi_c.bundle(rbffi_closure+0x1c) [0x104e5fc10]
        """),
      .ignores("[BUG] The list of berths is empty after a reload\nsteps: open the app, reload"),
    ])
}
