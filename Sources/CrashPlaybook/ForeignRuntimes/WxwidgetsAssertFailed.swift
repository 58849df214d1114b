extension Rule {
  static let wxwidgetsAssertFailed = Rule(
    "wxwidgets-assert-failed",
    "An assertion of wxWidgets failed",
    family: .foreignRuntimes,
    certainWhen: .all([
      .message("^ASSERT INFO:"), .message("{file}({line}): assert \"{check}\" failed in {function}"),
    ]),
    likelyWhen: .message(
      "^{file}.cpp({line}): assert \"{check}\" failed in {function}: {reason}",
      "^{file}.cpp({line}): assert \"{check}\" failed in {function}"),
    supportedBy: [
      .message("failed in {function}: {reason}"),
      .message("failed in DoInsert(): ").because("flags of a sizer that contradict each other"),
    ],
    outranks: .generalNativeCrashes + [.cAssert],
    page: PlaybookPage(
      whatHappened: """
        A check in wxWidgets failed in `{function|one of its functions}`: {reason|the condition says what was \
        expected|the condition says what was expected}. The library shows a window about it; the program goes on where \
        the user says so, and ends where it is told to stop.
        """,
      youSee: "A window or a text with `ASSERT INFO:` and `BACKTRACE:`; often after an update of the library.",
      howWeKnow: "The heading and the form of the line are those of wxWidgets.",
      notProved: "That the program ended: most of these checks warn of a call that has no effect.",
      rootCause: """
        The program called the library against its rules: contradicting flags of a sizer, an event handler that was pushed \
        and not taken off, a window of the wrong parent. Packages of Linux and package managers switch such checks on, the \
        program's own packages mostly do not; so the same code is silent for its authors.
        """,
      fixNow: """
        Users: choose "continue", and take the program's own package instead of one that was built elsewhere. Developers: \
        the first function below the library's in the backtrace made the call, {blame|see there}.
        """,
      fixProperly: """
        - mend the call; for sizers drop the flags that have no effect
        - until then `wxDISABLE_ASSERTS_IN_RELEASE_BUILD()` in a release, or `wxSizerFlags::DisableConsistencyChecks()` for \
        the checks of sizers
        """,
      verify: "Run a build with `wxDEBUG_LEVEL=2` through every window: no assertion appears.",
      prevent: "Continuous integration with the checks switched on, against the newest version of the library.",
      notToBeConfusedWith: [
        .init(.cAssert, "an assertion of C: the program ends at once"),
        .init(.qtFatalMessage, "Qt ended the program"),
      ],
      sources: ["wxWidgets: Debugging", "wxWidgets: wxSizerFlags"]),
    examples: [
      .matches(
        """
        ▸ ASSERT INFO:
        ▸ ../src/common/sizer.cpp(2062): assert "!(flags & wxALIGN_RIGHT)" failed in DoInsert(): Horizontal alignment \
        flags are ignored in horizontal sizers

        BACKTRACE:
        [1] wxBoxSizer::DoInsert(unsigned long, wxSizerItem*)
        [2] TideFrame::Build()
        """),
      .ignores("Assertion failed: (height > 0), function level, file tide.cpp, line 12.", answer: "c-assert"),
    ])
}
