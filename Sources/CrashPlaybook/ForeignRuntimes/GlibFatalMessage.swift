import ByteKit

extension Rule {
  static let glibFatalMessage = Rule(
    "glib-fatal-message",
    "GLib or GTK ended the process: an error that it treats as fatal",
    family: .foreignRuntimes,
    certainWhen: .any([
      .message(
        "-ERROR \\*\\*: {text}", "^\\*\\* ERROR \\*\\*: {text}", "^\\*\\* (*:*): ERROR \\*\\*: {text}",
        "^(*:*): ERROR \\*\\*: {text}", "Bail out! {domain}:ERROR:{place}: {text}", "Bail out! ERROR:{place}: {text}",
        ":ERROR:{file}:{line}:{function}: assertion failed: {text}",
        ":ERROR:{file}:{line}:{function}: code should not be reached"),
      .all([
        .any([.abort, .trap]),
        .frame(
          ["^_g_log_abort$", "^g_assertion_message$", "^g_assertion_message_expr$", "^g_assertion_message_error$"],
          image: [], within: 6),
      ]),
    ]),
    // The functions that write any line of a log, too; on top of a crash they are about to end the process.
    likelyWhen: .all([
      .any([.abort, .trap, .exceptionIsUnknown]),
      .frame(
        ["^_g_log_abort$", "^g_assertion_message", "^g_log_structured_array$", "^g_log_default_handler$"], image: [],
        within: 3),
    ]),
    unless: .exceptionType("EXC_BAD_ACCESS", "EXC_GUARD", "EXC_RESOURCE"),
    supportedBy: [
      .variant("glib", remedies),
      .frame("^g_settings_new", "^g_settings_set_property$", within: 12).because("settings were opened by name"),
      .frame("^g_malloc", "^g_realloc", within: 8).because("GLib ends the process where memory cannot be had"),
      .message("-CRITICAL \\*\\*: ").because("a broken call; fatal only with G_DEBUG=fatal-criticals"),
    ],
    outranks: .generalNativeCrashes + .trapsInGeneral + [.cAssert, .linuxSwiftTrap],
    blame: .stack,
    page: PlaybookPage(
      whatHappened: """
        GLib, the library below GTK, GStreamer and many tools, wrote a message that it treats as fatal and ended \
        {process|the process}: "{text|the line on standard error says what it was|the line on standard error says what \
        it was}".
        """,
      youSee: """
        `Domain-ERROR **: …` or `Bail out! …: assertion failed: (…)` on standard error, then `Trace/BPT trap: 5` or `abort`. \
        In a crash report `g_log_structured_array`, `_g_log_abort` or `g_assertion_message` on top.
        """,
      howWeKnow: """
        `g_error` and `g_assert` write these lines and never return. Lines with `CRITICAL` and `WARNING` do not end a \
        process, unless `G_DEBUG` says so.
        """,
      notProved: "The sentence, where the report was written without standard error. The frames below name the caller.",
      rootCause: """
        - a settings schema that is not installed where the program looks (`g_settings_new`)
        - a condition of the program or of a library that did not hold (`g_assert`)
        - files that a bundle lacks: icons, `loaders.cache`, modules, schemas
        - memory that could not be had, mostly a size that was computed wrongly
        - two versions of the library in one process: Homebrew's beside the bundled one, GTK 2 beside 3
        """,
      fixNow: """
        {remedy|Run the program in a terminal and read the last line before it ends; it names the domain and the reason.}
        """,
      fixProperly: """
        - a bundle brings its schemas, icons and modules, and sets `XDG_DATA_DIRS`, `GSETTINGS_SCHEMA_DIR` and \
        `GDK_PIXBUF_MODULE_FILE` at its start
        - use `g_settings_schema_source_lookup` where a schema may be missing, and go on without it
        - return `GError` for what can happen; `g_error` and `g_assert` only for bugs
        - run tests with `G_DEBUG=fatal-criticals`, so that broken calls are found where they are made
        """,
      verify: "Start the bundled program on a Mac without Homebrew, open its file dialogue and its preferences.",
      prevent: "A test that starts the finished bundle in a bare environment (`env -i`).",
      notToBeConfusedWith: [
        .init(.cAssert, "an `assert` of C, worded differently"),
        .init(.qtFatalMessage, "the same of Qt"),
        .init(.nullPointerDereference, "a crash after a `CRITICAL`: the call went on with a null object"),
      ],
      sources: ["GLib documentation: Message logging, Running GLib applications", "GTK documentation: GSettings"]),
    examples: [
      .matches(
        """
        ▸ (pier:4711): GLib-GIO-ERROR **: 18:07:13.181: Settings schema 'org.example.Pier' is not installed
        Trace/BPT trap: 5
        """),
      .matches(
        """
        **
        ▸ Pier:ERROR:../src/mooring.c:415:mooring_open: assertion failed: (rope != NULL)
        ▸ Bail out! Pier:ERROR:../src/mooring.c:415:mooring_open: assertion failed: (rope != NULL)
        """),
      .matches(
        """
        Exception Type:        EXC_BREAKPOINT (SIGTRAP)

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        ▸ 0   libglib-2.0.0.dylib           \t0x0000000109190c0c _g_log_abort + 76
        ▸ 1   libglib-2.0.0.dylib           \t0x0000000109191551 g_log_structured_array + 353
        2   libgio-2.0.0.dylib            \t0x00000001094253c1 g_settings_set_property + 353
        3   Pier                          \t0x0000000102f0898b pier_open_dialog + 107
        """),
      .matches("▸ ** (pier:4711): ERROR **: 18:07:13.181: no rope is long enough"),
      .ignores("I get ** ERROR ** in red letters: what does that mean?"),
      .ignores("2026-03-01 10:11:12 pier-ERROR in moor.c: assertion failed: no rope"),
      .ignores("[0310/101112.123:ERROR:pier.cc(123)] rope: assertion failed: length"),
      .ignores("(pier:40833): Gtk-CRITICAL **: 21:38:32.197: gtk_window_present: assertion 'GTK_IS_WINDOW' failed"),
      .ignores(
        """
        Exception Type:        EXC_BAD_ACCESS (SIGSEGV)
        Exception Codes:       KERN_INVALID_ADDRESS at 0x0000000000000008

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        0   libglib-2.0.0.dylib           \t0x0000000109191551 g_log_structured_array + 353
        1   Pier                          \t0x0000000102f0898b pier_log + 107
        """, answer: "null-pointer-dereference"),
    ])

  private static let remedies = [
    Variant(
      .any([
        .message("Settings schema '", "No GSettings schemas are installed"),
        .frame("^g_settings_new", "^g_settings_set_property$", within: 12),
      ]),
      [
        "remedy": """
        Install the schema and compile it: `glib-compile-schemas share/glib-2.0/schemas`, then point \
        `GSETTINGS_SCHEMA_DIR` or `XDG_DATA_DIRS` at it. Of GTK's file dialogue it is `org.gtk.Settings.FileChooser`, which \
        the package `gtk+3` brings.
        """
      ]),
    Variant(
      .message("failed to allocate "),
      ["remedy": "Look at the size in the message: a huge one is a number that went below zero before the call."]),
    Variant(
      .message("symbols detected. Using GTK"),
      ["remedy": "Two versions of GTK are in one process: list them (`otool -L`, `lsof -p`) and leave one."]),
    Variant(
      .any([.message("assertion failed: ", "code should not be reached"), .frame("^g_assertion_message", within: 6)]),
      [
        "remedy": """
        Go to the file and line in the message. The condition in parentheses is what the code relied on; its caller broke it.
        """
      ]),
  ]
}
