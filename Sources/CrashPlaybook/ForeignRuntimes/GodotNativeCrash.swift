extension Rule {
  static let godotNativeCrash = Rule(
    "godot-native-crash",
    "Native code of a Godot game crashed",
    family: .foreignRuntimes,
    certainWhen: .message("handle_crash: Program crashed with signal {signal}"),
    // The system's own report of the same: the engine's handler ends the process.
    likelyWhen: .all([.abort, .framesInOrder("^handle_crash(int)", "^_sigtramp$")]),
    supportedBy: [
      .message("Engine version: {engine}").because("the engine that ran"),
      .message("GDScript backtrace").because("the script functions that led there"),
    ],
    outranks: .generalNativeCrashes,
    blame: .stack,
    page: PlaybookPage(
      whatHappened: """
        A signal ({signal|the log has its number|the log has its number}) ended a game of Godot in {blame|native \
        code}. Scripts cannot cause that by themselves: the engine, an extension or a plugin for the platform touched \
        memory that was gone.
        """,
      youSee: """
        `handle_crash: Program crashed with signal …`, `Engine version: Godot Engine …`, and numbered frames down to \
        `-- END OF BACKTRACE --`.
        """,
      howWeKnow: "The engine's own handler of signals prints this.",
      notProved: """
        Whose fault it is: the engine's functions work with what scripts and extensions hand over, and the handler \
        records neither the address that failed nor other threads.
        """,
      rootCause: """
        - a node was freed while something still used it: `free()` in the middle of a signal or of `_process`
        - the scene's tree was changed on another thread
        - an extension (GDExtension, a plugin for iOS) was built for another version of the engine
        - a bug of this version of the engine
        """,
      fixNow: """
        Find what the first named function works with, {blame|at the top of the stack}, and put the end of its life \
        behind the frame.

        ```gdscript
        # before: whoever called us goes on with a freed node
        boat.free()

        # after
        boat.queue_free()
        ```
        """,
      fixProperly: """
        - `is_instance_valid()` before a node is used that other code may free
        - `call_deferred` for changes of the scene's tree from threads and from signals of physics
        - extensions are built for exactly this version; try the game without them
        - export with debug symbols, so that all frames have names
        """,
      verify:
        "The scene of the crash runs for ten minutes with the same build, with `--verbose` and no message of the handler.",
      prevent: "Run exported builds, not the editor, in the tests before a release.",
      notToBeConfusedWith: [
        .init(.badAccessWildPointer, "the system's own report, which has the address and all threads"),
        .init(.unityUnhandledException, "another engine"),
      ],
      sources: ["Godot source, platform/macos/crash_handler_macos.mm", "Godot documentation: Thread-safe APIs"]),
    examples: [
      .matches(
        """
        ▸ handle_crash: Program crashed with signal 11
        ▸ Engine version: Godot Engine v4.2.1.stable.official
        [1] 1   libsystem_platform.dylib            0x0000000184e07584 _sigtramp + 56
        [2] Node3D::get_global_transform() const (in Tides) + 212
        -- END OF BACKTRACE --
        """),
      .ignores(
        "SCRIPT ERROR: Invalid call. Nonexistent function 'open' in base 'Nil'.\n   at: _ready (res://pier.gd:12)"),
      .matches(
        """
        Process:               Pier [123]
        Exception Type:        EXC_CRASH (SIGABRT)

        Thread 0 Crashed:: Dispatch queue: com.apple.main-thread
        0   libsystem_kernel.dylib        	0x18a1b2c40 __pthread_kill + 8
        1   libsystem_c.dylib             	0x18a0c1178 abort + 180
        ▸ 2   Godot                         	0x1027d10b4 handle_crash(int) + 2320
        ▸ 3   libsystem_platform.dylib      	0x18a1f2118 _sigtramp + 56
        4   Godot                         	0x1027d0e10 RenderingServerDefault::free(RID) + 100
        """),
    ])
}
